// Syntax and verification of the attributes of the gemm dialect. A number that
// could not belong to any kernel is refused here; what only a given chip refuses
// is checked where the chip is known.
#include "GemmVerify.h"
#include "gemm/Schedule/Schedule.h"
#include "gemm/Target/Alignment.h"
#include "gemm/Target/Limits.h"
#include "gemm/Target/Target.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace gemm;
using EmitError = function_ref<InFlightDiagnostic()>;

#include "gemm/Dialect/Gemm/GemmEnums.cpp.inc"

// An integer or `?`.
static ParseResult parseDynamicInt(AsmParser &parser, int64_t &value) {
  if (succeeded(parser.parseOptionalQuestion())) {
    value = ShapedType::kDynamic;
    return success();
  }
  return parser.parseInteger(value);
}

static void printDynamicInt(AsmPrinter &printer, int64_t value) {
  if (ShapedType::isDynamic(value))
    printer << "?";
  else
    printer << value;
}

// Bytecode keeps attributes as text, and the first version's called it `ns`.
static ParseResult parseRoofNs(AsmParser &parser, int64_t &ns) {
  if (failed(parser.parseOptionalKeyword("ns")) && parser.parseKeyword("roof_ns"))
    return failure();
  return failure(parser.parseEqual() || parser.parseInteger(ns));
}

static void printRoofNs(AsmPrinter &printer, int64_t ns) { printer << "roof_ns = " << ns; }

static ParseResult parseBlasOrder(AsmParser &parser, ir::BlasOrder &order) {
  StringRef first, second;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseKeyword(&first) || parser.parseComma() ||
      parser.parseKeyword(&second) || parser.parseRParen())
    return failure();
  auto parsed = ir::symbolizeBlasOrder((first + second).str());
  if (!parsed)
    return parser.emitError(loc, "expected operand order (B, A) or (A, B), got (")
           << first << ", " << second << ")";
  order = *parsed;
  return success();
}

static void printBlasOrder(AsmPrinter &printer, ir::BlasOrder order) {
  printer << (order == ir::BlasOrder::BA ? "(B, A)" : "(A, B)");
}

/// What few calls have: each behind a comma.
static ParseResult parseCallOptions(AsmParser &parser, mlir::Type &precision,
                                    ir::LibraryScale &first, ir::LibraryScale &second) {
  auto parseScale = [&](ir::LibraryScale &scale) -> ParseResult {
    StringRef name;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
    auto parsed = ir::symbolizeLibraryScale(name);
    if (!parsed)
      return parser.emitError(loc, "expected scales none, tensor, vector, lines or squares, got ")
             << name;
    scale = *parsed;
    return success();
  };
  first = second = ir::LibraryScale::None;
  while (succeeded(parser.parseOptionalComma())) {
    if (!precision && succeeded(parser.parseOptionalKeyword("precision"))) {
      if (parser.parseEqual() || parser.parseType(precision))
        return failure();
      continue;
    }
    if (parser.parseKeyword("scales") || parser.parseEqual() || parser.parseLParen() ||
        parseScale(first) || parser.parseComma() || parseScale(second) || parser.parseRParen())
      return failure();
  }
  return success();
}

static void printCallOptions(AsmPrinter &printer, mlir::Type precision, ir::LibraryScale first,
                             ir::LibraryScale second) {
  if (precision)
    printer << ", precision = " << precision;
  if (first != ir::LibraryScale::None || second != ir::LibraryScale::None)
    printer << ", scales = (" << ir::stringifyLibraryScale(first) << ", "
            << ir::stringifyLibraryScale(second) << ")";
}

static ParseResult parseMap(AsmParser &parser, AffineMap &map) {
  AffineMapAttr attr;
  if (parser.parseAttribute(attr))
    return failure();
  map = attr.getValue();
  return success();
}

static void printMap(AsmPrinter &printer, AffineMap map) { printer << AffineMapAttr::get(map); }

static ParseResult parseZeroed(AsmParser &parser, bool &zeroed) {
  zeroed = succeeded(parser.parseOptionalComma());
  return zeroed ? parser.parseKeyword("zeroed") : success();
}

static void printZeroed(AsmPrinter &printer, bool zeroed) {
  if (zeroed)
    printer << ", zeroed";
}

