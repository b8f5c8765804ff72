// Footprints and the verifiers of parts and types. The footprint is a pure function
// of the ring's type, used by verifiers and lowering alike; sharedBytes (Schedule.h) is the
// chooser's, which knows no ring and counts panels wherever there may be some.
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "gemm/Dialect/Tile/Layout/Swizzle.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Schedule/Legality.h"
#include "gemm/Target/Alignment.h"
#include "gemm/Target/Mma.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace gemm::tile;
using EmitError = function_ref<InFlightDiagnostic()>;

bool gemm::tile::isConverted(const gemm::Mma &mma, mlir::Type element) {
  return mma.converts() && (isByte(element) || isPair(element));
}

bool gemm::tile::multiplyTogether(mlir::Type a, mlir::Type b, bool converted) {
  std::optional<gemm::Type> left = getModelType(a), right = getModelType(b);
  return agree(a, b) || (left && right && *left != *right && areFactors(*left, *right) &&
                         (converted || gemm::isFp8(*left)));
}

mlir::Type gemm::tile::getFactorType(const gemm::Mma &mma, mlir::Type element, mlir::Type other) {
  if (mma.converts()) {
    std::optional<gemm::Type> left = getModelType(element), right = getModelType(other);
    if (!left || !right || !mma.multiplies(*left, *right))
      return mlir::Type();
    return isConverted(mma, element) ? other : element;
  }
  auto multiplies = [&](mlir::Type factor) {
    std::optional<gemm::Type> type = getModelType(factor);
    return type && mma.multiplies(*type, *type);
  };
  if (multiplies(element))
    return element;
  mlir::Type rounded = FloatTF32Type::get(element.getContext());
  return element.isF32() && multiplies(rounded) ? rounded : mlir::Type();
}

mlir::Type gemm::tile::getSourceType(mlir::Type element) {
  return element.isTF32() ? mlir::Type(Float32Type::get(element.getContext()))
         : element.isUnsignedInteger(8) || isPair(element)
             ? mlir::Type(IntegerType::get(element.getContext(), 8))
             : element;
}

int64_t PartAttr::getElementBytes() const { return getStoredBytes(getElement()); }

int64_t PartAttr::getCopiedBytes() const { return getStoredBytes(getSourceType(getElement())); }

int64_t PartAttr::getCopiedCols() const { return isPair(getElement()) ? getCols() / 2 : getCols(); }

int64_t PartAttr::getLines() const { return getMajor() == Major::k ? getRows() : getCols(); }

int64_t PartAttr::getLineBytes() const {
  const int64_t elements = getMajor() == Major::k ? getCols() : getRows();
  return isPair(getElement()) ? elements / 2 : elements * getElementBytes();
}

int64_t PartAttr::getSpan() const { return SwizzledPart{getLines(), getLineBytes()}.span(); }

/// Rows and columns of a part: more than any schedule's tile, and few enough for 64 bits.
static constexpr int64_t mostOfPart = 1024;

LogicalResult PartAttr::verify(EmitError emitError, int64_t rows, int64_t cols, mlir::Type element,
                               Major major, Engine engine, int64_t multicast, int64_t matrices,
                               int64_t run) {
  int64_t step = major == Major::k ? 8 : 16;
  int64_t bytes = getStoredBytes(element);
  int64_t taken = bytes <= 1 ? gemm::bytesOfStep : gemm::bytesOfStep / 2;
  if (rows <= 0 || cols <= 0 || rows % step || cols % taken || rows > mostOfPart ||
      cols > mostOfPart)
    return violates(emitError, "part_c1")
           << "expected rows to be a multiple of " << step << " and cols of " << taken << ", up to "
           << mostOfPart << ", got " << rows << " and " << cols;
  if (!element.isF16() && !element.isBF16() && !element.isF32() && !element.isTF32() &&
      !element.isF64() && !isByte(element) && !isPair(element) && !isFp8(element))
    return violates(emitError, "part_c2")
           << "expected element type f16, bf16, f32, tf32, f64, i8, ui8, i4, ui4, f8E4M3FN or "
              "f8E5M2, got "
           << element;
  if (major == Major::any)
    return violates(emitError, "part_c3")
           << "expected major order k or mn, got " << stringifyMajor(major);
  if (int64_t lines = major == Major::k ? rows : cols;
      engine == Engine::tma && lines > gemm::mostOfBox)
    return violates(emitError, "part_c4")
           << "expected at most " << gemm::mostOfBox << " lines for engine tma, got " << lines;
  if (element.isTF32() && engine == Engine::cp_async)
    return violates(emitError, "part_c7")
           << "expected engine tma or ldst for a part of " << element
           << ", which rounds elements of f32, got " << stringifyEngine(engine);
  if (isPair(element) && major != Major::k)
    return violates(emitError, "part_c8") << "expected lines along k for a part of " << element
                                          << ", got " << stringifyMajor(major);
  int64_t lines = major == Major::k ? rows : cols;
  if (multicast != 1 &&
      (engine != Engine::tma || multicast < 2 || multicast > gemm::mostOfEveryCluster ||
       lines % gemm::linesShared(multicast) != 0))
    return violates(emitError, "part_c5")
           << "expected copies to several CTAs by tma, to 2 to " << gemm::mostOfEveryCluster
           << " of them, a multiple of " << gemm::linesOfPattern << " of the " << lines
           << " lines each, got mc " << multicast << " by " << stringifyEngine(engine);
  int64_t whole = gemm::wholeRun(major == Major::k, engine == Engine::tma, rows, bytes, multicast);
  bool alone = matrices == 1 && run == 0;
  bool inRuns = matrices > 1 && matrices <= gemm::mostProducts && run > 0 && run % whole == 0 &&
                rows % (matrices * run) == 0;
  if (!alone && !inRuns)
    return violates(emitError, "part_c6")
           << "expected rows of 2 to " << gemm::mostProducts
           << " matrices in whole runs of a multiple of " << whole << ", got " << rows << " of "
           << matrices << " by " << run;
  return success();
}

