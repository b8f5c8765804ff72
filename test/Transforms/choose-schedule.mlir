// Where schedules come from besides the model: a file of records, and the
// contracts; what is known of M at run time; and the table of candidates.
// RUN: gemm-opt %s --gemm-select-schedule="target=a100 schedules=%S/Inputs/records.jsonl" --remarks-filter=gemm-select-schedule 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: gemm-opt %s --gemm-explain=target=a100 -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: gemm-opt %s --gemm-plan="target=a100 batch-invariant=true" | FileCheck %s --check-prefix=CONTRACT
// RUN: not gemm-opt %s --gemm-select-schedule="target=a100 schedules=%S/Inputs/records-bad.jsonl" 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not gemm-opt %s --gemm-select-schedule="target=a100 schedules=%S/Inputs/absent.jsonl" 2>&1 | FileCheck %s --check-prefix=ABSENT

// BAD: error: {{.*}}records-bad.jsonl:2: tile 128x128x64 with 6 stages needs 196608 bytes of shared memory, the limit of a100 is 166912
// ABSENT: error: {{.*}}absent.jsonl: expected a readable file of schedule records

// With both contracts no M is summed in parts, since a large one is not.
// CONTRACT-NOT: split_k

// The record's schedule, which the model would not have chosen.
// CHECK-LABEL: func @recorded
// CHECK: tile = [64, 64, 32], warp = [32, 32], stages = 3
// REMARK: 64x64x32, {{.*}} for 256x256x256 on a100: given by {{.*}}records.jsonl:2
// EXPLAIN: 256x256x256 bf16 on a100: mma_sync, block
// EXPLAIN: source {{.*}} us {{.*}} bound {{.*}}not chosen because
// EXPLAIN: * mma_sync block
// EXPLAIN: slower
// CONTRACT-LABEL: func @recorded
// CONTRACT: schedule = #gemm.schedule<mma_sync, block
func.func @recorded(%x: tensor<256x256xbf16>, %w: tensor<256x256xbf16>, %c: tensor<256x256xbf16>) -> tensor<256x256xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<256x256xbf16>, tensor<256x256xbf16>) outs(%c : tensor<256x256xbf16>) -> tensor<256x256xbf16>
  return %y : tensor<256x256xbf16>
}

// M is known at run time: intervals, the last without an end, and one for the M that
// has a record.
// CHECK-LABEL: func @any_m
// CHECK: by_m = #gemm.by_m<99 : {{[^>]*}}>, 100 : <mma_sync, block, tile = [64, 64, 64]
// CHECK: tile = [128, 128, 32]
// REMARK: [Analysis] Interval {{.*}}M 1..99: mma_sync, split_k, tile 32x128x32, {{.*}}splits 2
// REMARK: [Analysis] Interval {{.*}}M 100..100: mma_sync, block, tile 64x64x64, {{.*}} ({{.*}}records.jsonl:3)
// REMARK: [Analysis] Interval {{.*}}..inf: mma_sync, block, tile 128x128x32
// EXPLAIN: ?x4096x4096 bf16 on a100
// EXPLAIN: M 1..{{[0-9]+}}: mma_sync, split_k
// EXPLAIN: ..inf: mma_sync
// EXPLAIN: assumed, without a source: latency of a copy 0.8 us, {{.*}}copies through registers in flight 4 of 16 bytes a thread, share of L2 that keeps operands between waves 0.5,
func.func @any_m(%x: tensor<?x4096xbf16>, %w: tensor<4096x4096xbf16>, %c: tensor<?x4096xbf16>) -> tensor<?x4096xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<?x4096xbf16>, tensor<4096x4096xbf16>) outs(%c : tensor<?x4096xbf16>) -> tensor<?x4096xbf16>
  return %y : tensor<?x4096xbf16>
}
