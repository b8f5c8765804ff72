// Consumer and producer fusion into an epilogue; see FuseEpilogue.h. Everything is
// checked before anything is built, so a refusal leaves the IR as it was.
#include "ColumnTrace.h"
#include "EpilogueBody.h"
#include "FuseEpilogue.h"
#include "gemm/Conversion/Tile/EpilogueOperand.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace gemm;

namespace {
/// Extra operands of the product being built. The same value read through the same
/// map is one operand.
class Extras {
public:
  unsigned add(RewriterBase &rewriter, Location loc, Value value, AffineMap map);

  SmallVector<Value> values;
  SmallVector<AffineMap> maps;
};

/// How a block argument of a fused body gets its value: the accumulator, nothing
/// (it is unused), or an extra operand; and a tensor that it reads by place, which is one, too.
enum class Source { Accumulator, Unused, Extra, Table };

struct Argument {
  Source source;
  Value value;
  AffineMap map; // from the product's (batch, m, n)
  unsigned extra = 0;
  bool isOperand() const { return source == Source::Extra || source == Source::Table; }
};
} // namespace

// Results of a map that are constant 0 on an extent of 1 do not choose anything.
static llvm::SmallBitVector unitResults(AffineMap map, RankedTensorType type) {
  llvm::SmallBitVector unit(map.getNumResults());
  for (auto [i, result] : llvm::enumerate(map.getResults()))
    if (auto constant = dyn_cast<AffineConstantExpr>(result))
      unit[i] = constant.getValue() == 0 && type.getDimSize(i) == 1;
  return unit;
}

static AffineMap dropUnits(AffineMap map, Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? map.dropResults(unitResults(map, type)) : map;
}

// What is read past a reshape that only adds dims of size 1 is read where it lies.
static void readPastUnits(Value &value, AffineMap &map) {
  while (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>()) {
    llvm::SmallBitVector added(map.getNumResults());
    for (const ReassociationIndices &group : expand.getReassociationIndices()) {
      int64_t kept = group.back();
      for (int64_t dim : group)
        if (expand.getResultType().getDimSize(dim) != 1)
          kept = dim;
      for (int64_t dim : group)
        if (dim != kept) {
          if (expand.getResultType().getDimSize(dim) != 1)
            return;
          added.set(dim);
        }
    }
    if (expand.getSrcType().getRank() == 0)
      added.set();
    map = map.dropResults(added);
    value = expand.getSrc();
  }
}

unsigned Extras::add(RewriterBase &rewriter, Location loc, Value value, AffineMap map) {
  if (!isTableMap(map))
    readPastUnits(value, map);
  if (auto type = dyn_cast<RankedTensorType>(value.getType())) {
    llvm::SmallBitVector unit = unitResults(map, type);
    if (unit.any()) {
      SmallVector<int64_t> shape;
      for (auto [i, size] : llvm::enumerate(type.getShape()))
        if (!unit[i])
          shape.push_back(size);
      SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, value);
      SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0));
      SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
      auto reduced = RankedTensorType::get(shape, type.getElementType());
      value = tensor::ExtractSliceOp::create(rewriter, loc, reduced, value, zeros, sizes, ones);
      map = map.dropResults(unit);
    }
  } else {
    auto scalar = RankedTensorType::get({}, value.getType());
    value = tensor::FromElementsOp::create(rewriter, loc, scalar, value);
  }
  for (auto [i, known] : llvm::enumerate(values))
    if (known == value && maps[i] == map)
      return i;
  values.push_back(value);
  maps.push_back(map);
  return values.size() - 1;
}

/// `accumulator` is the product's: one of f64 reads f64, no other does; a library may take fp8.
static std::string whyNoElement(Value value, mlir::Type accumulator) {
  mlir::Type element = getElementTypeOrSelf(value);
  if (!tile::isEpilogueOperand(element) || (element.isF64() && !accumulator.isF64()))
    return "it reads an element type that no epilogue takes";
  return "";
}

static std::string whyNotExtra(Value value, AffineMap map, mlir::Type accumulator) {
  if (std::string why = whyNoElement(value, accumulator); !why.empty())
    return why;
  if (!dropUnits(map, value).isProjectedPermutation())
    return "it reads an operand through a map that is no projected permutation";
  return "";
}

