// Products on memrefs become gemm.matmul only where their output is apart from their
// inputs, and only on the host and in global memory; the rest is left alone with the reason.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Different arguments of a function are apart: who writes a product promises it.
// CHECK-LABEL: func.func @arguments(
// CHECK: gemm.matmul
func.func @arguments(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// The second row of one is the first of the other.
// CHECK-LABEL: func.func @subviews(
// CHECK-NOT: gemm.matmul
// CHECK: linalg.matmul
// REMARK: [Missed] LeftAlone {{.*}}linalg.matmul is left alone: expected an output apart from the inputs, got one whose memory the first input may share
func.func @subviews(%all: memref<5x4xf32>, %b: memref<4x4xf32>) {
  %a = memref.subview %all[0, 0] [4, 4] [1, 1] : memref<5x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %c = memref.subview %all[1, 0] [4, 4] [1, 1] : memref<5x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 4>>
  linalg.matmul ins(%a, %b : memref<4x4xf32, strided<[4, 1]>>, memref<4x4xf32>) outs(%c : memref<4x4xf32, strided<[4, 1], offset: 4>>)
  return
}

// Parts of a workspace that do not meet are as good as two buffers; where they lie must be
// known.
// CHECK-LABEL: func.func @workspace(
// CHECK: gemm.matmul
// CHECK-NOT: gemm.matmul
// CHECK: linalg.matmul
// REMARK: [Missed] LeftAlone {{.*}}whose memory the second input may share
func.func @workspace(%all: memref<256xi8>, %at: index, %a: memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %b = memref.view %all[%c0][] : memref<256xi8> to memref<4x4xf32>
  %c = memref.view %all[%c64][] : memref<256xi8> to memref<4x4xf32>
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  %d = memref.view %all[%at][] : memref<256xi8> to memref<4x4xf32>
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%d : memref<4x4xf32>)
  return
}

// CHECK-LABEL: func.func @chosen(
// CHECK-NOT: gemm.matmul
// REMARK: [Missed] LeftAlone {{.*}}whose memory the first input may share
func.func @chosen(%which: i1, %a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
  %x = arith.select %which, %a, %c : memref<4x4xf32>
  linalg.matmul ins(%x, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// A loop that swaps two buffers: its arguments are either of them.
// CHECK-LABEL: func.func @carried(
// CHECK-NOT: gemm.matmul
// CHECK: linalg.matmul
// REMARK: [Missed] LeftAlone {{.*}}whose memory the first input may share
func.func @carried(%n: index, %a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %c) -> (memref<4x4xf32>, memref<4x4xf32>) {
    linalg.matmul ins(%x, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%y : memref<4x4xf32>)
    scf.yield %y, %x : memref<4x4xf32>, memref<4x4xf32>
  }
  return
}

// What a call returns may be its argument, but no buffer that is newer.
// CHECK-LABEL: func.func @called(
// CHECK: linalg.matmul
// CHECK: gemm.matmul
// REMARK: [Missed] LeftAlone {{.*}}whose memory the first input may share
func.func private @get(memref<4x4xf32>) -> memref<4x4xf32>
func.func @called(%b: memref<4x4xf32>, %c: memref<4x4xf32>) -> memref<4x4xf32> {
  %a = call @get(%c) : (memref<4x4xf32>) -> memref<4x4xf32>
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  %new = memref.alloc() : memref<4x4xf32>
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%new : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}

// Nor is the buffer of this iteration that of the one before.
// CHECK-LABEL: func.func @last_buffer(
// CHECK-NOT: gemm.matmul
// CHECK: return
// REMARK: [Missed] LeftAlone {{.*}}whose memory the first input may share
func.func @last_buffer(%n: index, %b: memref<4x4xf32>, %first: memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %first) -> (memref<4x4xf32>) {
    %a = func.call @get(%x) : (memref<4x4xf32>) -> memref<4x4xf32>
    %new = memref.alloc() : memref<4x4xf32>
    linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%x : memref<4x4xf32>)
    scf.yield %new : memref<4x4xf32>
  }
  return
}

