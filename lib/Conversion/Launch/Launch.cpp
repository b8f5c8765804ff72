// gemm-launch: ops that name their kernel to gpu.launch_func, for compilers
// that embed us. In: memref operands. Out: pointers, sizes and strides as
// values, in the order of KernelAbi.h, and checks of what the kernel relies on.
#include "HostChecks.h"
#include "HostMemory.h"
#include "TensorMaps.h"
#include "Workspaces.h"
#include "gemm/Conversion/Launch/Fills.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Launch/MadeFor.h"
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Conversion/Launch/RuntimeFunctions.h"
#include "gemm/Dialect/Gemm/Dependent.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMLAUNCH
#include "gemm/Conversion/Launch/Passes.h.inc"
} // namespace gemm

using namespace gemm;

namespace {

/// The function's argument that says where its launches go; null without one, and then the host
/// waits for each.
FailureOr<Value> streamOf(FunctionOpInterface func) {
  Value stream;
  for (unsigned i = 0; func && i < func.getNumArguments(); ++i)
    if (func.getArgAttr(i, kStreamAttrName)) {
      stream = func.getArgument(i);
      if (!isa<LLVM::LLVMPointerType>(stream.getType()))
        return func.emitError("expected argument ")
               << i << " with " << kStreamAttrName << " to be an !llvm.ptr, got "
               << stream.getType();
    }
  return stream;
}

/// A call that hands `stream` on as the callee's own, which then waits for it by the same rule.
bool handsOn(Operation *op, Value stream) {
  auto call = dyn_cast<CallOpInterface>(op);
  auto callee = call ? dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable()) : nullptr;
  if (!callee || callee.getNumArguments() != call.getArgOperands().size())
    return false;
  for (auto [i, given] : llvm::enumerate(call.getArgOperands()))
    if (given == stream && callee.getArgAttr(i, kStreamAttrName))
      return true;
  return false;
}

/// Whether an op of the host, without those in its regions, may read, write or free memory that
/// launches on `stream` use, by MLIR's memory effects; of unknown effects it may.
bool mayTouchLaunched(Operation *op, Value stream, const HostMemory &memory) {
  if (isMemoryEffectFree(op) || isa<cf::AssertOp>(op) || handsOn(op, stream))
    return false;
  if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op); launch && launch.getAsyncObject() == stream)
    return false;
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects;
  if (isa<linalg::LinalgOp>(op)) { // its region is a part of it
    effects = getEffectsRecursively(op);
  } else if (auto known = dyn_cast<MemoryEffectOpInterface>(op)) {
    known.getEffects(effects.emplace());
  } else if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() && !isa<gpu::LaunchOp>(op)) {
    return false;
  }
  if (!effects)
    return true;
  return llvm::any_of(*effects, [&](const MemoryEffects::EffectInstance &effect) {
    Value touched = effect.getValue();
    if (isa<MemoryEffects::Allocate>(effect.getEffect()))
      return false;
    auto type = touched ? dyn_cast<MemRefType>(touched.getType()) : MemRefType();
    return !type || (isDevices(type) && !memory.isHosts(touched));
  });
}

/// Before what of the host the launches before it, which are on a stream that the host does not
/// wait for otherwise, are waited for: what may touch their memory, and the end of what the host
/// has on its stack. `launched` become launches on the stream themselves.
SmallVector<std::pair<Operation *, Value>> findWaits(ModuleOp host,
                                                     const llvm::SetVector<Operation *> &launched) {
  HostMemory memory(host);
  llvm::SetVector<std::pair<Operation *, Value>> waits;
  walkHost<Operation *>(host, [&](Operation *op) {
    if (isInDeviceCode(op) || launched.contains(op) || op->getParentOfType<linalg::LinalgOp>())
      return;
    FailureOr<Value> stream = streamOf(op->getParentOfType<FunctionOpInterface>());
    if (failed(stream) || !*stream)
      return;
    if (auto alloca = dyn_cast<memref::AllocaOp>(op)) {
      if (isDevices(alloca.getType()) && !memory.isHosts(alloca))
        for (Operation *end : endsOf(alloca))
          waits.insert({end, *stream});
    } else if (mayTouchLaunched(op, *stream, memory)) {
      waits.insert({op, *stream});
    }
  });
  return waits.takeVector();
}

