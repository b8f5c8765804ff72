// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 format=isa})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' > %t.mlir
// RUN: env GEMM_EMULATOR_CALLS=on mlir-runner %t.mlir --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void 2>&1 | FileCheck %s
// REQUIRES: emulator-runtime

// Memory that launches share is made once for each stream: on a stream of the caller the
// second launch is a launch and nothing else, as a graph that captures it needs. Without one
// the host waits for each, and makes no memory the second time either.
#schedule = #gemm.schedule<mma_sync, split_k, tile = [32, 32, 16], warp = [16, 16], stages = 3, group = 2, splits = 3>
module {
  func.func @onStream(%a: memref<16x96xbf16>, %b: memref<96x24xbf16>, %c: memref<16x24xf32>, %s: !llvm.ptr {gemm.stream}) {
    gemm.matmul nn ins(%a, %b : memref<16x96xbf16>, memref<96x24xbf16>) outs(%c : memref<16x24xf32>) {schedule = #schedule}
    return
  }
  func.func @waited(%a: memref<?x96xbf16>, %b: memref<96x24xbf16>, %c: memref<?x24xf32>) attributes {no_inline} {
    gemm.matmul nn ins(%a, %b : memref<?x96xbf16>, memref<96x24xbf16>) outs(%c : memref<?x24xf32>) {schedule = #schedule}
    return
  }
  llvm.func @mgpuStreamCreate() -> !llvm.ptr
  llvm.func @mgpuStreamSynchronize(!llvm.ptr)
  llvm.func @mgpuStreamDestroy(!llvm.ptr)
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = arith.constant 16 : index
    %large = arith.constant 80 : index
    %n = arith.constant 24 : index
    %k = arith.constant 96 : index
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : bf16
    %a = memref.alloc() : memref<80x96xbf16>
    %b = memref.alloc() : memref<96x24xbf16>
    %c = memref.alloc() : memref<80x24xf32>
    scf.for %i = %c0 to %large step %c1 {
      scf.for %j = %c0 to %k step %c1 {
        memref.store %one, %a[%i, %j] : memref<80x96xbf16>
      }
      scf.for %j = %c0 to %n step %c1 {
        memref.store %zero, %c[%i, %j] : memref<80x24xf32>
      }
    }
    scf.for %i = %c0 to %k step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        memref.store %one, %b[%i, %j] : memref<96x24xbf16>
      }
    }
    %ua = memref.cast %a : memref<80x96xbf16> to memref<*xbf16>
    %ub = memref.cast %b : memref<96x24xbf16> to memref<*xbf16>
    %uc = memref.cast %c : memref<80x24xf32> to memref<*xf32>
    gpu.host_register %ua : memref<*xbf16>
    gpu.host_register %ub : memref<*xbf16>
    gpu.host_register %uc : memref<*xf32>
    %a16 = memref.reinterpret_cast %a to offset: [0], sizes: [16, 96], strides: [96, 1] : memref<80x96xbf16> to memref<16x96xbf16>
    %c16 = memref.reinterpret_cast %c to offset: [0], sizes: [16, 24], strides: [24, 1] : memref<80x24xf32> to memref<16x24xf32>
    %am = memref.cast %a16 : memref<16x96xbf16> to memref<?x96xbf16>
    %cm = memref.cast %c16 : memref<16x24xf32> to memref<?x24xf32>
    %al = memref.cast %a : memref<80x96xbf16> to memref<?x96xbf16>
    %cl = memref.cast %c : memref<80x24xf32> to memref<?x24xf32>
    // CHECK: call mgpuStreamCreate
    %s = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
    // CHECK-COUNT-2: call mgpuMemAlloc
    // CHECK: call mgpuMemset32
    // CHECK: call mgpuLaunchKernel
    // CHECK-NEXT: call mgpuLaunchKernel
    // CHECK-NEXT: call mgpuStreamSynchronize
    // CHECK-NEXT: call mgpuStreamDestroy
    func.call @onStream(%a16, %b, %c16, %s) : (memref<16x96xbf16>, memref<96x24xbf16>, memref<16x24xf32>, !llvm.ptr) -> ()
    func.call @onStream(%a16, %b, %c16, %s) : (memref<16x96xbf16>, memref<96x24xbf16>, memref<16x24xf32>, !llvm.ptr) -> ()
    llvm.call @mgpuStreamSynchronize(%s) : (!llvm.ptr) -> ()
    llvm.call @mgpuStreamDestroy(%s) : (!llvm.ptr) -> ()
    // CHECK-COUNT-2: call mgpuMemAlloc
    // CHECK: call mgpuLaunchKernel
    // CHECK-NEXT: call mgpuStreamSynchronize
    // CHECK-NEXT: call mgpuStreamDestroy
    // CHECK-NEXT: call mgpuStreamCreate
    // CHECK-NEXT: call mgpuLaunchKernel
    // CHECK-NEXT: call mgpuStreamSynchronize
    // CHECK-NEXT: call mgpuStreamDestroy
    func.call @waited(%am, %b, %cm) : (memref<?x96xbf16>, memref<96x24xbf16>, memref<?x24xf32>) -> ()
    func.call @waited(%am, %b, %cm) : (memref<?x96xbf16>, memref<96x24xbf16>, memref<?x24xf32>) -> ()
    // A launch that needs more allocates more; what a graph may hold stays.
    // CHECK-NOT: call mgpuMemFree
    // CHECK: call mgpuMemAlloc
    // CHECK: call mgpuLaunchKernel
    func.call @waited(%al, %b, %cl) : (memref<?x96xbf16>, memref<96x24xbf16>, memref<?x24xf32>) -> ()
    // CHECK: {{\[}}96,  96,  96,  96]
    // CHECK: {{\[}}96,  96,  96,  96]
    %row = memref.subview %c[3, 20] [1, 4] [1, 1] : memref<80x24xf32> to memref<4xf32, strided<[1], offset: 92>>
    %urow = memref.cast %row : memref<4xf32, strided<[1], offset: 92>> to memref<*xf32>
    call @printMemrefF32(%urow) : (memref<*xf32>) -> ()
    %last = memref.subview %c[79, 20] [1, 4] [1, 1] : memref<80x24xf32> to memref<4xf32, strided<[1], offset: 1916>>
    %ulast = memref.cast %last : memref<4xf32, strided<[1], offset: 1916>> to memref<*xf32>
    call @printMemrefF32(%ulast) : (memref<*xf32>) -> ()
    return
  }
  func.func private @printMemrefF32(memref<*xf32>)
}
