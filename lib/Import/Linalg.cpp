// linalg contractions, named and generic, on tensors and memrefs. What an op
// means is read from its maps and its body, so one matcher serves them all: the
// body must add the product of two inputs, exactly widened or as they are, to the
// accumulator, and nothing else.
#include "Sources.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Support/DebugStringHelper.h"

#include <limits>

using namespace mlir;

namespace gemm::import {

namespace {
std::string name(Operation *op) { return op->getName().getStringRef().str(); }

std::string describe(Value value) {
  if (Operation *def = value.getDefiningOp())
    return name(def);
  return "a block argument";
}

// The input a factor comes from, through at most one exact widening, and how `operand` is read.
std::string matchFactor(linalg::LinalgOp op, Value value, int64_t &input, Operand &operand) {
  Operation *def = value.getDefiningOp();
  operand.isUnsigned = false;
  if (def && readBeforeWidening(def, operand))
    value = def->getOperand(0);
  auto arg = dyn_cast<BlockArgument>(value);
  if (!arg || arg.getOwner() != op.getBlock())
    return "expected factors that are inputs, as they are or widened by arith.extf, arith.extsi or "
           "arith.extui, or bytes converted to floats, got " +
           describe(value);
  input = arg.getArgNumber();
  if (input >= op.getNumDpsInputs())
    return "expected factors that are inputs, got the accumulator";
  return "";
}

// yield(acc + a * b), in either order of either operation.
std::string matchBody(linalg::LinalgOp op, int64_t &a, int64_t &b, Contraction &c) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return "expected two inputs and one output, got " + std::to_string(op.getNumDpsInputs()) +
           " and " + std::to_string(op.getNumDpsInits());
  // The body goes away, and so would what else it does.
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!isMemoryEffectFree(&inner))
      return "expected a body that computes its result and does nothing else, got " + name(&inner);
  Value acc = op.getRegionOutputArgs().front();
  Operation *sum = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(sum))
    return "expected the body to yield an addition to the accumulator, got " +
           describe(op.getBlock()->getTerminator()->getOperand(0));
  Value product = sum->getOperand(0) == acc ? sum->getOperand(1) : sum->getOperand(0);
  if (sum->getOperand(0) != acc && sum->getOperand(1) != acc)
    return "expected the body to add to the accumulator, got a sum without it";
  Operation *mul = product.getDefiningOp();
  if (!isa_and_nonnull<arith::MulFOp, arith::MulIOp>(mul))
    return "expected the body to add a product, got " + describe(product);
  if (std::string why = matchFactor(op, mul->getOperand(0), a, c.a); !why.empty())
    return why;
  if (std::string why = matchFactor(op, mul->getOperand(1), b, c.b); !why.empty())
    return why;
  return a == b ? "expected factors from two inputs, got a square" : "";
}

// Dimensions as loops; constant 0 for a dimension of size 1.
std::string readOperand(Value value, AffineMap map, Operand &operand) {
  operand.value = value;
  operand.dims.clear();
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      operand.dims.push_back(loop.getPosition());
      continue;
    }
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (!constant || constant.getValue() != 0 || view::shaped(value).getDimSize(dim) != 1)
      return "expected maps of plain loops, got an expression";
    operand.dims.push_back(Operand::kUnit);
  }
  return "";
}

