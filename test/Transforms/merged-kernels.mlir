// RUN: gemm-opt %s --gemm-generalize --gemm-fuse-epilogue --canonicalize | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm=target=sm_80 -o /dev/null

// What is merged into a reduction has a kernel: its results have no element for each turn.

// An elementwise op that reads its destination reads it as an input then.
// CHECK-LABEL: func @destination(
// CHECK-SAME: %[[P:[a-z0-9]+]]: tensor<8x8x16xf32>, %[[C:[a-z0-9]+]]: tensor<8x8xf32>)
// CHECK: %[[R:.+]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%{{.+}}, %{{.+}}, %[[P]] : {{.*}}) outs(%[[C]] : tensor<8x8xf32>)
// CHECK: return %[[R]]
func.func @destination(%a: tensor<8x16xbf16>, %b: tensor<16x8xbf16>, %p: tensor<8x8x16xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %d = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%p : tensor<8x8x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %o: f32):
    %0 = arith.extf %x : bf16 to f32
    %1 = arith.extf %y : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8x8x16xf32>
  %r = linalg.reduce { arith.addf } ins(%d : tensor<8x8x16xf32>) outs(%c : tensor<8x8xf32>) dimensions = [2]
  return %r : tensor<8x8xf32>
}

// One of two results, of which the other cannot go: its destination is read for the first.
// CHECK-LABEL: func @two
// CHECK: %[[D:.+]]:2 = linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[D]]#0 : tensor<8x16xf32>)
func.func @two(%x: tensor<8x16xf32>, %p: tensor<8x16xf32>, %q: tensor<8x16xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %d:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%p, %q : tensor<8x16xf32>, tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32, %u: f32):
    %0 = arith.addf %a, %u : f32
    linalg.yield %0, %a : f32, f32
  } -> (tensor<8x16xf32>, tensor<8x16xf32>)
  %r = linalg.reduce { arith.addf } ins(%d#0 : tensor<8x16xf32>) outs(%c : tensor<8xf32>) dimensions = [1]
  return %r : tensor<8xf32>
}

// Nothing but the result says how far the second loop runs.
// CHECK-LABEL: func @places
// CHECK: linalg.index 1
// CHECK: } -> tensor<8x16xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
func.func @places(%c: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x16xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    linalg.yield %f : f32
  } -> tensor<8x16xf32>
  %r = linalg.reduce { arith.addf } ins(%d : tensor<8x16xf32>) outs(%c : tensor<8xf32>) dimensions = [1]
  return %r : tensor<8xf32>
}
