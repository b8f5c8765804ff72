// Ops of the tile dialect: here those of a kernel's structure, kernels, memory, roles and units. Each
// lists its constraints as (C1), (C2), ...; the ids recur in the verifiers and in
// test/Dialect/Tile/invalid.mlir.
#ifndef GEMM_DIALECT_TILE_TILEOPS_TD
#define GEMM_DIALECT_TILE_TILEOPS_TD

include "gemm/Dialect/Gemm/GemmAttrs.td"
include "gemm/Dialect/Tile/TileProductOps.td"
include "gemm/Dialect/Tile/TileRingOps.td"
include "gemm/Dialect/Tile/TileTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Tile_KernelOp : Tile_Op<"kernel", [IsolatedFromAbove, NoTerminator, SingleBlock, Symbol]> {
  let summary = "one GEMM kernel: rings and role programs";
  let description = [{
    Arguments are the problem, the views of A, B and the first output, then the
    epilogue's extra operands, the other outputs, the sums of A's rows, B's peers, the scales of A and B, the factors of pairs and the groups; the kernel's run-time parameters follow from them
    in the order of `docs/kernel-abi.md`. Written by `gemm-to-tile`, turned into
    an `llvm.func` by `tile-to-nvvm`.

    The schedule is `#gemm.schedule`'s, with its rules, but for `swap`: its tile, cluster and
    group are along the kernel's own M and N. No more than `ctas` CTAs are launched.

    With `groups` the last view has the end of each group, of rows or of k, and the problem's batch is how many there are.

    Constraints:
    - (C1) the arguments are a problem followed by at least three views, then a
      workspace exactly if the schedule's splits of K meet in one.
    - (C2) the panels' and rings' bytes fit `shared_limit`, which is not negative.
    - (C3) the schedule is of a family that kernels are made of (`mma_sync`, `wgmma`, `simt`, those that
      take f32 apart, `mixed`), without `swap` or `pack`.
    - (C4) `ctas`, 1 to 65535 of them and whole clusters, stands exactly where a schedule's CTAs take one unit
      after the other.
    - (C5) roles, where there are any, hold all warps of the schedule.
    - (C6) the roles' registers, where given, sum to at most the launch's; those of `tile.registers`
      likewise, once where warps copy and once for each team.
    - (C7) parts are copied to the CTAs of the cluster along M for B, along N for A, or to one.
    - (C8) splits of K that are the CTAs of a cluster have one exchange; no other kernel has any.
    - (C9) rings that hold operands have guard `mbarrier` for wgmma, `groups` for the others;
      one without parts, a turn, is there only where two teams take turns.
    - (C10) the first three views have major `k` or `mn`; tensor maps and panels are for wgmma,
      the latter one at most, for a first output with a tensor map.
    - (C11) accumulators are four warp tiles stacked along M for wgmma, one for the others.
    - (C12) one ring holds operands, a slot for each stage of the schedule, in it the tile's M by K
      and N by K, as many matrices as the schedule has products, a warp tile's share of each in
      turn; memory is allocated in the kernel's own block.
    - (C13) products take slots for wgmma, of B for mixed_wgmma; else fragments, of the rows of the warp tile or, of A,
      of those that execute an instruction together.
    - (C14) roles are one for each team, which multiplies, then one of the warps that copy, where
      any do; their units are in roles then. The units of one of two teams name it, the copying
      role's none. Where some copy, they alone acquire, fill and commit slots of operands; those
      that multiply alone take and release slots, read, multiply, add up and store.
    - (C15) a ring's readers are the warps of a team, in all CTAs that its parts are copied to.
    - (C16) a role that fills a ring is `elected` exactly if tma fills all of it; no other is.
    - (C17) sums are of rows that divide the warp tile's, as many as the warps side by side share.
    - (C18) rings hold elements that the family multiplies, for wgmma as it does (tf32, ui8), for mixed and mixed_wgmma bytes
      (i8, ui8) beside f16 or bf16, along K for wgmma
      where they are not of 16 bits, with an n that it has.
    - (C19) the name is one of PTX: letters, digits, `_` and `$`, no digit first, more than `_` or
      `$` alone; not PTX's own `WARP_SZ`, nor that of the module's shared memory, `gemm_shared`.
    - (C22) with `groups` the last view is of i32 and major `any`, and the schedule is `block` or `persistent`
      without splits of K.
    - (C21) sources have as many panels in all as the schedule; each one's divide its warps' parts of
      a tile; of one view all panels are alike.
    - (C20) roles and `tile.registers` change registers only where warps that copy can give them
      away, the latter in a role as the role does; what multiplies has those of its instruction.

    Where values come from, passes of others change without asking. `tile-expand-schedule` and
    `tile-to-nvvm` refuse, with a located error, a kernel in which
    - values of this dialect's types pass through other ops than its own, scf.for, scf.if and
      scf.while;
    - fragments that are multiplied are not A's of part 0 and B's of part 1, as `tile.read` gave
      them;
    - what is stored of splits has not been added up by one `tile.gather` where they are CTAs of a
      cluster, by one `tile.reduce` where they meet in a workspace, by none elsewhere;
    - `tile.exchange` lies over another ring than one that `tile.ring` gave;
    - `tile.next` advances by a negative constant;
    - what an epilogue has `loaded` is not of a `tile.preload` of that input and unit;
    - `tile.commit` commits other copies than those that a `tile.fill` of each part of its own slot,
      in order, gave;
    - `tile.fill` copies a constant k-step outside the range that its description gives;
    - a flying accumulator has not exactly one use, in the block that it is a value of;
    - an op of an epilogue is no scalar code of arith or math, or of what passes make of these, may touch
      memory, or is another of this dialect than `tile.extent`.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.kernel @forward(%p: !tile.problem, %x: !X, %w: !W, %y: !Y, %bias: !V)
        schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Gemm_ScheduleAttr:$schedule,
                       OptionalAttr<Tile_GroupingAttr>:$groups, OptionalAttr<I64Attr>:$ctas,
                       I64Attr:$shared_limit);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let useCustomPropertiesEncoding = 1; // older bytecode has fewer (Dialect.cpp)
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The schedule's fields, and what they mean for sizes and counts (gemm/Schedule/Schedule.h).
    const ::gemm::Schedule &getFields();
    /// Bytes of shared memory of all panels, rings and exchanges, each on a 1024-byte boundary.
    int64_t getSharedBytes();
    /// Bytes of the sums of one tile, which splits leave for one another.
    int64_t getTileBytes();
    /// Where the memory of one of them begins.
    int64_t getSharedOffset(::mlir::Operation *allocation);
    /// The memory in which splits meet in a cluster; null where they do not.
    ::gemm::tile::ExchangeOp getExchange();
    ::mlir::Value getProblem() { return getBody().getArgument(0); }
    /// Views among the arguments; and the workspace, or null.
    unsigned getNumViews() { return getBody().getNumArguments() - (getWorkspace() ? 2 : 1); }
    ::mlir::Value getWorkspace();
    /// The view of the ends of groups, or null.
    ::mlir::Value getEnds() {
      return getGroups() ? ::mlir::Value(getBody().getArgument(getNumViews())) : ::mlir::Value();
    }

    /// The launch grid, a map ()[M, N, K, batch] -> (x, y, z): whole clusters. A zero extent
    /// means nothing is launched.
    ::mlir::AffineMap getGrid();
    /// How many partials wait in the workspace to be added up, a map
    /// ()[M, N, K, batch] -> (...) of which the least holds; null without a workspace.
    ::mlir::AffineMap getPartials();
    /// How many output tiles count their splits, in the same form.
    ::mlir::AffineMap getCounters();
  }];
}

