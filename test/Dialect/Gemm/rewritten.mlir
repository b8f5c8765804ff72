// RUN: gemm-opt %s --convert-parallel-loops-to-gpu | FileCheck %s --check-prefix=PLACE
// RUN: gemm-opt %s --inline | FileCheck %s --check-prefix=PLACE
// RUN: gemm-opt %s --convert-math-to-funcs --convert-math-to-libm | FileCheck %s --check-prefix=CALLS
// RUN: not gemm-opt %s --convert-parallel-loops-to-gpu --gemm-to-tile 2>&1 | FileCheck %s --check-prefix=PARALLEL
// RUN: not gemm-opt %s --inline --gemm-to-tile 2>&1 | FileCheck %s --check-prefix=INLINED
// RUN: not gemm-opt %s --gemm-to-blas 2>&1 | FileCheck %s --check-prefix=CALLED
// RUN: not gemm-opt %s --inline --gemm-check-host 2>&1 | FileCheck %s --check-prefix=INLINED
// RUN: not gemm-opt %s --convert-math-to-funcs --convert-math-to-libm --gemm-to-tile 2>&1 | FileCheck %s --check-prefix=TANH
// RUN: not gemm-opt %s --convert-math-to-funcs --gemm-to-tile 2>&1 | FileCheck %s --check-prefix=POWER
// RUN: not gemm-opt %s --convert-math-to-funcs --convert-math-to-libm --gemm-to-blas --remarks-filter=gemm-to-blas 2>&1 >/dev/null | FileCheck %s --check-prefix=BLAS
// RUN: gemm-opt %s --loop-invariant-code-motion | FileCheck %s --check-prefix=MOVED

// Where an op comes to be, and what becomes of the ops in its region, is no business of its
// verifier: upstream's passes ask nobody. What makes a kernel of it refuses it.
#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>

// PLACE-LABEL: func @parallel
// PARALLEL: [[#@LINE+10]]:5: error: 'gemm.matmul' op expected a product in host code, got one in device code, which launches no kernel
func.func @parallel(%a: memref<4x64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<4x64x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %x = memref.subview %a[%i, 0, 0] [1, 64, 64] [1, 1, 1]
        : memref<4x64x64xbf16> to memref<64x64xbf16, strided<[64, 1], offset: ?>>
    %y = memref.subview %c[%i, 0, 0] [1, 64, 64] [1, 1, 1]
        : memref<4x64x64xbf16> to memref<64x64xbf16, strided<[64, 1], offset: ?>>
    gemm.matmul nn ins(%x, %b : memref<64x64xbf16, strided<[64, 1], offset: ?>>, memref<64x64xbf16>)
        outs(%y : memref<64x64xbf16, strided<[64, 1], offset: ?>>) {schedule = #schedule}
    scf.reduce
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}

// INLINED: [[#@LINE+2]]:3: error: 'gemm.matmul' op expected a product in host code, got one in device code, which launches no kernel
func.func private @product(%a: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nn ins(%a, %a : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}
// PLACE-LABEL: func @inlined
// PLACE: gpu.launch
func.func @inlined(%a: memref<64x64xbf16>, %c: memref<64x64xbf16>, %i: i1) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    scf.if %i {
      func.call @product(%a, %c) : (memref<64x64xbf16>, memref<64x64xbf16>) -> ()
    }
    gpu.terminator
  }
  return
}

// CALLED: [[#@LINE+4]]:5: error: 'gemm.matmul' op expected a product in host code, got one in device code, which launches no kernel
func.func @direct(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    gemm.matmul nn ins(%a, %a : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    gpu.terminator
  }
  return
}

// CALLS-LABEL: func @tanh(
// CALLS: gemm.matmul nn
// CALLS: func.call @tanhf(
// TANH: [[#@LINE+3]]:3: error: 'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'func.call'
// BLAS: expected a pure scalar operation in an epilogue, got 'func.call'
func.func @tanh(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>, %l: memref<64x64xf32>) {
  gemm.matmul nn ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) epilogue {
  ^bb0(%acc: f32):
    %t = math.tanh %acc : f32
    gemm.yield %t : f32
  } {schedule = #schedule}
  gemm.matmul nn ins(%l, %l : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xbf16>) epilogue {
  ^bb0(%acc: f32):
    %t = math.tanh %acc : f32
    gemm.yield %t : f32
  }
  return
}

// CALLS-LABEL: func @power(
// CALLS: gemm.matmul nn
// CALLS: func.call @__mlir_math_fpowi
// POWER: [[#@LINE+2]]:3: error: 'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'func.call'
func.func @power(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nn ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) epilogue {
  ^bb0(%acc: f32):
    %i = arith.fptosi %acc : f32 to i32
    %t = math.fpowi %acc, %i : f32, i32
    gemm.yield %t : f32
  } {schedule = #schedule}
  return
}

// A divisor that a pass of upstream no longer knows: the op stays, and where it is.
// MOVED-LABEL: func @division
// MOVED: scf.for
// MOVED-NEXT: gemm.matmul nn
// MOVED-LABEL: func @known_divisor
// MOVED: gemm.matmul nn
// MOVED: scf.for
func.func @division(%a: tensor<4x4xi8>, %c: tensor<4x4xi32>, %e: tensor<4x4xi32>, %n: index) -> tensor<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> tensor<4x4xi32> {
    %d = gemm.matmul nn ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%c : tensor<4x4xi32>) epilogue(%e : tensor<4x4xi32>) maps [affine_map<(m, n) -> (m, n)>] {
    ^bb0(%acc: i32, %y: i32):
      %z = arith.divui %acc, %y : i32
      gemm.yield %z : i32
    } -> tensor<4x4xi32>
    scf.yield %d : tensor<4x4xi32>
  }
  return %r : tensor<4x4xi32>
}
func.func @known_divisor(%a: tensor<4x4xi8>, %c: tensor<4x4xi32>, %n: index) -> tensor<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> tensor<4x4xi32> {
    %d = gemm.matmul nn ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%c : tensor<4x4xi32>) epilogue {
    ^bb0(%acc: i32):
      %k = arith.constant 4 : i32
      %z = arith.divui %acc, %k : i32
      gemm.yield %z : i32
    } -> tensor<4x4xi32>
    scf.yield %d : tensor<4x4xi32>
  }
  return %r : tensor<4x4xi32>
}