LogicalResult waitForStreams(ArrayRef<std::pair<Operation *, Value>> waits, SymbolTable &symbols) {
  for (auto [op, stream] : waits) {
    auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(op->getContext()),
                                            LLVM::LLVMPointerType::get(op->getContext()));
    FailureOr<Operation *> wait = declareRuntimeFunction(symbols, "mgpuStreamSynchronize", type);
    if (failed(wait))
      return failure();
    ImplicitLocOpBuilder b(op->getLoc(), op);
    callRuntimeFunction(b, *wait, stream);
  }
  return success();
}

/// Whether an op may be run again and again in one call of its function. What upstream makes of a
/// launch there takes memory of the stack for its parameters each time.
bool isInLoop(Operation *op) {
  for (; op && !isa<FunctionOpInterface>(op); op = op->getParentOp()) {
    if (isa<LoopLikeOpInterface>(op))
      return true;
    if (llvm::any_of(op->getBlock()->getSuccessors(),
                     [&](Block *next) { return next->isReachable(op->getBlock()); }))
      return true;
  }
  return false;
}

class Launcher {
public:
  Launcher(Operation *op, const KernelCall &call, HostChecks &checks, Workspaces &workspaces)
      : b(op->getLoc(), op), op(op), call(call), checks(checks), workspaces(workspaces) {}

