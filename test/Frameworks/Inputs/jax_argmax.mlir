#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x100xf32>) -> (tensor<8xi32> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<8x100xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<8x100xi32>) {
    ^bb0(%out: i32):
      %7 = linalg.index 1 : index
      %8 = arith.index_cast %7 : index to i32
      linalg.yield %8 : i32
    } -> tensor<8x100xi32>
    %2 = tensor.empty() : tensor<8xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
    %4 = tensor.empty() : tensor<8xi32>
    %5 = linalg.fill ins(%c0_i32 : i32) outs(%4 : tensor<8xi32>) -> tensor<8xi32>
    %6:2 = linalg.generic {indexing_maps = [#map, #map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0, %1 : tensor<8x100xf32>, tensor<8x100xi32>) outs(%3, %5 : tensor<8xf32>, tensor<8xi32>) {
    ^bb0(%in: f32, %in_0: i32, %out: f32, %out_1: i32):
      %7 = arith.cmpf ogt, %out, %in : f32
      %8 = arith.cmpf une, %out, %out : f32
      %9 = arith.ori %7, %8 : i1
      %10 = arith.cmpf oeq, %out, %in : f32
      %11 = arith.cmpi slt, %out_1, %in_0 : i32
      %12 = arith.andi %10, %11 : i1
      %13 = arith.ori %9, %12 : i1
      %14 = arith.select %9, %out, %in : f32
      %15 = arith.select %13, %out_1, %in_0 : i32
      linalg.yield %14, %15 : f32, i32
    } -> (tensor<8xf32>, tensor<8xi32>)
    return %6#1 : tensor<8xi32>
  }
}

