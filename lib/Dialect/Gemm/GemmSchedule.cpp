// Syntax and verification of #gemm.schedule. What only a given chip refuses is checked
// where the chip is known (gemm/Schedule/Schedule.h).
#include "GemmVerify.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace gemm;
using EmitError = function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// #gemm.schedule
//===----------------------------------------------------------------------===//

ScheduleAttr ScheduleAttr::getLibrary(MLIRContext *context) {
  return get(context, ir::Family::Library, ir::UnitKind::Block, {}, {}, 1, 1, {1, 1}, 1,
             ir::Reduce::Workspace, /*swap=*/false, ir::Raster::Grouped);
}

int64_t ScheduleAttr::getWarps() const {
  if (isLibrary())
    return 0;
  return (getTile()[0] / getWarp()[0]) * (getTile()[1] / getWarp()[1]);
}

int64_t ScheduleAttr::getRingBytes(unsigned bitsA, unsigned bitsB) const {
  if (isLibrary())
    return 0;
  ArrayRef<int64_t> tile = getTile();
  return getStages() * tile[2] * (tile[0] * bitsA + tile[1] * bitsB) / 8;
}

static ParseResult parseSizes(AsmParser &parser, SmallVectorImpl<int64_t> &sizes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                        [&] { return parser.parseInteger(sizes.emplace_back()); });
}

template <typename Enum>
static ParseResult parseName(AsmParser &parser, Enum &value, StringRef expected) {
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  std::optional<Enum> found = ir::symbolizeEnum<Enum>(name);
  if (!found)
    return parser.emitError(loc, "expected ") << expected << ", got " << name;
  value = *found;
  return success();
}

Attribute ScheduleAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef familyName, kindName;
  if (parser.parseLess() || parser.parseKeyword(&familyName))
    return {};
  auto family = ir::symbolizeFamily(familyName);
  if (!family) {
    parser.emitError(loc, "expected family mma_sync, wgmma, tcgen05 or library, got ")
        << familyName;
    return {};
  }
  if (*family == ir::Family::Library) {
    if (parser.parseGreater())
      return {};
    return getLibrary(parser.getContext());
  }
  if (parser.parseComma() || parser.parseKeyword(&kindName))
    return {};
  auto kind = ir::symbolizeUnitKind(kindName);
  if (!kind) {
    parser.emitError(loc, "expected kind block, persistent, split_k, stream_k or pingpong, got ")
        << kindName;
    return {};
  }
  SmallVector<int64_t> tile, warp, cluster{1, 1};
  int64_t stages = 0, group = 1, splits = 1;
  bool swap = false;
  ir::Reduce reduce = ir::Reduce::Workspace;
  ir::Raster raster = ir::Raster::Grouped;
  llvm::SmallDenseSet<StringRef> seen;
  while (succeeded(parser.parseOptionalComma())) {
    StringRef key;
    SMLoc keyLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&key))
      return {};
    if (!seen.insert(key).second) {
      parser.emitError(keyLoc, "expected each key once, got a second ") << key;
      return {};
    }
    if (key == "swap") {
      swap = true;
      continue;
    }
    if (parser.parseEqual())
      return {};
    if (key == "cluster")
      cluster.clear();
    ParseResult parsed =
        key == "tile"      ? parseSizes(parser, tile)
        : key == "warp"    ? parseSizes(parser, warp)
        : key == "cluster" ? parseSizes(parser, cluster)
        : key == "stages"  ? parser.parseInteger(stages)
        : key == "group"   ? parser.parseInteger(group)
        : key == "splits"  ? parser.parseInteger(splits)
        : key == "reduce"  ? parseName(parser, reduce, "reduce workspace or cluster")
        : key == "raster" ? parseName(parser, raster, "raster grouped, snake or hilbert")
                          : parser.emitError(keyLoc, "expected tile, warp, stages, group, cluster, "
                                                     "splits, reduce, swap or raster, got ")
                                << key;
    if (failed(parsed))
      return {};
  }
  if (parser.parseGreater())
    return {};
  using Sizes = ArrayRef<int64_t>;
  return parser.getChecked<ScheduleAttr>(loc, parser.getContext(), *family, *kind, Sizes(tile),
                                         Sizes(warp), stages, group, Sizes(cluster), splits, reduce,
                                         swap, raster);
}

