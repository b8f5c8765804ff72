// A chip without an instruction of the kernels is an error at its op; LLVM's backend would abort.
// RUN: split-file %s %t
// RUN: not gemm-opt %t/wgmma.mlir --gemm-serialize="all format=isa chip=sm_80" 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not gemm-opt %t/wgmma.mlir --gemm-serialize="all format=isa chip=sm_90" 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not gemm-opt %t/wgmma.mlir --gemm-serialize="all format=isa chip=sm_100a" 2>&1 | FileCheck %s --check-prefix=NEWER
// RUN: gemm-opt %t/wgmma.mlir --gemm-serialize="all format=isa chip=sm_90a" -o /dev/null
// RUN: not gemm-opt %t/prefetch.mlir --gemm-serialize="all format=isa chip=sm_80" 2>&1 | FileCheck %s --check-prefix=PREFETCH
// RUN: gemm-opt %t/prefetch.mlir --gemm-serialize="all format=isa chip=sm_90" -o /dev/null
// RUN: not gemm-opt %t/layer.mlir --pass-pipeline='builtin.module(gemm-to-binary{target=h200 chip=sm_80 format=isa})' 2>&1 | FileCheck %s --check-prefix=LAYER
// RUN: not gemm-opt %t/layer.mlir --pass-pipeline='builtin.module(gemm-to-nvvm{target=h200},gemm-to-binary{target=sm_80 format=isa})' 2>&1 | FileCheck %s --check-prefix=LAYER
// RUN: not gemm-opt %t/layer.mlir --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 chip=sm_75 format=isa})' 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not gemm-opt %t/fp8.mlir --pass-pipeline='builtin.module(gemm-to-binary{target=sm_89 chip=sm_80 format=isa})' 2>&1 | FileCheck %s --check-prefix=FP8

// OLD: wgmma.mlir:3:5: error: expected chip sm_90a, whose instruction this is, got sm_80; give the chip that the kernel was made for
// PLAIN: error: expected chip sm_90a, whose instruction this is, got sm_90;
// NEWER: error: expected chip sm_90a, whose instruction this is, got sm_100a;
// PREFETCH: prefetch.mlir:3:5: error: expected chip sm_90 or later, whose instruction this is, got sm_80;
// LAYER: layer.mlir:2:8: error: expected chip sm_90{{.*}}, whose instruction this is, got sm_80;
// COPY: error: expected chip sm_80 or later, whose instruction this is, got sm_75;
// FP8: error: expected chip sm_89 or later, whose instruction this is, got sm_80;

//--- wgmma.mlir
gpu.module @theirs {
  llvm.func @kernel() attributes {gpu.kernel, nvvm.kernel} {
    nvvm.wgmma.fence.aligned
    llvm.return
  }
}

//--- prefetch.mlir
gpu.module @theirs {
  llvm.func @kernel(%p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    nvvm.prefetch level = L2, %p : !llvm.ptr<1>
    llvm.return
  }
}

//--- layer.mlir
func.func @f(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xf32> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}

//--- fp8.mlir
func.func @f(%x: tensor<64x64xf8E4M3FN>, %w: tensor<64x64xf8E4M3FN>) -> tensor<64x64xf32> {
  %y = gemm.linear %x, %w : tensor<64x64xf8E4M3FN>, tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
