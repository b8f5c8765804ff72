// Numbers of 4 bits that lie eight in a word of i32, as GPTQ and AWQ pack them: words are packed anew along k, and the product reads that.
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-dequantization{target=a100}))' --remarks-filter=gemm-fuse-dequantization 2> %t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAY < %t.log

#id = affine_map<(k, n) -> (k, n)>
#row = affine_map<(k, n) -> (k)>
#all = affine_map<(j, p, n) -> (j, p, n)>
#word = affine_map<(j, p, n) -> (j, n)>
#octet = affine_map<(k, j, p) -> (k, j)>

// Eight of k in a word, scales gathered by k / 32, one zero point of all.
// CHECK-LABEL: @along_k(
// CHECK: %[[W:.+]] = linalg.generic {{.*}} ins(%arg1 : tensor<8x16xi32>) outs(%{{.+}} : tensor<16x8x4xi8>)
// CHECK: arith.shrui
// CHECK: %[[P:.+]] = tensor.collapse_shape %[[W]] {{\[\[}}0], [1, 2]] : tensor<16x8x4xi8> into tensor<16x32xi8>
// CHECK: %[[S:.+]] = linalg.generic {{.*}} ins(%arg2 : tensor<2x16xf16>) outs(%{{.+}} : tensor<16x2xf16>)
// CHECK: gemm.matmul nt ins(%arg0, %[[P]] : tensor<4x64xf16>, tensor<16x32xi8>) {{.*}} scales(%[[S]] : tensor<16x2xf16>) blocks [1, 1, 32] {packed_b, unsigned_b, zero_point = 8 : i64}
// SAY: Packed | {{.*}}numbers of 4 bits in groups of 32 k, eight in a word of i32 along k, are dequantised by the product's kernel, packed along k at each call, which weights that were packed once would not need", bytes=1024, roof_ns=
func.func @along_k(%x: tensor<4x64xf16>, %w: tensor<8x16xi32>, %s: tensor<2x16xf16>) -> tensor<4x16xf16> {
  %c15 = arith.constant 15 : i8
  %w15 = arith.constant 15 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i8
  %one = arith.constant 1 : i8
  %q8e = tensor.empty() : tensor<8x8x16xi8>
  %q8 = linalg.generic {indexing_maps = [#word, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<8x16xi32>) outs(%q8e : tensor<8x8x16xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 1 : index
    %i = arith.index_cast %p : index to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrsi %in, %m : i32
    %t = arith.trunci %v : i32 to i8
    %a = arith.andi %t, %c15 : i8
    linalg.yield %a : i8
  } -> tensor<8x8x16xi8>
  %q = tensor.collapse_shape %q8 [[0, 1], [2]] : tensor<8x8x16xi8> into tensor<64x16xi8>
  %g_idx = arith.constant dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]> : tensor<64xi64>
  %ske = tensor.empty() : tensor<64x16xf16>
  %sk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%ske : tensor<64x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %s[%g, %n] : tensor<2x16xf16>
    linalg.yield %v : f16
  } -> tensor<64x16xf16>
  %be = tensor.empty() : tensor<64x16xf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %sk : tensor<64x16xi8>, tensor<64x16xf16>) outs(%be : tensor<64x16xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %d = arith.subi %in, %eight : i8
    %f = arith.sitofp %d : i8 to f16
    %m = arith.mulf %scale, %f : f16
    linalg.yield %m : f16
  } -> tensor<64x16xf16>
  %y = tensor.empty() : tensor<4x16xf16>
  %r = gemm.matmul nn ins(%x, %b : tensor<4x64xf16>, tensor<64x16xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %r : tensor<4x16xf16>
}

