//! The kernels for x86-64 processors with AVX-512.

super::compile::kernels! { #[target_feature(enable = "avx512f,avx512bw")] }
