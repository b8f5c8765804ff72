// A size of a dimension that is none is an error: MLIR's canonicalizer would read beyond the shape.
// RUN: not gemm-opt %s --gemm-to-nvvm=target=sm_80 2>&1 | FileCheck %s
// RUN: not gemm-compile %s -o %t.gemm --ptxas=none 2>&1 | FileCheck %s
// CHECK: no-dimension.mlir:[[#@LINE+3]]:8: error: 'tensor.dim' op expected one of the 1 dimensions of 'tensor<?xf32>', got dimension -1099511627776
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %far = arith.constant -1099511627776 : index
  %n = tensor.dim %x, %far : tensor<?xf32>
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %o = linalg.fill ins(%one : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %o : tensor<?xf32>
}
