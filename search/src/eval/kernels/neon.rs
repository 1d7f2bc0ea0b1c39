//! The kernels for ARM processors with NEON.

super::kernels! { #[target_feature(enable = "neon")] }
