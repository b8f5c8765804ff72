// Bytes of f8E4M3FN and f8E5M2 against the source: each byte as a number, each number as its byte, a weight
// that is stored as bytes in a product, and what a program does with the bits of a result.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify=emulate 2>&1 | FileCheck %s
// CHECK: VERIFIED: 5 functions agree with the source

func.func @e4m3_of_bytes() -> tensor<256xf32> {
  %e = tensor.empty() : tensor<256xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<256xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %b = arith.index_cast %i : index to i32
    %c = arith.trunci %b : i32 to i8
    %p = arith.bitcast %c : i8 to f8E4M3FN
    %f = arith.extf %p : f8E4M3FN to f32
    linalg.yield %f : f32
  } -> tensor<256xf32>
  return %r : tensor<256xf32>
}
func.func @e5m2_of_bytes() -> tensor<256xf32> {
  %e = tensor.empty() : tensor<256xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<256xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %b = arith.index_cast %i : index to i32
    %c = arith.trunci %b : i32 to i8
    %p = arith.bitcast %c : i8 to f8E5M2
    %f = arith.extf %p : f8E5M2 to f32
    linalg.yield %f : f32
  } -> tensor<256xf32>
  return %r : tensor<256xf32>
}
// Numbers that are no NaN: which of several it is is open.
func.func @bytes_of_e4m3(%x: tensor<64x64xf32>) -> tensor<64x64xi8> {
  %limit = arith.constant dense<448.0> : tensor<64x64xf32>
  %least = arith.constant dense<-448.0> : tensor<64x64xf32>
  %a = arith.minnumf %x, %limit : tensor<64x64xf32>
  %c = arith.maxnumf %a, %least : tensor<64x64xf32>
  %n = arith.truncf %c : tensor<64x64xf32> to tensor<64x64xf8E4M3FN>
  %b = arith.bitcast %n : tensor<64x64xf8E4M3FN> to tensor<64x64xi8>
  return %b : tensor<64x64xi8>
}
func.func @bytes_of_e5m2(%x: tensor<64x64xf32>) -> tensor<64x64xi8> {
  %limit = arith.constant dense<1.0e30> : tensor<64x64xf32>
  %a = arith.minnumf %x, %limit : tensor<64x64xf32>
  %n = arith.truncf %a : tensor<64x64xf32> to tensor<64x64xf8E5M2>
  %b = arith.bitcast %n : tensor<64x64xf8E5M2> to tensor<64x64xi8>
  return %b : tensor<64x64xi8>
}
func.func @stored_as_bytes(%x: tensor<24x64xf8E4M3FN>, %w: tensor<64x16xi8>) -> tensor<24x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<24x16xf32>) -> tensor<24x16xf32>
  %v = arith.bitcast %w : tensor<64x16xi8> to tensor<64x16xf8E4M3FN>
  %d = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %v : tensor<24x64xf8E4M3FN>, tensor<64x16xf8E4M3FN>) outs(%i : tensor<24x16xf32>) {
  ^bb0(%p: f8E4M3FN, %q: f8E4M3FN, %acc: f32):
    %pf = arith.extf %p : f8E4M3FN to f32
    %qf = arith.extf %q : f8E4M3FN to f32
    %m = arith.mulf %pf, %qf : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<24x16xf32>
  return %d : tensor<24x16xf32>
}
