// gemm-host-calls: declared functions of a bundle get bodies that run it. What an array is in
// the words that they hand over is stated in gemm_runtime.h.
#include "gemm/Conversion/Launch/RuntimeFunctions.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Outline/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMHOSTCALLS
#include "gemm/Outline/Passes.h.inc"
} // namespace gemm

using namespace gemm;

/// The number of an element type in gemm_runtime.h, or -1.
static int64_t typeNumber(Type type) {
  static constexpr StringRef names[] = {"f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2",
                                        "i64", "i32", "i8",  "i1",   "i16",      "f8E8M0FNU"};
  std::string name;
  llvm::raw_string_ostream(name) << type;
  const auto *found = llvm::find(names, name);
  return found == std::end(names) ? -1 : found - std::begin(names);
}

namespace {
class Body {
public:
  Body(func::FuncOp func, Block *block)
      : func(func), b(ImplicitLocOpBuilder::atBlockEnd(func.getLoc(), block)) {}

  /// The arrays one after the other, and how many words they take.
  struct Words {
    Value address, count;
  };

  Value text(StringRef name, StringRef value, SymbolTable &symbols) {
    auto type = LLVM::LLVMArrayType::get(b.getI8Type(), static_cast<unsigned>(value.size() + 1));
    OpBuilder at(func.getContext());
    auto global =
        LLVM::GlobalOp::create(at, func.getLoc(), type, /*isConstant=*/true,
                               LLVM::Linkage::Internal, name, b.getStringAttr(value.str() + '\0'));
    symbols.insert(global, func->getIterator());
    return LLVM::AddressOfOp::create(b, pointerType(), global.getSymName());
  }

  Value number(int64_t value) { return arith::ConstantOp::create(b, b.getI64IntegerAttr(value)); }

  Value buffer(Value value) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    if (!tensor)
      return value;
    SmallVector<int64_t> any(static_cast<size_t>(tensor.getRank()), ShapedType::kDynamic);
    auto layout = StridedLayoutAttr::get(b.getContext(), ShapedType::kDynamic, any);
    auto type = MemRefType::get(tensor.getShape(), tensor.getElementType(), layout);
    return bufferization::ToBufferOp::create(b, type, value, /*read_only=*/true);
  }

  /// A buffer for a result, whose extents the bundle knows where the type does not.
  Value result(RankedTensorType type, function_ref<Value(int64_t)> extent) {
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        sizes.push_back(arith::IndexCastOp::create(b, b.getIndexType(), extent(dim)));
    return memref::AllocOp::create(b, MemRefType::get(type.getShape(), type.getElementType()),
                                   sizes);
  }

  Words words(ArrayRef<Value> buffers) {
    SmallVector<Value> all;
    for (Value memory : buffers) {
      auto type = cast<MemRefType>(memory.getType());
      auto metadata = memref::ExtractStridedMetadataOp::create(b, memory);
      int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
      Value size = arith::ConstantIndexOp::create(b, bytes);
      Value address =
          arith::AddIOp::create(b, memref::ExtractAlignedPointerAsIndexOp::create(b, memory),
                                arith::MulIOp::create(b, metadata.getOffset(), size));
      all.append(
          {word(address), number(typeNumber(type.getElementType())), number(type.getRank())});
      for (Value extent : metadata.getSizes())
        all.push_back(word(extent));
      for (Value stride : metadata.getStrides())
        all.push_back(word(stride));
    }
    auto count = static_cast<int64_t>(all.size());
    Value memory = memref::AllocaOp::create(b, MemRefType::get({count}, b.getI64Type()));
    for (auto [i, value] : llvm::enumerate(all))
      memref::StoreOp::create(b, value, memory,
                              ValueRange(arith::ConstantIndexOp::create(b, int64_t(i))));
    Value address = word(memref::ExtractAlignedPointerAsIndexOp::create(b, memory));
    return {LLVM::IntToPtrOp::create(b, pointerType(), ValueRange(address)), number(count)};
  }

  Value tensor(RankedTensorType type, Value memory) {
    return bufferization::ToTensorOp::create(b, type, memory, /*restrict=*/true,
                                             /*writable=*/true);
  }

