// tile.kernel: where values come from, and what only some kernels may hold. Lowering follows no
// value to its source, so it accepts at each place those sources alone that it is right for. What a
// kernel may hold is verified, where values come from is not (gemm/Dialect/Tile/Flow.h).
#include "gemm/Dialect/Tile/Flow.h"
#include "Contents.h"
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Schedule/Schedule.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

#include <limits>

using namespace mlir;
using namespace gemm::tile;

/// What scf.for, scf.if and scf.while hand on as the value, in the same order for all values of
/// one op or block; nothing of a value of another op's.
static SmallVector<Value> handedOnAs(Value value) {
  SmallVector<Value> from;
  auto yielded = [&](Region &region, unsigned number) {
    Operation *end = region.front().getTerminator();
    ValueRange values = end->getOperands();
    if (isa<scf::ConditionOp>(end))
      values = values.drop_front();
    if (number < values.size())
      from.push_back(values[number]);
  };
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *op = argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
  unsigned number = argument ? argument.getArgNumber() : cast<OpResult>(value).getResultNumber();
  if (auto loop = dyn_cast<scf::ForOp>(op); loop && (!argument || number)) {
    number -= argument ? 1 : 0;
    from.push_back(loop.getInitArgs()[number]);
    yielded(loop.getRegion(), number);
  } else if (auto choice = dyn_cast<scf::IfOp>(op); choice && !argument) {
    yielded(choice.getThenRegion(), number);
    yielded(choice.getElseRegion(), number);
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    if (!argument || argument.getOwner() == loop.getAfterBody())
      yielded(loop.getBefore(), number);
    else {
      from.push_back(loop.getInits()[number]);
      yielded(loop.getAfter(), number);
    }
  }
  return from;
}

/// What a value may be: the results that it is handed on from.
static llvm::SetVector<Value> sourcesOf(Value value) {
  llvm::SetVector<Value> seen, sources;
  SmallVector<Value> pending{value};
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    if (!seen.insert(next))
      continue;
    SmallVector<Value> from = handedOnAs(next);
    if (from.empty())
      sources.insert(next);
    pending.append(from);
  }
  return sources;
}

static LogicalResult verifyName(KernelOp kernel) {
  StringRef name = kernel.getSymName();
  constexpr llvm::StringLiteral warpSize = "WARP_SZ"; // a constant of PTX's
  auto allowed = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; };
  if (!name.empty() && !llvm::isDigit(name.front()) && llvm::all_of(name, allowed) && name != "_" &&
      name != "$" && name != warpSize && name != sharedMemoryName)
    return success();
  return violates(kernel, "kernel_c19")
         << "expected a name of letters, digits, _ and $ that begins with no digit "
            "and is not _, $, "
         << warpSize << " or " << sharedMemoryName << ", got \"" << name << "\"";
}

static LogicalResult verifyRegisters(KernelOp kernel, Operation *op) {
  const gemm::Schedule &s = kernel.getFields();
  auto role = dyn_cast<RoleOp>(op);
  if (!isa<RegistersOp>(op) && !(role && role.getRegs()))
    return success();
  if (!s.mma().wholeSm)
    return violates(op, "kernel_c20") << "expected the launch's registers in a kernel of family "
                                      << gemm::familyName(s.family);
  if (!role && !kernel.getBody().front().getOps<RoleOp>().empty()) {
    auto in = op->getParentOfType<RoleOp>();
    const auto count = static_cast<int64_t>(cast<RegistersOp>(op).getCount());
    if (std::optional<int64_t> regs = in ? in.getRegs() : std::nullopt; regs != count)
      return violates(op, "kernel_c20")
             << "expected the registers of its role; give the role regs(" << count << ")";
    return success();
  }
  const int64_t least = gemm::wgmmaInstructionRegisters(s);
  const int64_t count =
      static_cast<int64_t>(role ? *role.getRegs() : cast<RegistersOp>(op).getCount());
  if (count < least && multiplies(role ? role.getBody().front() : *op->getBlock()))
    return violates(op, "kernel_c20") << "expected at least " << least
                                      << " registers for a role that multiplies, got " << count;
  return success();
}

