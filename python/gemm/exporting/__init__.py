"""Programs of PyTorch and JAX as MLIR that gemm-compile takes, by the frameworks' own exporters."""