  LogicalResult run(LaunchAttr launch) {
    if (isDependent(op))
      remark::missed(op->getLoc(), remark::RemarkOpts::name("Overlap").category("gemm-launch"))
          << "begins when the launch before it has ended: MLIR's runtime wrappers have no "
             "attributes of launches";
    FailureOr<Value> stream = streamOf(op->getParentOfType<FunctionOpInterface>());
    if (failed(stream) || failed(checkSizes(launch)))
      return failure();
    SmallVector<Value> grid = gridSizes(launch.getGrid());
    if (launch.getLimit())
      grid[0] = arith::MinUIOp::create(
          b, grid[0], arith::ConstantIndexOp::create(b, launch.getLimit()).getResult());
    if (failed(checkGrid(launch, grid)))
      return failure();
    auto guard = scf::IfOp::create(b, isAny(grid));
    b.setInsertionPointToStart(guard.thenBlock());
    if (failed(checkAlignment(launch)))
      return failure();
    SmallVector<Value> args, taken;
    for (const KernelArg &arg : call.args) {
      bool workspace = arg.kind == KernelArg::Kind::Workspace;
      FailureOr<Value> given =
          workspace ? workspaces.take(b, *stream, arg.workspace.getZeroed(), bytesOf(arg.workspace))
                    : value(launch, arg);
      if (failed(given))
        return failure();
      args.push_back(*given);
      if (workspace && !*stream)
        taken.push_back(args.back());
    }
    launchKernel(launch, grid, args, *stream);
    for (Value memory : taken) // the launch has been waited for
      workspaces.giveBack(b, memory);
    op->erase();
    return success();
  }

private:
  /// Whether the grid has a block.
  Value isAny(ArrayRef<Value> grid) {
    Value zero = arith::ConstantIndexOp::create(b, 0);
    Value any;
    for (Value size : grid) {
      Value some = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, size, zero);
      any = any ? arith::AndIOp::create(b, any, some).getResult() : some;
    }
    return any;
  }

  void launchKernel(LaunchAttr launch, ArrayRef<Value> grid, ValueRange args, Value stream) {
    Value shared = arith::ConstantOp::create(b, b.getI32IntegerAttr(launch.getShared()));
    bool async = bool(stream);
    auto kernelDims = [&](ArrayRef<Value> sizes) {
      return gpu::KernelDim3{dim(sizes[0], async), dim(sizes[1], async), dim(sizes[2], async)};
    };
    auto constants = [&](ArrayRef<int64_t> sizes) {
      SmallVector<Value> values;
      for (int64_t size : sizes)
        values.push_back(arith::ConstantIndexOp::create(b, size));
      return kernelDims(values);
    };
    std::optional<gpu::KernelDim3> cluster;
    if (llvm::any_of(launch.getCluster(), [](int64_t n) { return n != 1; }))
      cluster = constants(launch.getCluster());
    Value stack =
        isInLoop(op)
            ? LLVM::StackSaveOp::create(b, LLVM::LLVMPointerType::get(b.getContext())).getResult()
            : Value();
    gpu::LaunchFuncOp::create(b, launch.getKernel(), kernelDims(grid), constants(launch.getBlock()),
                              shared, args, stream, cluster);
    if (stack)
      LLVM::StackRestoreOp::create(b, stack);
  }

  /// `size` is at most INT32_MAX: known, or checked when the host runs. `what` names it.
  LogicalResult atMost32(LaunchAttr launch, OpFoldResult size, const Twine &what) {
    if (std::optional<int64_t> known = getConstantIntValue(size)) {
      if (*known >= 0 && *known <= INT32_MAX)
        return success();
      return op->emitOpError("expected ")
             << what << " to be at most " << INT32_MAX << ", got " << *known;
    }
    Value value = getValueOrCreateConstantIndexOp(b, b.getLoc(), size);
    Value most = arith::ConstantIndexOp::create(b, INT32_MAX);
    return checks.check(b, arith::CmpIOp::create(b, arith::CmpIPredicate::ule, value, most),
                        launchName(launch) + ": expected " + what.str() + " to be at most " +
                            std::to_string(INT32_MAX) + ", got %lld",
                        value);
  }

  LogicalResult checkSizes(LaunchAttr launch) {
    for (const KernelArg &arg : call.args)
      if (arg.kind == KernelArg::Kind::I32 &&
          failed(atMost32(launch, quantity(arg.quantity),
                          "dim " + Twine(arg.quantity.dim) + " of operand " +
                              Twine(arg.quantity.operand))))
        return failure();
    return success();
  }

  LogicalResult checkGrid(LaunchAttr launch, ArrayRef<Value> grid) {
    for (auto [axis, size] : llvm::enumerate(grid))
      if (failed(atMost32(launch, size, "the grid's " + Twine("xyz"[axis]))))
        return failure();
    return success();
  }

  /// What a kernel loads many bytes of at a time lies where its type says.
  LogicalResult checkAlignment(LaunchAttr launch) {
    for (const KernelArg &arg : call.args) {
      auto type = dyn_cast<MemRefType>(op->getOperand(arg.operand).getType());
      const int64_t bytes = type ? std::max(1u, type.getElementTypeBitWidth() / 8) : 0;
      if (arg.kind != KernelArg::Kind::Pointer || !type || arg.align <= bytes)
        continue;
      const std::string operand =
          launchName(launch) + ": expected operand " + std::to_string(arg.operand);
      Value address = LLVM::PtrToIntOp::create(b, b.getI64Type(), metadata(arg.operand).pointer);
      if (failed(isMultiple(address, arg.align,
                            operand + " at a multiple of " + std::to_string(arg.align) +
                                " bytes, got 0x%llx")) ||
          failed(checkStrides(arg, arg.align / bytes, operand)))
        return failure();
    }
    return success();
  }

  /// The strides of an operand whose type does not say that its lines are as far apart.
  LogicalResult checkStrides(const KernelArg &arg, int64_t of, const std::string &operand) {
    auto type = cast<MemRefType>(op->getOperand(arg.operand).getType());
    if (alignmentOfStrides(type).proven >= arg.align)
      return success();
    const SmallVector<OpFoldResult> strides = metadata(arg.operand).strides;
    for (auto [dim, stride] : llvm::enumerate(ArrayRef(strides).drop_back()))
      if (auto value = dyn_cast<Value>(stride)) {
        Value number = arith::IndexCastOp::create(b, b.getI64Type(), value);
        if (failed(isMultiple(number, of,
                              operand + " with a stride " + std::to_string(dim) +
                                  " of a multiple of " + std::to_string(of) +
                                  " elements, got %lld")))
          return failure();
      }
    return success();
  }

  LogicalResult isMultiple(Value number, int64_t of, const std::string &message) {
    Value over = arith::AndIOp::create(b, number, arith::ConstantIntOp::create(b, of - 1, 64));
    Value zero = arith::ConstantIntOp::create(b, 0, 64);
    return checks.check(b, arith::CmpIOp::create(b, arith::CmpIPredicate::eq, over, zero), message,
                        number);
  }

  static std::string launchName(LaunchAttr launch) {
    return "kernel '" + launch.getKernel().getLeafReference().str() + "'";
  }

  /// Sizes of a launch on a stream are i64: gpu-to-llvm leaves such a launch as it is.
  Value dim(Value size, bool async) {
    return async ? arith::IndexCastOp::create(b, b.getI64Type(), size).getResult() : size;
  }

  /// The least of the map's results, in whole words.
  Value bytesOf(WorkspaceAttr workspace) {
    AffineMap bytes = workspace.getBytes();
    SmallVector<AffineExpr> results;
    for (AffineExpr result : bytes.getResults())
      results.push_back(result.ceilDiv(4) * 4);
    AffineMap sizes = AffineMap::get(0, 4, results, b.getContext());
    return getValueOrCreateConstantIndexOp(
        b, b.getLoc(), affine::makeComposedFoldedAffineMin(b, b.getLoc(), sizes, symbolValues()));
  }

  Value pointerTo(Value address) {
    Value number = arith::IndexCastOp::create(b, b.getI64Type(), address);
    return LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext()), number);
  }

  struct Metadata {
    Value pointer;
    SmallVector<OpFoldResult> sizes, strides;
  };

  /// Metadata of an operand, made once.
  const Metadata &metadata(unsigned operand) {
    auto [it, isNew] = known.try_emplace(operand);
    if (!isNew)
      return it->second;
    Value memref = op->getOperand(operand);
    auto type = cast<MemRefType>(memref.getType());
    auto op = memref::ExtractStridedMetadataOp::create(b, memref);
    Metadata result;
    result.sizes = op.getConstifiedMixedSizes();
    result.strides = op.getConstifiedMixedStrides();
    Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
    Value bytes =
        arith::ConstantIndexOp::create(b, std::max(1u, type.getElementTypeBitWidth() / 8));
    Value offset = arith::MulIOp::create(
        b, getValueOrCreateConstantIndexOp(b, b.getLoc(), op.getConstifiedMixedOffset()), bytes);
    result.pointer = pointerTo(arith::AddIOp::create(b, base, offset));
    return it->second = result;
  }

  FailureOr<Value> tensorMap(LaunchAttr launch, const KernelArg &arg) {
    const Metadata &m = metadata(arg.operand);
    auto type = cast<MemRefType>(op->getOperand(arg.operand).getType());
    auto values = [&](ArrayRef<OpFoldResult> from) {
      return getValueOrCreateConstantIndexOp(b, b.getLoc(), from);
    };
    Type element = arg.rounds ? FloatTF32Type::get(op->getContext()) : type.getElementType();
    return encodeTensorMap(b, checks, {m.pointer, element, values(m.sizes), values(m.strides)},
                           arg.map,
                           launchName(launch) + ": operand " + std::to_string(arg.operand));
  }

  OpFoldResult quantity(const Quantity &q) {
    if (q.kind == Quantity::Kind::Constant)
      return b.getIndexAttr(q.value);
    if (q.kind == Quantity::Kind::Scalar) {
      Value number = op->getOperand(q.operand);
      if (number.getType().isIndex())
        return number;
      return arith::IndexCastOp::create(b, b.getIndexType(), number).getResult();
    }
    const Metadata &m = metadata(q.operand);
    if (q.kind == Quantity::Kind::Size && q.per == 1)
      return m.sizes[q.dim];
    if (q.kind == Quantity::Kind::Size)
      return affine::makeComposedFoldedAffineApply(
          b, b.getLoc(), b.getAffineSymbolExpr(0).ceilDiv(q.per), {m.sizes[q.dim]});
    if (q.more.empty())
      return m.strides[q.dim];
    AffineExpr sum = b.getAffineSymbolExpr(0);
    SmallVector<OpFoldResult> strides{m.strides[q.dim]};
    for (unsigned dim : q.more) {
      sum = sum + b.getAffineSymbolExpr(strides.size());
      strides.push_back(m.strides[dim]);
    }
    return affine::makeComposedFoldedAffineApply(b, b.getLoc(), sum, strides);
  }
  Value index(const Quantity &q) {
    return getValueOrCreateConstantIndexOp(b, b.getLoc(), quantity(q));
  }

  FailureOr<Value> value(LaunchAttr launch, const KernelArg &arg) {
    if (arg.kind == KernelArg::Kind::Pointer)
      return metadata(arg.operand).pointer;
    if (arg.kind == KernelArg::Kind::TensorMap)
      return tensorMap(launch, arg);
    Type type = arg.kind == KernelArg::Kind::I32 ? b.getI32Type() : b.getI64Type();
    return Value(arith::IndexCastOp::create(b, type, index(arg.quantity)));
  }

  /// M, N, K and batch of the launch plan.
  ArrayRef<OpFoldResult> symbolValues() {
    if (!gridValues.empty())
      return gridValues;
    for (const auto &product : call.gridSymbols) {
      Value size;
      for (const Quantity &q : product)
        size = size ? arith::MulIOp::create(b, size, index(q)).getResult() : index(q);
      gridValues.push_back(size);
    }
    return gridValues;
  }

  SmallVector<Value> gridSizes(AffineMap map) {
    SmallVector<Value> sizes;
    for (unsigned i = 0; i < 3; ++i)
      sizes.push_back(
          getValueOrCreateConstantIndexOp(b, b.getLoc(),
                                          affine::makeComposedFoldedAffineApply(
                                              b, b.getLoc(), map.getSubMap({i}), symbolValues())));
    return sizes;
  }

  ImplicitLocOpBuilder b;
  Operation *op;
  const KernelCall &call;
  HostChecks &checks;
  Workspaces &workspaces;
  llvm::DenseMap<unsigned, Metadata> known;
  SmallVector<OpFoldResult> gridValues;
};

