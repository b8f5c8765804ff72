// Decisions and facts about one product, as typed and verified attributes. Each
// is written by one pass and may equally be written by hand; a pass that applies
// a decision reads nothing else.
#ifndef GEMM_DIALECT_GEMM_GEMMATTRS_TD
#define GEMM_DIALECT_GEMM_GEMMATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "gemm/Dialect/Gemm/GemmEnums.td"
include "gemm/Dialect/Gemm/GemmTargetInterface.td"

class Gemm_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Gemm_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let genVerifyDecl = 1;
}

def Gemm_LayoutAttr : Gemm_Attr<"Layout", "layout"> {
  let summary = "storage order of a product and the BLAS call that computes it";
  let description = [{
    Row-major C = A·B is column-major Cᵀ = Bᵀ·Aᵀ, so a column-major library is
    called with its operands in the order (B, A) and with the flags in `blas`, the
    first flag for the operand passed first. Leading dimensions count elements; `?`
    is known only at run time. A column-major C is called in the order (A, B).

    Constraints:
    - (C1) a leading dimension is positive or `?`.
    - (C2) `blas` follows from the storage order and the operand order.

    Example: `#gemm.layout<nt, blas = (T, N), lda = 4096, ldb = 4096, ldc = 11008, operands = (B, A)>`
  }];
  let parameters = (ins EnumParameter<Gemm_MatmulTrans>:$trans,
                        EnumParameter<Gemm_BlasOp>:$first, EnumParameter<Gemm_BlasOp>:$second,
                        "int64_t":$lda, "int64_t":$ldb, "int64_t":$ldc,
                        EnumParameter<Gemm_BlasOrder>:$order);
  let assemblyFormat = [{
    `<` $trans `,` `blas` `=` `(` $first `,` $second `)`
        `,` `lda` `=` custom<DynamicInt>($lda) `,` `ldb` `=` custom<DynamicInt>($ldb)
        `,` `ldc` `=` custom<DynamicInt>($ldc)
        `,` `operands` `=` custom<BlasOrder>($order) `>`
  }];
  let extraClassDeclaration = [{
    /// The flags that fit a storage order and an operand order.
    static std::pair<::gemm::ir::BlasOp, ::gemm::ir::BlasOp>
    flagsFor(::gemm::MatmulTrans trans, ::gemm::ir::BlasOrder order);
  }];
}

def Gemm_ResultAttr : Gemm_Attr<"Result", "result"> {
  let summary = "what becomes of the values that an epilogue yields for an output";
  let description = [{
    `store` writes the value of each (batch..., m, n) where the map says. `absmax` makes the place
    that the map gives to a row, or to a column, the largest of what it was and the absolute
    values of the row: what a quantisation of rows scales by. NaN is the largest. `max` and `min`
    do so with the values themselves; to `min` NaN is the least. `add` adds the values to what the
    place was, in f32, in an order that the shape and the schedule fix.

    With m or n `floordiv` a number there is a place for each group of so many consecutive rows or
    columns. What places of groups were takes no part in a `partial` result, whose last group may be
    shorter.

    Constraints:
    - (C1) the map has no symbols; to `store` it is a permutation of its dims, to reduce a
      projected one of all but m or n, the last two, or a permutation with one of these `floordiv`
      2 or more.
    - (C2) a `partial` result is of groups.

    Example: `#gemm.result<store, affine_map<(m, n) -> (n, m)>>`, of groups of 64 columns
    `#gemm.result<absmax, affine_map<(m, n) -> (m, n floordiv 64)>>`
  }];
  let parameters = (ins EnumParameter<Gemm_Combiner>:$combiner, "::mlir::AffineMap":$map,
                        DefaultValuedParameter<"bool", "false">:$partial);
  let assemblyFormat = "`<` $combiner `,` custom<Map>($map) `` custom<Partial>($partial) `>`";
  let extraClassDeclaration = [{
    /// Whether the output's elements are made of several values.
    bool isReduced() { return getCombiner() != ::gemm::ir::Combiner::Store; }
    /// And also of what they were.
    bool readsOutput() { return isReduced() && !getPartial(); }
    /// How many values along the reduced dim become one: of a whole line 0.
    int64_t getGroup();
    bool isGrouped() { return getGroup() != 0; }
    /// Whether an output of such elements holds the numbers: what is combined in memory, and sums,
    /// are f32; the largest and the least of a group are stored as any value is.
    bool mayStoreAs(::mlir::Type element);
    /// The dim that a reduced output's values run over: m or n, the last but one or the last.
    unsigned getReducedDim();
    ResultAttr withMap(::mlir::AffineMap map) {
      return get(getContext(), getCombiner(), map, getPartial());
    }
  }];
}
def Gemm_ResultArrayAttr
    : TypedArrayAttrBase<Gemm_ResultAttr, "what becomes of the outputs after the first">;

