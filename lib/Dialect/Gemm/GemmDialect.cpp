// The dialect object: registers ops and attributes, verifies the discardable attributes,
// says that functions with our ops may be inlined, and answers which scalar types take
// part in a product.
#include "Models.h"
#include "gemm/Dialect/Gemm/Backward.h"
#include "gemm/Dialect/Gemm/Dependent.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Initial.h"
#include "gemm/Dialect/Gemm/Planned.h"
#include "gemm/Target/Allow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace gemm;

#include "gemm/Dialect/Gemm/GemmDialect.cpp.inc"

namespace {
/// Our ops go wherever the code around them goes; into an epilogue nothing does.
struct GemmInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *op, Region *, bool, IRMapping &) const final {
    auto function = op->getParentOfType<FunctionOpInterface>();
    return !function || !launchesOnStream(function);
  }
};

} // namespace

bool gemm::launchesOnStream(FunctionOpInterface function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (function.getArgAttr(i, kStreamAttrName))
      return true;
  return false;
}

void GemmDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "gemm/Dialect/Gemm/GemmOps.cpp.inc"
      >();
  addInterfaces<GemmInliner>();
  addBytecode(*this);
  MLIRContext &context = *getContext();
  attachMatmulBufferization(context);
  attachLayerBufferization(context);
  attachValueBounds(context);
  attachRuntimeVerification(context);
  attachPartialReduction(context);
  attachDecomposition(context);
  attachMaps(context);
}

/// Numbers beside the kernel that begins with them. Passes of others that change the outputs copy
/// the attribute: what reads it compares the two.
static LogicalResult verifyInitial(Operation *op, Attribute attribute) {
  if (!isa<linalg::LinalgOp>(op) || !op->hasAttr(kLaunchAttrName))
    return op->emitOpError("expected 'gemm.initial' on a linalg op beside 'gemm.launch', whose "
                           "kernel begins with it");
  auto numbers = dyn_cast<ArrayAttr>(attribute);
  if (numbers && llvm::all_of(numbers, llvm::IsaPred<FloatAttr, IntegerAttr>))
    return success();
  return op->emitOpError("expected 'gemm.initial' to be an array of numbers, got ") << attribute;
}

/// A layout and a schedule beside a product that is of another layout.
static LogicalResult verifyPlanned(Operation *op, Attribute attribute) {
  if (!isa<MatmulOp>(op))
    return op->emitOpError("expected 'gemm.planned' on a gemm.matmul, whose factors are packed");
  auto both = dyn_cast<ArrayAttr>(attribute);
  if (both && both.size() == 2 && isa<LayoutAttr>(both[0]) && isa<ScheduleAttr>(both[1]))
    return success();
  return op->emitOpError(
             "expected 'gemm.planned' to be an array of a #gemm.layout and a #gemm.schedule, got ")
         << attribute;
}

