// RUN: not gemm-opt %s --gemm-serialize="all format=isa chip=sm_81" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not gemm-opt %s --gemm-serialize="all format=isa" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not gemm-opt %s --gemm-serialize="all format=elf chip=sm_80" 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: gemm-opt %s --gemm-serialize="all format=isa chip=sm_100a" | FileCheck %s --check-prefix=BLACKWELL

// UNKNOWN: chips.mlir:[[#@LINE+5]]:1: error: unknown chip 'sm_81', expected one of sm_75, sm_80
// NONE: chips.mlir:[[#@LINE+4]]:1: error: no chip: give option chip, a #nvvm.target or gemm.target
// FORMAT: error: expected format isa, bin or fatbin, got 'elf'
// A chip newer than PTX 8.0 raises the version by itself.
// BLACKWELL: .version 8.6
gpu.module @kernels {
  llvm.func @f() attributes {nvvm.kernel} { llvm.return }
}
