// gemm.library_call as a gemm step: what it means, from A, B, C and the epilogue's
// definition, and the call itself. The two are written independently, so that the
// runtime can compare them.
#include "LibraryCall.h"

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

/// What each epilogue of a library means.
static LogicalResult addEpilogue(LibraryCallOp op, Values &values, ArrayRef<AffineExpr> shape,
                                 json::Object &step, json::Object &json) {
  using E = ir::LibraryEpilogue;
  CallAttr call = op.getCall();
  if (call.writesAux())
    return op.emitOpError("writes two results and has no place in a bundle; run gemm-to-blas "
                          "with aux=false");
  if (call.getEpilogue() == E::None)
    return success();
  json::Array operands;
  auto add = [&](Value memref, bool vector) -> LogicalResult {
    FailureOr<View> view = values.view(memref);
    if (failed(view))
      return failure();
    View logical = *view;
    if (vector) {
      AffineExpr zero = values.constant(0), along = view->strides[0];
      logical.strides = {zero, op.isSwapped() ? zero : along, op.isSwapped() ? along : zero};
    } else {
      logical = logicalView(values, *view, false, shape[0]);
    }
    logical.shape.assign(shape.begin(), shape.end());
    operands.push_back(toJson(logical));
    return success();
  };
  if (call.hasBias()) {
    json["bias"] = int64_t(operands.size());
    if (failed(add(op.getBias(), true)))
      return failure();
  }
  if (call.hasAux()) {
    json["aux"] = int64_t(operands.size());
    if (failed(add(op.getAux(), false)))
      return failure();
  }
  ProgramBuilder program(1 + operands.size(), typeName(call.getCompute()));
  int64_t value = call.hasBias() ? program.op("addf", 0, 1) : 0;
  E epilogue = call.getEpilogue();
  if (epilogue == E::Relu || epilogue == E::ReluBias)
    value = program.op("maximumf", value, program.constant(0));
  else if (epilogue == E::Gelu || epilogue == E::GeluBias)
    value = program.gelu(value);
  else if (epilogue == E::Dgelu)
    value = program.op("mulf", value, program.geluDerivative(1));
  step["epilogue"] =
      json::Object{{"operands", std::move(operands)}, {"program", program.finish(value)}};
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
  step["a"] = toJson(logicalView(values, *a, isTransA(op.getTrans()), batch));
  step["b"] = toJson(logicalView(values, *b, isTransB(op.getTrans()), batch));
  step["c"] = toJson(result);
  step["alpha"] = op.getAlphaValue();
  step["beta"] = op.getBetaValue();
  step["accumulate"] = typeName(call.getCompute());
  json::Object json{{"library", ir::stringifyLibrary(call.getLibrary())},
                    {"routine", call.getRoutine()},
                    {"order", "column"},
                    {"operands", op.isSwapped() ? json::Array{"b", "a"} : json::Array{"a", "b"}},
                    {"trans", json::Array{ir::stringifyBlasOp(call.getFirst()),
                                          ir::stringifyBlasOp(call.getSecond())}},
                    {"compute", typeName(call.getCompute())},
                    {"epilogue", ir::stringifyLibraryEpilogue(call.getEpilogue())}};
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
      failed(addEpilogue(op, values, result.shape, step, json)))
    return failure();
  constexpr StringLiteral names[] = {"m", "n", "k", "batch"};
  for (auto [name, size] : llvm::zip(names, sizes))
    json[name] = toJson(size);
  json["ld"] = toJson(ld);
  json["strides"] = toJson(strides);
  step["call"] = std::move(json);
  return success();
}

} // namespace gemm::bundle_writer
