// What an epilogue reads: extra operands through maps, and tables, which it reads by place. In: a
// gemm.matmul or an op of its region. Out: whether it is one of ours, and its code without the two
// ops for who has loops of his own.
#include "GemmVerify.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace gemm;

#define GET_TYPEDEF_CLASSES
#include "gemm/Dialect/Gemm/GemmTypes.cpp.inc"

void GemmDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "gemm/Dialect/Gemm/GemmTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// !gemm.table
//===----------------------------------------------------------------------===//

Type TableType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape) || parser.parseType(element) ||
      parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(), shape, element);
}

void TableType::print(AsmPrinter &printer) const {
  printer << "<";
  printer.printDimensionList(getShape());
  printer << "x" << getElementType() << ">";
}

/// Why a table has no such shape, or "".
static std::string checkShape(ArrayRef<int64_t> shape) {
  if (!shape.empty() && shape.size() <= 2 &&
      llvm::all_of(shape, [](int64_t size) { return !ShapedType::isDynamic(size) && size > 0; }))
    return "";
  return "expected one or two dims of a table, whose sizes are known and not 0, got '" +
         checks::showShape(shape) + "'";
}

LogicalResult TableType::verify(function_ref<InFlightDiagnostic()> emitError,
                                ArrayRef<int64_t> shape, Type element) {
  if (std::string why = checkShape(shape); !why.empty())
    return violates(emitError, "table_c1") << why;
  if (!getComputeType(element))
    return violates(emitError, "table_c2") << "expected elements of a table of f16, bf16, f32, "
                                              "f64, f8E4M3FN, f8E5M2, f8E8M0FNU, i1, i64, i8 "
                                              "or i32, got "
                                           << element;
  return success();
}

//===----------------------------------------------------------------------===//
// Extra operands
//===----------------------------------------------------------------------===//

AffineMap gemm::getTableMap(MLIRContext *context, unsigned dims, unsigned rank) {
  SmallVector<AffineExpr> places;
  for (unsigned i = 0; i < rank; ++i)
    places.push_back(getAffineSymbolExpr(i, context));
  return AffineMap::get(dims, rank, places, context);
}

Type gemm::getArgumentType(Type extra, AffineMap map) {
  Type element = getElementTypeOrSelf(extra);
  auto shaped = isTableMap(map) ? dyn_cast<ShapedType>(extra) : ShapedType();
  return shaped ? TableType::get(extra.getContext(), shaped.getShape(), element)
                : getComputeType(element);
}

// A table, which lies anywhere, or an operand that follows dims of the product.
static LogicalResult verifyMap(MatmulOp op, unsigned i) {
  AffineMap map = op.getExtraMap(i);
  const unsigned rank = static_cast<unsigned>(op.getCType().getRank());
  auto type = cast<ShapedType>(op.getExtras()[i].getType());
  if (isTableMap(map)) {
    const auto own = static_cast<unsigned>(type.getRank());
    if (map != getTableMap(op.getContext(), rank, own))
      return violates(op, "matmul_c14")
             << "expected map " << i << " of a table to be "
             << AffineMapAttr::get(getTableMap(op.getContext(), rank, own)) << " for " << type
             << ", got " << AffineMapAttr::get(map);
    return checks::report(op, checkShape(type.getShape()), "matmul_c43");
  }
  if (failed(checks::report(op, checkMap(map, rank, "map " + std::to_string(i)), "matmul_c14")))
    return failure();
  if (map.getNumResults() == type.getRank())
    return success();
  return violates(op, "matmul_c14") << "expected map " << i << " to have " << type.getRank()
                                    << " results for " << type << ", got " << map.getNumResults();
}

LogicalResult checks::verifyExtras(MatmulOp op) {
  const size_t extras = op.getExtras().size();
  if (op.getMaps().size() != extras)
    return violates(op, "matmul_c13")
           << "expected one map per extra operand, got " << op.getMaps().size() << " maps and "
           << extras << " operands";
  ShapedType c = op.getCType();
  for (unsigned i = 0; i < extras; ++i) {
    if (failed(verifyMap(op, i)))
      return failure();
    if (op.isTable(i))
      continue;
    auto type = cast<ShapedType>(op.getExtras()[i].getType());
    for (auto [dim, size] : llvm::enumerate(type.getShape())) {
      int64_t expected = c.getDimSize(op.getExtraMap(i).getDimPosition(dim));
      if (!areCompatible(size, expected))
        return violates(op, "matmul_c15") << "expected dimension " << dim << " of extra operand "
                                          << i << " to be " << expected << ", got " << size;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// What reads by place
//===----------------------------------------------------------------------===//

static LogicalResult verifyInEpilogue(Operation *op) {
  Operation *parent = op->getParentOp();
  if (parent && parent->hasTrait<ReducesGroups>())
    return success();
  return violates(op, 1) << "expected to be directly inside the epilogue of gemm.matmul, got "
                         << (parent ? "'" + parent->getName().getStringRef().str() + "'"
                                    : "nothing");
}

LogicalResult IndexOp::verify() {
  if (failed(verifyInEpilogue(*this)))
    return failure();
  constexpr int64_t dimsOfTile = 3; // m, n and the batch
  auto matmul = dyn_cast<MatmulOp>((*this)->getParentOp());
  const int64_t dims = matmul ? MatmulOp(matmul).getCType().getRank() : dimsOfTile;
  if (static_cast<int64_t>(getDim()) >= dims)
    return violates(*this, "index_c2")
           << "expected a dim below " << dims << ", got " << int64_t(getDim());
  return success();
}

LogicalResult LookupOp::verify() {
  if (failed(verifyInEpilogue(*this)))
    return failure();
  if (!isa<BlockArgument>(getTable()))
    return violates(*this, "lookup_c2")
           << "expected an argument of the epilogue as table, got a result of '"
           << getTable().getDefiningOp()->getName() << "'";
  TableType type = getTable().getType();
  if (getPlaces().size() != type.getShape().size())
    return violates(*this, "lookup_c3")
           << "expected a place along each of " << type.getShape().size() << " dims of " << type
           << ", got " << getPlaces().size();
  return success();
}

bool gemm::readsByPlace(Block &epilogue) {
  return llvm::any_of(epilogue, llvm::IsaPred<IndexOp, LookupOp>);
}

void gemm::replacePlaces(Block &block, ArrayRef<Value> places,
                         function_ref<Value(OpBuilder &, LookupOp)> load) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto index = dyn_cast<IndexOp>(op)) {
      index.getResult().replaceAllUsesWith(places[index.getDim()]);
      index.erase();
    } else if (auto lookup = dyn_cast<LookupOp>(op)) {
      OpBuilder builder(lookup);
      lookup.getResult().replaceAllUsesWith(load(builder, lookup));
      lookup.erase();
    }
  }
}
