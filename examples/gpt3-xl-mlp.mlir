// The MLP of GPT-3 XL, fc2(gelu(fc1(x))), one training step in linalg form: forward
// as torch-mlir prints it, with bias and the tanh form of gelu, and the backward
// of both layers. d_model 2048, d_ff 8192, batch 5, 2048 tokens each: every product
// has 10240 rows, or sums over them. The forward keeps what the backward reads.
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#bias = affine_map<(d0, d1, d2) -> (d2)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @forward(%x: tensor<5x2048x2048xbf16>, %w1: tensor<8192x2048xbf16>, %b1: tensor<8192xbf16>, %w2: tensor<2048x8192xbf16>, %b2: tensor<2048xbf16>) -> (tensor<5x2048x2048xbf16>, tensor<5x2048x8192xbf16>, tensor<5x2048x8192xbf16>) {
  %zero = arith.constant 0.000000e+00 : f32
  %one = arith.constant 1.000000e+00 : f32
  %half = arith.constant 5.000000e-01 : f32
  %c = arith.constant 0.797884583 : f32
  %d = arith.constant 4.471500e-02 : f32
  %pre_e0 = tensor.empty() : tensor<2048x8192xbf16>
  %pre_t = linalg.transpose ins(%w1 : tensor<8192x2048xbf16>) outs(%pre_e0 : tensor<2048x8192xbf16>) permutation = [1, 0]
  %pre_e1 = tensor.empty() : tensor<5x2048x8192xbf16>
  %pre_w = linalg.generic {indexing_maps = [#w, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%pre_t : tensor<2048x8192xbf16>) outs(%pre_e1 : tensor<5x2048x8192xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<5x2048x8192xbf16>
  %pre_e2 = tensor.empty() : tensor<5x2048x8192xf32>
  %pre_z = linalg.fill ins(%zero : f32) outs(%pre_e2 : tensor<5x2048x8192xf32>) -> tensor<5x2048x8192xf32>
  %pre_p = linalg.batch_matmul ins(%x, %pre_w : tensor<5x2048x2048xbf16>, tensor<5x2048x8192xbf16>) outs(%pre_z : tensor<5x2048x8192xf32>) -> tensor<5x2048x8192xf32>
  %pre_e3 = tensor.empty() : tensor<5x2048x8192xbf16>
  %pre = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%pre_p, %b1 : tensor<5x2048x8192xf32>, tensor<8192xbf16>) outs(%pre_e3 : tensor<5x2048x8192xbf16>) {
  ^bb0(%in: f32, %in_0: bf16, %out: bf16):
    %b = arith.extf %in_0 : bf16 to f32
    %s = arith.addf %in, %b : f32
    %t = arith.truncf %s : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<5x2048x8192xbf16>
  %h_e = tensor.empty() : tensor<5x2048x8192xbf16>
  %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%pre : tensor<5x2048x8192xbf16>) outs(%h_e : tensor<5x2048x8192xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %v2 = arith.mulf %v, %v : f32
    %v3 = arith.mulf %v2, %v : f32
    %dv = arith.mulf %d, %v3 : f32
    %i = arith.addf %v, %dv : f32
    %u = arith.mulf %c, %i : f32
    %t = math.tanh %u : f32
    %o = arith.addf %one, %t : f32
    %g = arith.mulf %v, %o : f32
    %r = arith.mulf %half, %g : f32
    %q = arith.truncf %r : f32 to bf16
    linalg.yield %q : bf16
  } -> tensor<5x2048x8192xbf16>
  %y_e0 = tensor.empty() : tensor<8192x2048xbf16>
  %y_t = linalg.transpose ins(%w2 : tensor<2048x8192xbf16>) outs(%y_e0 : tensor<8192x2048xbf16>) permutation = [1, 0]
  %y_e1 = tensor.empty() : tensor<5x8192x2048xbf16>
  %y_w = linalg.generic {indexing_maps = [#w, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y_t : tensor<8192x2048xbf16>) outs(%y_e1 : tensor<5x8192x2048xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<5x8192x2048xbf16>
  %y_e2 = tensor.empty() : tensor<5x2048x2048xf32>
  %y_z = linalg.fill ins(%zero : f32) outs(%y_e2 : tensor<5x2048x2048xf32>) -> tensor<5x2048x2048xf32>
  %y_p = linalg.batch_matmul ins(%h, %y_w : tensor<5x2048x8192xbf16>, tensor<5x8192x2048xbf16>) outs(%y_z : tensor<5x2048x2048xf32>) -> tensor<5x2048x2048xf32>
  %y_e3 = tensor.empty() : tensor<5x2048x2048xbf16>
  %y = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y_p, %b2 : tensor<5x2048x2048xf32>, tensor<2048xbf16>) outs(%y_e3 : tensor<5x2048x2048xbf16>) {
  ^bb0(%in: f32, %in_0: bf16, %out: bf16):
    %b = arith.extf %in_0 : bf16 to f32
    %s = arith.addf %in, %b : f32
    %t = arith.truncf %s : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<5x2048x2048xbf16>
  return %y, %pre, %h : tensor<5x2048x2048xbf16>, tensor<5x2048x8192xbf16>, tensor<5x2048x8192xbf16>
}
// Weight gradients stay in f32, for an optimiser to add up.
func.func @backward(%dy: tensor<10240x2048xbf16>, %x: tensor<10240x2048xbf16>, %pre: tensor<10240x8192xbf16>, %h: tensor<10240x8192xbf16>, %w1: tensor<8192x2048xbf16>, %w2: tensor<2048x8192xbf16>) -> (tensor<10240x2048xbf16>, tensor<8192x2048xf32>, tensor<8192xf32>, tensor<2048x8192xf32>, tensor<2048xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  %one = arith.constant 1.000000e+00 : f32
  %half = arith.constant 5.000000e-01 : f32
  %c = arith.constant 0.797884583 : f32
  %d = arith.constant 4.471500e-02 : f32
  %d3 = arith.constant 1.341450e-01 : f32
  %dh_e0 = tensor.empty() : tensor<10240x8192xf32>
  %dh_z = linalg.fill ins(%zero : f32) outs(%dh_e0 : tensor<10240x8192xf32>) -> tensor<10240x8192xf32>
  %dh_p = linalg.matmul ins(%dy, %w2 : tensor<10240x2048xbf16>, tensor<2048x8192xbf16>) outs(%dh_z : tensor<10240x8192xf32>) -> tensor<10240x8192xf32>
  %dpre_e = tensor.empty() : tensor<10240x8192xbf16>
  %dpre = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%dh_p, %pre : tensor<10240x8192xf32>, tensor<10240x8192xbf16>) outs(%dpre_e : tensor<10240x8192xbf16>) {
  ^bb0(%in: f32, %in_0: bf16, %out: bf16):
    %v = arith.extf %in_0 : bf16 to f32
    %v2 = arith.mulf %v, %v : f32
    %v3 = arith.mulf %v2, %v : f32
    %dv = arith.mulf %d, %v3 : f32
    %i = arith.addf %v, %dv : f32
    %u = arith.mulf %c, %i : f32
    %t = math.tanh %u : f32
    %o = arith.addf %one, %t : f32
    %l = arith.mulf %half, %o : f32
    %tt = arith.mulf %t, %t : f32
    %s = arith.subf %one, %tt : f32
    %dd = arith.mulf %d3, %v2 : f32
    %j = arith.addf %one, %dd : f32
    %k = arith.mulf %c, %j : f32
    %m0 = arith.mulf %half, %v : f32
    %m1 = arith.mulf %m0, %s : f32
    %m2 = arith.mulf %m1, %k : f32
    %g = arith.addf %l, %m2 : f32
    %r = arith.mulf %in, %g : f32
    %q = arith.truncf %r : f32 to bf16
    linalg.yield %q : bf16
  } -> tensor<10240x8192xbf16>
  %dyt_e = tensor.empty() : tensor<2048x10240xbf16>
  %dyt = linalg.transpose ins(%dy : tensor<10240x2048xbf16>) outs(%dyt_e : tensor<2048x10240xbf16>) permutation = [1, 0]
  %dw2_e0 = tensor.empty() : tensor<2048x8192xf32>
  %dw2_z = linalg.fill ins(%zero : f32) outs(%dw2_e0 : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %dw2_p = linalg.matmul ins(%dyt, %h : tensor<2048x10240xbf16>, tensor<10240x8192xbf16>) outs(%dw2_z : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %dx_e0 = tensor.empty() : tensor<10240x2048xf32>
  %dx_z = linalg.fill ins(%zero : f32) outs(%dx_e0 : tensor<10240x2048xf32>) -> tensor<10240x2048xf32>
  %dx_p = linalg.matmul ins(%dpre, %w1 : tensor<10240x8192xbf16>, tensor<8192x2048xbf16>) outs(%dx_z : tensor<10240x2048xf32>) -> tensor<10240x2048xf32>
  %dx_e1 = tensor.empty() : tensor<10240x2048xbf16>
  %dx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%dx_p : tensor<10240x2048xf32>) outs(%dx_e1 : tensor<10240x2048xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<10240x2048xbf16>
  %dpret_e = tensor.empty() : tensor<8192x10240xbf16>
  %dpret = linalg.transpose ins(%dpre : tensor<10240x8192xbf16>) outs(%dpret_e : tensor<8192x10240xbf16>) permutation = [1, 0]
  %dw1_e0 = tensor.empty() : tensor<8192x2048xf32>
  %dw1_z = linalg.fill ins(%zero : f32) outs(%dw1_e0 : tensor<8192x2048xf32>) -> tensor<8192x2048xf32>
  %dw1_p = linalg.matmul ins(%dpret, %x : tensor<8192x10240xbf16>, tensor<10240x2048xbf16>) outs(%dw1_z : tensor<8192x2048xf32>) -> tensor<8192x2048xf32>
  %db1 = gemm.linear_bgrad %dpre : tensor<10240x8192xbf16> -> tensor<8192xf32>
  %db2 = gemm.linear_bgrad %dy : tensor<10240x2048xbf16> -> tensor<2048xf32>
  return %dx, %dw1_p, %db1, %dw2_p, %db2 : tensor<10240x2048xbf16>, tensor<8192x2048xf32>, tensor<8192xf32>, tensor<2048x8192xf32>, tensor<2048xf32>
}
