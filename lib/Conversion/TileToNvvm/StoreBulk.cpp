// The bulk store engine: a warp lays 16 rows of its results out in a panel of shared
// memory (stmatrix for 16-bit types, pairs for f32 and i32), swizzled as the output's tensor
// map says; one lane then copies the panel to memory, asynchronously, and the map cuts
// it at the edges of the problem. Warps need not wait for one another: a panel belongs
// to one of them. A panel is filled again only when the copy out of it has read it.
// Of a tile stored transposed the 16 rows become the columns of the panel. A panel in which a
// group's rows end goes to memory by lanes, which leave out the rows behind them: those are the
// next group's.
#include "Patterns.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "gemm/Dialect/Tile/Layout/LdMatrix.h"
#include "gemm/Dialect/Tile/Layout/Panel.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// Until at most `pending` of this thread's stores have still to read their panels.
static void waitForReads(ImplicitLocOpBuilder &builder, int64_t pending) {
  NVVM::CpAsyncBulkWaitGroupOp::create(builder, builder.getI32IntegerAttr(pending),
                                       builder.getUnitAttr());
}

namespace {
class BulkStore : public StoreEngine {
public:
  BulkStore(const StoreTarget &target, PanelsType panels, Value memory, const FragmentMap &map,
            Int row, Int col)
      : StoreEngine(target), panels(panels), map(map), row(row), col(col),
        lane(laneOf(threadNumber(builder))), runsPerPanel(panels.getRows() * panels.getCols() / 64),
        base(advance(builder, memory, warpOf(threadNumber(builder)) * panels.getWarpBytes())) {}

  void store(Int, Int, ArrayRef<Value> values) override {
    int64_t panel = done / runsPerPanel, run = done % runsPerPanel;
    if (run == 0)
      open(panel);
    if (panels.getElement().getIntOrFloatBitWidth() == 32)
      depositPair(run, values);
    else
      depositHalves(run, values);
    ++done;
    if (done % runsPerPanel == 0)
      close(panel);
  }

private:
  SwizzledPart layout() const { return {panels.getRows(), panels.getLineBytes()}; }
  /// Columns of the tile that a panel takes.
  int64_t panelCols() const { return target.transposed ? panels.getRows() : panels.getCols(); }
  int64_t panelsPerBand() const { return map.cols / panelCols(); }

  /// Panels are taken in turn, from the first one in every epilogue: where their number
  /// does not divide an epilogue's, the first may have been the last one used.
  void open(int64_t panel) {
    int64_t inAll = map.rows / 16 * panelsPerBand();
    int64_t pending = panel == 0 && inAll % panels.getCount() ? 0 : panels.getCount() - 1;
    inFirstThread(builder, lane, [&] { waitForReads(builder, pending); });
    nvvmMachine().synchroniseWarp(builder);
    current =
        advance(builder, base, Int(builder, panel % panels.getCount() * panels.getPanelBytes()));
  }

  /// Both numbers of a run.
  Value vectorOf(ArrayRef<Value> values) {
    Value pair = LLVM::PoisonOp::create(builder, VectorType::get(2, values[0].getType()));
    for (int64_t i = 0; i < 2; ++i)
      pair = LLVM::InsertElementOp::create(builder, pair, values[i], Int(builder, i).get());
    return pair;
  }

  /// `yes` in lanes that take what they store in the other order (Layout/Panel.h).
  Value choosePair(Int other, Value yes, Value no) {
    return arith::SelectOp::create(builder, Int(builder, 0) < other, yes, no);
  }

