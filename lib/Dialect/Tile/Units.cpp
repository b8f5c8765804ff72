// tile.units: assembly and verifier of the loop over work units.
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Schedule/Schedule.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace gemm::tile;

LogicalResult UnitsOp::verify() {
  Block &body = getBody().front();
  TypeRange arguments(body.getArgumentTypes());
  if (arguments.size() != 3 + getInits().size() || !isa<UnitType>(arguments[0]) ||
      !arguments[1].isInteger(32) || !arguments[2].isInteger(32) ||
      !llvm::equal(arguments.drop_front(3), getInits().getTypes()))
    return violates(*this, "units_c1")
           << "expected a body that takes a unit, two i32 and one argument per initial "
              "value, got "
           << arguments.size() << " arguments for " << getInits().size() << " initial values";
  auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
  if (!yield || yield.getValues().getTypes() != getInits().getTypes() ||
      getResultTypes() != getInits().getTypes())
    return violates(*this, "units_c2")
           << "expected the body to yield the " << getInits().size()
           << " initial values' types, got " << (yield ? yield.getValues().size() : 0) << " values";
  auto kernel = (*this)->getParentOfType<KernelOp>();
  if (std::optional<uint64_t> team = getTeam();
      team && kernel && *team >= static_cast<uint64_t>(kernel.getFields().teams()))
    return violates(*this, "units_c3") << "expected a team below " << kernel.getFields().teams()
                                       << ", got " << static_cast<int64_t>(*team);
  return success();
}

ParseResult UnitsOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  SmallVector<OpAsmParser::Argument> arguments(3);
  OpAsmParser::UnresolvedOperand problem;
  if (parser.parseArgument(arguments[0]) || parser.parseComma() ||
      parser.parseArgument(arguments[1]) || parser.parseComma() ||
      parser.parseArgument(arguments[2]) || parser.parseKeyword("of") ||
      parser.parseOperand(problem))
    return failure();
  int64_t team;
  if (succeeded(parser.parseOptionalKeyword("team"))) {
    if (parser.parseLParen() || parser.parseInteger(team) || parser.parseRParen())
      return failure();
    state.addAttribute("team", builder.getI64IntegerAttr(team));
  }
  arguments[0].type = UnitType::get(builder.getContext());
  arguments[1].type = arguments[2].type = builder.getI32Type();
  SmallVector<OpAsmParser::Argument> carried;
  SmallVector<OpAsmParser::UnresolvedOperand> inits;
  SmallVector<mlir::Type> types;
  if (succeeded(parser.parseOptionalKeyword("iter_args"))) {
    if (parser.parseAssignmentList(carried, inits) || parser.parseArrowTypeList(types))
      return failure();
    if (carried.size() != types.size())
      return parser.emitError(parser.getCurrentLocation(), "expected ")
             << carried.size() << " types, got " << types.size();
    for (auto [argument, type] : llvm::zip(carried, types)) {
      argument.type = type;
      arguments.push_back(argument);
    }
  }
  if (parser.resolveOperand(problem, ProblemType::get(builder.getContext()), state.operands) ||
      parser.resolveOperands(inits, types, parser.getCurrentLocation(), state.operands))
    return failure();
  state.addTypes(types);
  if (parser.parseOptionalAttrDictWithKeyword(state.attributes))
    return failure();
  return parser.parseRegion(*state.addRegion(), arguments);
}

void UnitsOp::print(OpAsmPrinter &printer) {
  auto arguments = getBody().getArguments();
  printer << ' ' << arguments[0] << ", " << arguments[1] << ", " << arguments[2] << " of "
          << getProblem();
  if (std::optional<uint64_t> team = getTeam())
    printer << " team(" << *team << ')';
  if (!getInits().empty()) {
    printer << " iter_args(";
    llvm::interleaveComma(llvm::zip(arguments.drop_front(3), getInits()), printer, [&](auto pair) {
      printer << std::get<0>(pair) << " = " << std::get<1>(pair);
    });
    printer << ')';
    printer.printArrowTypeList(getResultTypes());
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {"team"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}
