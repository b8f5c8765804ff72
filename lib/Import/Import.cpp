// gemm-import: walks a module once, hands each op to the sources that know it,
// and removes what only fed a product. Ops that look like a product but are left
// alone are remarked with the reason.
#include "Sources.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/FastMath.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Import/LeftAlone.h"
#include "gemm/Import/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMIMPORT
#include "gemm/Import/Passes.h.inc"

namespace import {

void makeDestination(RewriterBase &b, Location loc, RankedTensorType type, Contraction &c) {
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, loop] : llvm::enumerate(c.c.dims)) {
    if (!type.isDynamicDim(dim)) {
      sizes.push_back(b.getIndexAttr(type.getDimSize(dim)));
      continue;
    }
    const Operand &from = c.a.uses(loop) ? c.a : c.b;
    sizes.push_back(
        view::dimSize(b, loc, from.value, llvm::find(from.dims, loop) - from.dims.begin()));
  }
  Value empty = view::emptyTensor(b, loc, sizes, type.getElementType());
  // A size the source left open may be known from the operands.
  if (empty.getType() != type)
    empty = tensor::CastOp::create(b, loc, type, empty);
  c.c.value = empty;
}

std::string importTensors(RewriterBase &b, Location loc, RankedTensorType type, Contraction &c,
                          Value &result) {
  if (std::string why = checkTypes(view::shaped(c.a.value).getElementType(),
                                   view::shaped(c.b.value).getElementType(), type.getElementType());
      !why.empty())
    return why;
  if (std::string why = checkPlace(&*b.getInsertionPoint()); !why.empty())
    return why;
  makeDestination(b, loc, type, c);
  traceOperands(c);
  ProductForm form;
  if (std::string why = findForm(c, form); !why.empty())
    return why;
  result = emit(b, loc, c, form);
  return "";
}

namespace {
// Ops that compute and do nothing else, of dialects that a product is made of.
bool isDead(Operation *op) {
  return isa_and_nonnull<linalg::LinalgDialect, tensor::TensorDialect, arith::ArithDialect,
                         memref::MemRefDialect, tosa::TosaDialect>(op->getDialect()) &&
         op->use_empty() && isOpTriviallyDead(op);
}

// What nobody used before the pass, and so is not the pass's to erase.
struct DeadBefore : RewriterBase::Listener {
  explicit DeadBefore(ModuleOp host) {
    walkHost<Operation *>(host, [&](Operation *op) {
      if (isDead(op))
        ops.insert(op);
    });
  }
  void notifyOperationErased(Operation *op) override { ops.erase(op); }

  llvm::DenseSet<Operation *> ops;
};

// Erases producers that nobody uses any more, last first, so that chains go; what is in an op's
// regions before the op.
void eraseDead(RewriterBase &rewriter, ModuleOp host, const DeadBefore &before) {
  SmallVector<Operation *> ops;
  walkHost<Operation *>(host, [&](Operation *op) {
    if (op != host && !isInDeviceCode(op))
      ops.push_back(op);
  });
  for (Operation *op : llvm::reverse(ops))
    if (!before.ops.contains(op) && isDead(op))
      rewriter.eraseOp(op);
}

// What a source built before it found out that there is no product.
struct Built : RewriterBase::ForwardingListener {
  using ForwardingListener::ForwardingListener;

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override { ops.insert(op); }
  void notifyOperationErased(Operation *op) override {
    ops.remove(op);
    ForwardingListener::notifyOperationErased(op);
  }

  void erase(RewriterBase &rewriter) {
    SmallVector<Operation *> last = llvm::to_vector(llvm::reverse(ops));
    for (Operation *op : last)
      rewriter.eraseOp(op);
  }

