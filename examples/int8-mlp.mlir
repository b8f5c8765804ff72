// The MLP of a LLaMA-like model in int8, down(silu(gate(x)) * up(x)), as a program quantised ahead of time is: activations have one scale
// and one zero point, which a calibration found, and weights a scale for each of their rows. Both products of x are one kernel, with the
// hidden activations quantised where they are computed, to nearest, ties to even; what zero points come to is in the epilogues, times the
// sums of the weights' rows, which are kernels of their own since weights are arguments here, and constants where they are constants.
//
//   gemm-compile examples/int8-mlp.mlir -o mlp.gemm --target=h200
//   gemm-run mlp.gemm --device=emulate --check
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#col = affine_map<(m, n) -> (n)>

func.func @mlp(%x: tensor<37x64xi8>, %w_gate: tensor<160x64xi8>, %w_up: tensor<160x64xi8>, %w_down: tensor<64x160xi8>,
               %s_gate: tensor<160xf32>, %s_up: tensor<160xf32>, %s_down: tensor<64xf32>) -> tensor<37x64xbf16> {
  %zero = arith.constant 0 : i32
  %zx = arith.constant -5 : i32
  %zh = arith.constant 11 : i32
  %he = tensor.empty() : tensor<37x160xi32>
  %h0 = linalg.fill ins(%zero : i32) outs(%he : tensor<37x160xi32>) -> tensor<37x160xi32>
  %g = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w_gate : tensor<37x64xi8>, tensor<160x64xi8>) outs(%h0 : tensor<37x160xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %d = arith.subi %a, %zx : i32
    %p = arith.muli %d, %b : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<37x160xi32>
  %u = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w_up : tensor<37x64xi8>, tensor<160x64xi8>) outs(%h0 : tensor<37x160xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %d = arith.subi %a, %zx : i32
    %p = arith.muli %d, %b : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<37x160xi32>
  %qe = tensor.empty() : tensor<37x160xi8>
  %q = linalg.generic {indexing_maps = [#id, #id, #col, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %u, %s_gate, %s_up : tensor<37x160xi32>, tensor<37x160xi32>, tensor<160xf32>, tensor<160xf32>) outs(%qe : tensor<37x160xi8>) {
  ^bb0(%gi: i32, %ui: i32, %sg: f32, %su: f32, %out: i8):
    %one = arith.constant 1.0 : f32
    %per = arith.constant 16.0 : f32
    %point = arith.constant 11.0 : f32
    %least = arith.constant -128.0 : f32
    %most = arith.constant 127.0 : f32
    %gf = arith.sitofp %gi : i32 to f32
    %uf = arith.sitofp %ui : i32 to f32
    %gate = arith.mulf %gf, %sg : f32
    %up = arith.mulf %uf, %su : f32
    %n = arith.negf %gate : f32
    %e = math.exp %n : f32
    %a = arith.addf %e, %one : f32
    %silu = arith.divf %gate, %a : f32
    %h = arith.mulf %silu, %up : f32
    %scaled = arith.mulf %h, %per : f32
    %whole = math.roundeven %scaled : f32
    %moved = arith.addf %whole, %point : f32
    %low = arith.maximumf %moved, %least : f32
    %held = arith.minimumf %low, %most : f32
    %byte = arith.fptosi %held : f32 to i8
    linalg.yield %byte : i8
  } -> tensor<37x160xi8>
  %ye = tensor.empty() : tensor<37x64xi32>
  %y0 = linalg.fill ins(%zero : i32) outs(%ye : tensor<37x64xi32>) -> tensor<37x64xi32>
  %d = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %w_down : tensor<37x160xi8>, tensor<64x160xi8>) outs(%y0 : tensor<37x64xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.subi %a, %zh : i32
    %p = arith.muli %c, %b : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<37x64xi32>
  %re = tensor.empty() : tensor<37x64xbf16>
  %r = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d, %s_down : tensor<37x64xi32>, tensor<64xf32>) outs(%re : tensor<37x64xbf16>) {
  ^bb0(%in: i32, %scale: f32, %out: bf16):
    %f = arith.sitofp %in : i32 to f32
    %v = arith.mulf %f, %scale : f32
    %t = arith.truncf %v : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<37x64xbf16>
  return %r : tensor<37x64xbf16>
}
