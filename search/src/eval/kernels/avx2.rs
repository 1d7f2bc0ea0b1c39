//! The kernels for x86-64 processors with AVX2.

super::compile::kernels! { #[target_feature(enable = "avx2")] }
