// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt | FileCheck %s

// The library's GELU has constants of its own. Another function, however near, stays an
// epilogue of its own: a coefficient in the fifth digit, or in the last bit.

// CHECK-LABEL: @exact
// CHECK: epilogue = gelu>
// CHECK-NOT: linalg.generic
func.func @exact(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %c0 = arith.constant 0x3D372713 : f32
    %c1 = arith.constant 0.797884583 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %acc, %acc : f32
    %x3 = arith.mulf %x2, %acc : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %acc, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %acc, %half : f32
    %g = arith.mulf %hx, %t1 : f32
    gemm.yield %g : f32
  }
  return
}

// CHECK-LABEL: @fifth_digit
// CHECK: epilogue = none>
// CHECK: arith.constant 4.473000e-02
// CHECK: math.tanh
func.func @fifth_digit(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %c0 = arith.constant 0.04473 : f32
    %c1 = arith.constant 0.797884583 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %acc, %acc : f32
    %x3 = arith.mulf %x2, %acc : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %acc, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %acc, %half : f32
    %g = arith.mulf %hx, %t1 : f32
    gemm.yield %g : f32
  }
  return
}

// CHECK-LABEL: @last_bit
// CHECK: epilogue = none>
// CHECK: math.tanh
func.func @last_bit(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %c0 = arith.constant 0x3D372714 : f32
    %c1 = arith.constant 0.797884583 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %acc, %acc : f32
    %x3 = arith.mulf %x2, %acc : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %acc, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %acc, %half : f32
    %g = arith.mulf %hx, %t1 : f32
    gemm.yield %g : f32
  }
  return
}

// 3 * 0.044715 is 0.134145.
// CHECK-LABEL: @derivative
// CHECK: epilogue = none>
// CHECK: math.tanh
func.func @derivative(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>, %h: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue(%h : memref<8x16xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %b: f32):
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884561 : f32
    %c3 = arith.constant 0.134146 : f32
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

// Nearer to GELU than any grid of points could tell: it is not GELU.
// CHECK-LABEL: @and_a_little_more
// CHECK: epilogue = none>
// CHECK: math.tanh
func.func @and_a_little_more(%x: memref<8x32xbf16>, %w: memref<16x32xbf16>, %y: memref<8x16xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<16x32xbf16>) outs(%y : memref<8x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %c0 = arith.constant 0x3D372713 : f32
    %c1 = arith.constant 0.797884583 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %x2 = arith.mulf %acc, %acc : f32
    %x3 = arith.mulf %x2, %acc : f32
    %p = arith.mulf %x3, %c0 : f32
    %q = arith.addf %acc, %p : f32
    %u = arith.mulf %q, %c1 : f32
    %t = math.tanh %u : f32
    %t1 = arith.addf %t, %one : f32
    %hx = arith.mulf %acc, %half : f32
    %n = arith.constant 12 : i32
    %quarter = arith.constant 0.25 : f32
    %little = math.fpowi %quarter, %n : f32, i32
    %more = arith.addf %hx, %little : f32
    %g = arith.mulf %more, %t1 : f32
    gemm.yield %g : f32
  }
  return
}