void ScheduleAttr::print(AsmPrinter &printer) const {
  printer << "<" << ir::stringifyFamily(getFamily());
  if (!isLibrary()) {
    printer << ", " << ir::stringifyUnitKind(getKind()) << ", tile = ["
            << llvm::interleaved(getTile()) << "], warp = [" << llvm::interleaved(getWarp())
            << "], stages = " << getStages() << ", group = " << getGroup();
    if (getCluster() != ArrayRef<int64_t>{1, 1})
      printer << ", cluster = [" << llvm::interleaved(getCluster()) << "]";
    if (getSplits() != 1)
      printer << ", splits = " << getSplits();
    if (getReduce() != ir::Reduce::Workspace)
      printer << ", reduce = " << ir::stringifyReduce(getReduce());
    if (getSwap())
      printer << ", swap";
    if (getRaster() != ir::Raster::Grouped)
      printer << ", raster = " << ir::stringifyRaster(getRaster());
  }
  printer << ">";
}

static LogicalResult verifyRange(EmitError emitError, StringRef name, int64_t value,
                                 int64_t limit) {
  if (value < 1 || value > limit)
    return emitError() << "expected " << name << " in [1, " << limit << "], got " << value;
  return success();
}

LogicalResult ScheduleAttr::verify(EmitError emitError, ir::Family family, ir::UnitKind kind,
                                   ArrayRef<int64_t> tile, ArrayRef<int64_t> warp, int64_t stages,
                                   int64_t group, ArrayRef<int64_t> cluster, int64_t splits,
                                   ir::Reduce reduce, bool, ir::Raster raster) {
  if (family == ir::Family::Library)
    return success();
  // schedule_c1
  if (tile.size() != 3)
    return emitError() << "expected tile to have 3 sizes (M, N, K), got " << tile.size();
  constexpr int64_t steps[] = {16, 8, 16};
  for (auto [size, step] : llvm::zip(tile, steps))
    if (size <= 0 || size > 512 || size % step)
      return emitError() << "expected tile sizes to be multiples of 16, 8 and 16 up to 512, got "
                         << llvm::interleaved(tile);
  // schedule_c2
  if (warp.size() != 2)
    return emitError() << "expected warp to have 2 sizes (M, N), got " << warp.size();
  if (warp[0] <= 0 || warp[0] % 16 || warp[1] <= 0 || warp[1] % 8)
    return emitError() << "expected the warp tile to be a multiple of 16 by 8, got " << warp[0]
                       << " by " << warp[1];
  if (tile[0] % warp[0] || tile[1] % warp[1])
    return emitError() << "expected the warp tile to divide the tile, got " << warp[0] << " by "
                       << warp[1] << " in " << tile[0] << " by " << tile[1];
  // schedule_c3
  int64_t warps = (tile[0] / warp[0]) * (tile[1] / warp[1]);
  if (warps > 32)
    return emitError() << "expected at most 32 warps (1024 threads), got " << warps;
  // schedule_c4, schedule_c5
  if (failed(verifyRange(emitError, "stages", stages, 16)) ||
      failed(verifyRange(emitError, "group", group, 1024)))
    return failure();
  // schedule_c6
  if (failed(checks::verifySizes(emitError, "cluster", cluster, 2, 16)))
    return failure();
  // schedule_c7
  if (failed(verifyRange(emitError, "splits", splits, 1024)))
    return failure();
  bool split = kind == ir::UnitKind::SplitK;
  if (split ? splits == 1 : splits != 1 && kind != ir::UnitKind::Persistent)
    return emitError() << "expected splits " << (split ? "of at least 2" : "= 1") << " for kind "
                       << ir::stringifyUnitKind(kind) << ", got " << splits;
  // schedule_c10
  if (reduce == ir::Reduce::Cluster && (!split || splits > 8 || cluster != ArrayRef<int64_t>{1, 1}))
    return emitError()
           << "expected kind split_k, 2 to 8 splits and cluster [1, 1] for reduce = cluster, got "
           << ir::stringifyUnitKind(kind) << ", " << splits << " and ["
           << llvm::interleaved(cluster) << "]";
  // schedule_c8
  if (raster == ir::Raster::Hilbert && !llvm::isPowerOf2_64(group))
    return emitError() << "expected a group that is a power of two for raster hilbert, got "
                       << group;
  // schedule_c9
  if (kind != ir::UnitKind::PingPong)
    return success();
  if (family != ir::Family::Wgmma)
    return emitError() << "expected family wgmma for kind pingpong, got "
                       << ir::stringifyFamily(family);
  if (tile[0] != 4 * warp[0] || tile[1] != warp[1])
    return emitError() << "expected a tile of four warp tiles along M, one warpgroup's, for kind "
                          "pingpong, got "
                       << warp[0] << " by " << warp[1] << " in " << tile[0] << " by " << tile[1];
  return success();
}