def Gemm_CostAttr : Gemm_Attr<"Cost", "cost"> {
  let summary = "what a product costs on the module's target";
  let description = [{
    Of the product alone, whatever schedule it has: `flops` is 2·M·N·K·batch (of a sum of rows
    its additions), `bytes` the compulsory DRAM traffic, `bound` the resource that limits it,
    `roof_ns` the least time in which the machine's peaks allow it, in nanoseconds (0: unknown).

    Constraints:
    - (C1) no number is negative.

    Example: `#gemm.cost<flops = 137438953472, bytes = 100663296, bound = compute>`
  }];
  let parameters = (ins "int64_t":$flops, "int64_t":$bytes,
                        EnumParameter<Gemm_Bound>:$bound,
                        DefaultValuedParameter<"int64_t", "0">:$ns);
  let assemblyFormat = [{
    `<` `flops` `=` $flops `,` `bytes` `=` $bytes `,` `bound` `=` $bound
        (`,` custom<RoofNs>($ns)^)? `>`
  }];
}

def Gemm_ScheduleAttr : Gemm_Attr<"Schedule", "schedule"> {
  let summary = "how one kernel computes a product";
  let description = [{
    Instruction family, how output tiles are dealt to CTAs, tile of a CTA (M, N,
    K), tile of a warp (M, N), depth of the shared-memory ring, and the number of
    row tiles rastered together so that they share B in L2, in the order `raster`
    (`grouped` or another, `docs/schedules.md`). `split_k` and
    `persistent` may cut K into `splits`, a CTA each, which meet in a workspace or,
    with `reduce = cluster`, are the CTAs of one cluster. With `swap` the kernel
    computes the transposed product: N runs along the rows of its tiles and M along
    their columns, and so do tile, warp tile, cluster and group. With `products` a warp
    tile's columns are shared by as many products of one A. With `pack` factors are copied first, so
    that their lines are of whole 16 bytes. With `panels` a warp has so many panels of shared memory that
    matrices among the epilogue's operands are loaded into by tensor maps while it multiplies. `library` leaves the product to a BLAS call and has no
    further fields.

    Constraints:
    - (C1) tile sizes are positive multiples of 16, at most 512; N of 8 where the family
      is `wgmma`.
    - (C2) the warp tile is of such multiples too, and divides the CTA tile.
    - (C3) a CTA has at most 1024 threads; in family `wgmma` 128 of them copy.
    - (C4) `stages` is in [2, 16].
    - (C5) `group` is in [1, 1024].
    - (C6) `cluster` is [1, 1] or, for `block`, `persistent` and `pingpong` of family `wgmma`
      that do not cut K, [2, 1], [1, 2] or [4, 1]; each CTA copies a multiple of 8 lines of
      the tile.
    - (C7) `splits` is in [1, 1024]: at least 2 for kind `split_k`, any for `persistent`, 1 for
      others.
    - (C8) for raster `hilbert`, `group` is a power of two.
    - (C9) kind `pingpong` is for family `wgmma`, its tile one warpgroup's: four warp tiles
      along M.
    - (C10) `reduce = cluster` is for kind `split_k` of 2 to 8 splits.
    - (C11) in family `wgmma` a tile is at most 256x256x256 and one to three warpgroups', each of
      four warp tiles along M; warp N is tile N or a multiple of 64; an instruction fits
      the registers of the launch, accumulators and an epilogue those of a warpgroup.
    - (C12) `products` is 1 to 4; with more than 1 there is no `swap`, and warp N is a multiple
      of 8 for each product and CTA of the cluster along M.
    - (C13) `panels` is 0 to 32; more than 0 in family `wgmma`, or another that stores through panels,
      without `swap`, where K is not cut.

    The rules stand in `lib/Schedule/Legality.cpp`, with those that a machine adds.

    Example: `#gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>`
  }];
  // None is `library`.
  let parameters = (ins AttrOrTypeParameter<"std::optional<::gemm::Schedule>", "of a kernel",
                                            "const std::optional<::gemm::Schedule> &">:$kernel);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    bool isLibrary() const;
    /// Whether a kernel computes the transposed product.
    bool isSwapped() const;
  }];
}

