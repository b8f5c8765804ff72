// The passes that decide about gemm.matmul, and one that keeps casts safe before them. Each
// writes one attribute (or, for gemm-fuse-epilogue, the epilogue region), says in remarks of
// its own name what it chose and why, and gives the same IR when run twice.
#ifndef GEMM_TRANSFORMS_PASSES_TD
#define GEMM_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"
include "gemm/Transforms/FuseDequantization.td"
include "gemm/Transforms/FuseProducts.td"
include "gemm/Transforms/FusePartners.td"

class Gemm_TargetOption : Option<"target", "target", "std::string", /*default=*/"\"\"",
    "machine, chip or target file (.json) to decide for; written to the module as gemm.target">;

def GemmSplitEmptiesPass : Pass<"gemm-split-empties"> {
  let summary = "give every use of a tensor.empty one of its own";
  let description = [{
    Reads `tensor.empty` with several uses, which cse makes, and clones it before each but one of
    them. What is in one is not defined, so no value changes. Bufferization, which asks of
    every write whether another use of the same tensor is in its way, is then linear in the
    number of ops and no more quadratic; so this is to run right before it.

    The one that a product writes becomes a `bufferization.alloc_tensor` where the product is
    inserted into a slice with gaps between the elements of its rows: the result is computed
    apart and copied there, because kernels store rows of stride 1.

    A `linalg.fill` into which several ops write is cloned before each of them as well: to fill
    memory again is less than to copy it.

    ```mlir
    %e = tensor.empty() : tensor<8xf32>
    %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %b = linalg.log ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    // becomes
    %e = tensor.empty() : tensor<8xf32>
    %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %f = tensor.empty() : tensor<8xf32>
    %b = linalg.log ins(%x : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect", "mlir::tensor::TensorDialect"];
}

def GemmDropAllocationsPass : Pass<"gemm-drop-allocations"> {
  let summary = "tensors as values, where another pass has asked for their memory";
  let description = [{
    Reads `bufferization.alloc_tensor`, which upstream's `empty-tensor-to-alloc-tensor`, say, writes.
    One without a copy becomes a `tensor.empty`, and one with a copy that is only read, of a tensor
    that is computed or an argument, what it copies: bufferization decides both again. A copy that
    somebody writes to, frees, returns or hands on stays, and so does one of a memref's tensor and one
    in a stated `memory_space`.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def GemmCountLoopsPass : Pass<"gemm-count-loops"> {
  let summary = "count the turns of loops that upstream counts as signed numbers of too few bits";
  let description = [{
    Reads `scf.for` with constant bounds and step. One that compares without a sign, or whose
    distance its counter's type does not hold as a signed one (-100 to 100 in i8), becomes a loop from
    0 to its number of turns, whose body computes the counter. The rest stays, and so does every value.
    MLIR's canonicaliser takes such a loop for one without turns: to run before the first of those.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def GemmSplitIndexCastsPass : Pass<"gemm-split-index-casts"> {
  let summary = "write a cast of index that cuts bits off as a cast and a truncation";
  let description = [{
    Reads `arith.index_cast` and `arith.index_castui`, on scalars and shaped values. One to fewer
    bits than the 64 of an index becomes a cast to 64 bits and an `arith.trunci`; one from more than
    64 bits an `arith.trunci` and a cast. The rest stays, and so does every value. MLIR's canonicaliser
    takes a cast from index to an integer and back for nothing, however narrow the integer; so this is
    to run before the first one, or pass that uses it (the inliner does); every pipeline begins with it.

    ```mlir
    %b = arith.index_castui %n : index to i8
    // becomes
    %w = arith.index_castui %n : index to i64
    %b = arith.trunci %w : i64 to i8
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def GemmLowerStablehloPass : Pass<"gemm-lower-stablehlo", "::mlir::ModuleOp"> {
  let summary = "control flow and symbolic sizes of StableHLO, where there are any";
  let description = [{
    Reads `stablehlo.while`, `stablehlo.if` and `stablehlo.case` in generic form and writes
    `scf.while`, `scf.if` and `scf.index_switch`. Tensors of one integer that they carry, a
    counter for instance, become scalars, and so does what is computed of such tensors by
    linalg ops inside. Sizes that a program with symbolic sizes computes (`get_dimension_size`, and
    what is made of it in tensors of integers) become scalars of type index, which do not wrap as
    StableHLO's i32 do; `dynamic_broadcast_in_dim` and `dynamic_reshape` to them `linalg.generic` and
    `tensor.reshape`, and `custom_call @shape_assertion` a `cf.assert`. The results of a `stablehlo.optimization_barrier` are its operands.
    A `stablehlo.composite` becomes a call of its decomposition, and JAX's `custom_call @__op$block_scaled_dot` of fp8
    with scales of f8E8M0FNU a `gemm.matmul` with scales. That of `chlo.ragged_dot` (`jax.lax.ragged_dot` and its gradients) becomes
    a `gemm.matmul` with groups, whose ends are the sums of the sizes that it is given.
    Functions of CHLO that the math dialect has (`chlo.atan`, say) become those.
    Unsigned integers that loops, sorts and scatters carry between casts are carried without a sign, where no
    function gives any, takes any but bytes, and no product reads any with a sign; bytes that a function takes are of i8
    then. Products in i32 of bytes without a sign are of widened ones. Tensors of `!quant.uniform` of i8 or u8 become these
    bytes: `dot_general`, `dot`, `uniform_quantize`, `uniform_dequantize` and `constant` of them are linalg ops and a constant
    of these, and any other op with such a type is an error. An op of another form than StableHLO's stays, with a `missed` remark.

    ```mlir
    %r:2 = "stablehlo.while"(%n, %x) ({ ... }, { ... }) : (tensor<i32>, tensor<8x8xf32>) -> (tensor<i32>, tensor<8x8xf32>)
    // becomes
    %r:2 = scf.while (%i = %m, %y = %x) : (i32, tensor<8x8xf32>) -> (i32, tensor<8x8xf32>) { ... } do { ... }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
                           "::gemm::GemmDialect", "::mlir::func::FuncDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def GemmLowerIndexedPass : Pass<"gemm-lower-indexed", "::mlir::ModuleOp"> {
  let summary = "scatter, sort and scan of StableHLO and TMTensor, where there are any";
  let description = [{
    Reads, in generic form, `stablehlo.scatter` of one input, `stablehlo.sort`, `tm_tensor.scatter`,
    `tm_tensor.sort` and `tm_tensor.scan`, with regions of arith and math ops, and writes
    `linalg.generic`. An element of a scatter's result takes all updates that lie on it, one after
    the other, those outside of it never; of several that replace it the last one stays. A sort
    counts what comes before each element and keeps the order of equal ones. So results do not
    depend on an order of threads; what it costs is a look at every update for each element, and at
    each pair of a line. An op of another form stays, with a `missed` remark.

    ```mlir
    %d = "stablehlo.scatter"(%zeros, %tokens, %dy) <{...}> ({ /* add */ }) : ... -> tensor<100x64xf32>
    // becomes a reduction over the tokens: d[v, i] = sum of dy[n, i] where tokens[n] = v
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def GemmInlinePass : Pass<"gemm-inline", "::mlir::ModuleOp"> {
  let summary = "inline calls, where there are any";
  let description = [{
    Reads calls of functions with a body, and runs MLIR's inliner on a module that has
    some; one without is not touched. A module with calls and an op of no registered
    dialect with a region in it is refused: MLIR's inliner cannot look into that. With
    `keep` its calls stay, and a `missed` remark says so. A function that calls itself,
    through others too, is refused; with `keep` such calls stay. A function with an
    argument that is `gemm.stream` is not inlined: its launches go to that stream.

    ```mlir
    %y = func.call @linear(%x) : (tensor<8x16xf32>) -> tensor<8x32xf32>
    // becomes the body of @linear
    ```
  }];
  let options = [Option<"keep", "keep", "bool", "false",
      "leave calls that cannot be inlined instead of refusing them">];
}

def GemmLowerTosaPass : Pass<"gemm-lower-tosa", "::mlir::func::FuncOp"> {
  let summary = "tosa to linalg, where there is any";
  let description = [{
    Reads tosa ops and runs upstream's conversions on a function that has some:
    `tosa-make-broadcastable`, `tosa-to-linalg-named`, `tosa-to-linalg`, `tosa-to-arith` and
    `tosa-to-tensor`; before, a scatter is a fold, a transposed convolution a plain one, and a product of fp8
    with scales of f8E8M0FNU for each block (`tosa.matmul_t_block_scaled`) a `gemm.matmul` with
    these scales, one for each batch where the right operands differ. An op
    that is not lowered is an error; with `keep` the function stays as it was, and a `missed`
    remark says so. A product with a batch of 1 becomes one without.

    ```mlir
    %y = tosa.add %a, %b : (tensor<4x8xf16>, tensor<1x8xf16>) -> tensor<4x8xf16>
    // becomes a linalg.generic
    ```
  }];
  let options = [Option<"keep", "keep", "bool", "false",
      "leave functions that are not lowered instead of refusing them">];
}

def GemmSimplifySizesPass : Pass<"gemm-simplify-sizes"> {
  let summary = "what is the same for all sizes of a program";
  let description = [{
    Reads comparisons of integers that are computed from sizes of tensors, and takes sizes for
    polynomials: no size is below 0, and those that `cf.assert` of the function's own block says to
    be equal are one. A comparison that holds for all sizes, or for none, becomes a constant, and
    `arith.select` by it what it chooses; `arith.select` of 0 where a size is 1, and else of the place in
    a loop of that size, is the place. A `tensor.extract` in the body of a `linalg.generic` at the
    places of loops is an operand, and an op that then only copies one goes. A `tensor.reshape`
    to sizes that group those of its source is a `tensor.collapse_shape`, `tensor.expand_shape`
    or both. A slice of one element steps by 1. So a broadcast or reshape as torch prints it for sizes
    known at run time only is what it is for sizes that are known. One that a `tensor.cast` takes for
    1 and a `tensor.collapse_shape` joins with others is refused. The rest stays.

    ```mlir
    %no = arith.cmpi slt, %n, %zero : i64 // of a size
    %m = arith.select %no, %one, %n : i64
    // %m becomes %n
    ```
  }];
  let options = [Option<"keep", "keep", "bool", "false", "leave a size that is taken for 1">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def GemmWidenIntegersPass : Pass<"gemm-widen-integers"> {
  let summary = "integers of widths that no kernel has in i32 or i64";
  let description = [{
    Reads, on tensors, integers of other widths than 1, 8, 32 and 64, up to 63 bits: scalar code in
    bodies and tensors between ops. Each becomes the number that it stands for, its sign extended, in
    i32 or i64, and what leaves its width wraps where it did. `arith.bitcast` between f16 or bf16 and
    i16, of which JAX makes the order of its sorts, becomes code on the bits of the f32; a NaN of f16
    has one pattern, and the sign that conversions leave it. So does one between i8 and f8E8M0FNU, f8E4M3FN or
    f8E5M2.

    A function that takes or returns such tensors stays as it is, and so does one in which an op is not
    known here.

    ```mlir
    %s = arith.addi %a, %b : i16
    // becomes
    %w = arith.addi %a, %b : i32 // and, of its low half, the sign again by two shifts
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

def GemmResolveControlFlowPass : Pass<"gemm-resolve-control-flow"> {
  let summary = "loops and branches to straight-line code, where there are any";
  let description = [{
    Reads control flow between ops, after `gemm-inline`: not that in the bodies of linalg ops,
    which is `gemm-generalize`'s. An `scf.while` that counts becomes an `scf.for`; one with a
    known number of turns is unrolled, if it becomes at most 16384 ops. `scf.if` and
    `scf.index_switch` with a known condition become the side that is taken. Of another both
    sides are computed and each result is chosen, if they have no effects and the results'
    sizes are known. What is left stays; one without control flow is not touched. Loops that tiling
    made stay if they are over more than `most-tiles`: bufferization takes far more than linear
    time for the slices of all the tiles. A host can run such loops, and on memory the pass unrolls
    them. A nest of more ops than the limit stays whole. With `most-tiles=0`, for a host, loops that
    only read and write elements of memory stay, too.

    ```mlir
    %r = scf.if %c -> tensor<8x8xf32> { scf.yield %x : ... } else { scf.yield %y : ... }
    // becomes
    %r = linalg.generic {...} ins(%x, %y : ...) outs(%e : ...) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %s = arith.select %c, %a, %b : f32
        linalg.yield %s : f32
    } -> tensor<8x8xf32>
    ```
  }];
  let options = [Option<"mostTiles", "most-tiles", "int64_t", "::gemm::kMostSlices",
      "leave loops whose turns each compute a slice of what they carry, if they are more">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def GemmAllowPass : Pass<"gemm-allow"> {
  let summary = "products of f32 with operands rounded to bf16 or tf32, where the user allows it";
  let description = [{
    Reads `gemm.matmul` of f32 operands, after `gemm-flatten`. With `type=bf16` both operands
    are rounded to bf16, to nearest even; with `type=tf32` they stay in f32, and the product gets
    `precision = tf32`: its kernel rounds them as it multiplies, to nearest, ties away from zero.
    The sum, C and the epilogue stay in f32. A `passed` remark names each product. Without `type`
    nothing changes; another type is refused.

    ```mlir
    %d = gemm.matmul nn ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
    // becomes
    %x = arith.truncf %a : tensor<8x16xf32> to tensor<8x16xbf16>
    %y = arith.truncf %b : tensor<16x8xf32> to tensor<16x8xbf16>
    %d = gemm.matmul nn ins(%x, %y : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"];
  let options = [Option<"type", "type", "std::string", /*default=*/"\"\"",
      "bf16, tf32, or empty: products stay as they are">];
}

def GemmGeneralizePass : Pass<"gemm-generalize"> {
  let summary = "what is left around the products as linalg.generic";
  let description = [{
    Reads, after `gemm-import`, what is no product: arith and math ops on tensors, named
    elementwise linalg ops, `linalg.broadcast`, `linalg.reduce` and `linalg.softmax`. All
    become `linalg.generic`. Results that nobody uses go (the index beside a maximum), and
    inputs are read past ops that only move values and without dims of size 1 that their
    maps take at 0. An op that writes one constant everywhere becomes `linalg.fill`, and a
    `linalg.transpose` that moves only dims of size 1 a reshape. `tensor.concat` becomes slices inserted into slices, and so do
    `tensor.insert` and `tensor.from_elements` where no data tells the place. An input that a map reads at other
    places than a loop's (reversed, or every second one) is loaded in the body, and so is the
    value of a `tensor.pad` that is no constant. In bodies `scf.if` becomes `arith.select`, affine
    ops, `math.clampf`, `math.sincos` and whole constant powers of integers become other arith and
    math ops, and scalars from outside that are computed from elements of tensors are computed inside. An
    assert in a body becomes one before the op: of the largest or smallest of the values that
    it compares, which a reduction finds. Named products that were left alone stay as they are,
    and so does everything on memrefs.

    ```mlir
    %y = math.tanh %x : tensor<4x8xf32>
    // becomes
    %y = linalg.generic {...} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
      ^bb0(%a: f32, %o: f32):
        %t = math.tanh %a : f32
        linalg.yield %t : f32
    } -> tensor<4x8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

def GemmFuseEpiloguePass : Pass<"gemm-fuse-epilogue"> {
  let summary = "evaluate elementwise ops around a product in its epilogue";
  let description = [{
    Reads elementwise ops on tensors: `linalg.generic` and named linalg ops with
    parallel loops only, arith and math ops on tensors. A chain of them that
    consumes the result of a `gemm.matmul` moves into its epilogue region, also
    through a `tensor.expand_shape` or `tensor.collapse_shape` of it; what else they
    read becomes an extra operand with its map, or is split as the collapse was. So does what produces an extra
    operand or C: a bias broadcast into C with beta = 1 ends as a vector read per
    column.

    An epilogue is computed in f32 (f64, i32 for such products). Roundings to f16
    and bf16 between the product and the ops fused into it stay, as `arith.truncf` and
    `arith.extf`, unless the op that rounds and those that read it say `contract`: by
    their own `fastmath`, by `gemm.fastmath` on a product, or by `gemm.fastmath` on the
    module. A product takes the flags of the last op that is fused into it. Roundings to
    fp8 always stay. Nothing else about the values changes.

    Refuses, with a `missed` remark, a result with several users, a consumer that
    reads it at other positions than it writes or uses the position itself, maps
    that are no projected permutations, and element types without an epilogue. A
    producer that computes on a row or column vector stays, since its work would be
    repeated. Memrefs are left alone.

    What is left becomes fewer ops: an elementwise op that one other reads, a reduction too, is
    evaluated in that one; one that only widens its operand is so in each that reads it.

    ```mlir
    %d = gemm.matmul nt ins(%x, %w : tensor<6x32xbf16>, tensor<48x32xbf16>) outs(%c : tensor<6x48xbf16>) -> tensor<6x48xbf16>
    %y = linalg.add ins(%d, %residual : tensor<6x48xbf16>, tensor<6x48xbf16>) outs(%e : tensor<6x48xbf16>) -> tensor<6x48xbf16>
    // becomes
    %y = gemm.matmul nt ins(%x, %w : tensor<6x32xbf16>, tensor<48x32xbf16>) outs(%e : tensor<6x48xbf16>)
           epilogue(%residual : tensor<6x48xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
           ^bb0(%acc: f32, %r: f32):
             %t = arith.truncf %acc : f32 to bf16
             %u = arith.extf %t : bf16 to f32
             %s = arith.addf %u, %r : f32
             gemm.yield %s : f32
           } -> tensor<6x48xbf16>
    ```
  }];
  let statistics = [Statistic<"fused", "fused", "elementwise ops that joined an epilogue">];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [Option<"fastmath", "fastmath", "std::string", "\"\"",
      "flags in the place of the source's: none or contract; empty: the source's">];
}

def GemmDecomposePass : Pass<"gemm-decompose"> {
  let summary = "products that nothing computes as loops";
  let description = [{
    Reads `gemm.matmul` on memrefs, after the choice of schedules and library calls. One
    without a schedule (of i32, which no family multiplies, or on a chip without one) becomes the
    ops that it is short for: a sum over K in the accumulator's type and, where there is one, the
    epilogue. They become plain kernels: correct and slow, with a `missed`
    remark.

    Leaves alone products with `sums`, and tensors.

    ```mlir
    gemm.matmul nn ins(%a, %b : memref<4x8xi32>, memref<8x6xi32>) outs(%c : memref<4x6xi32>)
    // becomes
    linalg.fill ins(%zero : i32) outs(%c : memref<4x6xi32>)
    linalg.generic {iterator_types = ["parallel", "parallel", "reduction"], ...}
        ins(%a, %b : memref<4x8xi32>, memref<8x6xi32>) outs(%c : memref<4x6xi32>) {...}
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"];
}

def GemmFuseSumsPass : Pass<"gemm-fuse-sums"> {
  let summary = "store a sum of rows in the product that reads the matrix anyway";
  let description = [{
    Reads `gemm.matmul` on memrefs, after bufferization and the choice of schedules. A
    product of a matrix with ones (what `gemm-flatten` makes of a bias gradient) goes into
    `sums` of a product that reads the matrix as its A with the summed dimension as K: of
    the weight gradient, which reads dY so. A cost on the product is computed again.

    Refuses, with a `missed` remark, a matrix that is read as B only, a schedule that
    shares output tiles among CTAs, swaps the operands or calls a library, an N that may be
    0, and products between which memory of either is used. Tensors are left alone.

    ```mlir
    gemm.matmul tn ins(%dy, %x : ...) outs(%dw : ...) {schedule = ...}
    gemm.matmul nn ins(%ones, %dy : ...) outs(%db : memref<1x48xf32>)
    // becomes
    gemm.matmul tn ins(%dy, %x : ...) outs(%dw : ...) sums(%sums : memref<48xf32>) {schedule = ...}
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::memref::MemRefDialect"];
}

def GemmSelectLayoutPass : Pass<"gemm-select-layout"> {
  let summary = "state the storage order and BLAS call of each product";
  let description = [{
    Writes `#gemm.layout` on each `gemm.matmul`: storage order, the transpose flags
    and operand order with which a column-major library computes the row-major
    product, and the leading dimensions, from strides for memrefs and from shapes
    for tensors. Forward (nt) is (T, N), the input gradient (nn) is (N, N), the
    weight gradient (tn) is (N, T).

    Refuses, with a `missed` remark, a memref whose inner stride is not known to
    be 1: no library call takes it. Such an op is left without a layout.
  }];
  let dependentDialects = ["::gemm::GemmDialect"];
}

def GemmAnnotateCostPass : Pass<"gemm-annotate-cost", "::mlir::ModuleOp"> {
  let summary = "state what each product costs on the target machine";
  let description = [{
    Writes `#gemm.cost` on each `gemm.matmul`: flops (2·M·N·K·batch), compulsory
    DRAM bytes (a row of ones is not read; accumulators that the op's schedule leaves
    in a workspace are written and read), what bounds it on the module's target,
    and the predicted time. The formulas are those of the cost model library.

    The option `target` names a machine or a chip; a chip stands for its usual
    machine, which a remark names. It is written to the module as `gemm.target`.
    Without it the module's target is used, and `a100` if there is none. An unknown
    name is an error that lists the known ones.

    Leaves an op alone, with a `missed` remark, when a dimension is dynamic or the
    machine has no rate for its types.
  }];
  let dependentDialects = ["::gemm::GemmDialect"];
  let options = [Gemm_TargetOption<>];
}

def GemmSelectSchedulePass : Pass<"gemm-select-schedule", "::mlir::ModuleOp"> {
  let summary = "choose how a kernel computes each product";
  let description = [{
    Writes `#gemm.schedule` on each `gemm.matmul` that has none: of the candidates
    that the schedule library enumerates, the one its model finds fastest on the
    module's target. Remarks name the winner, the runner-up, and for each rejected
    candidate the reason. A schedule already there is kept, and is an error if the
    target cannot run it: the message has the value and the limit.

    `schedules` is a file of JSON Lines, one per problem and machine; a problem that
    has a record gets that schedule. A C++ caller may supply schedules through
    `PlanOptions::provider`, which comes first.

    Any schedule gives the same bits each run. `batch-invariant` allows only those that sum in
    the order chosen for an unknown M, so that a row does not depend on how many rows there
    are, and is verified for schedules that were written by hand or supplied.

    For an M known at run time only, M counts as large. Unless one schedule serves all
    of them, `#gemm.by_m` has the intervals of M with the schedule of each, and a
    remark for each; a schedule that was supplied is used for every M.

    The option `target` is that of `gemm-annotate-cost`.

    Leaves an op without a schedule, with a `missed` remark, when no kernel exists
    for its types or chip.
  }];
  let dependentDialects = ["::gemm::GemmDialect"];
  let options = [Gemm_TargetOption<>,
    Option<"schedules", "schedules", "std::string", /*default=*/"\"\"",
      "file of schedule records (JSON Lines)">,
    Option<"batchInvariant", "batch-invariant", "bool", "false",
      "only schedules whose bits do not depend on M">];
}

def GemmExplainPass : Pass<"gemm-explain", "::mlir::ModuleOp"> {
  let summary = "print the schedules considered for each product";
  let description = [{
    Prints to standard error, for each `gemm.matmul`, the table of candidate
    schedules with the terms of their predicted times and why each was not chosen;
    then, for an M known at run time, the intervals of M; in the end which constants of
    the model are assumed. Changes nothing but the module's `gemm.target`. The options are those of `gemm-select-schedule`.
  }];
  let dependentDialects = ["::gemm::GemmDialect"];
  let options = [Gemm_TargetOption<>,
    Option<"schedules", "schedules", "std::string", /*default=*/"\"\"",
      "file of schedule records (JSON Lines)">,
    Option<"rows", "rows", "unsigned", "8",
      "candidates shown of each group: choosable, modelled, rejected">];
}

#endif