// Where the arguments of `generic` come from, in the order of its block, then its
// captured scalars, then its tables. `toLoops` maps the product's dims to its loops.
static std::string classify(linalg::GenericOp generic, AffineMap toLoops, Value result,
                            mlir::Type accumulator, SmallVectorImpl<Argument> &arguments) {
  if (std::string why = whyNotScalar(generic, /*places=*/true); !why.empty())
    return why;
  for (OpOperand &operand : generic->getOpOperands()) {
    AffineMap map = generic.getMatchingIndexingMap(&operand).compose(toLoops);
    Value value = operand.get();
    if (result && value == result) {
      if (!map.isIdentity())
        return "it reads the result at other positions than it writes";
      arguments.push_back({Source::Accumulator, value, map});
    } else if (generic.getMatchingBlockArgument(&operand).use_empty()) {
      arguments.push_back({Source::Unused, value, map});
    } else {
      if (std::string why = whyNotExtra(value, map, accumulator); !why.empty())
        return why;
      arguments.push_back({Source::Extra, value, map});
    }
  }
  AffineMap scalar = AffineMap::get(toLoops.getNumDims(), 0, toLoops.getContext());
  for (Value value : getCapturedScalars(generic)) {
    if (std::string why = whyNotExtra(value, scalar, accumulator); !why.empty())
      return why;
    arguments.push_back({Source::Extra, value, scalar});
  }
  for (Value table : getTables(generic)) {
    const auto rank = static_cast<unsigned>(cast<RankedTensorType>(table.getType()).getRank());
    if (table == result)
      return "it reads the result by place, of which other CTAs compute elements";
    if (std::string why = whyNoElement(table, accumulator); !why.empty())
      return why;
    arguments.push_back(
        {Source::Table, table, getTableMap(table.getContext(), toLoops.getNumDims(), rank)});
  }
  return "";
}

static Value yielded(linalg::GenericOp generic) {
  return generic.getBody()->getTerminator()->getOperand(0);
}

// The product `from` again, with other destination, operands and epilogue.
static MatmulOp rebuild(RewriterBase &rewriter, MatmulOp from, Value init, double beta,
                        const Extras &extras,
                        function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  auto created =
      MatmulOp::create(rewriter, from.getLoc(), from.getTrans(), from.getA(), from.getB(), init,
                       from.getAlphaValue(), beta, extras.values, extras.maps, body);
  created.readFactorsAs(from);
  // Not the cost: it has changed.
  created.setLayoutAttr(from.getLayoutAttr());
  created.setScheduleAttr(from.getScheduleAttr());
  created.setByMAttr(from.getByMAttr());
  created->setDiscardableAttrs(from->getDiscardableAttrDictionary());
  return created;
}

// acc + beta c
static Value addScaled(OpBuilder &b, Location loc, Value acc, Value c, double beta) {
  mlir::Type type = acc.getType();
  if (isa<FloatType>(type)) {
    if (beta != 1.0)
      c = arith::MulFOp::create(b, loc, c,
                                arith::ConstantOp::create(b, loc, b.getFloatAttr(type, beta)));
    return arith::AddFOp::create(b, loc, acc, c);
  }
  if (beta != 1.0)
    c = arith::MulIOp::create(
        b, loc, c,
        arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, static_cast<int64_t>(beta))));
  return arith::AddIOp::create(b, loc, acc, c);
}

// Loaded values for classified arguments; unused ones get any value, tables are as they come.
// `contract` is of the product whose sums are read.
static SmallVector<Value> loadAll(EpilogueBody &body, linalg::GenericOp generic,
                                  ArrayRef<Argument> arguments, ValueRange extras, Value any,
                                  bool contract = false) {
  SmallVector<Value> loaded;
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    if (argument.source == Source::Table)
      loaded.push_back(extras[argument.extra]);
    else if (argument.source == Source::Extra)
      loaded.push_back(body.load(extras[argument.extra], getElementTypeOrSelf(argument.value)));
    else if (argument.source == Source::Accumulator)
      loaded.push_back(body.loadSums(any, generic.getBody()->getArgument(i), contract));
    else
      loaded.push_back(any);
  }
  return loaded;
}

