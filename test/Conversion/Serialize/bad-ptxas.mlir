// A ptxas that is missing, not executable, fails, hangs, lies or is too old: one
// message that names it, and no object.
// RUN: rm -rf %t && mkdir -p %t
// RUN: printf '#!/bin/sh\necho release 12.8,\n[ "$1" = --version ] || { echo "line 3: bad instruction"; exit 255; }\n' > %t/fails
// RUN: printf '#!/bin/sh\necho release 12.8,\n[ "$1" = --version ] || exec sleep 60\n' > %t/hangs
// RUN: printf '#!/bin/sh\necho release 12.8,\nfor a; do out=$a; done\n[ "$1" = --version ] || echo garbage > "$out"\n' > %t/lies
// RUN: printf '#!/bin/sh\necho release 12.8,\n' > %t/silent
// RUN: printf '#!/bin/sh\necho release 12.8,\n[ "$1" = --version ] || echo "ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized"\n' > %t/serialises
// RUN: printf '#!/bin/sh\necho release 11.0,\n' > %t/old
// RUN: printf '#!/bin/sh\nexit 1\n' > %t/broken
// RUN: printf 'text' > %t/plain
// RUN: chmod +x %t/fails %t/hangs %t/lies %t/silent %t/serialises %t/old %t/broken
// RUN: not gemm-opt %s --gemm-serialize="all format=bin chip=sm_80 ptxas=%t/absent" 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not gemm-opt %s --gemm-serialize="all format=bin chip=sm_80 ptxas=%t/plain" 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not env GEMM_PTXAS=%t/broken gemm-opt %s --gemm-serialize="all format=bin chip=sm_80" 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: not gemm-opt %s --gemm-serialize="all format=bin chip=sm_80 ptxas=%t/fails" 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not gemm-opt %s --gemm-serialize="all format=bin chip=sm_80 ptxas=%t/hangs timeout=1" 2>&1 | FileCheck %s --check-prefix=HANGS
// RUN: not gemm-opt %s --gemm-serialize="all format=bin chip=sm_80 ptxas=%t/lies" 2>&1 | FileCheck %s --check-prefix=LIES
// RUN: not gemm-opt %s --gemm-serialize="all format=bin chip=sm_80 ptxas=%t/silent" 2>&1 | FileCheck %s --check-prefix=SILENT
// RUN: not gemm-opt %s --gemm-serialize="all format=bin chip=sm_90a ptxas=%t/serialises" 2>&1 | FileCheck %s --check-prefix=SERIALISES
// RUN: not gemm-opt %s --gemm-serialize="all format=bin chip=sm_90a ptxas=%t/old" 2>&1 | FileCheck %s --check-prefix=OLD
// An old ptxas that knows the chip gets a PTX version it reads.
// RUN: gemm-opt %s --gemm-serialize="all format=isa chip=sm_80 ptxas=%t/old" | FileCheck %s --check-prefix=LOWER

// ABSENT: bad-ptxas.mlir:[[#@LINE+10]]:1: error: ptxas '{{.*}}absent' given by --ptxas cannot be used: not found
// PLAIN: ptxas '{{.*}}plain' given by --ptxas cannot be used: not executable
// BROKEN: ptxas '{{.*}}broken' given by GEMM_PTXAS cannot be used: `--version` exited with 1
// FAILS: bad-ptxas.mlir:[[#@LINE+7]]:1: error: ptxas '{{.*}}fails' exited with 255{{[[:space:]].*[[:space:]].*}}bad instruction
// HANGS: ptxas '{{.*}}hangs' did not end in time and was stopped
// LIES: ptxas '{{.*}}lies' ended well but expected an ELF image, got 8 other bytes
// SILENT: ptxas '{{.*}}silent' ended well but wrote no cubin
// SERIALISES: error: ptxas: ptxas info    : (C7510) Potential Performance Loss
// OLD: expected a ptxas that reads PTX 8.0 or later for 'sm_90a', got PTX 7.0 (release 11.0, {{.*}}old)
// LOWER: .version 7.0
gpu.module @kernels {
  llvm.func @f() attributes {nvvm.kernel} { llvm.return }
}
