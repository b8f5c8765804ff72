// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt | FileCheck %s

// How much of an epilogue becomes the call's.

// CHECK-LABEL: @bias
// CHECK: epilogue = bias>{{.*}} bias(%arg3 : memref<16xbf16>) epilogue {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: gemm.yield %[[S]] : f32
// CHECK-NOT: linalg.generic
func.func @bias(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %bias: memref<16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%bias : memref<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    gemm.yield %s : f32
  }
  return
}

// CHECK-LABEL: @relu
// CHECK: epilogue = relu>
// CHECK-NOT: linalg.generic
func.func @relu(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %z = arith.constant 0.0 : f32
    %r = arith.maximumf %z, %acc : f32
    gemm.yield %r : f32
  }
  return
}

// CHECK-LABEL: @relu_select
// CHECK: epilogue = relu_bias>
// CHECK-NOT: linalg.generic
func.func @relu_select(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %bias: memref<16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%bias : memref<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    %z = arith.constant 0.0 : f32
    %p = arith.cmpf ugt, %s, %z : f32
    %r = arith.select %p, %s, %z : f32
    gemm.yield %r : f32
  }
  return
}

// The library's ReLU keeps NaN, this one makes 0 of it.
// CHECK-LABEL: @relu_of_nan
// CHECK: epilogue = none>
// CHECK: linalg.generic
// CHECK: arith.cmpf ogt
func.func @relu_of_nan(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %bias: memref<16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%bias : memref<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    %z = arith.constant 0.0 : f32
    %p = arith.cmpf ogt, %s, %z : f32
    %r = arith.select %p, %s, %z : f32
    gemm.yield %r : f32
  }
  return
}

// CHECK-LABEL: @gelu_bias
// CHECK: epilogue = gelu_bias>
// CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK: math.tanh
// CHECK-NOT: linalg.generic
func.func @gelu_bias(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %bias: memref<16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%bias : memref<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884561 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %s, %s : f32
    %x3 = arith.mulf %x2, %s : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %s, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %s, %half : f32
    %g = arith.mulf %hx, %t1 : f32
    gemm.yield %g : f32
  }
  return
}

// The same function in another spelling.
// CHECK-LABEL: @gelu_sigmoid
// CHECK: epilogue = gelu>
// CHECK-NOT: linalg.generic
func.func @gelu_sigmoid(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    // x / (1 + exp(-2 u)), u factored
    %c1 = arith.constant -1.595769122 : f32
    %c0 = arith.constant 0.044715 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %acc, %acc : f32
    %p = arith.mulf %x2, %c0 : f32
    %q = arith.addf %p, %one : f32
    %r = arith.mulf %q, %acc : f32
    %u = arith.mulf %r, %c1 : f32
    %e = math.exp %u : f32
    %d = arith.addf %e, %one : f32
    %g = arith.divf %acc, %d : f32
    gemm.yield %g : f32
  }
  return
}

// CHECK-LABEL: @dgelu
// CHECK: epilogue = dgelu>{{.*}} aux(%arg3 : memref<8x16xbf16>) epilogue {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[H:.*]]: f32):
// CHECK: arith.mulf %[[H]], %[[H]] : f32
// CHECK: arith.mulf %[[A]], %
// CHECK-NOT: linalg.generic
func.func @dgelu(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %h: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%h : memref<8x16xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %b: f32):
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884561 : f32
    %c3 = arith.constant 0.134145 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %h2 = arith.mulf %b, %b : f32
    %h3 = arith.mulf %h2, %b : f32
    %p = arith.mulf %h3, %c0 : f32
    %q = arith.addf %b, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %l = arith.mulf %half, %t1 : f32
    %tt = arith.mulf %t, %t : f32
    %m = arith.subf %one, %tt : f32
    %n0 = arith.mulf %c3, %h2 : f32
    %n1 = arith.addf %one, %n0 : f32
    %n2 = arith.mulf %c1, %n1 : f32
    %o = arith.mulf %m, %n2 : f32
    %hh = arith.mulf %half, %b : f32
    %r = arith.mulf %hh, %o : f32
    %d = arith.addf %l, %r : f32
    %g = arith.mulf %acc, %d : f32
    gemm.yield %g : f32
  }
  return
}

