// Bytes that a product converts to f16 or bf16 are its operand; what is multiplied before is not.
// RUN: gemm-opt %s --gemm-import --canonicalize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#x = affine_map<(m, n, k) -> (m, k)>
#w = affine_map<(m, n, k) -> (n, k)>
#y = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: @linear
// CHECK-NOT: sitofp
// CHECK: gemm.matmul nt ins(%{{.+}}, %{{.+}} : tensor<8x64xbf16>, tensor<32x64xi8>) outs(%{{.+}} : tensor<8x32xf32>) -> tensor<8x32xf32>
func.func @linear(%x: tensor<8x64xbf16>, %w: tensor<32x64xi8>) -> tensor<8x32xf32> {
  %f = arith.sitofp %w : tensor<32x64xi8> to tensor<32x64xbf16>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %f : tensor<8x64xbf16>, tensor<32x64xbf16>) outs(%i : tensor<8x32xf32>) {
    ^bb0(%a: bf16, %b: bf16, %c: f32):
      %ae = arith.extf %a : bf16 to f32
      %be = arith.extf %b : bf16 to f32
      %p = arith.mulf %ae, %be : f32
      %s = arith.addf %c, %p : f32
      linalg.yield %s : f32
  } -> tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}

// Converted element by element, without a sign, to f16, and transposed before that.
// CHECK-LABEL: @unsigned
// CHECK: gemm.matmul nt ins(%{{.+}}, %arg1 : tensor<8x64xf16>, tensor<32x64xi8>) {{.*}} {unsigned_b}
func.func @unsigned(%x: tensor<8x64xf16>, %w: tensor<32x64xi8>) -> tensor<8x32xf32> {
  %te = tensor.empty() : tensor<64x32xi8>
  %t = linalg.transpose ins(%w : tensor<32x64xi8>) outs(%te : tensor<64x32xi8>) permutation = [1, 0]
  %fe = tensor.empty() : tensor<64x32xf16>
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<64x32xi8>) outs(%fe : tensor<64x32xf16>) {
    ^bb0(%a: i8, %o: f16):
      %n = arith.uitofp %a : i8 to f16
      linalg.yield %n : f16
  } -> tensor<64x32xf16>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %r = linalg.matmul ins(%x, %f : tensor<8x64xf16>, tensor<64x32xf16>) outs(%i : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}

// Both are bytes: one of them stays what it was converted to.
// CHECK-LABEL: @both
// CHECK: gemm.matmul nn ins(%arg0, %{{.+}} : tensor<8x64xi8>, tensor<64x32xbf16>)
func.func @both(%x: tensor<8x64xi8>, %w: tensor<64x32xi8>) -> tensor<8x32xf32> {
  %f = arith.sitofp %w : tensor<64x32xi8> to tensor<64x32xbf16>
  %g = arith.sitofp %x : tensor<8x64xi8> to tensor<8x64xbf16>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %r = linalg.matmul ins(%g, %f : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%i : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}

// f32 has no tensor cores beside bytes, and integers of 16 bits are not all numbers of f16.
// CHECK-LABEL: @stays
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<8x64xf32>, tensor<64x32xf32>)
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<8x64xf16>, tensor<64x32xf16>)
func.func @stays(%x: tensor<8x64xf32>, %h: tensor<8x64xf16>, %w: tensor<64x32xi8>, %v: tensor<64x32xi16>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %f = arith.sitofp %w : tensor<64x32xi8> to tensor<64x32xf32>
  %g = arith.sitofp %v : tensor<64x32xi16> to tensor<64x32xf16>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %r = linalg.matmul ins(%x, %f : tensor<8x64xf32>, tensor<64x32xf32>) outs(%i : tensor<8x32xf32>) -> tensor<8x32xf32>
  %s = linalg.matmul ins(%h, %g : tensor<8x64xf16>, tensor<64x32xf16>) outs(%i : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %r, %s : tensor<8x32xf32>, tensor<8x32xf32>
}

// bf16(w * s) rounds: the weight stays what the program makes of it.
// CHECK-LABEL: @scaled_before
// CHECK: arith.mulf
// CHECK: gemm.matmul nt ins(%{{.+}}, %{{.+}} : tensor<8x64xbf16>, tensor<32x64xbf16>)
func.func @scaled_before(%x: tensor<8x64xbf16>, %w: tensor<32x64xi8>, %s: tensor<32xbf16>) -> tensor<8x32xf32> {
  %fe = tensor.empty() : tensor<32x64xbf16>
  %f = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<32x64xi8>, tensor<32xbf16>) outs(%fe : tensor<32x64xbf16>) {
    ^bb0(%a: i8, %b: bf16, %o: bf16):
      %n = arith.sitofp %a : i8 to bf16
      %m = arith.mulf %n, %b : bf16
      linalg.yield %m : bf16
  } -> tensor<32x64xbf16>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %f : tensor<8x64xbf16>, tensor<32x64xbf16>) outs(%i : tensor<8x32xf32>) {
    ^bb0(%a: bf16, %b: bf16, %c: f32):
      %ae = arith.extf %a : bf16 to f32
      %be = arith.extf %b : bf16 to f32
      %p = arith.mulf %ae, %be : f32
      %q = arith.addf %c, %p : f32
      linalg.yield %q : f32
  } -> tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}
