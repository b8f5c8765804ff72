  func.func @called(%x: tensor<64x16xbf16>, %w: tensor<32x16xbf16>, %v: tensor<8x32xbf16>) -> tensor<64x8xbf16> {
    %h = gemm.linear %x, %w : tensor<64x16xbf16>, tensor<32x16xbf16> -> tensor<64x32xbf16>
    %y = gemm.linear %h, %v : tensor<64x32xbf16>, tensor<8x32xbf16> -> tensor<64x8xbf16>
    return %y : tensor<64x8xbf16>
  }
}
