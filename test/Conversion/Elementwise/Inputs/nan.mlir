// The functions of nan.py.
#two = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

func.func @plain_max(%a: tensor<8x24xf32>, %b: tensor<8x24xf32>) -> tensor<8x24xf32> {
  %y = arith.maxnumf %a, %b : tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}

func.func @plain_min(%a: tensor<8x24xbf16>, %b: tensor<8x24xbf16>) -> tensor<8x24xbf16> {
  %y = arith.minnumf %a, %b : tensor<8x24xbf16>
  return %y : tensor<8x24xbf16>
}

func.func @wide_max(%a: tensor<8x24xf64>, %b: tensor<8x24xf64>) -> tensor<8x24xf64> {
  %y = arith.maxnumf %a, %b : tensor<8x24xf64>
  return %y : tensor<8x24xf64>
}

func.func @rows_max(%a: tensor<8x24xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  %y = linalg.generic {indexing_maps = [#two, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<8x24xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maxnumf %x, %o : f32
    linalg.yield %m : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

func.func @rows_min(%a: tensor<8x24xbf16>, %s: tensor<8xbf16>) -> tensor<8xbf16> {
  %y = linalg.generic {indexing_maps = [#two, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<8x24xbf16>) outs(%s : tensor<8xbf16>) {
  ^bb0(%x: bf16, %o: bf16):
    %m = arith.minnumf %x, %o : bf16
    linalg.yield %m : bf16
  } -> tensor<8xbf16>
  return %y : tensor<8xbf16>
}

func.func @columns_max(%a: tensor<8x24xf16>, %s: tensor<24xf16>) -> tensor<24xf16> {
  %y = linalg.generic {indexing_maps = [#two, #column], iterator_types = ["reduction", "parallel"]} ins(%a : tensor<8x24xf16>) outs(%s : tensor<24xf16>) {
  ^bb0(%x: f16, %o: f16):
    %m = arith.maxnumf %x, %o : f16
    linalg.yield %m : f16
  } -> tensor<24xf16>
  return %y : tensor<24xf16>
}

func.func @epilogue_max(%x: tensor<8x16xbf16>, %y: tensor<16x24xbf16>, %b: tensor<8x24xbf16>) -> tensor<8x24xbf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x24xf32>) -> tensor<8x24xf32>
  %d = linalg.matmul ins(%x, %y : tensor<8x16xbf16>, tensor<16x24xbf16>) outs(%f : tensor<8x24xf32>) -> tensor<8x24xf32>
  %o = tensor.empty() : tensor<8x24xbf16>
  %z = linalg.generic {indexing_maps = [#two, #two, #two], iterator_types = ["parallel", "parallel"]} ins(%d, %b : tensor<8x24xf32>, tensor<8x24xbf16>) outs(%o : tensor<8x24xbf16>) {
  ^bb0(%p: f32, %q: bf16, %u: bf16):
    %w = arith.extf %q : bf16 to f32
    %m = arith.maxnumf %p, %w : f32
    %r = arith.truncf %m : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<8x24xbf16>
  return %z : tensor<8x24xbf16>
}

func.func @epilogue_min(%x: tensor<8x16xbf16>, %y: tensor<16x24xbf16>, %b: tensor<8x24xf32>) -> tensor<8x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x24xf32>) -> tensor<8x24xf32>
  %d = linalg.matmul ins(%x, %y : tensor<8x16xbf16>, tensor<16x24xbf16>) outs(%f : tensor<8x24xf32>) -> tensor<8x24xf32>
  %o = tensor.empty() : tensor<8x24xf32>
  %z = linalg.generic {indexing_maps = [#two, #two, #two], iterator_types = ["parallel", "parallel"]} ins(%d, %b : tensor<8x24xf32>, tensor<8x24xf32>) outs(%o : tensor<8x24xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32):
    %m = arith.minnumf %p, %q : f32
    linalg.yield %m : f32
  } -> tensor<8x24xf32>
  return %z : tensor<8x24xf32>
}

func.func @tosa_maximum(%a: tensor<8x24xf32>, %b: tensor<8x24xf32>) -> tensor<8x24xf32> {
  %y = tosa.maximum %a, %b {nan_mode = PROPAGATE} : (tensor<8x24xf32>, tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}

func.func @tosa_maximum_ignore(%a: tensor<8x24xf32>, %b: tensor<8x24xf32>) -> tensor<8x24xf32> {
  %y = tosa.maximum %a, %b {nan_mode = IGNORE} : (tensor<8x24xf32>, tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}

func.func @tosa_minimum(%a: tensor<8x24xbf16>, %b: tensor<8x24xbf16>) -> tensor<8x24xbf16> {
  %y = tosa.minimum %a, %b {nan_mode = PROPAGATE} : (tensor<8x24xbf16>, tensor<8x24xbf16>) -> tensor<8x24xbf16>
  return %y : tensor<8x24xbf16>
}

func.func @tosa_minimum_ignore(%a: tensor<8x24xf16>, %b: tensor<8x24xf16>) -> tensor<8x24xf16> {
  %y = tosa.minimum %a, %b {nan_mode = IGNORE} : (tensor<8x24xf16>, tensor<8x24xf16>) -> tensor<8x24xf16>
  return %y : tensor<8x24xf16>
}

func.func @tosa_clamp(%a: tensor<8x24xf32>) -> tensor<8x24xf32> {
  %y = tosa.clamp %a {min_val = -1.0 : f32, max_val = 1.0 : f32, nan_mode = PROPAGATE} : (tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}

func.func @tosa_clamp_ignore(%a: tensor<8x24xf32>) -> tensor<8x24xf32> {
  %y = tosa.clamp %a {min_val = -1.0 : f32, max_val = 1.0 : f32, nan_mode = IGNORE} : (tensor<8x24xf32>) -> tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}

func.func @tosa_reduce_max(%a: tensor<8x24xf32>) -> tensor<8x1xf32> {
  %y = tosa.reduce_max %a {axis = 1 : i32, nan_mode = PROPAGATE} : (tensor<8x24xf32>) -> tensor<8x1xf32>
  return %y : tensor<8x1xf32>
}

func.func @tosa_reduce_max_ignore(%a: tensor<8x24xf32>) -> tensor<8x1xf32> {
  %y = tosa.reduce_max %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<8x24xf32>) -> tensor<8x1xf32>
  return %y : tensor<8x1xf32>
}

func.func @tosa_reduce_min_ignore(%a: tensor<8x24xf32>) -> tensor<8x1xf32> {
  %y = tosa.reduce_min %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<8x24xf32>) -> tensor<8x1xf32>
  return %y : tensor<8x1xf32>
}

func.func @tosa_argmax_ignore(%a: tensor<8x24xf32>) -> tensor<8xi32> {
  %y = tosa.argmax %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<8x24xf32>) -> tensor<8xi32>
  return %y : tensor<8xi32>
}