// A gradient in the memory of what it is derived from: no library reads its aux while it
// stores there, so the derivative follows the sums.
// CHECK-LABEL: @dgelu_in_place
// CHECK: outs(%alloc : memref<8x16xf32>){{.*}}epilogue = none>
// CHECK: linalg.generic
func.func @dgelu_in_place(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %h: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%h : memref<8x16xbf16>) epilogue(%h : memref<8x16xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %b: f32):
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884561 : f32
    %c3 = arith.constant 0.134145 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %h2 = arith.mulf %b, %b : f32
    %h3 = arith.mulf %h2, %b : f32
    %p = arith.mulf %h3, %c0 : f32
    %q = arith.addf %b, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %l = arith.mulf %half, %t1 : f32
    %tt = arith.mulf %t, %t : f32
    %m = arith.subf %one, %tt : f32
    %n0 = arith.mulf %c3, %h2 : f32
    %n1 = arith.addf %one, %n0 : f32
    %n2 = arith.mulf %c1, %n1 : f32
    %o = arith.mulf %m, %n2 : f32
    %hh = arith.mulf %half, %b : f32
    %r = arith.mulf %hh, %o : f32
    %d = arith.addf %l, %r : f32
    %g = arith.mulf %acc, %d : f32
    gemm.yield %g : f32
  }
  return
}

// The bias joins the call, whose sums stay f32; the square follows.
// CHECK-LABEL: @rest
// CHECK: epilogue = bias>{{.*}}
// CHECK: linalg.generic
// CHECK-NOT: arith.addf
// CHECK: arith.mulf %in, %in
// CHECK: arith.truncf
func.func @rest(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %bias: memref<16xf32>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%bias : memref<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    %q = arith.mulf %s, %s : f32
    gemm.yield %q : f32
  }
  return
}

// GELU by erf is another function.
// CHECK-LABEL: @erf
// CHECK: epilogue = none>
// CHECK: linalg.generic
// CHECK: math.erf
func.func @erf(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %r = arith.constant 0.707106769 : f32
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %u = arith.mulf %acc, %r : f32
    %e = math.erf %u : f32
    %f = arith.addf %e, %one : f32
    %h = arith.mulf %acc, %half : f32
    %g = arith.mulf %h, %f : f32
    gemm.yield %g : f32
  }
  return
}

// CHECK-LABEL: @clamped
// CHECK: epilogue = relu>
// CHECK: linalg.generic
// CHECK: arith.minimumf
func.func @clamped(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %z = arith.constant 0.0 : f32
    %six = arith.constant 6.0 : f32
    %r = arith.maximumf %acc, %z : f32
    %m = arith.minimumf %r, %six : f32
    gemm.yield %m : f32
  }
  return
}

// A bias of another type than the library's result is not the library's.
// CHECK-LABEL: @bias_type
// CHECK: epilogue = none>
// CHECK: linalg.generic
func.func @bias_type(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xf32>, %bias: memref<16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xf32>) epilogue(%bias : memref<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    gemm.yield %s : f32
  }
  return
}

// A number per row of C is one per column of the library.
// CHECK-LABEL: @bias_by_row
// CHECK: epilogue = none>
// CHECK: linalg.generic
func.func @bias_by_row(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %bias: memref<8xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%bias : memref<8xbf16>) maps [affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    gemm.yield %s : f32
  }
  return
}

// What comes before the activation is used again.
// CHECK-LABEL: @both_values
// CHECK: epilogue = none>
// CHECK: linalg.generic
func.func @both_values(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %z = arith.constant 0.0 : f32
    %r = arith.maximumf %acc, %z : f32
    %q = arith.mulf %r, %acc : f32
    gemm.yield %q : f32
  }
  return
}

// The value before GELU stays in memory: aux.
// CHECK-LABEL: @gelu_aux
// CHECK: outs(%arg4 : memref<8x16xbf16>){{.*}}epilogue = gelu_aux_bias>{{.*}} bias(%arg3 : memref<16xbf16>) aux(%arg2 : memref<8x16xbf16>) epilogue {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK: arith.mulf %[[S]], %[[S]] : f32
// CHECK-NOT: linalg.generic
func.func @gelu_aux(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %bias: memref<16xbf16>, %h: memref<8x16xbf16> {llvm.noalias}) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%bias : memref<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
    gemm.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<8x16xbf16>) outs(%h : memref<8x16xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %x0 = arith.extf %in : bf16 to f32
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884561 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %x0, %x0 : f32
    %x3 = arith.mulf %x2, %x0 : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %x0, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %x0, %half : f32
    %g = arith.mulf %hx, %t1 : f32
    %n = arith.truncf %g : f32 to bf16
    linalg.yield %n : bf16
  }
  return
}
