// What another compiler's bufferization has made of windows and of asserts in bodies has kernels: windows
// are loaded by place, asserts are asked of the host before the op, branches are choices, and scalars that the host would load
// are loaded in the body, unless their memory is written in between: then they are stored for it.
// RUN: gemm-opt %s --gemm-generalize | FileCheck %s
// RUN: gemm-opt %s --gemm-generalize --gemm-generalize | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=window && gemm-run %t.gemm --device=emulate --check
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=embedding
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=scalar && gemm-run %t.gemm --device=emulate --check
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=branch && gemm-run %t.gemm --device=emulate --check

// CHECK-LABEL: func.func @window
// CHECK: linalg.generic {{.*}} ins(%arg1 : memref<8x4x3x3xf32>) outs(%arg2 : memref<2x8x4x4xf32>)
// CHECK: linalg.index 2
// CHECK: memref.load %arg0[
// CHECK: arith.mulf
func.func @window(%x: memref<2x4x9x9xf32>, %w: memref<8x4x3x3xf32>, %y: memref<2x8x4x4xf32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : memref<2x4x9x9xf32>, memref<8x4x3x3xf32>) outs(%y : memref<2x8x4x4xf32>)
  return
}

// CHECK-LABEL: func.func @embedding
// CHECK: %[[MOST:.*]] = memref.alloc() : memref<i64>
// CHECK: linalg.fill {{.*}} outs(%[[MOST]]
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%arg0 : memref<8xi64>) outs(%[[MOST]] : memref<i64>)
// CHECK: arith.maxsi
// CHECK: %[[M:.*]] = memref.load %[[MOST]][] : memref<i64>
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[M]]
// CHECK: cf.assert %[[INSIDE]], "index must be smaller than dim size"
// CHECK: linalg.generic {{.*}} ins(%arg0 : memref<8xi64>) outs(%arg2 : memref<8x64xf32>)
// CHECK-NOT: cf.assert
// CHECK: memref.load %arg1[
#row = affine_map<(d0, d1) -> (d0)>
#two = affine_map<(d0, d1) -> (d0, d1)>
func.func @embedding(%p: memref<8xi64>, %t: memref<100x64xf32>, %y: memref<8x64xf32>) {
  %c100 = arith.constant 100 : index
  linalg.generic {indexing_maps = [#row, #two], iterator_types = ["parallel", "parallel"]} ins(%p : memref<8xi64>) outs(%y : memref<8x64xf32>) {
  ^bb0(%a: i64, %o: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %inside = arith.cmpi slt, %i, %c100 : index
    cf.assert %inside, "index must be smaller than dim size"
    %x = memref.load %t[%i, %j] : memref<100x64xf32>
    linalg.yield %x : f32
  }
  return
}

// Both sides of a branch are computed: what a kernel loads outside of memory is the nearest inside.
// CHECK-LABEL: func.func @branch
// CHECK-NOT: scf.if
// CHECK: arith.select
func.func @branch(%x: memref<2xf32>, %y: memref<4xf32>) {
  %two = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%y : memref<4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %inside = arith.cmpi ult, %i, %two : index
    %v = scf.if %inside -> (f32) {
      %e = memref.load %x[%i] : memref<2xf32>
      scf.yield %e : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  }
  return
}

// CHECK-LABEL: func.func @scalar
// CHECK: linalg.generic {{.*}} outs(%arg1 : memref<4x8xf32>)
// CHECK: memref.load %arg0[] : memref<f32>
// CHECK: arith.negf
// CHECK-LABEL: func.func @written
// CHECK: %[[V:.*]] = memref.load %arg0[] : memref<f32>
// CHECK: linalg.fill {{.*}} outs(%arg0
// CHECK: memref.store %[[V]], %[[ONE:.*]][] : memref<f32>
// CHECK: linalg.generic {{.*}} ins(%[[ONE]] : memref<f32>)
// CHECK-NOT: memref.load
// CHECK: linalg.yield %{{in.*}} : f32
func.func @scalar(%s: memref<f32> {llvm.noalias}, %y: memref<4x8xf32> {llvm.noalias}) {
  %v = memref.load %s[] : memref<f32>
  %n = arith.negf %v : f32
  linalg.map outs(%y : memref<4x8xf32>) (%init: f32) {
    linalg.yield %n : f32
  }
  return
}
func.func @written(%s: memref<f32>, %y: memref<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %v = memref.load %s[] : memref<f32>
  linalg.fill ins(%zero : f32) outs(%s : memref<f32>)
  linalg.map outs(%y : memref<4x8xf32>) (%init: f32) {
    linalg.yield %v : f32
  }
  return
}

// How far a loop runs is said by nothing else: the op stays, and its kernel is refused.
// RUN: not gemm-compile %s -o %t.gemm --entry=unsaid 2>&1 | FileCheck %s --check-prefix=UNSAID
// UNSAID: on-memory.mlir:[[#@LINE+5]]:3: error: 'linalg.generic' op expected indexing maps that select dims, got affine_map<(d0, d1) -> (d0 + d1, d1)>
// CHECK-LABEL: func.func @unsaid
// CHECK: linalg.generic
// CHECK-NOT: memref.load
func.func @unsaid(%x: memref<6x3xf32>, %y: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<6x3xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  }
  return
}
