// Register forms of the tile dialect's types (the table is in Lowering.h).
#include "FillPlan.h"
#include "Fragments.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

using Types = SmallVectorImpl<mlir::Type>;
using Result = std::optional<LogicalResult>;

TileTypeConverter::TileTypeConverter(const KernelFacts &facts) {
  addConversion([](mlir::Type type) { return type; });
  addOfProblem(facts);
  addOfRings(facts);
  addOfRegisters(facts);
}

/// What a kernel is given, and a unit of its work.
void TileTypeConverter::addOfProblem(const KernelFacts &facts) {
  MLIRContext *context = facts.context;
  mlir::Type i32 = IntegerType::get(context, 32), i64 = IntegerType::get(context, 64);
  mlir::Type global = LLVM::LLVMPointerType::get(context, 1),
             generic = LLVM::LLVMPointerType::get(context);
  addConversion([=](ProblemType, Types &out) -> Result {
    out.append(4, i32);
    return success();
  });
  addConversion([=](UnitType, Types &out) -> Result {
    out.append(UnitValues::all, i32);
    return success();
  });
  addConversion([=](WorkspaceType, Types &out) -> Result {
    out.append(2, global);
    return success();
  });
  addConversion([=](ViewType view, Types &out) -> Result {
    out.push_back(global);
    out.append(view.getMajor() == Major::any ? 3 : 2, i64);
    if (view.getMapRank())
      out.push_back(generic);
    return success();
  });
}

/// Shared memory, places in it, and copies on their way there.
void TileTypeConverter::addOfRings(const KernelFacts &facts) {
  mlir::Type i32 = IntegerType::get(facts.context, 32);
  mlir::Type shared = LLVM::LLVMPointerType::get(facts.context, 3);
  const gemm::Mma &mma = facts.mma();
  addConversion([=](RingType ring, Types &out) -> Result {
    out.push_back(shared);
    if (ring.isGuarded())
      out.push_back(i32);
    return success();
  });
  addConversion([=](PanelsType) -> mlir::Type { return shared; });
  addConversion([=](SourceType) -> mlir::Type { return shared; });
  addConversion([=](LoadingType, Types &out) -> Result {
    out.append({shared, shared, i32});
    return success();
  });
  addConversion([=](ExchangeType) -> mlir::Type { return shared; });
  addConversion([=](SlotType slot, Types &out) -> Result {
    if (slot.getRing().isGuarded())
      out.append({shared, shared, i32});
    else
      out.push_back(shared);
    return success();
  });
  addConversion([&mma, i32](CursorType, Types &out) -> Result {
    out.append(mma.mbarriers ? 2 : 1, i32);
    return success();
  });
  addConversion([=, &mma, threads = facts.copyThreads()](CopyType copy, Types &out) -> Result {
    if (copy.getPart().getEngine() == Engine::ldst && !mma.hasRoles())
      out.append(chunksPerThread(copy.getPart(), threads), VectorType::get(4, i32));
    return success();
  });
}

/// What the lanes of a warp hold.
void TileTypeConverter::addOfRegisters(const KernelFacts &facts) {
  MLIRContext *context = facts.context;
  mlir::Type i32 = IntegerType::get(context, 32), f32 = Float32Type::get(context);
  const gemm::Mma &mma = facts.mma();
  addConversion([=, &mma](FragType frag, Types &out) -> Result {
    if (mma.multiplier == gemm::Multiplier::Lane)
      out.append(frag.getRows() / 16 * placesOfLane * frag.getCols(), f32);
    else if (frag.getElement().isF64())
      out.append(frag.getRows() * frag.getCols() / gemm::threadsOfWarp, frag.getElement());
    else
      out.append(frag.getRows() / (16 * mma.warps) * 4 * (mma.kBytes / gemm::bytesOfStep), i32);
    return success();
  });
  addConversion([=](SumsType sums, Types &out) -> Result {
    out.append(sums.getRows() / 8, f32);
    return success();
  });
  addConversion([=, &mma](QuantType quant, Types &out) -> Result {
    out.append(quant.getRows() / (8 * mma.warps), i32);
    return success();
  });
  addConversion([=, &mma](ScalesType scales, Types &out) -> Result {
    out.append(rowsOfLane(scales, mma.warps) + columnsOfLane(scales), f32);
    return success();
  });
  addConversion([=, &mma](AccType acc, Types &out) -> Result {
    int64_t threads = gemm::threadsOfWarp * mma.warps;
    if (!acc.getFlying()) {
      out.append(acc.getRows() * acc.getCols() / threads, acc.getElement());
      return success();
    }
    SmallVector<mlir::Type> registers(acc.getCols() / 2, acc.getElement());
    out.append(acc.getRows() / mma.m, LLVM::LLVMStructType::getLiteral(context, registers));
    return success();
  });
}

Int gemm::tile::copyThreadNumber(ImplicitLocOpBuilder &builder, const KernelFacts &facts) {
  Int number = threadNumber(builder);
  return facts.copyThreads() == facts.schedule.threads() ? number : number % facts.copyThreads();
}

void gemm::tile::inFirstThread(ImplicitLocOpBuilder &builder, Int number,
                               function_ref<void()> body) {
  Value zero = Int(builder, 0).get();
  Value first = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, number.get(), zero);
  auto branch = scf::IfOp::create(builder, first, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  body();
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
