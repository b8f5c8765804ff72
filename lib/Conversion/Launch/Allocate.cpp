// gemm-allocate: buffers that a host makes for its launches as the GPU's. In: memref.alloc and
// memref.dealloc. Out: gpu.alloc and gpu.dealloc, each waited for, as gpu-to-llvm takes them.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Dialect/Gemm/Operands.h"

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
    SmallVector<memref::AllocOp> made;
    SmallVector<memref::DeallocOp> freed;
    walkHost<Operation *>(getOperation(), [&](Operation *op) {
      if (in == "host" || isInDeviceCode(op))
        return;
      if (auto alloc = dyn_cast<memref::AllocOp>(op); alloc && isDevices(alloc.getType()))
        made.push_back(alloc);
      if (auto dealloc = dyn_cast<memref::DeallocOp>(op);
          dealloc && isDevices(dealloc.getMemref().getType()))
        freed.push_back(dealloc);
    });
    if (made.empty() && freed.empty())
      return markAllAnalysesPreserved();
    for (memref::AllocOp op : made)
      allocate(op);
    for (memref::DeallocOp op : freed)
      free(op);
  }

private:
  static Value start(ImplicitLocOpBuilder &b) {
    auto token = gpu::AsyncTokenType::get(b.getContext());
    return gpu::WaitOp::create(b, token, ValueRange()).getAsyncToken();
  }

  void allocate(memref::AllocOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    gpu::AllocOp made;
    if (in == "shared") { // the runtime has no call of it that is not waited for
      made =
          gpu::AllocOp::create(b, op.getType(), /*asyncToken=*/Type(), ValueRange(),
                               op.getDynamicSizes(), op.getSymbolOperands(), /*hostShared=*/true);
    } else {
      Value token = start(b);
      made = gpu::AllocOp::create(b, op.getType(), token.getType(), token, op.getDynamicSizes(),
                                  op.getSymbolOperands(), /*hostShared=*/false);
      gpu::WaitOp::create(b, Type(), made.getAsyncToken());
    }
    op.replaceAllUsesWith(made.getMemref());
    op.erase();
  }

  static void free(memref::DeallocOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    Value token = start(b);
    auto freed = gpu::DeallocOp::create(b, token.getType(), token, op.getMemref());
    gpu::WaitOp::create(b, Type(), freed.getAsyncToken());
    op.erase();
  }
};
} // namespace
