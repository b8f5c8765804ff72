// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=h200 format=isa})' > %t.classes.mlir
// RUN: mlir-opt %t.classes.mlir --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' > %t.mlir
// RUN: mlir-runner %t.mlir -e aligned --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so --entry-point-result=void | FileCheck %s
// RUN: mlir-runner %t.mlir -e pairs --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so --entry-point-result=void | FileCheck %s
// RUN: mlir-runner %t.mlir -e odd --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so --entry-point-result=void | FileCheck %s
// RUN: mlir-runner %t.mlir -e shifted --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so --entry-point-result=void | FileCheck %s
//
// With the tests of the classes dropped the kernel of the first one says what it was given.
// RUN: sed 's/arith.cmpi eq, .* : index/arith.constant true/' %t.classes.mlir \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' > %t.mutant.mlir
// RUN: mlir-runner %t.mutant.mlir -e aligned --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so --entry-point-result=void | FileCheck %s
// RUN: not mlir-runner %t.mutant.mlir -e odd --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not mlir-runner %t.mutant.mlir -e shifted --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=SHIFTED
// REQUIRES: emulator-runtime

// Stock MLIR runs the kernels of the classes of alignment: the host tests where lines begin, encodes tensor
// maps from the sizes that there are, and counts the elements that differ from its own sum.
// CHECK: [0]
// ODD: error: kernel 'gemm_nt_bf16_f32_{{.*}}': expected operand 0 with a stride 0 of a multiple of 8 elements, got 75
// SHIFTED: error: kernel 'gemm_nt_bf16_f32_{{.*}}': expected operand 0 at a multiple of 16 bytes, got 0x{{[0-9a-f]*}}
#schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2>
!lines = memref<?x?xbf16, strided<[?, 1], offset: ?>>
!sums = memref<?x?xf32, strided<[?, 1], offset: ?>>
module {
  func.func private @printMemrefI32(memref<*xi32>)
  func.func @matmul(%a: !lines, %b: !lines, %c: !sums) attributes {no_inline} {
    gemm.matmul nt ins(%a, %b : !lines, !lines) outs(%c : !sums) {schedule = #schedule}
    return
  }
  // Small integers: every sum is exact, in any order.
  func.func @value(%i: index, %j: index) -> bf16 {
    %three = arith.constant 3 : index
    %five = arith.constant 5 : index
    %two = arith.constant 2 : i32
    %0 = arith.muli %i, %three : index
    %1 = arith.addi %0, %j : index
    %2 = arith.remui %1, %five : index
    %3 = arith.index_cast %2 : index to i32
    %4 = arith.subi %3, %two : i32
    %5 = arith.sitofp %4 : i32 to bf16
    return %5 : bf16
  }
  func.func @fill(%x: !lines) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = memref.dim %x, %c0 : !lines
    %columns = memref.dim %x, %c1 : !lines
    scf.for %i = %c0 to %rows step %c1 {
      scf.for %j = %c0 to %columns step %c1 {
        %v = func.call @value(%i, %j) : (index, index) -> bf16
        memref.store %v, %x[%i, %j] : !lines
      }
    }
    return
  }
  // Lines of A and B are `ld` apart, and A begins `shift` elements behind its memory.
  func.func @run(%n: index, %k: index, %ld: index, %shift: index) attributes {no_inline} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = arith.constant 70 : index
    %zero = arith.constant 0.0 : f32
    %none = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %memory_a = memref.alloc() {alignment = 64 : i64} : memref<16384xbf16>
    %memory_b = memref.alloc() {alignment = 64 : i64} : memref<16384xbf16>
    %memory_c = memref.alloc() {alignment = 64 : i64} : memref<16384xf32>
    %wrong = memref.alloc() : memref<1xi32>
    memref.store %none, %wrong[%c0] : memref<1xi32>
    %a = memref.reinterpret_cast %memory_a to offset: [%shift], sizes: [%m, %k], strides: [%ld, 1] : memref<16384xbf16> to !lines
    %b = memref.reinterpret_cast %memory_b to offset: [%c0], sizes: [%n, %k], strides: [%ld, 1] : memref<16384xbf16> to !lines
    %c = memref.reinterpret_cast %memory_c to offset: [%c0], sizes: [%m, %n], strides: [%ld, 1] : memref<16384xf32> to !sums
    call @fill(%a) : (!lines) -> ()
    call @fill(%b) : (!lines) -> ()
    %ua = memref.cast %memory_a : memref<16384xbf16> to memref<*xbf16>
    %ub = memref.cast %memory_b : memref<16384xbf16> to memref<*xbf16>
    %uc = memref.cast %memory_c : memref<16384xf32> to memref<*xf32>
    gpu.host_register %ua : memref<*xbf16>
    gpu.host_register %ub : memref<*xbf16>
    gpu.host_register %uc : memref<*xf32>
    call @matmul(%a, %b, %c) : (!lines, !lines, !sums) -> ()
    scf.for %i = %c0 to %m step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %sum = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> f32 {
          %x = memref.load %a[%i, %l] : !lines
          %y = memref.load %b[%j, %l] : !lines
          %xf = arith.extf %x : bf16 to f32
          %yf = arith.extf %y : bf16 to f32
          %product = arith.mulf %xf, %yf : f32
          %next = arith.addf %acc, %product : f32
          scf.yield %next : f32
        }
        %got = memref.load %c[%i, %j] : !sums
        %differs = arith.cmpf une, %got, %sum : f32
        scf.if %differs {
          %count = memref.load %wrong[%c0] : memref<1xi32>
          %more = arith.addi %count, %one : i32
          memref.store %more, %wrong[%c0] : memref<1xi32>
        }
      }
    }
    %shown = memref.cast %wrong : memref<1xi32> to memref<*xi32>
    call @printMemrefI32(%shown) : (memref<*xi32>) -> ()
    return
  }
  func.func @aligned() {
    %n = arith.constant 40 : index
    %k = arith.constant 72 : index
    %ld = arith.constant 80 : index
    %shift = arith.constant 8 : index
    call @run(%n, %k, %ld, %shift) : (index, index, index, index) -> ()
    return
  }
  func.func @pairs() {
    %n = arith.constant 41 : index
    %k = arith.constant 71 : index
    %ld = arith.constant 74 : index
    %shift = arith.constant 2 : index
    call @run(%n, %k, %ld, %shift) : (index, index, index, index) -> ()
    return
  }
  func.func @odd() {
    %n = arith.constant 41 : index
    %k = arith.constant 71 : index
    %ld = arith.constant 75 : index
    %shift = arith.constant 0 : index
    call @run(%n, %k, %ld, %shift) : (index, index, index, index) -> ()
    return
  }
  func.func @shifted() {
    %n = arith.constant 40 : index
    %k = arith.constant 72 : index
    %ld = arith.constant 80 : index
    %shift = arith.constant 3 : index
    call @run(%n, %k, %ld, %shift) : (index, index, index, index) -> ()
    return
  }
}
