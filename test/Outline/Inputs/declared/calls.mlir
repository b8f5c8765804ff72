// A host part as it is declared, and functions that are none.
func.func private @other(tensor<4xf32>) -> tensor<4xf32>
func.func private @layer(tensor<?x32xbf16> {bufferization.access = "read"}, tensor<16x32xbf16> {bufferization.access = "read"}) -> tensor<?x16xbf16> attributes {gemm.entry = "main_product0"}
func.func private @into(memref<4x4xf32>) attributes {gemm.entry = "main_product1"}
