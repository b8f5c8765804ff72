func.func @bytes(%x: memref<150x391xi8>, %all: memref<391x152xi8>) {
  %y = memref.subview %all[0, 0] [391, 150] [1, 1] : memref<391x152xi8> to memref<391x150xi8, strided<[152, 1]>>
  linalg.transpose ins(%x : memref<150x391xi8>) outs(%y : memref<391x150xi8, strided<[152, 1]>>) permutation = [1, 0]
  return
}
func.func @aligned(%x: memref<136x264xf8E4M3FN>, %y: memref<264x136xf8E4M3FN>) {
  linalg.transpose ins(%x : memref<136x264xf8E4M3FN>) outs(%y : memref<264x136xf8E4M3FN>) permutation = [1, 0]
  return
}
func.func @halves(%x: memref<70x203xbf16>, %all: memref<203x72xbf16>) {
  %y = memref.subview %all[0, 0] [203, 70] [1, 1] : memref<203x72xbf16> to memref<203x70xbf16, strided<[72, 1]>>
  linalg.transpose ins(%x : memref<70x203xbf16>) outs(%y : memref<203x70xbf16, strided<[72, 1]>>) permutation = [1, 0]
  return
}
func.func @words(%x: memref<3x45x77xf32>, %y: memref<77x3x45xf32>) {
  linalg.transpose ins(%x : memref<3x45x77xf32>) outs(%y : memref<77x3x45xf32>) permutation = [2, 0, 1]
  return
}
func.func @doubles(%x: memref<2x45x40xf64>, %y: memref<2x40x45xf64>) {
  linalg.transpose ins(%x : memref<2x45x40xf64>) outs(%y : memref<2x40x45xf64>) permutation = [0, 2, 1]
  return
}
func.func @lines(%x: memref<37x45xi8>, %all: memref<37x48xi8>) {
  %y = memref.subview %all[0, 0] [37, 45] [1, 1] : memref<37x48xi8> to memref<37x45xi8, strided<[48, 1]>>
  memref.copy %x, %y : memref<37x45xi8> to memref<37x45xi8, strided<[48, 1]>>
  return
}
func.func @halves_of_lines(%x: memref<2x19x45xbf16>, %all: memref<2x21x48xbf16>) {
  %y = memref.subview %all[0, 1, 0] [2, 19, 45] [1, 1, 1] : memref<2x21x48xbf16> to memref<2x19x45xbf16, strided<[1008, 48, 1], offset: 48>>
  memref.copy %x, %y : memref<2x19x45xbf16> to memref<2x19x45xbf16, strided<[1008, 48, 1], offset: 48>>
  return
}
func.func @whole_lines(%x: memref<100x64xf32>, %y: memref<100x64xf32>) {
  memref.copy %x, %y : memref<100x64xf32> to memref<100x64xf32>
  return
}
func.func @neither(%x: memref<8x200xi8>, %y: memref<200x8xi8>, %z: memref<8x199xi8>, %all: memref<8x203xi8>) {
  linalg.transpose ins(%x : memref<8x200xi8>) outs(%y : memref<200x8xi8>) permutation = [1, 0]
  %u = memref.subview %all[0, 0] [8, 199] [1, 1] : memref<8x203xi8> to memref<8x199xi8, strided<[203, 1]>>
  memref.copy %z, %u : memref<8x199xi8> to memref<8x199xi8, strided<[203, 1]>>
  return
}
