// Custom syntax of gemm.matmul. Defaults (alpha 1, beta 0, no epilogue) are not
// printed; the epilogue region shows its arguments, and what becomes of the values that it
// yields after the first stands behind it: `results [store affine_map<(m, n) -> (n, m)>]`.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;

using Unresolved = OpAsmParser::UnresolvedOperand;

// `(` operands `:` types `)`; appends the resolved operands, `least` or, if `more` are not
// taken, as many.
static ParseResult parseOperandGroup(OpAsmParser &parser, SmallVectorImpl<Value> &into,
                                     size_t least = 0, bool more = true) {
  SmallVector<Unresolved> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(operands) ||
      parser.parseColonTypeList(types) || parser.parseRParen())
    return failure();
  if (operands.size() < least || (!more && operands.size() > least))
    return parser.emitError(loc, "expected ")
           << least << (more ? " or more" : "") << " operands, got " << operands.size();
  return parser.resolveOperands(operands, types, loc, into);
}

// Whether a decimal integer stands at the parser: bits of a float are written with 0x.
static bool isWhole(OpAsmParser &parser) {
  const char *text = parser.getCurrentLocation().getPointer();
  text += *text == '-';
  if (!llvm::isDigit(*text) || (text[0] == '0' && text[1] == 'x'))
    return false;
  while (llvm::isDigit(*text))
    ++text;
  return *text != '.';
}

// An optional `name(1.0)` or `name(1)`.
static ParseResult parseScalar(OpAsmParser &parser, OperationState &state, StringRef name) {
  if (failed(parser.parseOptionalKeyword(name)))
    return success();
  FloatAttr value;
  if (parser.parseLParen())
    return failure();
  if (isWhole(parser)) {
    int64_t whole;
    if (parser.parseInteger(whole))
      return failure();
    value = parser.getBuilder().getF64FloatAttr(static_cast<double>(whole));
  } else if (parser.parseAttribute(value, parser.getBuilder().getF64Type())) {
    return failure();
  }
  if (parser.parseRParen())
    return failure();
  state.addAttribute(name, value);
  return success();
}

// "store or absmax or ..."
static std::string combinerNames() {
  std::string names;
  for (uint32_t i = 0; i <= ir::getMaxEnumValForCombiner(); ++i)
    names += (i ? " or " : "") + ir::stringifyCombiner(static_cast<ir::Combiner>(i)).str();
  return names;
}

// An optional `results [store map, max map partial, ...]`.
static ParseResult parseResults(OpAsmParser &parser, OperationState &state) {
  if (failed(parser.parseOptionalKeyword("results")))
    return success();
  SmallVector<Attribute> results;
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    AffineMapAttr map;
    if (parser.parseKeyword(&keyword))
      return failure();
    std::optional<ir::Combiner> combiner = ir::symbolizeCombiner(keyword);
    if (!combiner)
      return parser.emitError(loc, "expected ") << combinerNames() << ", got " << keyword;
    if (parser.parseAttribute(map))
      return failure();
    const bool partial = succeeded(parser.parseOptionalKeyword("partial"));
    auto result = ResultAttr::getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                                         *combiner, map.getValue(), partial);
    results.push_back(result);
    return success(result != nullptr);
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  state.addAttribute("further", parser.getBuilder().getArrayAttr(results));
  return success();
}

// An optional `scales(%a, %b : types) blocks [m, n, k]`, beside bytes of one operand or two.
static ParseResult parseScales(OpAsmParser &parser, OperationState &state,
                               SmallVectorImpl<Value> &scales) {
  if (failed(parser.parseOptionalKeyword("scales")))
    return success();
  SmallVector<int64_t> blocks;
  auto parseOne = [&] { return parser.parseInteger(blocks.emplace_back()); };
  if (parseOperandGroup(parser, scales, 1) || parser.parseKeyword("blocks") ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  state.addAttribute("blocks", parser.getBuilder().getDenseI64ArrayAttr(blocks));
  return success();
}

// `epilogue`, its operands with their maps, if any, and its region.
static ParseResult parseEpilogue(OpAsmParser &parser, OperationState &state, Region &region) {
  if (succeeded(parser.parseOptionalLParen())) {
    SmallVector<Unresolved> operands;
    SmallVector<Type> types;
    ArrayAttr maps;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseOperandList(operands) || parser.parseColonTypeList(types) ||
        parser.parseRParen() || parser.resolveOperands(operands, types, loc, state.operands) ||
        parser.parseKeyword("maps") || parser.parseAttribute(maps))
      return failure();
    state.addAttribute("maps", maps);
  }
  return parser.parseRegion(region, {}, /*enableNameShadowing=*/true);
}

