// gemm.library_call and #gemm.call: verification, constraint by constraint in the
// order of GemmLibraryOps.td. Static numbers are
// compared here, dynamic ones by the runtime before the call.
#include "GemmVerify.h"
#include "gemm/Dialect/Gemm/BlasView.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace gemm;

static std::string show(int64_t value) {
  return ShapedType::isDynamic(value) ? "?" : std::to_string(value);
}

//===----------------------------------------------------------------------===//
// #gemm.call
//===----------------------------------------------------------------------===//

StringRef CallAttr::routineFor(ir::Library library, mlir::Type compute) {
  switch (library) {
  case ir::Library::Cblas:
    return compute.isF64() ? "cblas_dgemm" : "cblas_sgemm";
  case ir::Library::CublasLt:
    return "cublasLtMatmul";
  case ir::Library::HipblasLt:
    return "hipblasLtMatmul";
  }
  return "";
}

static bool isOneOf(ir::LibraryEpilogue e, ArrayRef<ir::LibraryEpilogue> list) {
  return llvm::is_contained(list, e);
}
using E = ir::LibraryEpilogue;

bool CallAttr::readsBias() const {
  return isOneOf(getEpilogue(),
                 {E::Bias, E::ReluBias, E::GeluBias, E::GeluAuxBias, E::ReluAuxBias});
}
bool CallAttr::writesBias() const {
  return isOneOf(getEpilogue(), {E::DreluBgrad, E::DgeluBgrad, E::BgradA, E::BgradB});
}
bool CallAttr::writesAux() const {
  return isOneOf(getEpilogue(), {E::GeluAux, E::GeluAuxBias, E::ReluAux, E::ReluAuxBias});
}
bool CallAttr::readsAux() const {
  return isOneOf(getEpilogue(), {E::Dgelu, E::DgeluBgrad, E::Drelu, E::DreluBgrad});
}
bool CallAttr::hasMask() const {
  return isOneOf(getEpilogue(), {E::ReluAux, E::ReluAuxBias, E::Drelu, E::DreluBgrad});
}
bool CallAttr::changesResult() const {
  return !isOneOf(getEpilogue(), {E::None, E::BgradA, E::BgradB}) || scalesSums(0) || scalesSums(1);
}

LogicalResult CallAttr::verify(function_ref<InFlightDiagnostic()> emitError, ir::Library library,
                               StringRef routine, ir::BlasOrder, ir::BlasOp, ir::BlasOp,
                               mlir::Type compute, ir::LibraryEpilogue epilogue,
                               mlir::Type precision, ir::LibraryScale first,
                               ir::LibraryScale second) {
  const bool integer = compute.isSignlessInteger(32);
  if (!compute.isF32() && !compute.isF64() && (!integer || library == ir::Library::Cblas))
    return violates(emitError, "call_c2")
           << "expected compute type " << (library == ir::Library::Cblas ? "" : "i32, ")
           << "f32 or f64, got " << compute;
  if (routine != routineFor(library, compute))
    return violates(emitError, "call_c1")
           << "expected routine \"" << routineFor(library, compute) << "\" of "
           << ir::stringifyLibrary(library) << " for " << compute << ", got \"" << routine << "\"";
  if (library == ir::Library::Cblas && epilogue != ir::LibraryEpilogue::None)
    return violates(emitError, "call_c3")
           << "expected no epilogue of cblas, got " << ir::stringifyLibraryEpilogue(epilogue);
  if (library != ir::Library::CublasLt &&
      isOneOf(epilogue, {E::ReluAux, E::ReluAuxBias, E::Drelu, E::DreluBgrad}))
    return violates(emitError, "call_c4")
           << "expected an epilogue without a bit mask of " << ir::stringifyLibrary(library)
           << ", got " << ir::stringifyLibraryEpilogue(epilogue);
  if (integer && epilogue != ir::LibraryEpilogue::None)
    return violates(emitError, "call_c5")
           << "expected no epilogue of sums in i32, got " << ir::stringifyLibraryEpilogue(epilogue);
  if (precision && (!precision.isTF32() || library == ir::Library::Cblas || !compute.isF32()))
    return violates(emitError, "call_c6")
           << "expected precision tf32 of cublaslt or hipblaslt with sums in f32, got " << precision
           << " of " << ir::stringifyLibrary(library) << " with " << compute;
  if (std::string why =
          checkCallScales(getCallModel(library), getCallModel(first), getCallModel(second));
      !why.empty())
    return violates(emitError, "call_c7") << why;
  if (getCallModel(first) > CallScale::Tensor && epilogue != ir::LibraryEpilogue::None)
    return violates(emitError, "call_c8")
           << "expected no epilogue beside scales of " << ir::stringifyLibraryScale(first)
           << ", got " << ir::stringifyLibraryEpilogue(epilogue);
  return success();
}

