// gemm-select-layout: products in, #gemm.layout on each whose operands a BLAS
// call could take. The flags follow from the storage order alone; the leading
// dimensions come from strides (memrefs) or shapes (tensors).
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMSELECTLAYOUTPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-select-layout";

// The stride of the outer of the two matrix dims, none (and `why`) if the inner
// stride is not 1. `inner` and `outer` are the matrix extents as stored.
static std::optional<int64_t> leadingDim(ShapedType type, int64_t inner, StringRef name,
                                         std::string &why) {
  auto atLeastOne = [](int64_t ld) {
    return ShapedType::isDynamic(ld) ? ld : std::max<int64_t>(ld, 1);
  };
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return atLeastOne(inner);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(memref.getStridesAndOffset(strides, offset)))
    return std::nullopt;
  // One element in a row: its stride is never used.
  if (strides.back() != 1 && type.getShape().back() != 1) {
    why = ("expected inner stride 1 of " + name + ", got ").str() +
          (ShapedType::isDynamic(strides.back()) ? "?" : std::to_string(strides.back()));
    return std::nullopt;
  }
  // BLAS wants a leading dimension that covers a row, even when there is one row.
  int64_t ld = strides[strides.size() - 2], rows = type.getDimSize(type.getRank() - 2);
  if (!ShapedType::isDynamic(ld) && !ShapedType::isDynamic(inner) && ld < inner) {
    if (rows > 1) {
      why = "expected rows of " + name.str() + " not to overlap, got stride " + std::to_string(ld) +
            " for rows of " + std::to_string(inner);
      return std::nullopt;
    }
    ld = inner;
  }
  return atLeastOne(ld);
}

/// True when the attribute of `op` is another one now.
static bool selectLayout(MatmulOp op) {
  LayoutAttr before = op.getLayoutAttr();
  std::string why;
  auto lda =
      leadingDim(op.getAType(), op.getTransA() ? op.getStaticM() : op.getStaticK(), "A", why);
  auto ldb = leadingDim(op.getBType(),
                        op.getPackedB()  ? op.getStaticK() / 2 // bytes
                        : op.getTransB() ? op.getStaticK()
                                         : op.getStaticN(),
                        "B", why);
  auto ldc = leadingDim(op.getCType(), op.getStaticN(), "C", why);
  if (!lda || !ldb || !ldc) {
    op.removeLayoutAttr();
    remark::missed(op.getLoc(), remark::RemarkOpts::name("NoLayout").category(kName)) << why;
    return bool(before);
  }
  auto flags = LayoutAttr::flagsFor(op.getTrans(), ir::BlasOrder::BA);
  auto layout = LayoutAttr::get(op.getContext(), op.getTrans(), flags.first, flags.second, *lda,
                                *ldb, *ldc, ir::BlasOrder::BA);
  op.setLayoutAttr(layout);
  remark::passed(op.getLoc(), remark::RemarkOpts::name("Layout").category(kName))
      << (stringifyMatmulTrans(op.getTrans()) + " row-major is (" +
          ir::stringifyBlasOp(flags.first) + ", " + ir::stringifyBlasOp(flags.second) +
          ") column-major with operands (B, A)")
             .str();
  return layout != before;
}

namespace {
struct SelectLayout
    : gemm::FunctionPass<SelectLayout, gemm::impl::GemmSelectLayoutPassBase<SelectLayout>> {
  bool runOnFunction(FunctionOpInterface function) {
    bool changed = false;
    function.walk([&](MatmulOp op) { changed |= selectLayout(op); });
    return changed;
  }
};
} // namespace
