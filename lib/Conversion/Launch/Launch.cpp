// gemm-launch: ops that name their kernel to gpu.launch_func, for compilers
// that embed us. In: memref operands. Out: pointers, sizes and strides as
// values, in the order of KernelAbi.h.
#include "TensorMaps.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Launch/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMLAUNCH
#include "gemm/Conversion/Launch/Passes.h.inc"
} // namespace gemm

using namespace gemm;

namespace {

class Launcher {
public:
  Launcher(Operation *op, const KernelCall &call) : b(op->getLoc(), op), op(op), call(call) {}

  void run(LaunchAttr launch) {
    SmallVector<Value> grid = gridSizes(launch.getGrid());
    if (launch.getLimit())
      grid[0] = arith::MinUIOp::create(
          b, grid[0], arith::ConstantIndexOp::create(b, launch.getLimit()).getResult());
    SmallVector<Value> args;
    for (const KernelArg &arg : call.args)
      if (arg.kind != KernelArg::Kind::Workspace)
        args.push_back(value(arg));
    Value zero = arith::ConstantIndexOp::create(b, 0);
    Value any;
    for (Value size : grid) {
      Value some = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, size, zero);
      any = any ? arith::AndIOp::create(b, any, some).getResult() : some;
    }
    auto guard = scf::IfOp::create(b, any);
    b.setInsertionPointToStart(guard.thenBlock());
    SmallVector<Value> block;
    for (int64_t size : launch.getBlock())
      block.push_back(arith::ConstantIndexOp::create(b, size));
    Value shared = arith::ConstantOp::create(b, b.getI32IntegerAttr(launch.getShared()));
    SmallVector<Value> workspaces = allocate(launch.getWorkspaces());
    for (Value workspace : workspaces)
      args.push_back(pointerTo(memref::ExtractAlignedPointerAsIndexOp::create(b, workspace)));
    auto kernel =
        gpu::LaunchFuncOp::create(b, launch.getKernel(), gpu::KernelDim3{grid[0], grid[1], grid[2]},
                                  gpu::KernelDim3{block[0], block[1], block[2]}, shared, args,
                                  token ? token.getType() : Type(),
                                  token ? ValueRange(token) : ValueRange(), cluster(launch));
    free(workspaces, kernel.getAsyncToken());
    op->erase();
  }

private:
  /// Device memory for the launch alone, zeros where it must be; ordered by `token`.
  SmallVector<Value> allocate(ArrayRef<WorkspaceAttr> workspaces) {
    SmallVector<Value> memory;
    if (workspaces.empty())
      return memory;
    Type tokenType = gpu::AsyncTokenType::get(b.getContext());
    auto type = MemRefType::get({ShapedType::kDynamic}, b.getI32Type());
    token = gpu::WaitOp::create(b, tokenType, ValueRange()).getAsyncToken();
    for (WorkspaceAttr workspace : workspaces) {
      AffineMap bytes = workspace.getBytes();
      SmallVector<AffineExpr> words;
      for (AffineExpr result : bytes.getResults())
        words.push_back(result.ceilDiv(4));
      AffineMap sizes = AffineMap::get(0, 4, words, b.getContext());
      Value count = getValueOrCreateConstantIndexOp(
          b, b.getLoc(), affine::makeComposedFoldedAffineMin(b, b.getLoc(), sizes, symbolValues()));
      auto alloc = gpu::AllocOp::create(b, type, tokenType, ValueRange(token), ValueRange(count),
                                        ValueRange(), /*hostShared=*/false);
      token = alloc.getAsyncToken();
      memory.push_back(alloc.getMemref());
      if (workspace.getZeroed()) {
        Value zero = arith::ConstantIntOp::create(b, 0, 32);
        token = gpu::MemsetOp::create(b, tokenType, ValueRange(token), alloc.getMemref(), zero)
                    .getAsyncToken();
      }
    }
    return memory;
  }

  void free(ValueRange memory, Value after) {
    if (memory.empty())
      return;
    for (Value buffer : memory)
      after = gpu::DeallocOp::create(b, after.getType(), ValueRange(after), buffer).getAsyncToken();
    gpu::WaitOp::create(b, Type(), ValueRange(after));
  }

  Value pointerTo(Value address) {
    Value number = arith::IndexCastOp::create(b, b.getI64Type(), address);
    return LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext()), number);
  }

  struct Metadata {
    Value pointer;
    SmallVector<OpFoldResult> sizes, strides;
  };

  std::optional<gpu::KernelDim3> cluster(LaunchAttr launch) {
    if (llvm::all_of(launch.getCluster(), [](int64_t n) { return n == 1; }))
      return std::nullopt;
    SmallVector<Value> sizes;
    for (int64_t size : launch.getCluster())
      sizes.push_back(arith::ConstantIndexOp::create(b, size));
    return gpu::KernelDim3{sizes[0], sizes[1], sizes[2]};
  }

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

  Value tensorMap(const KernelArg &arg) {
    const Metadata &m = metadata(arg.operand);
    auto type = cast<MemRefType>(op->getOperand(arg.operand).getType());
    auto values = [&](ArrayRef<OpFoldResult> from) {
      return getValueOrCreateConstantIndexOp(b, b.getLoc(), from);
    };
    return encodeTensorMap(
        b, {m.pointer, type.getElementType(), values(m.sizes), values(m.strides)}, arg.map);
  }

  Value index(const Quantity &q) {
    if (q.kind == Quantity::Kind::Constant)
      return arith::ConstantIndexOp::create(b, q.value);
    const Metadata &m = metadata(q.operand);
    return getValueOrCreateConstantIndexOp(
        b, b.getLoc(), q.kind == Quantity::Kind::Size ? m.sizes[q.dim] : m.strides[q.dim]);
  }

  Value value(const KernelArg &arg) {
    if (arg.kind == KernelArg::Kind::Pointer)
      return metadata(arg.operand).pointer;
    if (arg.kind == KernelArg::Kind::TensorMap)
      return tensorMap(arg);
    Type type = arg.kind == KernelArg::Kind::I32 ? b.getI32Type() : b.getI64Type();
    return arith::IndexCastOp::create(b, type, index(arg.quantity));
  }

  /// M, N, K and batch of the launch plan.
  ArrayRef<OpFoldResult> symbolValues() {
    if (!symbols.empty())
      return symbols;
    for (const auto &product : call.gridSymbols) {
      Value size;
      for (const Quantity &q : product)
        size = size ? arith::MulIOp::create(b, size, index(q)).getResult() : index(q);
      symbols.push_back(size);
    }
    return symbols;
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
  llvm::DenseMap<unsigned, Metadata> known;
  SmallVector<OpFoldResult> symbols;
  Value token; ///< orders the launch and its memory; null where it has none
};

struct GemmLaunch : gemm::impl::GemmLaunchBase<GemmLaunch> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (getLaunch(op) &&
          llvm::all_of(op->getOperandTypes(), [](Type type) { return !isa<TensorType>(type); }))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      auto matmul = dyn_cast<MatmulOp>(op);
      FailureOr<KernelCall> call =
          matmul ? describeMatmul(matmul) : describeElementwise(cast<linalg::LinalgOp>(op));
      if (failed(call))
        return signalPassFailure();
      Launcher(op, *call).run(getLaunch(op));
    }
    if (!ops.empty())
      getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                              UnitAttr::get(&getContext()));
  }
};
} // namespace
