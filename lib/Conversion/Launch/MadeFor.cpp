// See MadeFor.h. A body is written as its results' expressions, each as a digest of its op and of
// its operands' expressions.
#include "gemm/Conversion/Launch/MadeFor.h"
#include "gemm/Conversion/Launch/Dependence.h"
#include "gemm/Conversion/Launch/Fills.h"
#include "gemm/Conversion/Launch/Moves.h"
#include "gemm/Conversion/Launch/Reduction.h"
#include "gemm/Dialect/Gemm/Dependent.h"
#include "gemm/Dialect/Gemm/Initial.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace gemm {

std::string digestOf(StringRef key) {
  return llvm::utohexstr(llvm::xxh3_64bits(key), /*LowerCase=*/true, /*Width=*/16);
}

namespace {
/// Texts of the values of a body, equal for values that are computed alike.
class Expressions {
public:
  /// `leaf` names what the body is given, and is empty for what an op computes.
  explicit Expressions(llvm::function_ref<std::string(Value)> leaf) : leaf(leaf) {}

  std::string of(Value root) {
    SmallVector<Value> open{root};
    while (!open.empty()) {
      Value value = open.back();
      size_t before = open.size();
      if (!known.contains(value))
        if (std::string text = textOf(value, open); open.size() == before)
          known[value] = text;
      if (open.size() == before)
        open.pop_back();
    }
    return known[root];
  }

private:
  /// Opens the operands that are not known yet; only without any the text counts.
  std::string textOf(Value value, SmallVectorImpl<Value> &open) {
    if (Attribute constant; matchPattern(value, m_Constant(&constant)))
      return debugString(constant);
    if (std::string text = leaf(value); !text.empty())
      return text;
    Operation *op = value.getDefiningOp();
    SmallVector<std::string> operands;
    for (Value operand : op->getOperands())
      if (auto it = known.find(operand); it != known.end())
        operands.push_back(it->second);
      else
        open.push_back(operand);
    if (op->hasTrait<OpTrait::IsCommutative>()) // canonicalisation moves constants to the right
      llvm::sort(operands);
    std::string text;
    llvm::raw_string_ostream os(text);
    os << op->getName() << op->getPropertiesAsAttribute() << value.getType()
       << cast<OpResult>(value).getResultNumber();
    for (const std::string &operand : operands)
      os << ' ' << operand;
    return digestOf(text);
  }

  llvm::function_ref<std::string(Value)> leaf;
  llvm::DenseMap<Value, std::string> known;
};
} // namespace

std::string kernelKey(linalg::GenericOp op, const KernelCall &call) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (utils::IteratorType loop : op.getIteratorTypesArray())
    os << stringifyIteratorType(loop)[0];
  os << threadsPerElement(op) << ';';
  if (std::optional<Move> move = moveOf(op))
    os << "move" << move->from << move->to << ';';
  for (Attribute number : initialOf(op))
    os << number << ';';
  for (const LogicalView &view : call.views) {
    os << cast<MemRefType>(op->getOperand(view.operand).getType()).getElementType();
    for (const Quantity &stride : view.strides)
      os << (stride.kind == Quantity::Kind::Constant ? '0' : 's');
    os << ';';
  }
  for (const LogicalView &table : call.tables)
    os << cast<MemRefType>(op->getOperand(table.operand).getType()).getElementType()
       << table.shape.size() << ';';
  auto leaf = [&](Value value) -> std::string {
    Operation *def = value.getDefiningOp();
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner() == op.getBody()) {
      Value given = op->getOperand(argument.getArgNumber());
      Attribute constant;
      return matchPattern(given, m_Constant(&constant))
                 ? debugString(constant)
                 : "%" + std::to_string(argument.getArgNumber());
    }
    for (const LogicalView &table : call.tables)
      if (op->getOperand(table.operand) == value)
        return "table " + std::to_string(table.operand);
    // What cse may have a body read from outside, where an op there computes the same.
    return def && (def->getBlock() == op.getBody() || isScalarCode(def)) ? "" : "outside";
  };
  Expressions expressions(leaf);
  for (Value result : op.getBody()->getTerminator()->getOperands())
    os << expressions.of(result) << ';';
  return key;
}

