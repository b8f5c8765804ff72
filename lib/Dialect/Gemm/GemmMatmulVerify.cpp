// Verifier of gemm.matmul, constraint by constraint in the order of GemmOps.td.
// The order matters: later checks index into shapes that earlier ones established.
#include "GemmVerify.h"
#include "gemm/Dialect/Gemm/Scales.h"
#include "gemm/Target/Alignment.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace gemm;

/// "C", "output 1", ...
static std::string nameOfOutput(unsigned output) {
  return output ? "output " + std::to_string(output) : "C";
}

// "B", "peer 0 of B", ...
static std::string nameOfRight(unsigned product) {
  return product ? "peer " + std::to_string(product - 1) + " of B" : "B";
}

/// What to do with a B of numbers of 4 bits, which have a type of their own in MLIR.
static std::string hintOfElements(Value value, StringRef name) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (name == "B" && type && type.getElementType().isInteger(4))
    return "; two of them are a byte of i8 along K, of a B that says packed_b";
  return "";
}

// "A of pair 0", "B of pair 0", ...
static std::string nameOfPaired(size_t index) {
  return (index % 2 ? "B of pair " : "A of pair ") + std::to_string(index / 2);
}

static LogicalResult verifyOperand(MatmulOp op, Value value, StringRef name, OperandRole role) {
  checks::OperandRule rule;
  const std::string why = checks::checkOperandRule(value.getType(), name, role, rule);
  switch (rule) {
  case checks::OperandRule::Kind:
    return checks::report(op, why + hintOfElements(value, name), "matmul_c1");
  case checks::OperandRule::Bytes:
    return checks::report(op, why, "matmul_c9");
  case checks::OperandRule::Strides:
    return checks::report(op, why, "matmul_c10");
  case checks::OperandRule::Space:
    break;
  }
  return checks::report(op, why, "matmul_c19");
}

// Operand kinds, element types, memory, ranks: c1 to c4, c9, c10, c19, c25, c29, c30, c44, c45.
static LogicalResult verifyOperandTypes(MatmulOp op) {
  using Role = OperandRole;
  if (op.getOuts().empty() || op.getFurther().size() + 1 != op.getOuts().size())
    return violates(op, "matmul_c25")
           << "expected an output, and what becomes of each after the first, got "
           << op.getOuts().size() << " outputs and " << op.getFurther().size() << " results";
  for (auto [value, name] : {std::pair(op.getA(), "A"), std::pair(op.getB(), "B")})
    if (failed(verifyOperand(op, value, name, Role::Input)))
      return failure();
  for (auto [i, out] : llvm::enumerate(op.getOuts()))
    if (failed(verifyOperand(op, out, nameOfOutput(i), Role::Output)))
      return failure();
  for (auto [i, extra] : llvm::enumerate(op.getExtras()))
    if (failed(verifyOperand(op, extra, "extra operand " + std::to_string(i), Role::Extra)))
      return failure();
  for (auto [i, peer] : llvm::enumerate(op.getPeers()))
    if (failed(verifyOperand(op, peer, nameOfRight(1 + i), Role::Input)))
      return failure();
  for (auto [i, scales] : llvm::enumerate(op.getScales()))
    if (failed(verifyOperand(op, scales, i ? "scales of B" : "scales of A", Role::Extra)))
      return failure();
  for (auto [i, factor] : llvm::enumerate(op.getPairs()))
    if (failed(verifyOperand(op, factor, nameOfPaired(i), Role::Input)))
      return failure();
  if (Value sums = op.getSums(); sums && failed(verifyOperand(op, sums, "sums", Role::Output)))
    return failure();
  if (Value groups = op.getGroups();
      groups && failed(verifyOperand(op, groups, "groups", Role::Extra)))
    return failure();
  if (failed(checks::verifySameContainer(op, op->getOperands())))
    return failure();
  int64_t rankC = op.getCType().getRank();
  if (rankC < 2)
    return violates(op, "matmul_c3") << "expected C to have rank 2 or more, got " << rankC;
  if (op.isGrouped() && failed(checks::verifyGroupedRanks(op)))
    return failure();
  for (auto [type, name] : {std::pair(op.getAType(), "A"), std::pair(op.getBType(), "B")})
    if (type.getRank() != 2 && type.getRank() != rankC && !op.isGroupedByRows())
      return violates(op, "matmul_c3")
             << "expected " << name << " to have rank 2 or the rank of C, " << rankC << ", got "
             << type.getRank();
  return checks::report(
      op, checkFactors(op.getAType().getElementType(), op.getBType().getElementType(), "A", "B"),
      "matmul_c4");
}

