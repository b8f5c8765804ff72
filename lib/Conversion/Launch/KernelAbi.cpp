// See KernelAbi.h. Storage order is turned into strides here and nowhere else:
// a logical view of A is [batch, M, K] whether A is stored MxK or KxM.
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Launch/KernelParameters.h"
#include "gemm/Conversion/Launch/Moves.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Dialect/Gemm/Scales.h"
#include "gemm/Target/Limits.h"

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
    view.strides[missing + dimOf(expr)] = Quantity::stride(operand, dim);
  return view;
}

/// A table lies as it is: rows and columns are its own, of one of one dim all are rows.
static LogicalView tableView(unsigned operand, unsigned rank) {
  LogicalView view;
  view.operand = operand;
  view.shape.assign(3, Quantity::constant(1));
  view.strides.assign(3, Quantity::constant(0));
  for (unsigned dim = 0; dim < rank; ++dim) {
    view.shape[1 + dim] = Quantity::size(operand, dim);
    view.strides[1 + dim] = Quantity::stride(operand, dim);
  }
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

/// Where an operand of the epilogue, an output or the sums are indexed by (batch..., m, n): of the
/// factors and their scales null.
static AffineMap mapOf(MatmulOp op, MatmulOperand is) {
  switch (is.role) {
  case MatmulRole::Output:
    return op.getOutputMap(is.index);
  case MatmulRole::Extra:
    return op.getExtraMap(is.index);
  case MatmulRole::Sums: // of rows
    return AffineMap::get(2, 0, getAffineDimExpr(0, op.getContext()));
  case MatmulRole::A:
  case MatmulRole::B:
  case MatmulRole::Peer:
  case MatmulRole::Scale:
  case MatmulRole::Pair:
  case MatmulRole::Groups:
    return {};
  }
  llvm_unreachable("a role without a map");
}

/// What does not follow the product's dims: tables, and the ends of groups.
static bool isTableOf(MatmulOp op, MatmulOperand is) {
  return is.role == MatmulRole::Groups || (is.role == MatmulRole::Extra && op.isTable(is.index));
}

/// Along what is reduced an output has one element, or one for each group. `missing` dims come
/// first.
static void reduceShape(LogicalView &view, ResultAttr result, int64_t missing) {
  Quantity &size = view.shape[missing + result.getReducedDim()];
  if (result.isGrouped())
    size = size.over(result.getGroup());
  else
    size = Quantity::constant(1);
}

/// How many matrices an operand of this kind is: the batch, or of right operands of groups of rows
/// how many groups there are.
static Quantity batchOf(MatmulOp op, bool isRight) {
  if (isRight && op.isGroupedByRows())
    return Quantity::size(op.numberOf({MatmulRole::Groups}), 0);
  return op.isBatched() ? Quantity::size(op.getOutputNumber(0), 0) : Quantity::constant(1);
}

/// The views of all operands, each with its own sizes.
static void addViews(KernelCall &call, MatmulOp op) {
  const int64_t rank = op.getCType().getRank();
  const unsigned c = op.getOutputNumber(0);
  const Quantity one = Quantity::constant(1), batch = batchOf(op, /*isRight=*/false);
  const SmallVector<Quantity> shape = matrixView(c, rank, false, batch).shape;
  for (MatmulOperand is : op.getKernelOperands()) {
    const unsigned number = op.numberOf(is);
    const int64_t ownRank = cast<MemRefType>(op->getOperand(number).getType()).getRank();
    if (is.isFactor()) {
      bool transposed = is.isRight() ? op.getTransB() : op.getTransA();
      call.views.push_back(matrixView(number, ownRank, transposed, batchOf(op, is.isRight())));
    } else if (is.role == MatmulRole::Scale) { // of [batch, blocks of rows, blocks of k]
      call.views.push_back(matrixView(number, ownRank, op.getScaleDimOfK(is.index) == 0, batch));
    } else if (is.isC()) {
      call.views.push_back(matrixView(number, rank, false, batch));
    } else if (isTableOf(op, is)) {
      call.views.push_back(tableView(number, static_cast<unsigned>(ownRank)));
    } else {
      LogicalView &view = call.views.emplace_back(extraView(number, mapOf(op, is), shape));
      if (is.role == MatmulRole::Sums)
        view.shape = {one, shape[1], one};
      else if (is.role == MatmulRole::Output && op.getOutput(is.index).isReduced())
        reduceShape(view, op.getOutput(is.index), 3 - rank);
    }
  }
}

/// M, N, K and the batch, each of one operand. What other operands say must agree, and afterwards
/// all views refer to these.
static SmallVector<Quantity> shareSizes(KernelCall &call, MatmulOp op) {
  const LogicalView a = call.viewOf(op.numberOf({MatmulRole::A})),
                    b = call.viewOf(op.numberOf({MatmulRole::B})),
                    c = call.viewOf(op.getOutputNumber(0));
  Quantity batch = c.shape[0], ofRight = batchOf(op, /*isRight=*/true), m = c.shape[1],
           n = c.shape[2], k = a.shape[2];
  requireEqual(call, a.shape[1], m);
  requireEqual(call, b.shape[2], n);
  if (!op.getPackedB()) // whose bytes have two k, which are known
    requireEqual(call, b.shape[1], k);
  if (op.isGroupedByK())
    requireEqual(call, Quantity::size(op.numberOf({MatmulRole::Groups}), 0), batch);
  for (auto [is, view] : llvm::zip_equal(op.getKernelOperands(), call.views)) {
    if (is.isFactor() && (is.isRight() ? op.isBBatched() : op.isABatched()))
      requireEqual(call, Quantity::size(view.operand, 0), is.isRight() ? ofRight : batch);
    if (is.role == MatmulRole::Peer || is.role == MatmulRole::Pair) {
      requireEqual(call, view.shape[1], is.isRight() ? k : m);
      requireEqual(call, view.shape[2], is.isRight() ? n : k);
    } else if (is.role ==
               MatmulRole::Scale) { // of more than one row or k blocks have known numbers
      const unsigned factor = op.getScaledFactor(is.index);
      const auto [rows, ks] = op.getBlockOf(factor);
      if (rows == 1)
        requireEqual(call, view.shape[1], c.shape[1 + factor]);
      if (ks == 1)
        requireEqual(call, view.shape[2], k);
      if (getLeadingOfScale(op, is.index))
        requireEqual(call, Quantity::size(view.operand, 0), batch);
    } else if (!is.isFactor() && !is.isC() && !isTableOf(op, is)) {
      AffineMap map = mapOf(op, is);
      unsigned missing = 3 - map.getNumDims();
      for (auto [dim, expr] : llvm::enumerate(map.getResults()))
        requireEqual(call, Quantity::size(view.operand, dim),
                     isa<AffineDimExpr>(expr)
                         ? c.shape[missing + dimOf(expr)]
                         : c.shape[missing + dimOf(expr)].over(op.getOutput(is.index).getGroup()));
    }
    if (is.isLeft())
      view.shape = {batch, m, k};
    else if (is.isRight())
      view.shape = {ofRight, op.getPackedB() ? k.over(2) : k, n};
  }
  return {m, n, k, ofRight};
}

static ViewForm formOf(MatmulOperand is) {
  return is.role == MatmulRole::Peer || is.role == MatmulRole::Pair ? ViewForm::Peer
         : is.isFactor() || is.isC()                                ? ViewForm::Matrix
                                                                    : ViewForm::Mapped;
}

namespace {
/// The views and sizes in the kernel's order. A swapped kernel computes the transposed product: for
/// it B comes first, also of pairs, and N is what M is to others.
struct KernelOrder {
  KernelOrder(const KernelCall &call, MatmulOp op, SmallVector<Quantity> given)
      : views(llvm::map_to_vector(call.views, [](const LogicalView &view) { return &view; })),
        sizes(std::move(given)) {
    if (!op.getSchedule() || !op.getSchedule()->isSwapped())
      return;
    std::swap(views[0], views[1]);
    for (size_t i = views.size() - op.getPairs().size(); i < views.size(); i += 2) // the last
      std::swap(views[i], views[i + 1]);
    std::swap(sizes[0], sizes[1]);
    std::swap(row, column);
  }

  SmallVector<const LogicalView *> views;
  SmallVector<Quantity> sizes;
  unsigned row = 1, column = 2; ///< which strides of a view are those of rows and columns
};

/// What a kernel that is there was made for, which it keeps.
struct MadeFor {
  explicit MadeFor(LaunchAttr launch) {
    if (!launch)
      return;
    aligns = launch.getAligns();
    maps = launch.getMaps();
    workspaces = launch.getWorkspaces();
  }
  const TensorMapAttr *mapOf(const LogicalView &view) const {
    const auto *found = llvm::find_if(
        maps, [&](TensorMapAttr map) { return unsigned(map.getOperand()) == view.operand; });
    return found == maps.end() ? nullptr : found;
  }

  ArrayRef<int64_t> aligns;
  ArrayRef<TensorMapAttr> maps;
  ArrayRef<WorkspaceAttr> workspaces;
};
} // namespace

/// A parameter that belongs to a view, the `number`-th of the kernel.
static KernelArg viewArg(MatmulOp op, KernelParameter::Kind kind, unsigned number,
                         const KernelOrder &order, const MadeFor &made) {
  using Kind = KernelParameter::Kind;
  const LogicalView &view = *order.views[number];
  const unsigned operand = view.operand;
  const auto rank =
      static_cast<unsigned>(cast<MemRefType>(op->getOperand(operand).getType()).getRank());
  // Scales lie along k beside their rows, whichever the kernel has them for, and tables as they
  // are.
  const MatmulOperand is = op.roleOf(operand);
  const bool own = is.role == MatmulRole::Scale || isTableOf(op, is);
  switch (kind) {
  case Kind::OuterStride: // as stored
    return i64(Quantity::stride(operand, rank - 2));
  case Kind::InnerStride:
    return i64(Quantity::stride(operand, rank - 1));
  case Kind::RowStride:
    return i64(view.strides[own ? 1 : order.row]);
  case Kind::ColumnStride:
    return i64(view.strides[own ? 2 : order.column]);
  case Kind::BatchStride:
    return i64(view.strides[0]);
  case Kind::TensorMap: {
    const bool rounds = op.isFactor(operand) && op.getFactorType(operand).isTF32();
    return {KernelArg::Kind::TensorMap, operand, 1, {}, *made.mapOf(view), {}, rounds};
  }
  case Kind::Pointer:
  case Kind::Size:
  case Kind::Workspace: // of no view
    break;
  }
  return pointer(operand,
                 number < made.aligns.size() ? made.aligns[number] : operandAlignment(op, operand));
}

/// The parameters, and what the grid is made of.
static void addParameters(KernelCall &call, MatmulOp op, SmallVector<Quantity> sizes) {
  const KernelOrder order(call, op, std::move(sizes));
  const MadeFor made(op.getLaunchAttr());
  SmallVector<KernelView> forms;
  for (auto [is, view] : llvm::zip_equal(op.getKernelOperands(), order.views))
    forms.push_back({formOf(is), made.mapOf(*view) != nullptr});
  for (auto [kind, number] : kernelParameters(forms, made.workspaces.size())) {
    using Kind = KernelParameter::Kind;
    if (kind == Kind::Size)
      call.args.push_back(i32(order.sizes[number]));
    else if (kind == Kind::Workspace)
      call.args.push_back({KernelArg::Kind::Workspace, 0, 1, {}, {}, made.workspaces[number]});
    else
      call.args.push_back(viewArg(op, kind, number, order, made));
  }
  for (Quantity size : order.sizes)
    call.gridSymbols.push_back({size});
}

std::string checkParameters(const KernelCall &call) {
  int64_t bytes = 0;
  for (const KernelArg &arg : call.args) {
    const bool map = arg.kind == KernelArg::Kind::TensorMap;
    const int64_t size = map ? bytesOfTensorMap : arg.kind == KernelArg::Kind::I32 ? 4 : 8;
    bytes = llvm::alignTo(bytes, map ? alignmentOfTensorMap : size) + size;
  }
  if (bytes <= mostParameterBytes)
    return "";
  return "expected parameters of at most " + std::to_string(mostParameterBytes) +
         " bytes for a kernel, got " + std::to_string(bytes) + " for " +
         std::to_string(call.views.size()) + " operands; compute some of them in an op of its own";
}

const LogicalView &KernelCall::viewOf(unsigned operand) const {
  return *llvm::find_if(views, [&](const LogicalView &view) { return view.operand == operand; });
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
/// among these. Of a move also the sizes along which elements lie side by side, and the others.
static void addParameters(KernelCall &call, ArrayRef<Quantity> shape, ArrayRef<unsigned> reduced,
                          std::optional<Move> move) {
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
  if (!move)
    return;
  call.gridSymbols[1] = {shape[move->from]};
  if (move->isTranspose())
    call.gridSymbols[2] = {shape[move->to]};
  for (auto [loop, size] : llvm::enumerate(shape))
    if (loop != move->from && loop != move->to)
      call.gridSymbols[3].push_back(size);
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
  addParameters(call, shape, reduced, moveOf(op));
  return call;
}

LaunchAttr getLaunch(Operation *op) {
  if (auto matmul = dyn_cast<MatmulOp>(op))
    return matmul.getLaunchAttr();
  return op->getAttrOfType<LaunchAttr>(kLaunchAttrName);
}

} // namespace gemm
