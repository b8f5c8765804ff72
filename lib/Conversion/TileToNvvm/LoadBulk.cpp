// Matrices that an epilogue reads, through panels of shared memory that each warp has of its own:
// one lane starts bulk copies of the first ones before the warp multiplies, an mbarrier for each
// completes when it has landed, and where all lanes have read a panel the lane starts the copy of
// the next one into it. Warps need not wait for one another, nor for those that copy for products.
// What lies outside of the matrix arrives as zeros, so that no element is asked for.
#include "Patterns.h"
#include "gemm/Dialect/Tile/Layout/LdMatrix.h"
#include "gemm/Dialect/Tile/Layout/Panel.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

static Value barrierOf(ImplicitLocOpBuilder &builder, Value barriers, int64_t panel) {
  return advance(builder, barriers, Int(builder, panel * gemm::bytesOfMbarrier));
}

/// A panel's copy into the place whose turn it is, by one lane.
static void startCopy(const LoadOrigin &origin, int64_t panel) {
  ImplicitLocOpBuilder &builder = origin.builder;
  const LoadingType type = origin.type;
  const int64_t slot = panel % type.getCount();
  const PanelPlace place = placeOfPanel(origin.map, type.getCols(), panel);
  SmallVector<Value> at{(origin.col + place.col).get(), (origin.row + place.row).get()};
  if (origin.viewType.getMapRank() == 3)
    at.push_back(origin.unit.batch.get());
  Value barrier = barrierOf(builder, origin.loading[1], slot);
  announceBytes(builder, barrier, type.getPanelBytes());
  copyBox(builder, advance(builder, origin.loading[0], Int(builder, slot * type.getPanelBytes())),
          origin.view.back(), at, barrier);
}

namespace {
class BulkLoad : public LoadEngine {
public:
  explicit BulkLoad(const LoadOrigin &origin)
      : LoadEngine(origin.builder), origin(origin), map(origin.map), type(origin.type),
        lane(laneOf(threadNumber(builder))),
        panels(map.rows / type.getRows() * (map.cols / type.getCols())) {}

  SmallVector<Value> load(FragmentRun run) override {
    if (taken % runsOfPanel() == 0)
      open(panelOfRun(map, type.getCols(), run));
    SmallVector<Value> elements = elementBytes() == 2 ? loadHalves(run) : loadPair(run);
    if (++taken % runsOfPanel() == 0)
      close(panelOfRun(map, type.getCols(), run));
    return elements;
  }

private:
  int64_t runsOfPanel() const {
    return type.getRows() * type.getCols() / (2 * gemm::threadsOfWarp);
  }
  int64_t elementBytes() const { return gemm::getStoredBytes(type.getElement()); }
  SwizzledPart layout() const { return {type.getRows(), type.getLineBytes()}; }

  /// Until its copy has landed. Each round of the panels through their places is a phase, the first
  /// one of the unit's parity.
  void open(int64_t panel) {
    const int64_t slot = panel % type.getCount(), round = panel / type.getCount();
    waitFor(builder, barrierOf(builder, origin.loading[1], slot),
            Int(builder, origin.loading[2]) ^ Int(builder, round % 2));
    current = advance(builder, origin.loading[0], Int(builder, slot * type.getPanelBytes()));
    blocks.clear();
  }

  /// The next panel takes its place when all lanes have read this one.
  void close(int64_t panel) {
    const int64_t next = panel + type.getCount();
    if (next >= panels)
      return;
    fenceProxy(builder); // the copy writes through another proxy than the lanes read
    nvvmMachine().synchroniseWarp(builder);
    inFirstThread(builder, lane, [&] { startCopy(origin, next); });
  }

  /// As ldmatrix has them in its four registers of 16x16.
  SmallVector<Value> loadHalves(FragmentRun run) {
    const int64_t inPanel = run.col % type.getCols(), block = inPanel / 16;
    SmallVector<Value> &registers = blocks[block];
    if (registers.empty()) {
      auto at = ldMatrixA(/*kMajor=*/true, lane, Int(builder, 0), block);
      Value pointer = advance(builder, current, swizzledOffset(layout(), at.line, at.chunk));
      registers = nvvmMachine().loadMatrices(builder, pointer, /*transposed=*/false);
    }
    const int64_t below = run.row % map.bandRows() / 8, right = inPanel % 16 / 8;
    auto pair = VectorType::get(2, type.getElement());
    return {LLVM::BitcastOp::create(builder, pair, registers[below + 2 * right])};
  }

