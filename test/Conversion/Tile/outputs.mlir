// RUN: gemm-opt %s --gemm-to-tile | FileCheck %s

// Outputs beside C are views of any strides after the extra operands; one epilogue yields a value
// for each, and says what becomes of it.
#s = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
#swap = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, swap>

// CHECK-DAG: #[[$ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$T:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[$M:.+]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$N:.+]] = affine_map<(d0, d1) -> (d1)>

// Pairs of columns are stored at once where rows are contiguous, and not across.
// CHECK-LABEL: tile.kernel @gemm_nt_bf16_bf16_64x64x32(
// CHECK-SAME: %[[C:[^:]+]]: !tile.view<bf16, mn, 16>, %[[BIAS:[^:]+]]: !tile.view<f32, any, 16>, %[[PRE:[^:]+]]: !tile.view<f32, any, 16>, %[[T:[^:]+]]: !tile.view<bf16, any, 2>, %[[MAX:[^:]+]]: !tile.view<f32, any, 4>)
// CHECK: tile.epilogue %{{.+}} at %{{.+}} ins(%[[BIAS]] : {{.+}}) out(%[[C]], %[[PRE]], %[[T]], %[[MAX]] : {{.+}}) maps [#[[$N]], #[[$ID]]] results [#gemm.result<store, #[[$ID]]>, #gemm.result<store, #[[$ID]]>, #gemm.result<absmax, #[[$M]]>]
// CHECK: tile.yield %[[Y:.+]], %[[X:.+]], %[[X]], %[[Y]] : f32, f32, f32, f32
func.func @outputs(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>, %bias: memref<64xf32>,
                   %pre: memref<64x64xf32>, %t: memref<64x64xbf16>, %m: memref<64xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>)
      outs(%c, %pre, %t, %m : memref<64x64xbf16>, memref<64x64xf32>, memref<64x64xbf16>, memref<64xf32>)
      epilogue(%bias : memref<64xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    %p = arith.addf %acc, %x : f32
    %y = math.absf %p : f32
    gemm.yield %y, %p, %p, %y : f32, f32, f32, f32
  } results [store affine_map<(m, n) -> (m, n)>, store affine_map<(m, n) -> (n, m)>, absmax affine_map<(m, n) -> (m)>] {schedule = #s}
  return
}

// A swapped kernel's columns are the rows of the product.
// CHECK-LABEL: tile.kernel @gemm_nt_bf16_bf16_64x64x32_swap(
// CHECK: tile.epilogue {{.+}} maps [#[[$T]]] results [#gemm.result<store, #[[$T]]>, #gemm.result<absmax, #[[$N]]>]
func.func @swapped(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>, %pre: memref<64x64xf32>, %m: memref<64xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c, %pre, %m : memref<64x64xbf16>, memref<64x64xf32>, memref<64xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc, %acc : f32, f32, f32
  } results [store affine_map<(m, n) -> (m, n)>, absmax affine_map<(m, n) -> (m)>] {schedule = #swap}
  return
}