// GPTQ's zero points along n, to which it adds one.
// CHECK-LABEL: @zeros(
// CHECK: %[[Z:.+]] = linalg.generic {{.*}} ins(%arg2 : tensor<2x2xi32>) outs(%{{.+}} : tensor<2x8x2xi8>)
// CHECK: arith.addi %{{.+}}, %c1_i32
// CHECK: %[[Q:.+]] = tensor.collapse_shape %[[Z]] {{\[\[}}0, 1], [2]] : tensor<2x8x2xi8> into tensor<16x2xi8>
// CHECK: gemm.matmul nt {{.*}} scales(%{{.+}}, %[[Q]] : tensor<16x2xf16>, tensor<16x2xi8>) blocks [1, 1, 32] {packed_b, unsigned_b}
func.func @zeros(%x: tensor<4x64xf16>, %w: tensor<8x16xi32>, %zw: tensor<2x2xi32>, %s: tensor<2x16xf16>) -> tensor<4x16xf16> {
  %c15 = arith.constant 15 : i8
  %w15 = arith.constant 15 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i8
  %one = arith.constant 1 : i8
  %q8e = tensor.empty() : tensor<8x8x16xi8>
  %q8 = linalg.generic {indexing_maps = [#word, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<8x16xi32>) outs(%q8e : tensor<8x8x16xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 1 : index
    %i = arith.index_cast %p : index to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrsi %in, %m : i32
    %t = arith.trunci %v : i32 to i8
    %a = arith.andi %t, %c15 : i8
    linalg.yield %a : i8
  } -> tensor<8x8x16xi8>
  %q = tensor.collapse_shape %q8 [[0, 1], [2]] : tensor<8x8x16xi8> into tensor<64x16xi8>
  %order = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi64>
  %z08e = tensor.empty() : tensor<2x2x8xi8>
  %z08 = linalg.generic {indexing_maps = [#octet, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%zw : tensor<2x2xi32>) outs(%z08e : tensor<2x2x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 2 : index
    %o = tensor.extract %order[%p] : tensor<8xi64>
    %i = arith.trunci %o : i64 to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrui %in, %m : i32
    %a = arith.andi %v, %w15 : i32
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x2x8xi8>
  %z0 = tensor.collapse_shape %z08 [[0], [1, 2]] : tensor<2x2x8xi8> into tensor<2x16xi8>
  %ze = tensor.empty() : tensor<2x16xi8>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%z0 : tensor<2x16xi8>) outs(%ze : tensor<2x16xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.addi %in, %one : i8
    linalg.yield %v : i8
  } -> tensor<2x16xi8>
  %g_idx = arith.constant dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]> : tensor<64xi64>
  %zke = tensor.empty() : tensor<64x16xi8>
  %zk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%zke : tensor<64x16xi8>) {
  ^bb0(%in: i64, %out: i8):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %z[%g, %n] : tensor<2x16xi8>
    linalg.yield %v : i8
  } -> tensor<64x16xi8>
  %ske = tensor.empty() : tensor<64x16xf16>
  %sk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%ske : tensor<64x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %s[%g, %n] : tensor<2x16xf16>
    linalg.yield %v : f16
  } -> tensor<64x16xf16>
  %be = tensor.empty() : tensor<64x16xf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %sk, %zk : tensor<64x16xi8>, tensor<64x16xf16>, tensor<64x16xi8>) outs(%be : tensor<64x16xf16>) {
  ^bb0(%in: i8, %scale: f16, %zero: i8, %out: f16):
    %d = arith.subi %in, %zero : i8
    %f = arith.sitofp %d : i8 to f16
    %m = arith.mulf %scale, %f : f16
    linalg.yield %m : f16
  } -> tensor<64x16xf16>
  %y = tensor.empty() : tensor<4x16xf16>
  %r = gemm.matmul nn ins(%x, %b : tensor<4x64xf16>, tensor<64x16xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %r : tensor<4x16xf16>
}

