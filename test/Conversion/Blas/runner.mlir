// REQUIRES: blas
// RUN: gemm-opt %s --gemm-to-blas --gemm-blas-to-calls --convert-linalg-to-loops --convert-scf-to-cf \
// RUN:   --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm \
// RUN:   --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts -o %t.mlir
// RUN: mlir-runner %t.mlir -e main -entry-point-result=void \
// RUN:   --shared-libs=%gemm_lib/libgemm_runtime.so,%llvm_lib/libmlir_runner_utils.so | FileCheck %s
// RUN: not env GEMM_BLAS=libnone.so.9 mlir-runner %t.mlir -e main -entry-point-result=void \
// RUN:   --shared-libs=%gemm_lib/libgemm_runtime.so,%llvm_lib/libmlir_runner_utils.so 2>&1 | FileCheck %s --check-prefix=ERROR

// Host code of any compiler calls a BLAS through libgemm_runtime: two rows of x against
// a padded w, the bias added afterwards, and a bf16 product of the same numbers.

// CHECK: 15.5, 34.5, 53.5
// CHECK: 35.5, 82.5, 129.5
// CHECK: 15, 34, 53
// CHECK: 35, 82, 129
// ERROR: error: no blas device: expected libnone.so.9, got none

memref.global "private" constant @x : memref<2x3xf32> = dense<[[1.0, 2.0, 4.0], [3.0, 5.0, 9.0]]>
memref.global "private" constant @w : memref<3x4xf32> = dense<[[1.0, 1.0, 3.0, 99.0], [4.0, 5.0, 5.0, 99.0], [7.0, 9.0, 7.0, 99.0]]>
memref.global "private" constant @xh : memref<2x3xbf16> = dense<[[1.0, 2.0, 4.0], [3.0, 5.0, 9.0]]>
memref.global "private" constant @wh : memref<3x4xbf16> = dense<[[1.0, 1.0, 3.0, 99.0], [4.0, 5.0, 5.0, 99.0], [7.0, 9.0, 7.0, 99.0]]>
memref.global "private" constant @bias : memref<3xf32> = dense<0.5>

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %x = memref.get_global @x : memref<2x3xf32>
  %all = memref.get_global @w : memref<3x4xf32>
  %w = memref.subview %all[0, 0] [3, 3] [1, 1] : memref<3x4xf32> to memref<3x3xf32, strided<[4, 1]>>
  %bias = memref.get_global @bias : memref<3xf32>
  %y = memref.alloc() : memref<2x3xf32>
  gemm.matmul nt ins(%x, %w : memref<2x3xf32>, memref<3x3xf32, strided<[4, 1]>>) outs(%y : memref<2x3xf32>)
      epilogue(%bias : memref<3xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    gemm.yield %s : f32
  }
  %any = memref.cast %y : memref<2x3xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  %xh = memref.get_global @xh : memref<2x3xbf16>
  %allh = memref.get_global @wh : memref<3x4xbf16>
  %wh = memref.subview %allh[0, 0] [3, 3] [1, 1] : memref<3x4xbf16> to memref<3x3xbf16, strided<[4, 1]>>
  gemm.matmul nt ins(%xh, %wh : memref<2x3xbf16>, memref<3x3xbf16, strided<[4, 1]>>) outs(%y : memref<2x3xf32>)
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  memref.dealloc %y : memref<2x3xf32>
  return
}
