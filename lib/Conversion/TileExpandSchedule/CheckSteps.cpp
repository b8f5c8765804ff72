// k-steps that a tile.fill copies. Elements are counted in 32 bits: a k beyond them would copy
// others without a word. Those made of a unit's own k-steps are known to be in range; before any
// other the kernel asks, and traps.
#include "Schedules.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace gemm::tile;

static std::optional<int64_t> constantOf(Value value) {
  llvm::APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)))
    return std::nullopt;
  return constant.getSExtValue();
}

static scf::ForOp loopOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : scf::ForOp();
  return loop && value == loop.getInductionVar() && !loop.getUnsignedCmp() ? loop : scf::ForOp();
}

/// The most that a constant, or the number of a loop between two, is, where it is not negative.
static std::optional<int64_t> mostOf(Value value) {
  std::optional<int64_t> least = constantOf(value), most = least;
  if (scf::ForOp loop = loopOf(value)) {
    least = constantOf(loop.getLowerBound());
    most = constantOf(loop.getUpperBound());
  }
  return least && *least >= 0 ? most : std::nullopt;
}

/// Whether the value is from 0 to `ahead` steps behind the last of a unit's: one of its steps, the
/// number of a loop that ends at one, or such a one and a small number. A place so near beyond the
/// extent is compared without a sign (Int::isInside), and found outside.
static bool isOfUnit(Value k, int64_t ahead = gemm::mostStages) {
  if (auto sum = k.getDefiningOp<arith::AddIOp>()) {
    std::optional<int64_t> more = mostOf(sum.getRhs());
    return more && *more <= ahead && isOfUnit(sum.getLhs(), ahead - *more);
  }
  if (std::optional<int64_t> most = mostOf(k))
    return *most <= ahead;
  if (scf::ForOp loop = loopOf(k))
    return isOfUnit(loop.getLowerBound(), ahead) && isOfUnit(loop.getUpperBound(), ahead);
  auto argument = dyn_cast<BlockArgument>(k);
  return argument && isa<UnitsOp>(argument.getOwner()->getParentOp()) &&
         (argument.getArgNumber() == 1 || argument.getArgNumber() == 2);
}

void gemm::tile::checkSteps(KernelOp kernel, RewriterBase &rewriter) {
  kernel.walk([&](FillOp fill) {
    if (constantOf(fill.getK()) || isOfUnit(fill.getK())) // checkFlow asks constants
      return;
    const int64_t columns = fill.getCopy().getType().getPart().getCols();
    ImplicitLocOpBuilder builder(fill.getLoc(), rewriter);
    builder.setInsertionPoint(fill);
    Value beyond = arith::CmpIOp::create(builder, arith::CmpIPredicate::ugt, fill.getK(),
                                         Int(builder, INT32_MAX / columns).get());
    auto branch = scf::IfOp::create(builder, beyond, /*withElseRegion=*/false);
    builder.setInsertionPoint(branch.thenYield());
    LLVM::Trap::create(builder);
  });
}