// What factors are read as: c31, c32.
static LogicalResult verifyFactors(MatmulOp op) {
  std::optional<mlir::Type> precision = op.getPrecision();
  mlir::Type a = op.getAType().getElementType(), b = op.getBType().getElementType();
  if (precision && !(precision->isTF32() && a.isF32() && b.isF32()))
    return violates(op, "matmul_c31")
           << "expected precision tf32 with A and B of f32, or none, got " << *precision << " with "
           << a << " and " << b;
  const bool strayA = op.getUnsignedA() && !a.isSignlessInteger(8);
  if (strayA || (op.getUnsignedB() && !b.isSignlessInteger(8)))
    return violates(op, "matmul_c32")
           << "expected " << (strayA ? "unsigned_a with A" : "unsigned_b with B")
           << " of i8 only, got " << a << " and " << b;
  return success();
}

// The right operands beside B: c29, c30.
static LogicalResult verifyPeers(MatmulOp op) {
  ShapedType b = op.getBType();
  for (auto [i, peer] : llvm::enumerate(op.getPeers())) {
    auto type = cast<ShapedType>(peer.getType());
    if (type.getElementType() != b.getElementType() || type.getRank() != b.getRank() ||
        !llvm::all_of_zip(type.getShape(), b.getShape(), areCompatible))
      return violates(op, "matmul_c29")
             << "expected " << nameOfRight(1 + i)
             << " to have B's element type and extents, those of " << b << ", got " << type;
  }
  if (op.getPeers().empty() || (!op.readsC() && !op.getSums()))
    return success();
  auto error = violates(op, "matmul_c30");
  error << "expected beta 0 and no sums with peers of B, got ";
  return op.getSums() ? error << "sums" : error << "beta " << op.getBetaValue();
}

// What is added to the first product: c39, c40.
static LogicalResult verifyPairs(MatmulOp op) {
  constexpr size_t most = 2 * (mostAdded - 1);
  const size_t factors = op.getPairs().size();
  if (factors % 2 || factors > most)
    return violates(op, "matmul_c39") << "expected two operands for each of 1 to " << mostAdded - 1
                                      << " pairs, got " << factors << " operands";
  for (auto [i, factor] : llvm::enumerate(op.getPairs())) {
    auto type = cast<ShapedType>(factor.getType());
    ShapedType like = i % 2 ? op.getBType() : op.getAType();
    if (type.getElementType() != like.getElementType() || type.getRank() != like.getRank() ||
        !llvm::all_of_zip(type.getShape(), like.getShape(), areCompatible))
      return violates(op, "matmul_c39")
             << "expected " << nameOfPaired(i) << " to have " << (i % 2 ? "B" : "A")
             << "'s element type and extents, those of " << like << ", got " << type;
  }
  if (!factors || (op.getPeers().empty() && !op.getSums() && !op.isScaled()))
    return success();
  return violates(op, "matmul_c40")
         << "expected neither peers, sums nor scales with pairs, got " << op.getPeers().size()
         << " peers, " << (op.getSums() ? "sums" : "no sums") << " and " << op.getScales().size()
         << " scales; make the others an op of their own";
}

