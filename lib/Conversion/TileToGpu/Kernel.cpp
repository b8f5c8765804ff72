// tile.kernel -> llvm.func with the parameters of docs/kernel-abi.md, and the ops
// that name parts of the problem.
#include "Patterns.h"
#include "gemm/Conversion/Launch/KernelParameters.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// The kernel's parameters, and which of them each argument of the op becomes.
struct Parameters {
  SmallVector<mlir::Type> types;
  SmallVector<SmallVector<unsigned>> ofArgument;
  SmallVector<unsigned> maps;

  explicit Parameters(KernelOp op) : ofArgument(op.getBody().getNumArguments()) {
    MLIRContext *context = op.getContext();
    const mlir::Type global = LLVM::LLVMPointerType::get(context, 1),
                     generic = LLVM::LLVMPointerType::get(context),
                     i32 = IntegerType::get(context, 32), i64 = IntegerType::get(context, 64);
    SmallVector<gemm::KernelView> views;
    for (unsigned view = 0; view < op.getNumViews(); ++view)
      views.push_back(formOf(op, view));
    const unsigned problem = 0, firstView = 1, workspace = firstView + op.getNumViews();
    for (auto [kind, number] : gemm::kernelParameters(views, op.getWorkspace() ? 2 : 0)) {
      using Kind = gemm::KernelParameter::Kind;
      const unsigned parameter = types.size();
      unsigned argument = firstView + number;
      switch (kind) {
      case Kind::Size:
        argument = problem;
        types.push_back(i32);
        break;
      case Kind::Workspace:
        argument = workspace;
        types.push_back(global);
        break;
      case Kind::Pointer:
        types.push_back(global);
        break;
      case Kind::TensorMap:
        maps.push_back(parameter);
        types.push_back(generic);
        break;
      case Kind::OuterStride:
      case Kind::InnerStride:
      case Kind::RowStride:
      case Kind::ColumnStride:
      case Kind::BatchStride:
        types.push_back(i64);
        break;
      }
      if (kind != Kind::InnerStride) // it is 1
        ofArgument[argument].push_back(parameter);
    }
  }

  static gemm::KernelView formOf(KernelOp op, unsigned view) {
    auto type = cast<ViewType>(op.getBody().getArgument(1 + view).getType());
    using gemm::ViewForm;
    return {view < 3                        ? ViewForm::Matrix
            : type.getMajor() == Major::any ? ViewForm::Mapped
                                            : ViewForm::Peer,
            type.getMapRank() > 0};
  }

  TypeConverter::SignatureConversion signature(Block *entry) const {
    TypeConverter::SignatureConversion signature(ofArgument.size());
    for (auto [argument, parameters] : llvm::enumerate(ofArgument)) {
      SmallVector<Value> values;
      for (unsigned parameter : parameters)
        values.push_back(entry->getArgument(parameter));
      signature.remapInput(argument, values);
    }
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
    facts.machine.markKernel(func, facts, parameters.maps);

    Block *entry = func.addEntryBlock(rewriter), *body = &op.getBody().front();
    TypeConverter::SignatureConversion signature = parameters.signature(entry);
    prefetchMaps(rewriter, op.getLoc(), entry, parameters.maps);
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
  void prefetchMaps(OpBuilder &rewriter, Location loc, Block *entry,
                    ArrayRef<unsigned> maps) const {
    if (maps.empty())
      return;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(entry);
    ImplicitLocOpBuilder builder(loc, rewriter);
    inFirstThread(builder, threadNumber(builder), [&] {
      for (unsigned map : maps)
        facts.machine.prefetchMap(builder, entry->getArgument(map));
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
    SmallVector<Value> unit{row.get(),  col.get(),  adaptor.getBatch().front(), problem[0],
                            problem[1], problem[2], Int(builder, 0).get()};
    auto range = [&](unsigned i) { return Int(builder, adaptor.getRange()[i].front()); };
    if (op.getOf() == Grouping::rows) {
      unit[0] = (range(0) + row).get();
      unit[3] = range(1).get();
    } else if (op.getOf() == Grouping::k) {
      unit[5] = range(1).get();
      unit[6] = range(0).get();
    }
    for (int64_t whole : {0, 1, 0, 0}) // split 0 of 1
      unit.push_back(Int(builder, whole).get());
    rewriter.replaceOpWithMultiple(op, {unit});
    return success();
  }
};

struct GroupEndLowering : TilePattern<GroupEndOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(GroupEndOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    ValueRange ends = adaptor.getEnds(); // the pointer, then strides along rows, columns and batch
    constexpr int64_t bytes = 4;
    Value place =
        arith::MulIOp::create(builder, Int(builder, adaptor.getGroup().front()).get64(), ends[1]);
    place = arith::MulIOp::create(builder, place, arith::ConstantIntOp::create(builder, bytes, 64));
    Value end = LLVM::LoadOp::create(builder, builder.getI32Type(),
                                     advance(builder, ends[0], place), bytes);
    rewriter.replaceOp(op, end);
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
  patterns.add<KernelLowering, RingLowering, ExtentLowering, RegistersLowering, LocateLowering,
               GroupEndLowering>(converter, facts);
}
