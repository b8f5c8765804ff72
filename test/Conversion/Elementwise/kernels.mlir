// RUN: gemm-opt %s --gemm-elementwise-to-gpu | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-elementwise-to-gpu,gpu.module(convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts),gemm-serialize{format=isa chip=sm_80})' \
// RUN:   | FileCheck %s --check-prefix=PTX

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

// Arithmetic on bf16 is done in f32 and rounded after each op; a broadcast input
// has no stride along the rows; the output is read when the body uses it.
// CHECK: affine_map<()[s0, s1, s2, s3] -> (s0 ceildiv 256, 1, 1)>
// CHECK-LABEL: func @strided
// CHECK: linalg.generic
// CHECK-SAME: gemm.launch = #gemm.launch<kernel = @gemm_kernels::@elementwise_0, grid = #{{.*}}, block = [256, 1, 1], cluster = [1, 1, 1], shared = 0, made_for = "{{[0-9a-f]+}}">
func.func @strided(%x: memref<?x8xbf16, strided<[?, 2], offset: ?>>, %bias: memref<8xf32>, %y: memref<?x8xbf16>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %bias : memref<?x8xbf16, strided<[?, 2], offset: ?>>, memref<8xf32>) outs(%y : memref<?x8xbf16>) {
  ^bb0(%a: bf16, %c: f32, %o: bf16):
    %s = arith.addf %a, %o : bf16
    %e = arith.extf %s : bf16 to f32
    %m = arith.mulf %e, %c : f32
    %t = arith.truncf %m : f32 to bf16
    linalg.yield %t : bf16
  }
  return
}

// Equal computations of other shapes share a kernel, with copies and named ops. A copy of lines and a
// transposition too small for tiles are two.
// CHECK-LABEL: func @shared
// CHECK-NOT: memref.copy
// CHECK: kernel = @gemm_kernels::@elementwise_1
// CHECK: kernel = @gemm_kernels::@elementwise_1
// CHECK: kernel = @gemm_kernels::@elementwise_2
// CHECK: kernel = @gemm_kernels::@elementwise_3
func.func @shared(%x: memref<4x8xf16>, %y: memref<4x8xf16>, %big: memref<100x200xf16>, %out: memref<8x4xf16>) {
  memref.copy %x, %y : memref<4x8xf16> to memref<4x8xf16>
  memref.copy %big, %big : memref<100x200xf16> to memref<100x200xf16>
  %zero = arith.constant 0.0 : f16
  linalg.fill ins(%zero : f16) outs(%y : memref<4x8xf16>)
  linalg.transpose ins(%x : memref<4x8xf16>) outs(%out : memref<8x4xf16>) permutation = [1, 0]
  return
}

// Rank 0 has one element; a stored constant is a fill.
// CHECK-LABEL: func @scalar
// CHECK: kernel = @gemm_kernels::@elementwise_4
func.func @scalar(%x: memref<f32>) {
  %one = arith.constant 1.0 : f32
  memref.store %one, %x[] : memref<f32>
  return
}

// The same elements in the same places, by another name.
// CHECK-LABEL: func @in_place
// CHECK: linalg.generic
// CHECK-SAME: gemm.launch
func.func @in_place(%c: memref<25x24xf32>) {
  %u = memref.subview %c[1, 0] [24, 24] [1, 1] : memref<25x24xf32> to memref<24x24xf32, strided<[24, 1], offset: 24>>
  %v = memref.subview %c[1, 0] [24, 24] [1, 1] : memref<25x24xf32> to memref<24x24xf32, strided<[24, 1], offset: 24>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%u : memref<24x24xf32, strided<[24, 1], offset: 24>>) outs(%v : memref<24x24xf32, strided<[24, 1], offset: 24>>) {
  ^bb0(%x: f32, %y: f32):
    %q = arith.negf %x : f32
    linalg.yield %q : f32
  }
  return
}

// CHECK: gpu.module @gemm_kernels
// CHECK: llvm.func @elementwise_0(%[[X:.*]]: !llvm.ptr<1>, %[[BIAS:.*]]: !llvm.ptr<1>, %[[Y:.*]]: !llvm.ptr<1>, %[[ROWS:.*]]: i64, %[[COLS:.*]]: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %[[SB:.*]]: i64, %{{.*}}: i64, %{{.*}}: i64)
// CHECK-SAME: nvvm.kernel, nvvm.reqntid = array<i32: 256, 1, 1>
// CHECK: %[[TOTAL:.*]] = arith.muli %[[ROWS]], %[[COLS]]
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[TOTAL]] step
// CHECK: %[[COL:.*]] = arith.remui %[[I]], %[[COLS]]
// CHECK: %[[AT:.*]] = arith.muli %[[COL]], %[[SB]]
// CHECK: llvm.getelementptr %[[BIAS]][%[[AT]]]
// CHECK: arith.addf {{.*}} : f32
// CHECK: llvm.nvvm.f2bf16.rn
// CHECK: arith.mulf {{.*}} : f32
// CHECK: llvm.nvvm.f2bf16.rn
// CHECK: llvm.store {{.*}} : bf16

// PTX: .entry elementwise_0(
// PTX-SAME: add.rn.f32
// PTX-SAME: cvt.rn.bf16.f32
// PTX-SAME: mul.rn.f32
// PTX-SAME: cvt.rn.bf16.f32
// PTX-SAME: .entry elementwise_1(
