// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=h200 format=isa})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void | FileCheck %s
// REQUIRES: emulator-runtime

// Stock MLIR launches a kernel of groups, whose ends the host never reads: rows of ones by matrices of ones, twos and
// threes. Rows 0 and 1 are the first group's, the second has none, the third rows 2 to 4; no group has row 5.
module {
  func.func @experts(%x: memref<6x64xbf16>, %w: memref<3x16x64xbf16>, %ends: memref<3xi32>, %y: memref<6x16xf32>) {
    gemm.matmul nt ins(%x, %w : memref<6x64xbf16>, memref<3x16x64xbf16>) outs(%y : memref<6x16xf32>)
      groups(%ends : memref<3xi32>)
    return
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %groups = arith.constant 3 : index
    %m = arith.constant 6 : index
    %n = arith.constant 16 : index
    %k = arith.constant 64 : index
    %one = arith.constant 1.0 : bf16
    %nine = arith.constant 9.0 : f32
    %x = memref.alloc() : memref<6x64xbf16>
    %w = memref.alloc() : memref<3x16x64xbf16>
    %ends = memref.alloc() : memref<3xi32>
    %y = memref.alloc() : memref<6x16xf32>
    scf.for %i = %c0 to %m step %c1 {
      scf.for %p = %c0 to %k step %c1 {
        memref.store %one, %x[%i, %p] : memref<6x64xbf16>
      }
      scf.for %j = %c0 to %n step %c1 {
        memref.store %nine, %y[%i, %j] : memref<6x16xf32>
      }
    }
    scf.for %g = %c0 to %groups step %c1 {
      %next = arith.addi %g, %c1 : index
      %number = arith.index_cast %next : index to i32
      %value = arith.sitofp %number : i32 to bf16
      scf.for %j = %c0 to %n step %c1 {
        scf.for %p = %c0 to %k step %c1 {
          memref.store %value, %w[%g, %j, %p] : memref<3x16x64xbf16>
        }
      }
    }
    %two = arith.constant 2 : i32
    %five = arith.constant 5 : i32
    memref.store %two, %ends[%c0] : memref<3xi32>
    memref.store %two, %ends[%c1] : memref<3xi32>
    memref.store %five, %ends[%c2] : memref<3xi32>
    %ux = memref.cast %x : memref<6x64xbf16> to memref<*xbf16>
    gpu.host_register %ux : memref<*xbf16>
    %uw = memref.cast %w : memref<3x16x64xbf16> to memref<*xbf16>
    gpu.host_register %uw : memref<*xbf16>
    %uends = memref.cast %ends : memref<3xi32> to memref<*xi32>
    gpu.host_register %uends : memref<*xi32>
    %uy = memref.cast %y : memref<6x16xf32> to memref<*xf32>
    gpu.host_register %uy : memref<*xf32>
    call @experts(%x, %w, %ends, %y) : (memref<6x64xbf16>, memref<3x16x64xbf16>, memref<3xi32>, memref<6x16xf32>) -> ()
    %column = memref.subview %y[0, 15] [6, 1] [1, 1] : memref<6x16xf32> to memref<6x1xf32, strided<[16, 1], offset: 15>>
    %printed = memref.cast %column : memref<6x1xf32, strided<[16, 1], offset: 15>> to memref<*xf32>
    // CHECK: [64],
    // CHECK-NEXT: [64],
    // CHECK-NEXT: [192],
    // CHECK-NEXT: [192],
    // CHECK-NEXT: [192],
    // CHECK-NEXT: [0]
    call @printMemrefF32(%printed) : (memref<*xf32>) -> ()
    return
  }
  func.func private @printMemrefF32(memref<*xf32>)
}
