// gemm-lower-stablehlo: the control flow of StableHLO to scf. In: stablehlo.while, if and case in
// generic form, with whatever in them. Out: scf.while, if and index_switch; what a loop counts
// with, tensors of one integer, as scalars; a barrier to an optimiser is what it is of; functions
// of CHLO as those of the math dialect; composites as calls, and products with scales of blocks.
// What has another form than StableHLO's stays.
#include "StablehloQuantised.h"
#include "StablehloScaled.h"
#include "StablehloSigns.h"
#include "StablehloSizes.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMLOWERSTABLEHLOPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kReturn = "stablehlo.return";

static bool isIntegerTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 && tensor.getElementType().isSignlessInteger();
}

/// The type in which a loop carries a value of `type`: an integer as itself.
static Type carriedType(Type type) {
  return isIntegerTensor(type) ? cast<RankedTensorType>(type).getElementType() : type;
}

static SmallVector<Type> carriedTypes(TypeRange types) {
  return llvm::map_to_vector(types, carriedType);
}

static SmallVector<Value> toCarried(OpBuilder &b, Location loc, ValueRange values) {
  return llvm::map_to_vector(values, [&](Value value) -> Value {
    return isIntegerTensor(value.getType()) ? tensor::ExtractOp::create(b, loc, value) : value;
  });
}

static SmallVector<Value> fromCarried(OpBuilder &b, Location loc, ValueRange values,
                                      TypeRange types) {
  SmallVector<Value> result(values);
  for (auto [value, type] : llvm::zip(result, types))
    if (value.getType() != type)
      value = tensor::FromElementsOp::create(b, loc, type, value);
  return result;
}

/// The region's one block in `to`, with what it takes as the loop carries it.
static Block *moveBlock(RewriterBase &rewriter, Region &from, Region &to) {
  to.takeBody(from);
  Block *block = &to.front();
  rewriter.setInsertionPointToStart(block);
  for (BlockArgument argument : block->getArguments()) {
    Type type = argument.getType();
    argument.setType(carriedType(type));
    if (argument.getType() == type)
      continue;
    auto whole = tensor::FromElementsOp::create(rewriter, argument.getLoc(), type, argument);
    rewriter.replaceAllUsesExcept(argument, whole, whole);
  }
  return block;
}

/// Ends the block by an scf.yield of what it returned.
static void yieldReturned(RewriterBase &rewriter, Block *block) {
  Operation *end = &block->back();
  rewriter.setInsertionPoint(end);
  rewriter.replaceOpWithNewOp<scf::YieldOp>(end,
                                            toCarried(rewriter, end->getLoc(), end->getOperands()));
}

/// Why a region is none of StableHLO's that takes and returns such values; empty: it is one.
static std::string checkRegion(Region &region, TypeRange taken, TypeRange returned) {
  if (!region.hasOneBlock() || region.front().empty() ||
      region.front().back().getName().getStringRef() != kReturn)
    return "expected regions of one block that ends in stablehlo.return";
  if (region.getArgumentTypes() != taken)
    return "expected regions that take what the op carries";
  if (region.front().back().getOperandTypes() != returned)
    return "expected regions that return what the op needs of them";
  return "";
}

static std::string lowerWhile(RewriterBase &rewriter, Operation *op) {
  Type condition = RankedTensorType::get({}, rewriter.getI1Type());
  if (op->getNumRegions() != 2 || op->getOperandTypes() != op->getResultTypes())
    return "expected two regions, and results of the operands' types";
  for (auto [region, returned] : {std::pair(&op->getRegion(0), TypeRange(condition)),
                                  std::pair(&op->getRegion(1), TypeRange(op->getResultTypes()))})
    if (std::string why = checkRegion(*region, op->getOperandTypes(), returned); !why.empty())
      return why;
  Location loc = op->getLoc();
  rewriter.setInsertionPoint(op);
  auto loop = scf::WhileOp::create(rewriter, loc, carriedTypes(op->getResultTypes()),
                                   toCarried(rewriter, loc, op->getOperands()));
  Block *before = moveBlock(rewriter, op->getRegion(0), loop.getBefore());
  Operation *end = &before->back();
  rewriter.setInsertionPoint(end);
  Value more = tensor::ExtractOp::create(rewriter, loc, end->getOperand(0));
  rewriter.replaceOpWithNewOp<scf::ConditionOp>(end, more, before->getArguments());
  yieldReturned(rewriter, moveBlock(rewriter, op->getRegion(1), loop.getAfter()));
  rewriter.setInsertionPointAfter(loop);
  rewriter.replaceOp(op, fromCarried(rewriter, loc, loop.getResults(), op->getResultTypes()));
  return "";
}

