// Sums in types narrower than the tensor core's own are added in these, and rounded once: of fp8 in f32, of bytes in i32 where K says that
// 32 bits hold them, else as floats of 16 bits in f32.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: @fp8
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x64xf8E4M3FN>, tensor<64x6xf8E4M3FN>) outs(%{{.+}} : tensor<4x6xf8E4M3FN>) -> tensor<4x6xf8E4M3FN>
func.func @fp8(%a: tensor<4x64xf8E4M3FN>, %b: tensor<64x6xf8E4M3FN>) -> tensor<4x6xf8E4M3FN> {
  %z = arith.constant 0.0 : f8E4M3FN
  %e = tensor.empty() : tensor<4x6xf8E4M3FN>
  %f = linalg.fill ins(%z : f8E4M3FN) outs(%e : tensor<4x6xf8E4M3FN>) -> tensor<4x6xf8E4M3FN>
  %d = linalg.matmul ins(%a, %b : tensor<4x64xf8E4M3FN>, tensor<64x6xf8E4M3FN>) outs(%f : tensor<4x6xf8E4M3FN>) -> tensor<4x6xf8E4M3FN>
  return %d : tensor<4x6xf8E4M3FN>
}

// CHECK-LABEL: @bytes
// CHECK: %[[SUMS:.+]] = gemm.matmul nn ins(%arg0, %arg1 : tensor<4x64xi8>, tensor<64x6xi8>) outs(%{{.+}} : tensor<4x6xi32>) -> tensor<4x6xi32>
// CHECK: arith.sitofp %[[SUMS]] : tensor<4x6xi32> to tensor<4x6xbf16>
// REMARK: products of bytes are added in i32, which holds all such sums exactly, and rounded to bf16 once
func.func @bytes(%a: tensor<4x64xi8>, %b: tensor<64x6xi8>) -> tensor<4x6xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x6xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<4x6xbf16>) -> tensor<4x6xbf16>
  %d = linalg.matmul ins(%a, %b : tensor<4x64xi8>, tensor<64x6xi8>) outs(%f : tensor<4x6xbf16>) -> tensor<4x6xbf16>
  return %d : tensor<4x6xbf16>
}

// CHECK-LABEL: @unknown_k
// CHECK: gemm.matmul nn ins(%arg0, %{{.+}} : tensor<4x?xi8>, tensor<?x6xf16>) outs(%{{.+}} : tensor<4x6xf16>)
func.func @unknown_k(%a: tensor<4x?xi8>, %b: tensor<?x6xi8>) -> tensor<4x6xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<4x6xf16>
  %f = linalg.fill ins(%z : f16) outs(%e : tensor<4x6xf16>) -> tensor<4x6xf16>
  %d = linalg.matmul ins(%a, %b : tensor<4x?xi8>, tensor<?x6xi8>) outs(%f : tensor<4x6xf16>) -> tensor<4x6xf16>
  return %d : tensor<4x6xf16>
}

// f32 rounds what i32 does not.
// CHECK-LABEL: @to_f32
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x64xi8>, tensor<64x6xi8>) outs(%{{.+}} : tensor<4x6xi32>) {{.*}}{unsigned_a, unsigned_b}
// REMARK: rounded to f32 once
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @to_f32(%a: tensor<4x64xi8>, %b: tensor<64x6xi8>) -> tensor<4x6xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x64xi8>, tensor<64x6xi8>) outs(%f : tensor<4x6xf32>) {
  ^bb0(%x: i8, %y: i8, %s: f32):
    %p = arith.uitofp %x : i8 to f32
    %q = arith.uitofp %y : i8 to f32
    %m = arith.mulf %p, %q : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}
