// A loop whose end is known from data, with a layer and its ReLU in each turn.
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

func.func @settle(%x: tensor<24x32xbf16>, %w: tensor<32x32xbf16>, %b: tensor<32xf32>) -> (tensor<24x32xbf16>, tensor<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %limit = arith.constant 34.0 : f32
  %c0 = arith.constant 0.0 : f32
  %r:2 = scf.while (%state = %x, %turn = %zero) : (tensor<24x32xbf16>, i32) -> (tensor<24x32xbf16>, i32) {
    %empty = tensor.empty() : tensor<f32>
    %start = linalg.fill ins(%c0 : f32) outs(%empty : tensor<f32>) -> tensor<f32>
    %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
                           iterator_types = ["reduction", "reduction"]}
        ins(%state : tensor<24x32xbf16>) outs(%start : tensor<f32>) {
      ^bb0(%v: bf16, %acc: f32):
        %wide = arith.extf %v : bf16 to f32
        %s = arith.addf %acc, %wide : f32
        linalg.yield %s : f32
    } -> tensor<f32>
    %norm = tensor.extract %sum[] : tensor<f32>
    %more = arith.cmpf ogt, %norm, %limit : f32
    scf.condition(%more) %state, %turn : tensor<24x32xbf16>, i32
  } do {
  ^bb0(%state: tensor<24x32xbf16>, %turn: i32):
    %e = tensor.empty() : tensor<24x32xf32>
    %init = linalg.fill ins(%c0 : f32) outs(%e : tensor<24x32xf32>) -> tensor<24x32xf32>
    %p = linalg.matmul ins(%state, %w : tensor<24x32xbf16>, tensor<32x32xbf16>) outs(%init : tensor<24x32xf32>) -> tensor<24x32xf32>
    %out = tensor.empty() : tensor<24x32xbf16>
    %next = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                            iterator_types = ["parallel", "parallel"]}
        ins(%p, %b : tensor<24x32xf32>, tensor<32xf32>) outs(%out : tensor<24x32xbf16>) {
      ^bb0(%v: f32, %bias: f32, %o: bf16):
        %s = arith.addf %v, %bias : f32
        %relu = arith.maximumf %s, %c0 : f32
        %narrow = arith.truncf %relu : f32 to bf16
        linalg.yield %narrow : bf16
    } -> tensor<24x32xbf16>
    %turns = arith.addi %turn, %one : i32
    scf.yield %next, %turns : tensor<24x32xbf16>, i32
  }
  %count = tensor.from_elements %r#1 : tensor<i32>
  return %r#0, %count : tensor<24x32xbf16>, tensor<i32>
}

func.func @main() {
  %xe = tensor.empty() : tensor<24x32xbf16>
  %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%xe : tensor<24x32xbf16>) {
    ^bb0(%o: bf16):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %n = affine.apply affine_map<(i, j) -> ((i * 7 + j * 5) mod 11)>(%i, %j)
      %int = arith.index_cast %n : index to i32
      %f = arith.sitofp %int : i32 to bf16
      linalg.yield %f : bf16
  } -> tensor<24x32xbf16>
  %we = tensor.empty() : tensor<32x32xbf16>
  %w = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%we : tensor<32x32xbf16>) {
    ^bb0(%o: bf16):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %n = affine.apply affine_map<(i, j) -> ((i * 3 + j * 13) mod 17 - 8)>(%i, %j)
      %int = arith.index_cast %n : index to i32
      %f = arith.sitofp %int : i32 to bf16
      %scale = arith.constant 0.0078125 : bf16
      %v = arith.mulf %f, %scale : bf16
      linalg.yield %v : bf16
  } -> tensor<32x32xbf16>
  %be = tensor.empty() : tensor<32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%be : tensor<32xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %n = affine.apply affine_map<(i) -> (i mod 5 - 2)>(%i)
      %int = arith.index_cast %n : index to i32
      %f = arith.sitofp %int : i32 to f32
      %scale = arith.constant 0.0625 : f32
      %v = arith.mulf %f, %scale : f32
      linalg.yield %v : f32
  } -> tensor<32xf32>
  %y, %turns = call @settle(%x, %w, %b) : (tensor<24x32xbf16>, tensor<32x32xbf16>, tensor<32xf32>) -> (tensor<24x32xbf16>, tensor<i32>)
  %wide = arith.extf %y : tensor<24x32xbf16> to tensor<24x32xf32>
  %any = tensor.cast %wide : tensor<24x32xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  %number = arith.sitofp %turns : tensor<i32> to tensor<f32>
  %anyNumber = tensor.cast %number : tensor<f32> to tensor<*xf32>
  call @printMemrefF32(%anyNumber) : (tensor<*xf32>) -> ()
  return
}