// AWQ: eight of n in a word, in an order of its own.
// CHECK-LABEL: @along_n(
// CHECK-DAG: tensor.extract_slice %arg1[0, 0] [32, 2] [2, 1]
// CHECK-DAG: tensor.extract_slice %arg1[1, 0] [32, 2] [2, 1]
// CHECK: linalg.generic {{.*}} outs(%{{.+}} : tensor<2x8x32xi8>)
// CHECK: arith.ori
// CHECK: gemm.matmul nt {{.*}} blocks [1, 1, 32] {packed_b, unsigned_b}
// SAY: eight in a word of i32 along n, from the lowest bits on of n 0 2 4 6 1 3 5 7, are dequantised by the product's kernel
func.func @along_n(%x: tensor<4x64xf16>, %w: tensor<64x2xi32>, %zw: tensor<2x2xi32>, %s: tensor<2x16xf16>) -> tensor<4x16xf16> {
  %c15 = arith.constant 15 : i8
  %w15 = arith.constant 15 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i8
  %one = arith.constant 1 : i8
  %order = arith.constant dense<[0, 4, 1, 5, 2, 6, 3, 7]> : tensor<8xi64>
  %q8e = tensor.empty() : tensor<64x2x8xi8>
  %q8 = linalg.generic {indexing_maps = [#octet, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<64x2xi32>) outs(%q8e : tensor<64x2x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 2 : index
    %o = tensor.extract %order[%p] : tensor<8xi64>
    %i = arith.trunci %o : i64 to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrui %in, %m : i32
    %a = arith.andi %v, %w15 : i32
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<64x2x8xi8>
  %q = tensor.collapse_shape %q8 [[0], [1, 2]] : tensor<64x2x8xi8> into tensor<64x16xi8>
  %z8e = tensor.empty() : tensor<2x2x8xi8>
  %z8 = linalg.generic {indexing_maps = [#octet, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%zw : tensor<2x2xi32>) outs(%z8e : tensor<2x2x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 2 : index
    %o = tensor.extract %order[%p] : tensor<8xi64>
    %i = arith.trunci %o : i64 to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrui %in, %m : i32
    %a = arith.andi %v, %w15 : i32
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x2x8xi8>
  %z = tensor.collapse_shape %z8 [[0], [1, 2]] : tensor<2x2x8xi8> into tensor<2x16xi8>
  %g_idx = arith.constant dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]> : tensor<64xi64>
  %zke = tensor.empty() : tensor<64x16xi8>
  %zk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%zke : tensor<64x16xi8>) {
  ^bb0(%in: i64, %out: i8):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %z[%g, %n] : tensor<2x16xi8>
    linalg.yield %v : i8
  } -> tensor<64x16xi8>
  %ske = tensor.empty() : tensor<64x16xf16>
  %sk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%ske : tensor<64x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %s[%g, %n] : tensor<2x16xf16>
    linalg.yield %v : f16
  } -> tensor<64x16xf16>
  %be = tensor.empty() : tensor<64x16xf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %sk, %zk : tensor<64x16xi8>, tensor<64x16xf16>, tensor<64x16xi8>) outs(%be : tensor<64x16xf16>) {
  ^bb0(%in: i8, %scale: f16, %zero: i8, %out: f16):
    %d = arith.subi %in, %zero : i8
    %f = arith.sitofp %d : i8 to f16
    %m = arith.mulf %scale, %f : f16
    linalg.yield %m : f16
  } -> tensor<64x16xf16>
  %y = tensor.empty() : tensor<4x16xf16>
  %r = gemm.matmul nn ins(%x, %b : tensor<4x64xf16>, tensor<64x16xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %r : tensor<4x16xf16>
}

// Constants are packed now: the even k lower.
// CHECK-LABEL: @constant(
// CHECK-NOT: linalg.generic {{.*}}xi8>
// CHECK: %[[C:.+]] = arith.constant dense_resource<repacked> : tensor<16x32xi8>
// CHECK: gemm.matmul nt ins(%arg0, %[[C]] : tensor<4x64xf16>, tensor<16x32xi8>)
// SAY: packed along k now
func.func @constant(%x: tensor<4x64xf16>, %unused: tensor<8x16xi32>, %s: tensor<2x16xf16>) -> tensor<4x16xf16> {
  %c15 = arith.constant 15 : i8
  %w15 = arith.constant 15 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i8
  %one = arith.constant 1 : i8
  %w = arith.constant dense<[[527858757, 1038467225, 1904202612, 639840853, 1721854523, -1661267722, -1088461400, 187951464, 317574981, -1216636254, -947116003, 1141282117, 1276236631, 504454731, -1603314586, 1595171242], [2071982903, 1599479168, -904927395, 1982032882, -1267962325, 818800919, 1691107634, -864195088, -596184694, -1521698716, -1867710720, -696227655, -816224473, 1368024730, -791162561, -80666401], [879047250, -1902666509, 1072861441, 1481252154, 1235826598, -574733303, -2108492267, -1303429503, 1098379539, 1898563782, 106093520, 1183705949, 1276578865, 1544875351, -1990152215, -1755869090], [476000670, 1795670797, -687368592, 193892174, -786838068, 812498656, 2133425422, -1938953667, -404207865, 403556095, 1401428560, -336049900, -27641552, 1453542718, 1931870142, 1236991586], [-1689508670, -281083328, -1506479761, 1480620826, -881271747, 1512913725, 985716567, -90011988, -897551034, -1518243591, 1974894190, -693728447, -1764641364, -595599272, 1180678306, 704453865], [1115139890, -61481503, 1913612173, 642922901, -2097745091, -1070768453, 737200745, -159175838, 1278293720, -653331052, 618746200, 1409559606, 1472656610, 808901085, 2044929246, 1960723343], [77908287, -1433777680, 1445773093, -97758048, 822166634, 989360433, -340195639, 587837862, -2028847987, 644747895, 798680234, -1175779100, -1573990031, -1367744297, -1994335631, -148905812], [480151378, 387253181, 1731654908, -2144646324, 487754053, -1740227702, 347446704, 1968385692, 1368041574, -347454567, -560739241, -1537115142, 412049032, 274272926, 1963713137, 2010031470]]> : tensor<8x16xi32>
  %q8e = tensor.empty() : tensor<8x8x16xi8>
  %q8 = linalg.generic {indexing_maps = [#word, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<8x16xi32>) outs(%q8e : tensor<8x8x16xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 1 : index
    %i = arith.index_cast %p : index to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrsi %in, %m : i32
    %t = arith.trunci %v : i32 to i8
    %a = arith.andi %t, %c15 : i8
    linalg.yield %a : i8
  } -> tensor<8x8x16xi8>
  %q = tensor.collapse_shape %q8 [[0, 1], [2]] : tensor<8x8x16xi8> into tensor<64x16xi8>
  %g_idx = arith.constant dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]> : tensor<64xi64>
  %ske = tensor.empty() : tensor<64x16xf16>
  %sk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%ske : tensor<64x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %s[%g, %n] : tensor<2x16xf16>
    linalg.yield %v : f16
  } -> tensor<64x16xf16>
  %be = tensor.empty() : tensor<64x16xf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %sk : tensor<64x16xi8>, tensor<64x16xf16>) outs(%be : tensor<64x16xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %d = arith.subi %in, %eight : i8
    %f = arith.sitofp %d : i8 to f16
    %m = arith.mulf %scale, %f : f16
    linalg.yield %m : f16
  } -> tensor<64x16xf16>
  %y = tensor.empty() : tensor<4x16xf16>
  %r = gemm.matmul nn ins(%x, %b : tensor<4x64xf16>, tensor<64x16xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %r : tensor<4x16xf16>
}

