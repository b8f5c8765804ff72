// See KernelAbi.h. Storage order is turned into strides here and nowhere else:
// a logical view of A is [batch, M, K] whether A is stored MxK or KxM.
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace gemm {

/// Where row, column and batch of a stored matrix lie among its dims.
static LogicalView matrixView(unsigned operand, int64_t rank, bool transposed, Quantity batch) {
  unsigned outer = rank - 2, inner = rank - 1;
  unsigned row = transposed ? inner : outer, col = transposed ? outer : inner;
  LogicalView view;
  view.operand = operand;
  view.shape = {batch, Quantity::size(operand, row), Quantity::size(operand, col)};
  view.strides = {rank == 3 ? Quantity::stride(operand, 0) : Quantity::constant(0),
                  Quantity::stride(operand, row), Quantity::stride(operand, col)};
  return view;
}

/// An extra operand or an output over [batch, M, N]: its map says which of these it follows.
static LogicalView extraView(unsigned operand, AffineMap map, ArrayRef<Quantity> shape) {
  LogicalView view;
  view.operand = operand;
  view.shape.assign(shape.begin(), shape.end());
  view.strides.assign(3, Quantity::constant(0));
  unsigned missing = 3 - map.getNumDims(); // a 2-D product has no batch dim
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    view.strides[missing + cast<AffineDimExpr>(expr).getPosition()] =
        Quantity::stride(operand, dim);
  return view;
}

static KernelArg pointer(unsigned operand, int64_t align) {
  return {KernelArg::Kind::Pointer, operand, align, {}, {}, {}};
}
static KernelArg i32(Quantity q) { return {KernelArg::Kind::I32, 0, 1, q, {}, {}}; }
static KernelArg i64(Quantity q) { return {KernelArg::Kind::I64, 0, 1, q, {}, {}}; }

/// Sizes that two operands must agree on; equal by construction where static.
static void requireEqual(KernelCall &call, Quantity left, Quantity right) {
  if (left.kind != Quantity::Kind::Constant && right.kind != Quantity::Kind::Constant)
    call.equal.push_back({left, right});
}

/// The map of an operand that the epilogue reads, or writes beside C.
using MappedOperand = std::pair<unsigned, AffineMap>;

static SmallVector<MappedOperand> mappedOperands(MatmulOp op) {
  SmallVector<MappedOperand> result;
  for (unsigned i = 0; i < op.getExtras().size(); ++i)
    result.push_back({op.getExtraNumber(i), op.getExtraMap(i)});
  for (unsigned i = 1; i < op.getNumOutputs(); ++i)
    result.push_back({op.getOutputNumber(i), op.getOutputMap(i)});
  return result;
}

/// The operand of the sums of A's rows, if the op has it.
static unsigned sumsOperand(MatmulOp op) { return op->getNumOperands() - 1; }

/// The views of all operands, each with its own sizes.
static void addViews(KernelCall &call, MatmulOp op) {
  int64_t rank = op.getCType().getRank(), rankB = op.getBType().getRank();
  Quantity one = Quantity::constant(1);
  LogicalView c = matrixView(2, rank, false, rank == 3 ? Quantity::size(2, 0) : one);
  call.views.push_back(matrixView(0, op.getAType().getRank(), op.getTransA(), c.shape[0]));
  call.views.push_back(matrixView(1, rankB, op.getTransB(), c.shape[0]));
  call.views.push_back(c);
  for (auto [operand, map] : mappedOperands(op))
    call.views.push_back(extraView(operand, map, c.shape));
  for (unsigned i = 1; i < op.getNumOutputs(); ++i)
    if (ResultAttr result = op.getOutput(i); result.isReduced())
      call.views[2 + op.getExtras().size() + i].shape[3 - rank + result.getReducedDim()] = one;
  if (op.getSums()) {
    AffineMap rows = AffineMap::get(2, 0, getAffineDimExpr(0, op.getContext()));
    call.views.push_back(extraView(sumsOperand(op), rows, {one, c.shape[1], one}));
  }
  for (unsigned i = 0; i < op.getPeers().size(); ++i)
    call.views.push_back(matrixView(op.getPeerNumber(i), rankB, op.getTransB(), c.shape[0]));
}

/// M, N, K and the batch, each of one operand. What other operands say must agree, and afterwards
/// all views refer to these.
static SmallVector<Quantity> shareSizes(KernelCall &call, MatmulOp op) {
  const LogicalView a = call.views[0], b = call.views[1], c = call.views[2];
  Quantity batch = c.shape[0], m = c.shape[1], n = c.shape[2], k = a.shape[2];
  bool batched = op.getBType().getRank() == 3;
  requireEqual(call, a.shape[1], m);
  requireEqual(call, b.shape[2], n);
  requireEqual(call, b.shape[1], k);
  if (op.getAType().getRank() == 3)
    requireEqual(call, Quantity::size(0, 0), batch);
  if (batched)
    requireEqual(call, Quantity::size(1, 0), batch);
  for (auto [operand, map] : mappedOperands(op)) {
    unsigned missing = 3 - map.getNumDims();
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      requireEqual(call, Quantity::size(operand, dim),
                   c.shape[missing + cast<AffineDimExpr>(expr).getPosition()]);
  }
  if (op.getSums())
    requireEqual(call, Quantity::size(sumsOperand(op), 0), m);
  for (LogicalView &peer : llvm::drop_begin(call.views, call.views.size() - op.getPeers().size())) {
    requireEqual(call, peer.shape[1], k);
    requireEqual(call, peer.shape[2], n);
    if (batched)
      requireEqual(call, Quantity::size(peer.operand, 0), batch);
    peer.shape = {batch, k, n};
  }
  call.views[0].shape = {batch, m, k};
  call.views[1].shape = {batch, k, n};
  return {m, n, k, batch};
}

/// The parameters, in the order of docs/kernel-abi.md, and what the grid is made of.
static void addParameters(KernelCall &call, MatmulOp op, SmallVector<Quantity> sizes) {
  int64_t rank = op.getCType().getRank();
  int64_t rankA = op.getAType().getRank(), rankB = op.getBType().getRank();
  // A swapped kernel computes the transposed product: for it B comes first, and N is
  // what M is to others.
  bool swap = op.getSchedule() && op.getSchedule()->isSwapped();
  SmallVector<unsigned> operands =
      llvm::map_to_vector(call.views, [](const LogicalView &view) { return view.operand; });
  SmallVector<unsigned> dims{1, 2, 0};
  if (swap) {
    std::swap(operands[0], operands[1]);
    std::swap(sizes[0], sizes[1]);
    std::swap(dims[0], dims[1]);
  }
  const size_t firstPeer = call.views.size() - op.getPeers().size();
  auto matrices = ArrayRef<unsigned>(operands).take_front(3);
  // A kernel that is there keeps what it was made for.
  LaunchAttr launch = op.getLaunchAttr();
  ArrayRef<int64_t> aligns = launch ? launch.getAligns() : ArrayRef<int64_t>();
  for (auto [number, operand] : llvm::enumerate(operands))
    call.args.push_back(
        pointer(operand, number < aligns.size() ? aligns[number] : operandAlignment(op, operand)));
  for (Quantity size : sizes)
    call.args.push_back(i32(size));
  for (unsigned operand : matrices) { // stride of the outer stored dim
    int64_t storedRank = operand == 0 ? rankA : operand == 1 ? rankB : rank;
    call.args.push_back(i64(Quantity::stride(operand, storedRank - 2)));
  }
  for (unsigned operand : matrices)
    call.args.push_back(i64(call.views[operand].strides[0]));
  for (const LogicalView &view : ArrayRef(call.views).slice(3, firstPeer - 3))
    for (unsigned dim : dims)
      call.args.push_back(i64(view.strides[dim]));
  for (const LogicalView &peer : ArrayRef(call.views).drop_front(firstPeer)) {
    for (int64_t dim : {rankB - 2, rankB - 1}) // as stored
      call.args.push_back(i64(Quantity::stride(peer.operand, static_cast<unsigned>(dim))));
    call.args.push_back(i64(peer.strides[0]));
  }
  if (launch) {
    for (TensorMapAttr map : launch.getMaps()) {
      const auto operand = unsigned(map.getOperand());
      const bool rounds = operand != 2 && op.getFactorType(0).isTF32();
      call.args.push_back({KernelArg::Kind::TensorMap, operand, 1, {}, map, {}, rounds});
    }
    for (WorkspaceAttr workspace : launch.getWorkspaces())
      call.args.push_back({KernelArg::Kind::Workspace, 0, 1, {}, {}, workspace});
  }
  for (Quantity size : sizes)
    call.gridSymbols.push_back({size});
}

FailureOr<KernelCall> describeMatmul(MatmulOp op) {
  if (op.getCType().getRank() > 3 || !isa<MemRefType>(op.getC().getType()))
    return op.emitOpError("expected memrefs of rank 2 or 3, got ")
           << op.getC().getType() << "; run gemm-flatten and bufferization";
  if (std::string why = checkApart(op); !why.empty())
    return op.emitOpError(why);
  KernelCall call;
  addViews(call, op);
  addParameters(call, op, shareSizes(call, op));
  return call;
}

/// A memref operand over the iteration space, by its indexing map.
static FailureOr<LogicalView> loopView(linalg::LinalgOp op, OpOperand &operand,
                                       ArrayRef<Quantity> shape) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  LogicalView view;
  view.operand = operand.getOperandNumber();
  view.shape.assign(shape.begin(), shape.end());
  view.strides.assign(shape.size(), Quantity::constant(0));
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop && expr != getAffineConstantExpr(0, op.getContext()))
      return op.emitOpError("expected indexing maps that select dims, got ")
             << AffineMapAttr::get(map);
    if (!loop)
      continue;
    Quantity &stride = view.strides[loop.getPosition()];
    if (stride.kind == Quantity::Kind::Stride)
      stride.more.push_back(dim); // the loop walks along a diagonal
    else
      stride = Quantity::stride(view.operand, dim);
  }
  return view;
}