static ParseResult parsePartial(AsmParser &parser, bool &partial) {
  partial = succeeded(parser.parseOptionalComma());
  return partial ? parser.parseKeyword("partial") : success();
}

static void printPartial(AsmPrinter &printer, bool partial) {
  if (partial)
    printer << ", partial";
}

template <typename Attr>
static ParseResult parseAttributes(AsmParser &parser, SmallVector<Attr> &attributes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    auto attribute = dyn_cast_or_null<Attr>(Attr::parse(parser, {}));
    if (attribute)
      attributes.push_back(attribute);
    return success(static_cast<bool>(attribute));
  });
}

template <typename Attr>
static void printAttributes(AsmPrinter &printer, StringRef key, ArrayRef<Attr> attributes) {
  if (attributes.empty())
    return;
  printer << ", " << key << " = [";
  llvm::interleaveComma(attributes, printer, [&](Attr attribute) { attribute.print(printer); });
  printer << "]";
}

/// `, maps = [...]`, `, limit = n`, `, workspaces = [...]`, `, aligns = [...]` and
/// `, made_for = "..."`, each where it says something.
static ParseResult parseLaunchOptions(AsmParser &parser, SmallVector<TensorMapAttr> &maps,
                                      int64_t &limit, SmallVector<WorkspaceAttr> &workspaces,
                                      SmallVector<int64_t> &aligns, std::string &madeFor) {
  limit = 0;
  while (succeeded(parser.parseOptionalComma())) {
    StringRef key;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return failure();
    auto parseAlign = [&] { return parser.parseInteger(aligns.emplace_back()); };
    ParseResult parsed =
        key == "maps"         ? parseAttributes(parser, maps)
        : key == "limit"      ? parser.parseInteger(limit)
        : key == "workspaces" ? parseAttributes(parser, workspaces)
        : key == "aligns" ? parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAlign)
        : key == "made_for"
            ? parser.parseString(&madeFor)
            : ParseResult(parser.emitError(loc, "expected maps, limit, workspaces, aligns or "
                                                "made_for, got ")
                          << key);
    if (failed(parsed))
      return failure();
  }
  return success();
}

static void printLaunchOptions(AsmPrinter &printer, ArrayRef<TensorMapAttr> maps, int64_t limit,
                               ArrayRef<WorkspaceAttr> workspaces, ArrayRef<int64_t> aligns,
                               StringRef madeFor) {
  printAttributes(printer, "maps", maps);
  if (limit)
    printer << ", limit = " << limit;
  printAttributes(printer, "workspaces", workspaces);
  if (!aligns.empty())
    printer << ", aligns = [" << aligns << "]";
  if (!madeFor.empty()) {
    printer << ", made_for = ";
    printer.printString(madeFor);
  }
}

#include "gemm/Dialect/Gemm/GemmInterfaces.cpp.inc"
#include "gemm/Dialect/Gemm/GemmTargetInterface.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "gemm/Dialect/Gemm/GemmAttrs.cpp.inc"

void GemmDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "gemm/Dialect/Gemm/GemmAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// #gemm.layout
//===----------------------------------------------------------------------===//

std::pair<ir::BlasOp, ir::BlasOp> LayoutAttr::flagsFor(MatmulTrans trans, ir::BlasOrder order) {
  // Row-major storage read column by column is the transpose. A column-major
  // call for row-major C swaps the operands and so transposes each once more.
  auto flag = [](bool transpose) { return transpose ? ir::BlasOp::T : ir::BlasOp::N; };
  if (order == ir::BlasOrder::BA)
    return {flag(isTransB(trans)), flag(isTransA(trans))};
  return {flag(!isTransA(trans)), flag(!isTransB(trans))};
}

