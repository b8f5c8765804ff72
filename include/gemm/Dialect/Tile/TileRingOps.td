// Ops of the tile dialect that move k-steps through a ring's slots. Constraints as in TileOps.td.
#ifndef GEMM_DIALECT_TILE_TILERINGOPS_TD
#define GEMM_DIALECT_TILE_TILERINGOPS_TD

include "gemm/Dialect/Gemm/GemmAttrs.td"
include "gemm/Dialect/Tile/TileTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Tile_StartOp : Tile_Op<"start", [Pure]> {
  let summary = "cursor at the first slot of a ring, or at the first unit of a source";
  let description = [{
    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %c0 = tile.start %ring : !R
    ```
  }];
  let arguments = (ins AnyTypeOf<[Tile_Ring, Tile_Source]>:$ring);
  let results = (outs Tile_Cursor:$cursor);
  let assemblyFormat = "$ring attr-dict `:` type($ring)";
}

def Tile_NextOp : Tile_Op<"next", [Pure]> {
  let summary = "advance a cursor by one slot, or by a number of them";
  let description = [{
    The number is not negative: lowering refuses a constant that is.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %n = tile.next %ring[%cu] : !R
    ```
  }];
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
def Tile_AcquireOp : Tile_Borrow<"acquire"> {
  let summary = "wait until a slot is empty";
  let description = [{
    Of a ring of groups it waits for nothing where the slot is plainly empty: slots are acquired one
    after the other since the ring was drained, and there is a take between the last release and the
    acquire. Elsewhere it waits for all copies and all threads, as `tile.drain` does.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %s = tile.acquire %ring[%cu] : !R
    ```
  }];
}

def Tile_TakeOp : Tile_Borrow<"take"> {
  let summary = "wait until a slot is full";
  let description = [{
    Of a ring of groups it waits for the slot's own group, in whichever order slots are taken: groups
    that were committed after it stay in flight where the program plainly says how many there are, by
    commits before, one after the other or in loops of known length, and by a loop that commits one
    slot before it takes one. Elsewhere all groups are waited for.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %t = tile.take %ring[%cu] : !R
    ```
  }];
}

def Tile_FillOp : Tile_Op<"fill"> {
  let summary = "start copying one operand tile into a slot";
  let description = [{
    Copies k-step `k` of the unit's rows: part 0 follows the unit's m, part 1 its
    n; a part of several matrices the same rows of each. Elements outside the problem arrive as zeros, so k may lie past the end. It is
    at least 0 and, times the part's columns, less than 2^31, in which elements are counted: lowering
    refuses a constant that is not, and `tile-expand-schedule` has the kernel check any other k that
    is not made of a unit's k-steps, where it traps.

    Constraints:
    - (C1) the part exists.
    - (C2) a view for each matrix of the part; views and part agree in element type and major order.
    - (C3) each view is aligned to 4 bytes for `cp_async`, and has a tensor map for `tma`.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %f1 = tile.fill %s[0], %x at %u, %lo : !tile.slot<!R>, !X -> !PX
    ```
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
    - (C1) one copy for each part of the slot, in order; none for a ring without parts. That they are
      of this slot's `tile.fill`, also through scf.for, scf.if and scf.while, lowering verifies.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.commit %s(%f1, %f2) : !tile.slot<!R>, !PX, !PW
    ```
  }];
  let arguments = (ins Tile_Slot:$slot, Variadic<Tile_Copy>:$copies);
  let assemblyFormat = [{
    $slot (`(` $copies^ `)`)? attr-dict `:` type($slot) (`,` type($copies)^)?
  }];
  let hasVerifier = 1;
}

def Tile_ReleaseOp : Tile_Op<"release"> {
  let summary = "this role has read the slot";
  let description = [{
    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.release %t : !tile.slot<!R>
    ```
  }];
  let arguments = (ins Tile_Slot:$slot);
  let assemblyFormat = "$slot attr-dict `:` type($slot)";
}

def Tile_PreloadOp : Tile_Op<"preload", [
    TypesMatchWith<"loading of the source", "source", "loading",
      "::gemm::tile::loadingOf(::llvm::cast<::gemm::tile::SourceType>($_self))">]> {
  let summary = "start loading a unit's tile of a matrix into a source";
  let description = [{
    Each warp starts bulk copies of the first panels of its own part, one for each panel that the
    source has of its own: they were read in the unit before. `tile.epilogue` waits for
    each panel where it reads it, and starts the copy of the next one into it. What lies outside the
    matrix arrives as zeros. The second result is the cursor of the next unit.

    Constraints:
    - (C1) the view has a tensor map and the source's element type.

    From `test/Dialect/Tile/panels.mlir`:
    ```mlir
    %loading, %after = tile.preload %source[%cs], %e of %u : !SR, !E
    ```
  }];
  let arguments = (ins Tile_Source:$source, Tile_Cursor:$cursor, Tile_View:$view, Tile_Unit:$unit);
  let results = (outs Tile_Loading:$loading, Tile_Cursor:$next);
  let assemblyFormat = [{
    $source `[` $cursor `]` `,` $view `of` $unit attr-dict `:` type($source) `,` type($view)
  }];
  let hasVerifier = 1;
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

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.drain %ring : !R
    ```
  }];
  let arguments = (ins AnyTypeOf<[Tile_Ring, Tile_Panels]>:$memory,
                       Optional<Tile_Cursor>:$cursor);
  let assemblyFormat = "$memory (`[` $cursor^ `]`)? attr-dict `:` type($memory)";
  let hasVerifier = 1;
}

#endif
