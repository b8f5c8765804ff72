// tile.kernel: its assembly and its budgets. Shared memory and roles are checked here, before
// any code is made: ptxas checks neither. The schedule has been (gemm/Schedule/Schedule.h).
#include "Contents.h"
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Schedule/Schedule.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace gemm::tile;

const gemm::Schedule &KernelOp::getFields() { return *getSchedule().getKernel(); }

int64_t KernelOp::getTileBytes() {
  auto a = cast<ViewType>(getBody().getArgument(1).getType());
  return accumulatorBytes(getStoredBytes(a.getElement())) * getFields().tile[0] *
         getFields().tile[1];
}

/// Bytes of what is left for the cluster beside the ring, if its slots do not hold it.
static int64_t bytesBesideRing(KernelOp kernel, ExchangeOp exchange) {
  RingType ring = exchange.getRing().getType();
  return gemm::exchangeBytes(kernel.getTileBytes(), ring.getStages() * ring.getSlotBytes());
}

/// Bytes of shared memory that `op` allocates.
static int64_t allocatedBytes(KernelOp kernel, Operation &op) {
  if (auto ring = dyn_cast<RingOp>(op))
    return ring.getRing().getType().getBytes();
  if (auto panels = dyn_cast<PanelsOp>(op))
    return kernel.getFields().warps() * panels.getPanels().getType().getWarpBytes();
  if (auto source = dyn_cast<SourceOp>(op))
    return source.getSource().getType().getBytes(kernel.getFields().warps());
  if (auto exchange = dyn_cast<ExchangeOp>(op))
    return bytesBesideRing(kernel, exchange);
  return 0;
}