//===----------------------------------------------------------------------===//
// gemm.library_call
//===----------------------------------------------------------------------===//

void LibraryCallOp::build(OpBuilder &b, OperationState &state, const LibraryCallFields &fields) {
  SmallVector<int64_t> staticSizes, staticLd, staticStrides;
  SmallVector<Value> dynamicSizes, dynamicLd, dynamicStrides;
  dispatchIndexOpFoldResults(fields.sizes, dynamicSizes, staticSizes);
  dispatchIndexOpFoldResults(fields.ld, dynamicLd, staticLd);
  dispatchIndexOpFoldResults(fields.strides, dynamicStrides, staticStrides);
  build(b, state, MatmulTransAttr::get(b.getContext(), fields.trans), fields.a, fields.b, fields.c,
        fields.bias, fields.aux, fields.scales, fields.call, dynamicSizes, dynamicLd,
        dynamicStrides, b.getDenseI64ArrayAttr(staticSizes), b.getDenseI64ArrayAttr(staticLd),
        b.getDenseI64ArrayAttr(staticStrides), b.getF64FloatAttr(fields.alpha),
        b.getF64FloatAttr(fields.beta));
}

SmallVector<OpFoldResult> LibraryCallOp::getMixedSizes() {
  return getMixedValues(getStaticSizes(), getSizes(), getContext());
}
SmallVector<OpFoldResult> LibraryCallOp::getMixedLd() {
  return getMixedValues(getStaticLd(), getLd(), getContext());
}
SmallVector<OpFoldResult> LibraryCallOp::getMixedStrides() {
  return getMixedValues(getStaticStrides(), getStrides(), getContext());
}

SmallVector<mlir::Type> LibraryCallOp::getEpilogueTypes() {
  CallAttr call = getCall();
  SmallVector<mlir::Type> types{call.getCompute()};
  types.append(call.scalesSums(0) + call.scalesSums(1), call.getCompute());
  if (call.readsBias())
    types.push_back(call.getCompute());
  if (call.readsAux())
    types.push_back(call.hasMask() ? IntegerType::get(getContext(), 1) : call.getCompute());
  return types;
}

void LibraryCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  auto read = [&](OpOperand &operand) {
    effects.emplace_back(MemoryEffects::Read::get(), &operand, SideEffects::DefaultResource::get());
  };
  auto write = [&](OpOperand &operand) {
    effects.emplace_back(MemoryEffects::Write::get(), &operand,
                         SideEffects::DefaultResource::get());
  };
  if (getAlphaValue() != 0.0) {
    read(getAMutable());
    read(getBMutable());
  }
  if (getBetaValue() != 0.0)
    read(getCMutable());
  for (OpOperand &scale : getScalesMutable())
    read(scale);
  for (OpOperand &bias : getBiasMutable())
    getCall().writesBias() ? write(bias) : read(bias);
  for (OpOperand &aux : getAuxMutable())
    getCall().writesAux() ? write(aux) : read(aux);
  write(getCMutable());
}

// Operands are strided matrices: c1, and the lists have their length: c2, c14.
static LogicalResult verifyOperands(LibraryCallOp op) {
  int64_t rankC = op.getCType().getRank();
  if (rankC != 2 && rankC != 3)
    return violates(op, "library_call_c1") << "expected C to have rank 2 or 3, got " << rankC;
  for (auto [value, name, role] : {std::tuple(op.getA(), "A", OperandRole::Input),
                                   std::tuple(op.getB(), "B", OperandRole::Input),
                                   std::tuple(op.getC(), "C", OperandRole::Output)}) {
    int64_t rank = cast<MemRefType>(value.getType()).getRank();
    if (failed(checks::report(op, checkOperand(value.getType(), name, role), "library_call_c1")))
      return failure();
    if (rank != 2 && rank != rankC)
      return violates(op, "library_call_c1")
             << "expected " << name << " to have rank 2 or " << rankC << ", got " << rank;
  }
  for (auto [list, values, name, count] :
       {std::tuple(op.getStaticSizes(), op.getSizes(), "sizes", 4u),
        std::tuple(op.getStaticLd(), op.getLd(), "leading dimensions", 3u),
        std::tuple(op.getStaticStrides(), op.getStrides(), "strides", 3u)}) {
    if (list.size() != count)
      return violates(op, "library_call_c2")
             << "expected " << count << " " << name << ", got " << list.size();
    for (int64_t value : list)
      if (!ShapedType::isDynamic(value) && value < 0)
        return violates(op, "library_call_c2")
               << "expected " << name << " not to be negative, got " << value;
    if (size_t open = llvm::count(list, ShapedType::kDynamic); open != values.size())
      return violates(op, "library_call_c9")
             << "expected an operand for each of " << open << " " << name
             << " that are no constants, got " << values.size();
  }
  return success();
}

