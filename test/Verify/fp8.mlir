// fp8 against the source, whose conversions upstream has no code for: products of both types, what an
// epilogue rounds to them, and numbers of all sizes converted and back.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_89 --ptxas=none --verify=emulate 2>&1 | FileCheck %s
// CHECK: VERIFIED: 4 functions agree with the source
// RUN: gemm-compile %s -o %t.gemm --target=sm_90a --ptxas=none --verify=emulate 2>&1 | FileCheck %s

#id = affine_map<(m, n) -> (m, n)>
func.func @product(%a: tensor<24x32xf8E4M3FN>, %b: tensor<32x16xf8E5M2>) -> tensor<24x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<24x16xf32>) -> tensor<24x16xf32>
  %d = linalg.matmul ins(%a, %b : tensor<24x32xf8E4M3FN>, tensor<32x16xf8E5M2>) outs(%i : tensor<24x16xf32>) -> tensor<24x16xf32>
  return %d : tensor<24x16xf32>
}
func.func @rounded(%a: tensor<24x32xf8E5M2>, %b: tensor<32x16xf8E4M3FN>) -> tensor<24x16xf8E4M3FN> {
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.03125 : f32
  %e = tensor.empty() : tensor<24x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<24x16xf32>) -> tensor<24x16xf32>
  %d = linalg.matmul ins(%a, %b : tensor<24x32xf8E5M2>, tensor<32x16xf8E4M3FN>) outs(%i : tensor<24x16xf32>) -> tensor<24x16xf32>
  %o = tensor.empty() : tensor<24x16xf8E4M3FN>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<24x16xf32>) outs(%o : tensor<24x16xf8E4M3FN>) {
  ^bb0(%x: f32, %q: f8E4M3FN):
    %s = arith.mulf %x, %scale : f32
    %t = arith.truncf %s : f32 to f8E4M3FN
    linalg.yield %t : f8E4M3FN
  } -> tensor<24x16xf8E4M3FN>
  return %r : tensor<24x16xf8E4M3FN>
}
func.func @narrowed(%x: tensor<64x64xf32>) -> (tensor<64x64xf8E4M3FN>, tensor<64x64xf8E5M2>) {
  %four = arith.truncf %x : tensor<64x64xf32> to tensor<64x64xf8E4M3FN>
  %five = arith.truncf %x : tensor<64x64xf32> to tensor<64x64xf8E5M2>
  return %four, %five : tensor<64x64xf8E4M3FN>, tensor<64x64xf8E5M2>
}
func.func @widened(%x: tensor<64x64xf8E4M3FN>, %y: tensor<64x64xf8E5M2>) -> (tensor<64x64xf32>, tensor<64x64xf16>) {
  %four = arith.extf %x : tensor<64x64xf8E4M3FN> to tensor<64x64xf32>
  %five = arith.extf %y : tensor<64x64xf8E5M2> to tensor<64x64xf16>
  return %four, %five : tensor<64x64xf32>, tensor<64x64xf16>
}
