// tile.kernel: its assembly and its budgets. Shared memory, threads and tiles are
// checked here, before any code is made: ptxas checks none of them.
#include "gemm/Dialect/Tile/Tile.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace gemm::tile;

static int64_t exchangeBytes(KernelOp kernel) {
  return 4 * kernel.getTile()[0] * kernel.getTile()[1];
}

/// Whether the slots of the ring hold what is left there for the cluster.
static bool liesInRing(KernelOp kernel, ExchangeOp exchange) {
  RingType ring = exchange.getRing().getType();
  return exchangeBytes(kernel) <= ring.getStages() * ring.getSlotBytes();
}

/// Bytes of shared memory that `op` allocates.
static int64_t allocatedBytes(KernelOp kernel, Operation &op) {
  if (auto ring = dyn_cast<RingOp>(op))
    return ring.getRing().getType().getBytes();
  if (auto panels = dyn_cast<PanelsOp>(op))
    return kernel.getMultiplyingWarps() * panels.getPanels().getType().getWarpBytes();
  if (auto exchange = dyn_cast<ExchangeOp>(op))
    return liesInRing(kernel, exchange) ? 0 : exchangeBytes(kernel);
  return 0;
}

int64_t KernelOp::getSharedOffset(Operation *allocation) {
  if (auto exchange = dyn_cast<ExchangeOp>(allocation))
    if (Operation *ring = exchange.getRing().getDefiningOp(); ring && liesInRing(*this, exchange))
      return getSharedOffset(ring);
  int64_t bytes = 0;
  for (Operation &op : getBody().front()) {
    if (&op == allocation)
      break;
    bytes = llvm::alignTo(bytes + allocatedBytes(*this, op), 1024);
  }
  return bytes;
}

int64_t KernelOp::getSharedBytes() {
  int64_t bytes = 0;
  for (Operation &op : getBody().front())
    if (int64_t more = allocatedBytes(*this, op))
      bytes = getSharedOffset(&op) + more;
  return bytes;
}

Value KernelOp::getWorkspace() {
  auto arguments = getBody().getArguments();
  bool present = !arguments.empty() && isa<WorkspaceType>(arguments.back().getType());
  return present ? Value(arguments.back()) : Value();
}

ExchangeOp KernelOp::getExchange() {
  auto exchanges = getBody().front().getOps<ExchangeOp>();
  return exchanges.empty() ? ExchangeOp() : *exchanges.begin();
}

int64_t KernelOp::getMultiplyingWarps() {
  return (getTile()[0] / getWarp()[0]) * (getTile()[1] / getWarp()[1]) * getTeams();
}

int64_t KernelOp::getThreads() {
  return 32 * getMultiplyingWarps() + (getFamily() == Family::wgmma ? 128 : 0);
}

int64_t KernelOp::getLaunchRegisters() { return 65536 / getThreads() / 8 * 8; }

/// Checks that only wgmma has: the warpgroup's tile, and registers.
static LogicalResult verifyWarpgroups(KernelOp op) {
  ArrayRef<int64_t> tile = op.getTile(), warp = op.getWarp();
  // kernel_c5
  if (tile[0] % (4 * warp[0]) || (warp[1] != tile[1] && warp[1] % 64) || warp[1] > 256)
    return op.emitOpError("expected four warp tiles along M and warp n equal to tile n or a "
                          "multiple of 64, at most 256, got warp ")
           << warp[0] << "x" << warp[1] << " in tile " << tile[0] << "x" << tile[1];
  if (warp[1] / 2 + 26 > op.getLaunchRegisters())
    return op.emitOpError("expected an instruction of at most ")
           << op.getLaunchRegisters() << " registers at " << op.getThreads() << " threads, got "
           << warp[1] / 2 + 26 << " for n " << warp[1];
  return success();
}

static LogicalResult verifyTeams(KernelOp op) {
  // kernel_c8
  ArrayRef<int64_t> tile = op.getTile(), warp = op.getWarp();
  if (op.getTeams() > 1 &&
      (op.getFamily() != Family::wgmma || tile[0] != 4 * warp[0] || tile[1] != warp[1]))
    return op.emitOpError("expected family wgmma and a tile of four warp tiles along M for ")
           << op.getTeams() << " teams, got " << stringifyFamily(op.getFamily()) << " and warp "
           << warp[0] << "x" << warp[1] << " in tile " << tile[0] << "x" << tile[1];
  return success();
}

static LogicalResult verifyCluster(KernelOp op) {
  // kernel_c7
  ArrayRef<int64_t> cluster = op.getCluster();
  using Sizes = ArrayRef<int64_t>;
  bool known = cluster == Sizes{2, 1} || cluster == Sizes{1, 2} || cluster == Sizes{4, 1};
  if (cluster != Sizes{1, 1} && !(known && op.getFamily() == Family::wgmma))
    return op.emitOpError("expected cluster [1, 1] or, for wgmma, [2, 1], [1, 2] or [4, 1], got [")
           << cluster << "]";
  for (RingOp ring : op.getBody().front().getOps<RingOp>())
    for (auto [part, shared] :
         llvm::zip(ring.getRing().getType().getParts(), llvm::reverse(cluster)))
      if (part.getMulticast() != 1 && part.getMulticast() != shared)
        return op.emitOpError("expected a part for at most ")
               << shared << " CTAs of the cluster, got mc " << part.getMulticast();
  return success();
}