// None of these is such weights: two places with one number, words with more than four bits, scales of places that are no groups.
// SAY: Apart | {{.*}}are dequantised in memory first: expected all eight numbers of a word in one order
// CHECK-LABEL: @twice(
// CHECK: gemm.matmul nn
func.func @twice(%x: tensor<4x64xf16>, %w: tensor<64x2xi32>, %s: tensor<2x16xf16>) -> tensor<4x16xf16> {
  %c15 = arith.constant 15 : i8
  %w15 = arith.constant 15 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i8
  %one = arith.constant 1 : i8
  %order = arith.constant dense<[0, 4, 1, 5, 2, 6, 3, 3]> : tensor<8xi64>
  %q8e = tensor.empty() : tensor<64x2x8xi8>
  %q8 = linalg.generic {indexing_maps = [#octet, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<64x2xi32>) outs(%q8e : tensor<64x2x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 2 : index
    %o = tensor.extract %order[%p] : tensor<8xi64>
    %i = arith.trunci %o : i64 to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrui %in, %m : i32
    %a = arith.andi %v, %w15 : i32
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<64x2x8xi8>
  %q = tensor.collapse_shape %q8 [[0], [1, 2]] : tensor<64x2x8xi8> into tensor<64x16xi8>
  %g_idx = arith.constant dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]> : tensor<64xi64>
  %ske = tensor.empty() : tensor<64x16xf16>
  %sk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%ske : tensor<64x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %s[%g, %n] : tensor<2x16xf16>
    linalg.yield %v : f16
  } -> tensor<64x16xf16>
  %be = tensor.empty() : tensor<64x16xf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %sk : tensor<64x16xi8>, tensor<64x16xf16>) outs(%be : tensor<64x16xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %d = arith.subi %in, %eight : i8
    %f = arith.sitofp %d : i8 to f16
    %m = arith.mulf %scale, %f : f16
    linalg.yield %m : f16
  } -> tensor<64x16xf16>
  %y = tensor.empty() : tensor<4x16xf16>
  %r = gemm.matmul nn ins(%x, %b : tensor<4x64xf16>, tensor<64x16xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %r : tensor<4x16xf16>
}