def Tile_RingOp : Tile_Op<"ring"> {
  let summary = "allocate a staged buffer";
  let description = [{
    For an mbarrier ring, also initialises the barriers: `readers` warps release each
    slot once per round; where it has no parts, as many commit it.

    Constraints (the type's come first):
    - (C4) an mbarrier ring has readers, another has none.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %ring = tile.ring : !R
    ```
  }];
  let arguments = (ins OptionalAttr<I64Attr>:$readers);
  let results = (outs Tile_Ring:$ring);
  let assemblyFormat = "(`readers` `(` $readers^ `)`)? attr-dict `:` type($ring)";
  let hasVerifier = 1;
}

def Tile_PanelsOp : Tile_Op<"panels"> {
  let summary = "allocate the panels of all multiplying warps";
  let description = [{
    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %panels = tile.panels : !PY
    ```
  }];
  let results = (outs Tile_Panels:$panels);
  let assemblyFormat = "attr-dict `:` type($panels)";
}

def Tile_SourceOp : Tile_Op<"source"> {
  let summary = "allocate the panels of all multiplying warps that a matrix is loaded into";
  let description = [{
    Also initialises their barriers.

    From `test/Dialect/Tile/panels.mlir`:
    ```mlir
    %source = tile.source : !SR
    ```
  }];
  let results = (outs Tile_Source:$source);
  let assemblyFormat = "attr-dict `:` type($source)";
}

def Tile_ExchangeOp : Tile_Op<"exchange", [HasParent<"KernelOp">]> {
  let summary = "memory for the accumulators that a CTA leaves for its cluster";
  let description = [{
    One tile of accumulators. It lies in the slots of `ring`, which are free when the
    last product is settled, or, where they do not hold it, after all other memory. The ring is one
    that `tile.ring` gave: lowering refuses another.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %exchange = tile.exchange over %ring : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    ```
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
    - (C1) 1 to 32 warps.
    - (C2) registers are a multiple of 8 from 24 to 256, for roles of whole warpgroups.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.role "all" warps(8) {
    ```
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

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %end = tile.units %u, %lo, %hi of %p iter_args(%cu = %c0) -> (!tile.cursor) {
    ```
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

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.registers 40
    ```
  }];
  let arguments = (ins I64Attr:$count);
  let assemblyFormat = "$count attr-dict";
  let hasVerifier = 1;
}

def Tile_YieldOp : Tile_Op<"yield", [Pure, Terminator, ParentOneOf<["UnitsOp", "EpilogueOp"]>]> {
  let summary = "terminator of `units` and `epilogue`";
  let description = [{
    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.yield %r : f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def Tile_ExtentOp : Tile_Op<"extent", [Pure]> {
  let summary = "a dimension of the problem";
  let description = [{
    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %m = tile.extent %p, m
    ```
  }];
  let arguments = (ins Tile_Problem:$problem, Tile_AxisAttr:$axis);
  let results = (outs I32:$extent);
  let assemblyFormat = "$problem `,` $axis attr-dict";
}

def Tile_LocateOp : Tile_Op<"locate", [Pure]> {
  let summary = "the unit whose output tile is (m, n) of a batch entry";
  let description = [{
    Counts tiles, not elements. Written by `tile-expand-schedule`. Of groups it says which rows, or k, are the group's, of
    those of the problem: tiles of rows, or k-steps, are counted from the first one, and what lies beyond is outside.

    Constraints:
    - (C1) rows, or k, are those of the groups of the kernel, and named exactly where it has such: the first one, and the one
      that they lie before.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %u = tile.locate %p[%m, %m, %m]
    ```
  }];
  let arguments = (ins Tile_Problem:$problem, I32:$m, I32:$n, I32:$batch,
                       OptionalAttr<Tile_GroupingAttr>:$of, Variadic<I32>:$range);
  let results = (outs Tile_Unit:$unit);
  let assemblyFormat = [{
    $problem `[` $m `,` $n `,` $batch `]` (`groups` $of^ $range)? attr-dict
  }];
  let hasVerifier = 1;
}

def Tile_GroupEndOp : Tile_Op<"group_end"> {
  let summary = "what a group lies before: a row, or a k";
  let description = [{
    Of the kernel's view of ends; nobody writes it while the kernel runs. Written by `tile-expand-schedule`.

    Constraints:
    - (C1) the view is of i32.

    From `test/Dialect/Tile/groups.mlir`:
    ```mlir
    %end = tile.group_end %ends[%g] : !E
    ```
  }];
  let arguments = (ins Tile_View:$ends, I32:$group);
  let results = (outs I32:$end);
  let assemblyFormat = "$ends `[` $group `]` attr-dict `:` type($ends)";
  let hasVerifier = 1;
}

def Tile_FirstOp : Tile_Op<"first", [Pure]> {
  let summary = "whether the unit is in the first column of output tiles";
  let description = [{
    Of the CTAs whose tiles have the same rows of A exactly one finds it true, in all its
    threads.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %first = tile.first %u
    ```
  }];
  let arguments = (ins Tile_Unit:$unit);
  let results = (outs I1:$first);
  let assemblyFormat = "$unit attr-dict";
}

def Tile_SplitOp : Tile_Op<"split", [Pure]> {
  let summary = "the unit as one split of its output tile's k-steps";
  let description = [{
    Split number `split` of `splits`. The splits of a tile meet at one `counter` of the
    workspace and keep their accumulators in its partials `first`, `first` + 1, ...
    Written by `tile-expand-schedule`; a unit that was not split is a whole tile.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %q = tile.split %u, %m of %m first %m counter %m
    ```
  }];
  let arguments = (ins Tile_Unit:$unit, I32:$split, I32:$splits, I32:$first, I32:$counter);
  let results = (outs Tile_Unit:$result);
  let assemblyFormat = [{
    $unit `,` $split `of` $splits `first` $first `counter` $counter attr-dict
  }];
}

#endif