std::string kernelKey(MatmulOp op) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (NamedAttribute attribute : cast<DictionaryAttr>(op->getPropertiesAsAttribute()))
    if (attribute.getName() != op.getLaunchAttrName() &&
        attribute.getName() != op.getCostAttrName() &&
        attribute.getName() != op.getLayoutAttrName() &&
        attribute.getName() != op.getByMAttrName() &&
        attribute.getName() != op.getAlignedAttrName())
      os << attribute.getName() << attribute.getValue() << ';';
  for (mlir::Type type : op->getOperandTypes()) {
    auto memref = cast<MemRefType>(type);
    SmallVector<int64_t> strides;
    int64_t offset;
    bool strided = succeeded(memref.getStridesAndOffset(strides, offset));
    bool lines =
        strided && memref.getRank() && (strides.back() == 1 || memref.getShape().back() == 1);
    os << memref.getElementType() << memref.getRank() << (lines ? "l" : "") << ';';
  }
  auto leaf = [&](Value value) -> std::string {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument ? "%" + std::to_string(argument.getArgNumber()) : "";
  };
  Expressions expressions(leaf);
  for (Value result : op.getBody()->getTerminator()->getOperands())
    os << expressions.of(result) << ';';
  return key;
}

bool hasWholeLines(MatmulOp op, unsigned operand, int64_t bytes) {
  auto type = cast<MemRefType>(op->getOperand(operand).getType());
  return type.getRank() && !type.isDynamicDim(type.getRank() - 1) &&
         type.getShape().back() * type.getElementTypeBitWidth() % (8 * bytes) == 0;
}

std::string madeFor(MatmulOp op, ArrayRef<unsigned> wholes) {
  std::string text = digestOf(kernelKey(op));
  for (unsigned operand : wholes)
    text += "+" + std::to_string(operand);
  return text;
}

/// Of a product: what its kernel takes its memory to be a multiple of is still known.
static std::string checkAligns(MatmulOp op, const KernelCall &call) {
  std::string why;
  llvm::raw_string_ostream os(why);
  ArrayRef<int64_t> aligns = op.getLaunchAttr().getAligns();
  for (auto [arg, align] : llvm::zip(call.args, aligns))
    if (int64_t known = operandAlignment(op, arg.operand); known < align) {
      os << "expected operand " << arg.operand
         << " to lie, and its lines to be apart, by multiples of " << align
         << " bytes, which its kernel was made for, got multiples of " << known;
      return why;
    }
  SmallVector<StringRef> wholes;
  op.getLaunchAttr().getMadeFor().split(wholes, '+');
  for (StringRef number : ArrayRef(wholes).drop_front())
    for (auto [arg, align] : llvm::zip(call.args, aligns))
      if (std::to_string(arg.operand) == number && !hasWholeLines(op, arg.operand, align)) {
        os << "expected lines of operand " << arg.operand << " to be a known multiple of " << align
           << " bytes, which its kernel was made for, got "
           << op->getOperand(arg.operand).getType();
        return why;
      }
  return why;
}

/// A number for each output, of its element type.
static bool hasInitials(linalg::LinalgOp op) {
  return llvm::equal(initialOf(op), op.getDpsInits(), [](Attribute number, Value output) {
    return cast<TypedAttr>(number).getType() == getElementTypeOrSelf(output);
  });
}

std::string checkMadeFor(Operation *op, const KernelCall &call) {
  LaunchAttr launch = getLaunch(op);
  std::string why;
  llvm::raw_string_ostream os(why);
  auto matmul = dyn_cast<MatmulOp>(op);
  auto generic = dyn_cast<linalg::GenericOp>(op);
  std::string key = matmul ? kernelKey(matmul) : generic ? kernelKey(generic, call) : "";
  if (!launch.getMadeFor().empty() && launch.getMadeFor().split('+').first != digestOf(key)) {
    os << "expected the op that " << launch.getKernel()
       << " was made for, got one with other operands, maps or another body";
  } else if (matmul) {
    os << checkAligns(matmul, call);
  } else {
    auto loops = cast<linalg::LinalgOp>(op);
    if (op->hasAttr(kInitialAttrName) && !hasInitials(loops))
      os << "expected " << kInitialAttrName
         << " to be a number for each output, of its element type, got "
         << op->getAttr(kInitialAttrName) << " for " << loops.getNumDpsInits();
    for (auto [number, fill, begins] : llvm::enumerate(fillsTakenBy(loops), initialOf(op)))
      if (!fill && why.empty())
        os << "expected output " << number << " filled with " << begins << ", with which "
           << launch.getKernel() << " begins, by an op before it in its block that it alone sees"
           << ", got none";
  }
  if (why.empty())
    return why;
  os << "; a pass between has changed it: "
     << (matmul ? "run such passes before gemm-to-tile" : "run gemm-elementwise-to-gpu again")
     << ", or gemm-launch before them";
  return why;
}

