// The tile dialect: what ONE kernel does, as role programs over rings.
#ifndef GEMM_DIALECT_TILE_TILEDIALECT_TD
#define GEMM_DIALECT_TILE_TILEDIALECT_TD

include "mlir/IR/OpBase.td"

def Tile_Dialect : Dialect {
  let name = "tile";
  let cppNamespace = "::gemm::tile";
  let summary = "one GEMM kernel as concurrent role programs over rings";
  let description = [{
    A `tile.kernel` is what one launch does: **rings** of staged buffers in
    shared memory, **roles** (groups of warps, each with a program), the **units**
    of work a schedule hands to the kernel, and fragments and accumulators in
    registers. Everything a program depends on is an SSA value: the position in
    a ring is a cursor, a staged buffer is a slot, a copy in flight is a copy.

    Schedule, skeleton, MMA family, copy engine, layout, epilogue and store
    engine are independent axes: schedule and family are in `#gemm.schedule`, the
    engine is in the ring's type, the epilogue is a region.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = [
    "::gemm::GemmDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::scf::SCFDialect"
  ];
}

#endif
