// The epilogue of a kernel: alpha and beta become part of the scalar region, so
// that one op stores every variant. beta = 0 adds no operand: C is not read.
#include "GemmToTile.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

namespace {
/// alpha and beta in the type of accumulators, f32 or i32.
struct Scaling {
  ImplicitLocOpBuilder &builder;
  mlir::Type type;

  Value constant(double value) const {
    if (isa<FloatType>(type))
      return arith::ConstantOp::create(builder, builder.getFloatAttr(type, value));
    return arith::ConstantOp::create(builder,
                                     builder.getIntegerAttr(type, static_cast<int64_t>(value)));
  }
  Value scaled(Value value, double factor) const {
    if (factor == 1.0)
      return value;
    if (isa<FloatType>(type))
      return arith::MulFOp::create(builder, value, constant(factor));
    return arith::MulIOp::create(builder, value, constant(factor));
  }
  Value plus(Value x, Value y) const {
    if (isa<FloatType>(type))
      return arith::AddFOp::create(builder, x, y);
    return arith::AddIOp::create(builder, x, y);
  }
};
} // namespace

/// What the op's own region starts from: the products, scaled, with C added to the first, and the
/// extra operands. The body has the `used` accumulators that the kernel holds first.
static SmallVector<Value> epilogueValues(ImplicitLocOpBuilder &builder, MatmulOp op, Block &body,
                                         unsigned used) {
  const Scaling scaling{builder, op.getAccumulatorType()};
  double alpha = op.getAlphaValue();
  SmallVector<Value> values; // of alpha = 0 the kernel has no products
  for (unsigned product = 0; product < op.getNumProducts(); ++product)
    values.push_back(alpha == 0.0 ? scaling.constant(0.0)
                                  : scaling.scaled(body.getArgument(product), alpha));
  if (op.readsC())
    values[0] =
        scaling.plus(values[0], scaling.scaled(body.getArgument(used++), op.getBetaValue()));
  auto given = body.getArguments().drop_front(used);
  for (auto [i, extra, loaded] : llvm::enumerate(op.getExtras(), given)) {
    bool mask = !op.isTable(static_cast<unsigned>(i)) &&
                cast<MemRefType>(extra.getType()).getElementType().isSignlessInteger(1);
    Value zero =
        mask ? arith::ConstantOp::create(builder, builder.getF32FloatAttr(0)).getResult() : Value();
    values.push_back(
        mask ? arith::CmpFOp::create(builder, arith::CmpFPredicate::UNE, loaded, zero).getResult()
             : Value(loaded));
  }
  return values;
}

/// Where elements lie, by the dims of the kernel: of what swaps its factors m and n are each
/// other's.
static void renumberPlaces(MatmulOp op, Block &body) {
  const bool swap = op.getSchedule()->isSwapped();
  constexpr unsigned batchOfKernel = 2;
  for (IndexOp index : body.getOps<IndexOp>()) {
    const int64_t dim = static_cast<int64_t>(index.getDim()) - op.getBatchRank();
    index.setDim(dim < 0 ? batchOfKernel : static_cast<uint64_t>(swap ? 1 - dim : dim));
  }
}

void gemm::tile::buildEpilogue(ImplicitLocOpBuilder &builder, KernelOp kernel, MatmulOp op,
                               const KernelViews &views, Value acc, Value unit, ValueRange loaded) {
  mlir::Type sum = op.getAccumulatorType();
  SmallVector<Value> outs, ins;
  for (unsigned output = 0; output < views.outs.size(); ++output)
    outs.push_back(views.argument(kernel, {MatmulRole::Output, output}));
  const unsigned products = static_cast<unsigned>(kernel.getFields().products);
  SmallVector<mlir::Type> types(products, sum);
  SmallVector<Attribute> maps;
  if (op.readsC()) {
    ins.push_back(outs.front());
    types.push_back(sum); // C's compute type where it is read
    maps.push_back(AffineMapAttr::get(views.c().map));
  }
  for (auto [index, view] : llvm::enumerate(views.extras)) {
    ins.push_back(views.argument(kernel, {MatmulRole::Extra, static_cast<unsigned>(index)}));
    auto memref = cast<MemRefType>(op.getExtras()[index].getType());
    mlir::Type element = memref.getElementType();
    if (isTableMap(view.map))
      types.push_back(getArgumentType(memref, view.map));
    else
      types.push_back(element.isSignlessInteger(1) ? builder.getF32Type()
                                                   : getComputeType(element));
    maps.push_back(AffineMapAttr::get(view.map));
  }
  maps.push_back(AffineMapAttr::get(views.c().map));
  SmallVector<Attribute> further;
  for (const MappedView &out : llvm::drop_begin(views.outs))
    further.push_back(ResultAttr::get(builder.getContext(), out.combiner, out.map, out.partial));
  auto panels = kernel.getBody().front().getOps<PanelsOp>();
  Value via = panels.empty() ? Value() : (*panels.begin()).getPanels();
  auto epilogue = EpilogueOp::create(builder, acc, unit, ins, outs, via, loaded,
                                     builder.getArrayAttr(maps), builder.getArrayAttr(further));
  Block &body = epilogue.getBody().emplaceBlock();
  body.addArguments(types, SmallVector<Location>(types.size(), builder.getLoc()));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&body);
  YieldOp::create(builder,
                  op.cloneEpilogueInto(builder, epilogueValues(builder, op, body, products)));
  renumberPlaces(op, body);
}
