// Calls that do the work of two products, as cuBLASLt's training epilogues do. A
// ReLU whose result a later derivative asks about keeps a bit for each element; a
// sum of rows (a product with a row of ones) joins the call whose result or operand
// it sums. Both need that nothing between the two products is in the way.
#include "Blas.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace gemm::blas {

using E = ir::LibraryEpilogue;

//===----------------------------------------------------------------------===//
// What lies between two ops
//===----------------------------------------------------------------------===//

/// `op` writes, frees or, unless `mayRead`, reads the buffer `base`.
static bool disturbs(Operation *op, Value base, bool mayRead) {
  if (isMemoryEffectFree(op))
    return false;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return true;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [&](const MemoryEffects::EffectInstance &effect) {
    if (isa<MemoryEffects::Allocate>(effect.getEffect()) ||
        (mayRead && isa<MemoryEffects::Read>(effect.getEffect())))
      return false;
    return !effect.getValue() || baseOf(effect.getValue()) == base;
  });
}

static bool undisturbed(Operation *x, Operation *y, Value memref, bool mayRead) {
  if (x->getBlock() != y->getBlock())
    return false;
  if (y->isBeforeInBlock(x))
    std::swap(x, y);
  for (Operation *op = x->getNextNode(); op && op != y; op = op->getNextNode())
    if (disturbs(op, baseOf(memref), mayRead))
      return false;
  return true;
}

/// Moves what defines `value` before `op` where it comes later.
static bool hoist(Value value, Operation *op) {
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != op->getBlock() || definition->isBeforeInBlock(op))
    return true;
  if (definition == op || (!isMemoryEffectFree(definition) && !isa<memref::AllocOp>(definition)))
    return false;
  for (Value operand : definition->getOperands())
    if (!hoist(operand, op))
      return false;
  definition->moveBefore(op);
  return true;
}

/// A call that stores into `memref` as well touches no other buffer of `op` there.
static bool isApart(MatmulOp op, Value memref) {
  SmallVector<Value> used{op.getA(), op.getB(), op.getC()};
  llvm::append_range(used, op.getExtras());
  return llvm::all_of(used, [&](Value each) { return baseOf(each) != baseOf(memref); });
}

//===----------------------------------------------------------------------===//
// ReLU and its derivative
//===----------------------------------------------------------------------===//

/// A buffer for the bits of a product's result: a line for each of the library's columns.
static Value allocateMask(Plan &plan) {
  MatmulOp op = plan.op;
  OpBuilder b(op);
  auto type = cast<MemRefType>(op.getC().getType());
  int64_t rank = type.getRank(), m = plan.swapped ? rank - 1 : rank - 2, n = 2 * rank - 3 - m;
  SmallVector<int64_t> dims{n}, shape;
  if (rank == 3)
    dims.insert(dims.begin(), 0);
  SmallVector<Value> dynamic;
  for (int64_t dim : dims) {
    shape.push_back(type.getDimSize(dim));
    if (type.isDynamicDim(dim))
      dynamic.push_back(memref::DimOp::create(b, op.getLoc(), op.getC(), dim));
  }
  shape.push_back(int64_t(llvm::divideCeil(type.getDimSize(m), 128)) * 16);
  return memref::AllocOp::create(b, op.getLoc(), MemRefType::get(shape, b.getI8Type()), dynamic);
}

static bool keepsBits(const Plan &plan) {
  return plan.match.epilogue == E::ReluAux || plan.match.epilogue == E::ReluAuxBias;
}

/// Makes `later` read the bits of `earlier`, if it begins with the derivative.
static void pairRelu(Plan &earlier, Plan &later) {
  E epilogue = earlier.match.epilogue;
  bool relu = epilogue == E::Relu || epilogue == E::ReluBias || keepsBits(earlier);
  auto type = cast<MemRefType>(earlier.op.getC().getType());
  int64_t m = type.getDimSize(type.getRank() - (earlier.swapped ? 1 : 2));
  if (!relu || !earlier.storesAll() || ShapedType::isDynamic(m) || later.mask ||
      later.match.epilogue != E::None || later.order != earlier.swapped ||
      earlier.op->getBlock() != later.op->getBlock() || !earlier.op->isBeforeInBlock(later.op))
    return;
  for (unsigned extra = 0; extra < later.op.getExtras().size(); ++extra) {
    if (later.op.getExtras()[extra] != earlier.op.getC())
      continue;
    // What follows the derivative would need the sums in a temporary.
    std::optional<Match> match = matchDrelu(later.op, extra);
    if (!match || (later.temporary && match->value != later.yielded()) ||
        !undisturbed(earlier.op, later.op, earlier.op.getC(), /*mayRead=*/true))
      continue;
    if (!keepsBits(earlier)) {
      earlier.match.epilogue = epilogue == E::Relu ? E::ReluAux : E::ReluAuxBias;
      earlier.mask = allocateMask(earlier);
    }
    later.match = *match;
    later.mask = earlier.mask;
    later.temporary = false;
    later.swapped = *later.order;
    remark::passed(later.op.getLoc(), remark::RemarkOpts::name("Mask").category("gemm-to-blas"))
        << "ReLU's derivative joins the call; the call of the ReLU keeps a bit for each element";
    return;
  }
}

