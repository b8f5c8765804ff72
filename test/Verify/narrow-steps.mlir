// A single sum or difference in f16 or bf16 that may keep more digits is rounded once or not at
// all, of numbers that are: two units of f16 in a constant before it show.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: @elu: 9 of 9 inputs agree
// CHECK: @residual: 9 of 9 inputs agree
// RUN: sed 's/0.7001 : f16/0.701 : f16/' %s > %t.constant.mlir
// RUN: not gemm-verify %t.gemm --source=%t.constant.mlir | FileCheck %s --check-prefix=ELU
// ELU: @elu: input
// ELU: @residual: 9 of 9 inputs agree

#id = affine_map<(i, j) -> (i, j)>

module attributes {gemm.fastmath = #arith.fastmath<contract>} {
func.func @elu(%x: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f16
  %one = arith.constant 1.0 : f16
  %alpha = arith.constant 0.7001 : f16
  %e = tensor.empty() : tensor<64x64xf16>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x64xf16>) outs(%e : tensor<64x64xf16>) {
  ^bb0(%a: f16, %b: f16):
    %p = math.exp %a : f16
    %q = arith.mulf %p, %alpha : f16
    %m = arith.subf %q, %alpha : f16
    %c = arith.cmpf ogt, %a, %zero : f16
    %s = arith.select %c, %a, %m : f16
    linalg.yield %s : f16
  } -> tensor<64x64xf16>
  return %r : tensor<64x64xf16>
}
func.func @residual(%x: tensor<64x64xbf16>, %y: tensor<64x64xbf16>, %z: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %e = tensor.empty() : tensor<64x64xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y, %z : tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%e : tensor<64x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %c: bf16, %d: bf16):
    %p = arith.mulf %a, %b : bf16
    %s = arith.addf %p, %c : bf16
    linalg.yield %s : bf16
  } -> tensor<64x64xbf16>
  return %r : tensor<64x64xbf16>
}
}
