// What affine and math say in one op of a body, and is others of arith and math: places by a map,
// clamps, sine and cosine, whole powers of integers.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s
// RUN: gemm-run %t.gemm --entry=main --device=emulate --check | FileCheck %s --check-prefix=EMULATED
// RUN: gemm-opt %s --gemm-generalize | FileCheck %s --check-prefix=IR
// CHECK: VERIFIED: 1 function
// EMULATED: PASS: 4 steps of @main

#id = affine_map<(i, j) -> (i, j)>
// IR-LABEL: func.func @main
// IR-NOT: math.clampf
// IR-NOT: math.sincos
// IR-NOT: math.ipowi
// IR-NOT: affine.apply
// IR-NOT: affine.min
func.func @main(%x: tensor<64x32xf32>, %k: tensor<64x32xi32>)
    -> (tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x32xi32>, tensor<64x32xbf16>) {
  %e = tensor.empty() : tensor<64x32xf32>
  %ei = tensor.empty() : tensor<64x32xi32>
  %eb = tensor.empty() : tensor<64x32xbf16>
  // IR: %[[MAX:.*]] = arith.maximumf
  // IR: arith.minimumf %[[MAX]]
  %r = linalg.map ins(%x : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) (%a: f32, %i: f32) {
    %least = arith.constant -0.5 : f32
    %most = arith.constant 0.5 : f32
    %1 = math.clampf %a to [%least, %most] : f32
    linalg.yield %1 : f32
  }
  // IR: math.sin
  // IR: math.cos
  %s = linalg.map ins(%x : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) (%a: f32, %i: f32) {
    %1, %2 = math.sincos %a : f32
    %3 = arith.addf %1, %2 : f32
    linalg.yield %3 : f32
  }
  // IR: %[[SQUARE:.*]] = arith.muli %[[K:.*]], %[[K]] : i32
  // IR: arith.muli %[[K]], %[[SQUARE]] : i32
  %t = linalg.map ins(%k : tensor<64x32xi32>) outs(%ei : tensor<64x32xi32>) (%a: i32, %i: i32) {
    %three = arith.constant 3 : i32
    %zero = arith.constant 0 : i32
    %1 = math.ipowi %a, %three : i32
    %2 = math.ipowi %a, %zero : i32
    %3 = arith.addi %1, %2 : i32
    linalg.yield %3 : i32
  }
  %p = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%eb : tensor<64x32xbf16>) {
    ^bb0(%o: bf16):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %n = affine.apply affine_map<(i, j) -> ((i * 7 + j * 5) mod 11 - 5)>(%i, %j)
      %m = affine.min affine_map<(i, j) -> (i, j floordiv 2, 9)>(%i, %j)
      %both = arith.addi %n, %m : index
      %int = arith.index_cast %both : index to i32
      %f = arith.sitofp %int : i32 to bf16
      linalg.yield %f : bf16
  } -> tensor<64x32xbf16>
  return %r, %s, %t, %p : tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x32xi32>, tensor<64x32xbf16>
}
