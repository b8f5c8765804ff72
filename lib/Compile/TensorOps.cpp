// See TensorOps.h.
#include "TensorOps.h"
#include "Advice.h"

#include "gemm/Conversion/Launch/Dispatch.h"
#include "gemm/Dialect/Gemm/Located.h"
#include "gemm/Import/LeftAlone.h"
#include "gemm/Transforms/ControlFlow.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;

namespace gemm::compiling {

constexpr int64_t kMostDims = 16; // of launch.json

/// An op of a dialect that is not known, for whose sake the cast is there.
static Operation *foreignBeside(UnrealizedConversionCastOp cast) {
  SmallVector<Operation *> beside(cast->getUsers());
  for (Value operand : cast->getOperands())
    if (Operation *from = operand.getDefiningOp())
      beside.push_back(from);
  auto isForeign = [](Operation *op) { return !op->isRegistered(); };
  auto found = llvm::find_if(llvm::reverse(beside), isForeign);
  return found == beside.rend() ? nullptr : *found;
}

/// What no bundle does, said of the op that the source has; by name, since nothing else here knows
/// the dialect.
static std::string whyNoPlace(Operation *op) {
  if (auto assertion = dyn_cast<cf::AssertOp>(op))
    if (matchPattern(assertion.getArg(), m_Zero()))
      return "holds for no input: \"" + assertion.getMsg().str() + "\"";
  if (op->getName().getDialectNamespace() == "ml_program" && op->getParentOp() &&
      isa<FunctionOpInterface>(op->getParentOp()))
    return "has no kernel: expected results that depend on the arguments alone, got a state that "
           "lasts from one run to the next, as torch's random numbers have it; make these outside, "
           "and pass them or the mask of a dropout as an argument";
  return "";
}

LogicalResult checkTensorOps(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) -> WalkResult {
    SmallVector<mlir::Type> types(op->getOperandTypes());
    llvm::append_range(types, op->getResultTypes());
    for (Region &region : op->getRegions())
      if (!region.empty())
        llvm::append_range(types, region.getArgumentTypes());
    for (mlir::Type type : types)
      if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getEncoding())
        return op->emitOpError("has no kernel: expected dense tensors, got encoding ")
               << tensor.getEncoding() << " in " << type;
    for (mlir::Type type : types)
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          tensor && tensor.getRank() > kMostDims && !isa<tensor::EmptyOp>(op))
        return located(op)->emitOpError("has no kernel: expected at most ")
               << kMostDims << " dims, got " << tensor.getRank() << " in " << type
               << "; collapse those that lie one behind the other";
    if (std::string why = whyNoPlace(op); !why.empty())
      return op->emitOpError(why);
    bool onTensors = llvm::any_of(types, [](mlir::Type type) { return isa<TensorType>(type); });
    if (!op->getParentOp() || !op->getParentOp()->isRegistered())
      return WalkResult::advance(); // a part of a foreign op, which follows
    if (std::string why = whyNotSignless(types); !why.empty())
      return located(op)->emitOpError("has no kernel: ") << why;
    if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op))
      if (Operation *foreign = foreignBeside(cast))
        op = foreign;
    if (!op->isRegistered()) {
      std::string why = import::whyLeftAlone(op);
      return op->emitOpError("has no kernel: gemm-import does not recognise it")
             << (why.empty() ? "" : ": ") << why << exporterOf(op->getName().getDialectNamespace());
    }
    if (auto branch = dyn_cast<scf::IfOp>(op); branch && !getDispatch(branch).empty())
      return WalkResult::advance(); // of a program that gemm-dispatch has seen
    if (isa<RegionBranchOpInterface>(op))
      if (std::string why = whyNotResolved(op); !why.empty()) // else its slices are memory first
        return located(op)->emitOpError("has no kernel: ") << why;
    if (isa<tensor::InsertOp>(op))
      return op->emitOpError("has no kernel: expected a place that is computed of sizes, got "
                             "one that is read from a tensor");
    if (onTensors && !isa<bufferization::BufferizableOpInterface, func::FuncOp>(op))
      return op->emitOpError("on tensors has no kernel");
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

} // namespace gemm::compiling
