// What has tensors, no kernel and no bufferization is refused by name.
// RUN: gemm-opt %s --gemm-bufferize --split-input-file --verify-diagnostics

// expected-error @below {{'ml_program.func' op takes or returns tensors, and upstream's bufferization knows functions of func alone: expected func.func}}
ml_program.func @other(%a: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.return %a : tensor<4xf32>
}

// -----

func.func @packed(%a: tensor<32x48xf16>, %into: tensor<4x6x8x8xf16>) -> tensor<4x6x8x8xf16> {
  // expected-error @below {{'linalg.pack' op on tensors has no kernel, and upstream's bufferization does not know it: lower it first to ops that have BufferizableOpInterface}}
  %p = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %into : tensor<32x48xf16> -> tensor<4x6x8x8xf16>
  return %p : tensor<4x6x8x8xf16>
}

// -----

func.func @gathered(%a: tensor<4x4xf32>, %at: tensor<1x2xindex>) -> tensor<1x1x1xf32> {
  // expected-error @below {{'tensor.gather' op on tensors has no kernel}}
  %g = tensor.gather %a[%at] gather_dims([0, 1]) : (tensor<4x4xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32>
  return %g : tensor<1x1x1xf32>
}