static LogicalResult checkFragments(MmaOp mma) {
  const Value operands[] = {mma.getA(), mma.getB()};
  for (auto [part, operand] : llvm::enumerate(operands)) {
    if (!isa<FragType>(operand.getType()))
      return success();
    for (Value source : sourcesOf(operand))
      if (auto read = source.getDefiningOp<ReadOp>();
          !read || read.getPart() != static_cast<uint64_t>(part))
        return mma.emitOpError("expected ")
               << (part ? "B" : "A") << " from tile.read of part " << part << ", got "
               << (read ? "part " + Twine(read.getPart()) : Twine("another value"));
  }
  return success();
}

/// Where a copy and its slot come from, together: they are handed on by the same ops, or the slot
/// is one of before them.
static LogicalResult checkCopy(CommitOp commit, unsigned part) {
  using CopyOfSlot = std::pair<Value, Value>;
  llvm::SetVector<CopyOfSlot> seen;
  SmallVector<CopyOfSlot> pending{{commit.getCopies()[part], commit.getSlot()}};
  auto refuse = [&](const Twine &got) {
    return commit.emitOpError("expected copy ")
           << part << " from tile.fill of part " << part << " of the slot, got " << got;
  };
  while (!pending.empty()) {
    auto [copy, slot] = pending.pop_back_val();
    if (!seen.insert({copy, slot}))
      continue;
    SmallVector<Value> copies = handedOnAs(copy), slots = handedOnAs(slot);
    if (copies.empty()) {
      auto fill = copy.getDefiningOp<FillOp>();
      if (!fill || fill.getPart() != part)
        return refuse(fill ? "part " + Twine(fill.getPart()) : Twine("another value"));
      if (fill.getSlot() != slot)
        return refuse("another slot");
      continue;
    }
    auto ownerOf = [](Value value) {
      auto argument = dyn_cast<BlockArgument>(value);
      return argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
    };
    const bool together = slot.getParentBlock() == copy.getParentBlock() &&
                          isa<BlockArgument>(slot) == isa<BlockArgument>(copy) &&
                          ownerOf(slot) == ownerOf(copy);
    if (!together && ownerOf(copy)->isAncestor(slot.getParentBlock()->getParentOp()))
      return refuse("another slot");
    for (auto [i, from] : llvm::enumerate(copies))
      pending.push_back({from, together ? slots[i] : slot});
  }
  return success();
}

static LogicalResult checkCopies(CommitOp commit) {
  for (unsigned part = 0; part < commit.getCopies().size(); ++part)
    if (failed(checkCopy(commit, part)))
      return failure();
  return success();
}

/// What flies is used once, each time that it is there: multiplied on, settled or handed on.
static LogicalResult checkFlying(Operation *op) {
  auto checkOne = [](Value value, Operation *at) -> LogicalResult {
    auto acc = dyn_cast<AccType>(value.getType());
    if (!acc || !acc.getFlying())
      return success();
    const int64_t uses = std::distance(value.use_begin(), value.use_end());
    if (uses == 1 && value.use_begin()->getOwner()->getBlock() == value.getParentBlock())
      return success();
    InFlightDiagnostic error =
        at->emitOpError("expected one tile.mma or tile.settle, in the same block, to take "
                        "each flying accumulator, got ");
    return uses == 1 ? error << "one in another block" : error << uses << " uses";
  };
  for (Value result : op->getResults())
    if (failed(checkOne(result, op)))
      return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        if (failed(checkOne(argument, op)))
          return failure();
  return success();
}

/// What is stored of splits has been added up.
static LogicalResult checkStores(KernelOp kernel) {
  bool stores = false;
  int64_t gathers = 0, reductions = 0;
  kernel.walk([&](Operation *op) {
    stores |= isa<EpilogueOp>(op);
    gathers += isa<GatherOp>(op);
    reductions += isa<ReduceOp>(op);
  });
  const gemm::Schedule &s = kernel.getFields();
  auto checkOne = [&](bool needed, StringRef name, int64_t count) -> LogicalResult {
    if (!stores || count == (needed ? 1 : 0))
      return success();
    return kernel.emitOpError("expected ") << (needed ? "one " : "no ") << name << " for "
                                           << kernel.getSchedule() << ", got " << count;
  };
  return success(succeeded(checkOne(s.clusterSplits() > 1, "tile.gather", gathers)) &&
                 succeeded(checkOne(s.needsWorkspace(), "tile.reduce", reductions)));
}

