#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1, d0)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x100xf32>) -> (tensor<8xf32> {jax.result_info = "result[0]"}, tensor<100xi32> {jax.result_info = "result[1]"}) {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant 0x7F800000 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<8xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<8x100xf32>) outs(%1 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.maximumf %out, %in : f32
      linalg.yield %10 : f32
    } -> tensor<8xf32>
    %3 = tensor.empty() : tensor<8x100xi32>
    %4 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%3 : tensor<8x100xi32>) {
    ^bb0(%out: i32):
      %10 = linalg.index 0 : index
      %11 = arith.index_cast %10 : index to i32
      linalg.yield %11 : i32
    } -> tensor<8x100xi32>
    %5 = tensor.empty() : tensor<100xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<100xf32>) -> tensor<100xf32>
    %7 = tensor.empty() : tensor<100xi32>
    %8 = linalg.fill ins(%c0_i32 : i32) outs(%7 : tensor<100xi32>) -> tensor<100xi32>
    %9:2 = linalg.generic {indexing_maps = [#map2, #map2, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0, %4 : tensor<8x100xf32>, tensor<8x100xi32>) outs(%6, %8 : tensor<100xf32>, tensor<100xi32>) {
    ^bb0(%in: f32, %in_1: i32, %out: f32, %out_2: i32):
      %10 = arith.cmpf olt, %out, %in : f32
      %11 = arith.cmpf une, %out, %out : f32
      %12 = arith.ori %10, %11 : i1
      %13 = arith.cmpf oeq, %out, %in : f32
      %14 = arith.cmpi slt, %out_2, %in_1 : i32
      %15 = arith.andi %13, %14 : i1
      %16 = arith.ori %12, %15 : i1
      %17 = arith.select %12, %out, %in : f32
      %18 = arith.select %16, %out_2, %in_1 : i32
      linalg.yield %17, %18 : f32, i32
    } -> (tensor<100xf32>, tensor<100xi32>)
    return %2, %9#1 : tensor<8xf32>, tensor<100xi32>
  }
}