// The body of `generic` on what was loaded for its arguments, captured scalars and tables.
static Value inlineLoaded(EpilogueBody &body, linalg::GenericOp generic, ArrayRef<Value> loaded,
                          AffineMap toLoops) {
  const size_t tables = getTables(generic).size(), count = generic->getNumOperands();
  return body.inlineBody(generic, loaded.take_front(count),
                         loaded.drop_front(count).drop_back(tables), loaded.take_back(tables),
                         toLoops);
}

static void remarkLeftOut(Location loc, const EpilogueBody &body) {
  if (body.getLeftOut())
    remark::analysis(loc, remark::RemarkOpts::name("LeftOut").category("gemm-fuse-epilogue"))
        << std::to_string(body.getLeftOut()) +
               " roundings of the source to f16 or bf16 are left out, as its 'contract' allows";
}

// Why `generic` does not become the product's epilogue; where it does, "" and its arguments.
static std::string whyNotConsumer(MatmulOp matmul, linalg::GenericOp generic,
                                  SmallVectorImpl<Argument> &arguments) {
  AffineMap toLoops = inversePermutation(generic.getIndexingMapsArray().back());
  Value stored = matmul.getResult();
  if (matmul.getCType().getRank() != generic.getNumLoops())
    return "its loops are not the dimensions of the product";
  if (llvm::any_of(stored.getUsers(), [&](Operation *user) {
        return user != generic && user->getParentOp() != generic;
      }))
    return "the result has other users";
  mlir::Type accumulator = matmul.getAccumulatorType();
  if (std::string why = classify(generic, toLoops, stored, accumulator, arguments); !why.empty())
    return why;
  mlir::Type element = getElementTypeOrSelf(generic->getResult(0));
  if ((element.isF64() && !accumulator.isF64()) || !isMatrixElementType(element))
    return "its result has an element type that no product stores";
  if (llvm::none_of(arguments, [](const Argument &a) { return a.source == Source::Accumulator; }))
    return "it does not read the result";
  return "";
}

MatmulOp gemm::fuseConsumer(RewriterBase &rewriter, MatmulOp matmul, linalg::GenericOp generic,
                            const FastMath &flags, std::string &why) {
  SmallVector<Argument> arguments;
  why = whyNotConsumer(matmul, generic, arguments);
  if (!why.empty())
    return {};

  const AffineMap toLoops = inversePermutation(generic.getIndexingMapsArray().back());
  Value init = generic.getDpsInits()[0], stored = matmul.getResult();
  auto type = cast<RankedTensorType>(generic->getResult(0).getType());
  rewriter.setInsertionPoint(generic);
  Location loc = generic.getLoc();
  Extras extras;
  SmallVector<unsigned> old;
  for (auto [i, extra] : llvm::enumerate(matmul.getExtras()))
    old.push_back(extras.add(rewriter, loc, extra, matmul.getExtraMap(i)));
  for (Argument &argument : arguments)
    if (argument.isOperand())
      argument.extra = extras.add(rewriter, loc, argument.value, argument.map);
  // C stays the destination if it has the right type, and is read apart if not.
  double beta = matmul.getBetaValue();
  bool sameInit = matmul.getC().getType() == type && (matmul.readsC() || init == stored);
  std::optional<unsigned> addend;
  if (matmul.readsC() && !sameInit)
    addend = extras.add(rewriter, loc, matmul.getC(),
                        rewriter.getMultiDimIdentityMap(generic.getNumLoops()));
  bool contract = flags.mayContract(matmul);
  for (tensor::ExtractOp read : generic.getBody()->getOps<tensor::ExtractOp>())
    if (read->hasAttr(partnerAttribute))
      contract = contract && flags.readersMayContract(read.getResult());
  auto body = [&](OpBuilder &b, Location bodyLoc, ValueRange args) {
    EpilogueBody epilogue(b, bodyLoc, flags, matmul.getNumProducts(), extras.values);
    ValueRange values = args.drop_front();
    SmallVector<Value> inner{args[0]};
    if (addend)
      inner[0] = addScaled(b, bodyLoc, args[0], values[*addend], beta);
    for (unsigned index : old)
      inner.push_back(values[index]);
    Value sums = matmul.cloneEpilogueInto(b, inner).front();
    SmallVector<Value> loaded = loadAll(epilogue, generic, arguments, values, sums, contract);
    Value result = inlineLoaded(epilogue, generic, loaded, toLoops);
    remarkLeftOut(bodyLoc, epilogue);
    return epilogue.store(result, type.getElementType());
  };
  bool stays = flags.sourceMayContract(yielded(generic), [&](BlockArgument argument) {
    return contract || arguments[argument.getArgNumber()].source == Source::Extra;
  });
  MatmulOp fused =
      rebuild(rewriter, matmul, sameInit ? matmul.getC() : init, addend ? 0.0 : beta, extras, body);
  setContract(fused, stays);
  rewriter.replaceOp(generic, fused.getResult());
  rewriter.eraseOp(matmul);
  return fused;
}

