// tile.epilogue: walks the accumulator's runs, loads the extra operands each
// element needs, clones the scalar region per element and stores. Knows the
// fragment map, not the MMA; operands that depend on the row or the column alone
// are loaded once each.
#include "StoreDirect.h"
#include "gemm/Dialect/Tile/Layout/FragmentMap.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// Loads elements of one extra operand as f32.
class OperandLoader {
public:
  OperandLoader(ImplicitLocOpBuilder &builder, ViewType type, ValueRange view, AffineMap map,
                const UnitValues &unit)
      : builder(builder), type(type), view(view), unit(unit), usesRow(map.isFunctionOfDim(0)),
        usesCol(map.isFunctionOfDim(1)) {}

  /// The element of (row, col); `rowKey`, `colKey` name them inside the lane's tile.
  Value load(Int row, Int col, int64_t rowKey, int64_t colKey) {
    if (usesRow && usesCol)
      return loadInside(row, col);
    Value &cached = cache[{usesRow ? rowKey : -1, usesCol ? colKey : -1}];
    // Clamped, so that the load needs no branch; the value past the edge is unused.
    if (!cached)
      cached = widen(loadAt(row.min(unit.m - 1), col.min(unit.n - 1)));
    return cached;
  }

private:
  Value loadInside(Int row, Int col) {
    Value inside = arith::AndIOp::create(builder, row < unit.m, col < unit.n);
    auto branch = scf::IfOp::create(builder, type.getElement(), inside, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, loadAt(row, col));
    builder.setInsertionPointToStart(branch.elseBlock());
    Value zero = arith::ConstantOp::create(builder, builder.getFloatAttr(type.getElement(), 0));
    scf::YieldOp::create(builder, zero);
    builder.setInsertionPointAfter(branch);
    return widen(branch.getResult(0));
  }

  Value loadAt(Int row, Int col) {
    int64_t bytes = type.getElement().getIntOrFloatBitWidth() / 8;
    bool any = type.getMajor() == Major::any;
    Value offset = arith::MulIOp::create(builder, unit.batch.get64(), view[any ? 3 : 2]);
    auto add = [&](Value term) { offset = arith::AddIOp::create(builder, offset, term); };
    if (usesRow)
      add(arith::MulIOp::create(builder, row.get64(), view[1]));
    if (usesCol)
      add(any ? arith::MulIOp::create(builder, col.get64(), view[2]).getResult() : col.get64());
    Value scale = arith::ConstantIntOp::create(builder, bytes, 64);
    Value distance = arith::MulIOp::create(builder, offset, scale);
    return LLVM::LoadOp::create(builder, type.getElement(), advance(builder, view[0], distance),
                                bytes);
  }

  Value widen(Value value) {
    if (type.getElement().isF32())
      return value;
    return arith::ExtFOp::create(builder, builder.getF32Type(), value);
  }

  ImplicitLocOpBuilder &builder;
  ViewType type;
  ValueRange view;
  const UnitValues &unit;
  bool usesRow, usesCol;
  DenseMap<std::pair<int64_t, int64_t>, Value> cache;
};

struct EpilogueLowering : TilePattern<EpilogueOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(EpilogueOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    Int thread = threadNumber(builder), lane = thread % 32, warp = thread / 32;
    FragmentMap map{facts.warp[0], facts.warp[1], facts.family == Family::wgmma ? 64 : 16};
    Int row0 = unit.row + map.warpRow(warp, facts.warpsN()) + map.laneRow(lane);
    Int col0 = unit.col + map.warpCol(warp, facts.warpsN()) + map.laneCol(lane);

    SmallVector<OperandLoader> loaders;
    for (auto [index, in] : llvm::enumerate(op.getIns()))
      loaders.emplace_back(builder, cast<ViewType>(in.getType()), adaptor.getIns()[index],
                           cast<AffineMapAttr>(op.getMaps()[index]).getValue(), unit);
    ValueRange registers = adaptor.getAcc();
    for (int64_t i = 0; i < map.runs(); ++i) {
      FragmentRun run = map.run(i);
      Int row = row0 + run.row, col = col0 + run.col;
      SmallVector<Value, 2> values;
      for (int64_t j = 0; j < run.length; ++j) {
        SmallVector<Value> arguments{registers[run.firstRegister + j]};
        for (OperandLoader &loader : loaders)
          arguments.push_back(loader.load(row, col + j, run.row, run.col + j));
        values.push_back(cloneRegion(builder, op.getBody().front(), arguments));
      }
      storePair(builder, op.getOut().getType(), adaptor.getOut(), unit, row, col, values);
    }
    rw.eraseOp(op);
    return success();
  }

  /// The region's value for `arguments`.
  static Value cloneRegion(ImplicitLocOpBuilder &builder, Block &body, ValueRange arguments) {
    IRMapping mapping;
    mapping.map(body.getArguments(), arguments);
    for (Operation &op : body.without_terminator())
      builder.clone(op, mapping);
    return mapping.lookupOrDefault(cast<YieldOp>(body.getTerminator()).getValues()[0]);
  }
};
} // namespace

void gemm::tile::populateEpiloguePatterns(RewritePatternSet &patterns,
                                          const TileTypeConverter &converter,
                                          const KernelFacts &facts) {
  patterns.add<EpilogueLowering>(converter, facts);
}
