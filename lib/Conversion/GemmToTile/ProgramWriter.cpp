// See ProgramWriter.h.
#include "ProgramWriter.h"
#include "gemm/Schedule/Score.h"
#include "gemm/Transforms/Model.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

bool gemm::tile::ProgramSpec::holdsFew() const {
  std::optional<gemm::Type> factor = getModelType(factors[0]);
  return factor && schedule.mma().held(*factor) > 0 && (isScaled() || !asF16);
}

void gemm::tile::allocateExchange(ImplicitLocOpBuilder &builder, KernelOp kernel, Value ring) {
  if (kernel.getFields().clusterSplits() > 1)
    ExchangeOp::create(builder, ExchangeType::get(builder.getContext()), ring);
}

static Engine engineOf(ViewType view, mlir::Type element) {
  switch (gemm::copyEngine(view.getMapRank() != 0, element.isTF32(), view.getAlign())) {
  case gemm::CopyEngine::TensorMap:
    return Engine::tma;
  case gemm::CopyEngine::CpAsync:
    return Engine::cp_async;
  case gemm::CopyEngine::Registers:
    return Engine::ldst;
  }
  llvm_unreachable("all engines have a case");
}

SmallVector<PartAttr, 2> gemm::tile::partsOf(const ProgramSpec &spec) {
  const Schedule &s = spec.schedule;
  SmallVector<PartAttr, 2> parts;
  const ViewType factors[] = {spec.views.a, spec.views.b};
  for (auto [i, view] : llvm::enumerate(factors)) {
    const bool asFactor = !s.mma().loadsFragments(i) || isConverted(s.mma(), spec.factors[i]);
    mlir::Type element = asFactor ? spec.factors[i] : view.getElement();
    Engine engine = engineOf(view, element);
    for (ViewType peer : spec.views.peers)
      if (i == 1 && engineOf(peer, element) != Engine::tma)
        engine = std::max(engine, engineOf(peer, element));
    for (size_t paired = i; paired < spec.views.pairs.size(); paired += 2)
      if (Engine other = engineOf(spec.views.pairs[paired], element); other != Engine::tma)
        engine = std::max(engine, other);
    parts.push_back(PartAttr::get(view.getContext(), s.tile[i], s.tile[2], element, view.getMajor(),
                                  engine, engine == Engine::tma ? s.cluster[1 - i] : 1,
                                  s.matrices(i), s.run(i)));
  }
  return parts;
}

Value ProgramWriter::constant(int64_t value) {
  return arith::ConstantIntOp::create(builder, value, 32);
}

Value ProgramWriter::start() {
  return StartOp::create(builder, CursorType::get(builder.getContext()), ring);
}

Value ProgramWriter::next(Value cursor, Value by) {
  return NextOp::create(builder, cursor.getType(), ring, cursor, by);
}

Value ProgramWriter::acquire(Value cursor) {
  return AcquireOp::create(builder, SlotType::get(builder.getContext(), ringType), ring, cursor);
}

Value ProgramWriter::take(Value cursor) {
  return TakeOp::create(builder, SlotType::get(builder.getContext(), ringType), ring, cursor);
}

SmallVector<Value> ProgramWriter::fill(Value slot, Value unit, Value k, unsigned added) {
  SmallVector<Value> copies;
  for (auto [index, part] : llvm::enumerate(ringType.getParts())) {
    MatmulOperand factor{index == 0 ? MatmulRole::A : MatmulRole::B};
    if (added > 0)
      factor = {MatmulRole::Pair, 2 * (added - 1) + static_cast<unsigned>(index)};
    SmallVector<Value> views{spec.views.argument(kernel, factor)};
    for (unsigned peer = 0; peer + 1 < part.getMatrices(); ++peer)
      views.push_back(spec.views.argument(kernel, {MatmulRole::Peer, peer}));
    auto type = CopyType::get(builder.getContext(), part);
    copies.push_back(FillOp::create(builder, type, slot, index, views, unit, k));
  }
  return copies;
}

ScalesType ProgramWriter::scalesType(AccType acc) {
  return ScalesType::get(builder.getContext(), acc.getRows(), acc.getCols(), spec.blocks[0],
                         spec.blocks[1]);
}