// CHECK-LABEL: @unmasked(
// CHECK: gemm.matmul nn
func.func @unmasked(%x: tensor<4x64xf16>, %w: tensor<8x16xi32>, %s: tensor<2x16xf16>) -> tensor<4x16xf16> {
  %c15 = arith.constant 15 : i8
  %w15 = arith.constant 15 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i8
  %one = arith.constant 1 : i8
  %q8e = tensor.empty() : tensor<8x8x16xi8>
  %q8 = linalg.generic {indexing_maps = [#word, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<8x16xi32>) outs(%q8e : tensor<8x8x16xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 1 : index
    %i = arith.index_cast %p : index to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrsi %in, %m : i32
    %t = arith.trunci %v : i32 to i8
    linalg.yield %t : i8
  } -> tensor<8x8x16xi8>
  %q = tensor.collapse_shape %q8 [[0, 1], [2]] : tensor<8x8x16xi8> into tensor<64x16xi8>
  %g_idx = arith.constant dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]> : tensor<64xi64>
  %ske = tensor.empty() : tensor<64x16xf16>
  %sk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%ske : tensor<64x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %s[%g, %n] : tensor<2x16xf16>
    linalg.yield %v : f16
  } -> tensor<64x16xf16>
  %be = tensor.empty() : tensor<64x16xf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %sk : tensor<64x16xi8>, tensor<64x16xf16>) outs(%be : tensor<64x16xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %d = arith.subi %in, %eight : i8
    %f = arith.sitofp %d : i8 to f16
    %m = arith.mulf %scale, %f : f16
    linalg.yield %m : f16
  } -> tensor<64x16xf16>
  %y = tensor.empty() : tensor<4x16xf16>
  %r = gemm.matmul nn ins(%x, %b : tensor<4x64xf16>, tensor<64x16xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %r : tensor<4x16xf16>
}

