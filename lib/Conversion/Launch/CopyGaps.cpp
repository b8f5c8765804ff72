// gemm-copy-gaps: matrices as kernels take them. In: gemm.matmul on memrefs, with a schedule of a
// kernel. Out: one whose A, B, peers and C have an inner stride of 1, with copies around it where
// they had not: what bufferization made of a slice is known only here.
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Dialect/Gemm/Gemm.h"
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
