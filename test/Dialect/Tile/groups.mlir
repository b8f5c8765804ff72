// RUN: gemm-opt %s | gemm-opt | FileCheck %s

// What a kernel of groups has.

!A = !tile.view<bf16, k, 16>
!C = !tile.view<bf16, mn, 16>
!E = !tile.view<i32, any, 4>
gpu.module @gemm_kernels attributes {gemm.kernels} {
  // CHECK: tile.kernel @rows({{.*}}) schedule <mma_sync, persistent, {{.*}}> groups rows ctas 8 shared_limit
  tile.kernel @rows(%p: !tile.problem, %a: !A, %b: !A, %c: !C, %ends: !E)
      schedule <mma_sync, persistent, tile = [16, 16, 32], warp = [16, 16], stages = 3, group = 8> groups rows ctas 8
      shared_limit 166912 {
    %g = arith.constant 3 : i32
    // CHECK: %[[END:.*]] = tile.group_end %{{.*}}[%{{.*}}] : <i32, any, 4>
    %end = tile.group_end %ends[%g] : !E
    // CHECK: tile.locate %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] groups rows %{{.*}}, %[[END]]
    %u = tile.locate %p[%g, %g, %g] groups rows %g, %end
  }
  // CHECK: tile.kernel @k({{.*}}) schedule <mma_sync, block, {{.*}}> groups k shared_limit
  tile.kernel @k(%p: !tile.problem, %a: !A, %b: !A, %c: !C, %ends: !E)
      schedule <mma_sync, block, tile = [16, 16, 32], warp = [16, 16], stages = 3, group = 8> groups k
      shared_limit 166912 {
    %g = arith.constant 3 : i32
    // CHECK: tile.locate %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] groups k %{{.*}}, %{{.*}}
    %u = tile.locate %p[%g, %g, %g] groups k %g, %g
  }
}