  void depositPair(int64_t run, ArrayRef<Value> values) {
    const Int row = map.laneRow(lane) + map.run(run).row, col = map.laneCol(lane);
    // A run's two columns are lines, its row one of four in a chunk of 16 bytes.
    if (target.transposed)
      return depositColumns(run, row, values, 4);
    // A run's two columns are half a chunk of 16 bytes.
    Int other = takesOtherFirst(layout(), row);
    auto put = [&](int64_t block, Value pair) {
      Int offset = pairOffset(layout(), row, col, block, other);
      LLVM::StoreOp::create(builder, pair, advance(builder, current, offset), 8);
    };
    const int64_t blocks = blocksOf(layout()), block = run / 2;
    if (blocks == 1)
      return put(block, vectorOf(values));
    if (block < blocks / 2) {
      pairs.push_back(vectorOf(values));
      return;
    }
    Value before = pairs[run - blocks], now = vectorOf(values);
    put(block - blocks / 2, choosePair(other, now, before));
    put(block, choosePair(other, before, now));
    if (run + 1 == runsPerPanel)
      pairs.clear();
  }

  /// What a lane has of two columns, which are lines, each 32 bits: from `row` on.
  void depositColumns(int64_t run, Int row, ArrayRef<Value> words, int64_t bytes) {
    const Int col = map.laneCol(lane), other = takesOtherFirst(layout(), col);
    for (int64_t i = 0; i < 2; ++i) {
      Int offset = columnOffset(layout(), row, col, run / 2, Int(builder, i), other, bytes);
      LLVM::StoreOp::create(builder, choosePair(other, words[1 - i], words[i]),
                            advance(builder, current, offset), 4);
    }
  }

  /// Both numbers, rounded to the panel's type.
  Value narrowed(ArrayRef<Value> values) {
    Value narrow =
        arith::TruncFOp::create(builder, VectorType::get(2, panels.getElement()), vectorOf(values));
    return LLVM::BitcastOp::create(builder, builder.getI32Type(), narrow);
  }

  void depositHalves(int64_t run, ArrayRef<Value> values) {
    // A lane's two rows are neighbours: they are what a line has side by side.
    if (map.pairedRows && target.transposed) {
      above.append(values.begin(), values.end());
      if (run % 2 == 0)
        return;
      depositColumns(run, map.laneRow(lane),
                     {narrowed({above[0], above[2]}), narrowed({above[1], above[3]})}, 2);
      return above.clear();
    }
    held.push_back(narrowed(values));
    if (held.size() < 4 && run + 1 < runsPerPanel)
      return;
    // 16 columns: the four registers of a 16x16 block, as ldmatrix has them; the last
    // eight may be two registers alone.
    bool transposed = target.transposed;
    auto at = ldMatrixA(/*kMajor=*/!transposed, lane, Int(builder, 0), run / 4);
    if (map.pairedRows) // every second row has its place in the first or the second eight
      at.line = at.line % 8 * 2 + at.line / 8;
    Value pointer = advance(builder, current, swizzledOffset(layout(), at.line, at.chunk));
    MLIRContext *context = builder.getContext();
    NVVM::StMatrixOp::create(
        builder, pointer, held, transposed ? NVVM::MMALayout::col : NVVM::MMALayout::row,
        NVVM::LdStMatrixShapeAttr::get(context, 8, 8), NVVM::LdStMatrixEltType::B16);
    held.clear();
  }

