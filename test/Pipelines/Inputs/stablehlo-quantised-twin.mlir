// What stablehlo-quantised.mlir says, in floats: all of it is exact, as scales are powers of two.
#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (m)>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @main(%a: tensor<8x32xi8>, %w: tensor<16x32xi8>, %u: tensor<8x32xi8>) -> (tensor<8x16xi8>, tensor<8x8xi8>, tensor<8x32xf32>) {
  %sa = arith.constant 6.25e-2 : f32
  %za = arith.constant 3.0 : f32
  %sw = arith.constant dense<[2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 1.0]> : tensor<16xf32>
  %su = arith.constant 5.0e-1 : f32
  %zu = arith.constant 128.0 : f32
  %e1 = tensor.empty() : tensor<8x32xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8x32xi8>) outs(%e1 : tensor<8x32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %f = arith.sitofp %in : i8 to f32
    %d = arith.subf %f, %za : f32
    %m = arith.mulf %d, %sa : f32
    linalg.yield %m : f32
  } -> tensor<8x32xf32>
  %e2 = tensor.empty() : tensor<16x32xf32>
  %v = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %sw : tensor<16x32xi8>, tensor<16xf32>) outs(%e2 : tensor<16x32xf32>) {
  ^bb0(%in: i8, %scale: f32, %out: f32):
    %f = arith.sitofp %in : i8 to f32
    %m = arith.mulf %f, %scale : f32
    linalg.yield %m : f32
  } -> tensor<16x32xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<8x32xi8>) outs(%e1 : tensor<8x32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %f = arith.uitofp %in : i8 to f32
    %d = arith.subf %f, %zu : f32
    %m = arith.mulf %d, %su : f32
    linalg.yield %m : f32
  } -> tensor<8x32xf32>
  %zero = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<8x16xf32>
  %i3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %p = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %v : tensor<8x32xf32>, tensor<16x32xf32>) outs(%i3 : tensor<8x16xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %out, %m : f32
    linalg.yield %s : f32
  } -> tensor<8x16xf32>
  %e4 = tensor.empty() : tensor<8x8xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %q = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<8x32xf32>, tensor<8x32xf32>) outs(%i4 : tensor<8x8xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %out, %m : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %so = arith.constant 4.0 : f32
  %zo = arith.constant -5.0 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %e5 = tensor.empty() : tensor<8x16xi8>
  %r1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x16xf32>) outs(%e5 : tensor<8x16xi8>) {
  ^bb0(%in: f32, %out: i8):
    %d = arith.divf %in, %so : f32
    %t = math.roundeven %d : f32
    %s = arith.addf %t, %zo : f32
    %l = arith.maximumf %s, %least : f32
    %c = arith.minimumf %l, %most : f32
    %i = arith.fptosi %c : f32 to i8
    linalg.yield %i : i8
  } -> tensor<8x16xi8>
  %s2 = arith.constant 8.0 : f32
  %z2 = arith.constant 100.0 : f32
  %most2 = arith.constant 255.0 : f32
  %e6 = tensor.empty() : tensor<8x8xi8>
  %r2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<8x8xf32>) outs(%e6 : tensor<8x8xi8>) {
  ^bb0(%in: f32, %out: i8):
    %d = arith.divf %in, %s2 : f32
    %t = math.roundeven %d : f32
    %s = arith.addf %t, %z2 : f32
    %l = arith.maximumf %s, %zero : f32
    %c = arith.minimumf %l, %most2 : f32
    %i = arith.fptoui %c : f32 to i8
    linalg.yield %i : i8
  } -> tensor<8x8xi8>
  return %r1, %r2, %y : tensor<8x16xi8>, tensor<8x8xi8>, tensor<8x32xf32>
}
