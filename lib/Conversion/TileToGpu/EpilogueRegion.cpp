// tile.epilogue: walks the accumulator's runs, loads the extra operands each
// element needs, clones the scalar region per element and hands the values to the store
// engine of each output. Knows the fragment map, not the MMA; operands that depend on the row or
// the column alone are loaded once each, those of both in pairs where their alignment covers two.
#include "Patterns.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// Loads elements of one extra operand in the type in which the region takes them: the bytes of a
/// mask as 0 and 1.
class OperandLoader {
public:
  OperandLoader(ImplicitLocOpBuilder &builder, ViewType type, mlir::Type taken, ValueRange view,
                AffineMap map, const UnitValues &unit)
      : builder(builder), type(type), taken(taken), view(view), unit(unit),
        usesRow(map.isFunctionOfDim(0)), usesCol(map.isFunctionOfDim(1)),
        transposed(usesRow && usesCol && !map.isIdentity()) {}

  /// The elements of (row, col) and (row, col + 1); `rowKey` and `colKey` name the
  /// first inside the lane's tile.
  std::array<Value, 2> loadPair(Int row, Int col, int64_t rowKey, int64_t colKey) {
    bool pairs = !transposed && type.getAlign() >= 2 * elementBytes();
    if (!usesRow && usesCol && pairs)
      return loadPairOnce(row, col, colKey);
    if (!usesRow || !usesCol)
      return {loadOnce(row, col, rowKey, colKey), loadOnce(row, col + 1, rowKey, colKey + 1)};
    if (!pairs)
      return {widen(loadInside(row, col)), widen(loadInside(row, col + 1))};
    return loadVector(row, col);
  }

private:
  /// Clamped, so that the load needs no branch; the value past the edge is unused.
  Value loadOnce(Int row, Int col, int64_t rowKey, int64_t colKey) {
    Value &cached = cache[{usesRow ? rowKey : -1, usesCol ? colKey : -1}];
    if (!cached)
      cached = widen(loadAt(row.upTo(unit.m - 1), col.upTo(unit.n - 1), inMemory()));
    return cached;
  }

  /// Clamped to the last pair, which is whole: n is even.
  std::array<Value, 2> loadPairOnce(Int row, Int col, int64_t colKey) {
    if (!cache[{-1, colKey}]) {
      Value both = loadAt(row, col.upTo(unit.n - 2), VectorType::get(2, inMemory()));
      for (int64_t i = 0; i < 2; ++i)
        cache[{-1, colKey + i}] = widen(elementOf(both, i));
    }
    return {cache[{-1, colKey}], cache[{-1, colKey + 1}]};
  }

  /// Both in one load; at the right edge the first goes alone.
  std::array<Value, 2> loadVector(Int row, Int col) {
    mlir::Type element = inMemory();
    Value both = arith::AndIOp::create(builder, row.isInside(unit.m), (col + 1).isInside(unit.n));
    auto branch = scf::IfOp::create(builder, TypeRange{element, element}, both,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value pair = loadAt(row, col, VectorType::get(2, element));
    SmallVector<Value, 2> values;
    for (int64_t i = 0; i < 2; ++i)
      values.push_back(elementOf(pair, i));
    scf::YieldOp::create(builder, values);
    builder.setInsertionPointToStart(branch.elseBlock());
    Value first = loadInside(row, col);
    scf::YieldOp::create(builder, ValueRange{first, zero()});
    builder.setInsertionPointAfter(branch);
    return {widen(branch.getResult(0)), widen(branch.getResult(1))};
  }

  Value loadInside(Int row, Int col) {
    Value inside = arith::AndIOp::create(builder, row.isInside(unit.m), col.isInside(unit.n));
    auto branch = scf::IfOp::create(builder, inMemory(), inside, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, loadAt(row, col, inMemory()));
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, zero());
    builder.setInsertionPointAfter(branch);
    return branch.getResult(0);
  }

  /// `loaded` is the element or a vector of two.
  Value loadAt(Int row, Int col, mlir::Type loaded) {
    bool any = type.getMajor() == Major::any;
    Value offset = arith::MulIOp::create(builder, unit.batch.get64(), view[any ? 3 : 2]);
    auto add = [&](Value term) { offset = arith::AddIOp::create(builder, offset, term); };
    auto times = [&](Int number, Value stride) -> Value {
      return arith::MulIOp::create(builder, number.get64(), stride);
    };
    if (usesRow)
      add(!any && transposed ? row.get64() : times(row, view[1]));
    bool contiguous = !transposed && (!any || type.getAlign() > elementBytes());
    if (usesCol)
      add(contiguous ? col.get64() : times(col, view[any ? 2 : 1]));
    Value scale = arith::ConstantIntOp::create(builder, elementBytes(), 64);
    Value distance = arith::MulIOp::create(builder, offset, scale);
    int64_t bytes = elementBytes() * (isa<VectorType>(loaded) ? 2 : 1);
    return LLVM::LoadOp::create(builder, loaded, advance(builder, view[0], distance), bytes);
  }