// One global read twice, and a constant one beside an argument.
memref.global "private" @state : memref<4x4xf32>
memref.global "private" constant @weight : memref<4x4xf32> = dense<2.0>
// CHECK-LABEL: func.func @globals(
// CHECK: linalg.matmul
// CHECK: gemm.matmul
// REMARK: [Missed] LeftAlone {{.*}}whose memory the second input may share
func.func @globals(%a: memref<4x4xf32>, %c: memref<4x4xf32>) {
  %x = memref.get_global @state : memref<4x4xf32>
  %y = memref.get_global @state : memref<4x4xf32>
  linalg.matmul ins(%a, %x : memref<4x4xf32>, memref<4x4xf32>) outs(%y : memref<4x4xf32>)
  %w = memref.get_global @weight : memref<4x4xf32>
  linalg.matmul ins(%a, %w : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// Zeros that only the product reads are not written, whatever happens to other memory in
// between.
// CHECK-LABEL: func.func @filled(
// CHECK-COUNT-1: linalg.fill
// CHECK-NOT: linalg.fill
// CHECK: gemm.matmul {{.*}} outs(%{{.*}} : memref<4x4xf32>){{$}}
// CHECK: linalg.fill
// CHECK: gemm.matmul {{.*}} beta(1.000000e+00)
func.func @filled(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %e: memref<2x4xf32>) -> (memref<4x4xf32>, memref<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<4x4xf32>)
  %d = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%one : f32) outs(%d : memref<4x4xf32>)
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  %f = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%zero : f32) outs(%f : memref<4x4xf32>)
  %row = memref.subview %f[0, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  memref.copy %e, %row : memref<2x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%f : memref<4x4xf32>)
  return %c, %f : memref<4x4xf32>, memref<4x4xf32>
}

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @store_inside(
// CHECK: memref.store
// CHECK-LABEL: func.func @call_inside(
// CHECK: call @log
// REMARK: [Missed] LeftAlone {{.*}}expected a body that computes its result and does nothing else, got memref.store
// REMARK: [Missed] LeftAlone {{.*}}expected a body that computes its result and does nothing else, got func.call
func.func private @log(f32)
func.func @store_inside(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>, %last: memref<f32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    memref.store %x, %last[] : memref<f32>
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  }
  return
}
func.func @call_inside(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %acc, %p : f32
    func.call @log(%s) : (f32) -> ()
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @spaces(
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK: gemm.matmul
// REMARK: [Missed] LeftAlone {{.*}}expected memrefs in global memory, got memory space 3 : i64
// REMARK: [Missed] LeftAlone {{.*}}expected memrefs in global memory, got memory space #gpu.address_space<workgroup>
func.func @spaces(%a: memref<4x4xf32, 3>, %b: memref<4x4xf32>, %c: memref<4x4xf32>, %d: memref<4x4xf32, #gpu.address_space<workgroup>>, %e: memref<4x4xf32, #gpu.address_space<global>>) {
  linalg.matmul ins(%a, %b : memref<4x4xf32, 3>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.matmul ins(%b, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%d : memref<4x4xf32, #gpu.address_space<workgroup>>)
  linalg.matmul ins(%b, %e : memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<global>>) outs(%c : memref<4x4xf32>)
  return
}

// CHECK-LABEL: func.func @launched(
// CHECK-NOT: gemm.matmul
// CHECK: gpu.terminator
// REMARK: [Missed] LeftAlone {{.*}}expected a product in host code, got one in device code, which launches no kernel
func.func @launched(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one) threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
    linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
    gpu.terminator
  }
  return
}
gpu.module @device {
  // REMARK: [Missed] LeftAlone {{.*}}expected a product in host code
  gpu.func @kernel(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) kernel {
    linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
    gpu.return
  }
}

// What the verifier of gemm.matmul refuses is not built.
// CHECK-LABEL: func.func @layouts(
// CHECK-COUNT-4: linalg.matmul
// CHECK-NOT: gemm.matmul
// CHECK: return
// REMARK: [Missed] LeftAlone {{.*}}expected memrefs to be strided, got 'memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1 floordiv 2, d1 mod 2)>>'
// REMARK: [Missed] LeftAlone {{.*}}expected strides not to be negative, got -4 in
// REMARK: [Missed] LeftAlone {{.*}}expected strides of the output to be positive, got 0 in
// REMARK: [Missed] LeftAlone {{.*}}expected elements of the output apart from each other, got
func.func @layouts(%tiled: memref<4x4xf32, affine_map<(i, j) -> (i, j floordiv 2, j mod 2)>>, %up: memref<4x4xf32, strided<[-4, 1], offset: 12>>,
                   %row: memref<4x4xf32, strided<[0, 1]>>, %near: memref<4x4xf32, strided<[1, 1]>>, %a: memref<4x4xf32>, %c: memref<4x4xf32>) {
  linalg.matmul ins(%tiled, %a : memref<4x4xf32, affine_map<(i, j) -> (i, j floordiv 2, j mod 2)>>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.matmul ins(%up, %a : memref<4x4xf32, strided<[-4, 1], offset: 12>>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%row : memref<4x4xf32, strided<[0, 1]>>)
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%near : memref<4x4xf32, strided<[1, 1]>>)
  return
}

// CHECK-LABEL: func.func @encoded(
// CHECK-NOT: gemm.matmul
// CHECK: return
// REMARK: [Missed] LeftAlone {{.*}}expected the second input to be dense, got encoding #sparse_tensor.encoding
#csr = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
func.func @encoded(%a: tensor<4x4xf32>, %b: tensor<4x4xf32, #csr>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32, #csr>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}

// The diagonal of a matrix as a bias is no operand of an epilogue: it stays where it is.
// CHECK-LABEL: func.func @diagonal_bias(
// CHECK: linalg.generic
// CHECK: gemm.matmul {{.*}} beta(1.000000e+00)
func.func @diagonal_bias(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %bias: tensor<6x6xf32>, %e: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %i = linalg.generic {indexing_maps = [affine_map<(m, n) -> (n, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
    ins(%bias : tensor<6x6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x6xf32>
  %d = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%i : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// What memref.distinct_objects returns is its operand, and apart from the other operands: from
// an argument that it was not given as far as that argument is.
// CHECK-LABEL: func.func @distinct(
// CHECK: gemm.matmul
// CHECK: gemm.matmul
// CHECK-NOT: gemm.matmul
// CHECK: linalg.matmul
// CHECK-NOT: gemm.matmul
// REMARK: [Missed] LeftAlone {{.*}}whose memory the first input may share
func.func @distinct(%x: memref<4x4xf32>, %y: memref<4x4xf32>, %z: memref<4x4xf32>, %which: i1) {
  %a, %b = memref.distinct_objects %x, %y : memref<4x4xf32>, memref<4x4xf32>
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%z : memref<4x4xf32>)
  %s = arith.select %which, %x, %y : memref<4x4xf32>
  %c, %d = memref.distinct_objects %s, %z : memref<4x4xf32>, memref<4x4xf32>
  linalg.matmul ins(%c, %c : memref<4x4xf32>, memref<4x4xf32>) outs(%d : memref<4x4xf32>)
  linalg.matmul ins(%c, %d : memref<4x4xf32>, memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  return
}
