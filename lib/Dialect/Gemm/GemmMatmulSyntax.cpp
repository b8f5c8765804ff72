// Custom syntax of gemm.matmul. Defaults (alpha 1, beta 0, no epilogue) are not
// printed; the epilogue region shows its arguments.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;

using Unresolved = OpAsmParser::UnresolvedOperand;

// `(` operands `:` types `)`; appends the resolved operands.
static ParseResult parseOperandGroup(OpAsmParser &parser, SmallVectorImpl<Value> &into,
                                     std::optional<size_t> count = std::nullopt) {
  SmallVector<Unresolved> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(operands) ||
      parser.parseColonTypeList(types) || parser.parseRParen())
    return failure();
  if (count && operands.size() != *count)
    return parser.emitError(loc, "expected ") << *count << " operands, got " << operands.size();
  return parser.resolveOperands(operands, types, loc, into);
}

// An optional `name(1.0)`.
static ParseResult parseScalar(OpAsmParser &parser, OperationState &state, StringRef name) {
  if (failed(parser.parseOptionalKeyword(name)))
    return success();
  FloatAttr value;
  if (parser.parseLParen() || parser.parseAttribute(value, parser.getBuilder().getF64Type()) ||
      parser.parseRParen())
    return failure();
  state.addAttribute(name, value);
  return success();
}

ParseResult MatmulOp::parse(OpAsmParser &parser, OperationState &state) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  auto trans = symbolizeMatmulTrans(keyword);
  if (!trans)
    return parser.emitError(loc, "expected storage order nn, nt, tn or tt, got ") << keyword;
  state.addAttribute("trans", MatmulTransAttr::get(parser.getContext(), *trans));

  SmallVector<Value, 1> sums;
  if (parser.parseKeyword("ins") || parseOperandGroup(parser, state.operands, 2) ||
      parser.parseKeyword("outs") || parseOperandGroup(parser, state.operands, 1) ||
      (succeeded(parser.parseOptionalKeyword("sums")) && parseOperandGroup(parser, sums, 1)) ||
      parseScalar(parser, state, "alpha") || parseScalar(parser, state, "beta"))
    return failure();

  Region *region = state.addRegion();
  if (succeeded(parser.parseOptionalKeyword("epilogue"))) {
    if (succeeded(parser.parseOptionalLParen())) {
      SmallVector<Unresolved> operands;
      SmallVector<Type> types;
      ArrayAttr maps;
      SMLoc operandLoc = parser.getCurrentLocation();
      if (parser.parseOperandList(operands) || parser.parseColonTypeList(types) ||
          parser.parseRParen() ||
          parser.resolveOperands(operands, types, operandLoc, state.operands) ||
          parser.parseKeyword("maps") || parser.parseAttribute(maps))
        return failure();
      state.addAttribute("maps", maps);
    }
    if (parser.parseRegion(*region, {}, /*enableNameShadowing=*/true))
      return failure();
  } else {
    // An A that is not shaped is the verifier's to report; any type will do here.
    Type accumulator = getComputeType(getElementTypeOrSelf(state.operands.front()));
    if (!accumulator)
      accumulator = parser.getBuilder().getF32Type();
    OpBuilder builder(parser.getContext());
    Block *block = builder.createBlock(region, {}, {accumulator}, {state.location});
    YieldOp::create(builder, state.location, block->getArgument(0));
  }

  auto extras = static_cast<int32_t>(state.operands.size()) - 3;
  state.addOperands(sums);
  state.addAttribute("operandSegmentSizes",
                     parser.getBuilder().getDenseI32ArrayAttr(
                         {1, 1, 1, extras, static_cast<int32_t>(sums.size())}));

  SMLoc attributeLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes))
    return failure();
  auto emitError = [&] {
    return parser.emitError(attributeLoc, "'") << state.name.getStringRef() << "' op ";
  };
  if (failed(verifyInherentAttrs(state.name, state.attributes, emitError)))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    Type type;
    if (parser.parseType(type))
      return failure();
    state.addTypes(type);
  }
  return success();
}

void MatmulOp::print(OpAsmPrinter &p) {
  p << " " << stringifyMatmulTrans(getTrans()) << " ins(" << getA() << ", " << getB() << " : "
    << getA().getType() << ", " << getB().getType() << ") outs(" << getC() << " : "
    << getC().getType() << ")";
  if (getSums())
    p << " sums(" << getSums() << " : " << getSums().getType() << ")";
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
  bool plain =
      getExtras().empty() && isIdentityEpilogue() && getBody()->getOperations().size() == 1;
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
  p.printOptionalAttrDict((*this)->getAttrs(),
                          {"trans", "alpha", "beta", "maps", "operandSegmentSizes"});
  if (getResult())
    p << " -> " << getResult().getType();
}
