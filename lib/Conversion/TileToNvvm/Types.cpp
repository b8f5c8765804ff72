// Register forms of the tile dialect's types (the table is in Lowering.h).
#include "CopyPlan.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace gemm::tile;

TileTypeConverter::TileTypeConverter(const KernelFacts &facts) {
  MLIRContext *context = facts.context;
  Type i32 = IntegerType::get(context, 32), i64 = IntegerType::get(context, 64);
  Type f32 = Float32Type::get(context);
  Type global = LLVM::LLVMPointerType::get(context, 1);
  Type shared = LLVM::LLVMPointerType::get(context, 3);
  using Types = SmallVectorImpl<Type>;
  using Result = std::optional<LogicalResult>;

  addConversion([](Type type) { return type; });
  addConversion([=](ProblemType, Types &out) -> Result {
    out.append(4, i32);
    return success();
  });
  addConversion([=](UnitType, Types &out) -> Result {
    out.append(6, i32);
    return success();
  });
  addConversion([=](ViewType view, Types &out) -> Result {
    out.push_back(global);
    out.append(view.getMajor() == Major::any ? 3 : 2, i64);
    return success();
  });
  addConversion([=](RingType) -> Type { return shared; });
  addConversion([=](SlotType) -> Type { return shared; });
  addConversion([=](CursorType) -> Type { return i32; });
  addConversion([=, threads = facts.threads](CopyType copy, Types &out) -> Result {
    if (copy.getPart().getEngine() == Engine::ldst)
      out.append(chunksPerThread(copy.getPart(), threads), VectorType::get(4, i32));
    return success();
  });
  addConversion([=](FragType frag, Types &out) -> Result {
    out.append(frag.getRows() / 16 * 4, i32);
    return success();
  });
  addConversion([=](AccType acc, Types &out) -> Result {
    out.append(acc.getRows() * acc.getCols() / 32, f32);
    return success();
  });
}

Int gemm::tile::threadNumber(ImplicitLocOpBuilder &builder) {
  Value id = gpu::ThreadIdOp::create(builder, gpu::Dimension::x);
  return Int(builder, arith::IndexCastOp::create(builder, builder.getI32Type(), id).getResult());
}

Value gemm::tile::advance(ImplicitLocOpBuilder &builder, Value pointer, Value bytes) {
  return LLVM::GEPOp::create(builder, pointer.getType(), builder.getI8Type(), pointer,
                             ArrayRef<LLVM::GEPArg>{bytes});
}

Value gemm::tile::advance(ImplicitLocOpBuilder &builder, Value pointer, Int bytes) {
  if (bytes.getConstant()) {
    if (*bytes.getConstant() == 0)
      return pointer;
    return LLVM::GEPOp::create(builder, pointer.getType(), builder.getI8Type(), pointer,
                               ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(*bytes.getConstant())});
  }
  return advance(builder, pointer, bytes.get());
}
