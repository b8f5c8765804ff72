// RUN: gemm-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(gpu.module(tile-to-nvvm))'

gpu.module @kernels attributes {gemm.kernels} {
  // expected-error @below {{'llvm.func' op expected another name than that of the kernels' shared memory, gemm_shared}}
  llvm.func @gemm_shared() {
    llvm.return
  }
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

// A global of that name is taken for the kernels' memory only if it is.
gpu.module @other_space attributes {gemm.kernels} {
  // expected-error @below {{'llvm.mlir.global' op expected another name than that of the kernels' shared memory, gemm_shared}}
  llvm.mlir.global external @gemm_shared() {addr_space = 1 : i32} : f32
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

gpu.module @ours attributes {gemm.kernels} {
  llvm.mlir.global external @gemm_shared() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}
