// RUN: gemm-opt %s --gemm-allocate=in=device --split-input-file --verify-diagnostics | FileCheck %s
// RUN: gemm-opt %s --gemm-allocate=in=device --split-input-file --verify-diagnostics | gemm-opt --gemm-allocate=in=device --split-input-file | FileCheck %s
// RUN: gemm-opt %s --gemm-allocate=in=host --split-input-file | FileCheck %s --check-prefix=HOST

// HOST-NOT: gpu.
// HOST-NOT: llvm.

// An element that the host looks at is copied to memory of the host, made once.
// CHECK-LABEL: func @looks(
// CHECK-SAME: %[[M:.+]]: memref<8x?xf32, strided<[?, 1], offset: ?>>, %[[I:.+]]: index, %[[J:.+]]: index)
// CHECK: %[[ELEMENT:.+]] = memref.alloca() : memref<f32>
// CHECK: %{{.+}}, %[[OFFSET:.+]], %{{.+}}:2, %[[STRIDES:.+]]:2 = memref.extract_strided_metadata %[[M]]
// CHECK: %[[ROW:.+]] = arith.muli %[[I]], %[[STRIDES]]#0
// CHECK: %[[START:.+]] = arith.addi %[[OFFSET]], %[[ROW]]
// CHECK: %[[PLACE:.+]] = arith.addi %[[START]], %[[J]]
// CHECK: arith.muli %[[PLACE]], %{{.+}}
// CHECK: %[[BYTES:.+]] = arith.constant 4 : i64
// CHECK: llvm.call @gemm_copy(%{{.+}}, %{{.+}}, %[[BYTES]])
// CHECK: %[[V:.+]] = memref.load %[[ELEMENT]][] : memref<f32>
// CHECK: return %[[V]]
func.func @looks(%m: memref<8x?xf32, strided<[?, 1], offset: ?>>, %i: index, %j: index) -> f32 {
  %v = memref.load %m[%i, %j] : memref<8x?xf32, strided<[?, 1], offset: ?>>
  return %v : f32
}

// So is one that it writes, the other way round.
// CHECK-LABEL: func @writes
// CHECK: %[[ELEMENT:.+]] = memref.alloca() : memref<bf16>
// CHECK: memref.store %{{.+}}, %[[ELEMENT]][] : memref<bf16>
// CHECK: llvm.call @gemm_copy
// CHECK-NOT: memref.store
func.func @writes(%m: memref<8xbf16>, %v: bf16, %i: index) {
  memref.store %v, %m[%i] : memref<8xbf16>
  return
}

// Memory that only the host's loads and stores touch is the host's, in private functions that it
// calls too, and stays so where another memory goes the GPU's way.
// CHECK-LABEL: func private @first
// CHECK-NOT: llvm.call
// CHECK: memref.load
func.func private @first(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<?xf32>
  return %v : f32
}
// CHECK-LABEL: func @own
// CHECK: %[[OWN:.+]] = memref.alloc() : memref<4xf32>
// CHECK: memref.store %{{.+}}, %[[OWN]]
// CHECK: memref.dealloc %[[OWN]]
// CHECK: %[[GPUS:.+]], %{{.+}} = gpu.alloc async [%{{.+}}] () : memref<4xf32>
// CHECK: llvm.call @gemm_copy
// CHECK: return %[[GPUS]]
func.func @own(%v: f32) -> (memref<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  memref.store %v, %m[%c1] : memref<4xf32>
  %n = memref.cast %m : memref<4xf32> to memref<?xf32>
  %first = call @first(%n) : (memref<?xf32>) -> f32
  memref.dealloc %m : memref<4xf32>
  %g = memref.alloc() : memref<4xf32>
  memref.store %first, %g[%c1] : memref<4xf32>
  return %g, %first : memref<4xf32>, f32
}

// CHECK: llvm.func internal @gemm_copy(
// CHECK: llvm.call @mgpuMemcpy
// CHECK: llvm.call @mgpuStreamSynchronize
// CHECK-NOT: llvm.func internal

// -----

// A function that is called with memory of the GPU as well copies its elements.
// CHECK-LABEL: func private @first
// CHECK: llvm.call @gemm_copy
func.func private @first(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
func.func @both(%g: memref<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  %v = call @first(%m) : (memref<4xf32>) -> f32
  %w = call @first(%g) : (memref<4xf32>) -> f32
  return %v, %w : f32, f32
}

// -----

// Upstream allocates and frees in the default memory space only.
// CHECK-LABEL: func @space
// CHECK: %[[M:.+]], %{{.+}} = gpu.alloc async [%{{.+}}] (%{{.+}}) : memref<?x8xf32>
// CHECK: %[[N:.+]] = memref.memory_space_cast %[[M]] : memref<?x8xf32> to memref<?x8xf32, 1>
// CHECK: %[[F:.+]] = memref.memory_space_cast %{{.+}} : memref<?x8xf32, 1> to memref<?x8xf32>
// CHECK: gpu.dealloc async [%{{.+}}] %[[F]] : memref<?x8xf32>
// CHECK: return %[[N]]
func.func @space(%n: index, %old: memref<?x8xf32, 1>) -> memref<?x8xf32, 1> {
  %m = memref.alloc(%n) : memref<?x8xf32, 1>
  memref.dealloc %old : memref<?x8xf32, 1>
  return %m : memref<?x8xf32, 1>
}

// -----

// What is more than a number is the embedder's to copy.
func.func @others(%m: memref<8xf32>) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'vector.load' op touches memory of the GPU from the host: expected loads and stores of single numbers; use allocate=shared, or gpu.memcpy}}
  %v = vector.load %m[%c0] : memref<8xf32>, vector<8xf32>
  return %v : vector<8xf32>
}

// -----

func.func @clones(%m: memref<8xf32>) -> memref<8xf32> {
  // expected-error @+1 {{'bufferization.clone' op touches memory of the GPU from the host}}
  %c = bufferization.clone %m : memref<8xf32> to memref<8xf32>
  return %c : memref<8xf32>
}

// -----

// A name of the runtime that is something else's.
// expected-error @+1 {{expected @mgpuMemcpy, which the host calls, to be declared with type}}
func.func private @mgpuMemcpy(f32)
func.func @named(%m: memref<f32>) -> f32 {
  %v = memref.load %m[] : memref<f32>
  return %v : f32
}
