// Registration of the tile dialect and the custom assembly its attributes and
// types share.
#include "gemm/Dialect/Gemm/Version.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace gemm::tile;

#include "gemm/Dialect/Tile/TileDialect.cpp.inc"
#include "gemm/Dialect/Tile/TileEnums.cpp.inc"

/// `128x32xbf16`: a two-dimensional extent and an element type.
static ParseResult parseExtent(AsmParser &parser, int64_t &rows, int64_t &cols, Type &element) {
  SmallVector<int64_t> dims;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseDimensionList(dims, /*allowDynamic=*/false, /*withTrailingX=*/true) ||
      parser.parseType(element))
    return failure();
  if (dims.size() != 2)
    return parser.emitError(loc, "expected an extent of two dimensions, got ") << dims.size();
  rows = dims[0];
  cols = dims[1];
  return success();
}
static void printExtent(AsmPrinter &printer, int64_t rows, int64_t cols, Type element) {
  printer << rows << 'x' << cols << 'x' << element;
}

/// `64x32, [1, 128]`: an extent and that of blocks of it.
static ParseResult parseBlocks(AsmParser &parser, int64_t &rows, int64_t &cols, int64_t &rowBlock,
                               int64_t &colBlock) {
  SmallVector<int64_t> dims;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseDimensionList(dims, /*allowDynamic=*/false, /*withTrailingX=*/false))
    return failure();
  if (dims.size() != 2)
    return parser.emitError(loc, "expected an extent of two dimensions, got ") << dims.size();
  rows = dims[0];
  cols = dims[1];
  return failure(parser.parseComma() || parser.parseLSquare() || parser.parseInteger(rowBlock) ||
                 parser.parseComma() || parser.parseInteger(colBlock) || parser.parseRSquare());
}
static void printBlocks(AsmPrinter &printer, int64_t rows, int64_t cols, int64_t rowBlock,
                        int64_t colBlock) {
  printer << rows << 'x' << cols << ", [" << rowBlock << ", " << colBlock << ']';
}

#define GET_ATTRDEF_CLASSES
#include "gemm/Dialect/Tile/TileAttrs.cpp.inc"

static ParseResult parseParts(AsmParser &parser, SmallVectorImpl<PartAttr> &parts) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    auto part = dyn_cast_or_null<PartAttr>(PartAttr::parse(parser, {}));
    if (!part)
      return failure();
    parts.push_back(part);
    return success();
  });
}
/// `, map 2` or `, whole`, of which a view has one or neither.
static void printViewOptions(AsmPrinter &printer, int64_t mapRank, bool whole) {
  if (mapRank)
    printer << ", map " << mapRank;
  if (whole)
    printer << ", whole";
}

static ParseResult parseViewOptions(AsmParser &parser, int64_t &mapRank, bool &whole) {
  mapRank = 0;
  whole = false;
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword("whole")))
      whole = true;
    else if (parser.parseKeyword("map") || parser.parseInteger(mapRank))
      return failure();
  }
  return success();
}

static void printParts(AsmPrinter &printer, ArrayRef<PartAttr> parts) {
  printer << '[';
  llvm::interleaveComma(parts, printer, [&](PartAttr part) { part.print(printer); });
  printer << ']';
}

/// An extent, then `, flying` or nothing.
static ParseResult parseAccumulator(AsmParser &parser, int64_t &rows, int64_t &cols, Type &element,
                                    bool &flying) {
  if (parseExtent(parser, rows, cols, element))
    return failure();
  flying = succeeded(parser.parseOptionalComma());
  return flying ? parser.parseKeyword("flying") : success();
}
static void printAccumulator(AsmPrinter &printer, int64_t rows, int64_t cols, Type element,
                             bool flying) {
  printExtent(printer, rows, cols, element);
  if (flying)
    printer << ", flying";
}

#define GET_TYPEDEF_CLASSES
#include "gemm/Dialect/Tile/TileTypes.cpp.inc"

/// Files of no version are as those of 1. 2: what a read takes off. 3: groups of kernels.
static constexpr uint64_t kWithLess = 2, kWithGroups = 3;

LogicalResult ReadOp::readProperties(DialectBytecodeReader &reader, OperationState &state) {
  auto &prop = state.getOrAddProperties<Properties>();
  if (failed(reader.readAttribute(prop.part)) || failed(reader.readAttribute(prop.step)))
    return failure();
  return gemm::versionOf<TileDialect>(reader) < kWithLess ? success()
                                                          : reader.readOptionalAttribute(prop.less);
}

void ReadOp::writeProperties(DialectBytecodeWriter &writer) {
  auto &prop = getProperties();
  writer.writeAttribute(prop.part);
  writer.writeAttribute(prop.step);
  writer.writeOptionalAttribute(prop.less);
}

LogicalResult KernelOp::readProperties(DialectBytecodeReader &reader, OperationState &state) {
  auto &prop = state.getOrAddProperties<Properties>();
  if (failed(reader.readOptionalAttribute(prop.ctas)) ||
      failed(reader.readAttribute(prop.schedule)) ||
      failed(reader.readAttribute(prop.shared_limit)) ||
      failed(reader.readAttribute(prop.sym_name)))
    return failure();
  return gemm::versionOf<TileDialect>(reader) < kWithGroups
             ? success()
             : reader.readOptionalAttribute(prop.groups);
}

void KernelOp::writeProperties(DialectBytecodeWriter &writer) {
  auto &prop = getProperties();
  writer.writeOptionalAttribute(prop.ctas);
  writer.writeAttribute(prop.schedule);
  writer.writeAttribute(prop.shared_limit);
  writer.writeAttribute(prop.sym_name);
  writer.writeOptionalAttribute(prop.groups);
}

void TileDialect::initialize() {
  addInterfaces<gemm::VersionedBytecode<kWithGroups>>();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "gemm/Dialect/Tile/TileAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "gemm/Dialect/Tile/TileTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "gemm/Dialect/Tile/TileOps.cpp.inc"
      >();
}
