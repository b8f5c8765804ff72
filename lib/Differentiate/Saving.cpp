// See Saving.h. Of each value the less of two times: to read it, and to write it unless the
// function stores it anyway; or of the op that makes it, and of what that reads. Elementwise ops
// are evaluated where they are read, so they cost what they read and their arithmetic. Products
// and reductions are kernels of their own, which also write what is then read: to compute one
// again never pays here.
#include "Saving.h"
#include "gemm/CostModel/CostModel.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Transforms/Model.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace gemm {

namespace {
/// What a size that is known at run time only counts as.
constexpr int64_t kUnknownSize = 1024;

int64_t sizeOf(ShapedType type, int64_t dim) {
  return type.isDynamicDim(dim) ? kUnknownSize : type.getDimSize(dim);
}
double elementsOf(ShapedType type, int64_t begin, int64_t end) {
  double count = 1;
  for (int64_t dim = begin; dim < end; ++dim)
    count *= static_cast<double>(sizeOf(type, dim));
  return count;
}

class Times {
public:
  explicit Times(const Target &target) : target(target) {}

  bool isSaved(Value value) {
    return !isFree(value.getDefiningOp()) && saved(value) <= recomputed(value);
  }

  /// What is no work of its own: views and what is made of constants.
  static bool isFree(Operation *op) {
    return isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ExtractSliceOp,
               tensor::CastOp, tensor::EmptyOp, tensor::DimOp, linalg::FillOp>(op) ||
           op->hasTrait<OpTrait::ConstantLike>() || !isa<ShapedType>(op->getResult(0).getType());
  }

private:
  static bool isElementwise(Operation *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    return generic && generic.getNumReductionLoops() == 0;
  }

  double move(Value value) {
    auto type = dyn_cast<ShapedType>(value.getType());
    if (!type || !type.getElementType().isIntOrFloat())
      return 0;
    double bytes = elementsOf(type, 0, type.getRank()) *
                   ((type.getElementTypeBitWidth() + 7) / 8);
    return bytes / target.dramBytesPerSecond;
  }

  /// The function writes it for others than elementwise ops, which read it where it is made.
  static bool isStored(Value value) {
    return llvm::any_of(value.getUsers(), [](Operation *user) {
      if (isFree(user))
        return isStored(user->getResult(0));
      return !isElementwise(user);
    });
  }

  double saved(Value value) { return move(value) * (isStored(value) ? 1 : 2); }

  double recomputed(Value value) {
    auto [known, isNew] = times.try_emplace(value, 0);
    if (!isNew)
      return known->second;
    Operation *op = value.getDefiningOp();
    double time = work(op);
    if (!isElementwise(op)) // a kernel of its own
      time += target.launchSeconds + 2 * move(value);
    for (Value operand : op->getOperands())
      time += available(operand);
    return times[value] = time;
  }

  double available(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return move(value);
    if (isFree(op))
      return op->getNumOperands() ? available(op->getOperand(0)) : 0;
    return std::min(saved(value), recomputed(value));
  }

  double work(Operation *op) {
    return llvm::TypeSwitch<Operation *, double>(op)
        .Case([&](LinearOp layer) { return product(layer.getInput(), layer.getOutputType()); })
        .Case([&](LinearDgradOp layer) { return product(layer.getDy(), layer.getOutputType()); })
        .Case([&](MatmulOp matmul) {
          auto a = matmul.getAType();
          int64_t k = sizeOf(a, a.getRank() - (matmul.getTransA() ? 2 : 1));
          return product(k, a.getElementType(), matmul.getCType());
        })
        .Case([&](LinearWgradOp layer) {
          auto dy = cast<ShapedType>(layer.getDy().getType());
          double rows = elementsOf(dy, 0, dy.getRank() - 1);
          return product(static_cast<int64_t>(rows), dy.getElementType(), layer.getOutputType());
        })
        .Case([&](linalg::GenericOp generic) {
          double turns = 1;
          for (int64_t size : generic.getStaticLoopRanges())
            turns *= static_cast<double>(ShapedType::isDynamic(size) ? kUnknownSize : size);
          double flops = turns * static_cast<double>(generic.getBody()->getOperations().size() - 1);
          return target.vectorF32 > 0 ? flops / target.vectorF32 : 0;
        })
        .Default(0.0);
  }
  double product(Value a, ShapedType result) {
    auto type = cast<ShapedType>(a.getType());
    return product(sizeOf(type, type.getRank() - 1), type.getElementType(), result);
  }
  /// The roof of the arithmetic of sums of k products for each element.
  double product(int64_t k, mlir::Type element, ShapedType result) {
    GemmProblem problem;
    problem.m = static_cast<int64_t>(elementsOf(result, 0, result.getRank() - 1));
    problem.n = sizeOf(result, result.getRank() - 1);
    problem.k = k;
    std::optional<gemm::Type> type = getModelType(element);
    if (!type)
      return 0;
    problem.a = problem.b = problem.c = *type;
    double rate = roofFlops(problem, target);
    return rate > 0 ? static_cast<double>(gemmFlops(problem)) / rate : 0;
  }

  const Target &target;
  llvm::DenseMap<Value, double> times;
};

class Chooser {
public:
  Chooser(Save how, const Target &target) : how(how), times(target) {}

  void visit(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !visited.insert(value).second)
      return;
    if (how != Save::Inputs && !Times::isFree(op) && (how == Save::All || times.isSaved(value))) {
      saved.insert(value);
      return;
    }
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (operand.getParentBlock() == op->getBlock())
          visit(operand);
    });
  }

  llvm::SetVector<Value> saved;

private:
  Save how;
  Times times;
  llvm::DenseSet<Value> visited;
};
} // namespace

llvm::SetVector<Value> chooseSaved(const llvm::SetVector<Value> &needed, Save how,
                                   const Target &target) {
  Chooser chooser(how, target);
  for (Value value : needed)
    chooser.visit(value);
  return std::move(chooser.saved);
}

} // namespace gemm
