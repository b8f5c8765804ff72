// Verifiers of the ops inside a role: rings, fragments, epilogue.
#include "Contents.h"
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Schedule/Schedule.h"
#include "gemm/Target/Mma.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace gemm::tile;

#define GET_OP_CLASSES
#include "gemm/Dialect/Tile/TileOps.cpp.inc"

static ArrayRef<PartAttr> partsOf(TypedValue<SlotType> slot) {
  return slot.getType().getRing().getParts();
}

LogicalResult RingOp::verify() {
  bool guarded = getRing().getType().isGuarded();
  if (guarded != getReaders().has_value() || (guarded && *getReaders() < 1))
    return violates(*this, "ring_c4") << "expected readers exactly for an mbarrier ring, got "
                                      << getReaders().value_or(0) << " for " << getRing().getType();
  return success();
}

/// What setmaxnreg takes.
static bool isSetRegisters(int64_t count) {
  return count >= gemm::leastSetRegisters && count <= gemm::mostSetRegisters &&
         count == gemm::wholeSteps(count);
}
static std::string setRegisters() {
  return "a multiple of " + std::to_string(gemm::stepOfRegisters) + " registers from " +
         std::to_string(gemm::leastSetRegisters) + " to " + std::to_string(gemm::mostSetRegisters);
}

LogicalResult RoleOp::verify() {
  if (const int64_t most = gemm::mostThreads / gemm::threadsOfWarp;
      getWarps() < 1 || getWarps() > most)
    return violates(*this, "role_c1") << "expected 1 to " << most << " warps, got " << getWarps();
  if (std::optional<int64_t> regs = getRegs())
    if (!isSetRegisters(*regs) || getWarps() % 4)
      return violates(*this, "role_c2")
             << "expected " << setRegisters() << " for a multiple of 4 warps, got " << *regs
             << " for " << getWarps();
  return success();
}

LogicalResult FillOp::verify() {
  ArrayRef<PartAttr> parts = partsOf(getSlot());
  if (getPart() >= parts.size())
    return violates(*this, "fill_c1")
           << "expected part below " << parts.size() << ", got " << static_cast<int64_t>(getPart());
  PartAttr part = parts[getPart()];
  if (static_cast<int64_t>(getViews().size()) != part.getMatrices())
    return violates(*this, "fill_c2") << "expected a view for each of " << part.getMatrices()
                                      << " matrices, got " << getViews().size();
  for (unsigned i = 0; i < getViews().size(); ++i) {
    ViewType view = getViewType(i);
    if (view.getElement() != getSourceType(part.getElement()) || view.getMajor() != part.getMajor())
      return violates(*this, "fill_c2")
             << "expected view and part to agree, got " << view.getElement() << " "
             << stringifyMajor(view.getMajor()) << " and " << part.getElement() << " "
             << stringifyMajor(part.getMajor());
    if (part.getEngine() == Engine::cp_async && view.getAlign() < gemm::leastAsyncBytes)
      return violates(*this, "fill_c3")
             << "expected a view aligned to " << gemm::leastAsyncBytes
             << " bytes for cp_async, got " << view.getAlign() << "; take engine ldst";
    if (part.getEngine() == Engine::tma && !view.getMapRank())
      return violates(*this, "fill_c3")
             << "expected a view with a tensor map for tma, got " << view;
  }
  if (getCopy().getType().getPart() != part)
    return violates(*this, "fill_c3")
           << "expected a copy of " << part << ", got " << getCopy().getType().getPart();
  return success();
}

LogicalResult CommitOp::verify() {
  ArrayRef<PartAttr> parts = partsOf(getSlot());
  if (getCopies().size() != parts.size())
    return violates(*this, "commit_c1")
           << "expected " << parts.size() << " copies, got " << getCopies().size();
  for (auto [copy, part] : llvm::zip(getCopies(), parts))
    if (cast<CopyType>(copy.getType()).getPart() != part)
      return violates(*this, "commit_c1") << "expected a copy of " << part << ", got "
                                          << cast<CopyType>(copy.getType()).getPart();
  return success();
}

LogicalResult DrainOp::verify() {
  auto ring = dyn_cast<RingType>(getMemory().getType());
  if ((ring && ring.isGuarded()) != bool(getCursor()))
    return violates(*this, "drain_c1")
           << "expected a cursor for an mbarrier ring and for no other memory, got "
           << (getCursor() ? "one" : "none") << " for " << getMemory().getType();
  return success();
}

