// Comparisons of integers, one by one; see the header. An element is loaded from memory that a
// step wrote whole, so that what is asked of it is asked of that step's output.
#include "Asserts.h"
#include "gemm/Conversion/BundleWriter/BundleWriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using arith::CmpIPredicate;
namespace json = llvm::json;

namespace gemm::bundle_writer {

namespace {
class AssertWriter {
public:
  AssertWriter(cf::AssertOp op, Values &values, json::Array &conditions, json::Array &steps)
      : op(op), values(values), conditions(conditions), steps(steps) {}

  LogicalResult add(Value condition) {
    if (matchPattern(condition, m_One()))
      return success();
    if (auto both = condition.getDefiningOp<arith::AndIOp>())
      return success(succeeded(add(both.getLhs())) && succeeded(add(both.getRhs())));
    if (auto load = condition.getDefiningOp<memref::LoadOp>())
      return addAssurance(load, "eq", values.constant(1));
    auto compare = condition.getDefiningOp<arith::CmpIOp>();
    StringRef name = compare ? nameOf(compare.getPredicate()) : "";
    if (name.empty())
      return op.emitOpError("has no place in a bundle: expected a comparison of integers by eq, "
                            "slt, sle, sgt or sge, of which several may be joined by arith.andi");
    if (auto load = compare.getLhs().getDefiningOp<memref::LoadOp>()) {
      FailureOr<AffineExpr> right = values.index(compare.getRhs());
      return failed(right) ? failure() : addAssurance(load, name, *right);
    }
    FailureOr<AffineExpr> left = values.index(compare.getLhs());
    FailureOr<AffineExpr> right = values.index(compare.getRhs());
    if (failed(left) || failed(right))
      return failure();
    if (name.consume_front("g")) { // of sizes there is no such
      std::swap(*left, *right);
      name = name == "e" ? "le" : "lt";
    }
    conditions.push_back(json::Object{{"left", values.toJson(*left)},
                                      {"op", name},
                                      {"right", values.toJson(*right)},
                                      {"message", message()}});
    return success();
  }

private:
  /// As a bundle writes it; empty where it does not.
  static StringRef nameOf(CmpIPredicate predicate) {
    switch (predicate) {
    case CmpIPredicate::eq:
      return "eq";
    case CmpIPredicate::sle:
      return "le";
    case CmpIPredicate::slt:
      return "lt";
    case CmpIPredicate::sge:
      return "ge";
    case CmpIPredicate::sgt:
      return "gt";
    default:
      return "";
    }
  }

  std::string message() { return (op.getMsg() + " (" + locationText(op.getLoc()) + ")").str(); }

  LogicalResult addAssurance(memref::LoadOp load, StringRef name, AffineExpr right) {
    FailureOr<View> view = values.view(load.getMemref());
    if (failed(view))
      return failure();
    bool single = llvm::all_of(view->shape, [&](AffineExpr n) { return n == values.constant(1); });
    for (json::Value &step : llvm::reverse(steps)) {
      json::Object &fields = *step.getAsObject();
      json::Object *output = fields.getObject("output");
      if (!single || !output || output->getString("buffer") != StringRef(view->buffer))
        continue;
      if (StringRef kind = *fields.getString("kind"); kind != "reduce" && kind != "elementwise")
        break;
      if (!fields.getArray("ensures"))
        fields["ensures"] = json::Array();
      fields.getArray("ensures")->push_back(
          json::Object{{"op", name}, {"right", values.toJson(right)}, {"message", message()}});
      return success();
    }
    return op.emitOpError("has no place in a bundle: expected an element of a tensor that is "
                          "computed as the only one, got one of many or of an argument");
  }

  cf::AssertOp op;
  Values &values;
  json::Array &conditions, &steps;
};
} // namespace

LogicalResult describeAssert(cf::AssertOp op, Values &values, json::Array &conditions,
                             json::Array &steps) {
  return AssertWriter(op, values, conditions, steps).add(op.getArg());
}

} // namespace gemm::bundle_writer
