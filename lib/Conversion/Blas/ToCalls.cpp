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
  if (type.isInteger())
    return type.isInteger(32) ? 7 : 8;
  return type.isF64() ? 0 : type.isF32() ? 1 : type.isF16() ? 2 : 3;
}

namespace {
class CallBuilder {
public:
  CallBuilder(LibraryCallOp op, OpBuilder &builder) : op(op), b(op.getLoc(), builder) {}

  SmallVector<Value> arguments() {
    CallAttr call = op.getCall();
    bool bFirst = op.isBFirst();
    SmallVector<OpFoldResult> ld = op.getMixedLd(), strides = op.getMixedStrides();
    SmallVector<Value> args{i32(int32_t(call.getLibrary())),
                            i32(int32_t(call.getEpilogue())),
                            i32(typeNumber(op.getAType().getElementType())),
                            i32(typeNumber(op.getCType().getElementType())),
                            i32(int32_t(call.getFirst())),
                            i32(int32_t(call.getSecond()))};
    for (OpFoldResult size : op.getMixedSizes())
      args.push_back(i64(size));
    Value memrefs[] = {bFirst ? op.getB() : op.getA(), bFirst ? op.getA() : op.getB(), op.getC()};
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

/// A function of libgemm_runtime.
struct Function {
  StringRef name;
  FunctionType type;
};

/// The call itself, by the order of gemm_runtime.h, and what its status is given to.
std::array<Function, 2> functionsOf(MLIRContext *context) {
  Builder b(context);
  mlir::Type i32 = b.getI32Type(), i64 = b.getI64Type(), f64 = b.getF64Type();
  mlir::Type pointer = LLVM::LLVMPointerType::get(context);
  SmallVector<mlir::Type> inputs(6, i32);
  inputs.append(4, i64); // sizes
  for (unsigned operand = 0; operand < 3; ++operand)
    inputs.append({pointer, i64, i64});
  inputs.append({pointer, pointer, f64, f64, pointer, pointer, i64});
  return {Function{"gemm_library_call", b.getFunctionType(inputs, i32)},
          Function{"gemm_check", b.getFunctionType(i32, {})}};
}

/// The type of a function that is there, before or after its conversion to LLVM; null for
/// any other symbol. All that the interface takes are types of LLVM.
FunctionType typeOf(Operation *symbol) {
  if (auto func = dyn_cast<func::FuncOp>(symbol))
    return func.getFunctionType();
  auto func = dyn_cast<LLVM::LLVMFuncOp>(symbol);
  if (!func || func.isVarArg())
    return {};
  LLVM::LLVMFunctionType type = func.getFunctionType();
  bool none = isa<LLVM::LLVMVoidType>(type.getReturnType());
  return FunctionType::get(symbol->getContext(), type.getParams(),
                           none ? TypeRange() : TypeRange(type.getReturnType()));
}

/// Why libgemm_runtime makes no such call; empty where it does.
std::string whyNoCall(LibraryCallOp op) {
  if (op.getCall().getLibrary() == ir::Library::HipblasLt)
    return "expected cblas or cublaslt, which libgemm_runtime calls, got hipblaslt";
  if (isFp8(op.getAType().getElementType()) || op.getCall().getPrecision())
    return "expected operands and sums of gemm_library_call, which knows no fp8 and no tf32";
  auto module = op->getParentOfType<ModuleOp>();
  if (!module)
    return "expected a module around the call, got none";
  // The names are those of a C interface: there are no others to take.
  if (!op.getContext()->getLoadedDialect<LLVM::LLVMDialect>())
    return "expected the LLVM dialect to be loaded, got none; a pass that has these patterns "
           "depends "
           "on it";
  for (const Function &function : functionsOf(op.getContext())) {
    Operation *symbol = module.lookupSymbol(function.name);
    if (!symbol || typeOf(symbol) == function.type)
      continue;
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "expected @" << function.name << " to be libgemm_runtime's, of type " << function.type
       << ", got ";
    if (FunctionType type = typeOf(symbol))
      os << type;
    else
      os << "a '" << symbol->getName() << "'";
    return text;
  }
  return checkApart(op);
}

struct ToCall : OpRewritePattern<LibraryCallOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LibraryCallOp op, PatternRewriter &rewriter) const override {
    if (std::string why = whyNoCall(op); !why.empty())
      return rewriter.notifyMatchFailure(op, why);
    auto module = op->getParentOfType<ModuleOp>();
    std::array<Function, 2> functions = functionsOf(op.getContext());
    SmallVector<Value> args = CallBuilder(op, rewriter).arguments();
    SmallVector<Value> status = call(rewriter, op.getLoc(), module, functions[0], args);
    call(rewriter, op.getLoc(), module, functions[1], status);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// A call of the function, which is declared where it is not there, as either dialect's.
  static SmallVector<Value> call(OpBuilder &b, Location loc, ModuleOp module,
                                 const Function &function, ValueRange args) {
    Operation *callee = module.lookupSymbol(function.name);
    if (auto converted = dyn_cast_or_null<LLVM::LLVMFuncOp>(callee))
      return LLVM::CallOp::create(b, loc, converted, args).getResults();
    if (!callee) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(module.getBody());
      auto func = func::FuncOp::create(b, module.getLoc(), function.name, function.type);
      func.setPrivate();
      callee = func;
    }
    return func::CallOp::create(b, loc, cast<func::FuncOp>(callee), args).getResults();
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