MatmulOp gemm::fuseProducer(RewriterBase &rewriter, MatmulOp matmul, unsigned index,
                            linalg::GenericOp generic, const FastMath &flags, std::string &why) {
  AffineMap toLoops =
      inversePermutation(generic.getIndexingMapsArray().back()).compose(matmul.getExtraMap(index));
  SmallVector<Argument> arguments;
  why = classify(generic, toLoops, Value(), matmul.getAccumulatorType(), arguments);
  if (!why.empty())
    return {};
  rewriter.setInsertionPoint(matmul);
  Extras extras;
  SmallVector<unsigned> old;
  for (auto [i, extra] : llvm::enumerate(matmul.getExtras()))
    old.push_back(i == index ? ~0u
                             : extras.add(rewriter, matmul.getLoc(), extra, matmul.getExtraMap(i)));
  for (Argument &argument : arguments)
    if (argument.isOperand())
      argument.extra = extras.add(rewriter, generic.getLoc(), argument.value, argument.map);
  mlir::Type element = getElementTypeOrSelf(generic->getResult(0));
  bool contract = flags.sourceMayContract(yielded(generic), [](BlockArgument) { return true; }) &&
                  flags.readersMayContract(matmul.getBody()->getArgument(index + 1));
  auto body = [&](OpBuilder &b, Location bodyLoc, ValueRange args) {
    EpilogueBody epilogue(b, bodyLoc, flags, matmul.getNumProducts(), extras.values);
    ValueRange values = args.drop_front();
    SmallVector<Value> loaded = loadAll(epilogue, generic, arguments, values, args[0]);
    Value result = inlineLoaded(epilogue, generic, loaded, toLoops);
    if (!isa<BlockArgument>(yielded(generic)))
      result = epilogue.round(result, element, contract);
    remarkLeftOut(bodyLoc, epilogue);
    result = epilogue.store(result, element);
    SmallVector<Value> inner{args[0]};
    for (unsigned i : old)
      inner.push_back(i == ~0u ? result : values[i]);
    return matmul.cloneEpilogueInto(b, inner).front();
  };
  MatmulOp fused = rebuild(rewriter, matmul, matmul.getC(), matmul.getBetaValue(), extras, body);
  rewriter.replaceOp(matmul, fused.getResult());
  return fused;
}

MatmulOp gemm::initToExtra(RewriterBase &rewriter, MatmulOp matmul, Value init) {
  rewriter.setInsertionPoint(matmul);
  Extras extras;
  extras.values.assign(matmul.getExtras().begin(), matmul.getExtras().end());
  for (unsigned i = 0; i < extras.values.size(); ++i)
    extras.maps.push_back(matmul.getExtraMap(i));
  extras.values.push_back(matmul.getC());
  extras.maps.push_back(rewriter.getMultiDimIdentityMap(matmul.getCType().getRank()));
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) {
    SmallVector<Value> inner(args.drop_back());
    inner[0] = addScaled(b, loc, args[0], args.back(), matmul.getBetaValue());
    return matmul.cloneEpilogueInto(b, inner).front();
  };
  MatmulOp created = rebuild(rewriter, matmul, init, 0.0, extras, body);
  rewriter.replaceOp(matmul, created.getResult());
  return created;
}
