// Right operands of several products are copied as one would be: by tensor maps, which their cluster
// shares, or by cp.async; element by element only where one of them is not aligned.
// RUN: gemm-opt %s "--pass-pipeline=builtin.module(gemm-plan{target=h200},gemm-to-tile)" | FileCheck %s --check-prefix=H200
// RUN: gemm-opt %s "--pass-pipeline=builtin.module(gemm-plan{target=h200},gemm-to-tile)" | gemm-opt | FileCheck %s --check-prefix=H200
// RUN: gemm-opt %s "--pass-pipeline=builtin.module(gemm-plan{target=a100},gemm-to-tile)" | FileCheck %s --check-prefix=A100

// H200: tile.ring readers(16) : <4, [<128x64xbf16, k, tma>, <256x64xbf16, k, tma mc 2 of 2 by 128>], mbarrier>
// H200: tile.ring readers(8) : <4, [<128x64xbf16, k, tma>, <256x64xbf16, k, ldst of 2 by 128>], mbarrier>
// H200-LABEL: func.func @aligned
// H200: cluster = [2, 1, 1], {{.*}} maps = [<operand = 0, {{.*}}>, <operand = 1, {{.*}}>, <operand = 2, {{.*}}>, <operand = 3, {{[^<]*}}>]{{.*}} schedule = #gemm.schedule<wgmma, {{.*}}, cluster = [2, 1]
// The cluster that shares nothing is not the launch's schedule either.
// H200-LABEL: func.func @peer_apart
// H200: cluster = [1, 1, 1], {{.*}} maps = [<operand = 0, {{.*}}>, <operand = 2, {{[^<]*}}>]{{.*}} schedule = #gemm.schedule<wgmma,
// H200-NOT: cluster = [2, 1]
// A100: tile.ring : <4, [<{{[0-9]+}}x32xbf16, k, cp_async>, <{{[0-9]+}}x32xbf16, k, cp_async of 2 by
// A100: tile.ring : <4, [<{{[0-9]+}}x32xbf16, k, cp_async>, <{{[0-9]+}}x32xbf16, k, ldst of 2 by
func.func @aligned(%a: memref<4096x4096xbf16>, %b: memref<11008x4096xbf16>, %p: memref<11008x4096xbf16>, %c: memref<4096x11008xbf16>) {
  gemm.matmul nt ins(%a, %b, %p : memref<4096x4096xbf16>, memref<11008x4096xbf16>, memref<11008x4096xbf16>) outs(%c : memref<4096x11008xbf16>) epilogue {
  ^bb0(%x: f32, %y: f32):
    %z = arith.mulf %x, %y : f32
    gemm.yield %z : f32
  }
  return
}

func.func @peer_apart(%a: memref<4096x4096xbf16>, %b: memref<11008x4096xbf16>, %p: memref<11008x4096xbf16, strided<[4097, 1]>>, %c: memref<4096x11008xbf16>) {
  gemm.matmul nt ins(%a, %b, %p : memref<4096x4096xbf16>, memref<11008x4096xbf16>, memref<11008x4096xbf16, strided<[4097, 1]>>) outs(%c : memref<4096x11008xbf16>) epilogue {
  ^bb0(%x: f32, %y: f32):
    %z = arith.mulf %x, %y : f32
    gemm.yield %z : f32
  }
  return
}
