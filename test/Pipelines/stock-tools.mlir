// What the pipelines make for tools that do not know this dialect has nothing of it, where there is no
// kernel at all as well: no product, an empty sum.
// RUN: split-file %s %t
// RUN: gemm-opt %t/product.mlir --gemm-to-binary="target=sm_80 format=isa" | mlir-opt | FileCheck %s --check-prefixes=NONE,BINARY
// RUN: gemm-opt %t/product.mlir --gemm-to-nvvm="target=h200 attach-target" | mlir-opt | FileCheck %s --check-prefixes=NONE,TARGET
// RUN: gemm-opt %t/product.mlir --gemm-to-nvvm=target=sm_80 | gemm-opt --gemm-attach-target | mlir-opt | FileCheck %s --check-prefixes=NONE,TARGET
// RUN: gemm-opt %t/product.mlir --gemm-to-nvvm="target=sm_80 attach-target" --gpu-module-to-binary=format=isa | mlir-opt | FileCheck %s --check-prefixes=NONE,BINARY
// RUN: gemm-opt %t/none.mlir --gemm-to-binary="target=sm_80 format=isa" | mlir-opt | FileCheck %s --check-prefix=NONE
// RUN: gemm-opt %t/none.mlir --gemm-to-nvvm="target=sm_80 attach-target" | mlir-opt | FileCheck %s --check-prefix=NONE

// NONE-NOT: #gemm
// NONE-NOT: gemm.target
// NONE-NOT: gemm.fastmath
// BINARY: gpu.binary
// TARGET: gpu.module @gemm_kernels [#nvvm.target<
// BINARY-NOT: gemm.

// The target stays as long as somebody is to ask for it: no kernel yet, or one without #nvvm.target.
// RUN: gemm-opt %t/product.mlir --gemm-plan=target=h200 --gemm-attach-target | FileCheck %s --check-prefix=KEPT
// RUN: gemm-opt %t/product.mlir --gemm-to-nvvm=target=h200 | FileCheck %s --check-prefix=KEPT
// KEPT: gemm.target = #gemm.target<"h200", "sm_90a">

//--- product.mlir
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
    %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
    return %y : tensor<64x64xbf16>
  }
}

//--- none.mlir
func.func @main(%a: tensor<5x0xbf16>, %b: tensor<0x6xbf16>, %c: tensor<5x6xf32>, %n: index) -> (tensor<5x6xf32>, index) {
  %d = linalg.matmul ins(%a, %b : tensor<5x0xbf16>, tensor<0x6xbf16>) outs(%c : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %d, %n : tensor<5x6xf32>, index
}
