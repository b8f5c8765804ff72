// See OperandGroups.h. Whether the tile lies inside the problem is asked once for each operand of a
// group, not for each element; threads of a CTA answer alike.
#include "OperandGroups.h"
#include "gemm/Schedule/Constants.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

OperandGroups::OperandGroups(ImplicitLocOpBuilder &builder, EpilogueOp op,
                             ArrayRef<ValueRange> views, unsigned products, const FragmentMap &map,
                             const UnitValues &unit, const LanePlace &place, bool alone,
                             SmallVector<std::unique_ptr<LoadEngine>> given)
    : builder(builder), map(map), alone(alone), reach(place.reach), op(op),
      held(op.getIns().size()) {
  for (auto [index, in] : llvm::enumerate(op.getIns())) {
    if (isTableMap(op.getMap(index)))
      continue;
    loaders.emplace_back(builder, cast<ViewType>(in.getType()),
                         op.getBody().getArgument(products + index).getType(), views[index],
                         op.getMap(index), unit, place);
    engines.push_back(std::move(given[index]));
    whole.push_back(engines.back() ? Value() : loaders.back().isWhole());
  }
}

Value OperandGroups::isWhole() const {
  Value all;
  for (Value each : whole)
    if (each)
      all = all ? arith::AndIOp::create(builder, all, each).getResult() : each;
  return all;
}

int64_t OperandGroups::size() const {
  // So many registers wait for memory together: more where no other CTA of the SM works meanwhile,
  // or where nothing is asked, so that two groups do, and nowhere more than kernels have beside
  // their accumulators (scripts/no_spill.py). Without a matrix, so many runs as make the question
  // of the edge cheap: of four times as many a kernel of wgmma spills (wgmma-ptxas.test).
  const int64_t onTheirWay = gemm::registersOnTheirWay / (alone || reach == Reach::Whole ? 1 : 2);
  constexpr int64_t runsWithoutMatrix = 4;
  int64_t ofRun = 0;
  for (const OperandLoader &loader : loaders)
    if (loader.isMatrix())
      ofRun += loader.heldRegisters();
  if (!ofRun)
    return runsWithoutMatrix;
  const int64_t runs = std::max<int64_t>(onTheirWay / ofRun, 1);
  // Columns side by side are of whole groups, or a group has some of one row.
  return map.lengthOfLane() > 2 ? static_cast<int64_t>(llvm::bit_floor(static_cast<uint64_t>(runs)))
                                : runs;
}

void OperandGroups::loadMissing(size_t index, ArrayRef<FragmentRun> runs) {
  const OperandLoader &loader = loaders[index];
  SmallVector<FragmentRun> missing;
  for (FragmentRun run : runs)
    if (held[index].try_emplace(loader.keyOf(run.row, run.col)).second)
      missing.push_back(run);
  if (missing.empty())
    return;
  auto loadInside = [&] {
    Held all;
    for (FragmentRun run : missing)
      llvm::append_range(all, loader.loadInside(run.row, run.col));
    return all;
  };
  const int64_t most = std::min(map.lengthOfLane(), 2 * size());
  auto loadWhole = [&] {
    if (!engines[index])
      return loader.loadWhole(missing, most);
    Held all;
    for (FragmentRun run : missing)
      llvm::append_range(all, engines[index]->load(run));
    return all;
  };
  const SmallVector<mlir::Type> ofOne = loader.heldTypes();
  Held loaded;
  if (!whole[index]) {
    loaded = loadWhole();
  } else if (reach == Reach::Cut) {
    loaded = loadInside();
  } else {
    SmallVector<mlir::Type> types;
    for (size_t i = 0; i < missing.size(); ++i)
      llvm::append_range(types, ofOne);
    auto branch = scf::IfOp::create(builder, types, whole[index], /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, loadWhole());
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, loadInside());
    loaded = Held(branch.getResults());
  }
  ValueRange results = loaded;
  for (FragmentRun run : missing) {
    held[index][loader.keyOf(run.row, run.col)] = Held(results.take_front(ofOne.size()));
    results = results.drop_front(ofOne.size());
  }
}

void OperandGroups::load(int64_t first) {
  SmallVector<FragmentRun> runs;
  for (int64_t i = first, end = std::min(first + size(), map.runs()); i < end; ++i)
    runs.push_back(map.run(i));
  for (size_t index = 0; index < loaders.size(); ++index)
    loadMissing(index, runs);
}

SmallVector<std::array<Value, 2>> OperandGroups::of(int64_t index) {
  const FragmentRun run = map.run(index);
  SmallVector<std::array<Value, 2>> operands;
  for (size_t in = 0, number = 0; in < op.getIns().size(); ++in) {
    if (isTableMap(op.getMap(static_cast<unsigned>(in)))) {
      operands.push_back({});
      continue;
    }
    const OperandLoader &loader = loaders[number];
    operands.push_back(loader.unpack(held[number++].at(loader.keyOf(run.row, run.col))));
  }
  return operands;
}
