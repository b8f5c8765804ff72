// REQUIRES: emulator-runtime
// A product with alpha = 0 has a kernel that only stores, with warp tiles of its own: rows and columns are
// added up in parts that a warp of that holds.
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t.gemm --entry=columns --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// CHECK: PASS

func.func @columns(%a: tensor<128x64xbf16>, %b0: tensor<144x64xbf16>, %c: tensor<128x144xf32>, %m: tensor<128xf32>) -> (tensor<128x144xf32>, tensor<128xf32>) {
 %o:2 = gemm.matmul nt ins(%a, %b0 : tensor<128x64xbf16>, tensor<144x64xbf16>) outs(%c, %m : tensor<128x144xf32>, tensor<128xf32>) alpha(0.0) epilogue {
^bb0(%acc: f32):
 %k = arith.constant 1.0 : f32
 %v = arith.addf %acc, %k : f32
 gemm.yield %v, %v : f32, f32
 } results [add affine_map<(m, n) -> (m)>] {schedule = #gemm.schedule<wgmma, block, tile = [64, 72, 64], warp = [16, 72], stages = 2, group = 2>} -> (tensor<128x144xf32>, tensor<128xf32>)
 return %o#0, %o#1 : tensor<128x144xf32>, tensor<128xf32>
}

func.func @swapped(%a: tensor<128x64xbf16>, %b0: tensor<144x64xbf16>, %c: tensor<128x144xf32>, %m: tensor<144xf32>) -> (tensor<128x144xf32>, tensor<144xf32>) {
 %o:2 = gemm.matmul nt ins(%a, %b0 : tensor<128x64xbf16>, tensor<144x64xbf16>) outs(%c, %m : tensor<128x144xf32>, tensor<144xf32>) alpha(0.0) epilogue {
^bb0(%acc: f32):
 %k = arith.constant 1.0 : f32
 %v = arith.addf %acc, %k : f32
 gemm.yield %v, %v : f32, f32
 } results [add affine_map<(m, n) -> (n)>] {schedule = #gemm.schedule<wgmma, block, tile = [64, 72, 64], warp = [16, 72], stages = 2, group = 2, swap>} -> (tensor<128x144xf32>, tensor<144xf32>)
 return %o#0, %o#1 : tensor<128x144xf32>, tensor<144xf32>
}