//===----------------------------------------------------------------------===//
// Sums of rows
//===----------------------------------------------------------------------===//

/// A buffer with 1 in every element.
static bool holdsOnes(Value memref) {
  if (auto cast = memref.getDefiningOp<memref::CastOp>())
    return holdsOnes(cast.getSource());
  if (auto get = memref.getDefiningOp<memref::GetGlobalOp>()) {
    auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
    auto splat = global && global.getConstant() && global.getInitialValue()
                     ? dyn_cast<SplatElementsAttr>(*global.getInitialValue())
                     : SplatElementsAttr();
    return splat && isa<FloatType>(splat.getElementType()) &&
           splat.getSplatValue<APFloat>().isExactlyValue(1.0);
  }
  if (!memref.getDefiningOp<memref::AllocOp>())
    return false;
  bool filled = false;
  for (Operation *user : memref.getUsers()) {
    auto fill = dyn_cast<linalg::FillOp>(user);
    auto product = dyn_cast<MatmulOp>(user);
    if (fill && !filled && matchPattern(fill.value(), m_OneFloat()))
      filled = true;
    else if (!(product && product.getC() != memref) && !isa<memref::DeallocOp>(user))
      return false;
  }
  return filled;
}

namespace {
/// What a product with ones sums: a stored matrix, along all but its dim `kept`.
struct Sum {
  Value of;
  int64_t kept;
};
} // namespace

static std::optional<Sum> asSum(MatmulOp op) {
  if (op.getCType().getRank() != 2 || op.getAlphaValue() != 1.0 || op.readsC() ||
      !op.isIdentityEpilogue() || !cast<MemRefType>(op.getC().getType()).getLayout().isIdentity())
    return std::nullopt;
  if (op.getStaticM() == 1 && holdsOnes(op.getA()))
    return Sum{op.getB(), isTransB(op.getTrans()) ? 0 : 1};
  if (op.getStaticN() == 1 && holdsOnes(op.getB()))
    return Sum{op.getA(), isTransA(op.getTrans()) ? 1 : 0};
  return std::nullopt;
}

/// The form of the call's epilogue with `sum` in it; None if there is none.
static E withSum(Plan &plan, const Sum &sum) {
  MatmulOp op = plan.op;
  E epilogue = plan.match.epilogue;
  bool drelu = epilogue == E::Drelu, dgelu = epilogue == E::Dgelu;
  if ((drelu || dgelu) && plan.storesAll() && sum.of == op.getC() &&
      sum.kept == (plan.swapped ? 1 : 0))
    return drelu ? E::DreluBgrad : E::DgeluBgrad;
  if (epilogue != E::None || op.readsC())
    return E::None;
  // Over k of A: a number for each row of ours.
  if (sum.of == op.getA() && sum.kept == (isTransA(op.getTrans()) ? 1 : 0))
    return plan.swapped ? E::BgradB : E::BgradA;
  if (sum.of == op.getB() && sum.kept == (isTransB(op.getTrans()) ? 0 : 1))
    return plan.swapped ? E::BgradA : E::BgradB;
  return E::None;
}

static bool pairSum(Plan &plan, Plan &other, const Sum &sum) {
  auto stored =
      plan.temporary ? plan.compute : cast<MemRefType>(plan.op.getC().getType()).getElementType();
  auto type = cast<MemRefType>(other.op.getC().getType());
  E epilogue = plan.op.getCType().getRank() == 2 && type.getElementType() == stored &&
                       plan.compute.isF32() && !plan.vector
                   ? withSum(plan, sum)
                   : E::None;
  bool ofResult = epilogue == E::DreluBgrad || epilogue == E::DgeluBgrad;
  if (epilogue == E::None || (ofResult && !plan.op->isBeforeInBlock(other.op)) ||
      !isApart(plan.op, other.op.getC()) ||
      !undisturbed(plan.op, other.op, other.op.getC(), /*mayRead=*/false) ||
      !undisturbed(plan.op, other.op, sum.of, /*mayRead=*/true) || !hoist(other.op.getC(), plan.op))
    return false;
  plan.match.epilogue = epilogue;
  plan.vector = other.op.getC();
  plan.sums = other.op;
  remark::passed(other.op.getLoc(), remark::RemarkOpts::name("Sum").category("gemm-to-blas"))
      << "sum of rows joins a call as " + ir::stringifyLibraryEpilogue(epilogue).str();
  return true;
}

void pairCalls(MutableArrayRef<Plan> plans) {
  for (Plan &later : plans)
    for (Plan &earlier : plans)
      if (earlier.library == ir::Library::CublasLt && &earlier != &later)
        pairRelu(earlier, later);
  for (Plan &other : plans) {
    std::optional<Sum> sum = other.library == ir::Library::Cblas ? std::nullopt : asSum(other.op);
    for (Plan &plan : plans)
      if (sum && !other.absorbed && &plan != &other && !plan.absorbed &&
          plan.op->getBlock() == other.op->getBlock())
        other.absorbed = pairSum(plan, other, *sum);
  }
}

} // namespace gemm::blas
