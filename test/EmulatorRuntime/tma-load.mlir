// RUN: mlir-opt %s -gpu-lower-to-nvvm-pipeline="cubin-chip=sm_90a cubin-features=+ptx80 cubin-format=isa" \
// RUN:   | mlir-runner --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void | FileCheck %s
// REQUIRES: emulator-runtime

// A tile of 8x128 copied to shared memory by TMA, waited for at an mbarrier, and
// doubled: upstream's nvgpu ops, their tensor map and their inline assembly.
!shmem = memref<8x128xf32, 3>
!tile = !nvgpu.tensormap.descriptor<tensor = !shmem, swizzle = none, l2promo = none, oob = zero, interleave = none>
!barrier = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
module {
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c128 = arith.constant 128 : index
    %bytes = arith.constant 4096 : index
    %host = memref.alloc() : memref<8x128xf32>
    %back = memref.alloc() : memref<8x128xf32>
    scf.for %i = %c0 to %c8 step %c1 {
      scf.for %j = %c0 to %c128 step %c1 {
        %0 = arith.muli %i, %c128 : index
        %1 = arith.addi %0, %j : index
        %2 = arith.index_cast %1 : index to i32
        %3 = arith.sitofp %2 : i32 to f32
        memref.store %3, %host[%i, %j] : memref<8x128xf32>
      }
    }
    %s = gpu.wait async
    %d, %s1 = gpu.alloc async [%s] () : memref<8x128xf32>
    %o, %s2 = gpu.alloc async [%s1] () : memref<8x128xf32>
    %s3 = gpu.memcpy async [%s2] %d, %host : memref<8x128xf32>, memref<8x128xf32>
    gpu.wait [%s3]
    %u = memref.cast %d : memref<8x128xf32> to memref<*xf32>
    %map = nvgpu.tma.create.descriptor %u box[%c8, %c128] : memref<*xf32> -> !tile
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) {
      %i0 = arith.constant 0 : index
      %smem = memref.get_global @tile : !shmem
      %first = arith.cmpi eq, %tx, %i0 : index
      %one = arith.constant 1 : index
      %b = nvgpu.mbarrier.create -> !barrier
      nvgpu.mbarrier.init %b[%i0], %one, predicate = %first : !barrier
      gpu.barrier
      scf.if %first {
        nvgpu.mbarrier.arrive.expect_tx %b[%i0], %bytes : !barrier
        nvgpu.tma.async.load %map[%i0, %i0], %b[%i0] to %smem : !tile, !barrier -> !shmem
      }
      %ticks = arith.constant 10000000 : index
      %phase = arith.constant false
      nvgpu.mbarrier.try_wait.parity %b[%i0], %phase, %ticks : !barrier
      scf.for %i = %i0 to %c8 step %one {
        %v = memref.load %smem[%i, %tx] : !shmem
        %w = arith.addf %v, %v : f32
        memref.store %w, %o[%i, %tx] : memref<8x128xf32>
      }
      gpu.terminator
    }
    %s4 = gpu.wait async
    %s5 = gpu.memcpy async [%s4] %back, %o : memref<8x128xf32>, memref<8x128xf32>
    gpu.wait [%s5]
    %row = memref.subview %back[7, 124] [1, 4] [1, 1] : memref<8x128xf32> to memref<4xf32, strided<[1], offset: 1020>>
    %ur = memref.cast %row : memref<4xf32, strided<[1], offset: 1020>> to memref<*xf32>
    // CHECK: [2040,  2042,  2044,  2046]
    call @printMemrefF32(%ur) : (memref<*xf32>) -> ()
    return
  }
  memref.global "private" @tile : !shmem {alignment = 128 : i64}
  func.func private @printMemrefF32(memref<*xf32>)
}
