// gemm-elementwise-to-gpu: see Passes.td. In: a bufferized module. Out: each
// elementwise op and reduction carries `gemm.launch`, and equal computations share a kernel.
#include "Elementwise.h"
#include "gemm/Conversion/Elementwise/Passes.h"
#include "gemm/Conversion/Launch/Fills.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Launch/MadeFor.h"
#include "gemm/Dialect/Gemm/Initial.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMELEMENTWISETOGPU
#include "gemm/Conversion/Elementwise/Passes.h.inc"
} // namespace gemm

using namespace gemm;

namespace {
struct GemmElementwiseToGpu : gemm::impl::GemmElementwiseToGpuBase<GemmElementwiseToGpu> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(checkModuleName(getOperation(), moduleName)))
      return signalPassFailure();
    remarkInnerHosts(getOperation(), "gemm-elementwise-to-gpu", [](Operation *op) {
      return elementwise::isDevices(op) && !op->hasAttr(kLaunchAttrName);
    });
    walkHost<Operation *>(getOperation(), [](Operation *op) {
      if (elementwise::isOnMemory(op) && !elementwise::isDevices(op) && !isInDeviceCode(op))
        remark::missed(op->getLoc(),
                       remark::RemarkOpts::name("Host").category("gemm-elementwise-to-gpu"))
            << "stays on the host: memory of index is the host's";
    });
    if (failed(elementwise::normalise(getOperation())))
      return signalPassFailure();
    if (!kernels)
      return;
    if (failed(forgetKernels()))
      return signalPassFailure();
    elementwise::takeInitials(getOperation());
    SmallVector<linalg::GenericOp> ops;
    walkHost<linalg::GenericOp>(getOperation(), [&](linalg::GenericOp op) {
      if (elementwise::isDevices(op) && !op->hasAttr(kLaunchAttrName) && !isTaken(op))
        ops.push_back(op);
    });
    llvm::StringMap<LLVM::LLVMFuncOp> known;
    for (linalg::GenericOp op : ops)
      if (failed(convert(op, known)))
        return signalPassFailure();
  }

  /// Of ops that were changed since an earlier run.
  LogicalResult forgetKernels() {
    SmallVector<linalg::GenericOp> changed;
    bool described = true;
    walkHost<linalg::GenericOp>(getOperation(), [&](linalg::GenericOp op) {
      if (!getLaunch(op) || !elementwise::isDevices(op))
        return;
      FailureOr<KernelCall> call = describeLoops(op);
      described &= succeeded(call);
      if (succeeded(call) && !checkMadeFor(op, *call).empty())
        changed.push_back(op);
    });
    for (linalg::GenericOp op : changed) {
      op->removeAttr(kInitialAttrName);
      op->removeAttr(kLaunchAttrName);
    }
    return success(described);
  }

  /// The grid, of the symbols that describeLoops gives.
  AffineExpr blocksOf(linalg::GenericOp op) {
    auto symbol = [&](unsigned number) { return getAffineSymbolExpr(number, &getContext()); };
    const int64_t threads = elementwise::threadsPerBlock;
    std::optional<Move> move = moveOf(op);
    if (!move)
      return symbol(0).ceilDiv(threads / threadsPerElement(op));
    if (!move->isTranspose())
      return (symbol(1).ceilDiv(bytesOfPiece / move->bytes) * symbol(3)).ceilDiv(threads);
    const int64_t side = sideOfTile(*move);
    return symbol(1).ceilDiv(side) * symbol(2).ceilDiv(side) * symbol(3);
  }

  LogicalResult convert(linalg::GenericOp op, llvm::StringMap<LLVM::LLVMFuncOp> &known) {
    FailureOr<KernelCall> call = describeLoops(op);
    if (failed(call) || failed(elementwise::checkApart(op)))
      return failure();
    if (std::string why = checkParameters(*call); !why.empty())
      return op.emitOpError() << why;
    const std::string key = kernelKey(op, *call);
    LLVM::LLVMFuncOp &kernel = known[key];
    gpu::GPUModuleOp module = getKernelModule(getOperation(), moduleName, /*atEnd=*/true);
    getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                            UnitAttr::get(&getContext()));
    if (!kernel) {
      OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
      ScalarBody body = scalarBody(op);
      std::string kind = !body.fold.empty() ? "fold_" : body.combine ? "reduce_" : "elementwise_";
      FailureOr<LLVM::LLVMFuncOp> built = elementwise::buildKernel(
          b, op, *call, freeKernelName(module, kind + std::to_string(known.size() - 1)));
      if (failed(built))
        return failure();
      kernel = *built;
      ++made;
    }
    MLIRContext *ctx = &getContext();
    AffineExpr blocks = blocksOf(op);
    AffineExpr one = getAffineConstantExpr(1, ctx);
    auto symbol = SymbolRefAttr::get(module.getNameAttr(), {FlatSymbolRefAttr::get(kernel)});
    op->setAttr(kLaunchAttrName,
                LaunchAttr::get(ctx, symbol, AffineMap::get(0, 4, {blocks, one, one}, ctx),
                                {elementwise::threadsPerBlock, 1, 1}, {1, 1, 1},
                                /*shared=*/0, /*maps=*/{}, /*limit=*/0, /*workspaces=*/{},
                                /*aligns=*/{}, digestOf(key)));
    return success();
  }
};
} // namespace
