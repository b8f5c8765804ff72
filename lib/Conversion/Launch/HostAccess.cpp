// See HostAccess.h. gpu.memcpy takes whole buffers with contiguous rows, so the call that it
// becomes is made here.
#include "HostAccess.h"
#include "gemm/Conversion/Launch/RuntimeFunctions.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace gemm {

static constexpr StringLiteral functions = R"mlir(
llvm.func internal @gemm_copy(%to: !llvm.ptr, %from: !llvm.ptr, %bytes: i64) {
  %stream = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
  llvm.call @mgpuMemcpy(%to, %from, %bytes, %stream) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.call @mgpuStreamSynchronize(%stream) : (!llvm.ptr) -> ()
  llvm.call @mgpuStreamDestroy(%stream) : (!llvm.ptr) -> ()
  llvm.return
}
)mlir";

LogicalResult HostAccess::define() {
  if (copier)
    return success();
  FailureOr<SmallVector<Operation *>> made = defineHostFunctions(symbols, functions);
  if (failed(made))
    return failure();
  copier = made->front();
  return success();
}

static Value pointerTo(ImplicitLocOpBuilder &b, Value memref, ValueRange indices) {
  auto type = cast<MemRefType>(memref.getType());
  auto parts = memref::ExtractStridedMetadataOp::create(b, memref);
  auto multiply = [&](Value x, Value y) { return b.createOrFold<arith::MulIOp>(x, y); };
  auto add = [&](Value x, Value y) { return b.createOrFold<arith::AddIOp>(x, y); };
  Value place = getValueOrCreateConstantIndexOp(b, b.getLoc(), parts.getConstifiedMixedOffset());
  for (auto [index, stride] : llvm::zip_equal(indices, parts.getConstifiedMixedStrides()))
    place = add(place, multiply(index, getValueOrCreateConstantIndexOp(b, b.getLoc(), stride)));
  Value bytes = arith::ConstantIndexOp::create(b, (type.getElementTypeBitWidth() + 7) / 8);
  Value address =
      add(memref::ExtractAlignedPointerAsIndexOp::create(b, memref), multiply(place, bytes));
  Value number = arith::IndexCastOp::create(b, b.getI64Type(), address);
  return LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext()), number);
}

/// Whether turns of a host's loop, or other code of it, may be at an op at the same time: it is in
/// a region of an op that is not known to run it by itself.
static bool isConcurrent(Operation *op) {
  for (op = op->getParentOp(); !isa_and_nonnull<FunctionOpInterface>(op); op = op->getParentOp())
    if (!isa_and_nonnull<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp,
                         scf::ExecuteRegionOp, affine::AffineForOp, affine::AffineIfOp,
                         memref::AllocaScopeOp>(op))
      return true;
  return false;
}

/// An access that may be made at the same time as itself has memory of its own, in a scope.
static void enterScope(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto scope = memref::AllocaScopeOp::create(b, op->getResultTypes());
  Block *body = b.createBlock(&scope.getBodyRegion());
  op->replaceAllUsesWith(scope);
  op->moveBefore(body, body->end());
  b.setInsertionPointToEnd(body);
  memref::AllocaScopeReturnOp::create(b, op->getResults());
}

/// Memory for one element, made once for each access, however often it is in a loop.
static Value makeElement(Operation *at, Type type) {
  if (isConcurrent(at))
    enterScope(at);
  if (isa<memref::AllocaScopeOp>(at->getParentOp())) {
    ImplicitLocOpBuilder b(at->getLoc(), at);
    return memref::AllocaOp::create(b, MemRefType::get({}, type));
  }
  auto function = at->getParentOfType<FunctionOpInterface>();
  ImplicitLocOpBuilder b(at->getLoc(), at);
  b.setInsertionPointToStart(&function.getFunctionBody().front());
  return memref::AllocaOp::create(b, MemRefType::get({}, type));
}

void HostAccess::copy(Operation *at, Value element, Value memref, ValueRange indices, bool toHost) {
  ImplicitLocOpBuilder b(at->getLoc(), at);
  Value host = pointerTo(b, element, {}), gpus = pointerTo(b, memref, indices);
  unsigned bits = cast<MemRefType>(memref.getType()).getElementTypeBitWidth();
  Value bytes = arith::ConstantIntOp::create(b, (bits + 7) / 8, 64);
  callRuntimeFunction(b, copier,
                      toHost ? ValueRange{host, gpus, bytes} : ValueRange{gpus, host, bytes});
}

LogicalResult HostAccess::replace(memref::LoadOp op) {
  if (failed(define()))
    return failure();
  Value element = makeElement(op, op.getMemRefType().getElementType());
  copy(op, element, op.getMemRef(), op.getIndices(), /*toHost=*/true);
  OpBuilder b(op);
  op.replaceAllUsesWith(memref::LoadOp::create(b, op.getLoc(), element).getResult());
  op.erase();
  return success();
}

LogicalResult HostAccess::replace(memref::StoreOp op) {
  if (failed(define()))
    return failure();
  Value element = makeElement(op, op.getMemRefType().getElementType());
  OpBuilder b(op);
  memref::StoreOp::create(b, op.getLoc(), op.getValueToStore(), element, ValueRange());
  copy(op, element, op.getMemRef(), op.getIndices(), /*toHost=*/false);
  op.erase();
  return success();
}

} // namespace gemm