def Gemm_ByMAttr : Gemm_Attr<"ByM", "by_m"> {
  let summary = "schedules by the value that M has at run time, and by alignment";
  let description = [{
    A schedule for each interval of M: up to each bound, itself included, and the last
    one, of bound `?`, beyond them. Where it depends on sizes that are known at run time only how lines of
    matrices are aligned, there are intervals for each class of alignment: those `at 16` hold
    where lines begin at multiples of 16 bytes, the last ones, without `at`, anywhere. Written by
    `gemm-select-schedule`, turned into branches by `gemm-dispatch`.

    Constraints:
    - (C1) there are at least two schedules, and the last is for every M at any alignment.
    - (C2) the bounds of a class are positive and ascend, up to `?`.
    - (C3) no schedule is `library`.
    - (C4) alignments are powers of two of at most 16, and descend.

    Example: `#gemm.by_m<64 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>, ? : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>`, or with classes `#gemm.by_m<64 at 16 : <...>, ? at 16 : <...>, ? : <...>>`
  }];
  // As many of each: a bound of any M is dynamic, an alignment of any 1.
  let parameters = (ins ArrayRefParameter<"int64_t">:$bounds,
                        ArrayRefParameter<"int64_t">:$aligns,
                        ArrayRefParameter<"::gemm::ScheduleAttr">:$schedules);
  let hasCustomAssemblyFormat = 1;
}

def Gemm_TargetAttr : Gemm_Attr<"Target", "target", [Gemm_TargetInterface]> {
  let summary = "the machine and chip a module is compiled for";
  let description = [{
    Attached to a module as `gemm.target`. The machine names a description with
    the numbers costs and schedules need; the chip is what code is generated for.

    Constraints:
    - (C1) the machine's name is not empty.
    - (C2) the chip is `sm_` and digits, then possibly `a` or `f`; or, where costs
      are modelled and no code is generated, lower-case letters, digits, `_`, `-`.

    Example: `#gemm.target<"a100", "sm_80">`
  }];
  let parameters = (ins StringRefParameter<>:$machine, StringRefParameter<>:$chip);
  let assemblyFormat = "`<` $machine `,` $chip `>`";
  let extraClassDeclaration = [{
    ::mlir::LogicalResult describe(::gemm::Target &target, ::std::string &error) const;
  }];
}

def Gemm_TensorMapAttr : Gemm_Attr<"TensorMap", "tensor_map"> {
  let summary = "a tensor map a kernel takes for one operand";
  let description = [{
    The kernel copies boxes of `box` elements (inner, outer) of the operand as it
    is stored, one batch entry at a time, between memory and shared memory swizzled
    over spans of `swizzle` bytes. The host encodes it: dimensions and strides are the operand's
    (`docs/kernel-abi.md`).

    Constraints:
    - (C1) `operand` is the number of an operand of the product, not negative: A is 0, B 1, C 2.
    - (C2) `box` has two sizes in [1, 256].
    - (C3) `swizzle` is 16, 32, 64 or 128; 16 permutes nothing.

    Example: `#gemm.tensor_map<operand = 0, box = [64, 128], swizzle = 128>`
  }];
  let parameters = (ins "int64_t":$operand, ArrayRefParameter<"int64_t">:$box,
                        "int64_t":$swizzle);
  let assemblyFormat = [{
    `<` `operand` `=` $operand `,` `box` `=` `[` $box `]` `,` `swizzle` `=` $swizzle `>`
  }];
}

