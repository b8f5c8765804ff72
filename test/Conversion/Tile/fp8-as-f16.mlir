// Hopper has fp8 in wgmma alone. By mma.sync a lane converts its fragments of fp8 to f16, once for all that it multiplies them
// by, and adds products of 16 k to sums of all K, in every layout and by every kind of schedule: those of fp8.mlir. Scales of
// blocks promote as elsewhere: those of fp8-scales.mlir.
// RUN: gemm-opt %S/fp8.mlir --gemm-select-schedule=target=h200 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// TILE: tile.mma
// TILE-NOT: tile.promote
// RUN: gemm-compile %S/fp8.mlir -o %t.gemm --target=h200 --ptxas=none
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: gemm-run %t.gemm --entry=nt --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tt --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=unaligned --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=long --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nothing --device=emulate --check | FileCheck %s
// RUN: gemm-compile %S/fp8-scales.mlir -o %t.scales.gemm --target=h200 --ptxas=none
// RUN: FileCheck %s --check-prefix=SCALES < %t.scales.gemm/kernels.ptx
// RUN: gemm-run %t.scales.gemm --entry=squares --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.scales.gemm --entry=both --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.scales.gemm --entry=along --device=emulate --check | FileCheck %s
// CHECK: f8E{{.*}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds

// Of the 32x32 of a warp's tile and 32 k: 8 registers of A and 8 of B are two conversions each, then 2 x 4 blocks of 2 x 16 k.
// PTX-LABEL: .entry gemm_nt_f8E4M3FNxf8E5M2_bf16_64x64x64(
// PTX-NOT: mma.sync.aligned.m16n8k32
// PTX: cvt.rn.f16x2.e4m3x2
// PTX: cvt.rn.f16x2.e5m2x2
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// PTX-NOT: add.rn.f32
// PTX: .entry
// SCALES-LABEL: .entry gemm_nt_f8E4M3FNxf8E5M2_bf16_64x64x64(
// SCALES: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// SCALES: fma.rn.f32
