// An instruction that came later than its chip asks for a ptxas that reads it: cp.async whose source a predicate
// ignores is of PTX 7.5.
// RUN: mkdir -p %t && printf '#!/bin/sh\necho release 11.0,\n' > %t/old && chmod +x %t/old
// RUN: gemm-opt %s --gemm-serialize="all format=isa chip=sm_80" | FileCheck %s
// RUN: not gemm-opt %s --gemm-serialize="all format=isa chip=sm_80 ptxas=%t/old" 2>&1 | FileCheck %s --check-prefix=TOO-OLD

// CHECK: cp.async.cg.shared.global
// TOO-OLD: old-ptxas.mlir:[[#@LINE+1]]:1: error: expected a ptxas that reads PTX 7.5 or later for 'sm_80', got PTX 7.0 (release 11.0, {{.*}}old)
gpu.module @kernels {
  llvm.func @f(%to: i32, %from: !llvm.ptr<1>, %outside: i1) attributes {nvvm.kernel} {
    llvm.inline_asm has_side_effects "cp.async.cg.shared.global [$0], [$1], 16, $2;", "r,l,b,~{memory}" %to, %from, %outside : (i32, !llvm.ptr<1>, i1) -> ()
    llvm.return
  }
}
