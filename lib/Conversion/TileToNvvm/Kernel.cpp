// tile.kernel -> llvm.func with the parameters of docs/kernel-abi.md, and the ops
// that name parts of the problem.
#include "Lowering.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// The module's dynamic shared memory; all kernels use the one symbol.
static constexpr StringLiteral sharedSymbol = "gemm_shared";

namespace {
struct KernelLowering : TilePattern<KernelOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(KernelOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = facts.context;
    mlir::Type i32 = rewriter.getI32Type(), i64 = rewriter.getI64Type();
    mlir::Type pointer = LLVM::LLVMPointerType::get(context, 1);
    Block *body = &op.getBody().front();
    unsigned views = op.getNumViews(), extras = views - 3;

    // Pointers; M, N, K, batch; lda, ldb, ldc; batch strides; strides of extras;
    // tensor maps; slots and counters of the workspace.
    SmallVector<mlir::Type> params(views, pointer);
    params.append(4, i32);
    params.append(6 + 3 * extras, i64);
    unsigned firstMap = params.size();
    auto mapRank = [&](unsigned view) {
      return cast<ViewType>(body->getArgument(1 + view).getType()).getMapRank();
    };
    for (unsigned view = 0; view < views; ++view)
      if (mapRank(view))
        params.push_back(LLVM::LLVMPointerType::get(context));
    unsigned endMap = params.size();
    if (op.getWorkspace())
      params.append(2, pointer);
    auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), params);
    auto func = LLVM::LLVMFuncOp::create(rewriter, op.getLoc(), op.getSymName(), type);
    func->setAttr("gpu.kernel", rewriter.getUnitAttr());
    func->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), rewriter.getUnitAttr());
    func->setAttr(
        NVVM::NVVMDialect::getReqntidAttrName(),
        rewriter.getDenseI32ArrayAttr({static_cast<int32_t>(facts.schedule.threads()), 1, 1}));
    // ptxas honours setmaxnreg only where both bound the registers at launch (C7508).
    if (facts.mma().isSpecialised())
      func->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(), rewriter.getI32IntegerAttr(1));

    if (facts.schedule.clusterSize() > 1)
      func->setAttr(NVVM::NVVMDialect::getClusterDimAttrName(),
                    rewriter.getDenseI32ArrayAttr(
                        {static_cast<int32_t>(facts.schedule.clusterSize()), 1, 1}));

    for (unsigned i = firstMap; i < endMap; ++i)
      markGridConstant(func, i);

    Block *entry = func.addEntryBlock(rewriter);
    auto arg = [&](unsigned i) -> Value { return entry->getArgument(i); };
    TypeConverter::SignatureConversion signature(body->getNumArguments());
    SmallVector<Value> values;
    unsigned nextMap = firstMap;
    for (unsigned i = 0; i < 4; ++i)
      values.push_back(arg(views + i));
    signature.remapInput(0, values);
    for (unsigned view = 0; view < views; ++view) {
      values.assign({arg(view)});
      auto viewType = cast<ViewType>(body->getArgument(1 + view).getType());
      if (view < 3) { // A, B, C: leading dimension, batch stride
        values.append({arg(views + 4 + view), arg(views + 7 + view)});
      } else {
        unsigned first = views + 10 + 3 * (view - 3);
        values.push_back(arg(first));
        if (viewType.getMajor() == Major::any)
          values.push_back(arg(first + 1));
        values.push_back(arg(first + 2));
      }
      if (mapRank(view))
        values.push_back(arg(nextMap++));
      signature.remapInput(1 + view, values);
    }
    if (op.getWorkspace())
      signature.remapInput(1 + views, {arg(endMap), arg(endMap + 1)});
    prefetchMaps(rewriter, op.getLoc(), entry->getArguments().slice(firstMap, endMap - firstMap));
    body = rewriter.applySignatureConversion(body, signature, getTypeConverter());
    rewriter.inlineBlockBefore(body, entry, entry->end());
    rewriter.setInsertionPointToEnd(entry);
    if (facts.gathers)
      endCluster(rewriter, op.getLoc());
    LLVM::ReturnOp::create(rewriter, op.getLoc(), ValueRange());
    rewriter.eraseOp(op);
    return success();
  }

  /// A peer may still read what this CTA left for it: tile.gather, in which those that
  /// multiply have arrived twice and waited once. The others have nothing to tell.
  void endCluster(OpBuilder &rewriter, Location loc) const {
    ImplicitLocOpBuilder builder(loc, rewriter);
    auto arrive = [&] { NVVM::ClusterArriveRelaxedOp::create(builder, UnitAttr()); };
    auto wait = [&] { NVVM::ClusterWaitOp::create(builder, UnitAttr()); };
    if (facts.multiplyingThreads() < facts.schedule.threads()) {
      Value others = Int(builder, facts.multiplyingThreads() - 1) < threadNumber(builder);
      auto branch = scf::IfOp::create(builder, others, /*withElseRegion=*/false);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(branch.thenBlock());
      arrive();
      wait();
      arrive();
    }
    wait();
  }

  /// One thread asks for the tensor maps, so that the first copies find them.
  static void prefetchMaps(OpBuilder &rewriter, Location loc, ArrayRef<BlockArgument> maps) {
    if (maps.empty())
      return;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(maps.front().getOwner());
    ImplicitLocOpBuilder builder(loc, rewriter);
    inFirstThread(builder, threadNumber(builder), [&] {
      for (BlockArgument map : maps)
        NVVM::PrefetchOp::create(builder, NVVM::PrefetchCacheLevelAttr(),
                                 NVVM::CacheEvictionPriorityAttr(), map, /*predicate=*/Value(),
                                 /*tensormap=*/true);
    });
  }

  /// A tensor map is 128 bytes of the parameter space, read there by the copies.
  static void markGridConstant(LLVM::LLVMFuncOp func, unsigned param) {
    MLIRContext *context = func.getContext();
    Builder builder(context);
    auto bytes = LLVM::LLVMArrayType::get(builder.getI8Type(), 128);
    func.setArgAttr(param, LLVM::LLVMDialect::getByValAttrName(), TypeAttr::get(bytes));
    func.setArgAttr(param, LLVM::LLVMDialect::getAlignAttrName(), builder.getI64IntegerAttr(64));
    func.setArgAttr(param, NVVM::NVVMDialect::getGridConstantAttrName(), builder.getUnitAttr());
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
    auto action = count > launch ? NVVM::SetMaxRegisterAction::increase
                                 : NVVM::SetMaxRegisterAction::decrease;
    if (count != launch)
      NVVM::SetMaxRegisterOp::create(rewriter, op.getLoc(), count, action);
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
    Int col = Int(builder, adaptor.getN().front()) * facts.schedule.tile[1];
    SmallVector<Value> unit{row.get(),  col.get(),  adaptor.getBatch().front(),
                            problem[0], problem[1], problem[2]};
    for (int64_t whole : {0, 1, 0, 0}) // part 0 of 1
      unit.push_back(Int(builder, whole).get());
    rewriter.replaceOpWithMultiple(op, {unit});
    return success();
  }
};
} // namespace

Value gemm::tile::sharedPointer(ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                                Operation *allocation) {
  auto type = LLVM::LLVMPointerType::get(facts.context, 3);
  Value base = LLVM::AddressOfOp::create(builder, type, sharedSymbol);
  return advance(builder, base, Int(builder, facts.sharedOffset.lookup(allocation)));
}

void gemm::tile::populateKernelPatterns(RewritePatternSet &patterns,
                                        const TileTypeConverter &converter,
                                        const KernelFacts &facts) {
  patterns.add<KernelLowering, RingLowering, ExtentLowering, RegistersLowering, LocateLowering>(
      converter, facts);
}
