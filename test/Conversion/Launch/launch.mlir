// RUN: gemm-opt %s --gemm-launch --canonicalize --cse --split-input-file | FileCheck %s

// The parameters of ABI v1, each from an operand: A is stored KxM (tn), B is
// shared by all batches, the bias has a stride along n only.
#launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> ((m ceildiv 128) * (n ceildiv 128) * b, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 65536>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k0(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64, %13: i64, %14: i64, %15: i64, %16: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // CHECK-LABEL: func @batched
  // CHECK-SAME: %[[A:.*]]: memref<?x64x96xbf16, strided<[?, ?, 1], offset: ?>>, %[[B:.*]]: memref<64x32xbf16>, %[[BIAS:.*]]: memref<32xf32>, %[[C:.*]]: memref<?x96x32xf16>
  // CHECK-DAG: %[[M:.*]] = arith.constant 96 : i32
  // CHECK-DAG: %[[N:.*]] = arith.constant 32 : i32
  // CHECK-DAG: %[[K:.*]] = arith.constant 64 : i32
  // CHECK-DAG: %[[LDB:.*]] = arith.constant 32 : i64
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i64
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[CB:.*]] = arith.constant 3072 : i64
  // CHECK-DAG: %[[SHARED:.*]] = arith.constant 65536 : i32
  // CHECK-DAG: %{{.*}}, %[[OFFSET:.*]], %{{.*}}:3, %[[AS:.*]]:3 = memref.extract_strided_metadata %[[A]]
  // CHECK-DAG: %[[BASE:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
  // CHECK-DAG: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:3, %{{.*}}:3 = memref.extract_strided_metadata %[[C]]
  // CHECK-DAG: %[[BATCH:.*]] = arith.index_cast %[[SIZES]]#0 : index to i32
  // CHECK-DAG: %[[BYTES:.*]] = arith.muli %[[OFFSET]], %{{.*}} : index
  // CHECK-DAG: %[[SUM:.*]] = arith.addi %[[BASE]], %[[BYTES]] : index
  // CHECK-DAG: %[[CAST:.*]] = arith.index_cast %[[SUM]] : index to i64
  // CHECK-DAG: %[[PA:.*]] = llvm.inttoptr %[[CAST]] : i64 to !llvm.ptr
  // CHECK-DAG: %[[LDA:.*]] = arith.index_cast %[[AS]]#1 : index to i64
  // CHECK-DAG: %[[SA:.*]] = arith.index_cast %[[AS]]#0 : index to i64
  // CHECK: gpu.launch_func @gemm_kernels::@k0 blocks in ({{.*}}) threads in ({{.*}}) dynamic_shared_memory_size %[[SHARED]]
  // CHECK-SAME: args(%[[PA]] : !llvm.ptr, %{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr,
  // CHECK-SAME: %[[M]] : i32, %[[N]] : i32, %[[K]] : i32, %[[BATCH]] : i32,
  // CHECK-SAME: %[[LDA]] : i64, %[[LDB]] : i64, %[[LDB]] : i64,
  // CHECK-SAME: %[[SA]] : i64, %[[ZERO]] : i64, %[[CB]] : i64,
  // CHECK-SAME: %[[ZERO]] : i64, %[[ONE]] : i64, %[[ZERO]] : i64)
  func.func @batched(%a: memref<?x64x96xbf16, strided<[?, ?, 1], offset: ?>>, %b: memref<64x32xbf16>, %bias: memref<32xf32>, %c: memref<?x96x32xf16>) {
    gemm.matmul tn ins(%a, %b : memref<?x64x96xbf16, strided<[?, ?, 1], offset: ?>>, memref<64x32xbf16>)
      outs(%c : memref<?x96x32xf16>)
      epilogue(%bias : memref<32xf32>) maps [affine_map<(b, m, n) -> (n)>] {
      ^bb0(%acc: f32, %x: f32):
        %s = arith.addf %acc, %x : f32
        gemm.yield %s : f32
      } {launch = #launch}
    return
  }
}

// -----

