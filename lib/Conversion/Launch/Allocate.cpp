// gemm-allocate: memory that a host makes for its launches as the GPU's. In: memref.alloc, dealloc,
// alloca and get_global. Out: gpu.alloc and gpu.dealloc, each waited for, as gpu-to-llvm takes
// them, copies of constants, and in device memory what the host loads and stores as copies.
#include "HostAccess.h"
#include "HostConstants.h"
#include "HostMemory.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMALLOCATE
#include "gemm/Conversion/Launch/Passes.h.inc"
} // namespace gemm

using namespace gemm;

namespace {
struct Allocate : gemm::impl::GemmAllocateBase<Allocate> {
  using Base::Base;

  void runOnOperation() override {
    if (in != "host" && in != "device" && in != "shared") {
      getOperation().emitError()
          << "expected memory to be allocated in host, device or shared, got '" << in << "'";
      return signalPassFailure();
    }
    if (in == "host")
      return markAllAnalysesPreserved();
    HostMemory memory(getOperation());
    auto isGpus = [&](Value memref) {
      return isDevices(memref.getType()) && !memory.isHosts(memref);
    };
    SmallVector<Operation *> ops;
    walkHost<Operation *>(getOperation(), [&](Operation *op) {
      if (!isInDeviceCode(op) && takes(op, isGpus))
        ops.push_back(op);
    });
    if (ops.empty())
      return markAllAnalysesPreserved();
    SymbolTable symbols(getOperation());
    HostAccess access(symbols);
    HostConstants constants(symbols, in == "shared");
    for (Operation *op : ops)
      if (failed(replace(op, access, constants)))
        return signalPassFailure();
  }

private:
  /// Ops of the host that make, free, load or store memory of the GPU, or that touch it otherwise.
  bool takes(Operation *op, function_ref<bool(Value)> isGpus) {
    if (isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(op))
      return isGpus(op->getResult(0));
    if (auto dealloc = dyn_cast<memref::DeallocOp>(op))
      return isGpus(dealloc.getMemref());
    if (makesOther(op, isGpus))
      return true;
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (in != "device" || !effects ||
        isa_and_nonnull<gpu::GPUDialect, GemmDialect>(op->getDialect()))
      return false;
    SmallVector<MemoryEffects::EffectInstance> all;
    effects.getEffects(all);
    return llvm::any_of(all, [&](const MemoryEffects::EffectInstance &effect) {
      bool touches = isa<MemoryEffects::Read, MemoryEffects::Write>(effect.getEffect());
      return touches && effect.getValue() && isGpus(effect.getValue());
    });
  }