LogicalResult LayoutAttr::verify(EmitError emitError, MatmulTrans trans, ir::BlasOp first,
                                 ir::BlasOp second, int64_t lda, int64_t ldb, int64_t ldc,
                                 ir::BlasOrder order) {
  for (auto [name, value] : {std::pair("lda", lda), std::pair("ldb", ldb), std::pair("ldc", ldc)})
    if (!ShapedType::isDynamic(value) && value <= 0)
      return violates(emitError, "layout_c1")
             << "expected " << name << " to be positive or ?, got " << value;
  auto flags = flagsFor(trans, order);
  if (flags != std::pair(first, second))
    return violates(emitError, "layout_c2")
           << "expected blas = (" << ir::stringifyBlasOp(flags.first) << ", "
           << ir::stringifyBlasOp(flags.second) << ") for storage order "
           << stringifyMatmulTrans(trans) << ", got (" << ir::stringifyBlasOp(first) << ", "
           << ir::stringifyBlasOp(second) << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// #gemm.cost, #gemm.target, #gemm.launch
//===----------------------------------------------------------------------===//

/// What a map has of groups: the result that is `dim floordiv size`, or none of it.
static std::pair<unsigned, int64_t> groupsOf(AffineMap map) {
  for (AffineExpr place : map.getResults())
    if (auto groups = dyn_cast<AffineBinaryOpExpr>(place))
      return {dimOf(place), cast<AffineConstantExpr>(groups.getRHS()).getValue()};
  return {0, 0};
}

unsigned gemm::dimOf(AffineExpr place) {
  if (auto groups = dyn_cast<AffineBinaryOpExpr>(place))
    place = groups.getLHS();
  return cast<AffineDimExpr>(place).getPosition();
}

int64_t ResultAttr::getGroup() { return groupsOf(getMap()).second; }

bool ResultAttr::mayStoreAs(mlir::Type element) {
  const bool taken = getCombiner() == ir::Combiner::Max || getCombiner() == ir::Combiner::Min;
  return !isReduced() || element.isF32() || (getPartial() && taken && !element.isF64());
}

unsigned ResultAttr::getReducedDim() {
  if (isGrouped())
    return groupsOf(getMap()).first;
  unsigned n = getMap().getNumDims() - 1;
  return getMap().isFunctionOfDim(n) ? n - 1 : n;
}

/// Whether a map takes each dim once, and how many of these, m or n alone, in groups of 2 or more;
/// of another map none.
static std::optional<unsigned> countGroups(AffineMap map) {
  unsigned groups = 0;
  llvm::SmallBitVector seen(map.getNumDims());
  for (AffineExpr place : map.getResults()) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(place);
    const auto size = binary ? dyn_cast<AffineConstantExpr>(binary.getRHS()) : AffineConstantExpr();
    const bool grouped =
        size && size.getValue() >= 2 && binary.getKind() == AffineExprKind::FloorDiv;
    auto dim = dyn_cast<AffineDimExpr>(grouped ? binary.getLHS() : place);
    if (!dim || seen.test(dim.getPosition()) ||
        (grouped && dim.getPosition() + 2 < map.getNumDims()))
      return std::nullopt;
    seen.set(dim.getPosition());
    groups += grouped;
  }
  return groups;
}

LogicalResult ResultAttr::verify(EmitError emitError, ir::Combiner combiner, AffineMap map,
                                 bool partial) {
  bool reduced = combiner != ir::Combiner::Store;
  unsigned dims = map.getNumDims();
  const std::optional<unsigned> groups = map.getNumSymbols() ? std::nullopt : countGroups(map);
  const bool whole =
      groups == 0u && map.getNumResults() + reduced == dims &&
      (!reduced || (dims > 1 && !(map.isFunctionOfDim(dims - 1) && map.isFunctionOfDim(dims - 2))));
  const bool grouped = groups == 1u && reduced && dims > 1 && map.getNumResults() == dims;
  if (!whole && !grouped)
    return violates(emitError, "result_c1")
           << "expected a permutation of all dims"
           << (reduced ? " but m or n, or with groups of one of them," : "") << " to "
           << ir::stringifyCombiner(combiner) << " by, got " << AffineMapAttr::get(map);
  if (partial && !grouped)
    return violates(emitError, "result_c2")
           << "expected groups of m or n for a partial result, got " << AffineMapAttr::get(map);
  return success();
}

LogicalResult CostAttr::verify(EmitError emitError, int64_t flops, int64_t bytes, ir::Bound bound,
                               int64_t ns) {
  for (auto [name, value] :
       {std::pair("flops", flops), std::pair("bytes", bytes), std::pair("roof_ns", ns)})
    if (value < 0)
      return violates(emitError, "cost_c1")
             << "expected " << name << " not to be negative, got " << value;
  return success();
}

