"builtin.module"() ({
  "func.func"() <{function_type = (tensor<20x64xf32>, tensor<8xi64>, tensor<8x64xf32>) -> tensor<20x64xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<20x64xf32>, %arg1: tensor<8xi64>, %arg2: tensor<8x64xf32>):
    %0 = "tensor.expand_shape"(%arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 1>}> : (tensor<8xi64>) -> tensor<8x1xi64>
    %1 = "tensor.expand_shape"(%arg2) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 8, 1, 64>}> : (tensor<8x64xf32>) -> tensor<8x1x64xf32>
    %2 = "tm_tensor.scatter"(%1, %0, %arg0) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %3 = "arith.addf"(%arg4, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tm_tensor.yield"(%3) : (f32) -> ()
    }) : (tensor<8x1x64xf32>, tensor<8x1xi64>, tensor<20x64xf32>) -> tensor<20x64xf32>
    "func.return"(%2) : (tensor<20x64xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>} : () -> ()
