// gemm-blas-to-calls: gemm.library_call to calls of gemm_runtime.h. The order of
// arguments is that header's. The same as a pattern, and for convert-to-llvm.
#include "gemm/Conversion/Blas/Passes.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"

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
  CallBuilder(LibraryCallOp op, OpBuilder &builder) : op(op), b(op.getLoc(), builder) {}

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

/// Why libgemm_runtime makes no such call; empty where it does.
std::string whyNoCall(LibraryCallOp op) {
  if (op.getCall().getLibrary() == ir::Library::HipblasLt)
    return "expected cblas or cublaslt, which libgemm_runtime calls, got hipblaslt";
  return checkApart(op);
}

struct ToCall : OpRewritePattern<LibraryCallOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LibraryCallOp op, PatternRewriter &rewriter) const override {
    auto module = op->getParentOfType<ModuleOp>();
    if (!module || !whyNoCall(op).empty())
      return failure();
    SmallVector<Value> args = CallBuilder(op, rewriter).arguments();
    SmallVector<Type> types(ValueRange(args).getTypes());
    Type status = rewriter.getI32Type();
    func::FuncOp callee = declare(rewriter, module, "gemm_library_call", types, status);
    func::FuncOp check = declare(rewriter, module, "gemm_check", status, {});
    auto call = func::CallOp::create(rewriter, op.getLoc(), callee, args);
    func::CallOp::create(rewriter, op.getLoc(), check, call.getResults());
    rewriter.eraseOp(op);
    return success();
  }

private:
  static func::FuncOp declare(OpBuilder &b, ModuleOp module, StringRef name, TypeRange inputs,
                              TypeRange results) {
    if (auto known = module.lookupSymbol<func::FuncOp>(name))
      return known;
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    auto func = func::FuncOp::create(b, module.getLoc(), name, b.getFunctionType(inputs, results));
    func.setPrivate();
    return func;
  }
};

struct ToCalls : gemm::impl::GemmBlasToCallsBase<ToCalls> {
  void runOnOperation() override {
    SmallVector<LibraryCallOp> ops;
    getOperation().walk([&](LibraryCallOp op) { ops.push_back(op); });
    if (ops.empty())
      return markAllAnalysesPreserved();
    PatternRewriter rewriter(&getContext());
    ToCall pattern(&getContext());
    for (LibraryCallOp op : ops) {
      if (std::string why = whyNoCall(op); !why.empty()) {
        op.emitOpError(why);
        return signalPassFailure();
      }
      rewriter.setInsertionPoint(op);
      (void)pattern.matchAndRewrite(op, rewriter);
    }
  }
};

/// What is left of ours in host code when it becomes LLVM: calls of a library, by the same
/// pattern. Its memref and func ops are converted by their own dialects' interfaces.
struct ToLLVM : ConvertToLLVMPatternInterface {
  using ConvertToLLVMPatternInterface::ConvertToLLVMPatternInterface;

  void loadDependentDialects(MLIRContext *context) const final {
    context->loadDialect<arith::ArithDialect, func::FuncDialect, memref::MemRefDialect>();
  }
  void populateConvertToLLVMConversionPatterns(ConversionTarget &target, LLVMTypeConverter &,
                                               RewritePatternSet &patterns) const final {
    target.addIllegalOp<LibraryCallOp>();
    populateBlasToCallsPatterns(patterns);
  }
};
} // namespace

void gemm::populateBlasToCallsPatterns(RewritePatternSet &patterns) {
  patterns.add<ToCall>(patterns.getContext());
}

void gemm::registerConvertGemmToLLVMInterface(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *, GemmDialect *dialect) { dialect->addInterfaces<ToLLVM>(); });
}