LogicalResult GemmDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  // The kernel of an elementwise op that no product takes.
  if (attribute.getName() == kLaunchAttrName) {
    if (!isa<LaunchAttr>(attribute.getValue()))
      return op->emitOpError("expected 'gemm.launch' to be a #gemm.launch, got ")
             << attribute.getValue();
    if (!isa<linalg::LinalgOp>(op))
      return op->emitOpError("expected 'gemm.launch' on a linalg op, whose kernel it names");
    return success();
  }
  if (attribute.getName() == kInitialAttrName)
    return verifyInitial(op, attribute.getValue());
  if (attribute.getName() == kDependentAttrName) {
    if (isa<UnitAttr>(attribute.getValue()) && isa<MatmulOp, linalg::LinalgOp>(op))
      return success();
    return op->emitOpError("expected 'gemm.dependent' to be a unit attribute of an op that a "
                           "kernel computes, got ")
           << attribute.getValue();
  }
  if (attribute.getName() == kPlannedAttrName)
    return verifyPlanned(op, attribute.getValue());
  if (attribute.getName() == kKernelsAttrName) {
    if (!isa<UnitAttr>(attribute.getValue()) || !isa<gpu::GPUModuleOp>(op))
      return op->emitOpError("expected 'gemm.kernels' to be a unit attribute of a gpu.module, got ")
             << attribute.getValue() << " on '" << op->getName() << "'";
    return success();
  }
  if (attribute.getName() == kEntryAttrName) {
    if (!isa<StringAttr>(attribute.getValue()) || !isa<FunctionOpInterface>(op))
      return op->emitOpError("expected 'gemm.entry' to be a string on a function, got ")
             << attribute.getValue() << " on '" << op->getName() << "'";
    return success();
  }
  if (attribute.getName() == kFastMathAttrName) {
    if (!isa<arith::FastMathFlagsAttr>(attribute.getValue()))
      return op->emitOpError("expected 'gemm.fastmath' to be a #arith.fastmath, got ")
             << attribute.getValue();
    return success();
  }
  if (attribute.getName() == precisionAttribute) {
    auto name = dyn_cast<StringAttr>(attribute.getValue());
    if (!name || !takenApart(name.getValue()))
      return op->emitOpError("expected 'gemm.precision' to be one of ")
             << takenApartTypes() << ", got " << attribute.getValue();
    return success();
  }
  if (attribute.getName() == kReadsAttrName || attribute.getName() == kSavedAttrName) {
    if (!isa<DenseI64ArrayAttr>(attribute.getValue()) || !isa<FunctionOpInterface>(op))
      return op->emitOpError("expected '")
             << attribute.getName().getValue() << "' to be an array<i64> on a function, got "
             << attribute.getValue() << " on '" << op->getName() << "'";
    return success();
  }
  if (attribute.getName() != kTargetAttrName)
    return op->emitOpError("expected a discardable attribute of the gemm dialect to be "
                           "'gemm.target', 'gemm.entry', 'gemm.fastmath', 'gemm.kernels', "
                           "'gemm.launch', 'gemm.planned', 'gemm.precision', "
                           "'gemm.initial', 'gemm.reads' or 'gemm.saved', got '")
           << attribute.getName().getValue() << "'";
  if (!isa<TargetInterface>(attribute.getValue()))
    return op->emitOpError("expected 'gemm.target' to be a #gemm.target or another attribute "
                           "that describes a machine, got ")
           << attribute.getValue();
  if (!isa<ModuleOp>(op))
    return op->emitOpError("expected 'gemm.target' on a module, got it on '")
           << op->getName() << "'";
  return success();
}

LogicalResult GemmDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument,
                                                    NamedAttribute attribute) {
  bool known = attribute.getName() == kStreamAttrName || attribute.getName() == kMemoryAttrName;
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (function && attribute.getName() == kStreamAttrName)
    for (unsigned other = 0; other < argument; ++other)
      if (function.getArgAttr(other, kStreamAttrName))
        return op->emitOpError("expected one argument with 'gemm.stream', to which all launches of "
                               "the function go, got arguments ")
               << other << " and " << argument;
  if (known && isa<UnitAttr>(attribute.getValue()))
    return success();
  return op->emitOpError("expected an attribute of the gemm dialect on argument ")
         << argument << " to be 'gemm.stream' or 'gemm.memory', a unit attribute, got "
         << attribute.getName() << " = " << attribute.getValue();
}

LogicalResult GemmDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned result,
                                                       NamedAttribute attribute) {
  return op->emitOpError("expected no attribute of the gemm dialect on result ")
         << result << ", got " << attribute.getName() << " = " << attribute.getValue();
}

MatmulTrans gemm::getMatmulTrans(bool transA, bool transB) {
  if (transA)
    return transB ? MatmulTrans::TT : MatmulTrans::TN;
  return transB ? MatmulTrans::NT : MatmulTrans::NN;
}

bool gemm::isTransA(MatmulTrans trans) {
  return trans == MatmulTrans::TN || trans == MatmulTrans::TT;
}

bool gemm::isTransB(MatmulTrans trans) {
  return trans == MatmulTrans::NT || trans == MatmulTrans::TT;
}

TargetInterface gemm::getTarget(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto target = op->getAttrOfType<TargetInterface>(kTargetAttrName))
      return target;
  return {};
}

bool gemm::isDecision(Attribute attribute) {
  return isa<ScheduleInterface, CostInterface>(attribute);
}
