// RUN: gemm-opt %s --gemm-drop-allocations | FileCheck %s
// RUN: gemm-opt %s --empty-tensor-to-alloc-tensor > %t.allocated
// RUN: FileCheck %s --check-prefix=ALLOCATED < %t.allocated
// RUN: gemm-compile %t.allocated --entry=signs --codegen=false -o %t.gemm
// RUN: gemm-verify %t.gemm --source=%s --entry=signs --inputs=3

// Before what reads ops of StableHLO, too: a sort of such tensors is one.
// RUN: gemm-opt %S/../Frameworks/Inputs/jax_sort_backward.mlir --allow-unregistered-dialect --empty-tensor-to-alloc-tensor -o %t.sort
// RUN: gemm-compile %t.sort --codegen=false -o %t.gemm

// CHECK-LABEL: func.func @memory
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index)
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: %[[S:.*]] = bufferization.alloc_tensor(%[[N]]) {memory_space = 1 : i64} : tensor<?xf32>
// CHECK: return %[[E]], %[[S]]
func.func @memory(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %s = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
  return %e, %s : tensor<?xf32>, tensor<?xf32>
}

// A copy that is only read, of what nobody else writes, goes.
// CHECK-LABEL: func.func @read
// CHECK-SAME: (%[[X:[a-z0-9]+]]: tensor<2x2xf32>, %[[E:.*]]: tensor<2x2xf32>)
// CHECK-NOT: alloc_tensor
// CHECK: linalg.matmul ins(%[[X]], %[[X]]
func.func @read(%x: tensor<2x2xf32>, %e: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c = bufferization.alloc_tensor() copy(%x) : tensor<2x2xf32>
  %y = linalg.matmul ins(%c, %c : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// One that somebody frees, writes to or hands on stays: without it, that would be its source.
// CHECK-LABEL: func.func @freed
// CHECK: bufferization.alloc_tensor() copy
// CHECK: bufferization.dealloc_tensor
func.func @freed(%x: tensor<2x2xf32>, %e: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c = bufferization.alloc_tensor() copy(%x) : tensor<2x2xf32>
  %y = linalg.matmul ins(%c, %c : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  bufferization.dealloc_tensor %c : tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}
// CHECK-LABEL: func.func @written
// CHECK: bufferization.alloc_tensor() copy
func.func @written(%x: tensor<2x2xf32>, %a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c = bufferization.alloc_tensor() copy(%x) : tensor<2x2xf32>
  %y = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}
// CHECK-LABEL: func.func @returned
// CHECK: bufferization.alloc_tensor() copy
func.func @returned(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c = bufferization.alloc_tensor() copy(%x) : tensor<2x2xf32>
  return %c : tensor<2x2xf32>
}

// So does one of memory that others write to, as it was then.
// CHECK-LABEL: func.func @snapshot
// CHECK: bufferization.alloc_tensor() copy
func.func @snapshot(%m: memref<2x2xf32>, %e: tensor<2x2xf32>, %z: f32) -> tensor<2x2xf32> {
  %t = bufferization.to_tensor %m restrict : memref<2x2xf32> to tensor<2x2xf32>
  %c = bufferization.alloc_tensor() copy(%t) : tensor<2x2xf32>
  linalg.fill ins(%z : f32) outs(%m : memref<2x2xf32>)
  %y = linalg.matmul ins(%c, %c : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// Integers of i16 in tensors that another pass gave memory are widened as any.
// ALLOCATED-LABEL: func.func @signs
// ALLOCATED: bufferization.alloc_tensor() : tensor<6x8xi16>
#id = affine_map<(i, j) -> (i, j)>
func.func @signs(%x: tensor<6x8xbf16>) -> tensor<6x8xi1> {
  %zero = arith.constant 0 : i16
  %e = tensor.empty() : tensor<6x8xi16>
  %bits = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x8xbf16>) outs(%e : tensor<6x8xi16>) {
  ^bb0(%in: bf16, %out: i16):
    %b = arith.bitcast %in : bf16 to i16
    linalg.yield %b : i16
  } -> tensor<6x8xi16>
  %f = tensor.empty() : tensor<6x8xi1>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%bits : tensor<6x8xi16>) outs(%f : tensor<6x8xi1>) {
  ^bb0(%in: i16, %out: i1):
    %n = arith.cmpi slt, %in, %zero : i16
    linalg.yield %n : i1
  } -> tensor<6x8xi1>
  return %y : tensor<6x8xi1>
}
