// tile.kernel -> llvm.func with the parameters of docs/kernel-abi.md, and the ops
// that name parts of the problem.
#include "Patterns.h"

using namespace mlir;
using namespace gemm::tile;

/// The module's dynamic shared memory; all kernels use the one symbol.

namespace {
/// The parameters of docs/kernel-abi.md: pointers; M, N, K, batch; lda, ldb, ldc; batch strides;
/// strides of extras; tensor maps; partials and counters of the workspace.
struct Parameters {
  SmallVector<mlir::Type> types;
  unsigned views, firstMap, endMap;

  explicit Parameters(KernelOp op) : views(op.getNumViews()) {
    MLIRContext *context = op.getContext();
    mlir::Type pointer = LLVM::LLVMPointerType::get(context, 1);
    types.assign(views, pointer);
    types.append(4, IntegerType::get(context, 32));
    types.append(6 + 3 * (views - 3), IntegerType::get(context, 64));
    firstMap = types.size();
    for (unsigned view = 0; view < views; ++view)
      if (typeOf(op, view).getMapRank())
        types.push_back(LLVM::LLVMPointerType::get(context));
    endMap = types.size();
    if (op.getWorkspace())
      types.append(2, pointer);
  }

  static ViewType typeOf(KernelOp op, unsigned view) {
    return cast<ViewType>(op.getBody().getArgument(1 + view).getType());
  }

  /// Which parameters each argument of the op becomes.
  TypeConverter::SignatureConversion signature(KernelOp op, Block *entry) const {
    auto arg = [&](unsigned i) -> Value { return entry->getArgument(i); };
    TypeConverter::SignatureConversion signature(op.getBody().getNumArguments());
    SmallVector<Value> values;
    unsigned nextMap = firstMap;
    for (unsigned i = 0; i < 4; ++i)
      values.push_back(arg(views + i));
    signature.remapInput(0, values);
    for (unsigned view = 0; view < views; ++view) {
      values.assign({arg(view)});
      if (view < 3) { // A, B, C: leading dimension, batch stride
        values.append({arg(views + 4 + view), arg(views + 7 + view)});
      } else {
        unsigned first = views + 10 + 3 * (view - 3);
        values.push_back(arg(first));
        if (typeOf(op, view).getMajor() == Major::any)
          values.push_back(arg(first + 1));
        values.push_back(arg(first + 2));
      }
      if (typeOf(op, view).getMapRank())
        values.push_back(arg(nextMap++));
      signature.remapInput(1 + view, values);
    }
    if (op.getWorkspace())
      signature.remapInput(1 + views, {arg(endMap), arg(endMap + 1)});
    return signature;
  }
};

struct KernelLowering : TilePattern<KernelOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(KernelOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    const Parameters parameters(op);
    auto type =
        LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(facts.context), parameters.types);
    auto func = LLVM::LLVMFuncOp::create(rewriter, op.getLoc(), op.getSymName(), type);
    unsigned firstMap = parameters.firstMap, endMap = parameters.endMap;
    facts.machine.markKernel(func, facts, llvm::to_vector(llvm::seq(firstMap, endMap)));

    Block *entry = func.addEntryBlock(rewriter), *body = &op.getBody().front();
    TypeConverter::SignatureConversion signature = parameters.signature(op, entry);
    prefetchMaps(rewriter, op.getLoc(), entry->getArguments().slice(firstMap, endMap - firstMap));
    body = rewriter.applySignatureConversion(body, signature, getTypeConverter());
    rewriter.inlineBlockBefore(body, entry, entry->end());
    rewriter.setInsertionPointToEnd(entry);
    if (facts.gathers) {
      ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
      facts.machine.endCluster(builder, facts);
    }
    LLVM::ReturnOp::create(rewriter, op.getLoc(), ValueRange());
    rewriter.eraseOp(op);
    return success();
  }

  /// One thread asks for the tensor maps.
  void prefetchMaps(OpBuilder &rewriter, Location loc, ArrayRef<BlockArgument> maps) const {
    if (maps.empty())
      return;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(maps.front().getOwner());
    ImplicitLocOpBuilder builder(loc, rewriter);
    inFirstThread(builder, threadNumber(builder), [&] {
      for (BlockArgument map : maps)
        facts.machine.prefetchMap(builder, map);
    });
  }
};

struct RingLowering : TilePattern<RingOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(RingOp op, Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (op.getRing().getType().isGuarded())
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    rewriter.replaceOp(op, sharedPointer(builder, facts, op));
    return success();
  }
};

struct ExtentLowering : TilePattern<ExtentOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ExtentOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getProblem()[static_cast<unsigned>(op.getAxis())]);
    return success();
  }
};

struct RegistersLowering : TilePattern<RegistersOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(RegistersOp op, Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    int64_t launch = launchRegisters(facts.schedule), count = op.getCount();
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    if (count != launch)
      facts.machine.setRegisters(builder, count, launch);
    rewriter.eraseOp(op);
    return success();
  }
};

struct LocateLowering : TilePattern<LocateOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(LocateOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    ValueRange problem = adaptor.getProblem();
    Int row = Int(builder, adaptor.getM().front()) * facts.schedule.tile[0];
    Int col = Int(builder, adaptor.getN().front()) * facts.schedule.tileColumns();
    SmallVector<Value> unit{row.get(),  col.get(),  adaptor.getBatch().front(),
                            problem[0], problem[1], problem[2]};
    for (int64_t whole : {0, 1, 0, 0}) // split 0 of 1
      unit.push_back(Int(builder, whole).get());
    rewriter.replaceOpWithMultiple(op, {unit});
    return success();
  }
};
} // namespace

Value gemm::tile::sharedPointer(ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                                Operation *allocation) {
  auto type = LLVM::LLVMPointerType::get(facts.context, 3);
  Value base = LLVM::AddressOfOp::create(builder, type, sharedMemoryName);
  return advance(builder, base, Int(builder, facts.sharedOffset.lookup(allocation)));
}

void gemm::tile::populateKernelPatterns(RewritePatternSet &patterns,
                                        const TileTypeConverter &converter,
                                        const KernelFacts &facts) {
  patterns.add<KernelLowering, RingLowering, ExtentLowering, RegistersLowering, LocateLowering>(
      converter, facts);
}
