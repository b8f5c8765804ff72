// RUN: gemm-opt %s --gemm-elementwise-to-gpu | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-elementwise-to-gpu,gpu.module(convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts),gemm-serialize{format=isa chip=sm_80})' \
// RUN:   | FileCheck %s --check-prefix=PTX

#in = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// One thread for each element of the outputs: what is folded has an order.
// CHECK: affine_map<()[s0, s1, s2, s3] -> (s0 ceildiv 256, 1, 1)>

// CHECK-LABEL: func @largest
// CHECK: linalg.generic
// CHECK-SAME: kernel = @gemm_kernels::@fold_0
func.func @largest(%x: memref<4x8xf32>, %y: memref<4xf32>, %z: memref<4xi64>) {
  linalg.generic {indexing_maps = [#in, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y, %z : memref<4xf32>, memref<4xi64>) {
  ^bb0(%a: f32, %m: f32, %p: i64):
    %i = linalg.index 1 : index
    %c = arith.index_cast %i : index to i64
    %more = arith.cmpf ogt, %a, %m : f32
    %v = arith.select %more, %a, %m : f32
    %q = arith.select %more, %c, %p : i64
    linalg.yield %v, %q : f32, i64
  }
  return
}

// No op that takes values in any order with a start of its own.
// CHECK-LABEL: func @product
// CHECK: kernel = @gemm_kernels::@fold_1
func.func @product(%x: memref<4x8xbf16>, %y: memref<4xbf16>) {
  linalg.reduce {arith.mulf} ins(%x : memref<4x8xbf16>) outs(%y : memref<4xbf16>) dimensions = [1]
  return
}

// What the output held is read in the body more than once.
// CHECK-LABEL: func @running
// CHECK: kernel = @gemm_kernels::@fold_2
func.func @running(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  linalg.generic {indexing_maps = [#in, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %h = arith.mulf %a, %o : f32
    %s = arith.addf %h, %o : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK: gpu.module @gemm_kernels
// CHECK: llvm.func @fold_0
// CHECK: %[[TAKEN:.*]]:2 = scf.for {{.*}} iter_args({{.*}}) -> (f32, i64)
// CHECK: arith.cmpf ogt
// CHECK: scf.yield
// CHECK: llvm.store %[[TAKEN]]#0
// CHECK: llvm.store %[[TAKEN]]#1
// bf16 is rounded at each step.
// CHECK: llvm.func @fold_1
// CHECK: arith.mulf
// CHECK: llvm.nvvm.f2bf16.rn
// CHECK: scf.yield
// PTX: .visible .entry fold_0
