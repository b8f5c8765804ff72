// RUN: gemm-opt %s --gemm-select-schedule=target=h200 --remarks-filter=gemm-select-schedule 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: gemm-opt %s --gemm-explain="target=a100 rows=1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN

// Leading dimensions that are known at run time only: a schedule for each class of alignment, by the engine that
// copies there. Only tensor maps are shared in a cluster.

// REMARK: Interval {{.*}}..inf: wgmma{{.*}}; lines at 16 bytes (A and B by tensor maps, C in pairs)
// REMARK: Interval {{.*}}M 1..{{.*}}; lines at 4 bytes (A and B by copies of 4 bytes, C in pairs)
// REMARK: Interval {{.*}}M 1..{{.*}}; any lines (A and B element by element, C element by element)
// EXPLAIN: lines at 16 bytes (A and B by copies of 16 bytes, C in pairs)
// EXPLAIN: ?x?x? bf16 on a100: mma_sync
// EXPLAIN: lines at 4 bytes (A and B by copies of 4 bytes, C in pairs)
// EXPLAIN: ?x?x? bf16 on a100: mma_sync
// EXPLAIN: any lines (A and B element by element, C element by element)
// EXPLAIN: ?x?x? bf16 on a100: mma_sync
// CHECK-LABEL: func @any
// CHECK: by_m = #gemm.by_m<{{.*}}? at 16 : <wgmma, {{[^>]*}}>, {{.*}}? at 4 : <{{[^>]*}}>, {{.*}}? : <{{[^>]*}}>>
func.func @any(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %c: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%c : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}

// A class asks only of what is open: B and C of an unknown N, here; A has lines of 512 elements.
// REMARK: Interval {{.*}}; lines at 16 bytes (A and B by tensor maps, C in pairs)
// REMARK: Interval {{.*}}; lines at 4 bytes (A by tensor maps, B by copies of 4 bytes, C in pairs)
// REMARK: Interval {{.*}}; any lines (A by tensor maps, B element by element, C element by element)
// CHECK-LABEL: func @open_n
func.func @open_n(%x: tensor<256x512xbf16>, %w: tensor<512x?xbf16>, %c: tensor<256x?xbf16>) -> tensor<256x?xbf16> {
  %y = gemm.matmul nn ins(%x, %w : tensor<256x512xbf16>, tensor<512x?xbf16>) outs(%c : tensor<256x?xbf16>) -> tensor<256x?xbf16>
  return %y : tensor<256x?xbf16>
}

// Where M alone is unknown nothing is open. Elements of 4 bytes have one class more.
// CHECK-LABEL: func @open_m
// CHECK-NOT: at 16
// CHECK-LABEL: func @f32
func.func @open_m(%x: tensor<?x512xbf16>, %w: tensor<512x512xbf16>, %c: tensor<?x512xbf16>) -> tensor<?x512xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<?x512xbf16>, tensor<512x512xbf16>) outs(%c : tensor<?x512xbf16>) -> tensor<?x512xbf16>
  return %y : tensor<?x512xbf16>
}
// CHECK: at 16 :
// CHECK-NOT: at 4 :
// CHECK-LABEL: func @pinned
func.func @f32(%x: tensor<64x?xf32>, %w: tensor<64x?xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %y = gemm.matmul nt ins(%x, %w : tensor<64x?xf32>, tensor<64x?xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}

// A schedule by hand is that of a kernel for each class.
// CHECK: by_m = #gemm.by_m<? at 16 : <mma_sync, [[S:block, tile = \[64, 64, 32\], [^>]*]]>, ? at 4 : <mma_sync, [[S]]>, ? : <mma_sync, [[S]]>>
func.func @pinned(%x: tensor<64x?xbf16>, %w: tensor<64x?xbf16>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<64x?xbf16>, tensor<64x?xbf16>) outs(%c : tensor<64x64xbf16>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3>} -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}

// The program goes on only where K is a multiple of 8: nothing is open.
// CHECK-LABEL: func @asserted
// CHECK-NOT: by_m
// CHECK: schedule = #gemm.schedule<wgmma
func.func @asserted(%x: tensor<64x?xbf16>, %w: tensor<64x?xbf16>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : i32
  %kx = tensor.dim %x, %c1 : tensor<64x?xbf16>
  %kx32 = arith.index_cast %kx : index to i32
  %over = arith.remsi %kx32, %c8 : i32
  %whole = arith.cmpi eq, %over, %c0 : i32
  cf.assert %whole, "k"
  %kw = tensor.dim %w, %c1 : tensor<64x?xbf16>
  %c16 = arith.constant 16 : index
  %overs = arith.remui %kw, %c16 : index
  %zero = arith.constant 0 : index
  %wholes = arith.cmpi eq, %overs, %zero : index
  cf.assert %wholes, "k"
  %y = gemm.matmul nt ins(%x, %w : tensor<64x?xbf16>, tensor<64x?xbf16>) outs(%c : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}