// A swapped schedule: for the kernel B comes first, its M is N, and the bias runs along m.
#swapped = #gemm.launch<kernel = @gemm_kernels::@k2, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [256, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k2(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64, %13: i64, %14: i64, %15: i64, %16: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // CHECK-LABEL: func @swapped
  // CHECK-SAME: %[[A:.*]]: memref<3x8x64xbf16>, %[[B:.*]]: memref<40x64xbf16, strided<[65, 1]>>, %{{.*}}: memref<3x8x40xf16>, %{{.*}}: memref<40xf32>
  // CHECK-DAG: %[[M:.*]] = arith.constant 8 : i32
  // CHECK-DAG: %[[N:.*]] = arith.constant 40 : i32
  // CHECK-DAG: %[[K:.*]] = arith.constant 64 : i32
  // CHECK-DAG: %[[BATCH:.*]] = arith.constant 3 : i32
  // CHECK-DAG: %[[GN:.*]] = arith.constant 40 : index
  // CHECK-DAG: %[[GM:.*]] = arith.constant 8 : index
  // CHECK-DAG: %[[LDA:.*]] = arith.constant 64 : i64
  // CHECK-DAG: %[[LDB:.*]] = arith.constant 65 : i64
  // CHECK-DAG: %[[LDC:.*]] = arith.constant 40 : i64
  // CHECK-DAG: %[[SA:.*]] = arith.constant 512 : i64
  // CHECK-DAG: %[[SC:.*]] = arith.constant 320 : i64
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i64
  // CHECK-DAG: %[[BASEA:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
  // CHECK-DAG: %[[CASTA:.*]] = arith.index_cast %[[BASEA]] : index to i64
  // CHECK-DAG: %[[PA:.*]] = llvm.inttoptr %[[CASTA]]
  // CHECK-DAG: %[[BASEB:.*]] = memref.extract_aligned_pointer_as_index %[[B]]
  // CHECK-DAG: %[[CASTB:.*]] = arith.index_cast %[[BASEB]] : index to i64
  // CHECK-DAG: %[[PB:.*]] = llvm.inttoptr %[[CASTB]]
  // CHECK: gpu.launch_func @gemm_kernels::@k2 blocks in (%[[GN]], %[[GM]], %{{.*}}) threads
  // CHECK-SAME: args(%[[PB]] : !llvm.ptr, %[[PA]] : !llvm.ptr, %{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr,
  // CHECK-SAME: %[[N]] : i32, %[[M]] : i32, %[[K]] : i32, %[[BATCH]] : i32,
  // CHECK-SAME: %[[LDB]] : i64, %[[LDA]] : i64, %[[LDC]] : i64,
  // CHECK-SAME: %[[ZERO]] : i64, %[[SA]] : i64, %[[SC]] : i64,
  // CHECK-SAME: %[[ONE]] : i64, %[[ZERO]] : i64, %[[ZERO]] : i64)
  func.func @swapped(%a: memref<3x8x64xbf16>, %b: memref<40x64xbf16, strided<[65, 1]>>, %c: memref<3x8x40xf16>, %bias: memref<40xf32>) {
    gemm.matmul nt ins(%a, %b : memref<3x8x64xbf16>, memref<40x64xbf16, strided<[65, 1]>>)
      outs(%c : memref<3x8x40xf16>)
      epilogue(%bias : memref<40xf32>) maps [affine_map<(b, m, n) -> (n)>] {
      ^bb0(%acc: f32, %x: f32):
        %s = arith.addf %acc, %x : f32
        gemm.yield %s : f32
      } {launch = #swapped, schedule = #gemm.schedule<wgmma, block, tile = [64, 16, 64], warp = [16, 16], stages = 4, group = 8, swap>}
    return
  }
}

// -----