// What scales are given beside: c33, c34.
static LogicalResult verifyScaledFactors(MatmulOp op, ArrayRef<int64_t> blocks) {
  const size_t count = op.getScales().size();
  const bool ofBytes = op.isDequantized();
  if (count < (ofBytes ? 1U : 2U) || count > 2 || blocks.size() != 3 ||
      llvm::any_of(blocks, [](int64_t b) { return b < 1; }))
    return violates(op, "matmul_c33")
           << (ofBytes ? "expected scales of bytes, and zero points or none, with "
                         "blocks of three positive numbers, got "
                       : "expected scales of A and of B with blocks of three positive "
                         "numbers, or neither, got ")
           << count << " scales and blocks " << llvm::interleaved_array(blocks);
  auto rankOf = [](Value value) { return cast<ShapedType>(value.getType()).getRank(); };
  mlir::Type a = op.getAType().getElementType(), b = op.getBType().getElementType();
  const bool isOfRank = llvm::all_of(llvm::enumerate(op.getScales()), [&](auto each) {
    return rankOf(each.value()) == 2 + getLeadingOfScale(op, static_cast<unsigned>(each.index()));
  });
  if ((!ofBytes && (!isFp8(a) || !isFp8(b) || op.isBatched())) || op.getSums() ||
      !op.getPeers().empty() || !isOfRank)
    return violates(op, "matmul_c34")
           << "expected scales of blocks with A and B of fp8, C and scales of rank 2, or of i8 "
              "beside f16 or bf16, scales of the rank of the bytes, and neither peers nor sums, "
              "got "
           << op.getAType() << " by " << op.getBType() << ", scales "
           << llvm::interleaved(op.getScales().getTypes()) << ", " << op.getPeers().size()
           << " peers and " << (op.getSums() ? "sums" : "no sums");
  if (ofBytes && (blocks[0] != 1 || blocks[1] != 1))
    return violates(op, "matmul_c34")
           << "expected blocks of one row and one column for scales of bytes, got "
           << llvm::interleaved_array(blocks);
  return success();
}

static bool dequantizesB(MatmulOp op) { return op.isDequantized() && op.getScaledFactor(0) == 1; }

// Two numbers in a byte of B: c37, before anything asks how many numbers it has.
static LogicalResult verifyPacked(MatmulOp op) {
  const bool ofB = dequantizesB(op);
  const int64_t k = cast<ShapedType>(op.getA().getType())
                        .getDimSize(op.getAType().getRank() - (op.getTransA() ? 2 : 1));
  if (op.getPackedB() && (!ofB || !op.getTransB() || ShapedType::isDynamic(k) || k % 2 != 0))
    return violates(op, "matmul_c37")
           << "expected packed_b with scales of the bytes of B, storage order nt or tt and a "
              "known, even K, got "
           << (ofB ? "" : "no ") << "scales of B, " << stringifyMatmulTrans(op.getTrans())
           << " and K " << checks::showSize(k)
           << "; numbers that are packed otherwise become bytes, or are packed along K, first";
  return success();
}

// A zero point of all elements: c38.
static LogicalResult verifyZeroPoint(MatmulOp op) {
  const bool ofB = dequantizesB(op);
  std::optional<uint64_t> given = op.getZeroPoint();
  if (!given)
    return success();
  const auto point = static_cast<int64_t>(*given);
  auto [least, largest] =
      checks::getRangeOfBytes(ofB ? op.getUnsignedB() : op.getUnsignedA(), op.getPackedB());
  if (!op.isDequantized() || op.getScales().size() > 1 || point < least || point > largest)
    return violates(op, "matmul_c38")
           << "expected zero_point from " << least << " to " << largest
           << " with scales of bytes and no zero points beside them, got " << point << " and "
           << op.getScales().size() << " scales and zero points";
  return success();
}

