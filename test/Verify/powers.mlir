// f8E8M0FNU against the source: numbers of all sizes converted and back, a row of weights scaled by
// its powers, an epilogue that reads powers, and powers that are chosen and moved.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate 2>&1 | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify=emulate 2>&1 | FileCheck %s
// CHECK: VERIFIED: 5 functions agree with the source

#id = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @narrowed(%x: tensor<64x64xf32>, %y: tensor<64x64xbf16>) -> (tensor<64x64xf8E8M0FNU>, tensor<64x64xf8E8M0FNU>) {
  %one = arith.truncf %x : tensor<64x64xf32> to tensor<64x64xf8E8M0FNU>
  %other = arith.truncf %y : tensor<64x64xbf16> to tensor<64x64xf8E8M0FNU>
  return %one, %other : tensor<64x64xf8E8M0FNU>, tensor<64x64xf8E8M0FNU>
}
func.func @widened(%x: tensor<64x64xf8E8M0FNU>) -> (tensor<64x64xf32>, tensor<64x64xbf16>) {
  %one = arith.extf %x : tensor<64x64xf8E8M0FNU> to tensor<64x64xf32>
  %other = arith.extf %x : tensor<64x64xf8E8M0FNU> to tensor<64x64xbf16>
  return %one, %other : tensor<64x64xf32>, tensor<64x64xbf16>
}
// Every byte.
func.func @bytes(%x: tensor<256xi8>) -> tensor<256xf32> {
  %p = arith.bitcast %x : tensor<256xi8> to tensor<256xf8E8M0FNU>
  %one = arith.extf %p : tensor<256xf8E8M0FNU> to tensor<256xf32>
  return %one : tensor<256xf32>
}
func.func @epilogue(%a: tensor<24x32xbf16>, %b: tensor<32x16xbf16>, %s: tensor<16xf8E8M0FNU>) -> tensor<24x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<24x16xf32>) -> tensor<24x16xf32>
  %d = linalg.matmul ins(%a, %b : tensor<24x32xbf16>, tensor<32x16xbf16>) outs(%i : tensor<24x16xf32>) -> tensor<24x16xf32>
  %r = linalg.generic {indexing_maps = [#id, #n, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d, %s : tensor<24x16xf32>, tensor<16xf8E8M0FNU>) outs(%e : tensor<24x16xf32>) {
  ^bb0(%x: f32, %p: f8E8M0FNU, %o: f32):
    %w = arith.extf %p : f8E8M0FNU to f32
    %y = arith.mulf %x, %w : f32
    linalg.yield %y : f32
  } -> tensor<24x16xf32>
  return %r : tensor<24x16xf32>
}
func.func @moved(%x: tensor<24x40xf8E8M0FNU>, %y: tensor<40x24xf8E8M0FNU>, %c: tensor<40x24xi1>) -> tensor<40x24xf8E8M0FNU> {
  %e = tensor.empty() : tensor<40x24xf8E8M0FNU>
  %t = linalg.transpose ins(%x : tensor<24x40xf8E8M0FNU>) outs(%e : tensor<40x24xf8E8M0FNU>) permutation = [1, 0]
  %r = arith.select %c, %t, %y : tensor<40x24xi1>, tensor<40x24xf8E8M0FNU>
  return %r : tensor<40x24xf8E8M0FNU>
}
