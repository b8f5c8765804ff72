func.func @main(%x: memref<512x1024xf32>, %w: memref<4096x1024xf32>, %y: memref<512x4096xf32>) {
  // expected-error @below {{failed to legalize operation 'gemm.library_call'}}
  gemm.library_call nt ins(%x, %w : memref<512x1024xf32>, memref<4096x1024xf32>)
      outs(%y : memref<512x4096xf32>)
      call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
      sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
  return
}
func.func @gemm_check(%x: f32) {
  return
}