LogicalResult PreloadOp::verify() {
  const ViewType view = getView().getType();
  if (!view.getMapRank() || view.getElement() != getSource().getType().getElement())
    return violates(*this, "preload_c1")
           << "expected a view of " << getSource().getType().getElement()
           << " with a tensor map, got " << view;
  return success();
}

LogicalResult ReadOp::verify() {
  ArrayRef<PartAttr> parts = partsOf(getSlot());
  if (getPart() >= parts.size())
    return violates(*this, "read_c1")
           << "expected part below " << parts.size() << ", got " << static_cast<int64_t>(getPart());
  PartAttr part = parts[getPart()];
  auto kernel = (*this)->getParentOfType<KernelOp>();
  const gemm::Mma &mma = (kernel ? kernel.getFields() : gemm::Schedule()).mma();
  const int64_t taken = mma.k(std::max<int64_t>(part.getElementBytes(), 1)),
                steps = part.getCols() / taken;
  if (getStep() >= static_cast<uint64_t>(steps))
    return violates(*this, "read_c1")
           << "expected step below " << steps << ", got " << static_cast<int64_t>(getStep());
  FragType frag = getFrag().getType();
  mlir::Type factor =
      getFactorType(mma, part.getElement(), parts[parts.size() - 1 - getPart()].getElement());
  if (!factor) // kernel_c18 says so
    factor = part.getElement();
  if (!agree(frag.getElement(), factor) || frag.getCols() != taken || frag.getRows() <= 0 ||
      frag.getRows() % 16 || part.getRows() % frag.getRows())
    return violates(*this, "read_c2")
           << "expected a fragment of " << taken << " " << factor
           << " columns and rows that divide " << part.getRows() << ", got " << frag.getRows()
           << "x" << frag.getCols() << "x" << frag.getElement();
  QuantType quant = getQuant() ? getQuant().getType() : QuantType();
  if (getLess() && (!quant || quant.getZeros()))
    return violates(*this, "read_c3") << "expected less beside scales without zero points, got "
                                      << (quant ? "zero points" : "no scales");
  if (quant && (!isConverted(mma, part.getElement()) || quant.getRows() != frag.getRows() ||
                quant.getElement() != frag.getElement()))
    return violates(*this, "read_c3")
           << "expected scales of " << frag.getRows() << " rows of bytes, in " << frag.getElement()
           << ", got " << quant << " for a part of " << part.getElement();
  return success();
}

LogicalResult RegistersOp::verify() {
  if (int64_t count = getCount(); !isSetRegisters(count))
    return violates(*this, "registers_c1") << "expected " << setRegisters() << ", got " << count;
  return success();
}

LogicalResult RowSumOp::verify() {
  ArrayRef<PartAttr> parts = partsOf(getSlot());
  if (parts.empty() || parts[0].getRows() % getSums().getType().getRows())
    return violates(*this, "rowsum_c1")
           << "expected a slot whose part 0 has a multiple of " << getSums().getType().getRows()
           << " rows, got " << getSlot().getType();
  if (mlir::Type element = parts[0].getElement();
      !element.isF16() && !element.isBF16() && !element.isF32())
    return violates(*this, "rowsum_c2")
           << "expected a part of f16, bf16 or f32 to sum, got " << parts[0];
  return success();
}

LogicalResult StoreSumsOp::verify() {
  ViewType out = getOut().getType();
  mlir::Type element = out.getElement();
  if ((!element.isF32() && !element.isF16() && !element.isBF16()) || out.getMajor() != Major::any)
    return violates(*this, "store_sums_c1")
           << "expected a view of f32, f16 or bf16 with major any, got " << out;
  return success();
}