  /// As a lane stores them (Layout/Panel.h).
  SmallVector<Value> loadPair(FragmentRun run) {
    Int row = map.laneRow(lane) + run.row % map.bandRows();
    Int offset =
        pairOffset(layout(), row, map.laneCol(lane), run.col % type.getCols() / 8, Int(builder, 0));
    Value pair = LLVM::LoadOp::create(builder, VectorType::get(2, type.getElement()),
                                      advance(builder, current, offset), 2 * elementBytes());
    return {elementOf(builder, pair, 0), elementOf(builder, pair, 1)};
  }

  LoadOrigin origin;
  FragmentMap map;
  LoadingType type;
  Int lane;
  int64_t panels, taken = 0;
  Value current;                                ///< the panel that is read
  DenseMap<int64_t, SmallVector<Value>> blocks; ///< of it, 16 columns each
};

struct SourceLowering : TilePattern<SourceOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(SourceOp op, Adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const SourceType type = op.getSource().getType();
    const int64_t warps = facts.schedule.warps();
    Value memory = sharedPointer(builder, facts, op);
    inFirstThread(builder, threadNumber(builder), [&] {
      Value barriers = advance(builder, memory, Int(builder, warps * type.getWarpBytes()));
      for (int64_t panel = 0; panel < warps * type.getCount(); ++panel)
        NVVM::MBarrierInitOp::create(builder, barrierOf(builder, barriers, panel),
                                     Int(builder, 1).get(), Value());
      NVVM::FenceMbarrierInitOp::create(builder);
    });
    NVVM::BarrierOp::create(builder);
    rw.replaceOp(op, memory);
    return success();
  }
};

struct PreloadLowering : TilePattern<PreloadOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(PreloadOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const SourceType type = op.getSource().getType();
    const FragmentMap map = facts.productMap();
    const UnitValues unit(builder, adaptor.getUnit());
    ValueRange cursor = adaptor.getCursor();
    Int thread = threadNumber(builder), warp = warpOf(thread), ofTeam = facts.warpOfTeam(thread);
    Value memory = adaptor.getSource().front();
    Int barriers = warp * (type.getCount() * gemm::bytesOfMbarrier) +
                   facts.schedule.warps() * type.getWarpBytes();
    SmallVector<Value> loading{advance(builder, memory, warp * type.getWarpBytes()),
                               advance(builder, memory, barriers), cursor[1]};
    const LoadOrigin origin{builder,
                            op.getLoading().getType(),
                            loading,
                            op.getView().getType(),
                            adaptor.getView(),
                            unit,
                            map,
                            unit.row + map.warpRow(ofTeam, facts.warpsN()),
                            unit.col + map.warpCol(ofTeam, facts.warpsN())};
    inFirstThread(builder, laneOf(thread), [&] {
      for (int64_t panel = 0; panel < type.getCount(); ++panel)
        startCopy(origin, panel);
    });
    // A place has a phase for each panel that takes it.
    const int64_t phases = type.panelsOf(facts.schedule) / type.getCount();
    Value parity = (Int(builder, cursor[1]) ^ Int(builder, phases % 2)).get();
    SmallVector<Value> next{cursor[0], parity};
    rw.replaceOpWithMultiple(op, SmallVector<ValueRange>{loading, next});
    return success();
  }
};
} // namespace

std::unique_ptr<LoadEngine> gemm::tile::loadBulk(const LoadOrigin &origin) {
  return std::make_unique<BulkLoad>(origin);
}

void gemm::tile::populateLoadBulkPatterns(RewritePatternSet &patterns,
                                          const TileTypeConverter &converter,
                                          const KernelFacts &facts) {
  patterns.add<SourceLowering, PreloadLowering>(converter, facts);
}
