// gemm-outline-products: planned products in, a function for each and a call in its place. What
// has no schedule goes back to upstream's ops.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/Decompose.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Outline/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMOUTLINEPRODUCTS
#include "gemm/Outline/Passes.h.inc"
} // namespace gemm

using namespace gemm;

static constexpr llvm::StringLiteral kCategory = "gemm-outline-products";

/// Made of constants alone, by ops that take no time: weights as they are stored, ones.
static bool isSelfContained(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<arith::ConstantOp, tensor::EmptyOp, tensor::CastOp,
                         tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ExtractSliceOp,
                         linalg::FillOp>(op) &&
         llvm::all_of(op->getOperands(), isSelfContained);
}

/// A copy of what `value` is made of; each op once.
static Value copyDefinition(OpBuilder &b, Value value, IRMapping &mapping) {
  if (mapping.contains(value))
    return mapping.lookup(value);
  Operation *op = value.getDefiningOp();
  for (Value operand : op->getOperands())
    copyDefinition(b, operand, mapping);
  b.clone(*op, mapping);
  return mapping.lookup(value);
}

namespace {
/// One product and the function that it becomes.
class Outlined {
public:
  explicit Outlined(MatmulOp op) : op(op) {
    for (Value operand : op->getOperands())
      if (!isSelfContained(operand) && !isNew(operand))
        inputs.insert(operand);
  }

  LogicalResult check() {
    for (Value input : inputs)
      if (auto memory = dyn_cast<MemRefType>(input.getType()); memory && !mayBeContiguous(memory))
        return op.emitOpError("is not outlined: expected contiguous memory, which a bundle's "
                              "function takes, or strides that are not known when compiling, got ")
               << memory;
    return success();
  }

  func::FuncOp make() {
    OpBuilder b(op.getContext());
    SmallVector<Type> types;
    for (Value input : inputs)
      types.push_back(input.getType());
    auto parent = op->getParentOfType<func::FuncOp>();
    std::string name = (parent ? parent.getName() : StringRef("main")).str() + "_product";
    auto func =
        func::FuncOp::create(op.getLoc(), name, b.getFunctionType(types, op->getResultTypes()));
    Block *body = func.addEntryBlock();
    b.setInsertionPointToStart(body);
    IRMapping mapping;
    mapping.map(inputs.getArrayRef(), body->getArguments());
    for (Value operand : op->getOperands())
      if (!isNew(operand))
        copyDefinition(b, operand, mapping);
    if (isNew(op.getC()))
      mapping.map(op.getC(), newC(b, mapping));
    Operation *product = b.clone(*op, mapping);
    func::ReturnOp::create(b, op.getLoc(), product->getResults());
    return func;
  }

  void replace(RewriterBase &rewriter, func::FuncOp func) {
    rewriter.setInsertionPoint(op);
    auto call = func::CallOp::create(rewriter, op.getLoc(), func, inputs.getArrayRef());
    rewriter.replaceOp(op, call.getResults());
  }

private:
  /// C where only its shape is asked for, and A and B know that.
  bool isNew(Value operand) {
    if (operand != op.getC() || !op.getResult() || op.readsC() ||
        llvm::count(op->getOperands(), operand) != 1)
      return false;
    for (int64_t dim = 0; dim < op.getCType().getRank(); ++dim)
      if (op.getCType().isDynamicDim(dim) && !whereIs(dim).first)
        return false;
    return true;
  }

  /// The operand, A or B, and the dim of it that has the extent of a dim of C.
  std::pair<Value, int64_t> whereIs(int64_t dim) {
    SmallVector<SmallVector<int64_t>> loops = getOperandLoops(op);
    for (unsigned i = 0; i < 2; ++i)
      if (auto found = llvm::find(loops[i], dim); found != loops[i].end())
        return {op->getOperand(i), found - loops[i].begin()};
    return {};
  }

  Value newC(OpBuilder &b, IRMapping &mapping) {
    auto type = cast<RankedTensorType>(op.getCType());
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim)) {
        auto [operand, position] = whereIs(dim);
        sizes.push_back(tensor::DimOp::create(b, op.getLoc(), mapping.lookup(operand), position));
      }
    return tensor::EmptyOp::create(b, op.getLoc(), type, sizes);
  }

  MatmulOp op;
  llvm::SetVector<Value> inputs;
};

struct OutlineProducts : gemm::impl::GemmOutlineProductsBase<OutlineProducts> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SymbolTable symbols(getOperation());
    SmallVector<MatmulOp> products;
    for (Operation *op : takeOfHost<MatmulOp>(getOperation(), kCategory)) {
      auto parent = op->getParentOfType<FunctionOpInterface>();
      if (!parent || !parent->hasAttr(kEntryAttrName))
        products.push_back(cast<MatmulOp>(op));
    }
    for (MatmulOp op : products) {
      bool nested = SymbolTable::getNearestSymbolTable(op) != getOperation();
      if (!op.getScheduleAttr() || nested) {
        remark::missed(op.getLoc(), remark::RemarkOpts::name("Host").category(kCategory))
            << "stays on the host: " + (nested ? whyNested(op) : "no kernel for it on the target");
        rewriter.setInsertionPoint(op);
        op.removePrecisionAttr(); // which is allowed, and a host has no code for
        if (FailureOr<SmallVector<Value>> values = decompose(rewriter, op); succeeded(values))
          rewriter.replaceOp(op, *values);
        continue;
      }
      Outlined outlined(op);
      if (failed(outlined.check()))
        return signalPassFailure();
      func::FuncOp func = unique(outlined.make(), symbols);
      remark::passed(op.getLoc(), remark::RemarkOpts::name("Outlined").category(kCategory))
          << "became @" + func.getName().str();
      outlined.replace(rewriter, func);
    }
  }

private:
  /// Of a product whose calls would name a symbol of another table than the module's, or of one
  /// that nobody finds.
  static std::string whyNested(Operation *op) {
    for (Operation *around = op->getParentOp(); around; around = around->getParentOp())
      if (!around->isRegistered())
        return "it is in '" + around->getName().getStringRef().str() +
               "', which is not registered, and MLIR verifies no call in there";
    return "it is in a module of its own";
  }

  /// The function, in the module, or one already there that does the same.
  func::FuncOp unique(func::FuncOp made, SymbolTable &symbols) {
    SmallVector<func::FuncOp> &known = byType[made.getFunctionType()];
    for (func::FuncOp other : known)
      if (OperationEquivalence::isRegionEquivalentTo(&made.getBody(), &other.getBody(),
                                                     OperationEquivalence::IgnoreLocations)) {
        made.erase();
        return other;
      }
    std::string base = made.getName().str();
    unsigned &number = numbers[base];
    std::string name;
    do
      name = base + std::to_string(number++);
    while (symbols.lookup(name));
    made.setName(name);
    made->setAttr(kEntryAttrName, StringAttr::get(&getContext(), name));
    symbols.insert(made, getOperation().getBody()->end());
    known.push_back(made);
    return made;
  }

  llvm::DenseMap<Type, SmallVector<func::FuncOp>> byType;
  llvm::StringMap<unsigned> numbers;
};
} // namespace
