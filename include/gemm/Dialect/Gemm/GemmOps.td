// The kernel op, gemm.matmul, and the ops of its epilogue; the layer ops
// and the library call are included. After gemm-flatten every product of a module is one gemm.matmul of
// rank 2 or 3.
#ifndef GEMM_DIALECT_GEMM_GEMMOPS_TD
#define GEMM_DIALECT_GEMM_GEMMOPS_TD

include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "gemm/Dialect/Gemm/GemmAttrs.td"
include "gemm/Dialect/Gemm/GemmGroupReduceOp.td"
include "gemm/Dialect/Gemm/GemmLayerOps.td"
include "gemm/Dialect/Gemm/GemmLibraryOps.td"
include "gemm/Dialect/Gemm/GemmLookupOps.td"
include "gemm/Dialect/Gemm/GemmPartnerOp.td"

def Gemm_MatmulOp : Gemm_Op<"matmul", [
    Gemm_ReducesGroups, AttrSizedOperandSegments, DestinationStyleOpInterface, IsolatedFromAbove, SingleBlock,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>,
    DeclareOpInterfaceMethods<TilingInterface,
        ["getLoopIteratorTypes", "getIterationDomain", "getTiledImplementation",
         "getResultTilePosition", "generateResultTileValue",
         "getIterationDomainTileFromResultTile", "getIterationDomainTileFromOperandTiles",
         "getTiledImplementationFromOperandTiles"]>]> {
  let summary = "one matrix product, `D = epilogue(alpha · op(A) op(B) + beta · C)`";
  let description = [{
    The product in row-major terms: D is MxN. The keyword says how A and B are
    stored: `n` as the product reads it (A: MxK, B: KxN), `t` transposed (A: KxM,
    B: NxK). A rank above 2 adds leading batch dimensions, which C always has; A or
    B may stay 2-D and is then shared by all batches.

    `outs` are the outputs, of which the first is both C and the result D. C is read only if
    beta is not 0, A and B only if alpha is not 0. Products of f16, bf16, f32 and fp8 are summed
    in f32, of f64 in f64, of i8 and i32 in i32; alpha and beta are numbers of that type, in
    which 1e300 may be infinite.

    The epilogue is scalar code over the accumulator and the extra operands, each
    with a map from (batch..., m, n) to its own indices; rank 0 is a scalar for the
    whole product. Its arguments and its yield have the *compute type* of what they
    stand for: f32 for f16, bf16, f32 and fp8, i32 for i8 and i32, otherwise the
    type itself. An extra operand of 1 or 2 dims whose map says `(m, n)[i, j] -> (i, j)`, a symbol for each of them, is
    a table: its argument is a `!gemm.table`, of which `gemm.lookup` reads what the region's own code says. Loads widen exactly and the store rounds once, both implicitly; a
    rounding written in the region (`arith.truncf` then `arith.extf`) is kept. The op
    always has this region; one that yields the accumulator is not written.

    The epilogue yields one value for each output. Those after the first may be of any element
    type, and `results` says what becomes of their values: `store` and a map from (batch..., m, n)
    to the places of the output, a permutation. So a product may store what it was before its
    activation beside what it is after, or its transpose. What it held before is not read. With
    `absmax` and a map without n an output has one number for each row: the largest of
    what it was and the absolute values of the row, NaN if one is; without m one for each column.
    `max` and `min` take the largest and the least of the values themselves, `add` their sum. Where the
    map has `n floordiv 64` there is a number for each group of 64 columns, of `m` rows alike; those of
    `partial` results do not start from what the output held, and their largest and least values may be
    rounded to another type as they are stored: scales of bytes, each an exponent of a power of two, for instance.

    On memrefs the op has no result and writes `outs`; any strided layout is fine. An element
    is written when others are still to be computed, so whoever writes the op promises that
    the memory of `outs` is apart from that of A and B, from that of an extra operand that
    is not C itself, and from each other, element by element; different arguments of a function count as apart.
    The verifier does not look: values become equal by rewrites that need not know why they
    were two. What makes a kernel or a call of the op refuses a value that occurs twice where
    it is read and written.

    Behind B `ins` may name its *peers*: right operands of further products, which share A and are
    stored as B is. alpha scales each product. The region then takes an accumulator for each, so
    that `silu(gate) * up` is one op that reads A once, and stores none of the products.

    `pairs` are factors of further products, a left and a right operand each, stored as A and B are
    and of their types and extents. Their products are added to A times B, in one accumulator, before
    alpha and beta: `D = epilogue(alpha · (A B + A1 B1 + ...) + beta · C)`. So `dGate · Wg + dUp · Wu`
    is one op that stores no part of the sum. In which order all products are added is as open as
    along K. Written by `gemm-fuse-pairs`.

    An op in the region has no effects: whoever writes one promises that. The verifier does not
    look: upstream's passes make calls of math ops, ops of LLVM with structs for results, or loops,
    and what makes a kernel of the op refuses what is not pure scalar code without regions, as it
    does an op in device code, in `gpu.launch`, `gpu.func` or `gpu.module`.

    `precision = tf32` says that A, B and its peers, which lie in memory as f32, are rounded to tf32
    where they are multiplied, to nearest, ties away from zero or, as kernels of sm_90 and later do,
    to even; the sums stay f32. Nothing else that the op reads is rounded, `sums` neither. Written by
    `gemm-allow`, because the user said so.

    `unsigned_a` and `unsigned_b` say that the bytes of A, or of B and its peers, are numbers from 0
    to 255. Without them they are numbers from -128 to 127, as all bytes are that the epilogue reads.
    Written by `gemm-import`, for bytes that a product widens so:
    `gemm.matmul nt ins(%x, %w : tensor<4x8xi8>, tensor<16x8xi8>) outs(%y : tensor<4x16xi32>) {unsigned_a} -> tensor<4x16xi32>`.
    Beside f16 or bf16 they are multiplied as that, and summed in f32.

    `scales` of A, then of B, and `blocks`, their extents along m, n and k, scale parts of the sum: what
    the products of each block of k add up to is multiplied by `a[m / blocks[0], k / blocks[2]] ·
    b[n / blocks[1], k / blocks[2]]`, rounded to f32, and added with one rounding more. `blocks [1, 128, 128]` is
    A in rows of 128 and B in squares. alpha, beta and the epilogue come after it. A kernel may apply the scales of
    a block to the sums of parts of it.

    Beside f16 or bf16 `scales` are those of the bytes of the other factor, whose elements are
    dequantised: the first operand holds a scale s, of the type t of the other factor, for each row or column and
    each group of `blocks[2]` of k, the second, if there is one, as many zero points z, of bytes as the factor's
    are or of t. Both lie as the factor does, K x N say, of each batch that it has. The factor is
    `t(t(q - z) * s)`, each rounded to nearest,
    `q - z` of bytes exact. `zero_point` is one z for all of them. Written by `gemm-fuse-dequantization`.

    `packed_b` says that a byte of B, which is N x K/2, holds two numbers of 4 bits of one row, of k 2i in
    its lower four bits and of k 2i + 1 in the others: numbers from -8 to 7, or with `unsigned_b` from 0 to 15.

    `aligned`, on memrefs, says that whoever runs the op has asked: lines of its matrices begin at multiples
    of so many bytes, as far as their types leave that open. Written by `gemm-dispatch`.

    `groups` holds, for each group in turn, the number of the row of A and C (`groups` of rows) or the k (`groups` of k)
    that its last one lies before: the ends, which do not decrease and do not pass M, or K. Nobody but the kernel reads them. Of C of
    rank 2 the groups are of rows, and B and its peers have a matrix for each: the rows of group g are multiplied by matrix
    g, and the sums of rows behind all groups are 0. Of C of rank 3 they are of k, and C is a matrix for each: matrix g is the
    product of the columns of A and the rows of B that group g has, and 0 of a group without any. An end that decreases or passes M, or K, is a trap.

    `schedule` is a choice for one machine and may be wrong for another: the passes that
    choose or apply it say so, the verifier does not.

    `sums`, on memrefs, is a second result: the sums over K of the rows of op(A), added in
    f32 and rounded once. alpha, beta and the epilogue do not touch it. With A = dY of a
    weight gradient (`tn`) these are the bias gradient; written by `gemm-fuse-sums`. A
    product with N = 0 computes nothing, nor its sums: N of a bundle's product must be more.

    Constraints:
    - (C1) operands are ranked tensors or memrefs; A, B and C of f16, bf16, f32,
      f64, f8E4M3FN, f8E5M2, i8 or i32, extra operands also of f8E8M0FNU, i1 or i64.
    - (C2) operands are all tensors or all memrefs.
    - (C3) `rank(C) >= 2`; A and B have the rank of C or rank 2.
    - (C4) A and B share an element type, or both are fp8, or one is f16 or bf16 and the other i8.
    - (C5) A and B agree on K, of which a byte of a packed B holds two.
    - (C6) C has A's M and B's N.
    - (C7) a batched A or B has the batch dimensions of C.
    - (C8) tensors: one result for each output, of its type; memrefs: no result.
    - (C9) the bytes of each operand fit in 63 bits.
    - (C10) memrefs are strided; no stride is negative, and no element of C is another one.
    - (C11) C has the accumulator's compute type if beta is not 0 or the epilogue is
      the identity.
    - (C12) alpha and beta of an integer product are integers of 32 bits.
    - (C13) one map per extra operand.
    - (C14) a map has `rank(C)` dims, and is a projected permutation of these with one result
      per dimension of its operand, or of a table has a symbol for each, which are its results.
    - (C15) an extra operand has the extents of C where its map says.
    - (C16) the region has one argument for the accumulator of each product and one per extra
      operand, each of compute type, of a table the `!gemm.table` of its shape and elements.
    - (C17) the region yields one value for each output, of its compute type.
    - (C18) tensor maps of `launch` are of factors (A, B, peers, those of pairs), C or what lies as C
      does among the epilogue's operands.
    - (C19) memrefs lie in global memory: the default memory space, 1 or
      `#gpu.address_space<global>`.
    - (C20) `layout` has the storage order of the op.
    - (C21) a size that the types of two operands know is one number, where C leaves it open
      as well.
    - (C22) the last schedule of `by_m` is `schedule`.
    - (C23) `sums` is given on memrefs of rank 2, with N and alpha other than 0 and a
      product that sums in f32.
    - (C24) `sums` holds M numbers of f32, f16 or bf16 at a stride other than 0.
    - (C25) there is an output, and `results` has an entry for each after the first.
    - (C26) the map of an output has `rank(C)` dims and one result for each dim of the output.
    - (C27) an output has the extents of C where its map says; of groups, their number.
    - (C28) an output that is reduced is f32, or holds the largest or the least of `partial` groups
      and is not f64.
    - (C29) a peer has B's rank, element type and extents.
    - (C30) with peers beta is 0, and there are no `sums`.
    - (C31) `precision`, if given, is tf32, with A and B of f32.
    - (C32) `unsigned_a` and `unsigned_b` stand with A, or B, of i8 only.
    - (C33) `scales` are two, beside bytes one or two, with `blocks` of three positive numbers, or there are neither.
    - (C34) with `scales` A and B are of fp8, and all operands of rank 2 as C is, or one of them is of i8, without
      peers and `sums`; beside bytes blocks are of one row and one column, and scales have the bytes' rank.
    - (C35) a size that blocks of more than one cut is known; scales are of f32 or f8E8M0FNU, or of the type of the factor beside
      bytes, zero points of that or i8, one for each block: ceil(M / blocks[0]) or ceil(N / blocks[1]) by ceil(K / blocks[2]).
    - (C37) `packed_b` stands with `scales` of the bytes of B, B stored along K (nt, tt), and K known and even.
    - (C38) `zero_point` stands with `scales` of bytes and no operand of zero points, and is a number that the
      elements may be.
    - (C36) a size that groups cut is known, and they divide it, unless the result is `partial`.
    - (C39) `pairs` are of two operands each, of which the first has A's rank, element type and extents, the
      second B's; with A times B they are at most 4 products.
    - (C41) `aligned` is a power of two of at most 16, and the op is on memrefs.
    - (C40) with `pairs` there are no peers, no `sums` and no `scales`.
    - (C43) a table has one or two dims, whose sizes are known, and elements.
    - (C42) attributes that are not the op's have a dialect's prefix.
    - (C44) `groups` has one dim, at least one element and elements of i32.
    - (C45) with `groups` A has rank 2; of rows the storage order is nn or nt, C has rank 2, B and its peers rank 3 and as many matrices as there are groups.
    - (C46) of k the storage order is tn, B has rank 2 and C rank 3, a matrix for each group, without peers.
    - (C47) with `groups` there are no `sums`, no `scales` and no `pairs`; with those of rows no output is reduced over rows.

    Example:
    ```mlir
    func.func @forward(%x: tensor<512x1024xbf16>, %w: tensor<4096x1024xbf16>,
                       %bias: tensor<4096xf32>, %y: tensor<512x4096xbf16>) -> tensor<512x4096xbf16> {
      %d = gemm.matmul nt ins(%x, %w : tensor<512x1024xbf16>, tensor<4096x1024xbf16>)
             outs(%y : tensor<512x4096xbf16>)
             epilogue(%bias : tensor<4096xf32>) maps [affine_map<(m, n) -> (n)>] {
             ^bb0(%acc: f32, %b: f32):
               %zero = arith.constant 0.0 : f32
               %sum = arith.addf %acc, %b : f32
               %relu = arith.maximumf %sum, %zero : f32
               gemm.yield %relu : f32
             } -> tensor<512x4096xbf16>
      return %d : tensor<512x4096xbf16>
    }
    ```

    Weights of 4 bits, two in a byte, with a scale for each 64 k of a row:
    ```mlir
    func.func @packed(%x: tensor<8x1024xbf16>, %w: tensor<4096x512xi8>, %s: tensor<4096x16xbf16>,
                      %y: tensor<8x4096xbf16>) -> tensor<8x4096xbf16> {
      %d = gemm.matmul nt ins(%x, %w : tensor<8x1024xbf16>, tensor<4096x512xi8>) outs(%y : tensor<8x4096xbf16>)
             scales(%s : tensor<4096x16xbf16>) blocks [1, 1, 64]
             {packed_b, unsigned_b, zero_point = 8 : i64} -> tensor<8x4096xbf16>
      return %d : tensor<8x4096xbf16>
    }
    ```

    Products of fp8 whose scales are those of blocks:
    ```mlir
    func.func @scaled(%x: tensor<512x1024xf8E4M3FN>, %w: tensor<4096x1024xf8E4M3FN>, %sx: tensor<512x8xf32>,
                      %sw: tensor<32x8xf32>, %y: tensor<512x4096xbf16>) -> tensor<512x4096xbf16> {
      %d = gemm.matmul nt ins(%x, %w : tensor<512x1024xf8E4M3FN>, tensor<4096x1024xf8E4M3FN>)
             outs(%y : tensor<512x4096xbf16>)
             scales(%sx, %sw : tensor<512x8xf32>, tensor<32x8xf32>) blocks [1, 128, 128] -> tensor<512x4096xbf16>
      return %d : tensor<512x4096xbf16>
    }
    ```

    Rows that are sorted by what they are multiplied by, as those of a mixture of experts are: the rows before `%ends[0]`
    by the first matrix, those before `%ends[1]` by the second.
    ```mlir
    func.func @experts(%x: tensor<512x1024xbf16>, %w: tensor<8x4096x1024xbf16>, %ends: tensor<8xi32>,
                       %y: tensor<512x4096xbf16>) -> tensor<512x4096xbf16> {
      %d = gemm.matmul nt ins(%x, %w : tensor<512x1024xbf16>, tensor<8x4096x1024xbf16>)
             outs(%y : tensor<512x4096xbf16>) groups(%ends : tensor<8xi32>) -> tensor<512x4096xbf16>
      return %d : tensor<512x4096xbf16>
    }
    ```

    With several outputs `outs` lists them, the region yields a value for each, and `results` says
    of each after the first what becomes of its values. Here the values before the activation, stored
    transposed, and the largest absolute value of each row, which `%scale` may already hold a part of:
    ```mlir
    func.func @three(%x: tensor<512x1024xbf16>, %w: tensor<4096x1024xbf16>, %y: tensor<512x4096xbf16>,
                     %before: tensor<4096x512xf16>, %scale: tensor<512xf32>)
        -> (tensor<512x4096xbf16>, tensor<4096x512xf16>, tensor<512xf32>) {
      %d:3 = gemm.matmul nt ins(%x, %w : tensor<512x1024xbf16>, tensor<4096x1024xbf16>)
               outs(%y, %before, %scale : tensor<512x4096xbf16>, tensor<4096x512xf16>, tensor<512xf32>)
               epilogue {
               ^bb0(%acc: f32):
                 %zero = arith.constant 0.0 : f32
                 %relu = arith.maximumf %acc, %zero : f32
                 gemm.yield %relu, %acc, %relu : f32, f32, f32
               } results [store affine_map<(m, n) -> (n, m)>, absmax affine_map<(m, n) -> (m)>]
               -> (tensor<512x4096xbf16>, tensor<4096x512xf16>, tensor<512xf32>)
      return %d#0, %d#1, %d#2 : tensor<512x4096xbf16>, tensor<4096x512xf16>, tensor<512xf32>
    }
    ```

    The gradient of a gated layer's input, by way of its gate and its other branch:
    ```mlir
    func.func @gated(%dg: tensor<512x4096xbf16>, %wg: tensor<4096x1024xbf16>, %du: tensor<512x4096xbf16>,
                     %wu: tensor<4096x1024xbf16>, %dx: tensor<512x1024xbf16>) -> tensor<512x1024xbf16> {
      %d = gemm.matmul nn ins(%dg, %wg : tensor<512x4096xbf16>, tensor<4096x1024xbf16>)
             outs(%dx : tensor<512x1024xbf16>)
             pairs(%du, %wu : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) -> tensor<512x1024xbf16>
      return %d : tensor<512x1024xbf16>
    }
    ```

    The sum of the squares of each row, to which `%squares` is the start, and the largest absolute value
    of each 128 columns of a row:
    ```mlir
    func.func @statistics(%x: tensor<512x1024xbf16>, %w: tensor<4096x1024xbf16>, %y: tensor<512x4096xbf16>,
                          %squares: tensor<512xf32>, %scales: tensor<512x32xf32>)
        -> (tensor<512x4096xbf16>, tensor<512xf32>, tensor<512x32xf32>) {
      %d:3 = gemm.matmul nt ins(%x, %w : tensor<512x1024xbf16>, tensor<4096x1024xbf16>)
               outs(%y, %squares, %scales : tensor<512x4096xbf16>, tensor<512xf32>, tensor<512x32xf32>)
               epilogue {
               ^bb0(%acc: f32):
                 %square = arith.mulf %acc, %acc : f32
                 gemm.yield %acc, %square, %acc : f32, f32, f32
               } results [add affine_map<(m, n) -> (m)>, absmax affine_map<(m, n) -> (m, n floordiv 128)> partial]
               -> (tensor<512x4096xbf16>, tensor<512xf32>, tensor<512x32xf32>)
      return %d#0, %d#1, %d#2 : tensor<512x4096xbf16>, tensor<512xf32>, tensor<512x32xf32>
    }
    ```
  }];
  let arguments = (ins
    Gemm_MatmulTransAttr:$trans, Gemm_Operand:$a, Gemm_Operand:$b,
    Variadic<Gemm_Operand>:$outs, Variadic<Gemm_Operand>:$extras, Optional<Gemm_Operand>:$sums,
    Variadic<Gemm_Operand>:$peers, Variadic<Gemm_Operand>:$scales, Variadic<Gemm_Operand>:$pairs,
    Optional<Gemm_Operand>:$groups, DefaultValuedAttr<F64Attr, "1.0">:$alpha, DefaultValuedAttr<F64Attr, "0.0">:$beta,
    DefaultValuedAttr<AffineMapArrayAttr, "{}">:$maps,
    DefaultValuedAttr<Gemm_ResultArrayAttr, "{}">:$further,
    OptionalAttr<Gemm_LayoutAttr>:$layout, OptionalAttr<Gemm_CostAttr>:$cost,
    OptionalAttr<Gemm_ScheduleAttr>:$schedule, OptionalAttr<Gemm_ByMAttr>:$by_m,
    OptionalAttr<Gemm_LaunchAttr>:$launch, OptionalAttr<TypeAttr>:$precision,
    UnitAttr:$unsigned_a, UnitAttr:$unsigned_b, OptionalAttr<DenseI64ArrayAttr>:$blocks,
    UnitAttr:$packed_b, OptionalAttr<I64Attr>:$zero_point, OptionalAttr<I64Attr>:$aligned);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$epilogue);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let useCustomPropertiesEncoding = 1; // older bytecode has fewer (GemmBytecode.cpp)
  let skipDefaultBuilders = 1;
  let builders = [
    // A product with the identity epilogue.
    OpBuilder<(ins "::gemm::MatmulTrans":$trans, "::mlir::Value":$a, "::mlir::Value":$b,
                   "::mlir::Value":$c, CArg<"double", "1.0">:$alpha, CArg<"double", "0.0">:$beta)>,
    // A product with extra operands; `body` gets the region's arguments
    // (accumulator first) and returns the value to yield.
    OpBuilder<(ins "::gemm::MatmulTrans":$trans, "::mlir::Value":$a, "::mlir::Value":$b,
                   "::mlir::Value":$c, "double":$alpha, "double":$beta,
                   "::mlir::ValueRange":$extras, "::llvm::ArrayRef<::mlir::AffineMap>":$maps,
                   "::llvm::function_ref<::mlir::Value(::mlir::OpBuilder &, ::mlir::Location, "
                   "::mlir::ValueRange)>":$body)>,
    // A product with several outputs, whose region is empty.
    OpBuilder<(ins "::gemm::MatmulTrans":$trans, "::mlir::Value":$a, "::mlir::Value":$b,
                   "::mlir::ValueRange":$outs, "double":$alpha, "double":$beta,
                   "::mlir::ValueRange":$extras, "::llvm::ArrayRef<::mlir::AffineMap>":$maps,
                   "::llvm::ArrayRef<::mlir::Attribute>":$further)>
  ];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutsMutable(); }

    /// What operand `number` is, and the number of what is asked for: nothing else knows the order
    /// of the operands.
    ::gemm::MatmulOperand roleOf(unsigned number);
    unsigned numberOf(::gemm::MatmulOperand operand) {
      return getODSOperandIndexAndLength(static_cast<unsigned>(operand.role)).first + operand.index;
    }
    /// All operands in the order in which kernels are given them: A, B, C, the extra operands, the
    /// outputs beside C, the sums, B's peers, the scales of A and B, the factors of pairs, the groups.
    ::llvm::SmallVector<::gemm::MatmulOperand> getKernelOperands();
    /// The place of one of them there.
    unsigned getPlace(::gemm::MatmulOperand operand) {
      const auto all = getKernelOperands();
      return ::llvm::find(all, operand) - all.begin();
    }

    // Outputs: C, then the others. Result number i is output i.
    ::mlir::Value getC() { return getOuts().front(); }
    ::mlir::OpOperand &getCMutable() { return getOutsMutable()[0]; }
    /// The product itself; null on memrefs.
    ::mlir::Value getResult() {
      return getNumResults() ? ::mlir::Value(getResults().front()) : ::mlir::Value();
    }
    unsigned getNumOutputs() { return getOuts().size(); }
    unsigned getOutputNumber(unsigned output) {
      return numberOf({::gemm::MatmulRole::Output, output});
    }
    /// What becomes of the values of an output: those of C are stored as they are indexed.
    ::gemm::ResultAttr getOutput(unsigned output);
    ::mlir::AffineMap getOutputMap(unsigned output) { return getOutput(output).getMap(); }

    // Products: A times B, then A times each peer, which is operand getPeerNumber.
    unsigned getNumProducts() { return 1 + getPeers().size(); }
    unsigned getPeerNumber(unsigned peer) { return numberOf({::gemm::MatmulRole::Peer, peer}); }
    // What an accumulator adds up: A times B, then each pair.
    unsigned getNumAdded() { return 1 + getPairs().size() / 2; }
    /// Whether an operand is A, B, a peer or a factor of a pair.
    bool isFactor(unsigned operand) { return roleOf(operand).isFactor(); }
    /// The region's value for an extra operand.
    ::mlir::BlockArgument getExtraArgument(unsigned i) {
      return getBody()->getArgument(getNumProducts() + i);
    }

    // Storage order.
    bool getTransA();
    bool getTransB();

    // Types. A, B and C are shaped in a verified op.
    ::mlir::ShapedType getAType() { return ::mlir::cast<::mlir::ShapedType>(getA().getType()); }
    ::mlir::ShapedType getBType() { return ::mlir::cast<::mlir::ShapedType>(getB().getType()); }
    ::mlir::ShapedType getCType() { return ::mlir::cast<::mlir::ShapedType>(getC().getType()); }
    /// What elements of a factor, which operand `number` is, are multiplied as: its element type,
    /// that of `precision`, or ui8; of a packed B i4 or ui4.
    ::mlir::Type getFactorType(unsigned number);
    /// Reads its factors as `from` does, whose they are: `precision`, `unsigned_a`, `unsigned_b`,
    /// `scales`, `packed_b`, `zero_point`; and adds its `pairs`.
    void readFactorsAs(MatmulOp from);
    ::mlir::Type getAccumulatorType() { return ::gemm::getSumType(getAType().getElementType(), getBType().getElementType()); }

    // Scales, of blocks of sums or of one factor's bytes.
    bool isScaled() { return !getScales().empty(); }
    /// Whether they, and zero points, are those of bytes.
    bool isDequantized() {
      return isScaled() && getAType().getElementType().isInteger(8) != getBType().getElementType().isInteger(8);
    }
    /// Whose scales operand `i` of them holds: A's (0) or B's (1).
    unsigned getScaledFactor(unsigned i) {
      return isDequantized() ? getBType().getElementType().isInteger(8) : i;
    }
    /// Which of the dims of their matrix lies along k: those of bytes lie as these do.
    unsigned getScaleDimOfK(unsigned i) {
      return !isDequantized() || (getScaledFactor(i) ? getTransB() : !getTransA());
    }
    /// Extents of a block of A's scales (0) or B's (1), along its rows and along k.
    ::std::array<int64_t, 2> getBlockOf(unsigned factor) {
      return {(*getBlocks())[factor], (*getBlocks())[2]};
    }

    // Groups: of rows, whose right operands are a matrix for each, or of k, whose C is one.
    bool isGrouped() { return getGroups() != nullptr; }
    bool isGroupedByRows() { return isGrouped() && getCType().getRank() == 2; }
    bool isGroupedByK() { return isGrouped() && !isGroupedByRows(); }

    // Sizes: static ones or ShapedType::kDynamic, looked up in every operand.
    int64_t getBatchRank() { return getCType().getRank() - 2; }
    bool isBatched() { return getBatchRank() > 0; }
    bool isABatched() { return getAType().getRank() > 2; }
    bool isBBatched() { return getBType().getRank() > 2; }
    int64_t getStaticM();
    int64_t getStaticN();
    int64_t getStaticK();
    ::llvm::SmallVector<int64_t> getStaticBatch();
    // The same as constants or values; dim ops are made at the builder.
    ::mlir::OpFoldResult getM(::mlir::OpBuilder &b);
    ::mlir::OpFoldResult getN(::mlir::OpBuilder &b);
    ::mlir::OpFoldResult getK(::mlir::OpBuilder &b);
    ::llvm::SmallVector<::mlir::OpFoldResult> getBatch(::mlir::OpBuilder &b);

    double getAlphaValue() { return getAlpha().convertToDouble(); }
    double getBetaValue() { return getBeta().convertToDouble(); }
    bool readsC() { return getBetaValue() != 0.0; }

    // Epilogue.
    unsigned getExtraNumber(unsigned i) { return numberOf({::gemm::MatmulRole::Extra, i}); }
    ::mlir::AffineMap getExtraMap(unsigned i) {
      return ::mlir::cast<::mlir::AffineMapAttr>(getMaps()[i]).getValue();
    }
    /// Whether extra operand `i` is a table.
    bool isTable(unsigned i) { return ::gemm::isTableMap(getExtraMap(i)); }
    /// True when the region yields the accumulator and nothing else.
    bool isIdentityEpilogue();
    /// Copies the region's operations to the builder with its arguments replaced
    /// by `args`, and returns the copies of the values it yields.
    ::llvm::SmallVector<::mlir::Value> cloneEpilogueInto(::mlir::OpBuilder &b, ::mlir::ValueRange args);
  }];
}

def Gemm_YieldOp : Gemm_Op<"yield", [Pure, Terminator, ParentOneOf<["MatmulOp", "LibraryCallOp"]> /*yield_c1*/]> {
  let summary = "the values an epilogue makes, one for each output";
  let description = [{
    Ends the epilogue region of `gemm.matmul` or `gemm.library_call`.

    Constraints:
    - (C1) the op is directly inside one of these.
    - (C2) one value at least.
  }];
  let arguments = (ins Variadic<Gemm_Scalar>:$values);
  let assemblyFormat = "$values attr-dict `:` type($values)";
  let hasVerifier = 1;
}

#endif
