#row = affine_map<(b, m, n) -> (b, m)>
#all = affine_map<(b, m, n) -> (b, m, n)>
#col = affine_map<(b, m, n) -> (n)>
func.func @w4(%x: tensor<2x24x64xbf16>, %w: tensor<48x32xi8>, %s: tensor<48x4xbf16>, %z: tensor<48x4xi8>, %b: tensor<48xbf16>) -> tensor<2x24x48xbf16> {
  %zero = arith.constant 0.0 : f32
  %ew = tensor.empty() : tensor<48x64xbf16>
  %full = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]} outs(%ew : tensor<48x64xbf16>) {
  ^bb0(%old: bf16):
    %n = linalg.index 0 : index
    %k = linalg.index 1 : index
    %size = arith.constant 16 : index
    %g = arith.divui %k, %size : index
    %two = arith.constant 2 : index
    %half = arith.remui %k, %two : index
    %place = arith.divui %k, %two : index
    %byte = tensor.extract %w[%n, %place] : tensor<48x32xi8>
    %four = arith.constant 4 : i8
    %fifteen = arith.constant 15 : i8
    %high = arith.shrui %byte, %four : i8
    %low = arith.andi %byte, %fifteen : i8
    %first = arith.constant 0 : index
    %is = arith.cmpi eq, %half, %first : index
    %q = arith.select %is, %low, %high : i8
    %zq = tensor.extract %z[%n, %g] : tensor<48x4xi8>
    %qi = arith.extui %q : i8 to i32
    %zi = arith.extui %zq : i8 to i32
    %d = arith.subi %qi, %zi : i32
    %f = arith.sitofp %d : i32 to bf16
    %scale = tensor.extract %s[%n, %g] : tensor<48x4xbf16>
    %v = arith.mulf %f, %scale : bf16
    linalg.yield %v : bf16
  } -> tensor<48x64xbf16>
  %e = tensor.empty() : tensor<2x24x48xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<2x24x48xf32>) -> tensor<2x24x48xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %full : tensor<2x24x64xbf16>, tensor<48x64xbf16>) outs(%fill : tensor<2x24x48xf32>) {
  ^bb0(%p: bf16, %q: bf16, %acc: f32):
    %pf = arith.extf %p : bf16 to f32
    %qf = arith.extf %q : bf16 to f32
    %prod = arith.mulf %pf, %qf : f32
    %a = arith.addf %acc, %prod : f32
    linalg.yield %a : f32
  } -> tensor<2x24x48xf32>
  %o = tensor.empty() : tensor<2x24x48xbf16>
  %y = linalg.generic {indexing_maps = [#all, #col, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%sum, %b : tensor<2x24x48xf32>, tensor<48xbf16>) outs(%o : tensor<2x24x48xbf16>) {
  ^bb0(%v: f32, %c: bf16, %old: bf16):
    %cf = arith.extf %c : bf16 to f32
    %t = arith.addf %v, %cf : f32
    %u = arith.truncf %t : f32 to bf16
    linalg.yield %u : bf16
  } -> tensor<2x24x48xbf16>
  return %y : tensor<2x24x48xbf16>
}
func.func @tail(%x: tensor<24x48xi8>, %w: tensor<16x48xf16>, %s: tensor<24x2xf16>, %z: tensor<24x2xf16>) -> tensor<24x16xf32> {
  %zero = arith.constant 0.0 : f32
  %ew = tensor.empty() : tensor<24x48xf16>
  %full = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>], iterator_types = ["parallel", "parallel"]} outs(%ew : tensor<24x48xf16>) {
  ^bb0(%old: f16):
    %m = linalg.index 0 : index
    %k = linalg.index 1 : index
    %size = arith.constant 32 : index
    %g = arith.divui %k, %size : index
    %q = tensor.extract %x[%m, %k] : tensor<24x48xi8>
    %f = arith.uitofp %q : i8 to f16
    %p = tensor.extract %z[%m, %g] : tensor<24x2xf16>
    %d = arith.subf %f, %p : f16
    %scale = tensor.extract %s[%m, %g] : tensor<24x2xf16>
    %v = arith.mulf %d, %scale : f16
    linalg.yield %v : f16
  } -> tensor<24x48xf16>
  %e = tensor.empty() : tensor<24x16xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<24x16xf32>) -> tensor<24x16xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%full, %w : tensor<24x48xf16>, tensor<16x48xf16>) outs(%fill : tensor<24x16xf32>) {
  ^bb0(%p: f16, %q: f16, %acc: f32):
    %pf = arith.extf %p : f16 to f32
    %qf = arith.extf %q : f16 to f32
    %prod = arith.mulf %pf, %qf : f32
    %next = arith.addf %acc, %prod : f32
    linalg.yield %next : f32
  } -> tensor<24x16xf32>
  return %sum : tensor<24x16xf32>
}