int64_t KernelOp::getSharedOffset(Operation *allocation) {
  if (auto exchange = dyn_cast<ExchangeOp>(allocation))
    if (Operation *ring = exchange.getRing().getDefiningOp();
        ring && bytesBesideRing(*this, exchange) == 0)
      return getSharedOffset(ring);
  int64_t bytes = 0;
  for (Operation &op : getBody().front()) {
    if (&op == allocation)
      break;
    bytes = llvm::alignTo(bytes + allocatedBytes(*this, op), gemm::sharedAlignment);
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

static LogicalResult verifySchedule(KernelOp op) {
  const std::optional<gemm::Schedule> &fields = op.getSchedule().getKernel();
  if (!fields || !fields->mma().isGenerated() || fields->swap || fields->pack != gemm::Pack::None)
    return violates(op, "kernel_c3")
           << "expected a schedule of family " << gemm::generatedFamilies()
           << " without swap or pack, got " << op.getSchedule();
  std::optional<uint64_t> ctas = op.getCtas();
  if (ctas.has_value() != fields->isResident())
    return violates(op, "kernel_c4") << (fields->isResident() ? "expected" : "expected no")
                                     << " limit of CTAs for " << op.getSchedule();
  if (ctas && *ctas % static_cast<uint64_t>(fields->clusterSize()) != 0)
    return violates(op, "kernel_c4")
           << "expected a multiple of the cluster's " << fields->clusterSize() << " CTAs, got "
           << static_cast<int64_t>(*ctas);
  if (ctas && (*ctas < 1 || *ctas > gemm::mostResidentCtas))
    return violates(op, "kernel_c4") << "expected 1 to " << gemm::mostResidentCtas << " CTAs, got "
                                     << static_cast<int64_t>(*ctas);
  return success();
}

static LogicalResult verifyRings(KernelOp op) {
  const gemm::Schedule &fields = op.getFields();
  const Guard guard = guardOf(fields.mma());
  for (RingOp allocation : op.getBody().front().getOps<RingOp>()) {
    RingType ring = allocation.getRing().getType();
    for (auto [part, shared] : llvm::zip(ring.getParts(), llvm::reverse(fields.cluster)))
      if (part.getMulticast() != 1 && part.getMulticast() != shared)
        return violates(op, "kernel_c7") << "expected a part for at most " << shared
                                         << " CTAs of the cluster, got mc " << part.getMulticast();
    if (ring.getParts().empty() && fields.teams() < 2)
      return violates(op, "kernel_c9")
             << "expected a ring without parts, a turn, where two teams take turns, got "
             << op.getSchedule();
    if (!ring.getParts().empty() && ring.getGuard() != guard)
      return violates(op, "kernel_c9")
             << "expected guard " << stringifyGuard(guard) << " in a kernel of family "
             << gemm::familyName(fields.family) << ", got " << stringifyGuard(ring.getGuard());
  }
  return success();
}

static LogicalResult verifyExchange(KernelOp op) {
  int64_t splits = op.getFields().clusterSplits();
  auto exchanges = op.getBody().front().getOps<ExchangeOp>();
  int64_t count = std::distance(exchanges.begin(), exchanges.end());
  if (count != (splits > 1))
    return violates(op, "kernel_c8") << "expected " << (splits > 1 ? "one exchange" : "no exchange")
                                     << " for " << op.getSchedule() << ", got " << count;
  return success();
}

static LogicalResult verifySources(KernelOp op) {
  const gemm::Schedule &fields = op.getFields();
  int64_t panels = 0;
  for (SourceOp source : op.getBody().front().getOps<SourceOp>()) {
    const SourceType type = source.getSource().getType();
    const int64_t all = fields.warpColumns() % type.getCols() ? 0 : type.panelsOf(fields);
    if (all == 0 || all % type.getCount())
      return violates(source, "kernel_c21")
             << "expected panels of which a warp's " << fields.warp[0] << "x"
             << fields.warpColumns() << " has a multiple of their number, got " << type;
    panels += type.getCount();
  }
  if (panels != fields.panels)
    return violates(op, "kernel_c21")
           << "expected sources of " << fields.panels << " panels in all for " << op.getSchedule()
           << ", got " << panels;
  return success();
}

/// A tensor map has one box, whatever is copied by it.
static LogicalResult verifyBoxes(KernelOp op) {
  llvm::SmallDenseMap<Value, int64_t> columns;
  for (PanelsOp panels : op.getBody().front().getOps<PanelsOp>())
    columns[op.getBody().getArgument(3)] = panels.getPanels().getType().getCols();
  auto result = op.walk([&](PreloadOp preload) -> WalkResult {
    const int64_t own = preload.getSource().getType().getCols(),
                  first = columns.try_emplace(preload.getView(), own).first->second;
    if (own == first)
      return WalkResult::advance();
    return violates(preload, "kernel_c21")
           << "expected panels of " << first << " columns as others of this view have, got "
           << preload.getSource().getType();
  });
  return failure(result.wasInterrupted());
}

bool gemm::tile::multiplies(Block &block) {
  return block.walk([](MmaOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

/// Registers of all threads where roles have become branches: of each, the most that a
/// tile.registers gives those that multiply or those that copy, elsewhere the launch's.
static int64_t branchRegisters(KernelOp kernel) {
  const gemm::Schedule &s = kernel.getFields();
  const int64_t launch = gemm::launchRegisters(s);
  llvm::SmallMapVector<Block *, int64_t, 2> teams;
  int64_t copying = 0;
  kernel.walk([&](RegistersOp op) {
    if (op->getParentOfType<RoleOp>())
      return;
    int64_t &most = multiplies(*op->getBlock()) ? teams[op->getBlock()] : copying;
    most = std::max(most, static_cast<int64_t>(op.getCount()));
  });
  if (teams.empty()) // or they are roles still
    return 0;
  const int64_t threads = s.mma().copyingThreads(), ofTeam = (s.threads() - threads) / s.teams();
  int64_t sum = threads * (copying ? copying : launch);
  for (auto [block, count] : teams)
    sum += ofTeam * count;
  const int64_t others = s.teams() - static_cast<int64_t>(teams.size());
  return sum + ofTeam * launch * std::max<int64_t>(others, 0);
}

static LogicalResult verifyRoles(KernelOp op) {
  const gemm::Schedule &fields = op.getFields();
  int64_t warps = 0, registers = 0, launch = gemm::launchRegisters(fields);
  for (RoleOp role : op.getBody().front().getOps<RoleOp>()) {
    warps += role.getWarps();
    registers += gemm::threadsOfWarp * role.getWarps() * role.getRegs().value_or(launch);
  }
  if (warps && warps != fields.threads() / gemm::threadsOfWarp)
    return violates(op, "kernel_c5")
           << "expected roles of " << fields.threads() / gemm::threadsOfWarp
           << " warps in all, got " << warps;
  auto fit = [&](int64_t sum) -> LogicalResult {
    if (sum <= fields.threads() * launch)
      return success();
    return violates(op, "kernel_c6") << "expected roles of at most " << fields.threads() * launch
                                     << " registers, the launch's, got " << sum;
  };
  return success(succeeded(fit(registers)) && succeeded(fit(branchRegisters(op))));
}

/// Groups: c22.
static LogicalResult verifyGroups(KernelOp op) {
  if (!op.getGroups())
    return success();
  const gemm::Schedule &fields = op.getFields();
  auto ends = cast<ViewType>(op.getEnds().getType());
  if (ends.getElement().isInteger(32) && ends.getMajor() == Major::any &&
      gemm::servesGroups(fields))
    return success();
  return violates(op, "kernel_c22")
         << "expected the last view of i32 and major any and a block or persistent schedule "
            "without splits for groups of "
         << stringifyGrouping(*op.getGroups()) << ", got " << ends << " and " << op.getSchedule();
}

LogicalResult LocateOp::verify() {
  auto kernel = (*this)->getParentOfType<KernelOp>();
  const std::optional<Grouping> groups = kernel ? kernel.getGroups() : getOf();
  if (getOf() == groups && getRange().size() == (groups ? 2 : 0))
    return success();
  return violates(*this, "locate_c1")
         << "expected " << (groups ? stringifyGrouping(*groups) : "no groups")
         << " as the kernel has them, got " << (getOf() ? stringifyGrouping(*getOf()) : "none");
}

LogicalResult GroupEndOp::verify() {
  if (getEnds().getType().getElement().isInteger(32))
    return success();
  return violates(*this, "group_end_c1") << "expected a view of i32, got " << getEnds().getType();
}

LogicalResult KernelOp::verify() { return verifySchedule(*this); } // what is inside asks for it

LogicalResult KernelOp::verifyRegions() {
  Block &body = getBody().front();
  auto isView = [](BlockArgument arg) { return isa<ViewType>(arg.getType()); };
  if (body.getNumArguments() < 4 || getNumViews() < 3 ||
      !isa<ProblemType>(body.getArgument(0).getType()) ||
      !llvm::all_of(body.getArguments().slice(1, getNumViews()), isView))
    return violates(*this, "kernel_c1")
           << "expected a problem and at least three views as arguments, got "
           << body.getNumArguments() << " arguments";
  if (bool needed = getFields().needsWorkspace(); needed != static_cast<bool>(getWorkspace()))
    return violates(*this, "kernel_c1")
           << "expected " << (needed ? "a" : "no") << " workspace for " << getSchedule();
  if (int64_t limit = getSharedLimit(); limit < 0)
    return violates(*this, "kernel_c2")
           << "expected a shared_limit of 0 bytes or more, got " << limit;
  if (getSharedBytes() > static_cast<int64_t>(getSharedLimit()))
    return violates(*this, "kernel_c2")
           << "expected at most " << static_cast<int64_t>(getSharedLimit())
           << " bytes of shared memory, got " << getSharedBytes()
           << "; take fewer stages or a smaller tile";
  return success(succeeded(verifyGroups(*this)) && succeeded(verifyRings(*this)) &&
                 succeeded(verifyExchange(*this)) && succeeded(verifySources(*this)) &&
                 succeeded(verifyBoxes(*this)) && succeeded(verifyRoles(*this)) &&
                 succeeded(verifyContents(*this)) && succeeded(verifyFlow(*this)));
}

ParseResult KernelOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseSymbolName(name, "sym_name", state.attributes) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, /*allowType=*/true) ||
      parser.parseKeyword("schedule"))
    return failure();
  Attribute schedule = ScheduleAttr::parse(parser, {});
  if (!schedule)
    return failure();
  state.addAttribute("schedule", schedule);
  if (succeeded(parser.parseOptionalKeyword("groups"))) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return failure();
    std::optional<Grouping> groups = symbolizeGrouping(keyword);
    if (!groups)
      return parser.emitError(loc, "expected groups of rows or k, got ") << keyword;
    state.addAttribute("groups", GroupingAttr::get(parser.getContext(), *groups));
  }
  int64_t ctas, limit;
  if (succeeded(parser.parseOptionalKeyword("ctas"))) {
    if (parser.parseInteger(ctas))
      return failure();
    state.addAttribute("ctas", builder.getI64IntegerAttr(ctas));
  }
  if (parser.parseKeyword("shared_limit") || parser.parseInteger(limit))
    return failure();
  state.addAttribute("shared_limit", builder.getI64IntegerAttr(limit));
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
  printer << ") schedule ";
  getSchedule().print(printer);
  if (std::optional<Grouping> groups = getGroups())
    printer << " groups " << stringifyGrouping(*groups);
  if (std::optional<uint64_t> ctas = getCtas())
    printer << " ctas " << *ctas;
  printer << " shared_limit " << getSharedLimit();
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {"sym_name", "schedule", "groups", "ctas", "shared_limit"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}
