// Closed sets of names: storage order, copy engine, guard, problem axis, what groups are of.
#ifndef GEMM_DIALECT_TILE_TILEENUMS_TD
#define GEMM_DIALECT_TILE_TILEENUMS_TD

include "gemm/Dialect/Tile/TileDialect.td"
include "mlir/IR/EnumAttr.td"

class Tile_Enum<string name, string doc, list<string> cases>
    : I32EnumAttr<name, doc, !foreach(i, !range(!size(cases)),
                                      I32EnumAttrCase<cases[i], i>)> {
  let cppNamespace = "::gemm::tile";
  let genSpecializedAttr = 0;
}

// k: K is contiguous; mn: M (or N) is contiguous; any: both strides are run-time.
def Tile_Major : Tile_Enum<"Major", "which dimension of an operand is contiguous",
                           ["k", "mn", "any"]>;
// How bytes arrive in a slot. cp_async moves the widest of 16, 8 and 4 bytes the
// source's alignment allows; ldst goes through registers and needs no alignment; tma
// is one thread's bulk copy through a tensor map.
def Tile_Engine : Tile_Enum<"Engine", "how bytes arrive in a slot", ["cp_async", "ldst", "tma"]>;
// What says that a slot is full or empty: groups of cp.async with the CTA's barrier,
// for warps that copy and multiply alike; or two mbarriers per slot, between roles.
def Tile_Guard : Tile_Enum<"Guard", "how a ring's slots are handed over", ["groups", "mbarrier"]>;
def Tile_Axis : Tile_Enum<"Axis", "a dimension of the problem", ["m", "n", "k", "batch"]>;

def Tile_AxisAttr : EnumAttr<Tile_Dialect, Tile_Axis, "axis"> {
  let assemblyFormat = "$value";
}

// rows: of A and of the output, each group of which has a right operand of its own. k: each group
// has an output of its own.
def Tile_Grouping : Tile_Enum<"Grouping", "what the ends of groups count", ["rows", "k"]>;
def Tile_GroupingAttr : EnumAttr<Tile_Dialect, Tile_Grouping, "grouping"> {
  let assemblyFormat = "$value";
}

#endif