// A kernel whose units share output tiles: its workspaces are those of the stream, here of
// launches that are waited for. What the kernel relies on is checked first: M fits, and A and
// C, which are loaded and stored 16 bytes at a time, lie at multiples of that.
#shared = #gemm.launch<kernel = @gemm_kernels::@k1, grid = affine_map<()[m, n, k, b] -> ((m ceildiv 64) * 4, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0, workspaces = [<bytes = affine_map<()[m, n, k, b] -> (m * 256, 8192)>>, <bytes = affine_map<()[m, n, k, b] -> ((m ceildiv 64) * 4)>, zeroed>]>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k1(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64, %13: i64, %14: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // CHECK-LABEL: func @shared
  // CHECK-SAME: %[[A:.*]]: memref<?x64xbf16>, %{{.*}}: memref<64x32xbf16>, %[[C:.*]]: memref<?x32xf16>
  // CHECK-DAG: %[[STDERR:.*]] = arith.constant 2 : i32
  // CHECK-DAG: %[[STATUS:.*]] = arith.constant 1 : i32
  // CHECK-DAG: %[[MOST:.*]] = arith.constant 2147483647 : index
  // CHECK-DAG: %[[LOW:.*]] = arith.constant 15 : i64
  // CHECK: %[[LARGE:.*]] = arith.cmpi ugt, %[[M:.*]], %[[MOST]] : index
  // CHECK: scf.if %[[LARGE]] {
  // CHECK: llvm.call @dprintf(%[[STDERR]], %{{.*}}, %{{.*}}) vararg
  // CHECK: llvm.call @exit(%[[STATUS]])
  // CHECK: %[[ADDRESS:.*]] = llvm.ptrtoint
  // CHECK: arith.andi %[[ADDRESS]], %[[LOW]] : i64
  // CHECK: %[[BYTES:.*]] = affine.min
  // CHECK: %[[SIZE:.*]] = arith.index_cast %[[BYTES]] : index to i64
  // CHECK: %[[SLOTS:.*]] = llvm.call @gemm_workspace(%[[NONE:.*]], %{{.*}}, %[[SIZE]])
  // CHECK: %[[COUNTERS:.*]] = llvm.call @gemm_workspace(%[[NONE]], %{{.*}}, %{{.*}})
  // CHECK: gpu.launch_func @gemm_kernels::@k1 {{.*}}, %[[SLOTS]] : !llvm.ptr, %[[COUNTERS]] : !llvm.ptr)
  // CHECK-NEXT: llvm.call @gemm_workspace_give_back(%[[SLOTS]])
  // CHECK-NEXT: llvm.call @gemm_workspace_give_back(%[[COUNTERS]])
  // CHECK: llvm.func internal @gemm_workspace
  func.func @shared(%a: memref<?x64xbf16>, %b: memref<64x32xbf16>, %c: memref<?x32xf16>) {
    gemm.matmul nn ins(%a, %b : memref<?x64xbf16>, memref<64x32xbf16>) outs(%c : memref<?x32xf16>)
      {launch = #shared}
    return
  }
}

// -----

// Tensor maps are encoded on the host, innermost first and in bytes, and passed by
// value: an empty matrix has dims of 1 and strides of 16.
#mapped = #gemm.launch<kernel = @gemm_kernels::@k2, grid = affine_map<()[m, n, k, b] -> (m ceildiv 64, 1, 1)>, block = [256, 1, 1], cluster = [1, 1, 1], shared = 0, maps = [<operand = 0, box = [64, 128], swizzle = 128>, <operand = 1, box = [32, 64], swizzle = 64>]>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k2(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64, %13: i64, %14: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // CHECK: llvm.func @mgpuTensorMapEncodeTiled(!llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, i32)
  // CHECK-LABEL: func @mapped
  // CHECK-DAG: %[[BF16:.*]] = arith.constant 9 : i32
  // CHECK-DAG: %[[K:.*]] = arith.constant 64 : i64
  // CHECK: %[[FRAME:.*]] = llvm.intr.stacksave
  // CHECK: arith.maxui
  // CHECK: arith.select
  // CHECK: %[[MAP:.*]] = llvm.alloca {{.*}} x !llvm.array<16 x i64> {alignment = 64 : i64}
  // CHECK: llvm.store %[[K]], %{{.*}} : i64, !llvm.ptr
  // CHECK: llvm.call @mgpuTensorMapEncodeTiled(%[[MAP]], %[[BF16]], %{{.*}}, %{{.*}}
  // CHECK: %[[A:.*]] = llvm.load %[[MAP]] : !llvm.ptr -> !llvm.array<16 x i64>
  // CHECK: llvm.intr.stackrestore %[[FRAME]]
  // CHECK: llvm.call @mgpuTensorMapEncodeTiled
  // CHECK: %[[B:.*]] = llvm.load
  // CHECK: gpu.launch_func @gemm_kernels::@k2 {{.*}}, %[[A]] : !llvm.array<16 x i64>, %[[B]] : !llvm.array<16 x i64>)
  func.func @mapped(%a: memref<?x64xbf16>, %b: memref<64x32xbf16>, %c: memref<?x32xf16>) {
    gemm.matmul nn ins(%a, %b : memref<?x64xbf16>, memref<64x32xbf16>) outs(%c : memref<?x32xf16>)
      {launch = #mapped}
    return
  }
}

// -----

