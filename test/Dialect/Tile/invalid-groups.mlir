// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One negative case or more per constraint of what is of groups.


!A = !tile.view<bf16, k, 16>
!C = !tile.view<bf16, mn, 16>
gpu.module @gemm_kernels attributes {gemm.kernels} {
  // expected-error @below {{expected the last view of i32 and major any and a block or persistent schedule without splits for groups of rows, got '!tile.view<bf16, mn, 16>'}}
  tile.kernel @kernel_c22(%p: !tile.problem, %a: !A, %b: !A, %c: !C)
      schedule <mma_sync, block, tile = [16, 16, 32], warp = [16, 16], stages = 3, group = 8> groups rows
      shared_limit 166912 {
  }
}

// -----

!A = !tile.view<bf16, k, 16>
!C = !tile.view<bf16, mn, 16>
!E = !tile.view<i32, any, 4>
gpu.module @gemm_kernels attributes {gemm.kernels} {
  // expected-error @below {{(kernel C22)}}
  tile.kernel @kernel_c22_kind(%p: !tile.problem, %a: !A, %b: !A, %c: !C, %ends: !E, %w: !tile.workspace)
      schedule <mma_sync, split_k, tile = [16, 16, 32], warp = [16, 16], stages = 3, group = 8, splits = 2> groups k
      shared_limit 166912 {
  }
}

// -----

!A = !tile.view<bf16, k, 16>
!C = !tile.view<bf16, mn, 16>
!E = !tile.view<i32, any, 4>
gpu.module @gemm_kernels attributes {gemm.kernels} {
  tile.kernel @locate_c1(%p: !tile.problem, %a: !A, %b: !A, %c: !C, %ends: !E)
      schedule <mma_sync, block, tile = [16, 16, 32], warp = [16, 16], stages = 3, group = 8> groups rows
      shared_limit 166912 {
    %g = arith.constant 3 : i32
    // expected-error @below {{expected rows as the kernel has them, got none (locate C1)}}
    %u = tile.locate %p[%g, %g, %g]
  }
}

// -----

!A = !tile.view<bf16, k, 16>
!C = !tile.view<bf16, mn, 16>
gpu.module @gemm_kernels attributes {gemm.kernels} {
  tile.kernel @group_end_c1(%p: !tile.problem, %a: !A, %b: !A, %c: !C)
      schedule <mma_sync, block, tile = [16, 16, 32], warp = [16, 16], stages = 3, group = 8>
      shared_limit 166912 {
    %g = arith.constant 3 : i32
    // expected-error @below {{expected a view of i32, got '!tile.view<bf16, mn, 16>' (group_end C1)}}
    %end = tile.group_end %c[%g] : !C
  }
}