// Each parallel loop, and no other, selects one dim of the output.
bool hasElementOfEachStep(ArrayRef<utils::IteratorType> loops, AffineMap map) {
  llvm::SmallBitVector selects(loops.size());
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop && expr == getAffineConstantExpr(0, map.getContext()))
      continue;
    if (!loop || selects[loop.getPosition()] ||
        linalg::isReductionIterator(loops[loop.getPosition()]))
      return false;
    selects.set(loop.getPosition());
  }
  return int64_t(selects.count()) == llvm::count_if(loops, linalg::isParallelIterator);
}

bool isTable(linalg::LinalgOp op, OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!isa<MemRefType>(operand.get().getType()) || op.isDpsInit(&operand) ||
      !op.getMatchingBlockArgument(&operand).use_empty() || !map.isConstant())
    return false;
  return llvm::any_of(operand.get().getUsers(), [&](Operation *user) {
    return isa<memref::LoadOp>(user) && op->isProperAncestor(user);
  });
}

/// An operand that the kernel is given as a number.
static bool isNumber(OpOperand &operand) {
  Operation *def = operand.get().getDefiningOp();
  return operand.get().getType().isIntOrIndex() && !(def && def->hasTrait<OpTrait::ConstantLike>());
}

/// The dims of a table as they are.
static LogicalView tableView(OpOperand &operand) {
  LogicalView view;
  view.operand = operand.getOperandNumber();
  int64_t rank = cast<MemRefType>(operand.get().getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim) {
    view.shape.push_back(Quantity::size(view.operand, dim));
    view.strides.push_back(Quantity::stride(view.operand, dim));
  }
  return view;
}

