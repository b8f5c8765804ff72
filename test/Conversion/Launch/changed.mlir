// What a pass changes between a kernel and its launch: a changed op is refused, or gets another kernel in
// a second run of gemm-elementwise-to-gpu; what leaves the op the same leaves the kernel.
// RUN: split-file %s %t
// RUN: not gemm-opt %t/reduce.mlir --gemm-elementwise-to-gpu --transform-interpreter --gemm-launch 2>&1 | FileCheck %s --check-prefix=TILED
// RUN: gemm-opt %t/reduce.mlir --gemm-elementwise-to-gpu --transform-interpreter --gemm-elementwise-to-gpu --gemm-launch | FileCheck %s --check-prefix=AGAIN
// RUN: not gemm-opt %t/places.mlir --gemm-elementwise-to-gpu --transform-interpreter --gemm-launch 2>&1 | FileCheck %s --check-prefix=BODY
// RUN: gemm-opt %t/places.mlir --gemm-elementwise-to-gpu --transform-interpreter --lower-affine --gemm-elementwise-to-gpu --gemm-launch | FileCheck %s --check-prefix=PLACES
// RUN: gemm-opt %t/apart.mlir --gemm-elementwise-to-gpu --transform-interpreter --gemm-launch | FileCheck %s --check-prefix=APART
// RUN: gemm-opt %t/same.mlir --gemm-elementwise-to-gpu --canonicalize --cse --linalg-inline-scalar-operands --loop-invariant-code-motion --gemm-launch | FileCheck %s --check-prefix=SAME
// RUN: not gemm-opt %t/seen.mlir --gemm-launch 2>&1 | FileCheck %s --check-prefix=SEEN
// RUN: gemm-opt %t/fewer.mlir --linalg-fuse-elementwise-ops | FileCheck %s --check-prefix=FEWER
// RUN: not gemm-opt %t/numbers.mlir --gemm-launch 2>&1 | FileCheck %s --check-prefix=NUMBERS
// RUN: sed -e 's/0.0 : f32, 0.0 : f32/0.0 : f32/' %t/numbers.mlir | not gemm-opt --gemm-launch 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: gemm-opt %t/product.mlir --pass-pipeline='builtin.module(gemm-to-nvvm{target=sm_80})' | FileCheck %s --check-prefix=PRODUCT
// RUN: gemm-opt %t/product.mlir --gemm-plan=target=sm_80 --gemm-to-tile > %t/tile.mlir
// RUN: sed -e 's/memref<64x64xbf16>/memref<64x64xf16>/g' %t/tile.mlir | not gemm-opt --gemm-launch 2>&1 | FileCheck %s --check-prefix=RETYPED
// RUN: sed -e 's/@product(%\([a-z0-9]*\): memref<64x64xbf16>/& {llvm.align = 4 : i64}/' %t/tile.mlir | not gemm-opt --gemm-launch 2>&1 | FileCheck %s --check-prefix=ALIGN
// RUN: sed -e 's/memref<64x64xbf16>/memref<?x?xbf16, strided<[64, 1]>>/g' %t/tile.mlir | not gemm-opt --gemm-launch 2>&1 | FileCheck %s --check-prefix=LINES

// A tile of the sum begins with what the sums are by then.
// TILED: reduce.mlir:6:{{[0-9]+}}: error: 'linalg.generic' op expected output 0 filled with 0.000000e+00 : f32, with which @gemm_kernels::@reduce_0 begins, by an op before it in its block that it alone sees, got none; a pass between has changed it: run gemm-elementwise-to-gpu again, or gemm-launch before them
// AGAIN: gpu.launch_func @gemm_kernels::@elementwise_
// AGAIN: scf.for
// AGAIN: gpu.launch_func @gemm_kernels::@reduce_
// AGAIN-NOT: linalg.generic {

// A tile's places are counted from where it lies.
// BODY: places.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'linalg.generic' op expected the op that @gemm_kernels::@elementwise_0 was made for, got one with other operands, maps or another body; a pass between has changed it: run gemm-elementwise-to-gpu again, or gemm-launch before them
// PLACES: scf.for
// PLACES: gpu.launch_func @gemm_kernels::@elementwise_
// PLACES-NOT: linalg.generic {

// What has no places is the same in a tile.
// APART: scf.for
// APART: gpu.launch_func @gemm_kernels::@elementwise_0
// APART-NOT: linalg.generic {

// SAME: gpu.launch_func @gemm_kernels::@elementwise_0
// SAME-NOT: linalg.generic {

// Another op reads what was filled.
// SEEN: seen.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'linalg.generic' op expected output 0 filled with 0.000000e+00 : f32