// Scales of blocks, and scales and zero points of bytes: c33 to c35.
static LogicalResult verifyScales(MatmulOp op) {
  const ArrayRef<int64_t> blocks = op.getBlocks().value_or(ArrayRef<int64_t>());
  if (op.getScales().empty() && !op.getBlocks())
    return verifyZeroPoint(op);
  if (failed(verifyScaledFactors(op, blocks)) || failed(verifyZeroPoint(op)))
    return failure();
  const int64_t sizes[] = {op.getStaticM(), op.getStaticN(), op.getStaticK()};
  for (auto [size, block, name] : llvm::zip(sizes, blocks, StringRef("MNK")))
    if (block != 1 && ShapedType::isDynamic(size))
      return violates(op, "matmul_c35")
             << "expected " << name << " to be known where blocks of " << block << " cut it, got "
             << checks::showSize(size) << "; cast the operands to what it is";
  for (auto [i, scales] : llvm::enumerate(op.getScales())) {
    const auto number = static_cast<unsigned>(i);
    const unsigned factor = op.getScaledFactor(number), dimOfK = op.getScaleDimOfK(number);
    auto type = cast<ShapedType>(scales.getType());
    auto blocksOf = [&](unsigned loop) -> int64_t {
      return ShapedType::isDynamic(sizes[loop]) ? sizes[loop]
                                                : llvm::divideCeil(sizes[loop], blocks[loop]);
    };
    const unsigned leading = getLeadingOfScale(op, number);
    SmallVector<int64_t> shape(op.getCType().getShape().take_front(leading));
    shape.resize(leading + 2);
    shape[leading + 1 - dimOfK] = blocksOf(factor), shape[leading + dimOfK] = blocksOf(2);
    const bool zeros = op.isDequantized() && i == 1;
    mlir::Type other;
    if (op.isDequantized())
      other = (factor ? op.getAType() : op.getBType()).getElementType();
    const SmallVector<mlir::Type> wanted = checks::getScaleElements(op.getContext(), other, zeros);
    if (!llvm::is_contained(wanted, type.getElementType()) ||
        !llvm::all_of_zip(type.getShape(), shape, areCompatible))
      return violates(op, "matmul_c35")
             << "expected " << (zeros ? "zero points of " : "scales of ") << (factor ? "B" : "A")
             << " of " << llvm::interleaved(wanted, " or ") << " and shape "
             << checks::showShape(shape) << ", one for each block, got " << type;
  }
  return success();
}

// M, N, K and the batch dimensions: c5 to c7.
static LogicalResult verifyExtents(MatmulOp op) {
  ShapedType a = op.getAType(), b = op.getBType(), c = op.getCType();
  auto mnk = [](ShapedType type, bool transposed, unsigned i) {
    return type.getDimSize(type.getRank() - 2 + (transposed ? 1 - i : i));
  };
  int64_t ma = mnk(a, op.getTransA(), 0), ka = mnk(a, op.getTransA(), 1);
  int64_t kb = mnk(b, op.getTransB(), 0), nb = mnk(b, op.getTransB(), 1);
  int64_t mc = mnk(c, false, 0), nc = mnk(c, false, 1);
  if (op.getPackedB() && !ShapedType::isDynamic(kb))
    kb *= 2;
  if (!areCompatible(ka, kb))
    return violates(op, "matmul_c5") << "expected A and B to agree on K for storage order "
                                     << stringifyMatmulTrans(op.getTrans()) << ", got "
                                     << checks::showSize(ka) << " and " << checks::showSize(kb);
  if (!areCompatible(ma, mc) || !areCompatible(nb, nc))
    return violates(op, "matmul_c6") << "expected C to be " << checks::showShape({ma, nb})
                                     << " (M of A by N of B), got " << checks::showShape({mc, nc});
  for (auto [type, name] : {std::pair(a, "A"), std::pair(b, "B")})
    if (type.getRank() > 2)
      for (int64_t dim = 0; dim < op.getBatchRank(); ++dim)
        if (!areCompatible(type.getDimSize(dim), c.getDimSize(dim)))
          return violates(op, "matmul_c7")
                 << "expected batch dimension " << dim << " of " << name << " to be that of C, "
                 << c.getDimSize(dim) << ", got " << type.getDimSize(dim);
  return success();
}

// The results: c8.
static LogicalResult verifyStorage(MatmulOp op) {
  TypeRange types = op->getResultTypes();
  if (!isa<RankedTensorType>(op.getC().getType())) {
    if (!types.empty())
      return violates(op, "matmul_c8")
             << "expected no result with memref operands, got " << types.front();
    return success();
  }
  if (types == TypeRange(op.getOuts().getTypes()))
    return success();
  auto error = violates(op, "matmul_c8");
  error << "expected one result of type " << llvm::interleaved(op.getOuts().getTypes()) << ", got ";
  return types.empty() ? error << "none" : error << llvm::interleaved(types);
}

