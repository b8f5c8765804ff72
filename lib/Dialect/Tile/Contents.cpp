// tile.kernel: what its schedule asks of the ops in it, so that what is verified can be lowered:
// extents, operands and roles follow from the schedule and its instruction (Target/Mma.h).
#include "Contents.h"
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Schedule/Schedule.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace gemm::tile;

static LogicalResult verifyViews(KernelOp kernel) {
  const gemm::Mma &mma = kernel.getFields().mma();
  for (unsigned i = 0; i < kernel.getNumViews(); ++i) {
    auto view = cast<ViewType>(kernel.getBody().getArgument(1 + i).getType());
    if (i < 3 && view.getMajor() == Major::any)
      return violates(kernel, "kernel_c10")
             << "expected views of A, B and C of major k or mn, got " << view;
    if (view.getMapRank() && !mma.tensorMaps)
      return violates(kernel, "kernel_c10")
             << "expected views without tensor maps in a kernel of family "
             << gemm::familyName(kernel.getFields().family) << ", got " << view;
  }
  auto panels = kernel.getBody().front().getOps<PanelsOp>();
  if (!panels.empty() && !mma.panels)
    return violates(kernel, "kernel_c10") << "expected no panels in a kernel of family "
                                          << gemm::familyName(kernel.getFields().family) << ", got "
                                          << (*panels.begin()).getPanels().getType();
  // The map of C is made for the panels that it is stored from.
  auto c = cast<ViewType>(kernel.getBody().getArgument(3).getType());
  const int64_t most = c.getMapRank() ? 1 : 0, count = std::distance(panels.begin(), panels.end());
  if (count > most)
    return violates(kernel, "kernel_c10")
           << "expected " << (most ? "one" : "no") << " tile.panels for an output " << c << ", got "
           << count;
  return success();
}

static LogicalResult verifyType(KernelOp kernel, Operation *op, mlir::Type type) {
  const gemm::Schedule &s = kernel.getFields();
  const int64_t rows = s.accumulatorRows();
  if (auto acc = dyn_cast<AccType>(type);
      acc && (acc.getRows() != rows || acc.getCols() != s.warp[1]))
    return violates(op, "kernel_c11") << "expected accumulators of " << rows << "x" << s.warp[1]
                                      << " for " << kernel.getSchedule() << ", got " << acc;
  auto sums = dyn_cast<SumsType>(type);
  if (sums && (s.warp[0] % sums.getRows() || sums.getRows() * s.warpsAlongN() < s.warp[0]))
    return violates(op, "kernel_c17")
           << "expected sums of rows that divide " << s.warp[0] << ", shared by " << s.warpsAlongN()
           << " warps, got " << sums;
  return success();
}

static LogicalResult verifyRing(KernelOp kernel, RingOp op) {
  const gemm::Schedule &s = kernel.getFields();
  RingType ring = op.getRing().getType();
  if (ring.getStages() != s.stages && !ring.getParts().empty())
    return violates(op, "kernel_c12") << "expected " << s.stages << " slots for "
                                      << kernel.getSchedule() << ", got " << ring.getStages();
  for (auto [part, rows] : llvm::zip(ring.getParts(), s.tile))
    if (part.getRows() != rows || part.getCols() != s.tile[2])
      return violates(op, "kernel_c12") << "expected a part of " << rows << "x" << s.tile[2]
                                        << " for " << kernel.getSchedule() << ", got " << part;
  for (auto [i, part] : llvm::enumerate(ring.getParts())) {
    const int64_t matrices = s.matrices(i), run = s.run(i);
    if (part.getMatrices() != matrices || part.getRun() != run)
      return violates(op, "kernel_c12")
             << "expected part " << i << " of " << matrices << " matrices by " << run << " for "
             << kernel.getSchedule() << ", got " << part;
  }
  for (auto [i, part] : llvm::enumerate(ring.getParts())) {
    mlir::Type element = part.getElement(),
               factor = getFactorType(s.mma(), element, ring.getParts()[1 - i].getElement());
    // What stays in slots is multiplied as it lies there; what fragments are loaded from lies there
    // as in memory; what is converted, with its sign or without.
    const bool isThere = isConverted(s.mma(), element)
                             ? s.mma().loadsFragments(i)
                             : element == (s.mma().readsSlots() ? factor : getSourceType(element));
    if (!factor || !isThere)
      return violates(op, "kernel_c18") << "expected elements that " << gemm::familyName(s.family)
                                        << " multiplies, got " << part;
    if (part.getMajor() != Major::k && !s.mma().readsAcrossK(part.getElementBytes()))
      return violates(op, "kernel_c18")
             << "expected lines along K of elements that are not of two bytes for "
             << gemm::familyName(s.family) << ", got " << part;
    if (!s.mma().hasN(s.warp[1], isByte(element)))
      return violates(op, "kernel_c18") << "expected warp n of 8, 24 or a multiple of 16 for "
                                        << element << ", got " << s.warp[1];
  }
  const int64_t readers = s.readers(ring.isMulticast());
  if (ring.isGuarded() && static_cast<int64_t>(*op.getReaders()) != readers)
    return violates(op, "kernel_c15")
           << "expected " << readers << " readers, the warps of a team, got " << *op.getReaders();
  return success();
}