bool ViewType::hasWhole(int64_t bytes) const {
  return getWhole() || bytes == getStoredBytes(getElement());
}

LogicalResult ViewType::verify(EmitError emitError, mlir::Type element, Major major, int64_t align,
                               int64_t mapRank, bool whole) {
  int64_t bytes = element.isIntOrFloat() ? std::max<int64_t>(1, getStoredBytes(element)) : 0;
  if (!bytes || align < bytes || align > gemm::mostAlignment || !llvm::isPowerOf2_64(align))
    return violates(emitError, "view_c1")
           << "expected an alignment that is a power of two from the element's size " << bytes
           << " to " << gemm::mostAlignment << ", got " << align;
  if (mapRank != 0 && (mapRank < 2 || mapRank > 3 || align != gemm::mostAlignment))
    return violates(emitError, "view_c2")
           << "expected a tensor map of rank 2 or 3 over a view aligned to " << gemm::mostAlignment
           << ", got rank " << mapRank << " and alignment " << align;
  if (whole && (mapRank != 0 || (major == Major::any && align == bytes)))
    return violates(emitError, "view_c3")
           << "expected whole vectors in lines of contiguous columns without a tensor map, got "
           << (mapRank ? "a map" : "strides of run time");
  return success();
}

static bool isLineOfPanel(int64_t cols, mlir::Type element) {
  const int64_t bytes = fitsPanels(element) ? cols * getStoredBytes(element) : 0;
  return bytes >= gemm::leastLineOfPanel && gemm::spanOf(bytes) == bytes;
}
static constexpr llvm::StringLiteral
    linesOfPanels("expected lines of 32, 64 or 128 bytes of f16, bf16, f32 or i32, got ");

LogicalResult PanelsType::verify(EmitError emitError, int64_t count, int64_t rows, int64_t cols,
                                 mlir::Type element) {
  if (count < 1 || count > gemm::panelsOfWarp || rows < 8 || rows % 8 || rows > gemm::mostOfBox)
    return violates(emitError, "panels_c1")
           << "expected 1 to " << gemm::panelsOfWarp << " panels of a multiple of 8 rows up to "
           << gemm::mostOfBox << ", got " << count << " of " << rows;
  if (!isLineOfPanel(cols, element))
    return violates(emitError, "panels_c2") << linesOfPanels << cols << " x " << element;
  return success();
}

int64_t SourceType::panelsOf(const gemm::Schedule &schedule) const {
  return schedule.warp[0] / getRows() * (schedule.warpColumns() / getCols());
}

LogicalResult SourceType::verify(EmitError emitError, int64_t count, int64_t rows, int64_t cols,
                                 mlir::Type element) {
  if (count < 1 || count > gemm::mostPanels || rows != gemm::rowsOfPanel)
    return violates(emitError, "source_c1")
           << "expected 1 to " << gemm::mostPanels << " panels of " << gemm::rowsOfPanel
           << " rows, got " << count << " of " << rows;
  if (!isLineOfPanel(cols, element))
    return violates(emitError, "source_c2") << linesOfPanels << cols << " x " << element;
  return success();
}

