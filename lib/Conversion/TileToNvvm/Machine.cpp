// NVIDIA's machine: what TileToGpu asks for, as NVVM ops and LLVM's intrinsics.
#include "Patterns.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// A tensor map lies in the parameter space, read there by the copies.
static void markGridConstant(LLVM::LLVMFuncOp func, unsigned param) {
  MLIRContext *context = func.getContext();
  Builder builder(context);
  auto bytes = LLVM::LLVMArrayType::get(builder.getI8Type(), gemm::bytesOfTensorMap);
  func.setArgAttr(param, LLVM::LLVMDialect::getByValAttrName(), TypeAttr::get(bytes));
  func.setArgAttr(param, LLVM::LLVMDialect::getAlignAttrName(),
                  builder.getI64IntegerAttr(gemm::alignmentOfTensorMap));
  func.setArgAttr(param, NVVM::NVVMDialect::getGridConstantAttrName(), builder.getUnitAttr());
}

StringRef gemm::tile::ptxTypeOf(mlir::Type factor) {
  return factor.isF16()                  ? "f16"
         : factor.isBF16()               ? "bf16"
         : factor.isTF32()               ? "tf32"
         : isa<Float8E4M3FNType>(factor) ? "e4m3"
         : isa<Float8E5M2Type>(factor)   ? "e5m2"
         : factor.isUnsignedInteger(8)   ? "u8"
         : factor.isSignlessInteger(8)   ? "s8"
                                         : "";
}

namespace {
class NvvmMachine : public Machine {
public:
  void markKernel(LLVM::LLVMFuncOp func, const KernelFacts &facts,
                  ArrayRef<unsigned> maps) const override {
    Builder builder(func.getContext());
    auto sizes = [&](int64_t x) {
      return builder.getDenseI32ArrayAttr({static_cast<int32_t>(x), 1, 1});
    };
    func->setAttr("gpu.kernel", builder.getUnitAttr());
    func->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), builder.getUnitAttr());
    func->setAttr(NVVM::NVVMDialect::getReqntidAttrName(), sizes(facts.schedule.threads()));
    // ptxas honours setmaxnreg only where both bound the registers at launch (C7508).
    if (facts.boundCtas)
      func->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                    builder.getI32IntegerAttr(static_cast<int32_t>(facts.boundCtas)));
    if (int64_t size = facts.schedule.clusterSize(); size > 1)
      func->setAttr(NVVM::NVVMDialect::getClusterDimAttrName(), sizes(size));
    for (unsigned map : maps)
      markGridConstant(func, map);
  }

  void prefetchMap(ImplicitLocOpBuilder &builder, Value map) const override {
    NVVM::PrefetchOp::create(builder, NVVM::PrefetchCacheLevelAttr(),
                             NVVM::CacheEvictionPriorityAttr(), map, /*predicate=*/Value(),
                             /*tensormap=*/true);
  }

  /// A cluster's barrier is of all its threads, and a kernel whose splits meet in a cluster passes
  /// it twice: accumulators have been left, and have been read. Those that multiply arrive at both
  /// in tile.gather, where they wait for the first. The others have nothing to tell, but neither
  /// phase ends without them: they arrive at the first, wait for it, since nobody may arrive twice
  /// in one phase, and arrive at the second. All wait for that here: until it is over a peer may
  /// read the shared memory of this CTA, which ends with it.
  void endCluster(ImplicitLocOpBuilder &builder, const KernelFacts &facts) const override {
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

  void setRegisters(ImplicitLocOpBuilder &builder, int64_t count, int64_t launch) const override {
    NVVM::SetMaxRegisterOp::create(builder, count,
                                   count > launch ? NVVM::SetMaxRegisterAction::increase
                                                  : NVVM::SetMaxRegisterAction::decrease);
  }

  void synchronise(ImplicitLocOpBuilder &builder) const override {
    NVVM::BarrierOp::create(builder);
  }

  void synchroniseWarp(ImplicitLocOpBuilder &builder) const override {
    NVVM::SyncWarpOp::create(builder, Int(builder, -1).get());
  }

  // nvvm.barrier votes at barrier 0 alone, which is the whole CTA's.
  Value synchroniseMultiplying(ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                               Value vote) const override {
    constexpr int64_t barrier = 1;
    int64_t threads = facts.multiplyingThreads();
    bool all = threads == facts.schedule.threads();
    SmallVector<Value> arguments{Int(builder, all ? 0 : barrier).get()};
    if (!all)
      arguments.push_back(Int(builder, threads).get());
    std::string name = "llvm.nvvm.barrier.cta." + std::string(vote ? "red.or" : "sync") +
                       ".aligned." + (all ? "all" : "count");
    if (!vote) {
      LLVM::CallIntrinsicOp::create(builder, builder.getStringAttr(name), arguments);
      return Value();
    }
    arguments.push_back(vote);
    return LLVM::CallIntrinsicOp::create(builder, builder.getI1Type(), builder.getStringAttr(name),
                                         arguments)
        .getResult(0);
  }

  void commitCopies(ImplicitLocOpBuilder &builder) const override {
    NVVM::CpAsyncCommitGroupOp::create(builder);
  }

  void waitForCopies(ImplicitLocOpBuilder &builder, int64_t pending) const override {
    NVVM::CpAsyncWaitGroupOp::create(builder, static_cast<uint32_t>(pending));
  }

  SmallVector<Value> loadMatrices(ImplicitLocOpBuilder &builder, Value pointer, bool transposed,
                                  unsigned count) const override {
    MLIRContext *context = builder.getContext();
    mlir::Type i32 = builder.getI32Type();
    Value loaded = NVVM::LdMatrixOp::create(
        builder, LLVM::LLVMStructType::getLiteral(context, SmallVector<mlir::Type>(count, i32)),
        pointer, count, transposed ? NVVM::MMALayout::col : NVVM::MMALayout::row,
        NVVM::LdStMatrixShapeAttr::get(context, 8, 8), NVVM::LdStMatrixEltType::B16);
    SmallVector<Value> registers;
    for (int64_t i = 0; i < count; ++i)
      registers.push_back(LLVM::ExtractValueOp::create(builder, loaded, i));
    return registers;
  }

  Value roundToTf32(ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                    Value bits) const override {
    Value number = LLVM::BitcastOp::create(builder, builder.getF32Type(), bits);
    return NVVM::ConvertFloatToTF32Op::create(builder, builder.getI32Type(), number,
                                              facts.tf32ToEven ? NVVM::FPRoundingMode::RN
                                                               : NVVM::FPRoundingMode::RNA,
                                              NVVM::SaturationMode::NONE, /*relu=*/false);
  }

  Value pickBytes(ImplicitLocOpBuilder &builder, Value low, Value high,
                  Value selector) const override {
    return NVVM::PermuteOp::create(builder, builder.getI32Type(), low, high, selector,
                                   NVVM::PermuteMode::DEFAULT);
  }

  std::unique_ptr<StoreEngine> storeBulk(const StoreTarget &target, PanelsType panels, Value memory,
                                         const FragmentMap &map, Int row, Int col) const override {
    return gemm::tile::storeBulk(target, panels, memory, map, row, col);
  }

  std::unique_ptr<LoadEngine> loadBulk(const LoadOrigin &origin) const override {
    return gemm::tile::loadBulk(origin);
  }
};
} // namespace

const Machine &gemm::tile::nvvmMachine() {
  static const NvvmMachine machine;
  return machine;
}
