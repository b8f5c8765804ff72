// Products that share A, of which the epilogue makes one result. Ragged edges, and numbers that tell
// the products apart.
#s = #gemm.schedule<FAMILY, block, tile = [64, 128, 32], WARP, stages = 3, group = 8, products = 2>
#n = affine_map<(m, n) -> (n)>
#id = affine_map<(m, n) -> (m, n)>

// silu(gate) * up
func.func @gate(%x: tensor<200x72xbf16>, %u: tensor<136x72xbf16>, %g: tensor<136x72xbf16>) -> tensor<200x136xbf16> {
  %y0 = tensor.empty() : tensor<200x136xbf16>
  %y = gemm.matmul nt ins(%x, %u, %g : tensor<200x72xbf16>, tensor<136x72xbf16>, tensor<136x72xbf16>) outs(%y0 : tensor<200x136xbf16>)
      epilogue {
  ^bb0(%up: f32, %gate: f32):
    %one = arith.constant 1.0 : f32
    %neg = arith.negf %gate : f32
    %e = math.exp %neg : f32
    %d = arith.addf %e, %one : f32
    %s = arith.divf %gate, %d : f32
    %y = arith.mulf %s, %up : f32
    gemm.yield %y : f32
  } {schedule = #s} -> tensor<200x136xbf16>
  return %y : tensor<200x136xbf16>
}

// Odd sizes, so that no wide copy serves, and an operand beside; A along M, right operands along N.
func.func @odd(%x: tensor<33x77xf16>, %u: tensor<33x71xf16>, %g: tensor<33x71xf16>, %b: tensor<71xf32>) -> tensor<77x71xf32> {
  %y0 = tensor.empty() : tensor<77x71xf32>
  %y = gemm.matmul tn ins(%x, %u, %g : tensor<33x77xf16>, tensor<33x71xf16>, tensor<33x71xf16>) outs(%y0 : tensor<77x71xf32>)
      epilogue(%b : tensor<71xf32>) maps [#n] {
  ^bb0(%p: f32, %q: f32, %bias: f32):
    %d = arith.subf %p, %q : f32
    %e = arith.subf %d, %q : f32
    %y = arith.addf %e, %bias : f32
    gemm.yield %y : f32
  } {schedule = #s} -> tensor<77x71xf32>
  return %y : tensor<77x71xf32>
}

// Right operands along N, alpha, and both results stored, one of them across.
func.func @both(%x: tensor<72x80xbf16>, %u: tensor<80x144xbf16>, %g: tensor<80x144xbf16>) -> (tensor<72x144xf32>, tensor<144x72xf32>) {
  %y0 = tensor.empty() : tensor<72x144xf32>
  %t0 = tensor.empty() : tensor<144x72xf32>
  %y:2 = gemm.matmul nn ins(%x, %u, %g : tensor<72x80xbf16>, tensor<80x144xbf16>, tensor<80x144xbf16>)
      outs(%y0, %t0 : tensor<72x144xf32>, tensor<144x72xf32>) alpha(0.5) epilogue {
  ^bb0(%p: f32, %q: f32):
    gemm.yield %p, %q : f32, f32
  } results [store affine_map<(m, n) -> (n, m)>] {schedule = #gemm.schedule<FAMILY, persistent, tile = [64, 128, 64], WARP, stages = 2, group = 8, products = 2>} -> (tensor<72x144xf32>, tensor<144x72xf32>)
  return %y#0, %y#1 : tensor<72x144xf32>, tensor<144x72xf32>
}

// Parts of K.
func.func @split(%x: tensor<70x416xbf16>, %u: tensor<72x416xbf16>, %g: tensor<72x416xbf16>) -> tensor<70x72xbf16> {
  %y0 = tensor.empty() : tensor<70x72xbf16>
  %y = gemm.matmul nt ins(%x, %u, %g : tensor<70x416xbf16>, tensor<72x416xbf16>, tensor<72x416xbf16>) outs(%y0 : tensor<70x72xbf16>)
      epilogue {
  ^bb0(%p: f32, %q: f32):
    %y = arith.subf %p, %q : f32
    gemm.yield %y : f32
  } {schedule = #gemm.schedule<FAMILY, split_k, tile = [64, 64, 32], SMALL, stages = 4, group = 8, splits = 3REDUCE, products = 2>} -> tensor<70x72xbf16>
  return %y : tensor<70x72xbf16>
}

// Any number of rows, three products.
func.func @three(%x: tensor<?x64xbf16>, %p: tensor<88x64xbf16>, %q: tensor<88x64xbf16>, %r: tensor<88x64xbf16>) -> tensor<?x88xf32> {
  %zero = arith.constant 0 : index
  %m = tensor.dim %x, %zero : tensor<?x64xbf16>
  %y0 = tensor.empty(%m) : tensor<?x88xf32>
  %y = gemm.matmul nt ins(%x, %p, %q, %r : tensor<?x64xbf16>, tensor<88x64xbf16>, tensor<88x64xbf16>, tensor<88x64xbf16>) outs(%y0 : tensor<?x88xf32>)
      epilogue {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %two = arith.constant 2.0 : f32
    %b2 = arith.mulf %b, %two : f32
    %ab = arith.subf %a, %b2 : f32
    %c4 = arith.mulf %c, %two : f32
    %y = arith.addf %ab, %c4 : f32
    gemm.yield %y : f32
  } {schedule = #gemm.schedule<FAMILY, block, tile = [64, 96, 64], THREE, stages = 2, group = 8, products = 3>} -> tensor<?x88xf32>
  return %y : tensor<?x88xf32>
}

// No product at all: alpha is 0.
func.func @nothing(%x: tensor<40x64xbf16>, %p: tensor<24x64xbf16>, %q: tensor<24x64xbf16>) -> tensor<40x24xf32> {
  %y0 = tensor.empty() : tensor<40x24xf32>
  %y = gemm.matmul nt ins(%x, %p, %q : tensor<40x64xbf16>, tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%y0 : tensor<40x24xf32>)
      alpha(0.0) epilogue {
  ^bb0(%a: f32, %b: f32):
    %one = arith.constant 1.5 : f32
    %s = arith.addf %a, %b : f32
    %y = arith.addf %s, %one : f32
    gemm.yield %y : f32
  } {schedule = #s} -> tensor<40x24xf32>
  return %y : tensor<40x24xf32>
}