// A sum over what another op multiplied, as torch prints a matrix times a vector: the product of
// the two where that loses nothing, because f32 holds every product of two f16 or bf16 exactly.
std::optional<std::string> readSumOfProducts(linalg::LinalgOp op, Contraction &c) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      !getElementTypeOrSelf(op.getDpsInits()[0]).isF32())
    return std::nullopt;
  Operation *sum = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  Value term = op.getBlock()->getArgument(0), held = op.getBlock()->getArgument(1);
  if (!isa_and_nonnull<arith::AddFOp>(sum) ||
      !((sum->getOperand(0) == term && sum->getOperand(1) == held) ||
        (sum->getOperand(0) == held && sum->getOperand(1) == term)))
    return std::nullopt;
  auto terms = op.getDpsInputOperand(0)->get().getDefiningOp<linalg::LinalgOp>();
  if (!terms || !terms->hasOneUse() || terms.getNumLoops() != terms.getNumParallelLoops() ||
      terms.getNumDpsInputs() != 2 || terms.getNumDpsInits() != 1 ||
      !getElementTypeOrSelf(terms.getDpsInits()[0]).isF32())
    return std::nullopt;
  auto product = terms.getBlock()->getTerminator()->getOperand(0).getDefiningOp<arith::MulFOp>();
  AffineMap written = terms.getIndexingMapsArray().back();
  int64_t first = 0, second = 0;
  if (!product || !written.isPermutation() ||
      !matchFactor(terms, product.getLhs(), first, c.a).empty() ||
      !matchFactor(terms, product.getRhs(), second, c.b).empty() || first == second)
    return std::nullopt;
  AffineMap toTerms = inversePermutation(written).compose(op.getIndexingMapsArray()[0]);
  for (auto [input, operand] : {std::pair(0, &c.a), std::pair(1, &c.b)})
    if (!readOperand(terms->getOperand(input), terms.getIndexingMapsArray()[input].compose(toTerms),
                     *operand)
             .empty())
      return std::nullopt;
  if (!readOperand(op.getDpsInits()[0], op.getIndexingMapsArray()[1], c.c).empty())
    return std::nullopt;
  Contraction traced = c;
  traceOperands(traced);
  for (Value value : {traced.a.value, traced.b.value})
    if (Type type = getElementTypeOrSelf(value); !type.isF16() && !type.isBF16())
      return std::nullopt;
  c.sources.push_back(terms->getLoc());
  return "";
}

std::string readOperands(linalg::LinalgOp op, Contraction &c) {
  c.loops = op.getNumLoops();
  if (std::optional<std::string> outcome = readSumOfProducts(op, c))
    return *outcome;
  int64_t a = 0, b = 0;
  if (std::string why = matchBody(op, a, b, c); !why.empty())
    return why;
  // The inputs' order is the order of the maps: a product of numbers commutes.
  if (a > b)
    std::swap(a, b), std::swap(c.a, c.b);
  auto maps = op.getIndexingMapsArray();
  for (auto [index, operand] :
       {std::pair(a, &c.a), std::pair(b, &c.b), std::pair(int64_t(2), &c.c)})
    if (std::string why = readOperand(op->getOperand(index), maps[index], *operand); !why.empty())
      return why;
  return checkTypes(getElementTypeOrSelf(c.a.value), getElementTypeOrSelf(c.b.value),
                    getElementTypeOrSelf(c.c.value));
}
// A kernel stores the output while it still reads the inputs.
std::string checkApart(const Contraction &c) {
  if (view::isTensor(c.c.value))
    return "";
  for (auto [input, which] : {std::pair(c.a.value, "first"), std::pair(c.b.value, "second")}) {
    if (input == c.c.value)
      return "expected an output apart from the inputs, got the same memref";
    if (mayOverlapInOp(input, c.c.value))
      return std::string("expected an output apart from the inputs, got one whose memory the ") +
             which + " input may share";
  }
  return "";
}

// Of bytes as they are.
Magnitudes largestBytes(const Contraction &c) {
  auto largest = [](const Operand &bytes) { return bytes.isUnsigned ? 255 : 128; };
  return {largest(c.a), largest(c.b)};
}
} // namespace

bool narrowSums(RewriterBase &b, linalg::LinalgOp op, Contraction &c,
                llvm::function_ref<Magnitudes(const Contraction &)> largest) {
  if (!op.hasPureTensorSemantics() || !c.c.value)
    return false;
  Type sum = getElementTypeOrSelf(c.c.value);
  if (!sum.isSignlessInteger(64) && !isa<Float16Type, BFloat16Type, Float32Type>(sum))
    return false;
  Contraction narrow = c;
  Operation *deadFill = nullptr;
  readInit(b, op, narrow, deadFill);
  if (narrow.beta != 0 || narrow.bias.value)
    return false;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < view::shaped(narrow.c.value).getRank(); ++dim)
    sizes.push_back(view::dimSize(b, op.getLoc(), narrow.c.value, dim));
  narrow.c.value = view::emptyTensor(b, op.getLoc(), sizes, b.getI32Type());
  traceOperands(narrow);
  SmallVector<LoopKind> kinds;
  if (!classify(narrow, kinds).empty())
    return false;
  auto [ofA, ofB] = largest(narrow);
  if (!ofA || !ofB)
    return false;
  int64_t mostTerms = std::numeric_limits<int32_t>::max() / (*ofA * *ofB);
  for (auto [dim, loop] : llvm::enumerate(narrow.a.dims)) {
    if (loop == Operand::kUnit || kinds[loop] != LoopKind::K)
      continue;
    int64_t size = view::shaped(narrow.a.value).getDimSize(dim);
    if (ShapedType::isDynamic(size) || size > mostTerms)
      return false;
    mostTerms /= std::max<int64_t>(size, 1);
  }
  for (Value value : {narrow.a.value, narrow.b.value})
    if (!getElementTypeOrSelf(value).isSignlessInteger(8))
      return false;
  c = narrow;
  return true;
}

