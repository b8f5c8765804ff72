// Rows gathered by number, of which the place is computed from data; a layer of as many rows as
// there are, twice, with a residual; a product and a norm in f64, which have no kernel.
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(tensor<*xf64>) attributes {llvm.emit_c_interface}

func.func @embed(%rows: tensor<?xi64>, %table: tensor<40x32xf16>, %w: tensor<32x32xf16>) -> (tensor<?x32xf16>, tensor<?x32xf64>) {
  %zero = arith.constant 0 : index
  %c0 = arith.constant 0.0 : f32
  %d0 = arith.constant 0.0 : f64
  %n = tensor.dim %rows, %zero : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?x32xf16>
  %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%rows : tensor<?xi64>) outs(%e : tensor<?x32xf16>) {
    ^bb0(%row: i64, %o: f16):
      %at = arith.index_cast %row : i64 to index
      %j = linalg.index 1 : index
      %v = tensor.extract %table[%at, %j] : tensor<40x32xf16>
      linalg.yield %v : f16
  } -> tensor<?x32xf16>
  %e32 = tensor.empty(%n) : tensor<?x32xf32>
  %init = linalg.fill ins(%c0 : f32) outs(%e32 : tensor<?x32xf32>) -> tensor<?x32xf32>
  %p = linalg.matmul ins(%x, %w : tensor<?x32xf16>, tensor<32x32xf16>) outs(%init : tensor<?x32xf32>) -> tensor<?x32xf32>
  %h = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%p, %x : tensor<?x32xf32>, tensor<?x32xf16>) outs(%e : tensor<?x32xf16>) {
    ^bb0(%v: f32, %r: f16, %o: f16):
      %wide = arith.extf %r : f16 to f32
      %s = arith.addf %v, %wide : f32
      %narrow = arith.truncf %s : f32 to f16
      linalg.yield %narrow : f16
  } -> tensor<?x32xf16>
  %e64 = tensor.empty(%n) : tensor<?x32xf64>
  %h64 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%h : tensor<?x32xf16>) outs(%e64 : tensor<?x32xf64>) {
    ^bb0(%v: f16, %o: f64):
      %wide = arith.extf %v : f16 to f64
      %t = math.tanh %wide : f64
      linalg.yield %t : f64
  } -> tensor<?x32xf64>
  %we = tensor.empty() : tensor<32x32xf64>
  %w64 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<32x32xf16>) outs(%we : tensor<32x32xf64>) {
    ^bb0(%v: f16, %o: f64):
      %wide = arith.extf %v : f16 to f64
      linalg.yield %wide : f64
  } -> tensor<32x32xf64>
  %init64 = linalg.fill ins(%d0 : f64) outs(%e64 : tensor<?x32xf64>) -> tensor<?x32xf64>
  %q = linalg.matmul ins(%h64, %w64 : tensor<?x32xf64>, tensor<32x32xf64>) outs(%init64 : tensor<?x32xf64>) -> tensor<?x32xf64>
  %half = arith.constant 0.5 : f64
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%q : tensor<?x32xf64>) outs(%e64 : tensor<?x32xf64>) {
    ^bb0(%v: f64, %o: f64):
      %s = arith.mulf %v, %half : f64
      linalg.yield %s : f64
  } -> tensor<?x32xf64>
  return %h, %y : tensor<?x32xf16>, tensor<?x32xf64>
}

func.func @main() {
  %te = tensor.empty() : tensor<40x32xf16>
  %table = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%te : tensor<40x32xf16>) {
    ^bb0(%o: f16):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %n = affine.apply affine_map<(i, j) -> ((i * 7 + j * 5) mod 11 - 5)>(%i, %j)
      %int = arith.index_cast %n : index to i32
      %f = arith.sitofp %int : i32 to f16
      %scale = arith.constant 0.125 : f16
      %v = arith.mulf %f, %scale : f16
      linalg.yield %v : f16
  } -> tensor<40x32xf16>
  %we = tensor.empty() : tensor<32x32xf16>
  %w = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%we : tensor<32x32xf16>) {
    ^bb0(%o: f16):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %n = affine.apply affine_map<(i, j) -> ((i * 3 + j * 13) mod 17 - 8)>(%i, %j)
      %int = arith.index_cast %n : index to i32
      %f = arith.sitofp %int : i32 to f16
      %scale = arith.constant 0.015625 : f16
      %v = arith.mulf %f, %scale : f16
      linalg.yield %v : f16
  } -> tensor<32x32xf16>
  %few = arith.constant 5 : index
  %re = tensor.empty(%few) : tensor<?xi64>
  %rows = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%re : tensor<?xi64>) {
    ^bb0(%o: i64):
      %i = linalg.index 0 : index
      %n = affine.apply affine_map<(i) -> ((i * 17 + 3) mod 40)>(%i)
      %v = arith.index_cast %n : index to i64
      linalg.yield %v : i64
  } -> tensor<?xi64>
  %h, %y = call @embed(%rows, %table, %w) : (tensor<?xi64>, tensor<40x32xf16>, tensor<32x32xf16>) -> (tensor<?x32xf16>, tensor<?x32xf64>)
  %wide = arith.extf %h : tensor<?x32xf16> to tensor<?x32xf32>
  %any = tensor.cast %wide : tensor<?x32xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  %anyY = tensor.cast %y : tensor<?x32xf64> to tensor<*xf64>
  call @printMemrefF64(%anyY) : (tensor<*xf64>) -> ()
  return
}
