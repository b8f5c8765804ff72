// A pass of another compiler, from a plugin, before ours in one pipeline; what it decides goes
// with the product, and not into a tile of it.
// RUN: gemm-opt %s --load-pass-plugin=%plugin --load-dialect-plugin=%plugin --pass-pipeline="builtin.module(func.func(foreign-plan), gemm-plan)" | FileCheck %s
// RUN: gemm-opt %s --load-pass-plugin=%plugin --load-dialect-plugin=%plugin --pass-pipeline="builtin.module(func.func(foreign-plan), gemm-import, transform-preload-library{transform-library-paths=%S/Inputs/tile.mlir}, transform-interpreter)" | FileCheck %s --check-prefix=TILE
// CHECK: gemm.matmul
// CHECK-SAME: schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// TILE: scf.for
// TILE: gemm.matmul
// TILE-NOT: foreign.plan
// TILE: scf.yield
func.func @main(%a: tensor<256x512xbf16>, %b: tensor<512x128xbf16>, %c: tensor<256x128xf32>) -> tensor<256x128xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<256x512xbf16>, tensor<512x128xbf16>) outs(%c : tensor<256x128xf32>) -> tensor<256x128xf32>
  return %d : tensor<256x128xf32>
}