// Groups of an output's values: c36.
static LogicalResult verifyGroups(MatmulOp op, unsigned output, ResultAttr result) {
  const unsigned dim = result.getReducedDim();
  const bool ofN = dim + 1 == result.getMap().getNumDims();
  const int64_t size = ofN ? op.getStaticN() : op.getStaticM(), group = result.getGroup();
  if (result.getPartial() || (!ShapedType::isDynamic(size) && size % group == 0))
    return success();
  return violates(op, "matmul_c36")
         << "expected " << (ofN ? "N" : "M") << " to be known and a multiple of " << group
         << " for the groups of output " << output << ", got " << checks::showSize(size)
         << "; `partial` results may have a last group that is shorter";
}

// The outputs after the first: c26 to c28.
static LogicalResult verifyOutputs(MatmulOp op) {
  ShapedType c = op.getCType();
  for (unsigned i = 1; i < op.getNumOutputs(); ++i) {
    AffineMap map = op.getOutputMap(i);
    ResultAttr result = op.getOutput(i);
    auto type = cast<ShapedType>(op.getOuts()[i].getType());
    if (map.getNumDims() != c.getRank() || map.getNumResults() != type.getRank())
      return violates(op, "matmul_c26")
             << "expected the map of output " << i << " to have " << c.getRank() << " dims and "
             << type.getRank() << " results, got " << AffineMapAttr::get(map);
    if (result.isGrouped() && failed(verifyGroups(op, i, result)))
      return failure();
    for (auto [dim, place] : llvm::enumerate(map.getResults())) {
      int64_t size = type.getDimSize(dim), expected = c.getDimSize(dimOf(place));
      if (!isa<AffineDimExpr>(place) && !ShapedType::isDynamic(expected))
        expected = llvm::divideCeil(expected, result.getGroup());
      if (!areCompatible(size, expected))
        return violates(op, "matmul_c27") << "expected dimension " << dim << " of output " << i
                                          << " to be " << expected << ", got " << size;
    }
    if (!result.mayStoreAs(type.getElementType()))
      return violates(op, "matmul_c28")
             << "expected output " << i << " of f32 to "
             << ir::stringifyCombiner(result.getCombiner()) << ", got " << type.getElementType()
             << "; `max` and `min` of groups that are `partial` may be of any type but f64";
  }
  return success();
}

// alpha, beta and the types they meet: c11, c12.
static LogicalResult verifyScalars(MatmulOp op) {
  mlir::Type accumulator = op.getAccumulatorType(),
             stored = getComputeType(op.getCType().getElementType());
  if (stored != accumulator && (op.readsC() || op.isIdentityEpilogue()))
    return violates(op, "matmul_c11")
           << "expected C of compute type " << accumulator << " "
           << (op.readsC() ? "when beta is not 0" : "with the identity epilogue") << ", got "
           << op.getCType().getElementType();
  for (auto [value, name] :
       {std::pair(op.getAlphaValue(), "alpha"), std::pair(op.getBetaValue(), "beta")})
    if (failed(checks::report(op, checkFactor(value, accumulator, name), "matmul_c12")))
      return failure();
  return success();
}

// C may leave open a size that others know: c21.
static LogicalResult verifyKnownSizes(MatmulOp op) {
  SmallVector<std::pair<int64_t, size_t>> known(op.getCType().getRank() + 1,
                                                {ShapedType::kDynamic, 0});
  for (auto [number, loops] : llvm::enumerate(getOperandLoops(op)))
    for (auto [dim, loop] : llvm::enumerate(loops)) {
      if (loop == loopOfGroups)
        continue;
      int64_t size = cast<ShapedType>(op->getOperand(number).getType()).getDimSize(dim);
      auto [expected, by] = known[loop];
      if (!areCompatible(size, expected))
        return violates(op, "matmul_c21")
               << "expected dimension " << dim << " of operand " << number << " to be " << expected
               << ", as operand " << by << " has it, got " << size;
      if (!ShapedType::isDynamic(size))
        known[loop] = {size, number};
    }
  return success();
}

