// The MLP of a LLaMA-like model in f32, (silu(x @ gate) * (x @ up)) @ down, as JAX 0.10.2 exports it (scripts/import-jax.py). Two kernels:
// both products of x are one, with silu and the product of both in its epilogue. What computes them is the model's choice: without tensor
// cores, or as accurately by parts of bf16 with them (docs/numerics.md).
//
//   gemm-compile examples/f32-mlp.mlir -o mlp.gemm --target=h200
//   gemm-run mlp.gemm --device=emulate --check
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module @jit_f32mlp attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<37x128xf32>, %arg1: tensor<128x384xf32>, %arg2: tensor<128x384xf32>, %arg3: tensor<384x128xf32>) -> (tensor<37x128xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<37x384xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<37x384xf32>) -> tensor<37x384xf32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<37x128xf32>, tensor<128x384xf32>) outs(%1 : tensor<37x384xf32>) -> tensor<37x384xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<37x384xf32>) outs(%0 : tensor<37x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.negf %in : f32
      linalg.yield %14 : f32
    } -> tensor<37x384xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<37x384xf32>) outs(%0 : tensor<37x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.exp %in : f32
      linalg.yield %14 : f32
    } -> tensor<37x384xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<37x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x384xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %4 : tensor<37x384xf32>, tensor<37x384xf32>) outs(%0 : tensor<37x384xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %14 = arith.addf %in, %in_1 : f32
      linalg.yield %14 : f32
    } -> tensor<37x384xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<37x384xf32>, tensor<37x384xf32>) outs(%0 : tensor<37x384xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %14 = arith.divf %in, %in_1 : f32
      linalg.yield %14 : f32
    } -> tensor<37x384xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %7 : tensor<37x384xf32>, tensor<37x384xf32>) outs(%0 : tensor<37x384xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %14 = arith.mulf %in, %in_1 : f32
      linalg.yield %14 : f32
    } -> tensor<37x384xf32>
    %9 = linalg.matmul ins(%arg0, %arg2 : tensor<37x128xf32>, tensor<128x384xf32>) outs(%1 : tensor<37x384xf32>) -> tensor<37x384xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<37x384xf32>, tensor<37x384xf32>) outs(%0 : tensor<37x384xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %14 = arith.mulf %in, %in_1 : f32
      linalg.yield %14 : f32
    } -> tensor<37x384xf32>
    %11 = tensor.empty() : tensor<37x128xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<37x128xf32>) -> tensor<37x128xf32>
    %13 = linalg.matmul ins(%10, %arg3 : tensor<37x384xf32>, tensor<384x128xf32>) outs(%12 : tensor<37x128xf32>) -> tensor<37x128xf32>
    return %13 : tensor<37x128xf32>
  }
}