def Gemm_WorkspaceAttr : Gemm_Attr<"Workspace", "workspace"> {
  let summary = "memory that a launch needs for itself";
  let description = [{
    `bytes` gives sizes as functions of the symbols (M, N, K, batch); the least of
    them is needed. Memory that is `zeroed` is zero when the kernel starts and zero
    again when it ends, so that a launch can be repeated as it is; what other
    memory holds does not matter.

    Constraints:
    - (C1) `bytes` has no dims, four symbols and at least one result.
    - (C2) `bytes` divides by positive constants only.

    Example: `#gemm.workspace<bytes = affine_map<()[m, n, k, b] -> (m * n * 4)>, zeroed>`
  }];
  let parameters = (ins "::mlir::AffineMap":$bytes,
                        DefaultValuedParameter<"bool", "false">:$zeroed);
  let assemblyFormat = "`<` `bytes` `=` custom<Map>($bytes) `` custom<Zeroed>($zeroed) `>`";
}

def Gemm_LaunchAttr : Gemm_Attr<"Launch", "launch"> {
  let summary = "the kernel that computes a product and how to launch it";
  let description = [{
    Written by `gemm-to-tile`. `grid` gives the three grid sizes as functions of the
    symbols (M, N, K, batch), symbols because an affine map multiplies no two dims, and
    (N, M, K, batch) where the schedule has `swap`, as in `workspaces`;
    `shared` is the dynamic shared memory in bytes; `maps` are the tensor maps that
    follow the kernel's other parameters, `workspaces` the memory that follows those.
    `limit` is the most CTAs along x to launch even where the grid is larger. `aligns` are the
    bytes of which the kernel takes its first pointers, and the strides of what they point to, to be
    multiples, and `made_for` is a digest of the op that it was made for: `gemm-launch` refuses an op
    that became another since. Without them, as in a launch written by hand, it does not ask.

    Constraints:
    - (C1) `grid` has no dims, four symbols and three results.
    - (C2) `block` has three positive sizes of product at most 1024.
    - (C3) `cluster` has three positive sizes of product at most 16.
    - (C4) `shared` is not negative.
    - (C5) `limit` is not negative; 0 is no limit.
    - (C6) `grid` divides by positive constants only.
    - (C7) `aligns` are powers of two of at most 16.
    - (C8) a grid size that is a number is what a grid may have: 2147483647 blocks along x, 65535
      along y and z.

    Example: `#gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> ((m ceildiv 128) * (n ceildiv 128) * b, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 65536>`
  }];
  let parameters = (ins "::mlir::SymbolRefAttr":$kernel, "::mlir::AffineMap":$grid,
                        ArrayRefParameter<"int64_t">:$block,
                        ArrayRefParameter<"int64_t">:$cluster, "int64_t":$shared,
                        OptionalArrayRefParameter<"::gemm::TensorMapAttr">:$maps,
                        DefaultValuedParameter<"int64_t", "0">:$limit,
                        OptionalArrayRefParameter<"::gemm::WorkspaceAttr">:$workspaces,
                        OptionalArrayRefParameter<"int64_t">:$aligns,
                        StringRefParameter<"", "\"\"">:$made_for);
  let assemblyFormat = [{
    `<` `kernel` `=` $kernel `,` `grid` `=` custom<Map>($grid)
        `,` `block` `=` `[` $block `]` `,` `cluster` `=` `[` $cluster `]`
        `,` `shared` `=` $shared `` custom<LaunchOptions>($maps, $limit, $workspaces, $aligns, $made_for) `>`
  }];
}

