// RUN: gemm-opt %s --allow-unregistered-dialect | gemm-opt --allow-unregistered-dialect | FileCheck %s

// Every attribute of the dialect survives printing and parsing.

// CHECK: module attributes {gemm.target = #gemm.target<"a100", "sm_80">}
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
  // CHECK: test.layouts = [#gemm.layout<nn, blas = (N, N), lda = 8, ldb = 16, ldc = 16, operands = (B, A)>, #gemm.layout<tn, blas = (N, T), lda = ?, ldb = ?, ldc = ?, operands = (B, A)>, #gemm.layout<nn, blas = (T, T), lda = 1, ldb = 1, ldc = 1, operands = (A, B)>]
  "test.op"() {test.layouts = [
    #gemm.layout<nn, blas = (N, N), lda = 8, ldb = 16, ldc = 16, operands = (B, A)>,
    #gemm.layout<tn, blas = (N, T), lda = ?, ldb = ?, ldc = ?, operands = (B, A)>,
    #gemm.layout<nn, blas = (T, T), lda = 1, ldb = 1, ldc = 1, operands = (A, B)>]} : () -> ()
  // CHECK: test.schedules = [#gemm.schedule<library>, #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, splits = 4>, #gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 4, group = 4, cluster = [2, 1]>, #gemm.schedule<wgmma, block, tile = [128, 16, 64], warp = [32, 16], stages = 8, group = 8, swap>, #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 6, raster = snake>, #gemm.schedule<wgmma, split_k, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 8, splits = 4, reduce = cluster>]
  "test.op"() {test.schedules = [
    #gemm.schedule<library>,
    #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, splits = 4>,
    #gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 4, group = 4, cluster = [2, 1]>,
    #gemm.schedule<wgmma, block, tile = [128, 16, 64], warp = [32, 16], swap, stages = 8>,
    #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 6, raster = snake>,
    #gemm.schedule<wgmma, split_k, tile = [64, 64, 64], warp = [16, 64], stages = 4, splits = 4, reduce = cluster>]} : () -> ()
  // CHECK: test.by_m = #gemm.by_m<16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>, ? : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>
  "test.op"() {test.by_m = #gemm.by_m<
    16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3>,
    ? : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>} : () -> ()
  // CHECK: test.by_alignment = #gemm.by_m<16 at 16 : <mma_sync, {{[^>]*}}>, ? at 16 : <mma_sync, {{[^>]*}}>, ? at 4 : <mma_sync, {{[^>]*}}>, ? : <mma_sync, {{[^>]*}}>>
  "test.op"() {test.by_alignment = #gemm.by_m<
    16 at 16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3>,
    ? at 16 : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4>,
    ? at 4 : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4>,
    ? at 1 : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>} : () -> ()
  // CHECK: test.launch = #gemm.launch<{{.*}}, shared = 0, limit = 7, workspaces = [<bytes = #{{[a-z0-9]+}}>, <bytes = #{{[a-z0-9]+}}, zeroed>], aligns = [16, 4], made_for = "0123456789abcdef">
  "test.op"() {test.launch = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0,
    workspaces = [<bytes = affine_map<()[m, n, k, b] -> (m * n, 8)>>, <bytes = affine_map<()[m, n, k, b] -> (b * 4)>, zeroed>], made_for = "0123456789abcdef", limit = 7, aligns = [16, 4]>} : () -> ()
  // CHECK: test.costs = [#gemm.cost<flops = 0, bytes = 0, bound = overhead>, #gemm.cost<flops = 9223372036854775807, bytes = 1, bound = compute, roof_ns = 7>, #gemm.cost<flops = 2, bytes = 1, bound = memory, roof_ns = 5>]
  "test.op"() {test.costs = [
    #gemm.cost<flops = 0, bytes = 0, bound = overhead>,
    #gemm.cost<flops = 9223372036854775807, bytes = 1, bound = compute, roof_ns = 7>,
    #gemm.cost<flops = 2, bytes = 1, bound = memory, ns = 5>]} : () -> ()
}
