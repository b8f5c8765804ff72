// RUN: gemm-opt %s --split-input-file --gemm-import --gemm-flatten --gemm-generalize --gemm-fuse-epilogue | FileCheck %s
// RUN: gemm-opt %s --split-input-file --gemm-import --gemm-flatten --gemm-generalize --gemm-fuse-epilogue --remarks-filter='gemm-fuse-epilogue' 2>&1 | FileCheck %s --check-prefix=WHY

// What reads by place becomes part of the epilogue: rows of a table that an index says, as JAX prints a gather, clamped as StableHLO
// has it; scales of rows that an index says; masks of places.

#rc = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
#v = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @jax_rows
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nt {{.*}}epilogue(%{{.*}}, %{{.*}} : tensor<64x1xi32>, tensor<100x48xbf16>)
// CHECK: %[[M:.*]] = gemm.index 0
// CHECK: %[[N:.*]] = gemm.index 1
// CHECK: %[[ROW:.*]] = gemm.lookup %{{.*}}[%[[M]], %{{.*}}] : !gemm.table<64x1xi32>
// CHECK: %[[WIDE:.*]] = arith.extsi %[[ROW]] : i32 to i64
// CHECK: arith.maxsi %[[WIDE]]
// CHECK: %[[AT:.*]] = arith.minsi
// CHECK: gemm.lookup %{{.*}}[%[[AT]], %[[N]]] : !gemm.table<100x48xbf16>
// CHECK-NOT: linalg.generic
func.func @jax_rows(%x: tensor<64x32xbf16>, %w: tensor<48x32xbf16>, %rows: tensor<64x1xi32>, %table: tensor<100x48xbf16>) -> tensor<64x48xbf16> {
  %c0 = arith.constant 0 : index
  %c99 = arith.constant 99 : index
  %e = tensor.empty() : tensor<64x48xbf16>
  %y = gemm.linear %x, %w : tensor<64x32xbf16>, tensor<48x32xbf16> -> tensor<64x48xbf16>
  %g = linalg.generic {indexing_maps = [#rc], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<64x48xbf16>) {
  ^bb0(%out: bf16):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = tensor.extract %rows[%i, %c0] : tensor<64x1xi32>
    %wide = arith.index_cast %row : i32 to index
    %low = arith.maxsi %wide, %c0 : index
    %at = arith.minsi %low, %c99 : index
    %v = tensor.extract %table[%at, %j] : tensor<100x48xbf16>
    linalg.yield %v : bf16
  } -> tensor<64x48xbf16>
  %s = linalg.generic {indexing_maps = [#rc, #rc, #rc], iterator_types = ["parallel", "parallel"]} ins(%y, %g : tensor<64x48xbf16>, tensor<64x48xbf16>) outs(%e : tensor<64x48xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %out: bf16):
    %sum = arith.addf %a, %b : bf16
    linalg.yield %sum : bf16
  } -> tensor<64x48xbf16>
  return %s : tensor<64x48xbf16>
}

// -----

// As torch-mlir prints index_select, of a batch of sequences whose rows fold into M; the index is an operand by element.
#bsn = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#bs = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @torch_rows
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nt {{.*}}epilogue(%{{.*}}, %{{.*}} : tensor<8xi64>, tensor<100x48xf32>)
// CHECK: ^bb0(%{{.*}}: f32, %[[I:.*]]: i64, %[[T:.*]]: !gemm.table<100x48xf32>):
// CHECK: %[[N:.*]] = gemm.index 1
// CHECK: gemm.lookup %[[T]][%[[I]], %[[N]]]
// CHECK-NOT: linalg.generic
func.func @torch_rows(%x: tensor<2x4x32xbf16>, %w: tensor<48x32xbf16>, %rows: tensor<2x4xi64>, %table: tensor<100x48xf32>) -> tensor<2x4x48xf32> {
  %e = tensor.empty() : tensor<2x4x48xf32>
  %y = gemm.linear %x, %w : tensor<2x4x32xbf16>, tensor<48x32xbf16> -> tensor<2x4x48xf32>
  %g = linalg.generic {indexing_maps = [#bs, #bsn], iterator_types = ["parallel", "parallel", "parallel"]} ins(%rows : tensor<2x4xi64>) outs(%e : tensor<2x4x48xf32>) {
  ^bb0(%row: i64, %out: f32):
    %at = arith.index_cast %row : i64 to index
    %j = linalg.index 2 : index
    %v = tensor.extract %table[%at, %j] : tensor<100x48xf32>
    linalg.yield %v : f32
  } -> tensor<2x4x48xf32>
  %s = linalg.generic {indexing_maps = [#bsn, #bsn, #bsn], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y, %g : tensor<2x4x48xf32>, tensor<2x4x48xf32>) outs(%e : tensor<2x4x48xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<2x4x48xf32>
  return %s : tensor<2x4x48xf32>
}

// -----

// A scale of each row, of those that an index says.
#rc1 = affine_map<(d0, d1) -> (d0, d1)>
#r1 = affine_map<(d0, d1) -> (d0)>
#v1 = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @row_scale
// CHECK-NOT: linalg.generic
// CHECK: ^bb0(%[[ACC:.*]]: f32, %[[I:.*]]: i32, %[[T:.*]]: !gemm.table<9xf32>):
// CHECK: %[[S:.*]] = gemm.lookup %[[T]]
// CHECK: arith.mulf %[[ACC]], %[[S]]
func.func @row_scale(%x: tensor<64x32xbf16>, %w: tensor<48x32xbf16>, %rows: tensor<64xi32>, %scales: tensor<9xf32>) -> tensor<64x48xf32> {
  %e = tensor.empty() : tensor<64x48xf32>
  %ev = tensor.empty() : tensor<64xf32>
  %y = gemm.linear %x, %w : tensor<64x32xbf16>, tensor<48x32xbf16> -> tensor<64x48xf32>
  %g = linalg.generic {indexing_maps = [#v1, #v1], iterator_types = ["parallel"]} ins(%rows : tensor<64xi32>) outs(%ev : tensor<64xf32>) {
  ^bb0(%row: i32, %out: f32):
    %at = arith.index_cast %row : i32 to index
    %v = tensor.extract %scales[%at] : tensor<9xf32>
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %s = linalg.generic {indexing_maps = [#rc1, #r1, #rc1], iterator_types = ["parallel", "parallel"]} ins(%y, %g : tensor<64x48xf32>, tensor<64xf32>) outs(%e : tensor<64x48xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<64x48xf32>
  return %s : tensor<64x48xf32>
}

// -----

// A causal mask, made of places, in the product that it masks.
#m2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @causal
// CHECK: gemm.matmul nt
// CHECK-DAG: %[[M:.*]] = gemm.index 1
// CHECK-DAG: %[[N:.*]] = gemm.index 2
// CHECK: arith.cmpi slt, %[[M]], %[[N]] : i64
// CHECK-NOT: linalg.generic
func.func @causal(%q: tensor<4x16x32xbf16>, %k: tensor<4x16x32xbf16>) -> tensor<4x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant -1.0e9 : f32
  %e = tensor.empty() : tensor<4x16x16xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  %y = gemm.matmul nt ins(%q, %k : tensor<4x16x32xbf16>, tensor<4x16x32xbf16>) outs(%c : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  %s = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y : tensor<4x16x16xf32>) outs(%e : tensor<4x16x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %later = arith.cmpi slt, %i, %j : index
    %r = arith.select %later, %least, %a : f32
    linalg.yield %r : f32
  } -> tensor<4x16x16xf32>
  return %s : tensor<4x16x16xf32>
}

// -----

// Tables of an epilogue are of sizes that are known, and of one or two dims.
#rc2 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @unknown
// CHECK-NOT: gemm.lookup
// CHECK: return
// WHY: size is known at run time only
func.func @unknown(%x: tensor<64x32xbf16>, %w: tensor<48x32xbf16>, %table: tensor<?x48xf32>) -> tensor<64x48xf32> {
  %e = tensor.empty() : tensor<64x48xf32>
  %y = gemm.linear %x, %w : tensor<64x32xbf16>, tensor<48x32xbf16> -> tensor<64x48xf32>
  %s = linalg.generic {indexing_maps = [#rc2, #rc2], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<64x48xf32>) outs(%e : tensor<64x48xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %v = tensor.extract %table[%i, %j] : tensor<?x48xf32>
    %p = arith.mulf %a, %v : f32
    linalg.yield %p : f32
  } -> tensor<64x48xf32>
  return %s : tensor<64x48xf32>
}

// -----

#rc3 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @rank
// CHECK-NOT: gemm.lookup
// CHECK: return
// WHY: it reads a tensor of 3 dimensions by place
func.func @rank(%x: tensor<64x32xbf16>, %w: tensor<48x32xbf16>, %table: tensor<2x64x48xf32>) -> tensor<64x48xf32> {
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<64x48xf32>
  %y = gemm.linear %x, %w : tensor<64x32xbf16>, tensor<48x32xbf16> -> tensor<64x48xf32>
  %s = linalg.generic {indexing_maps = [#rc3, #rc3], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<64x48xf32>) outs(%e : tensor<64x48xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %v = tensor.extract %table[%one, %i, %j] : tensor<2x64x48xf32>
    %p = arith.mulf %a, %v : f32
    linalg.yield %p : f32
  } -> tensor<64x48xf32>
  return %s : tensor<64x48xf32>
}

// -----

// The comparison of a row and a column of numbers of 64 bits.
// CHECK-LABEL: func.func @pairs_by_number
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nn {{.*}} epilogue(%{{.*}}, %{{.*}} : tensor<24xi64>, tensor<48xi64>)
// CHECK: arith.cmpi eq, %{{.*}}, %{{.*}} : i64
// CHECK-NOT: linalg.generic
func.func @pairs_by_number(%x: tensor<24x64xbf16>, %w: tensor<64x48xbf16>, %c: tensor<24x48xf32>, %i: tensor<24xi64>, %j: tensor<48xi64>) -> tensor<24x48xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%c : tensor<24x48xf32>) {beta = 0.0 : f64} -> tensor<24x48xf32>
  %me = tensor.empty() : tensor<24x48xi1>
  %m = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%i, %j : tensor<24xi64>, tensor<48xi64>) outs(%me : tensor<24x48xi1>) {
  ^bb0(%p: i64, %q: i64, %o: i1):
    %s = arith.cmpi eq, %p, %q : i64
    linalg.yield %s : i1
  } -> tensor<24x48xi1>
  %z = arith.constant 0.0 : f32
  %y = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%d, %m : tensor<24x48xf32>, tensor<24x48xi1>) outs(%c : tensor<24x48xf32>) {
  ^bb0(%p: f32, %q: i1, %o: f32):
    %s = arith.select %q, %p, %z : f32
    linalg.yield %s : f32
  } -> tensor<24x48xf32>
  return %y : tensor<24x48xf32>
}

// -----

// An index that is brought into range first, as JAX does for one below 0, by an op of its own: it is computed where it is read, of an
// operand that is loaded once for each row.
#rc4 = affine_map<(d0, d1) -> (d0, d1)>
#r4 = affine_map<(d0, d1) -> (d0)>
#v4 = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @wrapped
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nt {{.*}}epilogue(%{{.*}}, %{{.*}} : tensor<64xi32>, tensor<100x48xbf16>)
// CHECK: ^bb0(%{{.*}}: f32, %[[I:.*]]: i32, %[[T:.*]]: !gemm.table<100x48xbf16>):
// CHECK: %[[BELOW:.*]] = arith.cmpi slt, %[[I]]
// CHECK: %[[MORE:.*]] = arith.addi %[[I]]
// CHECK: %[[IN:.*]] = arith.select %[[BELOW]], %[[MORE]], %[[I]]
// CHECK: gemm.lookup %[[T]]
// CHECK-NOT: linalg.generic
func.func @wrapped(%x: tensor<64x32xbf16>, %w: tensor<48x32xbf16>, %rows: tensor<64xi32>, %table: tensor<100x48xbf16>) -> tensor<64x48xbf16> {
  %c0 = arith.constant 0 : index
  %c99 = arith.constant 99 : index
  %none = arith.constant 0 : i32
  %all = arith.constant 100 : i32
  %e = tensor.empty() : tensor<64x48xbf16>
  %ei = tensor.empty() : tensor<64x1xi32>
  %y = gemm.linear %x, %w : tensor<64x32xbf16>, tensor<48x32xbf16> -> tensor<64x48xbf16>
  %wrapped = linalg.generic {indexing_maps = [#r4, #rc4], iterator_types = ["parallel", "parallel"]} ins(%rows : tensor<64xi32>) outs(%ei : tensor<64x1xi32>) {
  ^bb0(%row: i32, %out: i32):
    %below = arith.cmpi slt, %row, %none : i32
    %more = arith.addi %row, %all : i32
    %in = arith.select %below, %more, %row : i32
    linalg.yield %in : i32
  } -> tensor<64x1xi32>
  %s = linalg.generic {indexing_maps = [#rc4, #rc4], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<64x48xbf16>) outs(%e : tensor<64x48xbf16>) {
  ^bb0(%a: bf16, %out: bf16):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = tensor.extract %wrapped[%i, %c0] : tensor<64x1xi32>
    %wide = arith.index_cast %row : i32 to index
    %low = arith.maxsi %wide, %c0 : index
    %at = arith.minsi %low, %c99 : index
    %v = tensor.extract %table[%at, %j] : tensor<100x48xbf16>
    %sum = arith.addf %a, %v : bf16
    linalg.yield %sum : bf16
  } -> tensor<64x48xbf16>
  return %s : tensor<64x48xbf16>
}

// -----

// A mask of places that all batches share: a few integers for each element are less than a kernel more.
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#mask = affine_map<(d0, d1, d2) -> (d1, d2)>
#mn5 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @shared_mask
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nt
// CHECK-NOT: xi1>
// CHECK: arith.cmpi sge
// CHECK-NOT: linalg.generic
func.func @shared_mask(%q: tensor<4x16x32xbf16>, %k: tensor<4x16x32xbf16>) -> tensor<4x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant -1.0e9 : f32
  %e = tensor.empty() : tensor<4x16x16xf32>
  %me = tensor.empty() : tensor<16x16xi1>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  %y = gemm.matmul nt ins(%q, %k : tensor<4x16x32xbf16>, tensor<4x16x32xbf16>) outs(%c : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  %m = linalg.generic {indexing_maps = [#mn5], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<16x16xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %is = arith.cmpi sge, %i, %j : index
    linalg.yield %is : i1
  } -> tensor<16x16xi1>
  %s = linalg.generic {indexing_maps = [#all, #mask, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y, %m : tensor<4x16x16xf32>, tensor<16x16xi1>) outs(%e : tensor<4x16x16xf32>) {
  ^bb0(%a: f32, %is: i1, %out: f32):
    %r = arith.select %is, %a, %least : f32
    linalg.yield %r : f32
  } -> tensor<4x16x16xf32>
  return %s : tensor<4x16x16xf32>
}