// The epilogue that is not written stores the first product's sums.
static void addPlainEpilogue(OpAsmParser &parser, const OperationState &state, Region &region,
                             size_t products, Location argumentLoc, Location yieldLoc) {
  // An A that is not shaped is the verifier's to report; any type will do here.
  Type accumulator =
      getSumType(getElementTypeOrSelf(state.operands[0]), getElementTypeOrSelf(state.operands[1]));
  if (!accumulator)
    accumulator = parser.getBuilder().getF32Type();
  OpBuilder builder(parser.getContext());
  Block *block = builder.createBlock(&region, {}, SmallVector<Type>(products, accumulator),
                                     SmallVector<Location>(products, argumentLoc));
  YieldOp::create(builder, yieldLoc, block->getArgument(0));
}

// How A and B are stored: nn, nt, tn or tt.
static ParseResult parseTrans(OpAsmParser &parser, OperationState &state) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  auto trans = symbolizeMatmulTrans(keyword);
  if (!trans)
    return parser.emitError(loc, "expected storage order nn, nt, tn or tt, got ") << keyword;
  state.addAttribute("trans", MatmulTransAttr::get(parser.getContext(), *trans));
  return success();
}

ParseResult MatmulOp::parse(OpAsmParser &parser, OperationState &state) {
  // Of an epilogue that is not written: its argument's, then its yield's unless it is the same.
  // They come first, since what comes last is the location of the op.
  std::optional<Location> argumentLoc, yieldLoc;
  if (parser.parseOptionalLocationSpecifier(argumentLoc) ||
      (argumentLoc && parser.parseOptionalLocationSpecifier(yieldLoc)) || parseTrans(parser, state))
    return failure();

  SmallVector<Value, 4> factors;
  SmallVector<Value, 2> sums, scales, pairs, groups;
  if (parser.parseKeyword("ins") || parseOperandGroup(parser, factors, 2))
    return failure();
  state.addOperands(ArrayRef(factors).take_front(2));
  ArrayRef<Value> peers = ArrayRef(factors).drop_front(2);
  if (parser.parseKeyword("outs") || parseOperandGroup(parser, state.operands) ||
      (succeeded(parser.parseOptionalKeyword("sums")) &&
       parseOperandGroup(parser, sums, 1, /*more=*/false)) ||
      parseScales(parser, state, scales) ||
      (succeeded(parser.parseOptionalKeyword("pairs")) && parseOperandGroup(parser, pairs, 2)) ||
      (succeeded(parser.parseOptionalKeyword("groups")) &&
       parseOperandGroup(parser, groups, 1, /*more=*/false)) ||
      parseScalar(parser, state, "alpha") || parseScalar(parser, state, "beta"))
    return failure();

  auto outs = static_cast<int32_t>(state.operands.size()) - 2;
  Region *region = state.addRegion();
  if (succeeded(parser.parseOptionalKeyword("epilogue"))) {
    if (parseEpilogue(parser, state, *region))
      return failure();
  } else {
    Location first = argumentLoc.value_or(parser.getBuilder().getUnknownLoc());
    addPlainEpilogue(parser, state, *region, 1 + peers.size(), first, yieldLoc.value_or(first));
  }

  auto extras = static_cast<int32_t>(state.operands.size()) - 2 - outs;
  state.addOperands(sums);
  state.addOperands(peers);
  state.addOperands(scales);
  state.addOperands(pairs);
  state.addOperands(groups);
  state.addAttribute(
      "operandSegmentSizes",
      parser.getBuilder().getDenseI32ArrayAttr(
          {1, 1, outs, extras, static_cast<int32_t>(sums.size()),
           static_cast<int32_t>(peers.size()), static_cast<int32_t>(scales.size()),
           static_cast<int32_t>(pairs.size()), static_cast<int32_t>(groups.size())}));

  if (parseResults(parser, state))
    return failure();
  SMLoc attributeLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes))
    return failure();
  auto emitError = [&] {
    return parser.emitError(attributeLoc, "'") << state.name.getStringRef() << "' op ";
  };
  if (failed(verifyInherentAttrs(state.name, state.attributes, emitError)))
    return failure();
  return parser.parseOptionalArrowTypeList(state.types);
}