def Gemm_CallAttr : Gemm_Attr<"Call", "call"> {
  let summary = "the fixed arguments of a library call";
  let description = [{
    Library, routine, storage order of the library (always `column`), which of A
    and B is passed first, the transpose flags in argument order, the type of
    sums, and what the library does to the result before it stores it. `precision = tf32`
    lets it round factors of f32 to 11 bits, in a way of its own. `scales` are those of the first and
    the second operand: `tensor`, one number, `vector`, one for each row or column of the result, both
    of which multiply the sums, and `lines` and `squares`, one for each 128 k of a row or of 128
    rows, which multiply parts of them.

    Constraints:
    - (C1) the routine is the library's for the compute type: `cblas_sgemm` or
      `cblas_dgemm`, `cublasLtMatmul`, `hipblasLtMatmul`.
    - (C2) the compute type is f32 or f64, of cublaslt and hipblaslt also i32.
    - (C3) cblas has no epilogue.
    - (C4) a bit mask (`relu_aux`, `relu_aux_bias`, `drelu`, `drelu_bgrad`) is
      cublaslt's: hipblaslt keeps the value itself.
    - (C5) sums in i32 have no epilogue.
    - (C6) `precision` is tf32, of cublaslt and hipblaslt, with sums in f32.
    - (C7) `scales` are a library's: cblas has none, hipblaslt no `lines` and `squares`; of two operands
      both are `vector` or neither, both of blocks or neither, and not both `squares`.
    - (C8) beside `vector`, `lines` and `squares` there is no epilogue.

    Examples:
    `#gemm.call<cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bias>`,
    `#gemm.call<cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, precision = tf32>`,
    `#gemm.call<cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bias, scales = (tensor, tensor)>`
  }];
  let parameters = (ins EnumParameter<Gemm_Library>:$library, StringRefParameter<>:$routine,
                        EnumParameter<Gemm_BlasOrder>:$order,
                        EnumParameter<Gemm_BlasOp>:$first, EnumParameter<Gemm_BlasOp>:$second,
                        "::mlir::Type":$compute, EnumParameter<Gemm_LibraryEpilogue>:$epilogue,
                        OptionalParameter<"::mlir::Type">:$precision, "::gemm::ir::LibraryScale":$scale_first,
                        "::gemm::ir::LibraryScale":$scale_second);
  let assemblyFormat = [{
    `<` $library `,` $routine `,` `column` `,` `operands` `=` custom<BlasOrder>($order)
        `,` `trans` `=` `(` $first `,` $second `)` `,` `compute` `=` $compute
        `,` `epilogue` `=` $epilogue `` custom<CallOptions>($precision, $scale_first, $scale_second) `` `>`
  }];
  let extraClassDeclaration = [{
    /// The routine of a library for a compute type.
    static ::llvm::StringRef routineFor(::gemm::ir::Library library, ::mlir::Type compute);
    bool readsBias() const;
    /// Sums of the result (drelu_bgrad, dgelu_bgrad) or of an operand are stored.
    bool writesBias() const;
    bool hasBias() const { return readsBias() || writesBias(); }
    bool writesAux() const;
    bool readsAux() const;
    bool hasAux() const { return writesAux() || readsAux(); }
    /// aux has a bit for each element.
    bool hasMask() const;
    /// What is stored is not the sums alone: an epilogue or scales of them change it.
    bool changesResult() const;
    /// One scale of all of an operand, or of each row or column: factors of the sums.
    bool scalesSums(unsigned operand) const {
      return ir::LibraryScale::Tensor == getScale(operand) || ir::LibraryScale::Vector == getScale(operand);
    }
    /// Of 128 k each.
    bool scalesBlocks() const { return getScaleFirst() >= ir::LibraryScale::Lines; }
    /// Of operand 0 or 1, in argument order.
    ::gemm::ir::LibraryScale getScale(unsigned operand) const {
      return operand == 0 ? getScaleFirst() : getScaleSecond();
    }
  }];
}

#endif
