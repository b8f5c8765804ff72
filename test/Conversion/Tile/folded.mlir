// RUN: gemm-opt %s --canonicalize | FileCheck %s
// RUN: not gemm-opt %s --pass-pipeline='builtin.module(canonicalize,gpu.module(tile-expand-schedule))' 2>&1 | FileCheck %s --check-prefix=REFUSED

// What a fold makes of a kernel verifies: it is refused where it is lowered.
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>

// CHECK-LABEL: tile.kernel @selected
// CHECK: arith.select {{.+}} : !tile.cursor
// REFUSED: folded.mlir:[[#@LINE+10]]:{{[0-9]+}}: error: 'arith.select' op expected values of the tile dialect in its ops, scf.for, scf.if and scf.while, got '!tile.cursor'
gpu.module @choices {
  tile.kernel @selected(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    %c0 = tile.start %ring : !R
    %c1 = tile.next %ring[%c0] : !R
    %m = tile.extent %p, m
    %one = arith.constant 1 : i32
    %few = arith.cmpi slt, %m, %one : i32
    %n = scf.if %few -> (!tile.cursor) {
      scf.yield %c0 : !tile.cursor
    } else {
      scf.yield %c1 : !tile.cursor
    }
    %t = tile.take %ring[%n] : !R
  }
}

// CHECK-LABEL: tile.kernel @backwards
// CHECK: %[[BY:.+]] = arith.constant -1 : i32
// CHECK: tile.next {{.+}} by %[[BY]]
// REFUSED: error: 'tile.next' op expected to advance by no negative number of slots, got -1
gpu.module @numbers {
  tile.kernel @backwards(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    %c0 = tile.start %ring : !R
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %by = arith.subi %one, %two : i32
    %n = tile.next %ring[%c0] by %by : !R
    %t = tile.take %ring[%n] : !R
  }
}
