// Units of groups, whose ends only the device knows. Of groups of rows each CTA walks through the
// groups, on from the one that its last unit was of, until it has counted as many tiles as its next
// unit's number; the rows behind all groups are one more, whose k-steps read zeros. Of groups of k
// there is a matrix of output tiles for each, and a unit's k-steps are its group's. An end before
// the one before it, or past the rows or the k that there are, is a trap.
#include "Schedules.h"
#include "gemm/Schedule/Raster.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// The end of a group, which is asked to be from `least` to `most`. Where warps run, all of their
/// lanes are known to have the same.
static Int endOf(ImplicitLocOpBuilder &builder, UnitsOp units, Int group, Int least, Int most) {
  Value ends = units->getParentOfType<KernelOp>().getEnds();
  Int end(builder,
          GroupEndOp::create(builder, builder.getI32Type(), ends, group.get()).getResult());
  if (auto role = units->getParentOfType<RoleOp>(); !role || !role.getElected())
    end = uniform(builder, end);
  Value wrong = arith::OrIOp::create(builder, end < least, most < end);
  auto branch = scf::IfOp::create(builder, wrong, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(branch.thenYield());
  LLVM::Trap::create(builder);
  return end;
}

namespace {
/// A walk's state: the number of the unit, then of its group the number, its first row, the row it
/// lies before, and how many units are before it.
struct Place {
  Int unit, group, first, end, before;
  SmallVector<Value> values() const {
    return {unit.get(), group.get(), first.get(), end.get(), before.get()};
  }
  static Place of(ImplicitLocOpBuilder &builder, ValueRange state) {
    auto at = [&](unsigned i) { return Int(builder, state[i]); };
    return {at(0), at(1), at(2), at(3), at(4)};
  }
};
} // namespace

GroupedRowsWalk::GroupedRowsWalk(ImplicitLocOpBuilder &builder, UnitsOp units)
    : builder(builder), units(units), tiles(builder, units), rows(tiles.extent(Axis::m)),
      groups(tiles.extent(Axis::batch)),
      stride(blockCount(builder) / fieldsOf(units).clusterSize()) {}

Int GroupedRowsWalk::unitsOf(Int first, Int end) {
  return (end - first).ceilDiv(tiles.clusterTile(Axis::m)) * tiles.columns();
}

/// From the group of `state` on, the first one whose units reach its number.
SmallVector<Value> GroupedRowsWalk::advance(ValueRange state) {
  SmallVector<mlir::Type> types(state.getTypes());
  SmallVector<Location> locs(types.size(), units.getLoc());
  auto loop = scf::WhileOp::create(builder, types, state);
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&loop.getBefore(), {}, types, locs);
  builder.setInsertionPointToEnd(before);
  Place at = Place::of(builder, before->getArguments());
  // Behind the last group the rows of none are one more.
  Value beyond = arith::XOrIOp::create(builder, at.unit < at.before + unitsOf(at.first, at.end),
                                       arith::ConstantIntOp::create(builder, 1, 1));
  Value more = arith::AndIOp::create(builder, beyond, at.group < groups + 1);
  scf::ConditionOp::create(builder, more, before->getArguments());

  Block *after = builder.createBlock(&loop.getAfter(), {}, types, locs);
  builder.setInsertionPointToEnd(after);
  at = Place::of(builder, after->getArguments());
  Int next = at.group + 1, counted = at.before + unitsOf(at.first, at.end);
  scf::YieldOp::create(builder,
                       Place{at.unit, next, at.end, endAt(next, at.end), counted}.values());
  return SmallVector<Value>(loop.getResults());
}

/// The end of a group, or of the rows behind the last one.
Int GroupedRowsWalk::endAt(Int group, Int first) {
  auto isGroup = scf::IfOp::create(builder, builder.getI32Type(), group < groups,
                                   /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(isGroup.thenBlock());
  scf::YieldOp::create(builder, endOf(builder, units, group, first, rows).get());
  builder.setInsertionPointToStart(isGroup.elseBlock());
  scf::YieldOp::create(builder, rows.get());
  return Int(builder, isGroup.getResult(0));
}

SmallVector<Value> GroupedRowsWalk::start() {
  Int none(builder, 0);
  return advance(
      Place{clusterNumber(builder, units), none, none, endAt(none, none), none}.values());
}

Value GroupedRowsWalk::more(ValueRange state) {
  return Place::of(builder, state).group < groups + 1;
}

UnitOfWork GroupedRowsWalk::at(ValueRange state) {
  Place at = Place::of(builder, state);
  Int tilesM = (at.end - at.first).ceilDiv(tiles.clusterTile(Axis::m));
  gemm::TileAt<Int> tile = tiles.tileAt(at.unit - at.before, tilesM);
  Value isGroup = at.group < groups;
  Int zero(builder, 0), lo = choose(isGroup, zero, tiles.steps()),
                        hi = choose(isGroup, tiles.steps(), tiles.steps() + 1);
  Value unit = LocateOp::create(builder, UnitType::get(builder.getContext()), units.getProblem(),
                                tile.m.get(), tile.n.get(), at.group.min(groups - 1).get(),
                                GroupingAttr::get(builder.getContext(), Grouping::rows),
                                ValueRange{at.first.get(), at.end.get()});
  return {unit, lo, hi};
}

SmallVector<Value> GroupedRowsWalk::next(ValueRange state) {
  Place at = Place::of(builder, state);
  at.unit = at.unit + stride;
  return advance(at.values());
}

UnitOfWork GroupedSteps::at(Int index) {
  Int perGroup = tiles.rows() * tiles.columns(), group = index / perGroup, zero(builder, 0);
  gemm::TileAt<Int> tile = tiles.tileAt(index % perGroup, tiles.rows());
  Int k = tiles.extent(Axis::k);
  Int before = endOf(builder, units, (group - 1).max(zero), zero, k);
  Int first = choose(zero < group, before, zero), end = endOf(builder, units, group, first, k);
  Value unit = LocateOp::create(builder, UnitType::get(builder.getContext()), units.getProblem(),
                                tile.m.get(), tile.n.get(), group.get(),
                                GroupingAttr::get(builder.getContext(), Grouping::k),
                                ValueRange{first.get(), end.get()});
  return {unit, zero, (end - first).ceilDiv(tiles.clusterTile(Axis::k)).max(Int(builder, 1))};
}
