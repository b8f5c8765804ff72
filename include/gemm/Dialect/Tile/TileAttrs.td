// Attributes of the tile dialect: one part of a ring slot, and the schedules.
#ifndef GEMM_DIALECT_TILE_TILEATTRS_TD
#define GEMM_DIALECT_TILE_TILEATTRS_TD

include "gemm/Dialect/Tile/TileEnums.td"
include "gemm/Dialect/Tile/TileInterfaces.td"
include "mlir/IR/AttrTypeBase.td"

class Tile_Attr<string name, string mnemonicName, list<Trait> traits = []>
    : AttrDef<Tile_Dialect, name, traits> {
  let mnemonic = mnemonicName;
}

def Tile_PartAttr : Tile_Attr<"Part", "part"> {
  let summary = "one operand of a slot: extent, storage order, copy engine";
  let description = [{
    `<128x32xbf16, k, cp_async>`: a tile of 128 rows (M or N) by 32 of K, stored
    K-contiguous, filled by cp.async. The swizzle span follows from the line's
    length: the largest of 128, 64, 32 and 16 bytes that divides it. With `mc 2` two
    CTAs of the cluster need the same tile: each copies half of its lines, to both.

    Constraints:
    - (C1) rows and cols are positive multiples of 16; rows stored along K, of 8.
    - (C2) the element type is f16 or bf16.
    - (C3) the major order is `k` or `mn`.
    - (C4) a part filled by tma has at most 256 lines: the limit of a tensor map's box.
    - (C5) only tma copies to several CTAs, 2 to 8 of them, a multiple of 8 lines each.
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$cols, "::mlir::Type":$element,
                        EnumParameter<Tile_Major>:$major, EnumParameter<Tile_Engine>:$engine,
                        DefaultValuedParameter<"int64_t", "1">:$multicast);
  let assemblyFormat = [{
    `<` custom<Extent>($rows, $cols, $element) `,` $major `,` $engine (`mc` $multicast^)? `>`
  }];
  let extraClassDeclaration = [{
    /// Bytes of one element.
    int64_t getElementBytes() const;
    /// Lines (the strided dimension) and bytes per line (the contiguous one).
    int64_t getLines() const;
    int64_t getLineBytes() const;
    /// Bytes of the whole part.
    int64_t getBytes() const { return getLines() * getLineBytes(); }
    /// Bytes of a line that are contiguous in shared memory (Layout/Swizzle.h).
    int64_t getSpan() const;
  }];
  let genVerifyDecl = 1;
}

def Tile_RasterParameter : DefaultValuedParameter<"::gemm::tile::Raster",
                                                  "::gemm::tile::Raster::grouped">;

def Tile_BlockScheduleAttr : Tile_Attr<"BlockSchedule", "block",
    [DeclareAttrInterfaceMethods<Tile_ScheduleInterface>]> {
  let summary = "one CTA per output tile";
  let description = [{
    `#tile.block<group = 8>`: the CTAs run through the output in groups of
    `group` tile rows, column by column inside a group, so that CTAs resident at
    one time share operands in L2. With `raster = snake` or `hilbert` the order in
    and between groups is another (`docs/schedules.md`). The batch is the slowest
    dimension.

    Constraints:
    - (C1) the group is at least 1, for `hilbert` a power of two.
  }];
  let parameters = (ins "int64_t":$group, Tile_RasterParameter:$raster);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Tile_PersistentScheduleAttr : Tile_Attr<"PersistentSchedule", "persistent",
    [DeclareAttrInterfaceMethods<Tile_ScheduleInterface, ["getGrid", "getGridLimit", "getTeams"]>]> {
  let summary = "a fixed number of CTAs, each takes one output tile after the other";
  let description = [{
    `#tile.persistent<group = 8, ctas = 132>`: at most `ctas` CTAs, the number that
    runs at one time; CTA i takes tiles i, i + ctas, ... of the order that
    `#tile.block` has. With `teams = 2` (ping-pong) the multiplying warps are in two
    groups, which take the tiles of their CTA in turn.

    Constraints:
    - (C1) the group is at least 1, for `hilbert` a power of two.
    - (C2) there is at least one CTA.
    - (C3) there are one or two teams.
  }];
  let parameters = (ins "int64_t":$group, "int64_t":$ctas, Tile_RasterParameter:$raster,
                        DefaultValuedParameter<"int64_t", "1">:$teams);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Tile_SplitKScheduleAttr : Tile_Attr<"SplitKSchedule", "split_k",
    [DeclareAttrInterfaceMethods<Tile_ScheduleInterface,
                                 ["getGrid", "getGridLimit", "getSlots", "getCounters",
                                  "getClusterParts"]>]> {
  let summary = "the k-steps of each output tile in parts, one CTA each";
  let description = [{
    `#tile.split_k<splits = 4, of = #tile.block<group = 8>>`: each output tile is cut
    along K into `splits` units of as many k-steps as the others, or one more; `of`
    deals them out as it does whole tiles: part 0 of every tile, then part 1, ...
    The CTA that finishes the last part of a tile adds them up. With `reduce = cluster`
    the parts of a tile are the CTAs of a cluster, of which the first adds them up.

    Constraints:
    - (C1) 2 to 1024 splits.
    - (C2) `of` is `block` or `persistent`, of one team.
    - (C3) a cluster is 2 to 8 splits of `block`.
  }];
  let parameters = (ins "int64_t":$splits, "::mlir::Attribute":$of,
                        DefaultValuedParameter<"::gemm::tile::Reduce",
                                               "::gemm::tile::Reduce::workspace">:$reduce);
  let assemblyFormat = [{
    `<` `splits` `=` $splits `,` `of` `=` $of (`,` `reduce` `=` $reduce^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Tile_StreamKScheduleAttr : Tile_Attr<"StreamKSchedule", "stream_k",
    [DeclareAttrInterfaceMethods<Tile_ScheduleInterface,
                                 ["getGrid", "getGridLimit", "getSlots", "getCounters"]>]> {
  let summary = "whole waves of output tiles, and the k-steps of the rest shared evenly";
  let description = [{
    `#tile.stream_k<group = 8, ctas = 132>`: at most `ctas` CTAs, the number that runs
    at one time. Where the output tiles do not fill the last wave, the k-steps of its
    tiles and of the wave before are dealt out evenly, a run of at least 8 to a CTA;
    the tiles of other waves are whole. The CTA that finishes the last part of a tile
    adds them up. Tiles come in the order that `#tile.block` has.

    Constraints:
    - (C1) the group is at least 1, for `hilbert` a power of two.
    - (C2) there is at least one CTA.
  }];
  let parameters = (ins "int64_t":$group, "int64_t":$ctas, Tile_RasterParameter:$raster);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

#endif