LogicalResult gemm::tile::verifyFlow(KernelOp kernel) {
  if (failed(verifyName(kernel)))
    return failure();
  const gemm::Schedule &s = kernel.getFields();
  auto rings = llvm::make_filter_range(kernel.getBody().front().getOps<RingOp>(), [](RingOp ring) {
    return !ring.getRing().getType().getParts().empty();
  });
  if (int64_t count = std::distance(rings.begin(), rings.end()); count > 1)
    return violates(kernel, "kernel_c12") << "expected one ring that holds operands, got " << count;
  auto result = kernel.walk([&](Operation *op) -> WalkResult {
    if (isa<UnitsOp>(op) && s.mma().hasRoles() && !op->getParentOfType<RoleOp>())
      return violates(op, "kernel_c14")
             << "expected to be in a role, as some warps copy and others multiply";
    return verifyRegisters(kernel, op);
  });
  return failure(result.wasInterrupted());
}

/// Values of the dialect's types pass through its ops and scf's, which lowering converts.
static LogicalResult checkTypes(Operation *op) {
  if (isa_and_nonnull<TileDialect>(op->getDialect()) ||
      isa<scf::ForOp, scf::IfOp, scf::WhileOp, scf::YieldOp, scf::ConditionOp>(op))
    return success();
  for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (mlir::Type type : types)
      if (isa<TileDialect>(type.getDialect()))
        return op->emitOpError("expected values of the tile dialect in its ops, scf.for, scf.if "
                               "and scf.while, got ")
               << type;
  return success();
}

static LogicalResult checkNext(NextOp next) {
  IntegerAttr by;
  if (!next.getBy() || !matchPattern(next.getBy(), m_Constant(&by)) || !by.getValue().isNegative())
    return success();
  return next.emitOpError("expected to advance by no negative number of slots, got ")
         << by.getInt();
}

static LogicalResult checkFill(FillOp fill) {
  IntegerAttr k;
  const int64_t columns = cast<CopyType>(fill.getCopy().getType()).getPart().getCols(),
                most = std::numeric_limits<int32_t>::max() / columns;
  if (!matchPattern(fill.getK(), m_Constant(&k)) || (k.getInt() >= 0 && k.getInt() <= most))
    return success();
  return fill.emitOpError("expected a k-step from 0 to ")
         << most << ", of " << columns << " elements each, got " << k.getInt();
}

/// Of LLVM's own ops, which arithmetic has become, some say nothing of their effects.
static bool touchesMemory(Operation *op) {
  if (isa<CallOpInterface>(op))
    return true;
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
  return effects && !effects->empty();
}

/// What arithmetic has become touches no memory.
static LogicalResult checkScalarCode(EpilogueOp op) {
  for (Operation &inner : op.getBody().front())
    if (!isa<YieldOp, ExtentOp>(inner) && (!gemm::isEpilogueCode(&inner) || touchesMemory(&inner)))
      return inner.emitOpError("expected scalar code without effects on memory in an epilogue, and "
                               "of this dialect tile.extent alone");
  return success();
}

/// What an epilogue reads of shared memory is what it names, of its own unit: barriers count units.
static LogicalResult checkLoaded(EpilogueOp op) {
  for (auto [number, loading] : llvm::zip_equal(op.getLoadedIns(), op.getLoaded()))
    if (auto preload = loading.getDefiningOp<PreloadOp>();
        !preload || preload.getView() != op.getIns()[number] || preload.getUnit() != op.getUnit())
      return op.emitOpError("expected what is loaded for input ")
             << number << " from a tile.preload of it, of the same unit";
  return success();
}

LogicalResult gemm::tile::checkFlow(KernelOp kernel) {
  if (failed(checkStores(kernel)))
    return failure();
  auto result = kernel.walk([&](Operation *op) -> WalkResult {
    if (failed(checkTypes(op)) || failed(checkFlying(op)))
      return WalkResult::interrupt();
    if (auto mma = dyn_cast<MmaOp>(op))
      return checkFragments(mma);
    if (auto commit = dyn_cast<CommitOp>(op))
      return checkCopies(commit);
    if (auto fill = dyn_cast<FillOp>(op))
      return checkFill(fill);
    if (auto next = dyn_cast<NextOp>(op))
      return checkNext(next);
    if (auto epilogue = dyn_cast<EpilogueOp>(op))
      return success(succeeded(checkScalarCode(epilogue)) && succeeded(checkLoaded(epilogue)));
    auto exchange = dyn_cast<ExchangeOp>(op);
    if (exchange && !exchange.getRing().getDefiningOp<RingOp>())
      return exchange.emitOpError("expected the ring of a tile.ring");
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