static LogicalResult verifyOp(KernelOp kernel, Operation *op) {
  const gemm::Schedule &s = kernel.getFields();
  if (isa<RingOp, PanelsOp, SourceOp>(op) && op->getParentOp() != kernel)
    return violates(op, "kernel_c12") << "expected to be in the kernel's own block";
  if (auto ring = dyn_cast<RingOp>(op))
    return verifyRing(kernel, ring);
  if (auto mma = dyn_cast<MmaOp>(op)) {
    const Value operands[] = {mma.getA(), mma.getB()};
    for (auto [i, operand] : llvm::enumerate(operands))
      if (const bool loads = s.mma().loadsFragments(i); isa<SlotType>(operand.getType()) == loads)
        return violates(mma, "kernel_c13")
               << "expected " << (loads ? "fragments" : "slots") << " of " << (i ? "B" : "A")
               << " in a kernel of family " << gemm::familyName(s.family) << ", got "
               << operand.getType();
  }
  if (auto read = dyn_cast<ReadOp>(op)) {
    const int64_t rows = s.fragmentRows(read.getPart());
    const bool loads = s.mma().loadsFragments(read.getPart());
    if (!loads || read.getFrag().getType().getRows() != rows)
      return violates(read, "kernel_c13")
             << "expected " << (loads ? "fragments of " + Twine(rows) + " rows" : "no fragments")
             << " in a kernel of " << kernel.getSchedule() << ", got " << read.getFrag().getType();
  }
  return success();
}

/// The role's own units name `team`, or none if it is not there.
static LogicalResult verifyUnits(RoleOp role, std::optional<int64_t> team) {
  auto result = role.walk([&](UnitsOp units) -> WalkResult {
    std::optional<uint64_t> got = units.getTeam();
    if (got.has_value() == team.has_value() && (!got || static_cast<int64_t>(*got) == *team))
      return WalkResult::advance();
    auto error = violates(units, "kernel_c14");
    error << "expected units of ";
    if (team)
      error << "team " << *team;
    else
      error << "no team";
    error << " in role \"" << role.getName() << "\"";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// What a role does to the slots of operands and to what is made of them.
enum class Work { copy, multiply };

/// Of which work the op is; none if any warps may run it. Slots without parts are a turn, which
/// roles that multiply pass to each other.
static std::optional<Work> workOf(Operation *op) {
  auto of = [](RingType ring) { return ring.getParts().empty() ? Work::multiply : Work::copy; };
  return llvm::TypeSwitch<Operation *, std::optional<Work>>(op)
      .Case([&](AcquireOp acquire) { return of(acquire.getRing().getType()); })
      .Case<FillOp, CommitOp>([&](auto op) { return of(op.getSlot().getType().getRing()); })
      .Case<TakeOp, ReleaseOp, ReadOp, MmaOp, SettleOp, RowSumOp, StoreSumsOp, ReduceOp, GatherOp,
            PreloadOp, EpilogueOp>([](auto) { return Work::multiply; })
      .Default([](Operation *) { return std::nullopt; });
}

/// Where some warps copy for others, each does its own work: barriers and registers are for those
/// that do it.
static LogicalResult verifyWork(KernelOp kernel) {
  auto roles = llvm::to_vector(kernel.getBody().front().getOps<RoleOp>());
  auto result = kernel.walk([&](Operation *op) -> WalkResult {
    std::optional<Work> work = workOf(op);
    if (!work)
      return WalkResult::advance();
    auto role = op->getParentOfType<RoleOp>();
    if (role && (role == roles.back()) == (*work == Work::copy))
      return WalkResult::advance();
    auto error = violates(op, "kernel_c14");
    error << "expected to be in a role that " << (*work == Work::copy ? "copies" : "multiplies")
          << ", got ";
    if (role)
      error << "role \"" << role.getName() << "\"";
    else
      error << "none";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyRoleOrder(KernelOp kernel) {
  SmallVector<RoleOp> roles(kernel.getBody().front().getOps<RoleOp>());
  if (roles.empty())
    return success();
  const gemm::Schedule &s = kernel.getFields();
  SmallVector<int64_t> expected(s.teams(), s.warps() / s.teams()), got;
  if (int64_t threads = s.mma().copyingThreads())
    expected.push_back(threads / gemm::threadsOfWarp);
  for (RoleOp role : roles)
    got.push_back(role.getWarps());
  if (expected != got)
    return violates(kernel, "kernel_c14")
           << "expected roles of [" << expected << "] warps, those that multiply first, got ["
           << got << "]";
  for (auto [i, role] : llvm::enumerate(roles)) {
    bool multiplies = static_cast<int64_t>(i) < s.teams();
    std::optional<int64_t> team;
    if (multiplies && s.teams() > 1)
      team = i;
    if (failed(verifyUnits(role, team)))
      return failure();
    bool elected = role.getElected();
    if (elected && multiplies)
      return violates(role, "kernel_c16") << "expected all threads of a role that multiplies";
    auto result = role.walk([&](FillOp fill) -> WalkResult {
      RingType ring = fill.getSlot().getType().getRing();
      if (elected == (ring.getBulkBytes() == ring.getPartBytes()))
        return WalkResult::advance();
      return violates(fill, "kernel_c16")
             << "expected " << (elected ? "all threads of the role" : "an elected thread")
             << " to fill " << ring;
    });
    if (result.wasInterrupted())
      return failure();
  }
  return s.mma().copyingThreads() ? verifyWork(kernel) : success();
}

LogicalResult gemm::tile::verifyContents(KernelOp kernel) {
  if (failed(verifyViews(kernel)) || failed(verifyRoleOrder(kernel)))
    return failure();
  auto result = kernel.walk([&](Operation *op) -> WalkResult {
    if (op == kernel)
      return WalkResult::advance();
    for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
      for (mlir::Type type : types)
        if (failed(verifyType(kernel, op, type)))
          return WalkResult::interrupt();
    return WalkResult(verifyOp(kernel, op));
  });
  return failure(result.wasInterrupted());
}