// Bytes whose sums 32 bits may not hold, added in floats of 16 bits: as such floats, which are
// summed in f32. False where these are no such sums.
static bool widenBytes(RewriterBase &b, linalg::LinalgOp op, Contraction &c) {
  if (!op.hasPureTensorSemantics() || !c.c.value)
    return false;
  Type half = getElementTypeOrSelf(c.c.value);
  auto isByte = [](const Operand &of) {
    return getElementTypeOrSelf(of.value).isSignlessInteger(8);
  };
  if (!isa<Float16Type, BFloat16Type>(half) || !isByte(c.a) || !isByte(c.b))
    return false;
  for (Operand *factor : {&c.a, &c.b}) {
    Type wide = cast<RankedTensorType>(factor->value.getType()).clone(half);
    factor->value = factor->isUnsigned
                        ? arith::UIToFPOp::create(b, op.getLoc(), wide, factor->value).getResult()
                        : arith::SIToFPOp::create(b, op.getLoc(), wide, factor->value).getResult();
    factor->isUnsigned = false;
  }
  return true;
}

// Sums in i32 as what the source adds in.
static Value convertSums(RewriterBase &b, Location loc, Type type, Value sums) {
  Type element = getElementTypeOrSelf(type);
  if (isa<IntegerType>(element))
    return arith::ExtSIOp::create(b, loc, type, sums);
  remark::passed(loc, remark::RemarkOpts::name("ExactSums").category("gemm-import"))
      << "products of bytes are added in i32, which holds all such sums exactly, and rounded to " +
             debugString(element) + " once";
  return arith::SIToFPOp::create(b, loc, type, sums);
}

Outcome importLinalg(RewriterBase &rewriter, Operation *candidate) {
  auto op = dyn_cast<linalg::LinalgOp>(candidate);
  if (!op || op.getNumReductionLoops() == 0)
    return std::nullopt;
  if (!op.hasPureTensorSemantics() && !op.hasPureBufferSemantics())
    return "expected operands that are all tensors or all memrefs";
  if (std::string why = checkPlace(op); !why.empty())
    return why;
  Contraction c;
  rewriter.setInsertionPoint(op);
  bool wide = false;
  if (std::string why = readOperands(op, c); !why.empty() &&
                                             !(wide = narrowSums(rewriter, op, c, largestBytes)) &&
                                             !widenBytes(rewriter, op, c))
    return why;
  traceOperands(c);
  if (std::string why = checkApart(c); !why.empty())
    return why;
  Operation *deadFill = nullptr;
  // The form does not depend on the init, and making one may build ops.
  ProductForm form;
  if (std::string why = findForm(c, form); !why.empty())
    return why;
  if (form.isDot)
    return "expected rows or columns of the result, got a dot product, which is a sum";
  if (!wide)
    readInit(rewriter, op, c, deadFill);
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (!attribute.getName().strref().starts_with("linalg.")) // of that dialect's op alone
      c.said.push_back(attribute);
  if (std::string why = findForm(c, form); !why.empty())
    return why;
  Value result = emit(rewriter, op->getLoc(), c, form);
  if (wide)
    result = convertSums(rewriter, op->getLoc(), op->getResultTypes().front(), result);
  if (result)
    rewriter.replaceOp(op, result);
  else
    rewriter.eraseOp(op);
  if (deadFill)
    rewriter.eraseOp(deadFill);
  return "";
}

} // namespace gemm::import
