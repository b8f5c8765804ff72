// See Multiples.h. In: the kernel's call, which says how each pointer is aligned, its lines as
// well. Out: a number and a divisor for each that is to be asked of the shapes, once.
#include "Multiples.h"

#include "llvm/ADT/SmallSet.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm::bundle_writer {

json::Array multiplesOf(Operation *op, const KernelCall &call, Values &values) {
  json::Array multiples;
  llvm::SmallSet<std::pair<const void *, int64_t>, 8> known;
  for (const KernelArg &arg : call.args) {
    if (arg.kind != KernelArg::Kind::Pointer)
      continue;
    Value memref = op->getOperand(arg.operand);
    const View view = *values.view(memref);
    const int64_t bytes = std::max(1u, view.element.getIntOrFloatBitWidth() / 8);
    if (arg.align <= bytes || alignmentOfLines(memref).proven >= arg.align)
      continue;
    SmallVector<AffineExpr> all(ArrayRef(view.strides).drop_back());
    all.push_back(view.offset);
    for (AffineExpr each : all)
      if (const int64_t of = arg.align / bytes;
          !each.isMultipleOf(of) && known.insert({each.getAsOpaquePointer(), of}).second)
        multiples.push_back(json::Object{{"value", values.toJson(each)}, {"of", of}});
  }
  return multiples;
}

} // namespace gemm::bundle_writer
