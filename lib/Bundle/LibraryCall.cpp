// Names of libraries, routines and epilogues, and the reader of a call.
#include "gemm/Bundle/LibraryCall.h"
#include "Reader.h"

namespace gemm::bundle {

std::string_view name(Library library) {
  constexpr std::string_view names[] = {"cblas", "cublaslt", "hipblaslt"};
  return names[static_cast<size_t>(library)];
}

std::string_view name(CallEpilogue epilogue) {
  constexpr std::string_view names[] = {"none",      "bias",          "relu",
                                        "relu_bias", "gelu",          "gelu_bias",
                                        "gelu_aux",  "gelu_aux_bias", "dgelu"};
  return names[static_cast<size_t>(epilogue)];
}

bool hasBias(CallEpilogue e) {
  return e == CallEpilogue::Bias || e == CallEpilogue::ReluBias || e == CallEpilogue::GeluBias ||
         e == CallEpilogue::GeluAuxBias;
}

bool hasAux(CallEpilogue e) {
  return e == CallEpilogue::GeluAux || e == CallEpilogue::GeluAuxBias || e == CallEpilogue::Dgelu;
}

std::string_view routineOf(Library library, DType compute) {
  if (library == Library::Cblas)
    return compute == DType::F64 ? "cblas_dgemm" : "cblas_sgemm";
  return library == Library::CublasLt ? "cublasLtMatmul" : "hipblasLtMatmul";
}

namespace detail {

// A step has one result, so the forms with a second one have no place here.
LibraryCall FunctionReader::call(const Node &node, const GemmStep &step) const {
  node.onlyKeys({"library", "routine", "order", "operands", "trans", "m", "n", "k", "batch", "ld",
                 "strides", "compute", "epilogue", "bias", "aux"});
  LibraryCall result;
  result.library =
      static_cast<Library>(node.at("library").oneOf({"cblas", "cublaslt", "hipblaslt"}));
  node.at("order").oneOf({"column"});
  auto listOf = [&](const char *key, size_t count) {
    Node list = node.at(key);
    if (list.size() != count)
      list.expected(std::to_string(count) + " entries");
    return list;
  };
  Node operands = listOf("operands", 2), trans = listOf("trans", 2);
  result.swapped = operands.item(0).oneOf({"a", "b"}) == 1;
  if (operands.item(1).oneOf({"a", "b"}) == (result.swapped ? 1u : 0u))
    operands.expected("a and b, each once");
  for (size_t i = 0; i < 2; ++i)
    result.transposed[i] = trans.item(i).oneOf({"N", "T"}) == 1;
  result.m = expr(node.at("m"));
  result.n = expr(node.at("n"));
  result.k = expr(node.at("k"));
  result.batch = expr(node.at("batch"));
  Node ld = listOf("ld", 3), strides = listOf("strides", 3);
  for (size_t i = 0; i < 3; ++i) {
    result.ld[i] = expr(ld.item(i));
    result.strides[i] = expr(strides.item(i));
  }
  result.compute = readDType(node.at("compute"));
  if (result.compute != step.accumulate || !isFloat(result.compute))
    node.at("compute").expected("the float type of the step's sums, " +
                                std::string(name(step.accumulate)));
  if (node.at("routine").string() != routineOf(result.library, result.compute))
    node.at("routine").expected(std::string(routineOf(result.library, result.compute)));
  result.epilogue =
      static_cast<CallEpilogue>(node.at("epilogue")
                                    .oneOf({"none", "bias", "relu", "relu_bias", "gelu",
                                            "gelu_bias", "gelu_aux", "gelu_aux_bias", "dgelu"}));
  CallEpilogue e = result.epilogue;
  if (e == CallEpilogue::GeluAux || e == CallEpilogue::GeluAuxBias)
    node.at("epilogue").expected("an epilogue with one result");
  if (result.library == Library::Cblas && e != CallEpilogue::None)
    node.at("epilogue").expected("none for cblas");
  if ((e != CallEpilogue::None) != step.epilogue.has_value())
    node.at("epilogue").expected(step.epilogue ? "the epilogue of the step" : "none, as the step");
  auto operand = [&](const char *key, bool used) -> std::optional<uint32_t> {
    if (!used) {
      if (auto found = node.find(key))
        found->expected("no " + std::string(key) + " for epilogue " + std::string(name(e)));
      return std::nullopt;
    }
    auto count = static_cast<int64_t>(step.epilogue->operands.size());
    return static_cast<uint32_t>(node.at(key).integer(0, count - 1));
  };
  result.bias = operand("bias", hasBias(e));
  result.aux = operand("aux", hasAux(e));
  return result;
}

} // namespace detail
} // namespace gemm::bundle