  Value elementOf(Value pair, int64_t i) {
    return LLVM::ExtractElementOp::create(builder, pair, Int(builder, i).get());
  }
  Value zero() { return arith::ConstantOp::create(builder, builder.getZeroAttr(inMemory())); }
  int64_t elementBytes() { return getStoredBytes(type.getElement()); }

  mlir::Type inMemory() { return memoryType(type.getElement()); }

  Value widen(Value value) {
    if (inMemory() != type.getElement())
      value = arith::BitcastOp::create(builder, type.getElement(), value);
    if (type.getElement() == taken)
      return value;
    if (taken.isInteger())
      return arith::ExtSIOp::create(builder, taken, value);
    if (type.getElement().isInteger())
      return arith::UIToFPOp::create(builder, taken, value);
    return arith::ExtFOp::create(builder, taken, value);
  }

  ImplicitLocOpBuilder &builder;
  ViewType type;
  mlir::Type taken;
  ValueRange view;
  const UnitValues &unit;
  bool usesRow, usesCol;
  bool transposed; ///< the matrix is indexed (col, row)
  DenseMap<std::pair<int64_t, int64_t>, Value> cache;
};

struct EpilogueLowering : TilePattern<EpilogueOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(EpilogueOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    Int thread = threadNumber(builder), lane = laneOf(thread), warp = warpOf(thread);
    if (facts.schedule.teams() > 1)
      warp = warp % facts.teamWarps();
    const FragmentMap map = facts.productMap(), all = facts.fragmentMap();
    const unsigned products = static_cast<unsigned>(facts.schedule.products);
    Int warpRow = unit.row + map.warpRow(warp, facts.warpsN());
    Int warpCol = unit.col + map.warpCol(warp, facts.warpsN());
    Int row0 = warpRow + map.laneRow(lane), col0 = warpCol + map.laneCol(lane);
    SmallVector<std::unique_ptr<StoreEngine>> engines;
    for (unsigned i = 0; i < op.getOuts().size(); ++i) {
      StoreTarget target{builder, op.getOutType(i), adaptor.getOuts()[i], unit,
                         i == 0 && op.isTransposed()};
      if (i == 0 && op.getVia())
        engines.push_back(facts.machine.storeBulk(target, op.getVia().getType(),
                                                  adaptor.getVia().front(), map, warpRow, warpCol));
      else if (i > 0 && op.getResultOf(i - 1).isReduced())
        engines.push_back(
            storeReduced(target, op.getResultOf(i - 1), map, {warpRow, warpCol, row0, col0}));
      else
        engines.push_back(storeDirect(target));
    }

    SmallVector<OperandLoader> loaders;
    for (auto [index, in] : llvm::enumerate(op.getIns()))
      loaders.emplace_back(builder, cast<ViewType>(in.getType()),
                           op.getBody().getArgument(products + index).getType(),
                           adaptor.getIns()[index],
                           cast<AffineMapAttr>(op.getMaps()[index]).getValue(), unit);
    ValueRange registers = adaptor.getAcc();
    for (int64_t i = 0; i < map.runs(); ++i) {
      FragmentRun run = map.run(i);
      Int row = row0 + run.row, col = col0 + run.col;
      SmallVector<std::array<Value, 2>> operands;
      for (OperandLoader &loader : loaders)
        operands.push_back(loader.loadPair(row, col, run.row, run.col));
      std::array<SmallVector<Value>, 2> values; // of both elements, one for each output
      for (int64_t j = 0; j < 2; ++j) {
        SmallVector<Value> arguments;
        for (unsigned product = 0; product < products; ++product)
          arguments.push_back(registers[all.registerOf(run.row, product * map.cols + run.col) + j]);
        for (const std::array<Value, 2> &operand : operands)
          arguments.push_back(operand[j]);
        values[j] = cloneRegion(builder, op.getBody().front(), arguments);
      }
      for (auto [i, engine] : llvm::enumerate(engines))
        engine->store(row, col, {values[0][i], values[1][i]});
    }
    for (const std::unique_ptr<StoreEngine> &engine : engines)
      engine->finish();
    rw.eraseOp(op);
    return success();
  }

  /// The region's values for `arguments`.
  static SmallVector<Value> cloneRegion(ImplicitLocOpBuilder &builder, Block &body,
                                        ValueRange arguments) {
    IRMapping mapping;
    mapping.map(body.getArguments(), arguments);
    for (Operation &op : body.without_terminator())
      builder.clone(op, mapping);
    return llvm::map_to_vector(body.getTerminator()->getOperands(),
                               [&](Value value) { return mapping.lookupOrDefault(value); });
  }
};
} // namespace

void gemm::tile::populateEpiloguePatterns(RewritePatternSet &patterns,
                                          const TileTypeConverter &converter,
                                          const KernelFacts &facts) {
  patterns.add<EpilogueLowering>(converter, facts);
}