LogicalResult MmaOp::verify() {
  AccType acc = getResult().getType();
  auto a = dyn_cast<FragType>(getA().getType()), b = dyn_cast<FragType>(getB().getType());
  auto slotA = dyn_cast<SlotType>(getA().getType()), slotB = dyn_cast<SlotType>(getB().getType());
  if (a && b) {
    if (a.getRows() != acc.getRows() || b.getRows() != acc.getCols() ||
        !multiplyTogether(a.getElement(), b.getElement()))
      return violates(*this, "mma_c1")
             << "expected fragments of " << acc.getRows() << " and " << acc.getCols()
             << " rows and one element type, got " << a << " and " << b;
  } else if (slotA && slotB && slotA.getRing().getParts().size() == 2 &&
             slotB.getRing().getParts().size() == 2) {
    PartAttr partA = slotA.getRing().getParts()[0], partB = slotB.getRing().getParts()[1];
    if (partA.getRows() % acc.getRows() || partB.getRows() % acc.getCols() ||
        partA.getCols() != partB.getCols() ||
        !multiplyTogether(partA.getElement(), partB.getElement()))
      return violates(*this, "mma_c1")
             << "expected slots of multiples of " << acc.getRows() << " and " << acc.getCols()
             << " rows and one element type, got " << partA << " and " << partB;
  } else if (a && slotB && slotB.getRing().getParts().size() == 2) {
    PartAttr part = slotB.getRing().getParts()[1];
    if (a.getRows() != acc.getRows() || part.getRows() % acc.getCols() || a.getCols() <= 0 ||
        part.getCols() % a.getCols() || !multiplyTogether(a.getElement(), part.getElement()))
      return violates(*this, "mma_c1")
             << "expected fragments of " << acc.getRows() << " rows, a slot of a multiple of "
             << acc.getCols() << " rows and of the fragments' columns, and one element type, got "
             << a << " and " << part;
  } else {
    return violates(*this, "mma_c1")
           << "expected two fragments, two slots of two parts or fragments and such a slot, got "
           << getA().getType() << " and " << getB().getType();
  }
  // Of fragments each step has their columns, of two slots 32 bytes.
  int64_t steps = 0;
  if (slotB) {
    const PartAttr part = slotB.getRing().getParts()[1];
    steps = part.getCols() / (a ? a.getCols() : gemm::bytesOfStep / part.getElementBytes());
  }
  const bool isGiven = getStep().has_value();
  if (const auto step = static_cast<int64_t>(getStep().value_or(0));
      (isGiven && (step < 0 || step >= steps)) || (a && slotB && !isGiven)) {
    auto error = violates(*this, "mma_c4");
    if (steps > 0)
      error << "expected a step of 0 to " << steps - 1 << " of the slot";
    else
      error << "expected no step but of a slot";
    error << ", got ";
    return isGiven ? error << step : error << "none";
  }
  mlir::Type factor = a ? a.getElement() : slotA.getRing().getParts()[0].getElement();
  mlir::Type sum = gemm::getComputeType(getSourceType(factor));
  if (acc.getElement() != sum)
    return violates(*this, "mma_c3") << "expected an accumulator of " << sum << " for factors of "
                                     << factor << ", got " << acc;
  if (acc.getFlying() != static_cast<bool>(slotB) || (getAcc() && getAcc().getType() != acc) ||
      (b && !getAcc()))
    return violates(*this, "mma_c2")
           << "expected "
           << (b ? "a settled accumulator of the result's type"
                 : "a flying result and an accumulator of its type or none")
           << ", got " << acc;
  return success();
}

/// Groups of wgmma that wait_group leaves in flight (PTX ISA: 0 to 7).
static constexpr int64_t mostLeft = 7;

LogicalResult SettleOp::verify() {
  AccType from = getAcc().getType(), to = getResult().getType();
  if (!from.getFlying() || to.getFlying() != (getLeave() > 0) || from.getRows() != to.getRows() ||
      from.getCols() != to.getCols() || from.getElement() != to.getElement())
    return violates(*this, "settle_c1")
           << "expected a flying accumulator and the same one, "
           << (getLeave() > 0 ? "flying" : "settled") << ", got " << from << " and " << to;
  if (int64_t leave = getLeave(); leave < 0 || leave > mostLeft)
    return violates(*this, "settle_c2")
           << "expected to leave 0 to " << mostLeft << " products, got " << leave;
  return success();
}

static LogicalResult verifySettled(Operation *op, mlir::Type type) {
  if (auto acc = dyn_cast<AccType>(type); acc && acc.getFlying())
    return violates(op, 1) << "expected a settled accumulator, got " << acc;
  return success();
}
LogicalResult ZeroOp::verify() { return verifySettled(*this, getAcc().getType()); }   // zero_c1
LogicalResult ReduceOp::verify() { return verifySettled(*this, getAcc().getType()); } // reduce_c1
LogicalResult GatherOp::verify() { return verifySettled(*this, getAcc().getType()); } // gather_c1

unsigned EpilogueOp::getNumProducts() {
  auto kernel = (*this)->getParentOfType<KernelOp>();
  return kernel ? static_cast<unsigned>(kernel.getFields().products) : 1;
}

static LogicalResult verifyOperands(EpilogueOp op) {
  if (failed(verifySettled(op, op.getAcc().getType())))
    return failure();
  if (op.getOuts().empty())
    return violates(op, "epilogue_c4") << "expected an output, got none";
  for (unsigned i = 0; i < op.getOuts().size(); ++i)
    if (ViewType out = op.getOutType(i);
        !isStored(out.getElement()) || (out.getMajor() == Major::any) != (i > 0))
      return violates(op, "epilogue_c4") << "expected an output of " << storedTypes << " of major "
                                         << (i ? "any" : "k or mn") << ", got " << out;
  for (Value in : op.getIns())
    if (!isRead(cast<ViewType>(in.getType()).getElement()))
      return violates(op, "epilogue_c4")
             << "expected inputs of " << readTypes << ", got " << in.getType();
  return success();
}

