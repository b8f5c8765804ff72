// What a map computes beyond the end of an operand whose size is known at run time only is in no program:
// such an input is left out, and of the others the source reads what the bundle does.
// RUN: gemm-compile %s -o %t.gemm --codegen=false --entry=next && gemm-verify %t.gemm --entry=next --inputs=12 | FileCheck %s
// CHECK: : {{[1-9][0-9]*}} of {{[1-9][0-9]*}} inputs agree on ref
// RUN: gemm-compile %s -o %t.gemm --codegen=false --entry=window && gemm-verify %t.gemm --entry=window --inputs=12 | FileCheck %s
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
func.func @window(%x: memref<?xf32>, %w: memref<2xf32>, %y: memref<?xf32>) {
  linalg.conv_1d ins(%x, %w : memref<?xf32>, memref<2xf32>) outs(%y : memref<?xf32>)
  return
}

// What is asked of sizes in the many turns of a loop takes no memory of the stack there.
// RUN: gemm-compile %s -o %t.gemm --codegen=false --entry=many && gemm-verify %t.gemm --entry=many --inputs=3 | FileCheck %s
func.func @many(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.conv_2d ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%y : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
