// What a map computes beyond the end of an operand whose size is known at run time only is in no program:
// such an input is left out, and of the others the source reads what the bundle does.
// RUN: gemm-compile %s -o %t.gemm --codegen=false && gemm-verify %t.gemm --inputs=12 | FileCheck %s
// CHECK: @next: {{[1-9][0-9]*}} of {{[1-9][0-9]*}} inputs agree on ref
func.func @next(%x: tensor<?xf32>, %like: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0 : index
  %n = tensor.dim %like, %zero : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}
