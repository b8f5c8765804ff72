// RUN: gemm-opt %s --gemm-blas-to-calls --split-input-file --verify-diagnostics
// RUN: gemm-opt %S/Inputs/taken-name.mlir --convert-to-llvm --verify-diagnostics

// The names are those of a C interface: whoever has them has its functions.
func.func @definition(%x: memref<512x1024xf32>, %w: memref<4096x1024xf32>, %y: memref<512x4096xf32>) {
  // expected-error @below {{'gemm.library_call' op expected @gemm_check to be libgemm_runtime's, of type (i32) -> (), got (f32) -> ()}}
  gemm.library_call nt ins(%x, %w : memref<512x1024xf32>, memref<4096x1024xf32>)
      outs(%y : memref<512x4096xf32>)
      call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
      sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
  return
}
func.func @gemm_check(%x: f32) {
  return
}

// -----

func.func @declaration(%x: memref<512x1024xf32>, %w: memref<4096x1024xf32>, %y: memref<512x4096xf32>) {
  // expected-error @below {{expected @gemm_library_call to be libgemm_runtime's, of type (i32, i32, i32, i32, i32, i32, i64, i64, i64, i64, !llvm.ptr, i64, i64, !llvm.ptr, i64, i64, !llvm.ptr, i64, i64, !llvm.ptr, !llvm.ptr, f64, f64, !llvm.ptr, !llvm.ptr, i64) -> i32, got () -> ()}}
  gemm.library_call nt ins(%x, %w : memref<512x1024xf32>, memref<4096x1024xf32>)
      outs(%y : memref<512x4096xf32>)
      call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
      sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
  return
}
func.func private @gemm_library_call()

// -----

func.func @data(%x: memref<512x1024xf32>, %w: memref<4096x1024xf32>, %y: memref<512x4096xf32>) {
  // expected-error @below {{expected @gemm_check to be libgemm_runtime's, of type (i32) -> (), got a 'memref.global'}}
  gemm.library_call nt ins(%x, %w : memref<512x1024xf32>, memref<4096x1024xf32>)
      outs(%y : memref<512x4096xf32>)
      call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
      sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
  return
}
memref.global @gemm_check : memref<4xf32>

// -----

// One of their type is theirs.
func.func @own(%x: memref<512x1024xf32>, %w: memref<4096x1024xf32>, %y: memref<512x4096xf32>) {
  gemm.library_call nt ins(%x, %w : memref<512x1024xf32>, memref<4096x1024xf32>)
      outs(%y : memref<512x4096xf32>)
      call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
      sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
  return
}
func.func @gemm_check(%status: i32) {
  return
}
