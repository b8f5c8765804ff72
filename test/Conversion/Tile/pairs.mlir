// A sum of products in one accumulator: a main loop for each where all warps copy and multiply, one
// loop over what is in the ring where others copy; slots are those of one product.
// RUN: gemm-opt %s "--pass-pipeline=builtin.module(gemm-plan{target=h200},gemm-to-tile)" -o %t.h200.mlir
// RUN: FileCheck %s --check-prefix=H200 < %t.h200.mlir
// RUN: gemm-opt %t.h200.mlir | FileCheck %s --check-prefix=H200
// RUN: gemm-opt %s "--pass-pipeline=builtin.module(gemm-plan{target=a100},gemm-to-tile)" | FileCheck %s --check-prefix=A100
// RUN: sed -e 's/outs(%c : memref<512x1024xbf16>)/& {schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, splits = 2>}/;s/ {schedule\(.*>}\) pairs\(.*\)$/ pairs\2 {schedule\1/' %s | not gemm-opt "--pass-pipeline=builtin.module(gemm-plan{target=a100},gemm-to-tile)" 2>&1 | FileCheck %s --check-prefix=SPLIT

// A100: tile.ring : <4, [<{{[0-9]+}}x32xbf16, k, cp_async>, <{{[0-9]+}}x32xbf16, mn, cp_async>]>
// A100: tile.role
// A100: tile.fill %{{.+}}[0], %[[A:.+]] at
// A100: scf.for
// A100: tile.fill %{{.+}}[0], %[[A]] at
// A100: tile.drain
// A100: tile.fill %{{.+}}[0], %[[P:.+]] at
// A100-NOT: %[[A]] at
// A100: scf.for
// A100: tile.fill %{{.+}}[0], %[[P]] at
// A100: tile.drain
// A100: tile.epilogue
// H200: tile.ring readers({{[0-9]+}}) : <{{[0-9]+}}, [<{{[0-9]+}}x64xbf16, k, tma{{.*}}>, <{{[0-9]+}}x64xbf16, mn, tma{{.*}}>], mbarrier>
// H200: tile.role "multiply"
// H200: %[[STEPS:.+]] = arith.subi %[[HI:.+]], %[[LO:.+]] : i32
// H200: %[[ALL:.+]] = arith.muli %[[STEPS]], %c2{{.*}} : i32
// H200: %[[END:.+]] = arith.addi %[[LO]], %[[ALL]] : i32
// H200: scf.for %{{.+}} = %{{.+}} to %[[END]]
// H200: tile.role "copy"
// H200: scf.for
// H200: tile.fill %{{.+}}[0], %[[A:.+]] at
// H200: scf.for
// H200: tile.fill %{{.+}}[0], %[[P:.+]] at
// H200-NOT: %[[A]] at
// H200: tile.drain
// H200: maps = [<operand = 0, {{.*}}>, <operand = 1, {{.*}}>, <operand = 2, {{.*}}>, <operand = 3, {{.*}}>, <operand = 4, {{[^<]*}}>]
// Of a pair that is not aligned none of its kind is copied by tensor maps.
// H200-LABEL: func.func @apart
// H200: maps = [<operand = 0, {{.*}}>, <operand = 2, {{.*}}>, <operand = 3, {{[^<]*}}>]
// SPLIT: error: 'gemm.matmul' op expected a schedule whose CTAs see all of K for a sum of 2 products, got split_k with 2 splits
func.func @gradient(%dg: memref<512x4096xbf16>, %wg: memref<4096x1024xbf16>, %du: memref<512x4096xbf16>, %wu: memref<4096x1024xbf16>, %c: memref<512x1024xbf16>) {
  gemm.matmul nn ins(%dg, %wg : memref<512x4096xbf16>, memref<4096x1024xbf16>) outs(%c : memref<512x1024xbf16>) pairs(%du, %wu : memref<512x4096xbf16>, memref<4096x1024xbf16>)
  return
}

func.func @apart(%dg: memref<512x4096xbf16>, %wg: memref<4096x1024xbf16>, %du: memref<512x4096xbf16>, %wu: memref<4096x1024xbf16, strided<[1025, 1]>>, %c: memref<512x1024xbf16>) {
  gemm.matmul nn ins(%dg, %wg : memref<512x4096xbf16>, memref<4096x1024xbf16>) outs(%c : memref<512x1024xbf16>) pairs(%du, %wu : memref<512x4096xbf16>, memref<4096x1024xbf16, strided<[1025, 1]>>)
  return
}