/// The kernel is in device code of this module, or in a binary made of it.
static LogicalResult checkKernel(Operation *op, SymbolRefAttr kernel) {
  Operation *container = SymbolTable::lookupNearestSymbolFrom(op, kernel.getRootReference());
  bool known = isa_and_nonnull<gpu::BinaryOp>(container) ||
               (isa_and_nonnull<gpu::GPUModuleOp>(container) &&
                SymbolTable::lookupNearestSymbolFrom(op, kernel));
  if (known && kernel.getNestedReferences().size() == 1)
    return success();
  return op->emitOpError("expected a kernel in a gpu.module or gpu.binary, got ")
         << kernel << ", which is none";
}

/// A pass between made a number of an operand, or a size, that the kernel takes when it runs.
static LogicalResult checkArguments(Operation *op, LLVM::LLVMFuncOp kernel,
                                    const KernelCall &call) {
  if (kernel.getNumArguments() == call.args.size())
    return success();
  return op->emitOpError("expected ")
         << getLaunch(op).getKernel() << " to take the " << call.args.size()
         << " arguments that the op has by now, got a kernel of " << kernel.getNumArguments()
         << "; passes that make constants of operands run before the kernel is made, or after "
            "gemm-launch";
}

/// As many threads and CTAs of a cluster as the kernel says, if it does: one that is written by
/// hand may leave them to the launch.
static LogicalResult checkThreads(Operation *op, LLVM::LLVMFuncOp kernel) {
  LaunchAttr launch = getLaunch(op);
  auto said = [&](StringRef attribute) {
    auto sizes = kernel->getAttrOfType<DenseI32ArrayAttr>(attribute);
    return sizes ? SmallVector<int64_t>(sizes.asArrayRef()) : SmallVector<int64_t>(3, 1);
  };
  if (!kernel->hasAttr("nvvm.reqntid"))
    return success();
  const std::tuple<StringRef, SmallVector<int64_t>, ArrayRef<int64_t>> pairs[] = {
      {"block", said("nvvm.reqntid"), launch.getBlock()},
      {"cluster", said("nvvm.cluster_dim"), launch.getCluster()}};
  for (const auto &[name, should, got] : pairs)
    if (ArrayRef(should) != got)
      return op->emitOpError("expected a launch of ") << launch.getKernel() << " with " << name
                                                      << " [" << should << "], got [" << got << "]";
  return success();
}

/// A launch that may begin early is of a kernel that waits.
static LogicalResult checkWaits(Operation *op, LLVM::LLVMFuncOp kernel) {
  if (!isDependent(op) || hasDependence(kernel, kWaitForLaunches))
    return success();
  return op->emitOpError("with '") << kDependentAttrName << "' expected "
                                   << getLaunch(op).getKernel() << " to have " << kWaitForLaunches
                                   << ", got a kernel without; gemm-overlap-launches writes "
                                      "both";
}

FailureOr<KernelCall> describeLaunched(Operation *op) {
  auto matmul = dyn_cast<MatmulOp>(op);
  FailureOr<KernelCall> call =
      matmul ? describeMatmul(matmul) : describeLoops(cast<linalg::LinalgOp>(op));
  LaunchAttr launch = getLaunch(op);
  if (failed(call) || !launch)
    return call;
  if (failed(checkKernel(op, launch.getKernel())))
    return failure();
  if (auto kernel = SymbolTable::lookupNearestSymbolFrom<LLVM::LLVMFuncOp>(op, launch.getKernel());
      kernel && (failed(checkArguments(op, kernel, *call)) || failed(checkThreads(op, kernel)) ||
                 failed(checkWaits(op, kernel))))
    return failure();
  if (std::string why = checkMadeFor(op, *call); !why.empty())
    return op->emitOpError() << why;
  return call;
}

} // namespace gemm