/// A mask's elements lie in bytes.
static mlir::Type inMemory(mlir::Type element) {
  return element.isSignlessInteger(1) ? IntegerType::get(element.getContext(), 8) : element;
}

static LogicalResult verifyBody(EpilogueOp op) {
  Block &body = op.getBody().front();
  auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
  SmallVector<mlir::Type> computed;
  for (unsigned i = 0; i < op.getOuts().size(); ++i)
    computed.push_back(gemm::getComputeType(op.getOutType(i).getElement()));
  const unsigned products = op.getNumProducts();
  mlir::Type sum = op.getAcc().getType().getElement();
  if (body.getNumArguments() != products + op.getIns().size() ||
      llvm::any_of(body.getArguments().take_front(products),
                   [&](BlockArgument argument) { return argument.getType() != sum; }) ||
      !yield || TypeRange(yield.getValues().getTypes()) != TypeRange(computed))
    return violates(op, "epilogue_c1")
           << "expected a body from " << (products > 1 ? std::to_string(products) + " " : "") << sum
           << " and " << op.getIns().size() << " inputs to one " << llvm::interleaved(computed)
           << ", got " << body.getNumArguments() << " arguments";
  for (auto [i, in] : llvm::enumerate(op.getIns())) {
    BlockArgument argument = body.getArgument(products + static_cast<unsigned>(i));
    const bool isTable = i < op.getMaps().size() && gemm::isTableMap(op.getMap(i));
    auto table = dyn_cast<gemm::TableType>(argument.getType());
    if (isTable != static_cast<bool>(table) ||
        (table && inMemory(table.getElementType()) != cast<ViewType>(in.getType()).getElement()))
      return violates(op, "epilogue_c1")
             << "expected a body that takes a table of its elements for an input whose map is one "
                "of symbols, and for no other, got "
             << argument.getType() << " for " << in.getType();
    if (table)
      continue;
    if (mlir::Type element = cast<ViewType>(in.getType()).getElement();
        argument.getType() != gemm::getComputeType(element) &&
        !(element.isSignlessInteger(8) && argument.getType().isF32()))
      return violates(op, "epilogue_c1")
             << "expected a body that takes " << gemm::getComputeType(element)
             << " for an input of " << element << ", got " << argument.getType();
  }
  return success();
}

/// Whether lanes hold columns of the kernel's accumulators four by four (Layout/FragmentMap.h).
static bool hasPairedColumns(KernelOp kernel) {
  auto paired = [](RingOp ring) {
    ArrayRef<PartAttr> parts = ring.getRing().getType().getParts();
    return parts.size() > 1 && isPaired(parts[1]);
  };
  return llvm::any_of(kernel.getBody().front().getOps<RingOp>(), paired);
}

static LogicalResult verifyMaps(EpilogueOp op) {
  ArrayAttr maps = op.getMaps();
  if (maps.size() != op.getIns().size() + 1)
    return violates(op, "epilogue_c2")
           << "expected " << op.getIns().size() + 1 << " maps, got " << maps.size();
  for (auto [i, attr] : llvm::enumerate(maps)) {
    AffineMap map = cast<AffineMapAttr>(attr).getValue();
    if (i < op.getIns().size() && gemm::isTableMap(map) &&
        map == gemm::getTableMap(op.getContext(), 2, map.getNumResults()))
      continue;
    if (map.getNumDims() != 2 || map.getNumSymbols() || !map.isProjectedPermutation())
      return violates(op, "epilogue_c2")
             << "expected maps that are projected permutations of (m, n), got " << attr;
  }
  if (!op.getMap(op.getIns().size()).isPermutation())
    return violates(op, "epilogue_c2")
           << "expected a permutation of (m, n) as the output's map, got "
           << maps.getValue().back();
  if (op.getFurther().size() + 1 != op.getOuts().size())
    return violates(op, "epilogue_c2") << "expected what becomes of " << op.getOuts().size() - 1
                                       << " more outputs, got " << op.getFurther().size();
  for (auto [i, result] : llvm::enumerate(op.getFurther().getAsRange<gemm::ResultAttr>())) {
    if (result.getMap().getNumDims() != 2)
      return violates(op, "epilogue_c2") << "expected maps of (m, n), got " << result;
    const bool adds = result.getCombiner() == gemm::ir::Combiner::Add;
    if (adds && !result.isGrouped())
      return violates(op, "epilogue_c5") << "expected groups of m or n to add up, got " << result;
    if (auto kernel = op->getParentOfType<KernelOp>(); kernel && result.isGrouped()) {
      gemm::Schedule schedule = kernel.getFields();
      schedule.swap = false; // the map is of the kernel's own m and n
      const bool ofN = result.getReducedDim() == 1;
      const int64_t group = result.getGroup(), held = gemm::heldOfGroup(schedule, ofN, group),
                    step = gemm::stepOfGroup(ofN, hasPairedColumns(kernel));
      if (held != group || group % step != 0)
        return violates(op, "epilogue_c5")
               << "expected groups of multiples of " << step << " that a warp holds together, got "
               << group << " of which it holds " << held;
    }
    if (!result.mayStoreAs(op.getOutType(i + 1).getElement()))
      return violates(op, "epilogue_c4")
             << "expected an output of f32 to reduce, got " << op.getOutType(i + 1);
  }
  return success();
}

