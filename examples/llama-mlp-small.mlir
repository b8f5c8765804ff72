// The MLP of a LLaMA-like model, down(silu(gate(x)) * up(x)), exactly as torch-
// mlir prints it in linalg form: every weight is transposed and broadcast by ops
// of its own, products are summed in f32 and rounded to bf16, and torch.silu is
// sigmoid times its argument. Small sizes for quick tests: d_model 64, d_ff 160; a
// prompt of 37 tokens and one decode step of batch 1.
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func @prefill(%x: tensor<2x37x64xbf16>, %w_gate: tensor<160x64xbf16>, %w_up: tensor<160x64xbf16>, %w_down: tensor<64x160xbf16>) -> tensor<2x37x64xbf16> {
  %one = arith.constant 1.000000e+00 : bf16
  %zero = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<64x160xbf16>
  %1 = linalg.transpose ins(%w_gate : tensor<160x64xbf16>) outs(%0 : tensor<64x160xbf16>) permutation = [1, 0]
  %2 = tensor.empty() : tensor<2x64x160xbf16>
  %3 = linalg.generic {indexing_maps = [#w, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<64x160xbf16>) outs(%2 : tensor<2x64x160xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<2x64x160xbf16>
  %4 = tensor.empty() : tensor<2x37x160xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<2x37x160xf32>) -> tensor<2x37x160xf32>
  %6 = linalg.batch_matmul ins(%x, %3 : tensor<2x37x64xbf16>, tensor<2x64x160xbf16>) outs(%5 : tensor<2x37x160xf32>) -> tensor<2x37x160xf32>
  %7 = tensor.empty() : tensor<2x37x160xbf16>
  %8 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x37x160xf32>) outs(%7 : tensor<2x37x160xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<2x37x160xbf16>
  %9 = tensor.empty() : tensor<2x37x160xbf16>
  %10 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x37x160xbf16>) outs(%9 : tensor<2x37x160xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %n = arith.negf %in : bf16
    %e = math.exp %n : bf16
    %a = arith.addf %e, %one : bf16
    %s = arith.divf %one, %a : bf16
    linalg.yield %s : bf16
  } -> tensor<2x37x160xbf16>
  %11 = tensor.empty() : tensor<2x37x160xbf16>
  %12 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %8 : tensor<2x37x160xbf16>, tensor<2x37x160xbf16>) outs(%11 : tensor<2x37x160xbf16>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
    %p = arith.mulf %in, %in_0 : bf16
    linalg.yield %p : bf16
  } -> tensor<2x37x160xbf16>
  %13 = tensor.empty() : tensor<64x160xbf16>
  %14 = linalg.transpose ins(%w_up : tensor<160x64xbf16>) outs(%13 : tensor<64x160xbf16>) permutation = [1, 0]
  %15 = tensor.empty() : tensor<2x64x160xbf16>
  %16 = linalg.generic {indexing_maps = [#w, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<64x160xbf16>) outs(%15 : tensor<2x64x160xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<2x64x160xbf16>
  %17 = tensor.empty() : tensor<2x37x160xf32>
  %18 = linalg.fill ins(%zero : f32) outs(%17 : tensor<2x37x160xf32>) -> tensor<2x37x160xf32>
  %19 = linalg.batch_matmul ins(%x, %16 : tensor<2x37x64xbf16>, tensor<2x64x160xbf16>) outs(%18 : tensor<2x37x160xf32>) -> tensor<2x37x160xf32>
  %20 = tensor.empty() : tensor<2x37x160xbf16>
  %21 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x37x160xf32>) outs(%20 : tensor<2x37x160xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<2x37x160xbf16>
  %22 = tensor.empty() : tensor<2x37x160xbf16>
  %23 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %21 : tensor<2x37x160xbf16>, tensor<2x37x160xbf16>) outs(%22 : tensor<2x37x160xbf16>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
    %p = arith.mulf %in, %in_0 : bf16
    linalg.yield %p : bf16
  } -> tensor<2x37x160xbf16>
  %24 = tensor.empty() : tensor<160x64xbf16>
  %25 = linalg.transpose ins(%w_down : tensor<64x160xbf16>) outs(%24 : tensor<160x64xbf16>) permutation = [1, 0]
  %26 = tensor.empty() : tensor<2x160x64xbf16>
  %27 = linalg.generic {indexing_maps = [#w, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<160x64xbf16>) outs(%26 : tensor<2x160x64xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<2x160x64xbf16>
  %28 = tensor.empty() : tensor<2x37x64xf32>
  %29 = linalg.fill ins(%zero : f32) outs(%28 : tensor<2x37x64xf32>) -> tensor<2x37x64xf32>
  %30 = linalg.batch_matmul ins(%23, %27 : tensor<2x37x160xbf16>, tensor<2x160x64xbf16>) outs(%29 : tensor<2x37x64xf32>) -> tensor<2x37x64xf32>
  %31 = tensor.empty() : tensor<2x37x64xbf16>
  %32 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x37x64xf32>) outs(%31 : tensor<2x37x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<2x37x64xbf16>
  return %32 : tensor<2x37x64xbf16>
}
func.func @decode(%x: tensor<1x1x64xbf16>, %w_gate: tensor<160x64xbf16>, %w_up: tensor<160x64xbf16>, %w_down: tensor<64x160xbf16>) -> tensor<1x1x64xbf16> {
  %one = arith.constant 1.000000e+00 : bf16
  %zero = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<64x160xbf16>
  %1 = linalg.transpose ins(%w_gate : tensor<160x64xbf16>) outs(%0 : tensor<64x160xbf16>) permutation = [1, 0]
  %2 = tensor.empty() : tensor<1x64x160xbf16>
  %3 = linalg.generic {indexing_maps = [#w, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<64x160xbf16>) outs(%2 : tensor<1x64x160xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<1x64x160xbf16>
  %4 = tensor.empty() : tensor<1x1x160xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<1x1x160xf32>) -> tensor<1x1x160xf32>
  %6 = linalg.batch_matmul ins(%x, %3 : tensor<1x1x64xbf16>, tensor<1x64x160xbf16>) outs(%5 : tensor<1x1x160xf32>) -> tensor<1x1x160xf32>
  %7 = tensor.empty() : tensor<1x1x160xbf16>
  %8 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<1x1x160xf32>) outs(%7 : tensor<1x1x160xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<1x1x160xbf16>
  %9 = tensor.empty() : tensor<1x1x160xbf16>
  %10 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<1x1x160xbf16>) outs(%9 : tensor<1x1x160xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %n = arith.negf %in : bf16
    %e = math.exp %n : bf16
    %a = arith.addf %e, %one : bf16
    %s = arith.divf %one, %a : bf16
    linalg.yield %s : bf16
  } -> tensor<1x1x160xbf16>
  %11 = tensor.empty() : tensor<1x1x160xbf16>
  %12 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %8 : tensor<1x1x160xbf16>, tensor<1x1x160xbf16>) outs(%11 : tensor<1x1x160xbf16>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
    %p = arith.mulf %in, %in_0 : bf16
    linalg.yield %p : bf16
  } -> tensor<1x1x160xbf16>
  %13 = tensor.empty() : tensor<64x160xbf16>
  %14 = linalg.transpose ins(%w_up : tensor<160x64xbf16>) outs(%13 : tensor<64x160xbf16>) permutation = [1, 0]
  %15 = tensor.empty() : tensor<1x64x160xbf16>
  %16 = linalg.generic {indexing_maps = [#w, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<64x160xbf16>) outs(%15 : tensor<1x64x160xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<1x64x160xbf16>
  %17 = tensor.empty() : tensor<1x1x160xf32>
  %18 = linalg.fill ins(%zero : f32) outs(%17 : tensor<1x1x160xf32>) -> tensor<1x1x160xf32>
  %19 = linalg.batch_matmul ins(%x, %16 : tensor<1x1x64xbf16>, tensor<1x64x160xbf16>) outs(%18 : tensor<1x1x160xf32>) -> tensor<1x1x160xf32>
  %20 = tensor.empty() : tensor<1x1x160xbf16>
  %21 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x1x160xf32>) outs(%20 : tensor<1x1x160xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<1x1x160xbf16>
  %22 = tensor.empty() : tensor<1x1x160xbf16>
  %23 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %21 : tensor<1x1x160xbf16>, tensor<1x1x160xbf16>) outs(%22 : tensor<1x1x160xbf16>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
    %p = arith.mulf %in, %in_0 : bf16
    linalg.yield %p : bf16
  } -> tensor<1x1x160xbf16>
  %24 = tensor.empty() : tensor<160x64xbf16>
  %25 = linalg.transpose ins(%w_down : tensor<64x160xbf16>) outs(%24 : tensor<160x64xbf16>) permutation = [1, 0]
  %26 = tensor.empty() : tensor<1x160x64xbf16>
  %27 = linalg.generic {indexing_maps = [#w, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<160x64xbf16>) outs(%26 : tensor<1x160x64xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<1x160x64xbf16>
  %28 = tensor.empty() : tensor<1x1x64xf32>
  %29 = linalg.fill ins(%zero : f32) outs(%28 : tensor<1x1x64xf32>) -> tensor<1x1x64xf32>
  %30 = linalg.batch_matmul ins(%23, %27 : tensor<1x1x160xbf16>, tensor<1x160x64xbf16>) outs(%29 : tensor<1x1x64xf32>) -> tensor<1x1x64xf32>
  %31 = tensor.empty() : tensor<1x1x64xbf16>
  %32 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x1x64xf32>) outs(%31 : tensor<1x1x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<1x1x64xbf16>
  return %32 : tensor<1x1x64xbf16>
}
