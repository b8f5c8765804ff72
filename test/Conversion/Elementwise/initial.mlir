// The kernel of a reduction or fold begins with the constants that fill its outputs, where it alone sees
// them. The fills stay, without kernels, until the launches are made.
// RUN: gemm-opt %s --gemm-elementwise-to-gpu | FileCheck %s
// RUN: gemm-opt %s --gemm-elementwise-to-gpu --gemm-elementwise-to-gpu | FileCheck %s
// RUN: gemm-opt %s --gemm-elementwise-to-gpu --gemm-launch | FileCheck %s --check-prefix=LAUNCH
// RUN: gemm-opt %s --gemm-elementwise-to-gpu=kernels=false | FileCheck %s --check-prefix=HOST
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-elementwise-to-gpu,gpu.module(convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts),gemm-serialize{format=isa chip=sm_80})' > %t.ptx

#in = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Without kernels there is none that would begin with anything.
// HOST-NOT: gemm.initial

// CHECK-LABEL: func @sum
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]} ins({{[^{]*}}) outs({{[^{]*}}) {
// CHECK: linalg.generic
// CHECK-SAME: gemm.initial = [0.000000e+00 : bf16]
// LAUNCH-LABEL: func @sum
// LAUNCH-NOT: linalg.generic
// LAUNCH: gpu.launch_func @gemm_kernels::@reduce_0
// LAUNCH-NOT: linalg.generic
func.func @sum(%x: memref<4x8xbf16>, %y: memref<4xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.fill ins(%zero : bf16) outs(%y : memref<4xbf16>)
  linalg.reduce {arith.addf} ins(%x : memref<4x8xbf16>) outs(%y : memref<4xbf16>) dimensions = [1]
  return
}

// Another number is another kernel.
// CHECK-LABEL: func @from_one
// CHECK: gemm.initial = [1.000000e+00 : bf16], gemm.launch = #gemm.launch<kernel = @gemm_kernels::@reduce_1
func.func @from_one(%x: memref<4x8xbf16>, %y: memref<4xbf16>) {
  %one = arith.constant 1.0 : bf16
  linalg.fill ins(%one : bf16) outs(%y : memref<4xbf16>)
  linalg.reduce {arith.addf} ins(%x : memref<4x8xbf16>) outs(%y : memref<4xbf16>) dimensions = [1]
  return
}

// Of arguments that may overlap, the fill of one would be one more that sees the other.
// CHECK-LABEL: func @largest_and_place
// CHECK-COUNT-2: iterator_types = ["parallel"]} ins({{[^{]*}}) outs({{[^{]*}}) {
// CHECK: gemm.initial = [0xFF800000 : f32, 0 : i32]
func.func @largest_and_place(%x: memref<4x8xf32>, %y: memref<4xf32> {llvm.noalias}, %at: memref<4xi32> {llvm.noalias}) {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i32
  linalg.fill ins(%low : f32) outs(%y : memref<4xf32>)
  linalg.fill ins(%zero : i32) outs(%at : memref<4xi32>)
  linalg.generic {indexing_maps = [#in, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y, %at : memref<4xf32>, memref<4xi32>) {
  ^bb0(%a: f32, %o: f32, %p: i32):
    %place = linalg.index 1 : index
    %i = arith.index_cast %place : index to i32
    %more = arith.cmpf ogt, %a, %o : f32
    %v = arith.select %more, %a, %o : f32
    %w = arith.select %more, %i, %p : i32
    linalg.yield %v, %w : f32, i32
  }
  return
}

// One of two is filled: the op begins with what they hold.
// CHECK-LABEL: func @half
// CHECK-NOT: gemm.initial
// CHECK: return
func.func @half(%x: memref<4x8xf32>, %y: memref<4xf32>, %z: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y, %z : memref<4xf32>, memref<4xf32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    %s = arith.addf %a, %o : f32
    %t = arith.mulf %a, %p : f32
    linalg.yield %s, %t : f32, f32
  }
  return
}

// Another op sees the fill, before or between; a part of it is not the op's; or it is no constant.
// CHECK-LABEL: func @seen
// CHECK-NOT: gemm.initial
// CHECK: return
func.func @seen(%x: memref<4x8xf32>, %y: memref<4xf32>, %copy: memref<4xf32>, %big: memref<4x3xf32>, %n: i32, %sums: memref<4xi32>, %ints: memref<4x8xi32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<4xf32>)
  linalg.copy ins(%y : memref<4xf32>) outs(%copy : memref<4xf32>)
  linalg.reduce {arith.addf} ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) dimensions = [1]
  linalg.fill ins(%zero : f32) outs(%big : memref<4x3xf32>)
  %part = memref.subview %big[0, 1] [4, 1] [1, 1] : memref<4x3xf32> to memref<4xf32, strided<[3], offset: 1>>
  linalg.reduce {arith.addf} ins(%x : memref<4x8xf32>) outs(%part : memref<4xf32, strided<[3], offset: 1>>) dimensions = [1]
  linalg.fill ins(%n : i32) outs(%sums : memref<4xi32>)
  linalg.reduce {arith.addi} ins(%ints : memref<4x8xi32>) outs(%sums : memref<4xi32>) dimensions = [1]
  return
}

// The first lane combines with the number; of bf16 it is carried in f32.
// CHECK: llvm.func @reduce_0
// CHECK: scf.if
// CHECK-NOT: llvm.load
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: arith.addf %[[ZERO]], %{{.*}} : f32
// CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.f2bf16.rn"
// CHECK: llvm.func @fold_2
// CHECK: %[[LOW:.*]] = arith.constant 0xFF800000 : f32
// CHECK: %[[PLACE:.*]] = arith.constant 0 : i32
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[LOW]], %{{.*}} = %[[PLACE]])