/// stablehlo.if chooses by an i1, stablehlo.case by an i32, of which any that names no region
/// means the last one.
static std::string lowerBranches(RewriterBase &rewriter, Operation *op) {
  bool isCase = op->getName().getStringRef() == "stablehlo.case";
  if (op->getNumOperands() != 1 || !isIntegerTensor(op->getOperand(0).getType()) ||
      carriedType(op->getOperand(0).getType()) != rewriter.getIntegerType(isCase ? 32 : 1))
    return "expected one operand, an i1 of an if and an i32 of a case";
  if (isCase ? !op->getNumRegions() : op->getNumRegions() != 2)
    return "expected two regions of an if, and at least one of a case";
  for (Region &region : op->getRegions())
    if (std::string why = checkRegion(region, {}, op->getResultTypes()); !why.empty())
      return why;
  Location loc = op->getLoc();
  rewriter.setInsertionPoint(op);
  Value chosen = tensor::ExtractOp::create(rewriter, loc, op->getOperand(0));
  SmallVector<Type> types = carriedTypes(op->getResultTypes());
  Operation *made = nullptr;
  SmallVector<Region *> regions;
  if (isCase) {
    unsigned numCases = op->getNumRegions() - 1;
    chosen = arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(), chosen);
    auto cases = llvm::to_vector(llvm::seq<int64_t>(0, numCases));
    auto choice = scf::IndexSwitchOp::create(rewriter, loc, types, chosen, cases, numCases);
    for (Region &region : choice.getCaseRegions())
      regions.push_back(&region);
    regions.push_back(&choice.getDefaultRegion());
    made = choice;
  } else {
    auto choice = scf::IfOp::create(rewriter, loc, types, chosen, /*addThenBlock=*/false,
                                    /*addElseBlock=*/false);
    regions = {&choice.getThenRegion(), &choice.getElseRegion()};
    made = choice;
  }
  for (auto [from, to] : llvm::zip(op->getRegions(), regions))
    yieldReturned(rewriter, moveBlock(rewriter, from, *to));
  rewriter.setInsertionPointAfter(made);
  rewriter.replaceOp(op, fromCarried(rewriter, loc, made->getResults(), op->getResultTypes()));
  return "";
}

/// What is computed of tensors of one integer, a counter's increment for instance, as scalars.
static void scalarise(RewriterBase &rewriter, linalg::GenericOp op) {
  if (op.getNumLoops() || !op.hasPureTensorSemantics() ||
      !llvm::all_of(op->getOperandTypes(), isIntegerTensor) ||
      !llvm::all_of(op.getBody()->without_terminator(), [](Operation &inner) {
        auto element = dyn_cast<tensor::ExtractOp>(inner); // of an operand that was inlined
        return isa_and_nonnull<arith::ArithDialect>(inner.getDialect()) ||
               (element && isIntegerTensor(element.getTensor().getType()));
      }))
    return;
  rewriter.setInsertionPoint(op);
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands())
    if (BlockArgument argument = op.getMatchingBlockArgument(&operand); !argument.use_empty())
      mapping.map(argument, tensor::ExtractOp::create(rewriter, op.getLoc(), operand.get()));
  for (Operation &inner : op.getBody()->without_terminator())
    rewriter.clone(inner, mapping);
  SmallVector<Value> results =
      llvm::map_to_vector(op.getBody()->getTerminator()->getOperands(),
                          [&](Value value) { return mapping.lookupOrDefault(value); });
  rewriter.replaceOp(op, fromCarried(rewriter, op.getLoc(), results, op->getResultTypes()));
}

