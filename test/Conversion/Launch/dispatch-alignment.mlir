// RUN: gemm-opt %s --gemm-dispatch --remarks-filter=gemm-dispatch 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: gemm-opt %s --gemm-dispatch --gemm-to-tile | FileCheck %s --check-prefix=TILE
// RUN: gemm-opt %s --gemm-dispatch --gemm-to-tile --gemm-launch | FileCheck %s --check-prefix=LAUNCH

// Where it depends on strides that are known at run time only how lines are aligned, there is a kernel for
// each class: what is asked are the places of the first elements and the strides, of the operands of which it is not known.

#small = #gemm.schedule<wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2>
#large = #gemm.schedule<wgmma, block, tile = [128, 64, 64], warp = [16, 64], stages = 3, group = 2, cluster = [1, 2]>
#narrow = #gemm.schedule<wgmma, block, tile = [64, 32, 64], warp = [16, 32], stages = 3, group = 2>
#by_m = #gemm.by_m<64 at 16 : <wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2>,
  ? at 16 : <wgmma, block, tile = [128, 64, 64], warp = [16, 64], stages = 3, group = 2, cluster = [1, 2]>,
  ? at 4 : <wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2>,
  ? : <wgmma, block, tile = [64, 32, 64], warp = [16, 32], stages = 3, group = 2>>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
  // Tensor maps, a cluster too; asynchronous copies of 4 bytes; elements one by one.
  // TILE-DAG: tile.kernel @gemm_nt_bf16_bf16_64x64x64({{.*}}!tile.view<bf16, k, 16, map 2>{{.*}}!tile.view<bf16, k, 16, map 2>{{.*}}!tile.view<bf16, mn, 16
  // TILE-DAG: tile.kernel @gemm_nt_bf16_bf16_128x64x64({{.*}}!tile.view<bf16, k, 16, map 2>{{.*}}!tile.view<bf16, k, 16, map 2>{{.*}}!tile.view<bf16, mn, 16
  // TILE-DAG: tile.kernel @gemm_nt_bf16_bf16_64x64x64_1({{.*}}!tile.view<bf16, k, 4>{{.*}}!tile.view<bf16, k, 4>{{.*}}!tile.view<bf16, mn, 4>
  // TILE-DAG: tile.kernel @gemm_nt_bf16_bf16_64x32x64({{.*}}!tile.view<bf16, k, 2>{{.*}}!tile.view<bf16, k, 2>{{.*}}!tile.view<bf16, mn, 2>

  // REMARK: [Passed] Dispatch {{.*}}4 kernels, chosen by M and alignment at launch
  // CHECK-LABEL: func @any
  // CHECK: %[[M:.*]] = memref.dim %arg2
  // CHECK: memref.extract_strided_metadata %arg0
  // CHECK: memref.extract_aligned_pointer_as_index %arg0
  // CHECK: memref.extract_strided_metadata %arg1
  // CHECK: memref.extract_strided_metadata %arg2
  // CHECK: %[[ALIGNED:.*]] = arith.cmpi eq
  // CHECK: %[[FEW:.*]] = arith.cmpi ule, %[[M]], %{{.*}}
  // CHECK: %[[BOTH:.*]] = arith.andi %[[ALIGNED]], %[[FEW]]
  // CHECK: scf.if %[[BOTH]] {
  // CHECK-NEXT: gemm.matmul {{.*}} {aligned = 16 : i64, schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64]
  // CHECK: } else {
  // CHECK-NEXT: scf.if %[[ALIGNED]] {
  // CHECK-NEXT: gemm.matmul {{.*}} {aligned = 16 : i64, schedule = #gemm.schedule<wgmma, block, tile = [128, 64, 64]
  // CHECK: } else {
  // CHECK: %[[PAIRS:.*]] = arith.cmpi eq
  // CHECK: scf.if %[[PAIRS]] {
  // CHECK-NEXT: gemm.matmul {{.*}} {aligned = 4 : i64, schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64]
  // CHECK: } else {
  // CHECK-NEXT: gemm.matmul {{.*}} {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 64]
  // CHECK-NOT: gemm.matmul

  // The kernel of a class asks again, with values, so that without the branch it is not launched either.
  // LAUNCH: llvm.mlir.global {{.*}}expected operand 0 with a stride 0 of a multiple of 8 elements
  func.func @any(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xbf16>) {
    gemm.matmul nt ins(%a, %b : memref<?x?xbf16>, memref<?x?xbf16>) outs(%c : memref<?x?xbf16>) {by_m = #by_m, schedule = #narrow}
    return
  }

  // Of B and C everything is known, and of A that it is never more than 4 bytes: two kernels, of which one
  // asks A alone.
  // REMARK: [Passed] Dispatch {{.*}}2 kernels, chosen by M and alignment at launch
  // CHECK-LABEL: func @half
  // CHECK-NOT: extract_strided_metadata %arg1
  // CHECK-NOT: extract_strided_metadata %arg2
  // CHECK: extract_aligned_pointer_as_index %arg0
  // CHECK: scf.if
  // CHECK-NEXT: gemm.matmul {{.*}}{aligned = 4 : i64, schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64]
  // CHECK: gemm.matmul {{.*}} {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 64]
  // CHECK-NOT: gemm.matmul
  func.func @half(%a: memref<?x62xbf16, strided<[62, 1], offset: ?>>, %b: memref<64x62xbf16, strided<[64, 1]>>, %c: memref<?x64xbf16>) {
    gemm.matmul nt ins(%a, %b : memref<?x62xbf16, strided<[62, 1], offset: ?>>, memref<64x62xbf16, strided<[64, 1]>>) outs(%c : memref<?x64xbf16>) {by_m = #by_m, schedule = #narrow}
    return
  }

  // Classes that cannot occur have no kernel: the program goes on only where K is a multiple of 16, N is
  // made of four times another size, and the arena begins where is assumed.
  // REMARK: [Passed] Dispatch {{.*}}3 kernels, chosen by M and alignment at launch
  // CHECK-LABEL: func @hinted
  // CHECK-COUNT-1: arith.cmpi eq, %{{.*}} : index
  // CHECK-NOT: aligned = 4
  // CHECK: gemm.matmul {{.*}} {schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64]
  // CHECK-NOT: gemm.matmul
  func.func @hinted(%a: memref<?x?xbf16>, %arena: memref<?xi8>, %at: index, %q: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %k = memref.dim %a, %c1 : memref<?x?xbf16>
    %over = arith.remui %k, %c16 : index
    %whole = arith.cmpi eq, %over, %c0 : index
    cf.assert %whole, "K in blocks of 16"
    %m = memref.dim %a, %c0 : memref<?x?xbf16>
    %n = arith.muli %q, %c4 : index
    %view = memref.view %arena[%at][%n, %k] : memref<?xi8> to memref<?x?xbf16>
    %b = memref.assume_alignment %view, 16 : memref<?x?xbf16>
    %c = memref.alloc(%m, %n) : memref<?x?xbf16>
    gemm.matmul nt ins(%a, %b : memref<?x?xbf16>, memref<?x?xbf16>) outs(%c : memref<?x?xbf16>) {by_m = #by_m, schedule = #narrow}
    return
  }

  // What the epilogue has of rows is asked as well, a vector is not, and so not taken for aligned.
  // CHECK-LABEL: func @epilogue
  // CHECK-COUNT-4: memref.extract_strided_metadata %subview
  // CHECK-NOT: memref.extract_strided_metadata
  // CHECK: scf.if
  // TILE-DAG: tile.kernel @gemm_nt_bf16_bf16_64x64x64_{{[0-9]+}}({{.*}}!tile.view<bf16, mn, 16, map 2>, %{{.*}}: !tile.view<bf16, any, 16>, %{{.*}}: !tile.view<bf16, any, 2>)
  func.func @epilogue(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xbf16>, %r: memref<?x?xbf16>, %v: memref<64xbf16, strided<[1], offset: ?>>) {
    %c64 = arith.constant 64 : index
    %cs = memref.subview %c[0, 0] [8, 64] [1, 1] : memref<?x?xbf16> to memref<8x64xbf16, strided<[?, 1]>>
    %rs = memref.subview %r[0, 0] [8, 64] [1, 1] : memref<?x?xbf16> to memref<8x64xbf16, strided<[?, 1]>>
    %as = memref.subview %a[0, 0] [8, %c64] [1, 1] : memref<?x?xbf16> to memref<8x?xbf16, strided<[?, 1]>>
    %bs = memref.subview %b[0, 0] [64, %c64] [1, 1] : memref<?x?xbf16> to memref<64x?xbf16, strided<[?, 1]>>
    gemm.matmul nt ins(%as, %bs : memref<8x?xbf16, strided<[?, 1]>>, memref<64x?xbf16, strided<[?, 1]>>) outs(%cs : memref<8x64xbf16, strided<[?, 1]>>)
      epilogue(%rs, %v : memref<8x64xbf16, strided<[?, 1]>>, memref<64xbf16, strided<[1], offset: ?>>) maps [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>] {
      ^bb0(%acc: f32, %x: f32, %y: f32):
        %0 = arith.addf %acc, %x : f32
        %1 = arith.addf %0, %y : f32
        gemm.yield %1 : f32
      } {by_m = #by_m, schedule = #narrow}
    return
  }

  // Where M is known the kernel of its interval is that of each class.
  // CHECK-LABEL: func @known
  // CHECK: gemm.matmul {{.*}} {aligned = 16 : i64, schedule = #gemm.schedule<wgmma, block, tile = [128, 64, 64]
  // CHECK: gemm.matmul {{.*}} {aligned = 4 : i64, schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64]
  // CHECK: gemm.matmul {{.*}} {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 64]
  func.func @known(%a: memref<200x?xbf16>, %b: memref<64x?xbf16>, %c: memref<200x64xbf16>) {
    gemm.matmul nt ins(%a, %b : memref<200x?xbf16>, memref<64x?xbf16>) outs(%c : memref<200x64xbf16>) {by_m = #by_m, schedule = #narrow}
    return
  }
}
