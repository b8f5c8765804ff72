// gemm.library_call as a gemm step: what it means, from A, B, C and the epilogue's
// definition, and the call itself. The two are written independently, so that the
// runtime can compare them.
#include "LibraryCall.h"
#include "gemm/Target/LibraryFormat.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm::bundle_writer {

/// [batch, rows, columns] of a stored matrix.
static View logicalView(Values &values, View view, bool transposed, AffineExpr batch) {
  unsigned rank = view.shape.size();
  unsigned row = transposed ? rank - 1 : rank - 2, column = transposed ? rank - 2 : rank - 1;
  AffineExpr stride = rank == 3 ? view.strides[0] : values.constant(0);
  View result = view;
  result.shape = {rank == 3 ? view.shape[0] : batch, view.shape[row], view.shape[column]};
  result.strides = {stride, view.strides[row], view.strides[column]};
  return result;
}

namespace {
/// A scalar program in f32 or f64, one op at a time.
class ProgramBuilder {
public:
  ProgramBuilder(int64_t inputs, std::string type)
      : inputs(inputs), next(inputs), type(std::move(type)) {}

  int64_t op(StringRef name, int64_t x) { return push(name, json::Array{x}); }
  int64_t op(StringRef name, int64_t x, int64_t y) { return push(name, json::Array{x, y}); }
  int64_t constant(double value) {
    ops.push_back(json::Object{{"op", "constant"}, {"value", value}, {"type", type}});
    return next++;
  }
  json::Object finish(int64_t result) {
    return json::Object{{"inputs", inputs}, {"ops", std::move(ops)}, {"result", result}};
  }

  int64_t above(int64_t x, int64_t y) {
    ops.push_back(json::Object{
        {"op", "cmpf"}, {"predicate", "ogt"}, {"args", json::Array{x, y}}, {"type", "i1"}});
    return next++;
  }
  int64_t select(int64_t condition, int64_t x, int64_t y) {
    return push("select", json::Array{condition, x, y});
  }

  /// tanh(sqrt(2/pi) (x + 0.044715 x^3)), the heart of GELU.
  int64_t geluTanh(int64_t x) {
    int64_t cube = op("mulf", op("mulf", x, x), x);
    int64_t sum = op("addf", x, op("mulf", constant(0.044715), cube));
    return op("tanh", op("mulf", constant(0.7978845608028654), sum));
  }
  int64_t gelu(int64_t x) {
    int64_t factor = op("addf", constant(1), geluTanh(x));
    return op("mulf", op("mulf", constant(0.5), x), factor);
  }
  int64_t geluDerivative(int64_t x) {
    int64_t t = geluTanh(x), half = constant(0.5), one = constant(1);
    int64_t slope = op("addf", constant(0.7978845608028654),
                       op("mulf", constant(3 * 0.044715 * 0.7978845608028654), op("mulf", x, x)));
    int64_t bend = op("mulf", op("subf", one, op("mulf", t, t)), slope);
    int64_t right = op("mulf", op("mulf", half, x), bend);
    return op("addf", op("mulf", half, op("addf", one, t)), right);
  }

private:
  int64_t push(StringRef name, json::Array args) {
    ops.push_back(json::Object{{"op", name}, {"args", std::move(args)}, {"type", type}});
    return next++;
  }
  json::Array ops;
  int64_t inputs, next;
  std::string type;
};
} // namespace

namespace {
/// The meaning of a call's epilogue, key by key of the step.
class EpilogueWriter {
public:
  EpilogueWriter(LibraryCallOp op, Values &values, ArrayRef<AffineExpr> shape)
      : op(op), call(op.getCall()), values(values), shape(shape),
        type(typeName(call.getCompute())) {}

  LogicalResult run(json::Object &step, json::Object &json) {
    ir::LibraryEpilogue epilogue = call.getEpilogue();
    if (failed(readScales(json)))
      return failure();
    if (call.readsBias() && failed(read("bias", vectorView(), json)))
      return failure();
    if (call.readsAux() && failed(read("aux", auxView(), json)))
      return failure();
    if (call.writesAux()) {
      ProgramBuilder before(1 + operands.size(), type); // which scales have no part in
      int64_t kept = call.readsBias() ? before.op("addf", 0, 1) : 0;
      if (call.hasMask())
        kept = before.above(kept, before.constant(0));
      if (failed(write("aux", auxView(), json::Object{{"program", before.finish(kept)}}, json)))
        return failure();
    }
    if (call.writesBias() &&
        failed(write("bias", vectorView(), json::Object{{"sum", sumOf(epilogue)}}, json)))
      return failure();
    if (call.changesResult()) {
      FailureOr<json::Value> program =
          op.getEpilogue().empty() ? FailureOr<json::Value>(formula()) : regionProgram();
      if (failed(program))
        return failure();
      step["epilogue"] =
          json::Object{{"operands", std::move(operands)}, {"program", std::move(*program)}};
    }
    if (!also.empty())
      step["also"] = std::move(also);
    return success();
  }

private:
  /// What scales the call has; those that multiply sums are operands of its function.
  LogicalResult readScales(json::Object &json) {
    json::Array scales;
    unsigned next = 0;
    for (unsigned operand : {0u, 1u}) {
      json::Object of{{"of", ir::stringifyLibraryScale(call.getScale(operand))}};
      if (call.scalesSums(operand) &&
          failed(read("operand", scaleView(op.getScales()[next], operand), of)))
        return failure();
      next += call.getScale(operand) != ir::LibraryScale::None;
      scales.push_back(std::move(of));
    }
    if (next > 0)
      json["scales"] = std::move(scales);
    return success();
  }

