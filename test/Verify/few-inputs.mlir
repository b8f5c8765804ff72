// A condition that one kind of input meets: what little is left says too little to call it verified.
// RUN: gemm-compile %s -o %t.gemm --codegen=false
// RUN: %python %S/Inputs/exit_code.py 1 gemm-verify %t.gemm --source=%s | FileCheck %s
// RUN: gemm-verify %t.gemm --source=%s --inputs=7 | FileCheck %s --check-prefix=ENOUGH
// CHECK: @large: not verified: 1 of 9 inputs could be judged, expected one in 8; of the others the last: input 8 (4xf32, 1xi32) is left out: a condition of the source does not hold
// ENOUGH: @large: 1 of 7 inputs agree

func.func @large(%x: tensor<4xf32>, %n: tensor<1xi32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %large = arith.constant 100 : i32
  %one = arith.constant 1 : i32
  %b = tensor.empty() : tensor<1xi32>
  %next = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%n : tensor<1xi32>) outs(%b : tensor<1xi32>) {
  ^bb0(%a: i32, %o: i32):
    %s = arith.addi %a, %one : i32
    linalg.yield %s : i32
  } -> tensor<1xi32>
  %first = tensor.extract %next[%c0] : tensor<1xi32>
  %is = arith.cmpi sgt, %first, %large : i32
  cf.assert %is, "the number is small"
  %e = tensor.empty() : tensor<4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %d : tensor<4xf32>
}
