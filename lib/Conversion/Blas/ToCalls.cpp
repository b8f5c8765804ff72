// gemm-blas-to-calls: gemm.library_call to calls of gemm_runtime.h. The order of
// arguments is that header's.
#include "gemm/Conversion/Blas/Passes.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMBLASTOCALLS
#include "gemm/Conversion/Blas/Passes.h.inc"
} // namespace gemm

using namespace gemm;

/// The number of an element type in gemm_runtime.h.
static int32_t typeNumber(mlir::Type type) {
  return type.isF64() ? 0 : type.isF32() ? 1 : type.isF16() ? 2 : 3;
}

namespace {
class CallBuilder {
public:
  explicit CallBuilder(LibraryCallOp op) : op(op), b(op.getLoc(), op) {}

  SmallVector<Value> arguments() {
    CallAttr call = op.getCall();
    bool swapped = op.isSwapped();
    SmallVector<OpFoldResult> ld = op.getMixedLd(), strides = op.getMixedStrides();
    SmallVector<Value> args{i32(int32_t(call.getLibrary())),
                            i32(int32_t(call.getEpilogue())),
                            i32(typeNumber(op.getAType().getElementType())),
                            i32(typeNumber(op.getCType().getElementType())),
                            i32(int32_t(call.getFirst())),
                            i32(int32_t(call.getSecond()))};
    for (OpFoldResult size : op.getMixedSizes())
      args.push_back(i64(size));
    Value memrefs[] = {swapped ? op.getB() : op.getA(), swapped ? op.getA() : op.getB(), op.getC()};
    for (unsigned i = 0; i < 3; ++i)
      args.append({pointer(memrefs[i]), i64(ld[i]), i64(strides[i])});
    args.push_back(op.getBias() ? pointer(op.getBias()) : null());
    args.push_back(op.getAux() ? pointer(op.getAux()) : null());
    args.push_back(arith::ConstantOp::create(b, b.getF64FloatAttr(op.getAlphaValue())));
    args.push_back(arith::ConstantOp::create(b, b.getF64FloatAttr(op.getBetaValue())));
    args.append({null(), null(), i64(b.getIndexAttr(0))});
    return args;
  }

private:
  Value i32(int32_t value) { return arith::ConstantOp::create(b, b.getI32IntegerAttr(value)); }
  Value i64(OpFoldResult value) {
    Value index = getValueOrCreateConstantIndexOp(b, op.getLoc(), value);
    return arith::IndexCastOp::create(b, b.getI64Type(), index);
  }
  Value null() { return LLVM::ZeroOp::create(b, LLVM::LLVMPointerType::get(b.getContext())); }

  /// The address of the first element, offset included.
  Value pointer(Value memref) {
    auto type = cast<MemRefType>(memref.getType());
    Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
    Value offset = memref::ExtractStridedMetadataOp::create(b, memref).getOffset();
    int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    Value size = arith::ConstantIndexOp::create(b, bytes);
    Value address = arith::AddIOp::create(b, base, arith::MulIOp::create(b, offset, size));
    Value number = arith::IndexCastOp::create(b, b.getI64Type(), address);
    return LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext()),
                                    ValueRange(number));
  }

  LibraryCallOp op;
  ImplicitLocOpBuilder b;
};

struct ToCalls : gemm::impl::GemmBlasToCallsBase<ToCalls> {
  void runOnOperation() override {
    SmallVector<LibraryCallOp> ops;
    getOperation().walk([&](LibraryCallOp op) { ops.push_back(op); });
    for (LibraryCallOp op : ops) {
      if (op.getCall().getLibrary() == ir::Library::HipblasLt) {
        op.emitOpError("expected cblas or cublaslt, which libgemm_runtime calls, got hipblaslt");
        return signalPassFailure();
      }
      if (std::string why = checkApart(op); !why.empty()) {
        op.emitOpError(why);
        return signalPassFailure();
      }
      OpBuilder b(op);
      SmallVector<Value> args = CallBuilder(op).arguments();
      func::FuncOp callee =
          declare("gemm_library_call", TypeRange(ValueRange(args)), TypeRange(b.getI32Type()));
      func::FuncOp check = declare("gemm_check", TypeRange(b.getI32Type()), TypeRange());
      auto call = func::CallOp::create(b, op.getLoc(), callee, args);
      func::CallOp::create(b, op.getLoc(), check, call.getResults());
      op.erase();
    }
  }

private:
  func::FuncOp declare(StringRef name, TypeRange inputs, TypeRange results) {
    if (auto known = getOperation().lookupSymbol<func::FuncOp>(name))
      return known;
    OpBuilder b = OpBuilder::atBlockBegin(getOperation().getBody());
    auto func =
        func::FuncOp::create(b, getOperation().getLoc(), name, b.getFunctionType(inputs, results));
    func.setPrivate();
    return func;
  }
};
} // namespace