  /// One for all elements, or one for each along M or N.
  FailureOr<json::Object> scaleView(Value scales, unsigned operand) {
    FailureOr<View> view = values.view(scales);
    if (failed(view))
      return failure();
    const bool vector = call.getScale(operand) == ir::LibraryScale::Vector;
    const bool alongN = op.isBFirst() == (operand == 0);
    AffineExpr zero = values.constant(0), along = vector ? view->strides[0] : zero;
    View logical = *view;
    logical.strides = {zero, alongN ? zero : along, alongN ? along : zero};
    logical.shape.assign(shape.begin(), shape.end());
    return values.toJson(logical);
  }

  /// The source's own function.
  FailureOr<json::Value> regionProgram() {
    Block &body = op.getEpilogue().front();
    ProgramInputs from;
    from.inputs.assign(body.getArguments().begin(), body.getArguments().end());
    from.elements.push_back(call.getCompute());
    from.elements.append(call.scalesSums(0) + call.scalesSums(1), call.getCompute());
    if (call.readsBias())
      from.elements.push_back(cast<MemRefType>(op.getBias().getType()).getElementType());
    if (call.readsAux())
      from.elements.push_back(call.hasMask()
                                  ? body.getArguments().back().getType()
                                  : cast<MemRefType>(op.getAux().getType()).getElementType());
    ScalarBody scalars{{}, body.getTerminator()->getOperand(0), nullptr, {}, {}};
    for (Operation &inner : body.without_terminator())
      scalars.ops.push_back(&inner);
    return programJson(scalars, from);
  }

  /// The library's formula.
  json::Value formula() {
    using E = ir::LibraryEpilogue;
    ProgramBuilder program(1 + operands.size(), type);
    int64_t x = 0, next = 1;
    for (unsigned operand : {0u, 1u})
      if (call.scalesSums(operand))
        x = program.op("mulf", x, next++);
    if (call.readsBias())
      x = program.op("addf", x, next);
    int64_t value = x;
    switch (call.getEpilogue()) {
    case E::Relu:
    case E::ReluBias:
    case E::ReluAux:
    case E::ReluAuxBias:
      value = program.op("maximumf", x, program.constant(0));
      break;
    case E::Gelu:
    case E::GeluBias:
    case E::GeluAux:
    case E::GeluAuxBias:
      value = program.gelu(x);
      break;
    case E::Dgelu:
    case E::DgeluBgrad:
      value = program.op("mulf", x, program.geluDerivative(1));
      break;
    case E::Drelu:
    case E::DreluBgrad:
      value = program.select(1, x, program.constant(0));
      break;
    case E::None:
    case E::Bias:
    case E::BgradA:
    case E::BgradB:
      break;
    }
    return program.finish(value);
  }

  /// Which sums a bgrad form stores, in terms of the row-major product.
  StringRef sumOf(ir::LibraryEpilogue epilogue) {
    bool bFirst = op.isBFirst();
    if (epilogue == ir::LibraryEpilogue::BgradA)
      return bFirst ? "b" : "a";
    if (epilogue == ir::LibraryEpilogue::BgradB)
      return bFirst ? "a" : "b";
    return bFirst ? "m" : "n";
  }

  /// The bias along N or M, broadcast over the other, or of extent 1 if it is written.
  FailureOr<json::Object> vectorView() {
    FailureOr<View> view = values.view(op.getBias());
    if (failed(view))
      return failure();
    bool alongN = op.isBFirst() != (call.getEpilogue() == ir::LibraryEpilogue::BgradB);
    AffineExpr zero = values.constant(0), one = values.constant(1), along = view->strides[0];
    View logical = *view;
    logical.strides = {zero, alongN ? zero : along, alongN ? along : zero};
    logical.shape.assign(shape.begin(), shape.end());
    if (call.writesBias())
      logical.shape[alongN ? 1 : 2] = one;
    return values.toJson(logical);
  }

