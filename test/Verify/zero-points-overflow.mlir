// Sums that leave 32 bits wrap as the source's do: of the bytes (-128 · -128 · 2^17 is 2^31), of what zero points make of them (255 · 255 · 2^17),
// and in the terms alone.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-verify %t.gemm --device=emulate --inputs=1 | FileCheck %s
// RUN: gemm-compile %s -o %t.h.gemm --target=h200 --ptxas=none
// RUN: gemm-verify %t.h.gemm --device=emulate --inputs=7 | FileCheck %s
// RUN: gemm-run %t.h.gemm --entry=largest --device=emulate --check | FileCheck %s --check-prefix=STEPS
// CHECK: VERIFIED: 2 functions agree with the source
// STEPS: PASS

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

func.func @largest(%c: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %x = arith.constant dense<-128> : tensor<2x131072xi8>
  %w = arith.constant dense<-128> : tensor<3x131072xi8>
  %most = arith.constant 127 : i32
  %r = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<2x131072xi8>, tensor<3x131072xi8>) outs(%c : tensor<2x3xi32>) {
  ^bb0(%in: i8, %in_0: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %in_0 : i8 to i32
    %d = arith.subi %a, %most : i32
    %e = arith.subi %b, %most : i32
    %p = arith.muli %d, %e : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// Of bytes that are drawn, whose zero points are as large as i32.
func.func @far(%x: tensor<16x64xi8>, %w: tensor<24x64xi8>, %za: tensor<16xi32>, %zb: tensor<24xi32>, %c: tensor<16x24xi32>) -> tensor<16x24xi32> {
  %r = linalg.generic {indexing_maps = [#mk, #nk, affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (n)>, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w, %za, %zb : tensor<16x64xi8>, tensor<24x64xi8>, tensor<16xi32>, tensor<24xi32>) outs(%c : tensor<16x24xi32>) {
  ^bb0(%in: i8, %in_0: i8, %z: i32, %y: i32, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %in_0 : i8 to i32
    %d = arith.subi %a, %z : i32
    %e = arith.subi %b, %y : i32
    %p = arith.muli %d, %e : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<16x24xi32>
  return %r : tensor<16x24xi32>
}