// The second result: c23, c24.
static LogicalResult verifySums(MatmulOp op) {
  Value sums = op.getSums();
  if (!sums)
    return success();
  if (!isa<MemRefType>(sums.getType()) || op.isBatched() || op.getAlphaValue() == 0.0 ||
      op.getStaticN() == 0 || !op.getAccumulatorType().isF32())
    return violates(op, "matmul_c23")
           << "expected sums with memrefs of rank 2, N and alpha other than 0 and a "
              "product that sums in f32, got "
           << op.getCType() << ", alpha " << op.getAlphaValue() << " and "
           << op.getAccumulatorType();
  auto type = cast<MemRefType>(sums.getType());
  mlir::Type element = type.getElementType();
  bool known = element.isF32() || element.isF16() || element.isBF16();
  if (!known || type.getRank() != 1 || !areCompatible(type.getDimSize(0), op.getStaticM()))
    return violates(op, "matmul_c24") << "expected sums of f32, f16 or bf16, one for each of "
                                      << checks::showSize(op.getStaticM()) << " rows, got " << type;
  return success();
}

// Attributes: c18, c20, c22, c41.
static LogicalResult verifyDecisions(MatmulOp op) {
  if (LayoutAttr layout = op.getLayoutAttr(); layout && layout.getTrans() != op.getTrans())
    return violates(op, "matmul_c20") << "expected layout " << stringifyMatmulTrans(op.getTrans())
                                      << ", got " << stringifyMatmulTrans(layout.getTrans());
  if (ByMAttr byM = op.getByMAttr(); byM && byM.getSchedules().back() != op.getScheduleAttr())
    return violates(op, "matmul_c22")
           << "expected the last schedule of by_m to be that of the op, got "
           << byM.getSchedules().back();
  if (std::optional<uint64_t> aligned = op.getAligned()) {
    if (!llvm::isPowerOf2_64(*aligned) || *aligned > mostAlignment)
      return violates(op, "matmul_c41") << "expected aligned to be a power of two of at most "
                                        << mostAlignment << ", got " << int64_t(*aligned);
    if (!isa<MemRefType>(op.getC().getType()))
      return violates(op, "matmul_c41")
             << "expected memrefs for aligned, got " << op.getC().getType();
  }
  if (LaunchAttr launch = op.getLaunchAttr())
    for (TensorMapAttr map : launch.getMaps())
      if (!checks::mayHaveTensorMap(op, map.getOperand()))
        return violates(op, "matmul_c18")
               << "expected tensor maps of factors, C or what lies as C does, got " << map;
  return success();
}

// A name that is misspelt would be left out without a word. c42.
static LogicalResult verifyAttributeNames(MatmulOp op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    if (name.contains('.'))
      continue;
    ArrayRef<StringRef> known = MatmulOp::getAttributeNames();
    StringRef nearest = *llvm::min_element(known, [&](StringRef a, StringRef b) {
      return name.edit_distance(a) < name.edit_distance(b);
    });
    return violates(op, "matmul_c42")
           << "expected attributes of its own, or of a dialect as 'dialect.name', got '" << name
           << "'; the nearest of its own is '" << nearest << "'";
  }
  return success();
}

LogicalResult MatmulOp::verify() {
  if (failed(verifyAttributeNames(*this)) || failed(verifyOperandTypes(*this)) ||
      failed(verifyFactors(*this)) || failed(verifyPacked(*this)) || failed(verifyExtents(*this)) ||
      failed(verifyPeers(*this)) || failed(verifyPairs(*this)) ||
      failed(checks::verifyGrouped(*this)) || failed(verifyScales(*this)) ||
      failed(verifyStorage(*this)) || failed(verifyOutputs(*this)) ||
      failed(verifyScalars(*this)) || failed(checks::verifyExtras(*this)) ||
      failed(verifyKnownSizes(*this)) || failed(verifySums(*this)))
    return failure();
  return verifyDecisions(*this);
}

// The region is verified after its operations are.
LogicalResult MatmulOp::verifyRegions() {
  SmallVector<mlir::Type> arguments(getNumProducts(), getAccumulatorType());
  for (auto [i, extra] : llvm::enumerate(getExtras()))
    arguments.push_back(getArgumentType(extra.getType(), getExtraMap(i)));
  SmallVector<mlir::Type> yielded;
  for (Value out : getOuts())
    yielded.push_back(getComputeType(getElementTypeOrSelf(out)));
  return checks::verifyEpilogue(*this, getEpilogue().front(), arguments, "matmul_c16", yielded,
                                "matmul_c17");
}
