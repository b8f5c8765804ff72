// Sums of what lies between two numbers: on most data they say nothing.
func.func @main(%x: tensor<4x1000xf32>) -> tensor<4xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps=[affine_map<(i,j)->(i,j)>,affine_map<(i,j)->(i)>], iterator_types=["parallel","reduction"]} ins(%x: tensor<4x1000xf32>) outs(%f: tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %z0 = arith.constant 0.0 : f32
    %l = arith.constant 7.25 : f32
    %h = arith.constant 7.5 : f32
    %p = arith.cmpf ogt, %a, %l : f32
    %p2 = arith.cmpf olt, %a, %h : f32
    %p3 = arith.andi %p, %p2 : i1
    %v = arith.select %p3, %a, %z0 : f32
    %z = arith.addf %o, %v : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
