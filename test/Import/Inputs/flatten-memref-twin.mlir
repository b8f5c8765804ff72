func.func @contiguous(%x: memref<2x3x5xf32>, %w: memref<7x5xf32>, %y: memref<2x3x7xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<2x3x7xf32>)
  linalg.contract indexing_maps = [affine_map<(i, j, n, k) -> (i, j, k)>, affine_map<(i, j, n, k) -> (n, k)>, affine_map<(i, j, n, k) -> (i, j, n)>]
    ins(%x, %w : memref<2x3x5xf32>, memref<7x5xf32>) outs(%y : memref<2x3x7xf32>)
  return
}
func.func @padded_rows(%x: memref<2x3x5xf32, strided<[24, 8, 1]>>, %w: memref<7x5xf32>, %y: memref<2x3x7xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<2x3x7xf32>)
  linalg.contract indexing_maps = [affine_map<(i, j, n, k) -> (i, j, k)>, affine_map<(i, j, n, k) -> (n, k)>, affine_map<(i, j, n, k) -> (i, j, n)>]
    ins(%x, %w : memref<2x3x5xf32, strided<[24, 8, 1]>>, memref<7x5xf32>) outs(%y : memref<2x3x7xf32>)
  return
}
func.func @padded_batch(%x: memref<2x3x5xf32, strided<[100, 5, 1]>>, %w: memref<7x5xf32>, %y: memref<2x3x7xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<2x3x7xf32>)
  linalg.contract indexing_maps = [affine_map<(i, j, n, k) -> (i, j, k)>, affine_map<(i, j, n, k) -> (n, k)>, affine_map<(i, j, n, k) -> (i, j, n)>]
    ins(%x, %w : memref<2x3x5xf32, strided<[100, 5, 1]>>, memref<7x5xf32>) outs(%y : memref<2x3x7xf32>)
  return
}
func.func @partly(%x: memref<2x3x4x5xf32, strided<[100, 20, 5, 1]>>, %w: memref<7x5xf32>, %y: memref<2x3x4x7xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<2x3x4x7xf32>)
  linalg.contract indexing_maps = [affine_map<(i, j, l, n, k) -> (i, j, l, k)>, affine_map<(i, j, l, n, k) -> (n, k)>, affine_map<(i, j, l, n, k) -> (i, j, l, n)>]
    ins(%x, %w : memref<2x3x4x5xf32, strided<[100, 20, 5, 1]>>, memref<7x5xf32>) outs(%y : memref<2x3x4x7xf32>)
  return
}
func.func @columns(%x: memref<6x5xf32>, %w: memref<7x5xf32, strided<[1, 7]>>, %y: memref<6x7xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<6x7xf32>)
  linalg.contract indexing_maps = [affine_map<(i, n, k) -> (i, k)>, affine_map<(i, n, k) -> (n, k)>, affine_map<(i, n, k) -> (i, n)>]
    ins(%x, %w : memref<6x5xf32>, memref<7x5xf32, strided<[1, 7]>>) outs(%y : memref<6x7xf32>)
  return
}
func.func @inner_stride(%x: memref<6x5xf32, strided<[10, 2]>>, %w: memref<7x5xf32>, %y: memref<6x7xf32, strided<[14, 2]>>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<6x7xf32, strided<[14, 2]>>)
  linalg.contract indexing_maps = [affine_map<(i, n, k) -> (i, k)>, affine_map<(i, n, k) -> (n, k)>, affine_map<(i, n, k) -> (i, n)>]
    ins(%x, %w : memref<6x5xf32, strided<[10, 2]>>, memref<7x5xf32>) outs(%y : memref<6x7xf32, strided<[14, 2]>>)
  return
}
func.func @wgrad(%dy: memref<2x3x7xf32>, %x: memref<2x3x5xf32, strided<[100, 5, 1]>>, %dw: memref<7x5xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%dw : memref<7x5xf32>)
  linalg.contract indexing_maps = [affine_map<(n, k, i, j) -> (i, j, n)>, affine_map<(n, k, i, j) -> (i, j, k)>, affine_map<(n, k, i, j) -> (n, k)>]
    ins(%dy, %x : memref<2x3x7xf32>, memref<2x3x5xf32, strided<[100, 5, 1]>>) outs(%dw : memref<7x5xf32>)
  return
}
func.func @bgrad(%dy: memref<2x3x7xf32>, %db: memref<7xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%db : memref<7xf32>)
  linalg.generic {indexing_maps = [affine_map<(n, i, j) -> (i, j, n)>, affine_map<(n, i, j) -> (n)>], iterator_types = ["parallel", "reduction", "reduction"]}
    ins(%dy : memref<2x3x7xf32>) outs(%db : memref<7xf32>) {
  ^bb0(%v: f32, %s: f32):
    %t = arith.addf %s, %v : f32
    linalg.yield %t : f32
  }
  return
}