// m, n, k and batch: c3.
static LogicalResult verifySizes(LibraryCallOp op) {
  auto extent = [](MemRefType type, bool transposed, unsigned i) {
    return type.getDimSize(type.getRank() - 2 + (transposed ? 1 - i : i));
  };
  bool transA = isTransA(op.getTrans()), transB = isTransB(op.getTrans());
  MemRefType a = op.getAType(), b = op.getBType(), c = op.getCType();
  unsigned m = op.isBFirst() ? 1 : 0, n = 1 - m;
  auto batch = [](MemRefType type) {
    return type.getRank() == 3 ? type.getDimSize(0) : ShapedType::kDynamic;
  };
  SmallVector<SmallVector<int64_t>> expected{{}, {}, {}, {}};
  expected[m] = {extent(c, false, 0), extent(a, transA, 0)};
  expected[n] = {extent(c, false, 1), extent(b, transB, 1)};
  expected[2] = {extent(a, transA, 1), extent(b, transB, 0)};
  expected[3] = {c.getRank() == 3 ? c.getDimSize(0) : 1, batch(a), batch(b)};
  const char *names[] = {"m", "n", "k", "batch"};
  for (unsigned i = 0; i < 4; ++i)
    for (int64_t size : expected[i])
      if (!areCompatible(size, op.getStaticSizes()[i]))
        return violates(op, "library_call_c3")
               << "expected " << names[i] << " = " << size << " from the operands, got "
               << op.getStaticSizes()[i];
  return success();
}

// Strides against flags and leading dimensions: c4 to c6.
static LogicalResult verifyStorage(LibraryCallOp op) {
  CallAttr call = op.getCall();
  bool bFirst = op.isBFirst();
  MemRefType types[] = {op.getAType(), op.getBType(), op.getCType()};
  bool transposed[] = {isTransA(op.getTrans()), isTransB(op.getTrans()), false};
  unsigned order[] = {bFirst ? 1u : 0u, bFirst ? 0u : 1u, 2u};
  ir::BlasOp flags[] = {call.getFirst(), call.getSecond(), ir::BlasOp::N};
  for (unsigned i = 0; i < 3; ++i) {
    MemRefType type = types[order[i]];
    char name = "ABC"[order[i]];
    BlasDims dims = getBlasDims(type, transposed[order[i]], bFirst, flags[i]);
    SmallVector<int64_t> strides = getStridesOrDynamic(type);
    std::string why = checkBlasDims(type, dims);
    if (!why.empty())
      return violates(op, "library_call_c4") << "operand " << Twine(name) << " with flag "
                                             << ir::stringifyBlasOp(flags[i]) << ": " << why;
    int64_t ld = op.getStaticLd()[i], rows = type.getDimSize(dims.unit);
    if (!ShapedType::isDynamic(ld) && !ShapedType::isDynamic(rows) &&
        ld < std::max<int64_t>(rows, 1))
      return violates(op, "library_call_c5")
             << "expected a leading dimension of " << Twine(name) << " of at least "
             << std::max<int64_t>(rows, 1) << ", got " << ld;
    if (type.getDimSize(dims.ld) != 1 && !areCompatible(ld, strides[dims.ld]) &&
        strides[dims.ld] != 0)
      return violates(op, "library_call_c5")
             << "expected the leading dimension of " << Twine(name) << " to be its stride "
             << strides[dims.ld] << ", got " << ld;
    int64_t stride = op.getStaticStrides()[i], batches = op.getStaticSizes()[3];
    int64_t expected = dims.batch < 0 ? 0 : strides[dims.batch];
    if (!areCompatible(stride, expected))
      return violates(op, "library_call_c6")
             << "expected batch stride " << expected << " of " << Twine(name) << ", got " << stride;
    if (i == 2 && stride == 0 && batches > 1)
      return violates(op, "library_call_c6")
             << "expected a batch stride of C that is not 0 for " << batches << " batches, got 0";
  }
  return success();
}