// Locations print nothing where they are not asked for, but a printer that collects the aliases
// of a module takes them for printed: it would define ones that nobody uses. It is the one for
// which everything has an alias.
static bool collectsAliases(OpAsmPrinter &p, MLIRContext *context) {
  return succeeded(p.printAlias(UnitAttr::get(context)));
}

// The region says nothing but that the accumulator is stored.
static bool isPlain(MatmulOp op) {
  return op.getExtras().empty() && op.getPeers().empty() && op.isIdentityEpilogue() &&
         op.getBody()->getOperations().size() == 1 && op.getBody()->back().getAttrs().empty();
}

void MatmulOp::print(OpAsmPrinter &p) {
  bool plain = isPlain(*this);
  if (plain) {
    // Printed only where locations are: one for both, two, or none.
    Location argument = getBody()->getArgument(0).getLoc(), yield = getBody()->back().getLoc();
    bool known = !isa<UnknownLoc>(argument) || !isa<UnknownLoc>(yield);
    if (known && !collectsAliases(p, getContext())) {
      p.printOptionalLocationSpecifier(argument);
      if (yield != argument)
        p.printOptionalLocationSpecifier(yield);
    }
  }
  SmallVector<Value> factors{getA(), getB()};
  llvm::append_range(factors, getPeers());
  p << " " << stringifyMatmulTrans(getTrans()) << " ins(" << factors << " : "
    << ValueRange(factors).getTypes() << ") outs(" << getOuts() << " : " << getOuts().getTypes()
    << ")";
  if (getSums())
    p << " sums(" << getSums() << " : " << getSums().getType() << ")";
  if (isScaled() && getBlocks()) {
    p << " scales(" << getScales() << " : " << getScales().getTypes() << ") blocks [";
    llvm::interleaveComma(*getBlocks(), p);
    p << "]";
  }
  if (!getPairs().empty())
    p << " pairs(" << getPairs() << " : " << getPairs().getTypes() << ")";
  if (isGrouped())
    p << " groups(" << getGroups() << " : " << getGroups().getType() << ")";
  auto printScalar = [&](StringRef name, FloatAttr value, double normal) {
    // Compare bits, so that -0.0 and NaN are printed.
    if (value.getValue().bitwiseIsEqual(APFloat(normal)))
      return;
    p << " " << name << "(";
    p.printAttributeWithoutType(value);
    p << ")";
  };
  printScalar("alpha", getAlphaAttr(), 1.0);
  printScalar("beta", getBetaAttr(), 0.0);
  if (!plain) {
    p << " epilogue";
    if (!getExtras().empty()) {
      p << "(" << getExtras() << " : ";
      llvm::interleaveComma(getExtras().getTypes(), p);
      p << ") maps " << getMaps();
    }
    p << " ";
    p.printRegion(getEpilogue());
  }
  if (!getFurther().empty()) {
    p << " results [";
    llvm::interleaveComma(getFurther().getAsRange<ResultAttr>(), p, [&](ResultAttr result) {
      p << ir::stringifyCombiner(result.getCombiner()) << " " << AffineMapAttr::get(result.getMap())
        << (result.getPartial() ? " partial" : "");
    });
    p << "]";
  }
  p.printOptionalAttrDict((*this)->getAttrs(), {"trans", "alpha", "beta", "maps", "further",
                                                "blocks", "operandSegmentSizes"});
  p.printOptionalArrowTypeList(getResultTypes());
}
