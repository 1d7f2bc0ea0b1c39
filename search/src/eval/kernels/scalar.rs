//! The kernels for any processor.

super::kernels! {}