  ImplicitLocOpBuilder &builder() { return b; }
  Type pointerType() { return LLVM::LLVMPointerType::get(b.getContext()); }

private:
  Value word(Value index) { return arith::IndexCastOp::create(b, b.getI64Type(), index); }

  func::FuncOp func;
  ImplicitLocOpBuilder b;
};

struct HostCalls : gemm::impl::GemmHostCallsBase<HostCalls> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<func::FuncOp> declared;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func.isExternal() && func->hasAttr(kEntryAttrName))
        declared.push_back(func);
    if (declared.empty())
      return;
    if (bundle.empty()) {
      getOperation().emitError("expected the path of a bundle in `bundle`, got none");
      return signalPassFailure();
    }
    if (!llvm::is_contained({"ref", "blas", "emulate", "cuda"}, StringRef(device))) {
      getOperation().emitError("expected `device` to be ref, blas, emulate or cuda, got '")
          << device << "'";
      return signalPassFailure();
    }
    for (func::FuncOp func : declared)
      if (failed(define(func, symbols)))
        return signalPassFailure();
  }

private:
  LogicalResult define(func::FuncOp func, SymbolTable &symbols) {
    auto entry = func->getAttrOfType<StringAttr>(kEntryAttrName);
    SmallVector<Type> types(func.getArgumentTypes());
    llvm::append_range(types, func.getResultTypes());
    for (Type type : types)
      if (auto shaped = dyn_cast<ShapedType>(type);
          !isa<RankedTensorType, MemRefType>(type) || typeNumber(shaped.getElementType()) < 0)
        return func.emitError("function '")
               << func.getName() << "': expected tensors and memrefs of numbers, got " << type;
    for (Type type : func.getResultTypes())
      if (!isa<RankedTensorType>(type))
        return func.emitError("function '")
               << func.getName() << "': expected tensors as results, got " << type;
    Body body(func, func.addEntryBlock());
    ImplicitLocOpBuilder &b = body.builder();
    Type i32 = b.getI32Type(), i64 = b.getI64Type(), pointer = body.pointerType();
    SmallVector<Value> buffers;
    for (Value argument : func.getArguments())
      buffers.push_back(body.buffer(argument));
    Value path = body.text("gemm_bundle", bundle, symbols);
    Value name = body.text("gemm_entry", entry.getValue(), symbols);
    Value place = body.text("gemm_device", device, symbols);
    auto declare = [&](StringRef function, TypeRange inputs, TypeRange outputs) {
      return declareRuntimeFunction(symbols, function, b.getFunctionType(inputs, outputs));
    };
    bool asks = llvm::any_of(func.getResultTypes(), [](Type type) {
      return !cast<RankedTensorType>(type).hasStaticShape();
    });
    FailureOr<Operation *> size = nullptr;
    if (asks)
      size = declare("gemm_entry_extent", {pointer, pointer, pointer, i64, i64, i64}, i64);
    FailureOr<Operation *> run =
        declare("gemm_run_entry", {pointer, pointer, pointer, pointer, i64}, i32);
    FailureOr<Operation *> check = declare("gemm_check", {i32}, {});
    if (failed(size) || failed(run) || failed(check))
      return failure();
    SmallVector<Value> results;
    for (Type type : func.getResultTypes()) {
      const auto number = static_cast<int64_t>(results.size());
      auto extent = [&](int64_t dim) -> Value {
        Body::Words given = body.words(ArrayRef(buffers).take_front(func.getNumArguments()));
        Value result = body.number(number);
        return callRuntimeFunction(
                   b, *size, {path, name, given.address, given.count, result, body.number(dim)})
            ->getResult(0);
      };
      results.push_back(body.result(cast<RankedTensorType>(type), extent));
    }
    llvm::append_range(buffers, results);
    Body::Words all = body.words(buffers);
    Value status =
        callRuntimeFunction(b, *run, {path, name, place, all.address, all.count})->getResult(0);
    callRuntimeFunction(b, *check, status);
    SmallVector<Value> returned;
    for (auto [type, memory] : llvm::zip(func.getResultTypes(), results))
      returned.push_back(body.tensor(cast<RankedTensorType>(type), memory));
    func::ReturnOp::create(b, returned);
    func->removeAttr(kEntryAttrName);
    return success();
  }
};
} // namespace