// SAY: are dequantised in memory first: expected all eight numbers of a word in one order, and scales and zero points at k / group, known now, of 32 k or more
// CHECK-LABEL: @by_act_order(
// CHECK: gemm.matmul nn
func.func @by_act_order(%x: tensor<4x64xf16>, %w: tensor<8x16xi32>, %s: tensor<2x16xf16>) -> tensor<4x16xf16> {
  %c15 = arith.constant 15 : i8
  %w15 = arith.constant 15 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i8
  %one = arith.constant 1 : i8
  %q8e = tensor.empty() : tensor<8x8x16xi8>
  %q8 = linalg.generic {indexing_maps = [#word, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<8x16xi32>) outs(%q8e : tensor<8x8x16xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 1 : index
    %i = arith.index_cast %p : index to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrsi %in, %m : i32
    %t = arith.trunci %v : i32 to i8
    %a = arith.andi %t, %c15 : i8
    linalg.yield %a : i8
  } -> tensor<8x8x16xi8>
  %q = tensor.collapse_shape %q8 [[0, 1], [2]] : tensor<8x8x16xi8> into tensor<64x16xi8>
  %g_idx = arith.constant dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]> : tensor<64xi64>
  %ske = tensor.empty() : tensor<64x16xf16>
  %sk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%ske : tensor<64x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %s[%g, %n] : tensor<2x16xf16>
    linalg.yield %v : f16
  } -> tensor<64x16xf16>
  %be = tensor.empty() : tensor<64x16xf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %sk : tensor<64x16xi8>, tensor<64x16xf16>) outs(%be : tensor<64x16xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %d = arith.subi %in, %eight : i8
    %f = arith.sitofp %d : i8 to f16
    %m = arith.mulf %scale, %f : f16
    linalg.yield %m : f16
  } -> tensor<64x16xf16>
  %y = tensor.empty() : tensor<4x16xf16>
  %r = gemm.matmul nn ins(%x, %b : tensor<4x64xf16>, tensor<64x16xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %r : tensor<4x16xf16>
}

// SAY: are dequantised in memory first: expected all eight numbers
// CHECK-LABEL: @by_argument(
// CHECK: gemm.matmul nn
func.func @by_argument(%x: tensor<4x64xf16>, %w: tensor<8x16xi32>, %s: tensor<2x16xf16>, %g_idx: tensor<64xi64>) -> tensor<4x16xf16> {
  %c15 = arith.constant 15 : i8
  %w15 = arith.constant 15 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i8
  %one = arith.constant 1 : i8
  %q8e = tensor.empty() : tensor<8x8x16xi8>
  %q8 = linalg.generic {indexing_maps = [#word, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<8x16xi32>) outs(%q8e : tensor<8x8x16xi8>) {
  ^bb0(%in: i32, %out: i8):
    %p = linalg.index 1 : index
    %i = arith.index_cast %p : index to i32
    %m = arith.muli %i, %four : i32
    %v = arith.shrsi %in, %m : i32
    %t = arith.trunci %v : i32 to i8
    %a = arith.andi %t, %c15 : i8
    linalg.yield %a : i8
  } -> tensor<8x8x16xi8>
  %q = tensor.collapse_shape %q8 [[0, 1], [2]] : tensor<8x8x16xi8> into tensor<64x16xi8>
  %ske = tensor.empty() : tensor<64x16xf16>
  %sk = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%g_idx : tensor<64xi64>) outs(%ske : tensor<64x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %g = arith.index_cast %in : i64 to index
    %n = linalg.index 1 : index
    %v = tensor.extract %s[%g, %n] : tensor<2x16xf16>
    linalg.yield %v : f16
  } -> tensor<64x16xf16>
  %be = tensor.empty() : tensor<64x16xf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %sk : tensor<64x16xi8>, tensor<64x16xf16>) outs(%be : tensor<64x16xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %d = arith.subi %in, %eight : i8
    %f = arith.sitofp %d : i8 to f16
    %m = arith.mulf %scale, %f : f16
    linalg.yield %m : f16
  } -> tensor<64x16xf16>
  %y = tensor.empty() : tensor<4x16xf16>
  %r = gemm.matmul nn ins(%x, %b : tensor<4x64xf16>, tensor<64x16xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %r : tensor<4x16xf16>
}

// Not each divisor of any K is tried.
// CHECK-LABEL: @of_any_length(
// CHECK: gemm.matmul
func.func @of_any_length(%x: tensor<4x1099511627776xf16>, %w: tensor<1099511627776x8xf16>) -> tensor<4x8xf16> {
  %y = tensor.empty() : tensor<4x8xf16>
  %r = gemm.matmul nn ins(%x, %w : tensor<4x1099511627776xf16>, tensor<1099511627776x8xf16>) outs(%y : tensor<4x8xf16>) -> tensor<4x8xf16>
  return %r : tensor<4x8xf16>
}