/// The size of each loop, of the first memref that has it, outputs first.
static FailureOr<SmallVector<Quantity>> sizesOfLoops(linalg::LinalgOp op) {
  SmallVector<std::optional<Quantity>> known(op.getNumLoops());
  auto readSizes = [&](OpOperand &operand) {
    for (auto [dim, expr] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && !known[loop.getPosition()])
        known[loop.getPosition()] = Quantity::size(operand.getOperandNumber(), dim);
  };
  for (OpOperand &output : op.getDpsInitsMutable())
    readSizes(output);
  for (OpOperand &operand : op->getOpOperands())
    if (isa<MemRefType>(operand.get().getType()) && !isTable(op, operand))
      readSizes(operand);
  SmallVector<Quantity> shape;
  for (auto [loop, size] : llvm::enumerate(known)) {
    if (!size)
      return op.emitOpError("has no kernel: expected a memref with the size of loop ") << loop;
    shape.push_back(*size);
  }
  return shape;
}

/// The parameters, in order, and the elements that the grid covers: a loop over `reduced` is not
/// among these.
static void addParameters(KernelCall &call, ArrayRef<Quantity> shape, ArrayRef<unsigned> reduced) {
  for (const LogicalView &view : llvm::concat<const LogicalView>(call.views, call.tables))
    call.args.push_back(pointer(view.operand, /*align=*/1));
  for (Quantity size : shape)
    call.args.push_back(i64(size));
  for (const LogicalView &view : call.views)
    for (Quantity stride : view.strides)
      call.args.push_back(i64(stride));
  for (const LogicalView &table : call.tables)
    for (Quantity quantity : llvm::concat<const Quantity>(table.shape, table.strides))
      call.args.push_back(i64(quantity));
  for (unsigned operand : call.scalars)
    call.args.push_back(i64(Quantity::scalar(operand)));
  Quantity one = Quantity::constant(1);
  SmallVector<Quantity, 2> elements{one};
  for (auto [loop, size] : llvm::enumerate(shape))
    if (!llvm::is_contained(reduced, loop))
      elements.push_back(size);
  call.gridSymbols = {elements, {one}, {one}, {one}};
}

