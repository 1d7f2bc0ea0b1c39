//! The kernels for ARM processors with NEON.

super::compile::kernels! { #[target_feature(enable = "neon")] }
