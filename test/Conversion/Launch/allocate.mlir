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

// One by an affine map is one.
// CHECK-LABEL: func @affine
// CHECK: memref.alloca() : memref<f32>
// CHECK: llvm.call @gemm_copy
// CHECK-NOT: affine.load
// CHECK: memref.load %{{.+}}[] : memref<f32>
func.func @affine(%m: memref<8xf32>, %i: index) -> f32 {
  %v = affine.load %m[symbol(%i) + 3] : memref<8xf32>
  return %v : f32
}

// In a loop of which turns may run at the same time, each access has memory of its own.
// CHECK-LABEL: func @parallel
// CHECK-NOT: memref.alloca
// CHECK: scf.parallel
// CHECK: %[[V:.+]] = memref.alloca_scope
// CHECK: %[[ELEMENT:.+]] = memref.alloca() : memref<f32>
// CHECK: llvm.call @gemm_copy
// CHECK: %[[E:.+]] = memref.load %[[ELEMENT]][]
// CHECK: memref.alloca_scope.return %[[E]]
// CHECK: memref.alloca_scope
// CHECK: %[[OTHER:.+]] = memref.alloca() : memref<f32>
// CHECK: memref.store %[[V]], %[[OTHER]][]
// CHECK: llvm.call @gemm_copy
// CHECK-LABEL: func @async
// CHECK-NOT: memref.alloca
// CHECK: async.execute
// CHECK: memref.alloca_scope
// CHECK: memref.alloca() : memref<f32>
func.func @parallel(%m: memref<8x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%k) = (%c0) to (%n) step (%c1) {
    %v = memref.load %m[%k, %k] : memref<8x8xf32>
    memref.store %v, %m[%k, %c0] : memref<8x8xf32>
    scf.reduce
  }
  return
}
func.func @async(%m: memref<8x8xf32>, %n: index) {
  %token = async.execute {
    scf.for %k = %n to %n step %n {
      %v = memref.load %m[%k, %k] : memref<8x8xf32>
      memref.store %v, %m[%k, %n] : memref<8x8xf32>
    }
    async.yield
  }
  async.await %token : !async.token
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

// A constant that launches may reach is copied once, where it is asked for; one that the host looks at
// is where it was.
// CHECK: llvm.mlir.global internal @gemm_copy_of_w
// CHECK-LABEL: func @constant
// CHECK: %[[W:.+]] = memref.get_global @w
// CHECK: %[[POINTER:.+]] = memref.extract_aligned_pointer_as_index %[[W]]
// CHECK: %[[PLACE:.+]] = llvm.mlir.addressof @gemm_copy_of_w : !llvm.ptr
// CHECK: %[[BYTES:.+]] = arith.constant 12 : i64
// CHECK: %[[COPY:.+]] = llvm.call @gemm_constant(%[[PLACE]], %{{.+}}, %[[BYTES]], %{{.+}})
// CHECK: %[[GPUS:.+]] = builtin.unrealized_conversion_cast %{{.+}} to memref<2x3xbf16>
// CHECK: memref.get_global @v
// CHECK-NOT: llvm.call
// CHECK: return %[[GPUS]]
memref.global "private" constant @w : memref<2x3xbf16> = dense<1.0>
memref.global "private" constant @v : memref<3xf32> = dense<1.0>
memref.global "private" @changes : memref<f32> = dense<1.0>
func.func @constant() -> (memref<2x3xbf16>, f32) {
  %c1 = arith.constant 1 : index
  %w = memref.get_global @w : memref<2x3xbf16>
  %m = memref.get_global @v : memref<3xf32>
  %v = memref.load %m[%c1] : memref<3xf32>
  return %w, %v : memref<2x3xbf16>, f32
}
// CHECK-LABEL: func @again
// CHECK: llvm.mlir.addressof @gemm_copy_of_w : !llvm.ptr
func.func @again() -> memref<2x3xbf16> {
  %w = memref.get_global @w : memref<2x3xbf16>
  return %w : memref<2x3xbf16>
}
// What changes and is the host's alone stays so.
// CHECK-LABEL: func @counts
// CHECK-NOT: llvm.call
// CHECK: memref.store
func.func @counts(%x: f32) {
  %m = memref.get_global @changes : memref<f32>
  memref.store %x, %m[] : memref<f32>
  return
}
// CHECK: llvm.func internal @gemm_constant(

// -----

memref.global "private" @changes : memref<4xf32> = dense<1.0>
func.func @variable() -> memref<4xf32> {
  // expected-error @+1 {{'memref.get_global' op is memory of the host that launches reach: expected a constant, which the GPU has a copy of; use memref.alloc}}
  %m = memref.get_global @changes : memref<4xf32>
  return %m : memref<4xf32>
}

// -----

// Memory of the stack is given back where its scope is left, on every way.
// CHECK-LABEL: func @stack
// CHECK: %[[OWN:.+]] = memref.alloca() : memref<4xf32>
// CHECK: %[[M:.+]], %{{.+}} = gpu.alloc async [%{{.+}}] (%{{.+}}) : memref<?xf32>
// CHECK: scf.for
// CHECK: %[[N:.+]], %{{.+}} = gpu.alloc async [%{{.+}}] () : memref<8xf32>
// CHECK: call @launches
// CHECK: gpu.dealloc async [%{{.+}}] %[[N]]
// CHECK: ^bb1:
// CHECK: gpu.dealloc async [%{{.+}}] %[[M]]
// CHECK: return
// CHECK: ^bb2:
// CHECK: gpu.dealloc async [%{{.+}}] %[[M]]
// CHECK: return
func.func private @launches(memref<?xf32>)
func.func @stack(%n: index, %x: f32, %early: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %own = memref.alloca() : memref<4xf32>
  memref.store %x, %own[%c1] : memref<4xf32>
  %m = memref.alloca(%n) : memref<?xf32>
  call @launches(%m) : (memref<?xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %each = memref.alloca() : memref<8xf32>
    %cast = memref.cast %each : memref<8xf32> to memref<?xf32>
    func.call @launches(%cast) : (memref<?xf32>) -> ()
  }
  cf.cond_br %early, ^bb1, ^bb2
^bb1:
  return %x : f32
^bb2:
  %y = memref.load %own[%c1] : memref<4xf32>
  return %y : f32
}

// -----

func.func private @launches(memref<8xf32>)
func.func @inside(%c: i1) {
  scf.if %c {
    // expected-error @+1 {{'memref.alloca' op is memory of the stack that launches reach: expected it to be taken in the first block of its function or loop; use memref.alloc}}
    %m = memref.alloca() : memref<8xf32>
    func.call @launches(%m) : (memref<8xf32>) -> ()
  }
  return
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
  // expected-error @+1 {{'bufferization.clone' op makes memory that launches may reach: expected memref.alloc or memref.alloca; convert-bufferization-to-memref and expand-realloc make these of it}}
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

// -----

func.func @grows(%m: memref<8xf32>) -> memref<16xf32> {
  %a = memref.alloc() : memref<8xf32>
  // expected-error @+1 {{'memref.realloc' op makes memory that launches may reach}}
  %c = memref.realloc %a : memref<8xf32> to memref<16xf32>
  return %c : memref<16xf32>
}
