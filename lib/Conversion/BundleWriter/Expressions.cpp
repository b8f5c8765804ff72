// Expressions, views and types as JSON, in the words of docs/bundle.md.
#include "Values.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm::bundle_writer {

static StringRef opName(AffineExprKind kind) {
  switch (kind) {
  case AffineExprKind::Add:
    return "add";
  case AffineExprKind::Mul:
    return "mul";
  case AffineExprKind::Mod:
    return "mod";
  case AffineExprKind::FloorDiv:
    return "floordiv";
  default:
    return "ceildiv";
  }
}

json::Value toJson(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return "s" + std::to_string(symbol.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  return json::Object{{"op", opName(expr.getKind())},
                      {"args", json::Array{toJson(binary.getLHS()), toJson(binary.getRHS())}}};
}

json::Value toJson(ArrayRef<AffineExpr> exprs) {
  json::Array array;
  for (AffineExpr expr : exprs)
    array.push_back(toJson(expr));
  return array;
}

std::string typeName(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << type;
  return text;
}

json::Object toJson(const View &view) {
  return json::Object{{"buffer", view.buffer},
                      {"dtype", typeName(view.element)},
                      {"offset", toJson(view.offset)},
                      {"shape", toJson(view.shape)},
                      {"strides", toJson(view.strides)}};
}

} // namespace gemm::bundle_writer