static LogicalResult verifyClusterParts(KernelOp op) {
  // kernel_c9
  int64_t parts = op.getSchedule().getClusterParts();
  auto exchanges = op.getBody().front().getOps<ExchangeOp>();
  int64_t count = std::distance(exchanges.begin(), exchanges.end());
  if (parts > 1 && op.getClusterTiles() != 1)
    return op.emitOpError("expected cluster [1, 1] for ")
           << parts << " parts in a cluster, got [" << op.getCluster() << "]";
  if (count != (parts > 1))
    return op.emitOpError("expected ") << (parts > 1 ? "one exchange" : "no exchange") << " for "
                                       << op.getSchedule() << ", got " << count;
  return success();
}

LogicalResult KernelOp::verifyRegions() {
  Block &body = getBody().front();
  auto isView = [](BlockArgument arg) { return isa<ViewType>(arg.getType()); };
  // kernel_c1
  if (body.getNumArguments() < 4 || getNumViews() < 3 ||
      !isa<ProblemType>(body.getArgument(0).getType()) ||
      !llvm::all_of(body.getArguments().slice(1, getNumViews()), isView))
    return emitOpError("expected a problem and at least three views as arguments, got ")
           << body.getNumArguments() << " arguments";
  // kernel_c3
  ArrayRef<int64_t> tile = getTile(), warp = getWarp();
  constexpr int64_t steps[] = {16, 8, 16};
  auto bad = [&](ArrayRef<int64_t> sizes) {
    for (auto [size, step] : llvm::zip_first(sizes, steps))
      if (size <= 0 || size % step || size > 1024)
        return true;
    return false;
  };
  if (tile.size() != 3 || bad(tile))
    return emitOpError("expected a CTA tile of multiples of 16, 8 and 16 up to 1024, got [")
           << tile << "]";
  if (warp.size() != 2 || bad(warp) || tile[0] % warp[0] || tile[1] % warp[1])
    return emitOpError("expected a warp tile of multiples of 16 and 8 that divides ")
           << tile[0] << "x" << tile[1] << ", got [" << warp << "]";
  if (bool shares = static_cast<bool>(getSchedule().getSlots(tile));
      shares != static_cast<bool>(getWorkspace()))
    return emitOpError("expected ") << (shares ? "a" : "no") << " workspace for " << getSchedule();
  // kernel_c2
  if (getSharedBytes() > static_cast<int64_t>(getSharedLimit()))
    return emitOpError("expected at most ")
           << getSharedLimit() << " bytes of shared memory, got " << getSharedBytes()
           << "; take fewer stages or a smaller tile";
  // kernel_c4
  if (getThreads() > 1024)
    return emitOpError("expected at most 32 warps, got ") << getThreads() / 32;
  int64_t warps = 0, registers = 0;
  for (RoleOp role : body.getOps<RoleOp>()) {
    warps += role.getWarps();
    registers += 32 * role.getWarps() * role.getRegs().value_or(getLaunchRegisters());
  }
  if (warps && warps != getThreads() / 32)
    return emitOpError("expected roles of ") << getThreads() / 32 << " warps in all, got " << warps;
  if ((getFamily() == Family::wgmma && failed(verifyWarpgroups(*this))) ||
      failed(verifyTeams(*this)) || failed(verifyCluster(*this)) ||
      failed(verifyClusterParts(*this)))
    return failure();
  // kernel_c6
  if (registers > getThreads() * getLaunchRegisters())
    return emitOpError("expected roles of at most ")
           << getThreads() * getLaunchRegisters() << " registers, the launch's, got " << registers;
  return success();
}

ParseResult KernelOp::parse(OpAsmParser &parser, OperationState &state) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseSymbolName(name, "sym_name", state.attributes) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, /*allowType=*/true))
    return failure();
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<Family> family = symbolizeFamily(keyword);
  if (!family)
    return parser.emitError(loc, "expected family mma_sync or wgmma, got ") << keyword;
  state.addAttribute("family", FamilyAttr::get(parser.getContext(), *family));
  Attribute schedule;
  loc = parser.getCurrentLocation();
  if (parser.parseAttribute(schedule))
    return failure();
  if (!isa<ScheduleInterface>(schedule))
    return parser.emitError(loc, "expected a schedule attribute, got ") << schedule;
  state.addAttribute("schedule", schedule);
  auto parseSizes = [&](StringRef word) -> ParseResult {
    Attribute tile = DenseI64ArrayAttr::parse(parser, {});
    if (!tile)
      return failure();
    state.addAttribute(word, tile);
    return success();
  };
  auto parseTile = [&](StringRef word) -> ParseResult {
    return failure(parser.parseKeyword(word) || parseSizes(word));
  };
  int64_t limit;
  if (parseTile("tile") || parseTile("warp") || parser.parseKeyword("shared_limit") ||
      parser.parseInteger(limit))
    return failure();
  state.addAttribute("shared_limit", parser.getBuilder().getI64IntegerAttr(limit));
  if (succeeded(parser.parseOptionalKeyword("cluster")) && parseSizes("cluster"))
    return failure();
  Region *body = state.addRegion();
  if (parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.parseRegion(*body, arguments))
    return failure();
  if (body->empty())
    body->emplaceBlock();
  return success();
}

void KernelOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(getBody().getArguments(), printer,
                        [&](BlockArgument arg) { printer.printRegionArgument(arg); });
  printer << ") " << stringifyFamily(getFamily()) << ' ' << getSchedule() << " tile ";
  getTileAttr().print(printer);
  printer << " warp ";
  getWarpAttr().print(printer);
  printer << " shared_limit " << getSharedLimit();
  if (getClusterSize() != 1) {
    printer << " cluster ";
    getClusterAttr().print(printer);
  }
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {"sym_name", "family", "schedule", "tile", "warp", "shared_limit", "cluster"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}