  /// aux like C, or its bits: lines of bytes for the library's columns.
  FailureOr<json::Object> auxView() {
    FailureOr<View> view = values.view(op.getAux());
    if (failed(view))
      return failure();
    View logical = *view;
    logical.shape.assign(shape.begin(), shape.end());
    if (!call.hasMask()) {
      logical.strides = logicalView(values, *view, false, shape[0]).strides;
      return values.toJson(logical);
    }
    unsigned rank = view->shape.size();
    AffineExpr one = values.constant(1), line = view->strides[rank - 2] * 8;
    AffineExpr batch = rank == 3 ? view->strides[0] * 8 : values.constant(0);
    logical.offset = view->offset * 8;
    logical.strides = {batch, op.isBFirst() ? line : one, op.isBFirst() ? one : line};
    json::Object packed = values.toJson(logical);
    packed["dtype"] = "i1";
    packed["packed"] = true;
    return packed;
  }

  LogicalResult read(StringRef key, FailureOr<json::Object> view, json::Object &json) {
    if (failed(view))
      return failure();
    json[key] = int64_t(operands.size());
    operands.push_back(std::move(*view));
    return success();
  }
  LogicalResult write(StringRef key, FailureOr<json::Object> view, json::Object result,
                      json::Object &json) {
    if (failed(view))
      return failure();
    json[key] = int64_t(also.size());
    result["output"] = std::move(*view);
    also.push_back(std::move(result));
    return success();
  }

  LibraryCallOp op;
  CallAttr call;
  Values &values;
  ArrayRef<AffineExpr> shape;
  std::string type;
  json::Array operands, also;
};
} // namespace

/// Scales of blocks, of A, then of B.
static LogicalResult describeBlocks(LibraryCallOp op, Values &values, AffineExpr batch,
                                    json::Object &step) {
  const unsigned ofA = op.isBFirst() ? 1 : 0;
  FailureOr<View> a = values.view(op.getScales()[ofA]), b = values.view(op.getScales()[1 - ofA]);
  if (failed(a) || failed(b))
    return failure();
  auto linesOf = [&](unsigned operand) {
    return op.getCall().getScale(operand) == ir::LibraryScale::Squares ? callBlock : 1;
  };
  step["scales"] = json::Object{{"a", values.toJson(logicalView(values, *a, false, batch))},
                                {"b", values.toJson(logicalView(values, *b, false, batch))},
                                {"blocks", json::Array{linesOf(ofA), linesOf(1 - ofA), callBlock}}};
  return success();
}

LogicalResult describeLibraryCall(LibraryCallOp op, Values &values, json::Object &step) {
  FailureOr<View> a = values.view(op.getA()), b = values.view(op.getB()),
                  c = values.view(op.getC());
  if (failed(a) || failed(b) || failed(c))
    return failure();
  AffineExpr batch = c->shape.size() == 3 ? c->shape[0] : values.constant(1);
  View result = logicalView(values, *c, false, batch);
  CallAttr call = op.getCall();
  step["layout"] = stringifyMatmulTrans(op.getTrans());
  step["a"] = values.toJson(logicalView(values, *a, isTransA(op.getTrans()), batch));
  step["b"] = values.toJson(logicalView(values, *b, isTransB(op.getTrans()), batch));
  step["c"] = values.toJson(result);
  step["alpha"] = numberJson(op.getAlpha());
  step["beta"] = numberJson(op.getBeta());
  step["accumulate"] = typeName(call.getCompute());
  if (call.getPrecision())
    step["precision"] = "tf32_any";
  if (call.scalesBlocks() && failed(describeBlocks(op, values, batch, step)))
    return failure();
  json::Object json{{"library", ir::stringifyLibrary(call.getLibrary())},
                    {"routine", call.getRoutine()},
                    {"order", "column"},
                    {"operands", op.isBFirst() ? json::Array{"b", "a"} : json::Array{"a", "b"}},
                    {"trans", json::Array{ir::stringifyBlasOp(call.getFirst()),
                                          ir::stringifyBlasOp(call.getSecond())}},
                    {"compute", typeName(call.getCompute())},
                    {"epilogue", ir::stringifyLibraryEpilogue(call.getEpilogue())}};
  if (call.getPrecision())
    json["precision"] = typeName(call.getPrecision());
  auto numbers = [&](ArrayRef<OpFoldResult> from, SmallVector<AffineExpr> &to) {
    for (OpFoldResult number : from) {
      FailureOr<AffineExpr> expr = values.index(number);
      if (failed(expr))
        return failure();
      to.push_back(*expr);
    }
    return success();
  };
  SmallVector<AffineExpr> sizes, ld, strides;
  if (failed(numbers(op.getMixedSizes(), sizes)) || failed(numbers(op.getMixedLd(), ld)) ||
      failed(numbers(op.getMixedStrides(), strides)) ||
      failed(EpilogueWriter(op, values, result.shape).run(step, json)))
    return failure();
  constexpr StringLiteral names[] = {"m", "n", "k", "batch"};
  for (auto [name, size] : llvm::zip(names, sizes))
    json[name] = values.toJson(size);
  json["ld"] = values.toJson(ld);
  json["strides"] = values.toJson(strides);
  step["call"] = std::move(json);
  return success();
}

} // namespace gemm::bundle_writer
