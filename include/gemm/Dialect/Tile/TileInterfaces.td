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
      [BM, BN, BK]; a zero extent means nothing is launched.
    }], "::mlir::AffineMap", "getGrid", (ins "::llvm::ArrayRef<int64_t>":$tile)>,
    InterfaceMethod<[{
      The most CTAs to launch along x whatever the grid says; 0 means no limit.
    }], "int64_t", "getGridLimit", (ins), /*methodBody=*/[{}],
    /*defaultImplementation=*/[{ return 0; }]>
  ];
}

#endif
