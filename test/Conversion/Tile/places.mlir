// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gpu.module(gemm-expand-math,tile-expand-schedule,tile-to-nvvm,canonicalize,cse))' | FileCheck %s --implicit-check-not='arith.cmpi slt, %{{[0-9]+}}, %arg{{[34]}} ' --implicit-check-not='arith.cmpi sgt, %arg{{[34]}}'

// The last of tiles of 48 rows ends beyond 2^31 where M is 2^31 - 1: places of elements that
// are copied, read and stored are compared with M (%arg3) and N (%arg4) without a sign.
// CHECK: llvm.func @gemm_nt_bf16_bf16_48x64x32(
// CHECK: arith.cmpi ult, %{{.*}}, %arg3 : i32
// CHECK: arith.cmpi ult, %{{.*}}, %arg4 : i32
// CHECK: nvvm.mma.sync
// CHECK: arith.cmpi ult, %{{.*}}, %arg3 : i32
// CHECK: arith.cmpi ult, %{{.*}}, %arg4 : i32
func.func @f(%a: memref<?x3xbf16>, %b: memref<3x3xbf16>, %c: memref<?x3xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<?x3xbf16>, memref<3x3xbf16>)
    outs(%c : memref<?x3xbf16>) beta(1.0)
    {schedule = #gemm.schedule<mma_sync, block, tile = [48, 64, 32], warp = [48, 32], stages = 3, group = 8>}
  return
}