Value ProgramWriter::readScales(AccType acc, Value unit, Value k, int64_t part) {
  if (!spec.isScaled())
    return {};
  return ReadScalesOp::create(
      builder, scalesType(acc), k, unit, spec.views.argument(kernel, spec.scales[0]),
      spec.views.argument(kernel, spec.scales[1]), spec.stepsOfBlock(), part, spec.blocksOfStep());
}

Value ProgramWriter::readQuant(Value unit, Value k, Value before) {
  if (!spec.dequantized)
    return {};
  if (before && spec.stepsOfBlock() > 1) {
    Value ofGroup = arith::RemUIOp::create(builder, k, constant(spec.stepsOfBlock()));
    Value begins = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, ofGroup, constant(0));
    auto branch = scf::IfOp::create(builder, before.getType(), begins, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, readQuant(unit, k));
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, before);
    return branch.getResult(0);
  }
  const unsigned part = *spec.dequantized;
  auto view = [&](unsigned i) {
    return spec.views.argument(kernel, MatmulOperand{MatmulRole::Scale, i});
  };
  Value zeros = spec.views.scales.size() > 1 ? view(1) : Value();
  auto type =
      QuantType::get(builder.getContext(), spec.schedule.fragmentRows(part), spec.factors[1 - part],
                     zeros ? cast<ViewType>(zeros.getType()).getElement() : mlir::Type());
  return ReadQuantOp::create(builder, type, ring, part, k, unit, view(0), zeros,
                             spec.stepsOfBlock());
}

Value ProgramWriter::readFragments(Value slot, unsigned part, int64_t step, Value quant) {
  PartAttr from = ringType.getParts()[part];
  const gemm::Mma &mma = spec.schedule.mma();
  auto type = FragType::get(builder.getContext(), spec.schedule.fragmentRows(part),
                            mma.k(from.getElementBytes()),
                            getFactorType(mma, spec.factors[part], spec.factors[1 - part]));
  Value scaled = spec.dequantized == part ? quant : Value();
  return ReadOp::create(builder, type, slot, part, step, scaled,
                        scaled ? spec.zeroPoint : IntegerAttr());
}

Value ProgramWriter::promote(Value made, Value sums, Value scales) {
  return PromoteOp::create(builder, sums.getType(), made, sums, scales);
}

RowSums ProgramWriter::startSums(Value unit) {
  if (!spec.views.sums)
    return {};
  // Bands of 16 rows of a warp, shared out among the warps side by side.
  const Schedule &schedule = spec.schedule;
  int64_t bands = schedule.warp[0] / 16, warpsN = schedule.warpsAlongN();
  int64_t share = llvm::divideCeil(bands, warpsN);
  while (bands % share)
    ++share;
  auto type = SumsType::get(builder.getContext(), 16 * share);
  return {FirstOp::create(builder, builder.getI1Type(), unit), ZeroOp::create(builder, type)};
}

void ProgramWriter::addToSums(RowSums &sums, Value slot) {
  if (!sums.sums)
    return;
  auto branch =
      scf::IfOp::create(builder, sums.sums.getType(), sums.first, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value sum = RowSumOp::create(builder, sums.sums.getType(), slot, sums.sums);
  scf::YieldOp::create(builder, sum);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, sums.sums);
  sums.sums = branch.getResult(0);
}

void ProgramWriter::storeSums(const RowSums &sums, Value unit) {
  if (!sums.sums)
    return;
  auto branch = scf::IfOp::create(builder, sums.first, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  StoreSumsOp::create(builder, sums.sums, unit, spec.views.argument(kernel, {MatmulRole::Sums}));
}

ValueRange ProgramWriter::units(
    ValueRange inits,
    function_ref<SmallVector<Value>(Value unit, Value lo, Value hi, ValueRange carried)> body,
    IntegerAttr team) {
  auto units = UnitsOp::create(builder, inits.getTypes(), kernel.getProblem(), team, inits);
  Block &block = units.getBody().emplaceBlock();
  mlir::Type i32 = builder.getI32Type();
  SmallVector<mlir::Type> types{UnitType::get(builder.getContext()), i32, i32};
  llvm::append_range(types, inits.getTypes());
  block.addArguments(types, SmallVector<Location>(types.size(), builder.getLoc()));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&block);
  SmallVector<Value> carried = body(block.getArgument(0), block.getArgument(1),
                                    block.getArgument(2), block.getArguments().drop_front(3));
  YieldOp::create(builder, carried);
  return units.getResults();
}