// With a stream nobody waits, and the launch is one that gpu-to-llvm leaves as it is.
#onStream = #gemm.launch<kernel = @gemm_kernels::@k3, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [128, 1, 1], cluster = [2, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @others() attributes {gpu.kernel, nvvm.kernel} { llvm.return }
    llvm.func @k3(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // CHECK-LABEL: func @onStream
  // CHECK-SAME: %[[S:[a-z0-9]+]]: !llvm.ptr)
  // CHECK: gpu.launch_func <%[[S]] : !llvm.ptr> @gemm_kernels::@k3 clusters in ({{.*}}) blocks in ({{.*}}) threads in ({{.*}}) : i64
  func.func @onStream(%a: memref<16x64xbf16>, %b: memref<64x32xbf16>, %c: memref<16x32xf16>, %s: !llvm.ptr {gemm.stream}) {
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #onStream}
    return
  }

  // But before the host looks at what may be a launch's, or frees it.
  // CHECK-LABEL: func @looks
  // CHECK-SAME: %[[S:[a-z0-9]+]]: !llvm.ptr)
  // CHECK: gpu.launch_func
  // CHECK: memref.store %{{.+}}, %[[OWN:.+]][] : memref<f16>
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: memref.load %[[C:.+]][
  // CHECK-NEXT: memref.load %[[OWN]][]
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: memref.dealloc %[[C]]
  func.func @looks(%a: memref<16x64xbf16>, %b: memref<64x32xbf16>, %i: index, %x: f16, %s: !llvm.ptr {gemm.stream}) -> (f16, f16) {
    %own = memref.alloca() : memref<f16>
    %c = memref.alloc() : memref<16x32xf16>
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #onStream}
    memref.store %x, %own[] : memref<f16>
    %v = memref.load %c[%i, %i] : memref<16x32xf16>
    %w = memref.load %own[] : memref<f16>
    memref.dealloc %c : memref<16x32xf16>
    return %v, %w : f16, f16
  }

  // And before memory of its stack ends that a launch may be using.
  // CHECK-LABEL: func @ends
  // CHECK-SAME: %[[S:[a-z0-9]+]]: !llvm.ptr)
  // CHECK: memref.alloca() : memref<16x32xf16>
  // CHECK: gpu.launch_func
  // CHECK: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: return
  func.func @ends(%a: memref<16x64xbf16>, %b: memref<64x32xbf16>, %s: !llvm.ptr {gemm.stream}) {
    %c = memref.alloca() : memref<16x32xf16>
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #onStream}
    return
  }

  // Whatever else may touch that memory, by its effects, waits too: a vector, an affine access, an
  // atomic one, a copy, a launch of others, a call, and an op that nobody knows.
  // CHECK-LABEL: func @touches
  // CHECK-SAME: %[[S:[a-z0-9]+]]: !llvm.ptr)
  // CHECK: gpu.launch_func
  // CHECK: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: vector.load
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: affine.store
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: memref.atomic_rmw
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: gpu.memcpy
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: gpu.launch_func @gemm_kernels::@others
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: linalg.generic
  // CHECK: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: call @waited
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: llvm.inline_asm
  func.func private @waited(memref<16x32xf16>)
  func.func @touches(%a: memref<16x64xbf16>, %b: memref<64x32xbf16>, %c: memref<16x32xf16>, %h: memref<16x32xf16>, %i: index, %x: f16, %s: !llvm.ptr {gemm.stream}) -> vector<4xf16> {
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #onStream}
    %v = vector.load %c[%i, %i] : memref<16x32xf16>, vector<4xf16>
    affine.store %x, %c[1, 1] : memref<16x32xf16>
    %w = memref.atomic_rmw addf %x, %c[%i, %i] : (f16, memref<16x32xf16>) -> f16
    gpu.memcpy %h, %c : memref<16x32xf16>, memref<16x32xf16>
    gpu.launch_func @gemm_kernels::@others blocks in (%i, %i, %i) threads in (%i, %i, %i)
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%c : memref<16x32xf16>) {
    ^bb0(%e: f16):
      linalg.yield %x : f16
    }
    call @waited(%c) : (memref<16x32xf16>) -> ()
    llvm.inline_asm has_side_effects "", "" : () -> ()
    return %v : vector<4xf16>
  }

  // By whichever way it was reached: what may touch that memory waits where nothing was launched, too.
  // CHECK-LABEL: func @before
  // CHECK-SAME: %[[S:[a-z0-9]+]]: !llvm.ptr)
  // CHECK: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: memref.load
  // CHECK: gpu.launch_func
  // CHECK: ^bb2(%[[N:[0-9]+]]: memref<16x32xf16>)
  // CHECK: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: memref.load %[[N]][
  func.func @before(%a: memref<16x64xbf16>, %b: memref<64x32xbf16>, %c: memref<16x32xf16>, %d: memref<16x32xf16>, %i: index, %p: i1, %s: !llvm.ptr {gemm.stream}) -> (f16, f16) {
    %v = memref.load %d[%i, %i] : memref<16x32xf16>
    cf.cond_br %p, ^launches, ^meet(%d : memref<16x32xf16>)
  ^launches:
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #onStream}
    cf.br ^meet(%c : memref<16x32xf16>)
  ^meet(%n: memref<16x32xf16>):
    %w = memref.load %n[%i, %i] : memref<16x32xf16>
    return %v, %w : f16, f16
  }

  // Not what touches none, nor a call that hands the stream on: its callee waits for it.
  // CHECK-LABEL: func @passes
  // CHECK: gpu.launch_func
  // CHECK-NOT: mgpuStreamSynchronize
  // CHECK: return
  func.func @passes(%a: memref<16x64xbf16>, %b: memref<64x32xbf16>, %c: memref<16x32xf16>, %i: index, %s: !llvm.ptr {gemm.stream}) {
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #onStream}
    %p = arith.cmpi slt, %i, %i : index
    cf.assert %p, "never"
    func.call @onStream(%a, %b, %c, %s) : (memref<16x64xbf16>, memref<64x32xbf16>, memref<16x32xf16>, !llvm.ptr) -> ()
    return
  }
}

