// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gpu.module(tile-expand-schedule,tile-to-nvvm,canonicalize,cse))' --split-input-file | FileCheck %s

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>

// Four pointers, M N K batch, three leading dimensions, three batch strides and
// the bias's three strides: the parameters of docs/kernel-abi.md.
// CHECK: llvm.mlir.global external @gemm_shared() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
// CHECK: llvm.func @gemm_nt_bf16_bf16_64x64x32(
// CHECK-COUNT-4: !llvm.ptr<1>
// CHECK-COUNT-4: i32
// CHECK-COUNT-9: i64
// CHECK-SAME: gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 128, 1, 1>
// 128 threads fill 64 x 32 elements: two 16-byte chunks each, for A and for B.
// CHECK: scf.for
// CHECK-COUNT-4: llvm.inline_asm {{.*}}"cp.async.cg.shared.global [$0], [$1], 16, $2;"
// CHECK: nvvm.cp.async.commit.group
// CHECK: nvvm.cp.async.wait.group 1
// CHECK-NEXT: nvvm.barrier
// K-major operands load without .trans; A has two blocks of 16 rows, B two of 16.
// CHECK-COUNT-4: nvvm.ldmatrix {{.*}}mma_layout<row>
// CHECK: scf.for
// CHECK-COUNT-8: nvvm.mma.sync
// CHECK: nvvm.cp.async.wait.group 1
// CHECK: loop_annotation
// CHECK: nvvm.cp.async.wait.group 0
// CHECK-NEXT: nvvm.barrier
// One vector store per column pair, one element at an odd edge.
// CHECK: scf.if
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : vector<2xbf16>
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 2 : i64} : bf16
// CHECK-NOT: tile.
// CHECK: llvm.return
func.func @bias(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>, %bias: memref<64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>)
    epilogue(%bias : memref<64xbf16>) maps [affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %v: f32):
      %r = arith.addf %acc, %v : f32
      gemm.yield %r : f32
    } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// MN-major operands load with .trans; 4-byte pieces, and loads of single elements.
// CHECK-LABEL: llvm.func @gemm_tn_f16_f32_64x64x32(
// CHECK: llvm.inline_asm {{.*}}"cp.async.ca.shared.global [$0], [$1], 4, $2;"
// CHECK: llvm.load {{.*}} {alignment = 2 : i64} : !llvm.ptr<1> -> i16
// CHECK: llvm.store {{.*}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
// CHECK: nvvm.ldmatrix {{.*}}mma_layout<col>
// CHECK: nvvm.mma.sync {{.*}}m = 16, n = 8, k = 16
// CHECK: llvm.store {{.*}} : f32, !llvm.ptr<1>
func.func @narrow(%a: memref<64x66xf16>, %b: memref<64x77xf16>, %c: memref<66x77xf32>) {
  gemm.matmul tn ins(%a, %b : memref<64x66xf16>, memref<64x77xf16>) outs(%c : memref<66x77xf32>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// Lines that may end inside of a vector: how many bytes of it a copy reads. Those of B have 60
// elements, which 8-byte copies divide.
// CHECK-LABEL: llvm.func @gemm_nt_bf16_bf16_64x64x32(
// CHECK: nvvm.cp.async.shared.global {{.*}}, 16, cache =  cg, %{{.*}} : !llvm.ptr<3>, !llvm.ptr<1>, i32
// CHECK: llvm.inline_asm {{.*}}"cp.async.ca.shared.global [$0], [$1], 8, $2;"
func.func @cut(%a: memref<64x60xbf16, strided<[64, 1]>>, %b: memref<64x60xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x60xbf16, strided<[64, 1]>>, memref<64x60xbf16>)
    outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, splits = 3>
// The splits of a tile: 32 accumulators of a thread in eight stores, coalesced; one
// thread counts between fences, all learn whether theirs was the last; the sum is in
// the order of the splits. The workspace's two pointers are the last parameters.
// CHECK-LABEL: llvm.func @gemm_nt_bf16_bf16_64x64x32(
// CHECK-SAME: i64, %[[SLOTS:.*]]: !llvm.ptr<1>, %[[COUNTERS:.*]]: !llvm.ptr<1>)
// CHECK-COUNT-8: llvm.store {{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
// CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
// CHECK: %[[LAST:.*]] = scf.if
// CHECK: llvm.getelementptr %[[COUNTERS]]
// CHECK-NEXT: llvm.fence syncscope("device") release
// CHECK-NEXT: llvm.atomicrmw uinc_wrap %{{.*}}, %{{.*}} syncscope("device") monotonic
// CHECK-NEXT: llvm.fence syncscope("device") acquire
// CHECK: %[[OWNER:.*]] = llvm.call_intrinsic "llvm.nvvm.barrier.cta.red.or.aligned.all"(%{{.*}}, %[[LAST]])
// CHECK: scf.if %[[OWNER]]
// CHECK: scf.for
// CHECK-COUNT-8: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: loop_annotation
// CHECK: llvm.store {{.*}} : vector<2xbf16>
func.func @parts(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 64, 32], warp = [64, 32], stages = 4, group = 8>
#alone = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
// Three CTAs of 128 threads have 168 registers a thread, and might be given more: ptxas is told how
// many are planned. One of 256 has room. Copies element by element leave the registers of one more.
// CHECK-LABEL: llvm.func @gemm_tn_bf16_bf16_128x64x32(
// CHECK-SAME: nvvm.kernel, nvvm.minctasm = 3 : i32, nvvm.reqntid = array<i32: 128, 1, 1>
// CHECK-LABEL: llvm.func @gemm_tn_bf16_bf16_128x128x32(
// CHECK-SAME: nvvm.kernel, nvvm.reqntid = array<i32: 256, 1, 1>
// CHECK-LABEL: llvm.func @gemm_tn_bf16_bf16_128x64x32_1(
// CHECK-SAME: nvvm.kernel, nvvm.minctasm = 2 : i32, nvvm.reqntid = array<i32: 128, 1, 1>
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
func.func @planned(%a: memref<256x256xbf16>, %b: memref<256x256xbf16>, %c: memref<256x256xbf16>) {
  gemm.matmul tn ins(%a, %b : memref<256x256xbf16>, memref<256x256xbf16>) outs(%c : memref<256x256xbf16>) {schedule = #schedule}
  gemm.matmul tn ins(%a, %b : memref<256x256xbf16>, memref<256x256xbf16>) outs(%c : memref<256x256xbf16>) {schedule = #alone}
  return
}
func.func @elements(%a: memref<255x255xbf16>, %b: memref<255x255xbf16>, %c: memref<255x255xbf16>) {
  gemm.matmul tn ins(%a, %b : memref<255x255xbf16>, memref<255x255xbf16>) outs(%c : memref<255x255xbf16>) {schedule = #schedule}
  return
}
}
