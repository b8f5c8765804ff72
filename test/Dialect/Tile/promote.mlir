// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s

// An accumulator of few k is added to sums of f32.
// CHECK-LABEL: func @promote
// CHECK: tile.promote %{{.*}} into %{{.*}} : <64x32xf32>
func.func @promote(%made: !tile.acc<64x32xf32>, %sums: !tile.acc<64x32xf32>) -> !tile.acc<64x32xf32> {
  %both = tile.promote %made into %sums : !tile.acc<64x32xf32>
  return %both : !tile.acc<64x32xf32>
}

// Parts and fragments of both types of fp8 meet in one product.
// CHECK-LABEL: func @pair
// CHECK: tile.mma %{{.*}}, %{{.*}} into %{{.*}} : !tile.frag<64x32xf8E4M3FN>, !tile.frag<32x32xf8E5M2>, !tile.acc<64x32xf32> -> <64x32xf32>
func.func @pair(%a: !tile.frag<64x32xf8E4M3FN>, %b: !tile.frag<32x32xf8E5M2>, %c: !tile.acc<64x32xf32>,
                %s: !tile.slot<!tile.ring<3, [<64x64xf8E4M3FN, k, cp_async>, <32x64xf8E5M2, k, ldst>]>>) -> !tile.acc<64x32xf32> {
  %d = tile.mma %a, %b into %c : !tile.frag<64x32xf8E4M3FN>, !tile.frag<32x32xf8E5M2>, !tile.acc<64x32xf32> -> !tile.acc<64x32xf32>
  return %d : !tile.acc<64x32xf32>
}
