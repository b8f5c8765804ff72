// torch's _scaled_mm as torch-mlir exports it today (torch 2.15.0, torch-mlir 20261001), of whole operands, of rows and columns and of blocks:
// scripts/import-torch.py --form=torch of `torch._scaled_mm(a, b.t(), sa, sb, out_dtype=torch.bfloat16)`.
// RUN: split-file %s %t
// RUN: gemm-compile %t/tensor.mlir --emit=mlir --target=h200 -o - | FileCheck %s --check-prefix=TENSOR
// RUN: gemm-compile %t/rows.mlir --emit=mlir --target=h200 -o - | FileCheck %s --check-prefix=ROWS
// RUN: gemm-compile %t/blocks.mlir --emit=mlir --target=h200 -o - | FileCheck %s --check-prefix=BLOCKS
// TENSOR: gemm.matmul nt ins(%arg0, %arg1 : tensor<16x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>) {{.*}} epilogue(%arg2, %arg3 : tensor<f32>, tensor<f32>)
// ROWS: gemm.matmul nt ins(%arg0, %arg1 : tensor<16x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>) {{.*}} epilogue(%{{.+}}, %{{.+}} : tensor<16xf32>, tensor<128xf32>)
// BLOCKS: gemm.matmul nt ins(%arg0, %arg1 : tensor<16x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>) {{.*}} scales(%arg2, %{{.+}} : tensor<16x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128]

//--- tensor.mlir
"builtin.module"() ({
  "func.func"() <{function_type = (!torch.vtensor<[16,256],f8E4M3FN>, !torch.vtensor<[128,256],f8E4M3FN>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[16,128],bf16>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[16,256],f8E4M3FN>, %arg1: !torch.vtensor<[128,256],f8E4M3FN>, %arg2: !torch.vtensor<[],f32>, %arg3: !torch.vtensor<[],f32>):
    %0 = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
    %1 = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
    %2 = "torch.constant.none"() : () -> !torch.none
    %3 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
    %4 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
    %5 = "torch.prim.ListConstruct"(%3, %4) : (!torch.int, !torch.int) -> !torch.list<int>
    %6 = "torch.aten.permute"(%arg1, %5) : (!torch.vtensor<[128,256],f8E4M3FN>, !torch.list<int>) -> !torch.vtensor<[256,128],f8E4M3FN>
    %7 = "torch.aten._scaled_mm"(%arg0, %6, %arg2, %arg3, %2, %2, %1, %0) : (!torch.vtensor<[16,256],f8E4M3FN>, !torch.vtensor<[256,128],f8E4M3FN>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !torch.vtensor<[16,128],bf16>
    "func.return"(%7) : (!torch.vtensor<[16,128],bf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>} : () -> ()
//--- rows.mlir
"builtin.module"() ({
  "func.func"() <{function_type = (!torch.vtensor<[16,256],f8E4M3FN>, !torch.vtensor<[128,256],f8E4M3FN>, !torch.vtensor<[16,1],f32>, !torch.vtensor<[1,128],f32>) -> !torch.vtensor<[16,128],bf16>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[16,256],f8E4M3FN>, %arg1: !torch.vtensor<[128,256],f8E4M3FN>, %arg2: !torch.vtensor<[16,1],f32>, %arg3: !torch.vtensor<[1,128],f32>):
    %0 = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
    %1 = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
    %2 = "torch.constant.none"() : () -> !torch.none
    %3 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
    %4 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
    %5 = "torch.prim.ListConstruct"(%3, %4) : (!torch.int, !torch.int) -> !torch.list<int>
    %6 = "torch.aten.permute"(%arg1, %5) : (!torch.vtensor<[128,256],f8E4M3FN>, !torch.list<int>) -> !torch.vtensor<[256,128],f8E4M3FN>
    %7 = "torch.aten._scaled_mm"(%arg0, %6, %arg2, %arg3, %2, %2, %1, %0) : (!torch.vtensor<[16,256],f8E4M3FN>, !torch.vtensor<[256,128],f8E4M3FN>, !torch.vtensor<[16,1],f32>, !torch.vtensor<[1,128],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !torch.vtensor<[16,128],bf16>
    "func.return"(%7) : (!torch.vtensor<[16,128],bf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>} : () -> ()
//--- blocks.mlir
"builtin.module"() ({
  "func.func"() <{function_type = (!torch.vtensor<[16,256],f8E4M3FN>, !torch.vtensor<[128,256],f8E4M3FN>, !torch.vtensor<[16,2],f32>, !torch.vtensor<[2,1],f32>) -> !torch.vtensor<[16,128],bf16>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[16,256],f8E4M3FN>, %arg1: !torch.vtensor<[128,256],f8E4M3FN>, %arg2: !torch.vtensor<[16,2],f32>, %arg3: !torch.vtensor<[2,1],f32>):
    %0 = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
    %1 = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
    %2 = "torch.constant.none"() : () -> !torch.none
    %3 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
    %4 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
    %5 = "torch.prim.ListConstruct"(%3, %4) : (!torch.int, !torch.int) -> !torch.list<int>
    %6 = "torch.aten.permute"(%arg1, %5) : (!torch.vtensor<[128,256],f8E4M3FN>, !torch.list<int>) -> !torch.vtensor<[256,128],f8E4M3FN>
    %7 = "torch.aten._scaled_mm"(%arg0, %6, %arg2, %arg3, %2, %2, %1, %0) : (!torch.vtensor<[16,256],f8E4M3FN>, !torch.vtensor<[256,128],f8E4M3FN>, !torch.vtensor<[16,2],f32>, !torch.vtensor<[2,1],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !torch.vtensor<[16,128],bf16>
    "func.return"(%7) : (!torch.vtensor<[16,128],bf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>} : () -> ()