// -----

// What memory holds may be memory, and a launch's.
#boxed = #gemm.launch<kernel = @gemm_kernels::@k3, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [128, 1, 1], cluster = [2, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k3(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // CHECK-LABEL: func @boxed
  // CHECK-SAME: %[[S:[a-z0-9]+]]: !llvm.ptr)
  // CHECK: gpu.launch_func
  // CHECK: %[[C:.+]] = memref.load
  // CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[S]])
  // CHECK-NEXT: memref.load %[[C]][
  func.func @boxed(%a: memref<16x64xbf16>, %b: memref<64x32xbf16>, %c: memref<16x32xf16>, %i: index, %s: !llvm.ptr {gemm.stream}) -> f16 {
    %c0 = arith.constant 0 : index
    %box = memref.alloca() : memref<1xmemref<16x32xf16>>
    memref.store %c, %box[%c0] : memref<1xmemref<16x32xf16>>
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #boxed}
    %d = memref.load %box[%c0] : memref<1xmemref<16x32xf16>>
    %v = memref.load %d[%i, %i] : memref<16x32xf16>
    return %v : f16
  }
}

// -----

// What upstream makes of a launch takes memory of the stack: in loops, of blocks too, it is given
// back each time, elsewhere when the function returns.
#loops = #gemm.launch<kernel = @gemm_kernels::@k3, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [128, 1, 1], cluster = [2, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k3(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // CHECK-LABEL: func @loops
  // CHECK-NOT: stacksave
  // CHECK: gpu.launch_func
  // CHECK-NOT: stacksave
  // CHECK: scf.for
  // CHECK: %[[FOR:.+]] = llvm.intr.stacksave
  // CHECK-NEXT: gpu.launch_func
  // CHECK-NEXT: llvm.intr.stackrestore %[[FOR]]
  // CHECK: cf.br
  // CHECK: %[[BLOCKS:.+]] = llvm.intr.stacksave
  // CHECK-NEXT: gpu.launch_func
  // CHECK-NEXT: llvm.intr.stackrestore %[[BLOCKS]]
  func.func @loops(%a: memref<16x64xbf16>, %b: memref<64x32xbf16>, %c: memref<16x32xf16>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #loops}
    scf.for %i = %c0 to %n step %c1 {
      gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #loops}
    }
    cf.br ^turn(%c0 : index)
  ^turn(%i: index):
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x32xbf16>) outs(%c : memref<16x32xf16>) {launch = #loops}
    %j = arith.addi %i, %c1 : index
    %more = arith.cmpi slt, %j, %n : index
    cf.cond_br %more, ^turn(%j : index), ^end
  ^end:
    return
  }
}
