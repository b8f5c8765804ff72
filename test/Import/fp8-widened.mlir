// Operands of fp8 that ops of their own widen are multiplied as what they become, whose sums have more bits than those of fp8; a product
// that takes fp8 itself is one of fp8.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @whole
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<4x64xf32>, tensor<64x6xf32>)
// REMARK: operands of f8E4M3FN that became f32 before they are multiplied stay so: sums of products of f8E4M3FN have fewer bits; a product that takes f8E4M3FN itself and gives f32, as one op, is one of f8E4M3FN
func.func @whole(%a: tensor<4x64xf8E4M3FN>, %b: tensor<64x6xf8E4M3FN>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %x = arith.extf %a : tensor<4x64xf8E4M3FN> to tensor<4x64xf32>
  %y = arith.extf %b : tensor<64x6xf8E4M3FN> to tensor<64x6xf32>
  %d = linalg.matmul ins(%x, %y : tensor<4x64xf32>, tensor<64x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// Element by element and transposed, as bf16.
// CHECK-LABEL: @elements
// CHECK: gemm.matmul nt ins(%{{.+}}, %{{.+}} : tensor<4x64xbf16>, tensor<6x64xbf16>)
// REMARK-COUNT-2: operands of f8E5M2 that became bf16
func.func @elements(%a: tensor<4x64xbf16>, %b: tensor<6x64xf8E5M2>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %n = arith.truncf %a : tensor<4x64xbf16> to tensor<4x64xf8E5M2>
  %x = arith.extf %n : tensor<4x64xf8E5M2> to tensor<4x64xbf16>
  %e = tensor.empty() : tensor<6x64xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<6x64xf8E5M2>) outs(%e : tensor<6x64xbf16>) {
  ^bb0(%i: f8E5M2, %o: bf16):
    %w = arith.extf %i : f8E5M2 to bf16
    linalg.yield %w : bf16
  } -> tensor<6x64xbf16>
  %t = tensor.empty() : tensor<64x6xbf16>
  %z = linalg.transpose ins(%y : tensor<6x64xbf16>) outs(%t : tensor<64x6xbf16>) permutation = [1, 0]
  %d = linalg.matmul ins(%x, %z : tensor<4x64xbf16>, tensor<64x6xbf16>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// CHECK-LABEL: @mixed
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x64xf8E4M3FN>, tensor<64x6xf8E5M2>)
// REMARK-NOT: that became
func.func @mixed(%a: tensor<4x64xf8E4M3FN>, %b: tensor<64x6xf8E5M2>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<4x64xf8E4M3FN>, tensor<64x6xf8E5M2>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}