// A mask of bits: c8. Its lines are the library's columns.
static LogicalResult verifyMask(LibraryCallOp op) {
  auto type = cast<MemRefType>(op.getAux().getType());
  int64_t m = op.getStaticSizes()[0], rank = op.getCType().getRank();
  int64_t bytes = ShapedType::isDynamic(m) ? m : llvm::divideCeil(m, 128) * 16;
  SmallVector<int64_t> shape{op.getStaticSizes()[1], bytes};
  if (rank == 3)
    shape.insert(shape.begin(), op.getStaticSizes()[3]);
  bool fits =
      type.getElementType().isInteger(8) && type.getLayout().isIdentity() && type.getRank() == rank;
  for (int64_t dim = 0; fits && dim < rank; ++dim)
    fits = areCompatible(type.getDimSize(dim), shape[dim]);
  if (!fits)
    return violates(op, "library_call_c8") << "expected a mask of " << show(shape[rank - 2])
                                           << " lines of " << show(bytes) << " bytes, got " << type;
  return success();
}

// Bias and aux: c8, c10.
static LogicalResult verifyEpilogue(LibraryCallOp op) {
  CallAttr call = op.getCall();
  StringRef name = ir::stringifyLibraryEpilogue(call.getEpilogue());
  if (call.hasBias() != bool(op.getBias()) || call.hasAux() != bool(op.getAux()))
    return violates(op, "library_call_c8")
           << "expected " << (call.hasBias() ? "bias" : "no bias")
           << (call.hasAux() ? " and aux" : " and no aux") << " for epilogue " << name << ", got "
           << (op.getBias() ? "bias" : "no bias") << (op.getAux() ? " and aux" : " and no aux");
  mlir::Type element = op.getCType().getElementType();
  if (Value bias = op.getBias()) {
    auto type = cast<MemRefType>(bias.getType());
    int64_t size = op.getStaticSizes()[call.getEpilogue() == E::BgradB ? 1 : 0];
    if (type.getRank() != 1 || type.getElementType() != element ||
        !areCompatible(type.getDimSize(0), size) ||
        (getStridesOrDynamic(type)[0] != 1 && type.getDimSize(0) != 1))
      return violates(op, "library_call_c8") << "expected a contiguous bias of " << show(size)
                                             << " elements of " << element << ", got " << type;
  }
  if (call.writesBias() && op.getStaticSizes()[3] != 1)
    return violates(op, "library_call_c10") << "expected one batch for epilogue " << name
                                            << ", got " << show(op.getStaticSizes()[3]);
  if (call.hasMask())
    return verifyMask(op);
  if (Value aux = op.getAux()) {
    auto type = cast<MemRefType>(aux.getType());
    if (type.getShape() != op.getCType().getShape() || type.getElementType() != element ||
        getStridesOrDynamic(type) != getStridesOrDynamic(op.getCType()))
      return violates(op, "library_call_c10")
             << "expected aux to be stored like C, " << op.getCType() << ", got " << type;
  }
  return success();
}

/// Rows of the first operand, or columns of the second, that its scales are of.
static int64_t scaledLines(LibraryCallOp op, unsigned operand) {
  return op.getStaticSizes()[operand];
}

// Where the scales of an operand lie: c15.
static LogicalResult verifyScale(LibraryCallOp op, unsigned operand, MemRefType type) {
  const CallScale scale = getCallModel(op.getCall().getScale(operand));
  const int64_t lines = scaledLines(op, operand), k = op.getStaticSizes()[2];
  if (!type.getElementType().isF32())
    return violates(op, "library_call_c15") << "expected scales of f32, got " << type;
  SmallVector<int64_t> strides = getStridesOrDynamic(type);
  if (scale == CallScale::Tensor) {
    if (!type.hasStaticShape() || type.getNumElements() != 1)
      return violates(op, "library_call_c15") << "expected one scale, got " << type;
    return success();
  }
  if (scale == CallScale::Vector) {
    if (type.getRank() != 1 || !areCompatible(type.getDimSize(0), lines) ||
        (strides[0] != 1 && type.getDimSize(0) != 1))
      return violates(op, "library_call_c15")
             << "expected " << show(lines) << " contiguous scales, got " << type;
    return success();
  }
  if (ShapedType::isDynamic(lines) || ShapedType::isDynamic(k))
    return violates(op, "library_call_c15") << "expected known sizes for scales of blocks, got "
                                            << show(lines) << " lines and k " << show(k);
  const bool along = scale == CallScale::Lines;
  const int64_t rows = along ? lines : int64_t(llvm::divideCeil(lines, callBlock)),
                blocks = llvm::divideCeil(k, callBlock), pitch = scalesPitch(scale, lines, k);
  auto lies = [](int64_t extent, int64_t stride, int64_t wanted) {
    return extent == 1 || stride == wanted;
  };
  if (type.getShape() != ArrayRef({rows, blocks}) || !lies(rows, strides[0], along ? 1 : pitch) ||
      !lies(blocks, strides[1], along ? pitch : 1))
    return violates(op, "library_call_c15")
           << "expected scales " << rows << " x " << blocks << " with strides ["
           << (along ? 1 : pitch) << ", " << (along ? pitch : 1) << "], got " << type;
  return success();
}

