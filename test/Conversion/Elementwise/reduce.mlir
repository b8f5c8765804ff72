// RUN: gemm-opt %s --gemm-elementwise-to-gpu | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-elementwise-to-gpu,gpu.module(convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts),gemm-serialize{format=isa chip=sm_80})' \
// RUN:   | FileCheck %s --check-prefix=PTX

#in = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#kept = affine_map<(d0, d1) -> (d0, 0)>

// Eight results to a block where a warp runs along memory, 256 where results lie side by side.
// CHECK: affine_map<()[s0, s1, s2, s3] -> (s0 ceildiv 8, 1, 1)>
// CHECK: affine_map<()[s0, s1, s2, s3] -> (s0 ceildiv 256, 1, 1)>

// CHECK-LABEL: func @rows
// CHECK: gemm.launch = #gemm.launch<kernel = @gemm_kernels::@reduce_0, grid = #{{.*}}, block = [256, 1, 1]
// CHECK: kernel = @gemm_kernels::@reduce_0
func.func @rows(%x: memref<4x8xbf16>, %y: memref<4xbf16>, %big: memref<?x?xbf16>, %all: memref<?xbf16>) {
  linalg.reduce {arith.addf} ins(%x : memref<4x8xbf16>) outs(%y : memref<4xbf16>) dimensions = [1]
  linalg.reduce {arith.addf} ins(%big : memref<?x?xbf16>) outs(%all : memref<?xbf16>) dimensions = [1]
  return
}

// CHECK-LABEL: func @columns
// CHECK: kernel = @gemm_kernels::@reduce_1
func.func @columns(%x: memref<4x8xbf16>, %y: memref<8xbf16>) {
  linalg.reduce {arith.addf} ins(%x : memref<4x8xbf16>) outs(%y : memref<8xbf16>) dimensions = [0]
  return
}

// A dim of size 1 stays where the result was; what the body computes is combined.
// CHECK-LABEL: func @kept
// CHECK: kernel = @gemm_kernels::@reduce_2
func.func @kept(%x: memref<4x8xf32>, %y: memref<4x1xf32>) {
  linalg.generic {indexing_maps = [#in, #kept], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y : memref<4x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %m = arith.maximumf %o, %q : f32
    linalg.yield %m : f32
  }
  return
}

// A product that is left alone.
// CHECK-LABEL: func @product
// CHECK: kernel = @gemm_kernels::@reduce_3
func.func @product(%a: memref<4x8xf32>, %b: memref<8x4xbf16>, %c: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x8xf32>, memref<8x4xbf16>) outs(%c : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: bf16, %o: f32):
    %w = arith.extf %y : bf16 to f32
    %p = arith.mulf %x, %w : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}

// Lanes exchange 64 bits in two registers.
// CHECK-LABEL: func @places
// CHECK: kernel = @gemm_kernels::@reduce_4
func.func @places(%x: memref<100xi64>, %y: memref<i64>) {
  linalg.reduce {arith.maxsi} ins(%x : memref<100xi64>) outs(%y : memref<i64>) dimensions = [0]
  return
}

// Every lane starts from what changes nothing, bf16 is carried in f32, the first lane adds
// what the output held and rounds once.
// CHECK: gpu.module @gemm_kernels
// CHECK: llvm.func @reduce_0
// CHECK: %[[ZERO:.*]] = arith.constant -0.000000e+00 : f32
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]]) -> (f32)
// CHECK: arith.addf {{.*}} : f32
// CHECK-NOT: f2bf16
// CHECK: llvm.nvvm.shfl.sync.bfly.f32
// CHECK: scf.if
// CHECK: llvm.load
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: llvm.nvvm.f2bf16.rn
// CHECK: llvm.func @reduce_1
// CHECK-NOT: shfl
// CHECK: llvm.func @reduce_2
// CHECK: arith.constant 0xFF800000 : f32
// CHECK: arith.maximumf

// PTX-LABEL: .entry reduce_0
// PTX-COUNT-5: shfl.sync.bfly.b32
// PTX: cvt.rn.bf16.f32
// PTX-LABEL: .entry reduce_1
// PTX-NOT: shfl
// PTX-LABEL: .entry reduce_2
// PTX: max.NaN.f32
// PTX-LABEL: .entry reduce_4
// PTX-COUNT-10: shfl.sync.bfly.b32
