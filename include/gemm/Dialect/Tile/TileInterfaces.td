// What every schedule attribute answers.
#ifndef GEMM_DIALECT_TILE_TILEINTERFACES_TD
#define GEMM_DIALECT_TILE_TILEINTERFACES_TD

include "mlir/IR/Interfaces.td"

def Tile_ScheduleInterface : AttrInterface<"ScheduleInterface"> {
  let cppNamespace = "::gemm::tile";
  let description = [{
    A schedule says which CTAs there are and which units of work each takes.
    `tile-expand-schedule` has one file per implementation.
  }];
  let methods = [
    InterfaceMethod<[{
      The launch grid as a map ()[M, N, K, batch] -> (x, y, z) for CTA tile
      [BM, BN, BK], in clusters; a zero extent means nothing is launched.
    }], "::mlir::AffineMap", "getGrid", (ins "::llvm::ArrayRef<int64_t>":$tile)>,
    InterfaceMethod<[{
      The most CTAs to launch along x whatever the grid says; 0 means no limit.
    }], "int64_t", "getGridLimit", (ins), /*methodBody=*/[{}],
    /*defaultImplementation=*/[{ return 0; }]>,
    InterfaceMethod<[{
      How many accumulator tiles wait in global memory to be added up, a map
      ()[M, N, K, batch] -> (...) of which the least holds; null where every unit
      is a whole output tile.
    }], "::mlir::AffineMap", "getSlots", (ins "::llvm::ArrayRef<int64_t>":$tile),
    /*methodBody=*/[{}], /*defaultImplementation=*/[{ return {}; }]>,
    InterfaceMethod<[{
      How many output tiles count their parts, in the same form.
    }], "::mlir::AffineMap", "getCounters", (ins "::llvm::ArrayRef<int64_t>":$tile),
    /*methodBody=*/[{}], /*defaultImplementation=*/[{ return {}; }]>,
    InterfaceMethod<[{
      How many CTAs of a cluster are the parts of one output tile.
    }], "int64_t", "getClusterParts", (ins), /*methodBody=*/[{}],
    /*defaultImplementation=*/[{ return 1; }]>,
    InterfaceMethod<[{
      Groups of multiplying warps, which take the units of a CTA in turn.
    }], "int64_t", "getTeams", (ins), /*methodBody=*/[{}],
    /*defaultImplementation=*/[{ return 1; }]>
  ];
}

#endif
