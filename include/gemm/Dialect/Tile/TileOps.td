// Ops of the tile dialect. Each lists its constraints as (C1), (C2), ...; the ids
// recur in the verifiers and in test/Dialect/Tile/invalid.mlir.
#ifndef GEMM_DIALECT_TILE_TILEOPS_TD
#define GEMM_DIALECT_TILE_TILEOPS_TD

include "gemm/Dialect/Gemm/GemmAttrs.td"
include "gemm/Dialect/Tile/TileTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Tile_Op<string mnemonic, list<Trait> traits = []> : Op<Tile_Dialect, mnemonic, traits>;

//===-- structure ---------------------------------------------------------===//

def Tile_KernelOp : Tile_Op<"kernel", [IsolatedFromAbove, NoTerminator, SingleBlock, Symbol]> {
  let summary = "one GEMM kernel: rings and role programs";
  let description = [{
    Arguments are the problem, the views of A, B and the first output, then the
    epilogue's extra operands, the other outputs, the sums of A's rows and B's peers; the kernel's run-time parameters follow from them
    in the order of `docs/kernel-abi.md`. Written by `gemm-to-tile`, turned into
    an `llvm.func` by `tile-to-nvvm`.

    The schedule is `#gemm.schedule`'s, with its rules, but for `swap`: its tile, cluster and
    group are along the kernel's own M and N. No more than `ctas` CTAs are launched.

    Constraints:
    - (C1) the arguments are a problem followed by at least three views, then a
      workspace exactly if the schedule's parts of K meet in one.
    - (C2) the panels' and rings' bytes fit `shared_limit`.
    - (C3) the schedule is of family `mma_sync` or `wgmma`, without `swap`.
    - (C4) `ctas`, 1 to 65535 of them, stands exactly where a schedule's CTAs take one unit
      after the other.
    - (C5) roles, where there are any, hold all warps of the schedule.
    - (C6) the roles' registers, where given, sum to at most the launch's.
    - (C7) parts are copied to the CTAs of the cluster along M for B, along N for A, or to one.
    - (C8) parts of K that are the CTAs of a cluster have one exchange; no other kernel has any.
    - (C9) rings that hold operands have guard `mbarrier` for wgmma, `groups` for mma_sync.
    - (C10) the first three views have major `k` or `mn`; tensor maps and panels are for wgmma.
    - (C11) accumulators are a warp tile for mma_sync, four stacked along M for wgmma.
    - (C12) rings that hold operands hold the tile's M by K and N by K, in it as many matrices as the
      schedule has products, a warp tile's share of each in turn; memory is allocated in
      the kernel's own block.
    - (C13) products take slots for wgmma; for mma_sync fragments, of the warp tile's rows.
    - (C14) roles are one for each team, which multiplies, then one of the warps that copy; the
      units of one of two teams name it, the copying role's none.
    - (C15) a ring's readers are the warps of a team, in all CTAs that its parts are copied to.
    - (C16) a role that fills a ring is `elected` exactly if tma fills all of it; no other is.
    - (C17) sums are of rows that divide the warp tile's, as many as the warps side by side share.
    - (C18) values of this dialect's types pass through its ops and scf.for, scf.if and scf.while.
    - (C19) rings hold elements that the family multiplies.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Gemm_ScheduleAttr:$schedule,
                       OptionalAttr<I64Attr>:$ctas, I64Attr:$shared_limit);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The schedule's fields, and what they mean for sizes and counts (gemm/Schedule/Schedule.h).
    const ::gemm::Schedule &getFields();
    /// Bytes of shared memory of all panels, rings and exchanges, each on a 1024-byte boundary.
    int64_t getSharedBytes();
    /// Where the memory of one of them begins.
    int64_t getSharedOffset(::mlir::Operation *allocation);
    /// The memory in which parts meet in a cluster; null where they do not.
    ::gemm::tile::ExchangeOp getExchange();
    ::mlir::Value getProblem() { return getBody().getArgument(0); }
    /// Views among the arguments; and the workspace, or null.
    unsigned getNumViews() { return getBody().getNumArguments() - (getWorkspace() ? 2 : 1); }
    ::mlir::Value getWorkspace();

    /// The launch grid, a map ()[M, N, K, batch] -> (x, y, z): whole clusters. A zero extent
    /// means nothing is launched.
    ::mlir::AffineMap getGrid();
    /// How many accumulator tiles wait in the workspace to be added up, a map
    /// ()[M, N, K, batch] -> (...) of which the least holds; null without a workspace.
    ::mlir::AffineMap getSlots();
    /// How many output tiles count their parts, in the same form.
    ::mlir::AffineMap getCounters();
  }];
}