/// Of groups whose elements read a number of it, or one another: c6.
static LogicalResult verifyGroups(EpilogueOp op) {
  auto kernel = op->getParentOfType<KernelOp>();
  const int64_t columns = op.getAcc().getType().getCols() / op.getNumProducts(),
                step = gemm::stepOfGroup(/*columns=*/true, kernel && hasPairedColumns(kernel));
  for (const gemm::ColumnGroup &group : gemm::columnGroupsOf(op.getBody().front()))
    if (group.columns < 2 || columns % group.columns || group.piece % step)
      return violates(op, "epilogue_c6")
             << "expected groups of a multiple of "
             << step * (group.piece ? group.columns / group.piece : 1)
             << " columns that divide the " << columns << " of a warp, got " << group.columns;
  return success();
}

static LogicalResult verifyPanels(EpilogueOp op) {
  ViewType out = op.getOutType(0);
  if (static_cast<bool>(op.getVia()) != (out.getMapRank() != 0))
    return violates(op, "epilogue_c3")
           << "expected panels exactly for an output with a tensor map, got " << out;
  if (!op.getVia())
    return success();
  PanelsType panels = op.getVia().getType();
  bool transposed = op.isTransposed();
  int64_t along = transposed ? panels.getRows() : panels.getCols();
  int64_t across = transposed ? panels.getCols() : panels.getRows();
  int64_t columns = op.getAcc().getType().getCols() / op.getNumProducts();
  if (panels.getElement() != out.getElement() || across != gemm::rowsOfPanel || columns % along)
    return violates(op, "epilogue_c3")
           << "expected panels of " << out.getElement() << " with " << gemm::rowsOfPanel << " "
           << (transposed ? "columns and rows" : "rows and columns") << " that divide " << columns
           << ", got " << panels;
  return success();
}

SmallVector<unsigned> EpilogueOp::getLoadedIns() {
  SmallVector<unsigned> numbers;
  for (auto [number, in] : llvm::enumerate(getIns()))
    if (!getLoaded().empty() && getMap(number).isIdentity() &&
        cast<ViewType>(in.getType()).getMapRank())
      numbers.push_back(number);
  return numbers;
}

static LogicalResult verifyLoaded(EpilogueOp op) {
  if (op.getLoaded().empty())
    return success();
  const SmallVector<unsigned> numbers = op.getLoadedIns();
  if (numbers.size() != op.getLoaded().size() || op.isTransposed())
    return violates(op, "epilogue_c7")
           << "expected loaded what the " << numbers.size()
           << " inputs of (m, n) with tensor maps are, of a tile that is not transposed, got "
           << op.getLoaded().size();
  const int64_t columns = op.getAcc().getType().getCols() / op.getNumProducts();
  for (auto [number, loading] : llvm::zip_equal(numbers, op.getLoaded())) {
    const auto type = cast<LoadingType>(loading.getType());
    const auto in = cast<ViewType>(op.getIns()[number].getType());
    if (type.getElement() != in.getElement() || columns % type.getCols())
      return violates(op, "epilogue_c7")
             << "expected panels of " << in.getElement() << " with columns that divide " << columns
             << ", got " << type;
  }
  return success();
}

LogicalResult EpilogueOp::verify() {
  for (auto *holds :
       {verifyOperands, verifyBody, verifyMaps, verifyGroups, verifyPanels, verifyLoaded})
    if (failed(holds(*this)))
      return failure();
  return success();
}
