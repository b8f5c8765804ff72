// A call stores its result while the rest of the epilogue still has to read its operands:
// what may be the same memory is read before it is written.
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" -o %t.mlir
// RUN: gemm-opt %t.mlir --gemm-to-blas | FileCheck %s
// RUN: gemm-opt %t.mlir --gemm-to-blas=library=cublaslt | FileCheck %s --check-prefix=LT

#id = affine_map<(m, n) -> (m, n)>

func.func @double(%t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %d = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : tensor<2x2xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<2x2xf32>
  return %d : tensor<2x2xf32>
}

// What the call returns is the buffer it got, where the product stores too.
// CHECK-LABEL: func.func @through_a_call(
// CHECK-SAME: %[[C:arg2]]: memref<2x2xf32>
// CHECK: %[[DOUBLED:.*]] = call @double(%[[C]])
// CHECK: %[[SUMS:.*]] = memref.alloc() : memref<2x2xf32>
// CHECK: gemm.library_call {{.*}} outs(%[[SUMS]] : memref<2x2xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]], %[[DOUBLED]] : {{.*}}) outs(%[[C]] :
func.func @through_a_call(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %doubled = call @double(%c) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = gemm.matmul nn ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) epilogue(%doubled : tensor<2x2xf32>) maps [#id] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// Different arguments are taken to be apart within one op: no temporary.
// CHECK-LABEL: func.func @arguments(
// CHECK-NOT: memref.alloc
// CHECK: gemm.library_call {{.*}} outs(%arg2 :
func.func @arguments(%a: memref<2x2xf32>, %b: memref<2x2xf32>, %c: memref<2x2xf32>, %d: memref<2x2xf32>) {
  gemm.matmul nn ins(%a, %b : memref<2x2xf32>, memref<2x2xf32>) outs(%c : memref<2x2xf32>) epilogue(%d : memref<2x2xf32>) maps [#id] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  }
  return
}

// GELU after a product, into the memory of an operand of the product: it waits for the
// call. So it does where the caller may have put it there.
// LT-LABEL: func.func @gelu_over_operand(
// LT: epilogue = none>
// LT: linalg.generic
// LT-LABEL: func.func @gelu_into_argument(
// LT: epilogue = none>
// LT: linalg.generic
// LT-LABEL: func.func @gelu_apart(
// LT: epilogue = gelu_aux>
// LT-NOT: linalg.generic
func.func @gelu_over_operand(%x: memref<8x16xf32> {llvm.noalias}, %w: memref<16x16xf32> {llvm.noalias}, %y: memref<8x16xf32> {llvm.noalias}) {
  %h = memref.reinterpret_cast %x to offset: [0], sizes: [8, 16], strides: [16, 1] : memref<8x16xf32> to memref<8x16xf32>
  gemm.matmul nt ins(%x, %w : memref<8x16xf32>, memref<16x16xf32>) outs(%y : memref<8x16xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<8x16xf32>) outs(%h : memref<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884561 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %in, %in : f32
    %x3 = arith.mulf %x2, %in : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %in, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %in, %half : f32
    %g = arith.mulf %hx, %t1 : f32
    linalg.yield %g : f32
  }
  return
}
func.func @gelu_into_argument(%x: memref<8x16xf32>, %w: memref<16x16xf32>, %y: memref<8x16xf32>, %h: memref<8x16xf32>) {
  gemm.matmul nt ins(%x, %w : memref<8x16xf32>, memref<16x16xf32>) outs(%y : memref<8x16xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<8x16xf32>) outs(%h : memref<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884561 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %in, %in : f32
    %x3 = arith.mulf %x2, %in : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %in, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %in, %half : f32
    %g = arith.mulf %hx, %t1 : f32
    linalg.yield %g : f32
  }
  return
}
func.func @gelu_apart(%x: memref<8x16xf32>, %w: memref<16x16xf32>, %y: memref<8x16xf32>, %h: memref<8x16xf32> {llvm.noalias}) {
  gemm.matmul nt ins(%x, %w : memref<8x16xf32>, memref<16x16xf32>) outs(%y : memref<8x16xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<8x16xf32>) outs(%h : memref<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884561 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %in, %in : f32
    %x3 = arith.mulf %x2, %in : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %in, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %in, %half : f32
    %g = arith.mulf %hx, %t1 : f32
    linalg.yield %g : f32
  }
  return
}
