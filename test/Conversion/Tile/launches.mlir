// A launch says what its tile program asks of one: what was changed between is an error at the product, before
// the program is gone and, for what is said of it in NVVM, in a bundle as well.
// RUN: gemm-opt %s --gemm-to-tile -o %t.mlir
// RUN: gemm-opt %t.mlir --gemm-lower-kernels -o %t.nvvm.mlir
// RUN: gemm-compile %t.nvvm.mlir --target=a100 --ptxas=none -o %t.gemm
// RUN: sed 's/shared = 24576/shared = 16/' %t.mlir | not gemm-opt --gemm-lower-kernels 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: sed 's/block = .128/block = [64/' %t.mlir | not gemm-opt --gemm-lower-kernels 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: sed 's/ceildiv 64) \* (/ceildiv 128) * (/' %t.mlir | not gemm-opt --gemm-lower-kernels 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: sed 's/ warp = .32, 32., stages = 3/ warp = [32, 32], stages = 2/; s/<3, \[/<2, [/g; s/ring<3/ring<2/g; s/slot<<3/slot<<2/g' %t.mlir | not gemm-opt --gemm-lower-kernels 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: sed 's/tile.view<bf16, k/tile.view<f16, k/g; s/x32xbf16, k, cp_async>/x32xf16, k, cp_async>/g; s/frag<\([0-9x]*\)xbf16/frag<\1xf16/g; s/ -> <\(32x[0-9]*\)xbf16>/ -> <\1xf16>/' %t.mlir | not gemm-opt --gemm-lower-kernels 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: sed 's/block = .128/block = [64/' %t.nvvm.mlir > %t.block.mlir
// RUN: not gemm-compile %t.block.mlir --target=a100 --ptxas=none -o %t.block.gemm 2>&1 | FileCheck %s --check-prefix=BUNDLE
// RUN: sed 's/cluster = .1/cluster = [2/' %t.nvvm.mlir > %t.cluster.mlir
// RUN: not gemm-compile %t.cluster.mlir --target=a100 --ptxas=none -o %t.cluster.gemm 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: sed 's/@gemm_kernels::@gemm_nt_bf16_bf16_64x64x32/@gemm_kernels::@another/' %t.nvvm.mlir > %t.name.mlir
// RUN: not gemm-compile %t.name.mlir --target=a100 --ptxas=none -o %t.name.gemm 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: sed 's/ attributes {gemm.kernels}//' %t.mlir | not gemm-opt --gemm-lower-kernels 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: sed '/gpu.module/d; /^  }$/{x;s/^/x/;/^x$/{x;d};x}' %t.mlir > %t.outside.mlir
// RUN: not gemm-opt %t.outside.mlir --gemm-lower-kernels 2>&1 | FileCheck %s --check-prefix=LOST

// SHARED: error: 'gemm.matmul' op expected the launch of @gemm_kernels::@gemm_nt_bf16_bf16_64x64x32 with shared = 24576, got shared = 16
// BLOCK: error: 'gemm.matmul' op expected the launch of @gemm_kernels::@gemm_nt_bf16_bf16_64x64x32 with block = [128, 1, 1], got block = [64, 1, 1]
// GRID: error: 'gemm.matmul' op expected the launch of @gemm_kernels::@gemm_nt_bf16_bf16_64x64x32 with grid = affine_map<{{.*}}ceildiv 64{{.*}}>, got grid = affine_map<{{.*}}ceildiv 128{{.*}}>
// STAGES: error: 'gemm.matmul' op expected the launch of @gemm_kernels::@gemm_nt_bf16_bf16_64x64x32 with shared = 16384, got shared = 24576
// ELEMENT: error: 'gemm.matmul' op expected the launch of @gemm_kernels::@gemm_nt_bf16_bf16_64x64x32 with a view of 'bf16', the elements of operand 0, got one of 'f16'
// BUNDLE: error: 'gemm.matmul' op expected a launch of @gemm_kernels::@gemm_nt_bf16_bf16_64x64x32 with block [128, 1, 1], got [64, 1, 1]
// CLUSTER: error: 'gemm.matmul' op expected a launch of @gemm_kernels::@gemm_nt_bf16_bf16_64x64x32 with cluster [1, 1, 1], got [2, 1, 1]
// NAME: error: 'gemm.matmul' op expected a kernel in a gpu.module or gpu.binary, got @gemm_kernels::@another, which is none
// LOST: error: 'tile.kernel' op expected to be in the gpu.module of our kernels, the first with 'gemm.kernels': nothing lowers it here

#s = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
  func.func @product(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
    gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>)
      outs(%c : memref<64x64xbf16>) {schedule = #s}
    return
  }
}
