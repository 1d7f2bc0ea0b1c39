//! The kernels for any processor.

super::compile::kernels! {}
