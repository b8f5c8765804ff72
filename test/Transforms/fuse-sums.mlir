// RUN: gemm-opt %s --gemm-fuse-sums | FileCheck %s
// RUN: gemm-opt %s --gemm-fuse-sums --gemm-fuse-sums | FileCheck %s
// RUN: gemm-opt %s --gemm-fuse-sums --remarks-filter=gemm-fuse-sums 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// A bias gradient is a product of dY with ones; it becomes the second result of the weight
// gradient, which reads dY as its A.
#block = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
#split = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, splits = 2>
#swap = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, swap>
#library = #gemm.schedule<library>
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {

// The cost has 48 sums of 4 bytes more.
// REMARK: [Passed] Sums {{.*}}sum of rows joins the product that reads the matrix as A
// CHECK-LABEL: @before
// CHECK: %[[DB:.*]] = memref.alloc() : memref<1x48xf32>
// CHECK: %[[SUMS:.*]] = memref.collapse_shape %[[DB]] {{.*}} into memref<48xf32>
// CHECK: gemm.matmul tn ins(%arg0, %arg1 : {{.*}}) sums(%[[SUMS]] : memref<48xf32>) {cost = #gemm.cost<flops = 36864, bytes = 8256,
// CHECK-NOT: gemm.matmul
// CHECK-NOT: linalg.fill
// CHECK: return %[[DB]]
func.func @before(%dy: memref<12x48xbf16>, %x: memref<12x32xbf16>, %dw: memref<48x32xf32>) -> memref<1x48xf32> {
  gemm.matmul tn ins(%dy, %x : memref<12x48xbf16>, memref<12x32xbf16>) outs(%dw : memref<48x32xf32>)
    {schedule = #block, cost = #gemm.cost<flops = 36864, bytes = 8064, bound = overhead, ns = 2100>}
  %one = arith.constant 1.0 : bf16
  %ones = memref.alloc() : memref<1x12xbf16>
  linalg.fill ins(%one : bf16) outs(%ones : memref<1x12xbf16>)
  %db = memref.alloc() : memref<1x48xf32>
  gemm.matmul nn ins(%ones, %dy : memref<1x12xbf16>, memref<12x48xbf16>) outs(%db : memref<1x48xf32>) {schedule = #block}
  return %db : memref<1x48xf32>
}

// The sum comes first and its matrix is stored along K: a column of ones, rows of A.
// REMARK: [Passed] Sums
// CHECK-LABEL: @after
// CHECK: gemm.matmul nt {{.*}} sums(%{{.*}} : memref<48xbf16>) beta(1.000000e+00)
// CHECK-NOT: gemm.matmul
// CHECK: return
func.func @after(%dy: memref<48x12xbf16>, %x: memref<32x12xbf16>, %ones: memref<12x1xbf16>, %dw: memref<48x32xf32>, %db: memref<48x1xbf16>) {
  %one = arith.constant 1.0 : bf16
  %column = memref.alloc() : memref<12x1xbf16>
  linalg.fill ins(%one : bf16) outs(%column : memref<12x1xbf16>)
  gemm.matmul nn ins(%dy, %column : memref<48x12xbf16>, memref<12x1xbf16>) outs(%db : memref<48x1xbf16>) {schedule = #block}
  gemm.matmul nt ins(%dy, %x : memref<48x12xbf16>, memref<32x12xbf16>) outs(%dw : memref<48x32xf32>) beta(1.0) {schedule = #block}
  return
}

// Read as B, along the other dimension only, after a write, by a schedule that cannot.
// REMARK: [Missed] Sums {{.*}}the product reads it as B; a kernel sums the rows of A
// REMARK: [Missed] Sums {{.*}}no other product reads the matrix along these rows
// REMARK: [Missed] Sums {{.*}}memory of either is used between the two
// REMARK: [Missed] Sums {{.*}}expected a schedule whose CTAs see all of K for a product with sums, got split_k with 2 splits
// REMARK: [Missed] Sums {{.*}}expected a schedule without swap for a product with sums
// REMARK: [Missed] Sums {{.*}}the product that reads it has no kernel's schedule
// CHECK-LABEL: @kept
// CHECK-NOT: sums
func.func @kept(%dy: memref<12x48xbf16>, %x: memref<12x32xbf16>, %w: memref<48x32xbf16>, %dw: memref<32x48xf32>,
                %dv: memref<48x32xf32>, %dx: memref<12x32xf32>, %d0: memref<1x48xf32>, %d1: memref<1x48xf32>,
                %d2: memref<1x48xf32>, %d3: memref<1x48xf32>, %d4: memref<1x48xf32>, %d5: memref<1x48xf32>,
                %y1: memref<12x48xbf16>, %y2: memref<12x48xbf16>, %y3: memref<12x48xbf16>,
                %y4: memref<12x48xbf16>, %y5: memref<12x48xbf16>) {
  %one = arith.constant 1.0 : bf16
  %ones = memref.alloc() : memref<1x12xbf16>
  linalg.fill ins(%one : bf16) outs(%ones : memref<1x12xbf16>)
  gemm.matmul tn ins(%x, %dy : memref<12x32xbf16>, memref<12x48xbf16>) outs(%dw : memref<32x48xf32>) {schedule = #block}
  gemm.matmul nn ins(%ones, %dy : memref<1x12xbf16>, memref<12x48xbf16>) outs(%d0 : memref<1x48xf32>)
  gemm.matmul nn ins(%y1, %w : memref<12x48xbf16>, memref<48x32xbf16>) outs(%dx : memref<12x32xf32>) {schedule = #block}
  gemm.matmul nn ins(%ones, %y1 : memref<1x12xbf16>, memref<12x48xbf16>) outs(%d1 : memref<1x48xf32>)
  gemm.matmul tn ins(%y2, %x : memref<12x48xbf16>, memref<12x32xbf16>) outs(%dv : memref<48x32xf32>) {schedule = #block}
  linalg.fill ins(%one : bf16) outs(%y2 : memref<12x48xbf16>)
  gemm.matmul nn ins(%ones, %y2 : memref<1x12xbf16>, memref<12x48xbf16>) outs(%d2 : memref<1x48xf32>)
  gemm.matmul tn ins(%y3, %x : memref<12x48xbf16>, memref<12x32xbf16>) outs(%dv : memref<48x32xf32>) {schedule = #split}
  gemm.matmul nn ins(%ones, %y3 : memref<1x12xbf16>, memref<12x48xbf16>) outs(%d3 : memref<1x48xf32>)
  gemm.matmul tn ins(%y4, %x : memref<12x48xbf16>, memref<12x32xbf16>) outs(%dv : memref<48x32xf32>) {schedule = #swap}
  gemm.matmul nn ins(%ones, %y4 : memref<1x12xbf16>, memref<12x48xbf16>) outs(%d4 : memref<1x48xf32>)
  gemm.matmul tn ins(%y5, %x : memref<12x48xbf16>, memref<12x32xbf16>) outs(%dv : memref<48x32xf32>) {schedule = #library}
  gemm.matmul nn ins(%ones, %y5 : memref<1x12xbf16>, memref<12x48xbf16>) outs(%d5 : memref<1x48xf32>)
  return
}

// No columns, no kernel, no sums.
// REMARK: [Missed] Sums {{.*}}N of the product may be 0, and nothing is computed then
// CHECK-LABEL: @columns
// CHECK-NOT: sums
func.func @columns(%dy: memref<12x48xbf16>, %x: memref<12x?xbf16>, %dw: memref<48x?xf32>, %db: memref<1x48xf32>) {
  %one = arith.constant 1.0 : bf16
  %ones = memref.alloc() : memref<1x12xbf16>
  linalg.fill ins(%one : bf16) outs(%ones : memref<1x12xbf16>)
  gemm.matmul tn ins(%dy, %x : memref<12x48xbf16>, memref<12x?xbf16>) outs(%dw : memref<48x?xf32>) {schedule = #block}
  gemm.matmul nn ins(%ones, %dy : memref<1x12xbf16>, memref<12x48xbf16>) outs(%db : memref<1x48xf32>)
  return
}

// Two sums of one matrix, one place for them; sums where the product writes.
// REMARK: [Missed] Sums {{.*}}the product stores other sums
// REMARK: [Missed] Sums {{.*}}the product uses the memory of the sums
// CHECK-LABEL: @twice
// CHECK: sums(%arg4 : memref<48xf32>)
// CHECK: gemm.matmul nn
func.func @twice(%dy: memref<12x48xbf16>, %x: memref<12x32xbf16>, %dw: memref<48x32xf32>, %db: memref<1x48xf32>, %sums: memref<48xf32>) {
  %one = arith.constant 1.0 : bf16
  %ones = memref.alloc() : memref<1x12xbf16>
  linalg.fill ins(%one : bf16) outs(%ones : memref<1x12xbf16>)
  gemm.matmul tn ins(%dy, %x : memref<12x48xbf16>, memref<12x32xbf16>) outs(%dw : memref<48x32xf32>) sums(%sums : memref<48xf32>) {schedule = #block}
  gemm.matmul nn ins(%ones, %dy : memref<1x12xbf16>, memref<12x48xbf16>) outs(%db : memref<1x48xf32>)
  return
}
func.func @overlap(%dy: memref<12x48xbf16>, %x: memref<12x1xbf16>, %both: memref<49x48xf32>) {
  %one = arith.constant 1.0 : bf16
  %ones = memref.alloc() : memref<1x12xbf16>
  linalg.fill ins(%one : bf16) outs(%ones : memref<1x12xbf16>)
  %dw = memref.reinterpret_cast %both to offset: [0], sizes: [48, 1], strides: [48, 1] : memref<49x48xf32> to memref<48x1xf32, strided<[48, 1]>>
  %row = memref.subview %both[0, 0] [1, 48] [1, 1] : memref<49x48xf32> to memref<1x48xf32, strided<[48, 1]>>
  %db = memref.cast %row : memref<1x48xf32, strided<[48, 1]>> to memref<1x48xf32>
  gemm.matmul tn ins(%dy, %x : memref<12x48xbf16>, memref<12x1xbf16>) outs(%dw : memref<48x1xf32, strided<[48, 1]>>) {schedule = #block}
  gemm.matmul nn ins(%ones, %dy : memref<1x12xbf16>, memref<12x48xbf16>) outs(%db : memref<1x48xf32>)
  return
}
}
