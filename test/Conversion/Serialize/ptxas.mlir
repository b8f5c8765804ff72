// REQUIRES: ptxas
// RUN: gemm-opt %s --gemm-serialize="all format=bin chip=sm_80" --remarks-filter=gemm-serialize 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=BIN,REMARK
// RUN: gemm-opt %s --gemm-serialize="all format=fatbin chip=sm_80" | FileCheck %s --check-prefix=FAT

// REMARK: Registers{{.*}}kernel=f, registers={{[1-9][0-9]*}}, spill-loads=0, spill-stores=0, stack=0
// BIN: gpu.binary @kernels {{.*}}[#gpu.object<#nvvm.target<O = 3, chip = "sm_80">, bin = "\7FELF
// FAT: gpu.binary @kernels {{.*}}[#gpu.object<#nvvm.target<O = 3, chip = "sm_80">, "P\EDU\BA
gpu.module @kernels {
  llvm.func @f(%out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %x = llvm.mlir.constant(1.0 : f32) : f32
    llvm.store %x, %out : f32, !llvm.ptr<1>
    llvm.return
  }
}
