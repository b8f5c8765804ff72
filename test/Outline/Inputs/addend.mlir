// A product whose addend the host reads again, and beside it a function that stays with the host.
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

func.func @angle(%x: tensor<16x32xbf16>, %w: tensor<32x16xbf16>, %c: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %p = linalg.matmul ins(%x, %w : tensor<16x32xbf16>, tensor<32x16xbf16>) outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
    ^bb0(%v: f32, %o: f32):
      %a = math.atan %v : f32
      linalg.yield %a : f32
  } -> tensor<16x16xf32>
  %q = linalg.matmul ins(%x, %w : tensor<16x32xbf16>, tensor<32x16xbf16>) outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  %z = arith.subf %q, %c : tensor<16x16xf32>
  return %y, %z : tensor<16x16xf32>, tensor<16x16xf32>
}

func.func @main() {
  %xe = tensor.empty() : tensor<16x32xbf16>
  %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%xe : tensor<16x32xbf16>) {
    ^bb0(%o: bf16):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %n = affine.apply affine_map<(i, j) -> ((i * 7 + j * 5) mod 11 - 5)>(%i, %j)
      %int = arith.index_cast %n : index to i32
      %f = arith.sitofp %int : i32 to bf16
      linalg.yield %f : bf16
  } -> tensor<16x32xbf16>
  %we = tensor.empty() : tensor<32x16xbf16>
  %w = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%we : tensor<32x16xbf16>) {
    ^bb0(%o: bf16):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %n = affine.apply affine_map<(i, j) -> ((i * 3 + j * 13) mod 17 - 8)>(%i, %j)
      %int = arith.index_cast %n : index to i32
      %f = arith.sitofp %int : i32 to bf16
      linalg.yield %f : bf16
  } -> tensor<32x16xbf16>
  %ce = tensor.empty() : tensor<16x16xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%ce : tensor<16x16xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %n = affine.apply affine_map<(i, j) -> ((i * 5 + j * 3) mod 13 - 6)>(%i, %j)
      %int = arith.index_cast %n : index to i32
      %f = arith.sitofp %int : i32 to f32
      linalg.yield %f : f32
  } -> tensor<16x16xf32>
  %y, %z = call @angle(%x, %w, %c) : (tensor<16x32xbf16>, tensor<32x16xbf16>, tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>)
  %anyY = tensor.cast %y : tensor<16x16xf32> to tensor<*xf32>
  call @printMemrefF32(%anyY) : (tensor<*xf32>) -> ()
  %anyZ = tensor.cast %z : tensor<16x16xf32> to tensor<*xf32>
  call @printMemrefF32(%anyZ) : (tensor<*xf32>) -> ()
  return
}
