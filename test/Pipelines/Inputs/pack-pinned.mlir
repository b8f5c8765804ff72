// FAMILY and TILE are put in by pack.test.
#halves = #gemm.schedule<FAMILY, block, TILE, stages = 3, group = 8, pack = ab>
func.func @halves(%a: tensor<70x45xbf16>, %b: tensor<45x37xbf16>) -> tensor<70x37xf32> {
  %e = tensor.empty() : tensor<70x37xf32>
  %0 = gemm.matmul nn ins(%a, %b : tensor<70x45xbf16>, tensor<45x37xbf16>) outs(%e : tensor<70x37xf32>) {schedule = #halves} -> tensor<70x37xf32>
  return %0 : tensor<70x37xf32>
}
func.func @bytes(%a: tensor<2x45x70xi8>, %b: tensor<2x45x37xi8>) -> tensor<2x70x37xi32> {
  %e = tensor.empty() : tensor<2x70x37xi32>
  %0 = gemm.matmul tn ins(%a, %b : tensor<2x45x70xi8>, tensor<2x45x37xi8>) outs(%e : tensor<2x70x37xi32>) {schedule = #halves} -> tensor<2x70x37xi32>
  return %0 : tensor<2x70x37xi32>
}