LogicalResult TargetAttr::describe(Target &target, std::string &error) const {
  std::optional<Target> found = findTarget(std::string_view(getMachine()), error);
  if (!found)
    return failure();
  target = *found;
  return success();
}

LogicalResult TargetAttr::verify(EmitError emitError, StringRef machine, StringRef chip) {
  if (machine.empty())
    return violates(emitError, "target_c1") << "expected the name of a machine, got \"\"";
  StringRef digits = chip;
  bool prefixed = digits.consume_front("sm_");
  if (digits.ends_with("a") || digits.ends_with("f"))
    digits = digits.drop_back();
  bool cuda = !digits.empty() && digits.size() <= 4 &&
              digits.find_first_not_of("0123456789") == StringRef::npos;
  bool other = !chip.empty() &&
               chip.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == StringRef::npos;
  if (prefixed ? !cuda : !other)
    return violates(emitError, "target_c2")
           << "expected a chip such as \"sm_80\" or \"sm_90a\", got \"" << chip << "\"";
  return success();
}

LogicalResult TensorMapAttr::verify(EmitError emitError, int64_t operand, ArrayRef<int64_t> box,
                                    int64_t swizzle) {
  if (operand < 0)
    return violates(emitError, "tensor_map_c1") << "expected operand 0 or more, got " << operand;
  auto fits = [](int64_t n) { return n >= 1 && n <= mostOfBox; };
  if (box.size() != 2 || !llvm::all_of(box, fits))
    return violates(emitError, "tensor_map_c2")
           << "expected a box of two sizes in [1, " << mostOfBox << "], got [" << box << "]";
  if (swizzle != 16 && swizzle != 32 && swizzle != 64 && swizzle != 128)
    return violates(emitError, "tensor_map_c3")
           << "expected swizzle 16, 32, 64 or 128, got " << swizzle;
  return success();
}

/// Only by positive constants: sizes are counted, and nothing is divided by what they may be.
static bool dividesByConstants(AffineMap map) {
  bool all = true;
  map.walkExprs([&](AffineExpr expr) {
    AffineExprKind kind = expr.getKind();
    if (kind != AffineExprKind::FloorDiv && kind != AffineExprKind::CeilDiv &&
        kind != AffineExprKind::Mod)
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(cast<AffineBinaryOpExpr>(expr).getRHS());
    all &= divisor && divisor.getValue() > 0;
  });
  return all;
}

LogicalResult WorkspaceAttr::verify(EmitError emitError, AffineMap bytes, bool) {
  if (bytes.getNumDims() != 0 || bytes.getNumSymbols() != 4 || bytes.getNumResults() == 0)
    return violates(emitError, "workspace_c1")
           << "expected bytes to map 4 symbols (m, n, k, b) to sizes, got " << bytes.getNumDims()
           << " dims, " << bytes.getNumSymbols() << " symbols and " << bytes.getNumResults()
           << " results";
  if (!dividesByConstants(bytes))
    return violates(emitError, "workspace_c2")
           << "expected bytes to divide by positive constants, got " << AffineMapAttr::get(bytes);
  return success();
}

