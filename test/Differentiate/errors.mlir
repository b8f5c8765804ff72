// RUN: gemm-opt %s --split-input-file --verify-diagnostics --gemm-differentiate=function=f
// What has no rule is an error at the op, and the module stays as it was.

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'linalg.exp' op has no rule in gemm-differentiate; run gemm-inline, gemm-resolve-control-flow, gemm-import and gemm-generalize before it, or leave the arguments that it depends on out of 'arguments'}}
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = linalg.generic {indexing_maps = [affine_map<(m) -> (m)>], iterator_types = ["parallel"]} outs(%x : tensor<4xf32>) {
  ^bb0(%o: f32):
    // expected-error @below {{'math.cbrt' op has no derivative in gemm-differentiate; write it in ops of arith and math that have one (docs/passes.md), or leave the arguments that it depends on out of 'arguments'}}
    %m = math.cbrt %o : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<f32> {
  %c = arith.constant dense<1.0> : tensor<f32>
  // expected-error @below {{expected a reduction by one arith.addf, maximumf, maxnumf, minimumf or minnumf, whose other operand does not depend on the sum}}
  %y = linalg.generic {indexing_maps = [affine_map<(m) -> (m)>, affine_map<(m) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%c : tensor<f32>) {
  ^bb0(%i: f32, %o: f32):
    %m = arith.mulf %i, %o : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}

// -----

func.func @f(%x: tensor<4x4xf8E4M3FN>, %w: tensor<4x4xf8E4M3FN>, %r: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{expected factors of one of f16, bf16, f32 and f64 to differentiate, got 'f8E4M3FN' and 'f8E4M3FN'; convert them to one of these before the product}}
  %y = gemm.matmul nn ins(%x, %w : tensor<4x4xf8E4M3FN>, tensor<4x4xf8E4M3FN>) outs(%r : tensor<4x4xf32>) {beta = 1.0 : f64} -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

func.func @f(%x: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %v: tensor<4x4xbf16>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  // expected-error @below {{expected one product to differentiate, got 2; run gemm-differentiate before gemm-fuse-products}}
  %y = gemm.matmul nn ins(%x, %w, %v : tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%e : tensor<4x4xf32>) epilogue {
  ^bb0(%a: f32, %b: f32):
    %m = arith.mulf %a, %b : f32
    gemm.yield %m : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

func.func @f(%x: tensor<4x4xbf16>, %w: tensor<4x4xbf16>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  // expected-error @below {{expected a product of one output to differentiate, got 2; run gemm-differentiate before further outputs are fused}}
  %y:2 = gemm.matmul nn ins(%x, %w : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%e, %e : tensor<4x4xf32>, tensor<4x4xf32>) epilogue {
  ^bb0(%a: f32):
    gemm.yield %a, %a : f32, f32
  } results [store affine_map<(m, n) -> (m, n)>] -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return %y#0, %y#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// expected-error @below {{expected 'function' to name a func.func, got 'f'; no function of this name is in the module}}
module {
  func.func @g(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}

// -----

// expected-error @below {{expected no call of what is differentiated, which gets more results; run gemm-inline before it}}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @g(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
// expected-error @below {{expected no 'f_backward' in the module, which gemm-differentiate writes}}
func.func @f_backward() {
  return
}

// -----

// expected-error @below {{expected results of f16, bf16, f32 or f64, for which gradients are given, or of integers, got result 0 of 'tensor<4x8xf8E4M3FN>'; return it before it is rounded to that}}
func.func @f(%x: tensor<4x8xf32>) -> tensor<4x8xf8E4M3FN> {
  %y = arith.truncf %x : tensor<4x8xf32> to tensor<4x8xf8E4M3FN>
  return %y : tensor<4x8xf8E4M3FN>
}
