// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=h200 format=isa})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' > %t.mlir
// RUN: not mlir-runner %t.mlir -e large --shared-libs=%emulator_runtime --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not mlir-runner %t.mlir -e shifted --shared-libs=%emulator_runtime --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=SHIFTED
// RUN: not mlir-runner %t.mlir -e refused --shared-libs=%emulator_runtime --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: mlir-runner %t.mlir -e empty --shared-libs=%emulator_runtime --entry-point-result=void 2>&1 | count 0
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=h200 format=isa checks=assert})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' > %t.assert.mlir
// RUN: not --crash mlir-runner %t.assert.mlir -e shifted --shared-libs=%emulator_runtime --entry-point-result=void
// RUN: mlir-runner %t.assert.mlir -e empty --shared-libs=%emulator_runtime --entry-point-result=void 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=ASSERT < %t.assert.mlir
// REQUIRES: emulator-runtime

// With checks=assert the lowering of cf.assert says what a check that fails does: upstream's aborts.
// ASSERT-NOT: @dprintf
// ASSERT-NOT: @exit
// ASSERT: @abort

// What a kernel relies on is checked by the host before it launches: sizes fit the
// parameters, operands lie where their types say, and the driver made the tensor maps. This
// module's own mgpuTensorMapEncodeTiled refuses as a driver does: it writes nothing.
#schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2>
module {
  llvm.func @mgpuTensorMapEncodeTiled(%to: !llvm.ptr, %type: i32, %rank: i32, %base: !llvm.ptr, %dims: !llvm.ptr, %strides: !llvm.ptr, %box: !llvm.ptr, %steps: !llvm.ptr, %interleave: i32, %swizzle: i32, %promotion: i32, %fill: i32) {
    llvm.return
  }
  func.func @matmul(%a: memref<?x64xbf16>, %b: memref<64x64xbf16>, %c: memref<?x64xf32>) attributes {no_inline} {
    gemm.matmul nn ins(%a, %b : memref<?x64xbf16>, memref<64x64xbf16>) outs(%c : memref<?x64xf32>) {schedule = #schedule}
    return
  }
  func.func @call(%m: index, %shift: index) attributes {no_inline} {
    %bytes = memref.alloc() {alignment = 64 : i64} : memref<32768xi8>
    %c0 = arith.constant 0 : index
    %sixteen = arith.constant 16 : index
    %few = arith.minui %m, %sixteen : index
    %av = memref.view %bytes[%shift][%few] : memref<32768xi8> to memref<?x64xbf16>
    %a = memref.reinterpret_cast %av to offset: [0], sizes: [%m, 64], strides: [64, 1] : memref<?x64xbf16> to memref<?x64xbf16, strided<[64, 1]>>
    %ai = memref.cast %a : memref<?x64xbf16, strided<[64, 1]>> to memref<?x64xbf16>
    %b = memref.view %bytes[%c0][] : memref<32768xi8> to memref<64x64xbf16>
    %cv = memref.view %bytes[%c0][%few] : memref<32768xi8> to memref<?x64xf32>
    %c = memref.reinterpret_cast %cv to offset: [0], sizes: [%m, 64], strides: [64, 1] : memref<?x64xf32> to memref<?x64xf32, strided<[64, 1]>>
    %ci = memref.cast %c : memref<?x64xf32, strided<[64, 1]>> to memref<?x64xf32>
    call @matmul(%ai, %b, %ci) : (memref<?x64xbf16>, memref<64x64xbf16>, memref<?x64xf32>) -> ()
    return
  }
  // LARGE: error: kernel 'gemm_nn_bf16_f32_{{.*}}': expected dim 0 of operand 2 to be at most 2147483647, got 3000000000
  func.func @large() {
    %m = arith.constant 3000000000 : index
    %shift = arith.constant 0 : index
    call @call(%m, %shift) : (index, index) -> ()
    return
  }
  // SHIFTED: error: kernel 'gemm_nn_bf16_f32_{{.*}}': expected operand 0 at a multiple of 16 bytes, got 0x{{[0-9a-f]*}}8
  func.func @shifted() {
    %m = arith.constant 8 : index
    %shift = arith.constant 8 : index
    call @call(%m, %shift) : (index, index) -> ()
    return
  }
  // REFUSED: error: kernel 'gemm_nn_bf16_f32_{{.*}}': operand 0: expected a tensor map that the driver accepts, got one of dims 64x8, strides of 128 bytes, box {{[0-9]+x[0-9]+}}, swizzle {{[0-9]+}} at 0x
  func.func @refused() {
    %m = arith.constant 8 : index
    %shift = arith.constant 0 : index
    call @call(%m, %shift) : (index, index) -> ()
    return
  }
  // Nothing is launched, so nothing is asked.
  func.func @empty() {
    %m = arith.constant 0 : index
    %shift = arith.constant 8 : index
    call @call(%m, %shift) : (index, index) -> ()
    return
  }
}