def Tile_RingOp : Tile_Op<"ring"> {
  let summary = "allocate a staged buffer";
  let description = [{
    For an mbarrier ring, also initialises the barriers: `readers` warps release each
    slot once per turn; where it has no parts, as many commit it.

    Constraints (the type's come first):
    - (C4) an mbarrier ring has readers, another has none.
  }];
  let arguments = (ins OptionalAttr<I64Attr>:$readers);
  let results = (outs Tile_Ring:$ring);
  let assemblyFormat = "(`readers` `(` $readers^ `)`)? attr-dict `:` type($ring)";
  let hasVerifier = 1;
}

def Tile_PanelsOp : Tile_Op<"panels"> {
  let summary = "allocate the panels of all multiplying warps";
  let results = (outs Tile_Panels:$panels);
  let assemblyFormat = "attr-dict `:` type($panels)";
}

def Tile_ExchangeOp : Tile_Op<"exchange", [HasParent<"KernelOp">]> {
  let summary = "memory for the accumulators that a CTA leaves for its cluster";
  let description = [{
    One accumulator tile of f32. It lies in the slots of `ring`, which are free when the
    last product is settled, or, where they do not hold it, after all other memory.
  }];
  let arguments = (ins Tile_Ring:$ring);
  let results = (outs Tile_Exchange:$exchange);
  let assemblyFormat = "`over` $ring attr-dict `:` type($ring)";
}

def Tile_RoleOp : Tile_Op<"role", [NoTerminator, SingleBlock, HasParent<"KernelOp">]> {
  let summary = "a group of warps and what it runs";
  let description = [{
    Roles take warps in the order they are written and run at the same time. With
    `regs` each thread of the role holds that many registers instead of the
    launch's; with `elected` one thread of the role runs the body.

    Constraints:
    - (C1) at least one warp.
    - (C2) registers are a multiple of 8 from 24 to 256, for roles of whole warpgroups.
  }];
  let arguments = (ins StrAttr:$name, I64Attr:$warps, OptionalAttr<I64Attr>:$regs,
                       UnitAttr:$elected);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $name `warps` `(` $warps `)` (`regs` `(` $regs^ `)`)? (`elected` $elected^)?
    attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Tile_UnitsOp : Tile_Op<"units", [SingleBlock]> {
  let summary = "for each work unit the schedule gives to this CTA";
  let description = [{
    Runs the body for each unit with its output tile and its range [lo, hi) of
    k-steps. **hi > lo always**: with K = 0 the one step reads zeros. With `team(i)`
    every second unit, that of team i first.

    Constraints:
    - (C1) the body takes a unit and two i32, then one argument per initial value.
    - (C2) the body yields values of the initial values' types.
    - (C3) the team is one of the schedule's.
  }];
  let arguments = (ins Tile_Problem:$problem, OptionalAttr<I64Attr>:$team,
                       Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tile_RegistersOp : Tile_Op<"registers"> {
  let summary = "from here on each thread of this warpgroup holds `count` registers";
  let description = [{
    Written by `tile-expand-schedule` for a role with `regs`.

    Constraints:
    - (C1) a multiple of 8 from 24 to 256.
  }];
  let arguments = (ins I64Attr:$count);
  let assemblyFormat = "$count attr-dict";
  let hasVerifier = 1;
}

def Tile_YieldOp : Tile_Op<"yield", [Pure, Terminator, ParentOneOf<["UnitsOp", "EpilogueOp"]>]> {
  let summary = "terminator of `units` and `epilogue`";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def Tile_ExtentOp : Tile_Op<"extent", [Pure]> {
  let summary = "a dimension of the problem";
  let arguments = (ins Tile_Problem:$problem, Tile_AxisAttr:$axis);
  let results = (outs I32:$extent);
  let assemblyFormat = "$problem `,` $axis attr-dict";
}

def Tile_LocateOp : Tile_Op<"locate", [Pure]> {
  let summary = "the unit whose output tile is (m, n) of a batch entry";
  let description = [{
    Counts tiles, not elements. Written by `tile-expand-schedule`.
  }];
  let arguments = (ins Tile_Problem:$problem, I32:$m, I32:$n, I32:$batch);
  let results = (outs Tile_Unit:$unit);
  let assemblyFormat = "$problem `[` $m `,` $n `,` $batch `]` attr-dict";
}

def Tile_FirstOp : Tile_Op<"first", [Pure]> {
  let summary = "whether the unit is in the first column of output tiles";
  let description = [{
    Of the CTAs whose tiles have the same rows of A exactly one finds it true, in all its
    threads.
  }];
  let arguments = (ins Tile_Unit:$unit);
  let results = (outs I1:$first);
  let assemblyFormat = "$unit attr-dict";
}

def Tile_PartOp : Tile_Op<"part", [Pure]> {
  let summary = "the unit as one part of its output tile's k-steps";
  let description = [{
    Part number `part` of `parts`. The parts of a tile meet at one `counter` of the
    workspace and keep their accumulators in its slots `first`, `first` + 1, ...
    Written by `tile-expand-schedule`; a unit that was not parted is a whole tile.
  }];
  let arguments = (ins Tile_Unit:$unit, I32:$part, I32:$parts, I32:$first, I32:$counter);
  let results = (outs Tile_Unit:$result);
  let assemblyFormat = [{
    $unit `,` $part `of` $parts `first` $first `counter` $counter attr-dict
  }];
}

//===-- rings -------------------------------------------------------------===//

def Tile_StartOp : Tile_Op<"start", [Pure]> {
  let summary = "cursor at the first slot of a ring";
  let arguments = (ins Tile_Ring:$ring);
  let results = (outs Tile_Cursor:$cursor);
  let assemblyFormat = "$ring attr-dict `:` type($ring)";
}

def Tile_NextOp : Tile_Op<"next", [Pure]> {
  let summary = "advance a cursor by one slot, or by a number of them";
  let arguments = (ins Tile_Ring:$ring, Tile_Cursor:$cursor, Optional<I32>:$by);
  let results = (outs Tile_Cursor:$result);
  let assemblyFormat = "$ring `[` $cursor `]` (`by` $by^)? attr-dict `:` type($ring)";
}

class Tile_Borrow<string mnemonic> : Tile_Op<mnemonic, [
    TypesMatchWith<"slot of the ring", "ring", "slot",
      "::gemm::tile::SlotType::get($_ctxt, ::llvm::cast<::gemm::tile::RingType>($_self))">]> {
  let arguments = (ins Tile_Ring:$ring, Tile_Cursor:$cursor);
  let results = (outs Tile_Slot:$slot);
  let assemblyFormat = "$ring `[` $cursor `]` attr-dict `:` type($ring)";
}
def Tile_AcquireOp : Tile_Borrow<"acquire"> { let summary = "wait until a slot is empty"; }
def Tile_TakeOp : Tile_Borrow<"take"> { let summary = "wait until a slot is full"; }

def Tile_FillOp : Tile_Op<"fill"> {
  let summary = "start copying one operand tile into a slot";
  let description = [{
    Copies k-step `k` of the unit's rows: part 0 follows the unit's m, part 1 its
    n; a part of several matrices the same rows of each. Elements outside the problem arrive as zeros, so k may lie past the end.

    Constraints:
    - (C1) the part exists.
    - (C2) a view for each matrix of the part; views and part agree in element type and major order.
    - (C3) each view is aligned to 4 bytes for `cp_async`, and has a tensor map for `tma`.
  }];
  let arguments = (ins Tile_Slot:$slot, I64Attr:$part, Variadic<Tile_View>:$views, Tile_Unit:$unit,
                       I32:$k);
  let results = (outs Tile_Copy:$copy);
  let assemblyFormat = [{
    $slot `[` $part `]` `,` $views `at` $unit `,` $k attr-dict
    `:` type($slot) `,` type($views) `->` type($copy)
  }];
  let extraClassDeclaration = [{
    ViewType getViewType(unsigned i) { return ::llvm::cast<ViewType>(getViews()[i].getType()); }
  }];
  let hasVerifier = 1;
}

def Tile_CommitOp : Tile_Op<"commit"> {
  let summary = "all copies of a slot are issued";
  let description = [{
    Constraints:
    - (C1) one copy for each part of the slot, in order; none for a ring without parts.
  }];
  let arguments = (ins Tile_Slot:$slot, Variadic<Tile_Copy>:$copies);
  let assemblyFormat = [{
    $slot (`(` $copies^ `)`)? attr-dict `:` type($slot) (`,` type($copies)^)?
  }];
  let hasVerifier = 1;
}

def Tile_ReleaseOp : Tile_Op<"release"> {
  let summary = "this role has read the slot";
  let arguments = (ins Tile_Slot:$slot);
  let assemblyFormat = "$slot attr-dict `:` type($slot)";
}

def Tile_DrainOp : Tile_Op<"drain"> {
  let summary = "no copy in flight, every reader past its slots";
  let description = [{
    Of panels: every store has read its panel, so that the CTA may end. Of an mbarrier
    ring, by the role that fills it, at the cursor after its last slot: no copy that is tied
    to its threads (cp.async) is on its way, and where other CTAs release slots too they have
    released all of them. Bulk copies are tied to the mbarrier of their slot, not to the thread
    that started them: it may exit before they land. The CTA does not, since the role that
    takes slots takes every one that is filled, and waits for its copies there.

    Constraints:
    - (C1) an mbarrier ring has a cursor, other memory none.
  }];
  let arguments = (ins AnyTypeOf<[Tile_Ring, Tile_Panels]>:$memory,
                       Optional<Tile_Cursor>:$cursor);
  let assemblyFormat = "$memory (`[` $cursor^ `]`)? attr-dict `:` type($memory)";
  let hasVerifier = 1;
}

//===-- arithmetic --------------------------------------------------------===//

def Tile_ReadOp : Tile_Op<"read"> {
  let summary = "load a warp's fragments of one k step of one part";
  let description = [{
    Constraints:
    - (C1) the part exists and the step lies inside it.
    - (C2) the fragment has the part's element type and columns of 32 bytes in all, and its
      rows are a multiple of 16 that divides the part's.
  }];
  let arguments = (ins Tile_Slot:$slot, I64Attr:$part, I64Attr:$step);
  let results = (outs Tile_Frag:$frag);
  let assemblyFormat = [{
    $slot `[` $part `]` `step` $step attr-dict `:` type($slot) `->` type($frag)
  }];
  let hasVerifier = 1;
}

def Tile_ZeroOp : Tile_Op<"zero", [Pure]> {
  let summary = "accumulator or sums of zeros";
  let description = [{
    Constraints:
    - (C1) the accumulator is settled.
  }];
  let results = (outs AnyTypeOf<[Tile_Acc, Tile_Sums]>:$acc);
  let assemblyFormat = "attr-dict `:` type($acc)";
  let hasVerifier = 1;
}

def Tile_RowSumOp : Tile_Op<"rowsum", [AllTypesMatch<["sums", "result"]>]> {
  let summary = "add the elements of a slot's part 0 to the sums of their rows";
  let description = [{
    Reads the warp's share of the rows, k16 step by step: a lane adds its four elements of
    a row in pairs, in f32, then to the sum. For all warps that multiply. Between `mma` and
    `settle` it runs while the product is in flight.

    Constraints:
    - (C1) the rows of the sums divide those of the part.
    - (C2) the part is of f16 or bf16.
  }];
  let arguments = (ins Tile_Slot:$slot, Tile_Sums:$sums);
  let results = (outs Tile_Sums:$result);
  let assemblyFormat = "$slot `into` $sums attr-dict `:` type($slot) `,` type($sums)";
  let hasVerifier = 1;
}

def Tile_StoreSumsOp : Tile_Op<"store_sums"> {
  let summary = "store the sums of the unit's rows, those inside the problem";
  let description = [{
    Rounds each sum once to the output's type. For the unit in which `first` holds.

    Constraints:
    - (C1) the view is of f32, f16 or bf16 and major `any`: its row stride counts.
  }];
  let arguments = (ins Tile_Sums:$sums, Tile_Unit:$unit, Tile_View:$out);
  let assemblyFormat = "$sums `at` $unit `out` `(` $out `:` type($out) `)` attr-dict `:` type($sums)";
  let hasVerifier = 1;
}

def Tile_MmaOp : Tile_Op<"mma"> {
  let summary = "add a bᵀ to the accumulator, or start one";
  let description = [{
    On fragments (mma_sync) the product is one step of 32 bytes of K and settled. On slots
    (wgmma) it is all of part 0 of `a` times part 1 of `b`, asynchronous, and the
    result flies until a `settle`.

    Constraints:
    - (C1) both operands are fragments or both are slots; a's rows are the
      accumulator's or a multiple of them, b's likewise for its columns, exactly so
      for fragments; both have one element type.
    - (C2) fragments add into a settled accumulator; slots give a flying one; the
      accumulator, if there is one, has the result's type.
    - (C3) the accumulator is of f32 for factors of floats, of i32 for integers.
  }];
  let arguments = (ins AnyTypeOf<[Tile_Frag, Tile_Slot]>:$a, AnyTypeOf<[Tile_Frag, Tile_Slot]>:$b,
                       Optional<Tile_Acc>:$acc);
  let results = (outs Tile_Acc:$result);
  let assemblyFormat = [{
    $a `,` $b (`into` $acc^)? attr-dict `:` type($a) `,` type($b) (`,` type($acc)^)?
    `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tile_SettleOp : Tile_Op<"settle"> {
  let summary = "wait until at most `leave` products of this accumulator are in flight";
  let description = [{
    The operands of the products that are done may be released.

    Constraints:
    - (C1) the operand flies; the result is the same accumulator, flying exactly if
      `leave` is above 0.
    - (C2) `leave` is 0 to 7.
  }];
  let arguments = (ins Tile_Acc:$acc, I64Attr:$leave);
  let results = (outs Tile_Acc:$result);
  let assemblyFormat = "$acc `leave` $leave attr-dict `:` type($acc) `->` type($result)";
  let hasVerifier = 1;
}

def Tile_ReduceOp : Tile_Op<"reduce", [AllTypesMatch<["acc", "sum"]>]> {
  let summary = "add up the parts of an output tile in the CTA that finishes last";
  let description = [{
    Leaves the accumulator of a part in the workspace and counts it. Where it is the
    last of its tile to come, `owner` holds and `sum` is the sum of all parts in the
    order of their numbers, whatever order they came in; elsewhere `sum` means
    nothing. Nobody waits for anybody. The counter is zero again after the last part.
    A whole tile is its own sum.

    Constraints:
    - (C1) the accumulator is settled.
  }];
  let arguments = (ins Tile_Acc:$acc, Tile_Unit:$unit, Tile_Workspace:$workspace);
  let results = (outs Tile_Acc:$sum, I1:$owner);
  let assemblyFormat = "$acc `of` $unit `in` $workspace attr-dict `:` type($acc)";
  let hasVerifier = 1;
}

def Tile_GatherOp : Tile_Op<"gather", [AllTypesMatch<["acc", "sum"]>]> {
  let summary = "add up the parts of an output tile in the first CTA of their cluster";
  let description = [{
    All CTAs but that of part 0 leave their accumulators in their own shared memory. In
    that CTA `owner` holds and `sum` is the sum of all parts in the order of their
    numbers, as that of `reduce`; elsewhere `sum` means nothing. All threads of the
    cluster wait for one another before the sum is read, and nobody ends before it has
    been. Every unit of the kernel is a part, and each CTA has one.

    Constraints:
    - (C1) the accumulator is settled.
  }];
  let arguments = (ins Tile_Acc:$acc, Tile_Unit:$unit, Tile_Exchange:$exchange);
  let results = (outs Tile_Acc:$sum, I1:$owner);
  let assemblyFormat = "$acc `of` $unit `in` $exchange attr-dict `:` type($acc)";
  let hasVerifier = 1;
}

def Tile_EpilogueOp : Tile_Op<"epilogue", [SingleBlock, AttrSizedOperandSegments]> {
  let summary = "scalar region over the accumulator, then stores";
  let description = [{
    For each element (m, n) of the unit's tile inside the problem: evaluates the
    region on the accumulator, of a kernel of several products on that of each, and the extra operands at their maps, in f32 or i32,
    and stores one value for each output, rounded once; integers wrap. The last map is the first
    output's: `(m, n) -> (n, m)` stores the tile transposed. `via`
    panels its values go to shared memory and from there in bulk, asynchronously,
    through its tensor map; otherwise each lane stores what it holds. `results` says of each
    output after the first what `#gemm.result` does.

    Constraints:
    - (C1) the accumulator is settled; the body takes its value for each product of the kernel's
      schedule, and one value for each input, of
      the type that such elements are computed in (a mask's bytes in f32), and yields one
      value for each output, of the type that its elements are computed in.
    - (C2) one map (m, n) -> (...) for each input and the first output, each a projected
      permutation, the output's of both; one of `results` with such a map for each other output.
    - (C3) `via` is given exactly if the first output has a tensor map; panels have its
      element type, and 16 rows by columns that divide those of a product, or
      of a transposed output 16 columns by rows that divide them.
    - (C4) outputs and inputs are f16, bf16, f32, i32 or i8; the first output is not of major
      `any`, the others are; one that is reduced is f32.
  }];
  let arguments = (ins Tile_Acc:$acc, Tile_Unit:$unit, Variadic<Tile_View>:$ins,
                       Variadic<Tile_View>:$outs, Optional<Tile_Panels>:$via, AffineMapArrayAttr:$maps,
                       DefaultValuedAttr<Gemm_ResultArrayAttr, "{}">:$further);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $acc `at` $unit (`ins` `(` $ins^ `:` type($ins) `)`)? `out` `(` $outs `:` type($outs) `)`
    (`via` $via^ `:` type($via))? `maps` $maps (`results` $further^)? attr-dict `:` type($acc) $body
  }];
  let extraClassDeclaration = [{
    ::mlir::AffineMap getMap(unsigned i) {
      return ::llvm::cast<::mlir::AffineMapAttr>(getMaps()[i]).getValue();
    }
    /// What becomes of the values of output i + 1.
    ::gemm::ResultAttr getResultOf(unsigned i) {
      return ::llvm::cast<::gemm::ResultAttr>(getFurther()[i]);
    }
    ViewType getOutType(unsigned i) { return ::llvm::cast<ViewType>(getOuts()[i].getType()); }
    /// Accumulators that the region takes.
    unsigned getNumProducts();
    /// Whether the first output's rows lie along the tile's columns.
    bool isTransposed() { return !getMap(getIns().size()).isIdentity(); }
  }];
  let hasVerifier = 1;
}

#endif