// PRODUCT: gpu.launch_func
// RETYPED: error: 'gemm.matmul' op expected the op that @gemm_kernels::@gemm_nt_bf16_bf16_{{.*}} was made for, got one with other operands, maps or another body; a pass between has changed it: run such passes before gemm-to-tile, or gemm-launch before them
// ALIGN: error: 'gemm.matmul' op expected operand 0 to lie, and its lines to be apart, by multiples of 16 bytes, which its kernel was made for, got multiples of 4; a pass between
// LINES: error: 'gemm.matmul' op expected lines of operand 0 to be a known multiple of 16 bytes, which its kernel was made for, got memref<?x?xbf16, strided<[64, 1]>>; a pass between

//--- reduce.mlir
module attributes {transform.with_named_sequence} {
  func.func @sum(%x: memref<4x8xf32>, %y: memref<4xf32>) {
    %zero = arith.constant 0.0 : f32
    linalg.fill ins(%zero : f32) outs(%y : memref<4xf32>)

    linalg.reduce {arith.addf} ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) dimensions = [1]
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.generic"]} attributes {iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>]} in %root : (!transform.any_op) -> !transform.any_op
    %tiles, %loop = transform.structured.tile_using_for %ops tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- places.mlir
module attributes {transform.with_named_sequence} {
  func.func @places(%y: memref<8xi32>) {
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%y : memref<8xi32>) {
    ^bb0(%o: i32):
      %i = linalg.index 0 : index
      %v = arith.index_cast %i : index to i32
      linalg.yield %v : i32
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiles, %loop = transform.structured.tile_using_for %ops tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- apart.mlir
module attributes {transform.with_named_sequence} {
  func.func @apart(%x: memref<8xf32>, %y: memref<8xf32>) {
    linalg.exp ins(%x : memref<8xf32>) outs(%y : memref<8xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiles, %loop = transform.structured.tile_using_for %ops tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- same.mlir
// A constant in the body and on the left, the same sum twice, and a scalar that is inlined.
func.func @same(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c3 = arith.constant 3.0 : f32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %c3 : memref<8xf32>, f32) outs(%y : memref<8xf32>) {
  ^bb0(%a: f32, %three: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %s = arith.addf %one, %a : f32
    %t = arith.addf %a, %one : f32
    %u = arith.mulf %s, %t : f32
    %w = arith.mulf %u, %three : f32
    linalg.yield %w : f32
  }
  return
}

//--- seen.mlir
#launch = #gemm.launch<kernel = @gemm_kernels::@reduce_0, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [256, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @reduce_0(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  func.func @seen(%x: memref<4x8xf32>, %y: memref<4xf32>, %copy: memref<4xf32>) {
    %zero = arith.constant 0.0 : f32
    linalg.fill ins(%zero : f32) outs(%y : memref<4xf32>)
    memref.copy %y, %copy : memref<4xf32> to memref<4xf32>
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) attrs = {gemm.initial = [0.0 : f32], gemm.launch = #launch} {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    }
    return
  }
}

// A pass of upstream drops an output that nobody reads, and copies what it does not know.
// FEWER: linalg.generic
// FEWER-SAME: outs(%{{.+}} : tensor<4x8xf32>)
// FEWER-SAME: gemm.initial = [0.000000e+00 : f32, 0.000000e+00 : f32]
//--- fewer.mlir
#map = affine_map<(m, n) -> (m, n)>
func.func @fewer(%a: tensor<4x8xf32>, %x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %d:2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"],
     gemm.launch = #gemm.launch<kernel = @k::@k0, grid = affine_map<()[m, n, k, b] -> (1, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>, gemm.initial = [0.0 : f32, 0.0 : f32]}
    ins(%a : tensor<4x8xf32>) outs(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%in: f32, %o: f32, %p: f32):
    %s = arith.addf %in, %in : f32
    %t = arith.maximumf %in, %in : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %d#0 : tensor<4x8xf32>
}

// What reads the numbers has one for each output.
// NUMBERS: numbers.mlir:[[#]]:{{[0-9]+}}: error: 'linalg.generic' op expected gemm.initial to be a number for each output, of its element type, got [0.000000e+00 : f32, 0.000000e+00 : f32] for 1; a pass between has changed it
// TYPES: error: 'linalg.generic' op expected gemm.initial to be a number for each output, of its element type, got [0 : i32] for 1; a pass between has changed it
//--- numbers.mlir
#launch = #gemm.launch<kernel = @gemm_kernels::@reduce_0, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [256, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @reduce_0(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  func.func @fewer(%x: memref<4x8xf32>, %y: memref<4xf32>) {
    %zero = arith.constant 0.0 : f32
    linalg.fill ins(%zero : f32) outs(%y : memref<4xf32>)
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) attrs = {gemm.initial = [0.0 : f32, 0.0 : f32], gemm.launch = #launch} {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    }
    return
  }
  func.func @another(%x: memref<4x8xf32>, %y: memref<4xf32>) {
    %zero = arith.constant 0.0 : f32
    linalg.fill ins(%zero : f32) outs(%y : memref<4xf32>)
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) attrs = {gemm.initial = [0 : i32], gemm.launch = #launch} {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    }
    return
  }
}

//--- product.mlir
func.func @product(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>)
  return
}
