// Loops over tiles of C with a loop over K in them are loops over tiles, also where a tile begins with
// what C was before all of them: in a host they stay, with a copy of the tile, its products and a copy back.
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80" | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --codegen=false --verify

// CHECK-LABEL: func.func @main(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: gpu.launch_func {{ *}}@gemm_kernels::@elementwise_0
// CHECK-COUNT-4: gpu.launch_func {{ *}}@gemm_kernels::@gemm_nn_f32_f32
// CHECK: gpu.launch_func {{ *}}@gemm_kernels::@elementwise_0
// CHECK-NOT: gpu.launch_func
// CHECK: return
func.func @main(%a: tensor<128x128xf32>, %b: tensor<128x192xf32>, %c: tensor<128x192xf32>) -> tensor<128x192xf32> {
  %zero = arith.constant 0 : index
  %m = arith.constant 128 : index
  %n = arith.constant 192 : index
  %k = arith.constant 128 : index
  %tile_m = arith.constant 16 : index
  %tile_n = arith.constant 32 : index
  %tile_k = arith.constant 32 : index
  %rows = scf.for %i = %zero to %m step %tile_m iter_args(%all = %c) -> (tensor<128x192xf32>) {
    %columns = scf.for %j = %zero to %n step %tile_n iter_args(%row = %all) -> (tensor<128x192xf32>) {
      %tile = tensor.extract_slice %c[%i, %j] [16, 32] [1, 1] : tensor<128x192xf32> to tensor<16x32xf32>
      %sum = scf.for %l = %zero to %k step %tile_k iter_args(%part = %tile) -> (tensor<16x32xf32>) {
        %at = tensor.extract_slice %a[%i, %l] [16, 32] [1, 1] : tensor<128x128xf32> to tensor<16x32xf32>
        %bt = tensor.extract_slice %b[%l, %j] [32, 32] [1, 1] : tensor<128x192xf32> to tensor<32x32xf32>
        %d = linalg.matmul ins(%at, %bt : tensor<16x32xf32>, tensor<32x32xf32>) outs(%part : tensor<16x32xf32>) -> tensor<16x32xf32>
        scf.yield %d : tensor<16x32xf32>
      }
      %put = tensor.insert_slice %sum into %row[%i, %j] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<128x192xf32>
      scf.yield %put : tensor<128x192xf32>
    }
    scf.yield %columns : tensor<128x192xf32>
  }
  return %rows : tensor<128x192xf32>
}
