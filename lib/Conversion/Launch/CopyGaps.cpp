// gemm-copy-gaps: matrices as kernels take them. In: gemm.matmul on memrefs, with a schedule of a
// kernel. Out: one whose A, B, peers and C have an inner stride of 1, with copies around it where
// they had not: what bufferization made of a slice is known only here; and whose factors are
// packed where its schedule says so, which then does not say it any more (gemm.planned does).
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Dialect/Gemm/Planned.h"
#include "gemm/Schedule/Pack.h"
#include "gemm/Transforms/FunctionPass.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMCOPYGAPS
#include "gemm/Conversion/Launch/Passes.h.inc"

namespace {
struct CopyGaps : FunctionPass<CopyGaps, impl::GemmCopyGapsBase<CopyGaps>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    SmallVector<MatmulOp> products;
    function.walk([&](MatmulOp op) {
      bool library = op.getSchedule() && op.getSchedule()->isLibrary();
      if (isa<MemRefType>(op.getC().getType()) && op.getScheduleAttr() && !op.getLaunchAttr() &&
          !library)
        products.push_back(op);
    });
    bool changed = false;
    for (MatmulOp op : products) {
      changed |= pack(op);
      const unsigned c = op.getOutputNumber(0);
      for (unsigned operand = 0; operand < op->getNumOperands(); ++operand)
        if ((op.isFactor(operand) || operand == c) && hasGaps(op->getOperand(operand))) {
          copy(op, operand, /*read=*/operand != c || op.readsC(), /*written=*/operand == c);
          changed = true;
        }
    }
    return changed;
  }

private:
  static bool hasGaps(Value matrix) {
    auto type = cast<MemRefType>(matrix.getType());
    return type.getStridesAndOffset().first.back() != 1 && type.getShape().back() != 1;
  }

  /// True when the schedule packs. A product that is not of known sizes is left to gemm-to-tile,
  /// which refuses it.
  static bool pack(MatmulOp op) {
    Schedule schedule = *op.getSchedule()->getKernel();
    const bool known = llvm::all_of(llvm::seq(0u, op->getNumOperands()), [&](unsigned operand) {
      return !op.isFactor(operand) ||
             cast<MemRefType>(op->getOperand(operand).getType()).hasStaticShape();
    });
    if (schedule.pack == Pack::None || !known || op.getByMAttr())
      return false;
    Planned::of(op).keep(op);
    const bool across[] = {op.getTransA(), !op.getTransB()};
    bool transposed[] = {false, false};
    for (unsigned operand = 0; operand < op->getNumOperands(); ++operand) {
      const unsigned factor = op.roleOf(operand).isLeft() ? 0 : 1;
      if (!op.isFactor(operand) || !schedule.packs(factor))
        continue;
      const int64_t bytes = gemm::getStoredBytes(op.getFactorType(operand));
      transposed[factor] = across[factor] && packsAlongK(bytes);
      copyLines(op, operand, transposed[factor], bytes);
    }
    if (op.isDequantized() && transposed[op.getScaledFactor(0)])
      transposeScales(op);
    op.setTrans(getMatmulTrans(across[0] && !transposed[0], !across[1] || transposed[1]));
    op.removeLayoutAttr(); // of the matrices as they were
    schedule.pack = Pack::None;
    op.setScheduleAttr(ScheduleAttr::get(op.getContext(), schedule));
    return true;
  }

  /// Scales and zero points of bytes lie as these do; the same memory, read across.
  static void transposeScales(MatmulOp op) {
    OpBuilder b(op);
    for (OpOperand &scales : op.getScalesMutable()) {
      const auto rank = static_cast<unsigned>(cast<MemRefType>(scales.get().getType()).getRank());
      SmallVector<unsigned> order = llvm::to_vector(llvm::seq(0u, rank));
      std::swap(order[rank - 1], order[rank - 2]);
      auto map = AffineMapAttr::get(AffineMap::getPermutationMap(order, b.getContext()));
      scales.set(memref::TransposeOp::create(b, op.getLoc(), scales.get(), map));
    }
  }

  /// The operand's lines begin at multiples of 16 bytes in a buffer of their own.
  static void copyLines(MatmulOp op, unsigned operand, bool transposed, int64_t bytes) {
    remark::passed(op.getLoc(), remark::RemarkOpts::name("Pack").category("gemm-copy-gaps"))
        << remark::reason("operand {0} is {1} into lines of whole 16 bytes", operand,
                          transposed ? "transposed" : "copied");
    OpBuilder b(op);
    Location loc = op.getLoc();
    Value matrix = op->getOperand(operand);
    auto type = cast<MemRefType>(matrix.getType());
    SmallVector<int64_t> shape(type.getShape()), order;
    llvm::append_range(order, llvm::seq<int64_t>(0, type.getRank()));
    if (transposed) {
      std::swap(shape.end()[-1], shape.end()[-2]);
      std::swap(order.end()[-1], order.end()[-2]);
    }
    SmallVector<int64_t> whole = shape, zeros(shape.size(), 0), ones(shape.size(), 1);
    whole.back() = packedLine(whole.back(), bytes);
    Value buffer = memref::AllocOp::create(b, loc,
                                           MemRefType::get(whole, type.getElementType(),
                                                           MemRefLayoutAttrInterface(),
                                                           type.getMemorySpace()));
    Value lines = memref::SubViewOp::create(b, loc, buffer, zeros, shape, ones);
    if (transposed)
      linalg::TransposeOp::create(b, loc, matrix, lines, order);
    else
      linalg::CopyOp::create(b, loc, matrix, lines);
    op->setOperand(operand, lines);
    b.setInsertionPointAfter(op);
    memref::DeallocOp::create(b, loc, buffer);
  }

  static void copy(MatmulOp op, unsigned operand, bool read, bool written) {
    remark::missed(op.getLoc(), remark::RemarkOpts::name("Copy").category("gemm-copy-gaps"))
        << remark::reason("operand {0} is copied: an inner stride is not 1", operand);
    OpBuilder b(op);
    Location loc = op.getLoc();
    Value matrix = op->getOperand(operand);
    auto type = cast<MemRefType>(matrix.getType());
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        sizes.push_back(b.createOrFold<memref::DimOp>(loc, matrix, dim));
    auto whole = MemRefType::get(type.getShape(), type.getElementType(),
                                 MemRefLayoutAttrInterface(), type.getMemorySpace());
    Value buffer = memref::AllocOp::create(b, loc, whole, sizes);
    if (read)
      linalg::CopyOp::create(b, loc, matrix, buffer);
    op->setOperand(operand, buffer);
    b.setInsertionPointAfter(op);
    if (written)
      linalg::CopyOp::create(b, loc, buffer, matrix);
    memref::DeallocOp::create(b, loc, buffer);
  }
};
} // namespace
} // namespace gemm