  void close(int64_t panel) {
    fenceProxy(builder); // the copy reads through another proxy than the lanes wrote
    nvvmMachine().synchroniseWarp(builder);
    const PanelPlace place = placeOfPanel(map, panelCols(), panel);
    Int atRow = row + place.row, atCol = col + place.col;
    SmallVector<Value> at{atCol.get(), atRow.get()}; // innermost first
    if (target.transposed)
      std::swap(at[0], at[1]);
    if (target.type.getMapRank() == 3)
      at.push_back(target.unit.batch.get());
    auto copy = [&] {
      NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp::create(
          builder, target.view.back(), current, at, /*l2CacheHint=*/Value(),
          NVVM::TMAStoreMode::TILE, /*predicate=*/Value());
    };
    auto commit = [&] { NVVM::CpAsyncBulkCommitGroupOp::create(builder); };
    if (!target.othersBelow)
      return inFirstThread(builder, lane, [&] { copy(), commit(); });
    Value cut = target.unit.m < atRow + panels.getRows();
    auto branch = scf::IfOp::create(builder, cut, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    storeRows(atRow, atCol);
    builder.setInsertionPointToStart(branch.elseBlock());
    inFirstThread(builder, lane, copy);
    builder.setInsertionPointAfter(branch);
    inFirstThread(builder, lane, commit); // a group for each panel, which `open` counts
  }

  /// What of the panel lies inside the unit, a chunk of 16 bytes by each lane in turn.
  void storeRows(Int atRow, Int atCol) {
    const int64_t perLine = layout().chunksPerLine(), chunks = panels.getRows() * perLine,
                  bytes = getStoredBytes(panels.getElement()), elements = chunkBytes / bytes;
    const ViewAddress address(builder, target.type, target.view, target.unit.batch, false);
    auto loop = scf::ForOp::create(builder, lane.get(), Int(builder, chunks).get(),
                                   Int(builder, gemm::threadsOfWarp).get());
    disableUnrolling(loop);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Int number(builder, loop.getInductionVar()), line = number / perLine, chunk = number % perLine;
    Int row = atRow + line, col = atCol + chunk * elements;
    auto inside = [&](Value condition, function_ref<void()> body) {
      auto branch = scf::IfOp::create(builder, condition, /*withElseRegion=*/false);
      OpBuilder::InsertionGuard inner(builder);
      builder.setInsertionPointToStart(branch.thenBlock());
      body();
    };
    inside(row.isInside(target.unit.m), [&] {
      Value from = advance(builder, current, swizzledOffset(layout(), line, chunk));
      auto type = VectorType::get(elements, memoryType(panels.getElement()));
      Value values = LLVM::LoadOp::create(builder, type, from, chunkBytes),
            to = address.at(row, col);
      auto branch = scf::IfOp::create(builder, (col + (elements - 1)).isInside(target.unit.n),
                                      /*withElseRegion=*/true);
      builder.setInsertionPointToStart(branch.thenBlock());
      LLVM::StoreOp::create(builder, values, to, chunkBytes);
      builder.setInsertionPointToStart(branch.elseBlock());
      for (int64_t i = 0; i < elements; ++i)
        inside((col + i).isInside(target.unit.n), [&] {
          LLVM::StoreOp::create(builder, elementOf(builder, values, i), address.from(to, 0, i),
                                static_cast<unsigned>(bytes));
        });
    });
  }

  PanelsType panels;
  FragmentMap map;
  Int row, col, lane;
  int64_t runsPerPanel, done = 0;
  Value base, current;
  SmallVector<Value, 4> held; // packed pairs on their way into one stmatrix
  SmallVector<Value, 4>
      above; // of the first of two rows that are neighbours, until the other is there
  SmallVector<Value, 4> pairs; // of the first half of a line's columns, until the other is there
};

struct PanelsLowering : TilePattern<PanelsOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(PanelsOp op, Adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    rw.replaceOp(op, sharedPointer(builder, facts, op));
    return success();
  }
};

struct DrainLowering : TilePattern<DrainOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(DrainOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    if (!isa<PanelsType>(op.getMemory().getType()))
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    inFirstThread(builder, laneOf(threadNumber(builder)), [&] { waitForReads(builder, 0); });
    rw.eraseOp(op);
    return success();
  }
};
} // namespace

std::unique_ptr<StoreEngine> gemm::tile::storeBulk(const StoreTarget &target, PanelsType panels,
                                                   Value memory, const FragmentMap &map, Int row,
                                                   Int col) {
  return std::make_unique<BulkStore>(target, panels, memory, map, row, col);
}

void gemm::tile::populateStoreBulkPatterns(RewritePatternSet &patterns,
                                           const TileTypeConverter &converter,
                                           const KernelFacts &facts) {
  patterns.add<PanelsLowering, DrainLowering>(converter, facts);
}