LogicalResult AccType::verify(EmitError emitError, int64_t rows, int64_t cols, mlir::Type element,
                              bool) {
  if (rows <= 0 || rows % 16 || cols <= 0 || cols % 8)
    return violates(emitError, "acc_c1")
           << "expected positive multiples of 16 rows and 8 cols, got " << rows << "x" << cols;
  if (!element.isF32() && !element.isF64() && !element.isSignlessInteger(32))
    return violates(emitError, "acc_c2")
           << "expected an accumulator of f32, f64 or i32, got " << element;
  return success();
}

LogicalResult SumsType::verify(EmitError emitError, int64_t rows) {
  if (rows <= 0 || rows % 16)
    return violates(emitError, "sums_c1")
           << "expected rows to be a positive multiple of 16, got " << rows;
  return success();
}

LogicalResult ScalesType::verify(EmitError emitError, int64_t rows, int64_t cols, int64_t rowBlock,
                                 int64_t colBlock) {
  if (rows <= 0 || rows % 16 || cols <= 0 || cols % 8)
    return violates(emitError, "scales_c1")
           << "expected scales of a positive multiple of 16 rows and of 8 columns, got " << rows
           << "x" << cols;
  if (rowBlock < 1 || colBlock < 1 || (cols % colBlock && colBlock % cols))
    return violates(emitError, "scales_c1")
           << "expected positive blocks, of columns one that divides " << cols
           << " or is a multiple of it, got " << rowBlock << " and " << colBlock;
  return success();
}

LogicalResult QuantType::verify(EmitError emitError, int64_t rows, mlir::Type element,
                                mlir::Type zeros) {
  const bool isHalf = element.isF16() || element.isBF16();
  if (rows <= 0 || rows % 16 || !isHalf ||
      (zeros && zeros != element && !zeros.isSignlessInteger(8))) {
    auto error = violates(emitError, "quant_c1");
    error << "expected a positive multiple of 16 rows, f16 or bf16 and zero points of that, of i8 "
             "or none, got "
          << rows << ", " << element << " and ";
    if (zeros)
      return error << zeros;
    return error << "none";
  }
  return success();
}

int64_t RingType::getPartOffset(unsigned part) const {
  // Every part starts at a multiple of eight lines of the widest swizzle.
  int64_t offset = 0;
  for (PartAttr p : getParts().take_front(part))
    offset += llvm::alignTo(p.getBytes(), gemm::sharedAlignment);
  return offset;
}

static bool isBulk(PartAttr part) { return part.getEngine() == Engine::tma; }

bool RingType::isMulticast() const {
  return llvm::any_of(getParts(), [](PartAttr part) { return part.getMulticast() > 1; });
}

int64_t RingType::getPartBytes() const {
  int64_t bytes = 0;
  for (PartAttr part : getParts())
    bytes += part.getBytes();
  return bytes;
}

int64_t RingType::getBulkBytes() const {
  int64_t bytes = 0;
  for (PartAttr part : getParts())
    bytes += isBulk(part) ? part.getBytes() : 0;
  return bytes;
}

LogicalResult RingType::verify(EmitError emitError, int64_t stages, ArrayRef<PartAttr> parts,
                               Guard guard) {
  if (parts.empty() && (stages != 1 || guard != Guard::mbarrier))
    return violates(emitError, "ring_c1")
           << "expected 1 stage and guard mbarrier for a ring without parts, got " << stages
           << " and " << stringifyGuard(guard);
  if (parts.empty())
    return success();
  if (stages < gemm::leastStages || stages > gemm::mostStages)
    return violates(emitError, "ring_c1") << "expected " << gemm::leastStages << " to "
                                          << gemm::mostStages << " stages, got " << stages;
  if (parts.size() != 2)
    return violates(emitError, "ring_c2") << "expected 2 parts, got " << parts.size();
  mlir::Type a = parts[0].getElement(), b = parts[1].getElement();
  if (parts[0].getCols() != parts[1].getCols() || !multiplyTogether(a, b, /*converted=*/true))
    return violates(emitError, "ring_c2")
           << "expected parts of one K extent and of element types that are multiplied, got "
           << parts[0].getCols() << " x " << parts[0].getElement() << " and " << parts[1].getCols()
           << " x " << parts[1].getElement();
  if (guard != Guard::mbarrier && llvm::any_of(parts, isBulk))
    return violates(emitError, "ring_c3")
           << "expected guard mbarrier for parts filled by tma, got " << stringifyGuard(guard);
  return success();
}
