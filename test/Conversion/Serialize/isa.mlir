// RUN: gemm-opt %s --gemm-serialize="all format=isa chip=sm_80" | FileCheck %s
// RUN: env PATH=%gemm_bin CUDA_HOME=/nonexistent CUDA_PATH= HOME=/nonexistent \
// RUN:   gemm-opt %s --gemm-serialize="all format=isa" | FileCheck %s --check-prefix=TARGET

// PTX is made in process, with or without CUDA. Shared-memory addresses are
// 32-bit, a multiply and an add stay apart, and lines of this file reach PTX.

// CHECK: gpu.binary @kernels {{.*}}[#gpu.object<#nvvm.target<O = 3, chip = "sm_80">, assembly =
// CHECK-SAME: .version 8.0
// CHECK-SAME: .target sm_80
// CHECK-SAME: .visible .entry scale(
// CHECK-SAME: .loc\091 30 10
// CHECK-SAME: mul.rn.f32
// CHECK-SAME: add.rn.f32
// CHECK-SAME: st.shared.b32 \09[%r{{[0-9]+}}]
// CHECK-SAME: isa.mlir
// TARGET: chip = "sm_90a"
// TARGET-SAME: .target sm_90a

llvm.mlir.global external @unused() {addr_space = 3 : i32} : !llvm.array<4 x f32>
gpu.module @kernels [#nvvm.target<chip = "sm_90a">] {
  llvm.mlir.global internal @buffer() {addr_space = 3 : i32} : !llvm.array<256 x f32>
  llvm.func @scale(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %s: f32) attributes {gpu.kernel, nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %base = llvm.mlir.addressof @buffer : !llvm.ptr<3>
    %from = llvm.getelementptr %in[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %shared = llvm.getelementptr %base[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    %to = llvm.getelementptr %out[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %from : !llvm.ptr<1> -> f32
    %y = llvm.fmul %x, %s : f32
    %z = llvm.fadd %y, %x : f32
    llvm.store %z, %shared : f32, !llvm.ptr<3>
    nvvm.barrier0
    %v = llvm.load %shared : !llvm.ptr<3> -> f32
    llvm.store %v, %to : f32, !llvm.ptr<1>
    llvm.return
  }
}
