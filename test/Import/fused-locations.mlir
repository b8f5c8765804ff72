// RUN: gemm-opt %s --gemm-import --gemm-flatten --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: gemm-opt %s --gemm-import --gemm-flatten --gemm-generalize --gemm-fuse-epilogue --gemm-fuse-products --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=FUSED
// RUN: gemm-opt %s --gemm-plan=target=a100 --gemm-bufferize --gemm-fuse-sums --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=SUMS

// An op that several ops of the source were made into is at all of their places, the product's first.

// What is looked through on the way to an operand: a transpose and a widening.
// CHECK-LABEL: func.func @looked_through
// CHECK: gemm.matmul {{.*}} nt ins({{.*}} loc(fused["layer.py":4:1, "layer.py":3:1, "layer.py":2:1])
func.func @looked_through(%x: tensor<16x32xbf16>, %w: tensor<48x32xbf16>) -> tensor<16x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x48xbf16>
  %f = tensor.empty() : tensor<16x48xf32>
  %wide = arith.extf %x : tensor<16x32xbf16> to tensor<16x32xf32> loc("layer.py":3:1)
  %t = linalg.transpose ins(%w : tensor<48x32xbf16>) outs(%e : tensor<32x48xbf16>) permutation = [1, 0] loc("layer.py":2:1)
  %tw = arith.extf %t : tensor<32x48xbf16> to tensor<32x48xf32> loc("layer.py":2:1)
  %z = linalg.fill ins(%zero : f32) outs(%f : tensor<16x48xf32>) -> tensor<16x48xf32>
  %y = linalg.matmul ins(%wide, %tw : tensor<16x32xf32>, tensor<32x48xf32>) outs(%z : tensor<16x48xf32>) -> tensor<16x48xf32> loc("layer.py":4:1)
  return %y : tensor<16x48xf32>
}

// A bias that was broadcast before the product.
// CHECK-LABEL: func.func @bias
// CHECK: gemm.matmul
// CHECK: } -> tensor<16x48xf32> loc(fused["layer.py":9:1, "layer.py":8:1])
func.func @bias(%x: tensor<16x32xbf16>, %w: tensor<32x48xbf16>, %b: tensor<48xf32>) -> tensor<16x48xf32> {
  %f = tensor.empty() : tensor<16x48xf32>
  %bb = linalg.broadcast ins(%b : tensor<48xf32>) outs(%f : tensor<16x48xf32>) dimensions = [0] loc("layer.py":8:1)
  %y = linalg.matmul ins(%x, %w : tensor<16x32xbf16>, tensor<32x48xbf16>) outs(%bb : tensor<16x48xf32>) -> tensor<16x48xf32> loc("layer.py":9:1)
  return %y : tensor<16x48xf32>
}

// Two products that share A, and the ops that read both: silu(x·G) * (x·U).
// FUSED-LABEL: func.func @gated
// FUSED: gemm.matmul
// FUSED: } -> tensor<512x1024xbf16> loc(fused["mlp.py":2:1, "mlp.py":4:1, "mlp.py":5:1, "mlp.py":6:1, "mlp.py":3:1])
func.func @gated(%x: tensor<512x512xbf16>, %g: tensor<1024x512xbf16>, %u: tensor<1024x512xbf16>) -> tensor<512x1024xbf16> {
  %e = tensor.empty() : tensor<512x1024xbf16>
  %a = gemm.linear %x, %g : tensor<512x512xbf16>, tensor<1024x512xbf16> -> tensor<512x1024xbf16> loc("mlp.py":2:1)
  %b = gemm.linear %x, %u : tensor<512x512xbf16>, tensor<1024x512xbf16> -> tensor<512x1024xbf16> loc("mlp.py":3:1)
  %n = linalg.negf ins(%a : tensor<512x1024xbf16>) outs(%e : tensor<512x1024xbf16>) -> tensor<512x1024xbf16> loc("mlp.py":4:1)
  %t = linalg.exp ins(%n : tensor<512x1024xbf16>) outs(%e : tensor<512x1024xbf16>) -> tensor<512x1024xbf16> loc("mlp.py":5:1)
  %y = linalg.mul ins(%t, %b : tensor<512x1024xbf16>, tensor<512x1024xbf16>) outs(%e : tensor<512x1024xbf16>) -> tensor<512x1024xbf16> loc("mlp.py":6:1)
  return %y : tensor<512x1024xbf16>
}

// Ops that are merged without a product.
// FUSED-LABEL: func.func @merged
// FUSED: linalg.generic
// FUSED: } -> tensor<64xf32> loc(fused["norm.py":4:1, "norm.py":3:1, "norm.py":2:1])
func.func @merged(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32> loc("norm.py":2:1)
  %b = linalg.abs ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32> loc("norm.py":3:1)
  %c = linalg.ceil ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32> loc("norm.py":4:1)
  return %c : tensor<64xf32>
}

// A bias gradient in the product that reads the same matrix.
// SUMS-LABEL: func.func @gradients
// SUMS: gemm.matmul {{.*}} sums({{.*}} loc(fused["back.py":2:1, "back.py":3:1])
func.func @gradients(%dy: tensor<64x48xbf16>, %x: tensor<64x32xbf16>) -> (tensor<48x32xf32>, tensor<48xf32>) {
  %dw = gemm.linear_wgrad %dy, %x : tensor<64x48xbf16>, tensor<64x32xbf16> -> tensor<48x32xf32> loc("back.py":2:1)
  %db = gemm.linear_bgrad %dy : tensor<64x48xbf16> -> tensor<48xf32> loc("back.py":3:1)
  return %dw, %db : tensor<48x32xf32>, tensor<48xf32>
}