namespace {
/// A function of CHLO's that the math dialect has, of the same numbers.
struct Function {
  llvm::StringLiteral name;
  Value (*make)(OpBuilder &, Location, Value);
};
} // namespace

template <typename Op> static Value make(OpBuilder &b, Location loc, Value x) {
  return Op::create(b, loc, x);
}

static constexpr Function functions[] = {
    {"chlo.acos", make<math::AcosOp>}, {"chlo.acosh", make<math::AcoshOp>},
    {"chlo.asin", make<math::AsinOp>}, {"chlo.asinh", make<math::AsinhOp>},
    {"chlo.atan", make<math::AtanOp>}, {"chlo.atanh", make<math::AtanhOp>},
    {"chlo.cosh", make<math::CoshOp>}, {"chlo.erf", make<math::ErfOp>},
    {"chlo.erfc", make<math::ErfcOp>}, {"chlo.sinh", make<math::SinhOp>},
    {"chlo.tan", make<math::TanOp>},
};

static void lowerFunction(RewriterBase &rewriter, Operation *op) {
  const Function *known = llvm::find_if(
      functions, [&](const Function &f) { return f.name == op->getName().getStringRef(); });
  if (known == std::end(functions) || op->getNumOperands() != 1 ||
      op->getOperandTypes() != op->getResultTypes() ||
      !isa<TensorType>(op->getOperand(0).getType()) ||
      !isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType())))
    return;
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(op, known->make(rewriter, op->getLoc(), op->getOperand(0)));
}

namespace {
struct LowerStablehlo : gemm::impl::GemmLowerStablehloPassBase<LowerStablehlo> {
  void runOnOperation() override {
    if (failed(gemm::lowerQuantised(getOperation())))
      return signalPassFailure();
    gemm::widenUnsignedDots(getOperation());
    gemm::dropSigns(getOperation());
    IRRewriter rewriter(&getContext());
    if (failed(gemm::lowerStablehloScaled(rewriter, getOperation())))
      return signalPassFailure();
    SmallVector<Operation *> ops, barriers, chlo; // inner ones first
    getOperation()->walk([&](Operation *op) {
      StringRef name = op->getName().getStringRef();
      if (name == "stablehlo.while" || name == "stablehlo.if" || name == "stablehlo.case")
        ops.push_back(op);
      if (name == "stablehlo.optimization_barrier" && !op->getNumRegions() &&
          op->getOperandTypes() == op->getResultTypes())
        barriers.push_back(op);
      if (op->getName().getDialectNamespace() == "chlo")
        chlo.push_back(op);
    });
    for (Operation *op : chlo)
      lowerFunction(rewriter, op);
    gemm::lowerStablehloSizes(rewriter, getOperation());
    for (Operation *barrier : barriers)
      rewriter.replaceOp(barrier, barrier->getOperands());
    for (Operation *op : ops) {
      // What is in its regions moves, and is not made again: the list stays right.
      SmallVector<linalg::GenericOp> integers;
      op->walk([&](linalg::GenericOp generic) { integers.push_back(generic); });
      Location loc = op->getLoc();
      StringRef name = op->getName().getStringRef();
      std::string why =
          name == "stablehlo.while" ? lowerWhile(rewriter, op) : lowerBranches(rewriter, op);
      if (!why.empty()) {
        remark::missed(loc, remark::RemarkOpts::name("Kept").category("gemm-lower-stablehlo"))
            << name.str() + " is kept: " + why;
        continue;
      }
      for (linalg::GenericOp generic : integers)
        scalarise(rewriter, generic);
    }
  }
};
} // namespace