LogicalResult LaunchAttr::verify(EmitError emitError, SymbolRefAttr kernel, AffineMap grid,
                                 ArrayRef<int64_t> block, ArrayRef<int64_t> cluster, int64_t shared,
                                 ArrayRef<TensorMapAttr> maps, int64_t limit,
                                 ArrayRef<WorkspaceAttr>, ArrayRef<int64_t> aligns, StringRef) {
  if (grid.getNumDims() != 0 || grid.getNumSymbols() != 4 || grid.getNumResults() != 3)
    return violates(emitError, "launch_c1")
           << "expected grid to map 4 symbols (m, n, k, b) to 3 sizes, got " << grid.getNumDims()
           << " dims, " << grid.getNumSymbols() << " symbols and " << grid.getNumResults()
           << " results";
  if (failed(checks::verifySizes(emitError, "launch_c2", "block", block, 3, mostThreads)) ||
      failed(checks::verifySizes(emitError, "launch_c3", "cluster", cluster, 3, mostOfAnyCluster)))
    return failure();
  for (auto [axis, size] : llvm::enumerate(grid.getResults()))
    if (auto number = dyn_cast<AffineConstantExpr>(size);
        number && (number.getValue() < 0 || number.getValue() > mostBlocks[axis]))
      return violates(emitError, "launch_c8")
             << "expected 0 to " << mostBlocks[axis] << " blocks along "
             << StringRef("xyz").substr(axis, 1) << ", got " << number.getValue();
  if (shared < 0)
    return violates(emitError, "launch_c4") << "expected shared not to be negative, got " << shared;
  if (limit < 0)
    return violates(emitError, "launch_c5") << "expected limit not to be negative, got " << limit;
  if (!dividesByConstants(grid))
    return violates(emitError, "launch_c6")
           << "expected grid to divide by positive constants, got " << AffineMapAttr::get(grid);
  for (int64_t align : aligns)
    if (align < 1 || align > mostAlignment || !llvm::isPowerOf2_64(align))
      return violates(emitError, "launch_c7") << "expected aligns to be powers of two of at most "
                                              << mostAlignment << ", got " << align;
  return success();
}

//===----------------------------------------------------------------------===//
// #gemm.by_m
//===----------------------------------------------------------------------===//

Attribute ByMAttr::parse(AsmParser &parser, mlir::Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> bounds, aligns;
  SmallVector<ScheduleAttr> schedules;
  auto parseCase = [&]() -> ParseResult {
    int64_t &align = aligns.emplace_back(1);
    if (parseDynamicInt(parser, bounds.emplace_back()) ||
        (succeeded(parser.parseOptionalKeyword("at")) && parser.parseInteger(align)) ||
        parser.parseColon())
      return failure();
    schedules.push_back(dyn_cast_or_null<ScheduleAttr>(ScheduleAttr::parse(parser, {})));
    return success(static_cast<bool>(schedules.back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseCase))
    return {};
  if (bounds.empty() || !ShapedType::isDynamic(bounds.back())) {
    parser.emitError(loc, "expected a last schedule with bound ?");
    return {};
  }
  return parser.getChecked<ByMAttr>(loc, parser.getContext(), bounds, aligns, schedules);
}

void ByMAttr::print(AsmPrinter &printer) const {
  printer << "<";
  for (auto [i, bound, align, schedule] :
       llvm::enumerate(getBounds(), getAligns(), getSchedules())) {
    printer << (i ? ", " : "");
    printDynamicInt(printer, bound);
    if (align != 1)
      printer << " at " << align;
    printer << " : ";
    schedule.print(printer);
  }
  printer << ">";
}

LogicalResult ByMAttr::verify(EmitError emitError, ArrayRef<int64_t> bounds,
                              ArrayRef<int64_t> aligns, ArrayRef<ScheduleAttr> schedules) {
  if (schedules.size() < 2 || bounds.size() != schedules.size() ||
      aligns.size() != schedules.size() || !ShapedType::isDynamic(bounds.back()) ||
      aligns.back() != 1)
    return violates(emitError, "by_m_c1")
           << "expected two schedules or more, the last for every M at any alignment, got "
           << schedules.size();
  int64_t last = 0, before = mostAlignment;
  for (auto [bound, align] : llvm::zip(bounds, aligns)) {
    const bool next = ShapedType::isDynamic(last); // a class is complete
    if (!llvm::isPowerOf2_64(align) || align > before || (next && align == before))
      return violates(emitError, "by_m_c4") << "expected alignments to be powers of two of at most "
                                            << mostAlignment << " that descend, got " << align;
    if (last > 0 && align != before)
      return violates(emitError, "by_m_c2")
             << "expected bound ? at " << before << " before one at " << align;
    last = next ? 0 : last;
    if (!ShapedType::isDynamic(bound) && bound <= last)
      return violates(emitError, "by_m_c2")
             << "expected a bound above " << last << ", got " << bound;
    last = bound;
    before = align;
  }
  if (llvm::any_of(schedules, [](ScheduleAttr schedule) { return schedule.isLibrary(); }))
    return violates(emitError, "by_m_c3") << "expected schedules of kernels, got library";
  return success();
}