  llvm::SetVector<Operation *> ops;
};

// What rounds a product of linalg is the last op of its body.
bool mayContractProduct(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  Operation *sum =
      linalgOp ? linalgOp.getBlock()->getTerminator()->getOperand(0).getDefiningOp() : nullptr;
  FastMath flags;
  return flags.mayContract(op) || (sum && flags.mayContract(sum));
}

void carryOver(Operation *product, bool contract, ArrayRef<NamedAttribute> decisions) {
  setContract(product, contract);
  for (NamedAttribute named : decisions)
    product->setDiscardableAttr(named.getName(), named.getValue());
}

// What knows products, in the order in which it is asked.
using Source = Outcome (*)(RewriterBase &, Operation *);
constexpr Source kSources[] = {importZeroPoints, importLinalg, importTosa, importTorch,
                               importStablehlo};

struct ImportPass : impl::GemmImportBase<ImportPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    remarkInnerHosts(getOperation(), "gemm-import", mayBeProduct);
    rewriteTorchSignatures(rewriter, getOperation());
    for (linalg::LinalgOp op : hostLinalgOps())
      if (failed(checkZeroPoints(op)))
        return signalPassFailure();
    // Others are replaced, of which each element is one of others.
    for (linalg::LinalgOp op : llvm::filter_to_vector(
             hostLinalgOps(), [](linalg::LinalgOp op) { return op.getNumReductionLoops() != 0; }))
      joinRowsAsBytes(op);
    for (linalg::LinalgOp op : hostLinalgOps())
      if (!hasNoOutput(op))
        dropUnitWindows(rewriter, op);
    // Bodies of linalg ops hold scalars only; the walk visits them before the op,
    // so an op that is replaced takes nothing with it that is still to come.
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (op->getParentOfType<ModuleOp>() == getOperation())
        ops.push_back(op);
    });
    DeadBefore dead(getOperation());
    bool changed = false;
    for (Operation *op : ops)
      changed |= importOne(rewriter, op, dead);
    rewriter.setListener(&dead);
    foldTorchCasts(rewriter, getOperation());
    rewriter.setListener(nullptr);
    if (changed)
      eraseDead(rewriter, getOperation(), dead);
  }

  SmallVector<linalg::LinalgOp> hostLinalgOps() {
    SmallVector<linalg::LinalgOp> found;
    walkHost<linalg::LinalgOp>(getOperation(), [&](linalg::LinalgOp op) {
      if (!isInDeviceCode(op))
        found.push_back(op);
    });
    return found;
  }

  static bool mayBeProduct(Operation *op) {
    StringRef name = op->getName().getStringRef();
    return isa<linalg::LinalgOp, tosa::MatMulOp>(op) || name.starts_with("torch.aten.") ||
           name.starts_with("stablehlo.dot");
  }

  /// An op that asserts something of what it reads, say: it computes nothing.
  static bool hasNoOutput(Operation *op) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    return linalgOp && linalgOp.getNumDpsInits() == 0;
  }

  bool importOne(RewriterBase &rewriter, Operation *op, DeadBefore &dead) {
    if (hasNoOutput(op))
      return false;
    std::string name = op->getName().getStringRef().str();
    Location loc = op->getLoc();
    const bool inFunction = op->getParentOfType<FunctionOpInterface>() != nullptr;
    bool contract = mayContractProduct(op);
    SmallVector<NamedAttribute> decisions =
        llvm::filter_to_vector(op->getDiscardableAttrs(),
                               [](NamedAttribute named) { return isDecision(named.getValue()); });
    for (Source source : kSources) {
      Built built(&dead);
      rewriter.setListener(&built);
      Outcome outcome = source(rewriter, op);
      rewriter.setListener(nullptr);
      if (!outcome || !outcome->empty())
        built.erase(rewriter);
      if (!outcome)
        continue;
      if (outcome->empty()) {
        for (Operation *made : built.ops)
          if (isa<MatmulOp>(made))
            carryOver(made, contract, decisions);
        remark::passed(loc, remark::RemarkOpts::name("Imported").category("gemm-import"))
            << remark::add("{0} became gemm.matmul", name);
        if (!inFunction)
          remark::missed(loc, remark::RemarkOpts::name("NoFunction").category("gemm-import"))
              << "it is in no function of a registered dialect: nothing is fused with it";
        ++imported;
        return true;
      }
      remark::missed(loc, remark::RemarkOpts::name("LeftAlone").category("gemm-import"))
          << remark::reason("{0} is left alone: {1}", name, *outcome);
      return false;
    }
    return false;
  }
};
} // namespace

std::string whyLeftAlone(Operation *op) {
  IRRewriter rewriter(op->getContext());
  rewriter.setInsertionPoint(op);
  RewriterBase::Listener none;
  Built built(&none);
  rewriter.setListener(&built);
  Operation *copy = rewriter.clone(*op);
  std::string why;
  for (Source source : kSources)
    if (Outcome outcome = source(rewriter, copy)) {
      why = *outcome;
      break;
    }
  rewriter.setListener(nullptr);
  built.erase(rewriter);
  return why;
}
} // namespace import
} // namespace gemm
