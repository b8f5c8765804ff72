// RUN: gemm-opt %s --gemm-fuse-products | FileCheck %s
// RUN: gemm-opt %s --gemm-fuse-products -o %t --remarks-filter='gemm-fuse-products' --remark-format=yaml --remarks-output-file=%t.yaml
// RUN: FileCheck %s --input-file=%t.yaml --check-prefix=REMARK
// Elementwise ops that read a product which others read too.

// One that the function returns, and its sine: two outputs of one product.
// CHECK-LABEL: func.func @saved(
// CHECK: %[[D:.*]]:2 = gemm.matmul nt {{.*}} outs(%{{.*}}, %{{.*}} : tensor<64x48xbf16>, tensor<64x48xf32>)
// CHECK: math.sin
// CHECK: results [store
// CHECK-NOT: linalg.generic
// CHECK: return %[[D]]#0, %[[D]]#1
// REMARK: elementwise ops that read the product are outputs of it
#id = affine_map<(m, n) -> (m, n)>
func.func @saved(%x: tensor<64x32xbf16>, %w: tensor<48x32xbf16>) -> (tensor<64x48xbf16>, tensor<64x48xf32>) {
  %e = tensor.empty() : tensor<64x48xbf16>
  %f = tensor.empty() : tensor<64x48xf32>
  %d = gemm.matmul nt ins(%x, %w : tensor<64x32xbf16>, tensor<48x32xbf16>) outs(%e : tensor<64x48xbf16>) -> tensor<64x48xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<64x48xbf16>) outs(%f : tensor<64x48xf32>) {
  ^bb0(%i: bf16, %o: f32):
    %v = arith.extf %i : bf16 to f32
    %y = math.sin %v : f32
    linalg.yield %y : f32
  } -> tensor<64x48xf32>
  return %d, %s : tensor<64x48xbf16>, tensor<64x48xf32>
}

// What an elementwise op reads beside the product is made of the product: one after the other.
// CHECK-LABEL: func.func @later(
// CHECK: gemm.matmul nt {{.*}} -> tensor<64x48xbf16>
// CHECK: gemm.matmul nt {{.*}} -> tensor<64x64xbf16>
// CHECK: linalg.generic
// REMARK: elementwise ops that read the product stay apart: an op that reads it reads what is made after its other readers
#row = affine_map<(m, n) -> (n)>
func.func @later(%x: tensor<64x32xbf16>, %w: tensor<48x32xbf16>, %v: tensor<64x48xbf16>, %u: tensor<48x64xbf16>) -> (tensor<64x64xbf16>, tensor<64x48xbf16>) {
  %e = tensor.empty() : tensor<64x48xbf16>
  %g = tensor.empty() : tensor<64x64xbf16>
  %d = gemm.matmul nt ins(%x, %w : tensor<64x32xbf16>, tensor<48x32xbf16>) outs(%e : tensor<64x48xbf16>) -> tensor<64x48xbf16>
  %t = gemm.matmul nt ins(%d, %v : tensor<64x48xbf16>, tensor<64x48xbf16>) outs(%g : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %r = tensor.extract_slice %t[0, 0] [1, 48] [1, 1] : tensor<64x64xbf16> to tensor<48xbf16>
  %s = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<64x48xbf16>, tensor<48xbf16>) outs(%e : tensor<64x48xbf16>) {
  ^bb0(%i: bf16, %j: bf16, %o: bf16):
    %y = arith.mulf %i, %j : bf16
    linalg.yield %y : bf16
  } -> tensor<64x48xbf16>
  return %t, %s : tensor<64x64xbf16>, tensor<64x48xbf16>
}