  /// A clone or a realloc, say, of which other passes make an alloc, but later than here.
  static bool makesOther(Operation *op, function_ref<bool(Value)> isGpus) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effects || isa_and_nonnull<gpu::GPUDialect>(op->getDialect()))
      return false;
    return llvm::any_of(op->getResults(), [&](OpResult result) {
      return isa<MemRefType>(result.getType()) && isGpus(result) &&
             effects.getEffectOnValue<MemoryEffects::Allocate>(result);
    });
  }

  LogicalResult replace(Operation *op, HostAccess &access, HostConstants &constants) {
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      return allocate(alloc), success();
    if (auto alloca = dyn_cast<memref::AllocaOp>(op))
      return allocateInScope(alloca);
    if (auto constant = dyn_cast<memref::GetGlobalOp>(op))
      return constants.replace(constant);
    if (auto dealloc = dyn_cast<memref::DeallocOp>(op))
      return free(dealloc), success();
    if (auto load = dyn_cast<memref::LoadOp>(op);
        load && load.getMemRefType().getElementType().isIntOrFloat())
      return access.replace(load);
    if (auto store = dyn_cast<memref::StoreOp>(op);
        store && store.getMemRefType().getElementType().isIntOrFloat())
      return access.replace(store);
    if (Operation *plain = withoutAffine(op))
      return replace(plain, access, constants);
    if (makesOther(op, [](Value) { return true; }))
      return op->emitOpError("makes memory that launches may reach: expected memref.alloc or "
                             "memref.alloca; convert-bufferization-to-memref and expand-realloc "
                             "make these of it");
    return op->emitOpError("touches memory of the GPU from the host: expected loads and stores of "
                           "single numbers; use allocate=shared, or gpu.memcpy");
  }

  /// A load or store of one number by an affine map as that of memref, of which it takes the place;
  /// null: it is none.
  static Operation *withoutAffine(Operation *op) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    auto expand = [&](AffineMap map, ValueRange operands) {
      return affine::expandAffineMap(b, op->getLoc(), map, operands);
    };
    Operation *plain = nullptr;
    if (auto load = dyn_cast<affine::AffineLoadOp>(op)) {
      if (auto indices = expand(load.getAffineMap(), load.getMapOperands()))
        plain = memref::LoadOp::create(b, load.getMemRef(), *indices);
    } else if (auto store = dyn_cast<affine::AffineStoreOp>(op)) {
      if (auto indices = expand(store.getAffineMap(), store.getMapOperands()))
        plain = memref::StoreOp::create(b, store.getValueToStore(), store.getMemRef(), *indices);
    }
    if (!plain)
      return nullptr;
    op->replaceAllUsesWith(plain);
    op->erase();
    return plain;
  }

  static Value start(ImplicitLocOpBuilder &b) {
    auto token = gpu::AsyncTokenType::get(b.getContext());
    return gpu::WaitOp::create(b, token, ValueRange()).getAsyncToken();
  }

  void allocate(memref::AllocOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    // Upstream allocates in no other memory space.
    auto type = MemRefType::Builder(op.getType()).setMemorySpace({});
    gpu::AllocOp made;
    if (in == "shared") { // the runtime has no call of it that is not waited for
      made =
          gpu::AllocOp::create(b, MemRefType(type), /*asyncToken=*/Type(), ValueRange(),
                               op.getDynamicSizes(), op.getSymbolOperands(), /*hostShared=*/true);
    } else {
      Value token = start(b);
      made = gpu::AllocOp::create(b, MemRefType(type), token.getType(), token, op.getDynamicSizes(),
                                  op.getSymbolOperands(),
                                  /*hostShared=*/false);
      gpu::WaitOp::create(b, Type(), made.getAsyncToken());
    }
    op.replaceAllUsesWith(inSpace(b, made.getMemref(), op.getType().getMemorySpace()));
    op.erase();
  }

  /// Memory of the stack: given back where its scope is left.
  LogicalResult allocateInScope(memref::AllocaOp op) {
    SmallVector<Operation *> ends = endsOf(op);
    Block *block = op->getBlock();
    if (!block->isEntryBlock() || llvm::none_of(ends, [&](Operation *end) {
          return end->getParentRegion() == block->getParent();
        }))
      return op.emitOpError(
          "is memory of the stack that launches reach: expected it to be taken in "
          "the first block of its function or loop; use memref.alloc");
    OpBuilder b(op);
    auto alloc = memref::AllocOp::create(b, op.getLoc(), op.getType(), op.getDynamicSizes(),
                                         op.getSymbolOperands(), op.getAlignmentAttr());
    op.replaceAllUsesWith(alloc.getMemref());
    op.erase();
    for (Operation *end : ends) {
      b.setInsertionPoint(end);
      free(memref::DeallocOp::create(b, end->getLoc(), alloc));
    }
    allocate(alloc);
    return success();
  }

  static Value inSpace(ImplicitLocOpBuilder &b, Value memref, Attribute space) {
    auto type = cast<MemRefType>(memref.getType());
    if (type.getMemorySpace() == space)
      return memref;
    MemRefType cast = MemRefType::Builder(type).setMemorySpace(space);
    return memref::MemorySpaceCastOp::create(b, cast, memref);
  }

  static void free(memref::DeallocOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    Value token = start(b);
    auto freed =
        gpu::DeallocOp::create(b, token.getType(), token, inSpace(b, op.getMemref(), Attribute()));
    gpu::WaitOp::create(b, Type(), freed.getAsyncToken());
    op.erase();
  }
};
} // namespace
