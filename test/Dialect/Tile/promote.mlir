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

// The scales of a k-step, two of which make a block, multiply what is added.
// CHECK-LABEL: func @scaled
// CHECK: %[[S:.+]] = tile.read_scales %{{.+}} of %{{.+}} rows(%{{.+}} : <f32, any, 4>) cols(%{{.+}} : <f32, any, 4>) steps 2 : <64x32, [1, 128]>
// CHECK: tile.promote %{{.*}} into %{{.*}} scaled %[[S]] : <64x32xf32>, !tile.scales<64x32, [1, 128]>
!V = !tile.view<f32, any, 4>
func.func @scaled(%made: !tile.acc<64x32xf32>, %sums: !tile.acc<64x32xf32>, %u: !tile.unit, %k: i32, %x: !V, %w: !V) -> !tile.acc<64x32xf32> {
  %s = tile.read_scales %k of %u rows(%x : !V) cols(%w : !V) steps 2 : !tile.scales<64x32, [1, 128]>
  %both = tile.promote %made into %sums scaled %s : !tile.acc<64x32xf32>, !tile.scales<64x32, [1, 128]>
  return %both : !tile.acc<64x32xf32>
}

// One step of 32 k of a slot.
// CHECK-LABEL: func @step
// CHECK: tile.mma %{{.*}}, %{{.*}} step 3 : {{.+}} -> <64x128xf32, flying>
!R = !tile.ring<4, [<128x128xf8E4M3FN, k, tma>, <128x128xf8E4M3FN, k, tma>], mbarrier>
func.func @step(%s: !tile.slot<!R>) -> !tile.acc<64x128xf32, flying> {
  %d = tile.mma %s, %s step 3 : !tile.slot<!R>, !tile.slot<!R> -> !tile.acc<64x128xf32, flying>
  return %d : !tile.acc<64x128xf32, flying>
}

// Powers of two, of which a line has whole words.
// CHECK-LABEL: func @words
// CHECK-SAME: !tile.view<f8E8M0FNU, any, 4, whole>
func.func @words(%s: !tile.view<f8E8M0FNU, any, 4, whole>) {
  return
}
