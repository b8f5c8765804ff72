// A table that is the output: other CTAs have written its elements, or have not.
func.func @stored(%x: memref<64x64xf32>, %w: memref<64x64xf32>, %y: memref<64x64xf32>) {
  gemm.matmul nn ins(%x, %w : memref<64x64xf32>, memref<64x64xf32>) outs(%y : memref<64x64xf32>)
      epilogue(%y : memref<64x64xf32>) maps [affine_map<(m, n)[i, j] -> (i, j)>] {
  ^bb0(%acc: f32, %all: !gemm.table<64x64xf32>):
    %m = gemm.index 0
    %n = gemm.index 1
    %v = gemm.lookup %all[%n, %m] : !gemm.table<64x64xf32>
    %r = arith.addf %acc, %v : f32
    gemm.yield %r : f32
  }
  return
}