FailureOr<KernelCall> describeLoops(linalg::LinalgOp op) {
  if (op.getNumDpsInits() == 0 ||
      !llvm::all_of(op.getDpsInits(), [](Value init) { return isa<MemRefType>(init.getType()); }))
    return op.emitOpError("has no kernel: expected memref outputs, got ")
           << op.getNumDpsInits() << " outputs";
  for (OpOperand &output : op.getDpsInitsMutable())
    if (AffineMap map = op.getMatchingIndexingMap(&output);
        !hasElementOfEachStep(op.getIteratorTypesArray(), map))
      return op.emitOpError("expected the output indexed by a permutation of the parallel loops, "
                            "got ")
             << AffineMapAttr::get(map);
  FailureOr<SmallVector<Quantity>> sizes = sizesOfLoops(op);
  if (failed(sizes))
    return failure();
  SmallVector<Quantity> &shape = *sizes;
  KernelCall call;
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType())) {
      if (isNumber(operand))
        call.scalars.push_back(operand.getOperandNumber());
      continue;
    }
    if (std::string why = checkMemory(cast<MemRefType>(operand.get().getType())); !why.empty())
      return op.emitOpError(why);
    if (isTable(op, operand)) {
      call.tables.push_back(tableView(operand));
      continue;
    }
    FailureOr<LogicalView> view = loopView(op, operand, shape);
    if (failed(view))
      return failure();
    if (op.isDpsInit(&operand))
      for (unsigned loop : reduced)
        view->shape[loop] = Quantity::constant(1);
    call.views.push_back(*view);
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        requireEqual(call, Quantity::size(view->operand, dim), shape[loop.getPosition()]);
  }
  if (shape.empty()) {
    shape.push_back(Quantity::constant(1));
    for (LogicalView &view : call.views) {
      view.shape = shape;
      view.strides = {Quantity::constant(op.isDpsInit(&op->getOpOperand(view.operand)))};
    }
  }
  addParameters(call, shape, reduced);
  return call;
}

LaunchAttr getLaunch(Operation *op) {
  if (auto matmul = dyn_cast<MatmulOp>(op))
    return matmul.getLaunchAttr();
  return op->getAttrOfType<LaunchAttr>(kLaunchAttrName);
}

} // namespace gemm