/// The call of the kernel of `op`, which is still what the kernel was made for.
static FailureOr<KernelCall> describe(Operation *op) {
  if (failed(streamOf(op->getParentOfType<FunctionOpInterface>())))
    return failure();
  return describeLaunched(op);
}

struct GemmLaunch : gemm::impl::GemmLaunchBase<GemmLaunch> {
  using Base::Base;

  void runOnOperation() override {
    if (checks != "exit" && checks != "assert") {
      getOperation().emitError() << "expected checks to be exit or assert, got '" << checks << "'";
      return signalPassFailure();
    }
    auto takes = [](Operation *op) {
      return getLaunch(op) && isa<MatmulOp, linalg::LinalgOp>(op) &&
             llvm::all_of(op->getOperandTypes(), [](Type type) { return !isa<TensorType>(type); });
    };
    remarkInnerHosts(getOperation(), "gemm-launch", takes);
    llvm::SetVector<Operation *> ops;
    walkHost<Operation *>(getOperation(), [&](Operation *op) {
      if (takes(op))
        ops.insert(op);
    });
    SymbolTable symbols(getOperation());
    HostChecks hostChecks(symbols, checks == "assert");
    Workspaces workspaces(hostChecks);
    std::vector<KernelCall> calls;
    llvm::SetVector<Operation *> fills;
    for (Operation *op : ops) {
      FailureOr<KernelCall> call = describe(op);
      if (failed(call))
        return signalPassFailure();
      calls.push_back(*call);
      if (auto loops = dyn_cast<linalg::LinalgOp>(op))
        for (linalg::LinalgOp fill : fillsTakenBy(loops))
          fills.insert(fill);
    }
    for (Operation *fill : fills)
      fill->erase();
    SmallVector<std::pair<Operation *, Value>> waits;
    if (!ops.empty())
      waits = findWaits(getOperation(), ops);
    for (auto [op, call] : llvm::zip(ops, calls)) {
      if (failed(Launcher(op, call, hostChecks, workspaces).run(getLaunch(op))))
        return signalPassFailure();
      ++launches;
    }
    if (failed(waitForStreams(waits, symbols)))
      return signalPassFailure();
    // It has said what it had to, and other tools do not know it.
    walkHost<FunctionOpInterface>(getOperation(), [](FunctionOpInterface func) {
      for (unsigned i = 0; i < func.getNumArguments(); ++i)
        func.removeArgAttr(i, StringAttr::get(func.getContext(), kStreamAttrName));
    });
    if (!ops.empty())
      getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                              UnitAttr::get(&getContext()));
  }
};
} // namespace
