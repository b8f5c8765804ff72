// A size that the program casts to i8 and back loses its other bits, in the function itself
// and in one that is inlined: MLIR's canonicaliser takes such casts for nothing, 771 here.
// RUN: gemm-compile %s -o %t.gemm --codegen=false
// RUN: gemm-run %t.gemm --device=ref --input=771xf32=zeros | FileCheck %s
// CHECK: elementwise 3xf32
// CHECK: elementwise 3xf32
func.func private @low(%n: index) -> index {
  %b = arith.index_castui %n : index to i8
  %i = arith.index_castui %b : i8 to index
  return %i : index
}

func.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = call @low(%n) : (index) -> index
  %e = tensor.empty(%m) : tensor<?xf32>
  %o = linalg.fill ins(%one : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %b = arith.index_cast %n : index to i8
  %l = arith.index_cast %b : i8 to index
  %f = tensor.empty(%l) : tensor<?xf32>
  %p = linalg.fill ins(%one : f32) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  return %o, %p : tensor<?xf32>, tensor<?xf32>
}