// Scales: c15.
static LogicalResult verifyScales(LibraryCallOp op) {
  CallAttr call = op.getCall();
  auto scaled = [&](unsigned i) { return call.getScale(i) != ir::LibraryScale::None; };
  const unsigned wanted = scaled(0) + scaled(1);
  if (op.getScales().size() != wanted)
    return violates(op, "library_call_c15")
           << "expected " << wanted << " operands of scales, got " << op.getScales().size();
  if (wanted == 0)
    return success();
  if (!isFp8(op.getAType().getElementType()) || op.getCType().getRank() != 2)
    return violates(op, "library_call_c15")
           << "expected scales of operands of fp8 and rank 2 only, got " << op.getAType() << " and "
           << op.getCType();
  unsigned next = 0;
  for (unsigned operand : {0, 1})
    if (scaled(operand) &&
        failed(verifyScale(op, operand, cast<MemRefType>(op.getScales()[next++].getType()))))
      return failure();
  if (call.scalesBlocks())
    if (std::string why =
            checkBlockScales(op.getStaticSizes()[0], op.getStaticSizes()[1], /*later=*/false);
        !why.empty())
      return violates(op, "library_call_c15") << why;
  return success();
}

// What formats leave out: c16.
static LogicalResult verifyFormat(LibraryCallOp op) {
  CallAttr call = op.getCall();
  mlir::Type factor = op.getAType().getElementType();
  if (call.getPrecision() && !factor.isF32())
    return violates(op, "library_call_c16") << "expected operands of f32 for precision "
                                            << call.getPrecision() << ", got " << factor;
  if (!isFp8(factor))
    return success();
  if (call.writesBias() || call.hasAux())
    return violates(op, "library_call_c16")
           << "expected an epilogue without second results and aux for fp8, got "
           << ir::stringifyLibraryEpilogue(call.getEpilogue());
  if (call.readsBias() && op.getCType().getElementType().isF32())
    return violates(op, "library_call_c16") << "expected a bias of f16 or bf16 beside fp8, got f32";
  return success();
}

LogicalResult LibraryCallOp::verify() {
  if (failed(verifyOperands(*this)) || failed(verifySizes(*this)) || failed(verifyStorage(*this)))
    return failure();
  mlir::Type a = getAType().getElementType(), b = getBType().getElementType(),
             c = getCType().getElementType(), compute;
  if (!takesTypes(getCall().getLibrary(), a, b, c, compute) || compute != getCall().getCompute())
    return violates(*this, "library_call_c7")
           << "expected element types that " << ir::stringifyLibrary(getCall().getLibrary())
           << " multiplies in " << getCall().getCompute() << ", got " << a << " x " << b << " -> "
           << c;
  if (getCall().getLibrary() == ir::Library::CublasLt)
    if (std::string why = checkCallView({a,
                                         c,
                                         getCall().getFirst(),
                                         getCall().getSecond(),
                                         getStaticSizes()[0],
                                         getStaticSizes()[2],
                                         llvm::to_vector(getStaticLd()),
                                         llvm::to_vector(getStaticStrides()),
                                         {}},
                                        /*run=*/true);
        !why.empty())
      return violates(*this, "library_call_c14") << why;
  if (failed(verifyScales(*this)) || failed(verifyFormat(*this)))
    return failure();
  return verifyEpilogue(*this);
}

// The region is verified after its operations are.
LogicalResult LibraryCallOp::verifyRegions() {
  Region &region = getEpilogue();
  if (region.empty())
    return success();
  if (!getCall().changesResult())
    return violates(*this, "library_call_c11")
           << "expected no region for epilogue "
           << ir::stringifyLibraryEpilogue(getCall().getEpilogue()) << ", got one";
  if (!region.hasOneBlock())
    return violates(*this, "library_call_c11")
           << "expected a region of one block, got " << region.getBlocks().size();
  return checks::verifyEpilogue(*this, region.front(), getEpilogueTypes(), "library_call_c12",
                                getCall().getCompute(), "library_call_c13");
}
