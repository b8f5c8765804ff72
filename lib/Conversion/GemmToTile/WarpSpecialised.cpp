// The warp-specialised skeleton: one warpgroup copies (one thread of it, where
// tensor maps serve), the others multiply slots in place. Two programs over one ring of mbarriers;
// the copying role runs ahead as far as the ring is deep. The first product of a unit has no
// accumulator, later ones leave one in flight and release the slot before it.
#include "Skeleton.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "gemm/Dialect/Tile/Layout/Swizzle.h"
#include "gemm/Schedule/Schedule.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
struct WarpSpecialised : Skeleton {
  /// The copying role's part of a unit.
  Value copy(Value unit, Value lo, Value hi, Value cursor) {
    auto loop = scf::ForOp::create(builder, lo, hi, constant(1), ValueRange(cursor));
    disableUnrolling(loop);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value at = loop.getRegionIterArg(0);
    Value slot = acquire(at);
    CommitOp::create(builder, slot, fill(slot, unit, loop.getInductionVar()));
    scf::YieldOp::create(builder, next(at));
    return loop.getResult(0);
  }

  AccType accType(bool flying) {
    return AccType::get(builder.getContext(), 4 * spec.warp[0], spec.warp[1], builder.getF32Type(),
                        flying);
  }

  /// The settled accumulator over k-steps [lo, hi), and the cursor after them.
  std::pair<Value, Value> multiply(Value lo, Value hi, Value cursor) {
    Value slot = take(cursor);
    Value first = MmaOp::create(builder, accType(true), slot, slot, Value());
    Value second = arith::AddIOp::create(builder, lo, constant(1));
    SmallVector<Value> inits{next(cursor), slot, first};
    auto loop = scf::ForOp::create(builder, second, hi, constant(1), inits);
    disableUnrolling(loop);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      Value at = loop.getRegionIterArg(0), previous = loop.getRegionIterArg(1);
      Value current = take(at);
      Value sum = MmaOp::create(builder, accType(true), current, current, loop.getRegionIterArg(2));
      sum = SettleOp::create(builder, accType(true), sum, 1);
      ReleaseOp::create(builder, previous);
      scf::YieldOp::create(builder, ValueRange{next(at), current, sum});
    }
    Value done = SettleOp::create(builder, accType(false), loop.getResult(2), 0);
    ReleaseOp::create(builder, loop.getResult(1));
    return {done, loop.getResult(0)};
  }
};
} // namespace

/// Two panels for each warp; null if the output has no tensor map. 16 rows of the warp's
/// results are 16 lines of a panel, the widest swizzle span that divides them; stored
/// transposed they are 16 columns, of as many lines as 2 KiB hold.
static Value allocatePanels(ImplicitLocOpBuilder &builder, const ProgramSpec &spec) {
  ViewType c = spec.views.c;
  if (!c.getMapRank())
    return Value();
  int64_t bytes = c.getElement().getIntOrFloatBitWidth() / 8;
  int64_t lines = 16, columns = SwizzledPart{16, spec.warp[1] * bytes}.span() / bytes;
  if (!spec.views.cMap.isIdentity()) {
    columns = 16;
    lines = std::min(spec.warp[1], 2048 / (columns * bytes));
    while (spec.warp[1] % lines)
      lines -= 8;
  }
  return PanelsOp::create(builder,
                          PanelsType::get(builder.getContext(), 2, lines, columns, c.getElement()));
}

void gemm::tile::buildWarpSpecialised(ImplicitLocOpBuilder &builder, KernelOp kernel,
                                      const ProgramSpec &spec,
                                      function_ref<void(Value acc, Value unit)> epilogue) {
  MLIRContext *context = builder.getContext();
  ArrayRef<int64_t> tile = spec.tile;
  PartAttr parts[] = {partOf(spec.views.a, tile[0], tile[2], spec.cluster[1]),
                      partOf(spec.views.b, tile[1], tile[2], spec.cluster[0])};
  auto ringType = RingType::get(context, spec.stages, parts, Guard::mbarrier);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&kernel.getBody().front());
  int64_t warps = kernel.getMultiplyingWarps();
  // Bulk copies are one thread's work; others take the whole warpgroup, and more
  // registers.
  bool bulk = ringType.getBulkBytes() == ringType.getPartBytes();
  gemm::WarpgroupRegisters registers = gemm::warpgroupRegisters(warps / 4, bulk);
  WarpSpecialised program{{builder, kernel, spec, ringType, Value()}};
  Value panels = allocatePanels(builder, spec);
  // A slot that several CTAs fill is free when the warps of all of them have read theirs.
  int64_t readers = warps * (ringType.isMulticast() ? kernel.getClusterSize() : 1);
  program.ring = RingOp::create(builder, ringType, builder.getI64IntegerAttr(readers));

  auto consumer =
      RoleOp::create(builder, "multiply", warps, builder.getI64IntegerAttr(registers.multiplying),
                     /*elected=*/false);
  auto producer = RoleOp::create(builder, "copy", 4, builder.getI64IntegerAttr(registers.copying),
                                 /*elected=*/bulk);
  builder.setInsertionPointToStart(&consumer.getBody().emplaceBlock());
  program.units(program.start(),
                [&](Value unit, Value lo, Value hi, ValueRange carried) -> SmallVector<Value> {
                  auto [acc, cursor] = program.multiply(lo, hi, carried[0]);
                  epilogue(acc, unit);
                  return {cursor};
                });
  if (panels)
    DrainOp::create(builder, panels);
  builder.setInsertionPointToStart(&producer.getBody().emplaceBlock());
  program.units(program.start(),
                [&](Value unit, Value lo, Value hi, ValueRange carried) -> SmallVector<Value> {
                  return {program.copy(unit, lo, hi, carried[0])};
                });
}
