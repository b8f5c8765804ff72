// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 format=isa})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=h200 format=isa})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void | FileCheck %s
// REQUIRES: emulator-runtime

// A linalg.matmul compiled by our pipeline, for Ampere and for Hopper (wgmma and tensor
// maps), and run by stock MLIR: the host fills
// the operands, launches, and counts the elements that differ from its own sum.
module {
  func.func @matmul(%a: memref<48x64xbf16>, %b: memref<64x40xbf16>, %c: memref<48x40xf32>) {
    linalg.matmul ins(%a, %b : memref<48x64xbf16>, memref<64x40xbf16>) outs(%c : memref<48x40xf32>)
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
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = arith.constant 48 : index
    %n = arith.constant 40 : index
    %k = arith.constant 64 : index
    %zero = arith.constant 0.0 : f32
    %none = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %a = memref.alloc() : memref<48x64xbf16>
    %b = memref.alloc() : memref<64x40xbf16>
    %c = memref.alloc() : memref<48x40xf32>
    %wrong = memref.alloc() : memref<1xi32>
    memref.store %none, %wrong[%c0] : memref<1xi32>
    scf.for %i = %c0 to %m step %c1 {
      scf.for %j = %c0 to %k step %c1 {
        %v = func.call @value(%i, %j) : (index, index) -> bf16
        memref.store %v, %a[%i, %j] : memref<48x64xbf16>
      }
      scf.for %j = %c0 to %n step %c1 {
        memref.store %zero, %c[%i, %j] : memref<48x40xf32>
      }
    }
    scf.for %i = %c0 to %k step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %v = func.call @value(%j, %i) : (index, index) -> bf16
        memref.store %v, %b[%i, %j] : memref<64x40xbf16>
      }
    }
    %ua = memref.cast %a : memref<48x64xbf16> to memref<*xbf16>
    %ub = memref.cast %b : memref<64x40xbf16> to memref<*xbf16>
    %uc = memref.cast %c : memref<48x40xf32> to memref<*xf32>
    gpu.host_register %ua : memref<*xbf16>
    gpu.host_register %ub : memref<*xbf16>
    gpu.host_register %uc : memref<*xf32>
    func.call @matmul(%a, %b, %c) : (memref<48x64xbf16>, memref<64x40xbf16>, memref<48x40xf32>) -> ()
    scf.for %i = %c0 to %m step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %sum = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> f32 {
          %x = func.call @value(%i, %l) : (index, index) -> bf16
          %y = func.call @value(%j, %l) : (index, index) -> bf16
          %xf = arith.extf %x : bf16 to f32
          %yf = arith.extf %y : bf16 to f32
          %p = arith.mulf %xf, %yf : f32
          %s = arith.addf %acc, %p : f32
          scf.yield %s : f32
        }
        %got = memref.load %c[%i, %j] : memref<48x40xf32>
        %bad = arith.cmpf une, %got, %sum : f32
        scf.if %bad {
          %w = memref.load %wrong[%c0] : memref<1xi32>
          %w1 = arith.addi %w, %one : i32
          memref.store %w1, %wrong[%c0] : memref<1xi32>
        }
      }
    }
    // One row of the result, then how many elements were wrong.
    %row = memref.subview %c[1, 0] [1, 8] [1, 1] : memref<48x40xf32> to memref<8xf32, strided<[1], offset: 40>>
    %urow = memref.cast %row : memref<8xf32, strided<[1], offset: 40>> to memref<*xf32>
    // CHECK: [-65,  130,  -65,  0,  0,  -65,  130,  -65]
    // CHECK: [0]
    call @printMemrefF32(%urow) : (memref<*xf32>) -> ()
    %uw = memref.cast %wrong : memref<1xi32> to memref<*xi32>
    call @printMemrefI32(%uw) : (memref<*xi32>) -> ()
    return
  }
  func.func private @printMemrefF32(memref<*xf32>)
  func.func private @printMemrefI32(memref<*xi32>)
}
