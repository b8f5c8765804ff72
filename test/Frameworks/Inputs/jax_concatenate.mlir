#map = affine_map<(d0, d1) -> (d0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x24xbf16>, %arg1: tensor<8x40xbf16>) -> (tensor<8x64xbf16> {jax.result_info = "result"}) {
    %c24 = arith.constant 24 : index
    %0 = tensor.empty() : tensor<8x64xbf16>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<8x64xbf16>) {
    ^bb0(%out: bf16):
      %2 = linalg.index 0 : index
      %3 = linalg.index 1 : index
      %4 = arith.cmpi ult, %3, %c24 : index
      %5 = scf.if %4 -> (bf16) {
        %extracted = tensor.extract %arg0[%2, %3] : tensor<8x24xbf16>
        scf.yield %extracted : bf16
      } else {
        %6 = arith.subi %3, %c24 : index
        %extracted = tensor.extract %arg1[%2, %6] : tensor<8x40xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %5 : bf16
    } -> tensor<8x64xbf16>
    return %1 : tensor<8x64xbf16>
  }
}

