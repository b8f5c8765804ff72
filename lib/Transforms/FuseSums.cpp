// gemm-fuse-sums: in, products on memrefs with their schedules. Out: a sum over the rows of
// a matrix that another product reads as its A is that product's second result.
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "gemm/Transforms/Sums.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMFUSESUMSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-fuse-sums";

/// Empty when kernels of all schedules of `product` can store sums as well.
static std::string whyNotScheduled(MatmulOp product) {
  SmallVector<ScheduleAttr> schedules;
  if (ScheduleAttr schedule = product.getScheduleAttr())
    schedules.push_back(schedule);
  if (ByMAttr byM = product.getByMAttr())
    llvm::append_range(schedules, byM.getSchedules());
  if (schedules.empty())
    return "the product that reads it has no schedule";
  std::optional<GemmProblem> problem = getProblem(product);
  if (!problem)
    return "the product that reads it has operands without a kernel";
  for (ScheduleAttr attr : schedules) {
    std::optional<Schedule> schedule = attr.getKernel();
    if (!schedule)
      return "the product that reads it has no kernel's schedule";
    std::string why = checkSums(*schedule, *problem);
    if (why.empty())
      why = spillOfSums(*schedule, *problem);
    if (!why.empty())
      return why;
  }
  return "";
}

/// Empty when `product`, which reads what is summed, can store the sums of `other`.
static std::string whyNot(MatmulOp product, MatmulOp other, const Sum &sum) {
  if (sum.of != product.getA())
    return "the product reads it as B; a kernel sums the rows of A";
  if (product.getSums())
    return "the product stores other sums";
  if (product.isGrouped())
    return "the product has groups";
  if (product.isScaled())
    return "the product has scales of blocks";
  if (product.getNumAdded() > 1)
    return "the product is one of a sum";
  if (product.getNumProducts() > 1)
    return "it is one of several products of an op";
  if (product.isBatched() || product.getAlphaValue() == 0.0 ||
      !product.getAccumulatorType().isF32())
    return "expected a product of rank 2 with alpha other than 0 that sums in f32";
  if (ShapedType::isDynamic(product.getStaticN()) || product.getStaticN() == 0)
    return "N of the product may be 0, and nothing is computed then";
  mlir::Type stored = cast<MemRefType>(other.getC().getType()).getElementType();
  if (!stored.isF32() && !stored.isF16() && !stored.isBF16())
    return "expected sums of f32, f16 or bf16";
  if (std::string why = whyNotScheduled(product); !why.empty())
    return why;
  if (!isApart(product, other))
    return "the product may use the memory of the sums";
  if (!undisturbed(product, other, other.getC(), /*mayRead=*/false) ||
      !undisturbed(product, other, sum.of, /*mayRead=*/true))
    return "memory of either may be used between the two";
  if (!hoist(other.getC(), product))
    return "the memory of the sums is not known where the product is";
  return "";
}

/// Whether `product` multiplies what is summed so that its sums are those of rows of op(A)
/// or of columns of op(B).
static bool readsRows(MatmulOp product, const Sum &sum) {
  return (product.getA() == sum.of && sum.kept == (product.getTransA() ? 1 : 0)) ||
         (product.getB() == sum.of && sum.kept == (product.getTransB() ? 0 : 1));
}

static void fuse(MatmulOp product, MatmulOp other) {
  OpBuilder b(product);
  ReassociationIndices both{0, 1}; // one dim of it is 1
  Value vector = b.createOrFold<memref::CollapseShapeOp>(other.getLoc(), other.getC(),
                                                         ArrayRef<ReassociationIndices>{both});
  product.getSumsMutable().assign(vector);
  product->setLoc(b.getFusedLoc({product.getLoc(), other.getLoc()}));
  if (product.getCostAttr()) {
    TargetInterface name = getTarget(product);
    std::string why;
    Target target;
    std::optional<Cost> cost = name && succeeded(describeMachine(name, target, why))
                                   ? getCost(product, target, why)
                                   : std::nullopt;
    cost ? product.setCostAttr(getCostAttr(product.getContext(), *cost))
         : void(product.removeCostAttr());
  }
  remark::passed(other.getLoc(), remark::RemarkOpts::name("Sums").category(kName))
      << "sum of rows joins the product that reads the matrix as A";
  eraseSum(other);
}

namespace {
struct FuseSums : gemm::FunctionPass<FuseSums, gemm::impl::GemmFuseSumsPassBase<FuseSums>> {
  bool runOnFunction(FunctionOpInterface function) {
    bool changed = false;
    SmallVector<MatmulOp> products;
    function.walk([&](MatmulOp op) {
      if (isa<MemRefType>(op.getC().getType()))
        products.push_back(op);
    });
    for (MatmulOp &other : products)
      if (std::optional<Sum> sum = asSum(other); sum && join(other, *sum, products)) {
        other = MatmulOp();
        changed = true;
      }
    return changed;
  }

  /// True when `other` is gone.
  static bool join(MatmulOp other, const Sum &sum, ArrayRef<MatmulOp> products) {
    std::string reason = "no other product reads the matrix along these rows";
    for (MatmulOp product : products) {
      if (!product || product == other || !readsRows(product, sum))
        continue;
      std::string why = whyNot(product, other, sum);
      if (why.empty()) {
        fuse(product, other);
        return true;
      }
      reason = why;
    }
    remark::missed(other.getLoc(), remark::RemarkOpts::name("Sums").category(kName))
        << "sum of rows is a product of its own: " + reason;
    return false;
  }
};
} // namespace
