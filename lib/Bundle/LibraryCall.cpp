// Names of libraries, routines and epilogues, and the reader of a call.
#include "gemm/Bundle/LibraryCall.h"
#include "Reader.h"

namespace gemm::bundle {

namespace {
/// What an epilogue does; bias and aux are read ('r'), written ('w') or not there.
struct Traits {
  std::string_view name;
  bool changes;
  char bias, aux;
  bool mask;
};

const Traits &traits(CallEpilogue epilogue) {
  static constexpr Traits rows[numCallEpilogues] = {
      {"none", false, 0, 0, false},
      {"bias", true, 'r', 0, false},
      {"relu", true, 0, 0, false},
      {"relu_bias", true, 'r', 0, false},
      {"gelu", true, 0, 0, false},
      {"gelu_bias", true, 'r', 0, false},
      {"gelu_aux", true, 0, 'w', false},
      {"gelu_aux_bias", true, 'r', 'w', false},
      {"dgelu", true, 0, 'r', false},
      {"relu_aux", true, 0, 'w', true},
      {"relu_aux_bias", true, 'r', 'w', true},
      {"drelu", true, 0, 'r', true},
      {"drelu_bgrad", true, 'w', 'r', true},
      {"dgelu_bgrad", true, 'w', 'r', false},
      {"bgrada", false, 'w', 0, false},
      {"bgradb", false, 'w', 0, false},
  };
  return rows[static_cast<size_t>(epilogue)];
}

CallEpilogue readEpilogue(const detail::Node &node) {
  std::string found = node.string(), all;
  for (int i = 0; i < numCallEpilogues; ++i) {
    auto epilogue = static_cast<CallEpilogue>(i);
    if (name(epilogue) == found)
      return epilogue;
    all += (all.empty() ? "" : ", ") + std::string(name(epilogue));
  }
  node.expected("one of " + all);
}
} // namespace

std::string_view name(Library library) {
  constexpr std::string_view names[] = {"cblas", "cublaslt", "hipblaslt"};
  return names[static_cast<size_t>(library)];
}

static constexpr std::string_view scaleNames[] = {"none", "tensor", "vector", "lines", "squares"};
std::string_view name(CallScale scale) { return scaleNames[static_cast<size_t>(scale)]; }

std::string_view name(CallEpilogue epilogue) { return traits(epilogue).name; }
bool changesResult(CallEpilogue e) { return traits(e).changes; }
bool readsBias(CallEpilogue e) { return traits(e).bias == 'r'; }
bool writesBias(CallEpilogue e) { return traits(e).bias == 'w'; }
bool readsAux(CallEpilogue e) { return traits(e).aux == 'r'; }
bool writesAux(CallEpilogue e) { return traits(e).aux == 'w'; }
bool hasMask(CallEpilogue e) { return traits(e).mask; }

std::string_view routineOf(Library library, DType compute) {
  if (library == Library::Cblas)
    return compute == DType::F64 ? "cblas_dgemm" : "cblas_sgemm";
  return library == Library::CublasLt ? "cublasLtMatmul" : "hipblasLtMatmul";
}

namespace detail {
namespace {
// The kind of each second result is what the epilogue writes.
void checkSecondResults(const Node &node, const LibraryCall &call, const GemmStep &step) {
  using Over = SecondResult::Over;
  if (!step.peers.empty())
    node.fail("expected a step of one product for a library call, got " +
              std::to_string(1 + step.peers.size()));
  if (!step.pairs.empty())
    node.fail("expected a step without pairs for a library call, got " +
              std::to_string(step.pairs.size()));
  if (step.dequantized)
    node.fail("expected a step without dequantized operands for a library call");
  if (step.scales.has_value() != scalesBlocks(call.scales[0]))
    node.fail(step.scales ? "expected scales of blocks for a library call of a step with scales"
                          : "expected a step with scales for a library call with those of blocks");
  for (const SecondResult &also : step.also)
    if (step.beta != 0 && !also.isOfOperand())
      node.fail("expected second results other than sums of a or b with beta 0 only, got beta " +
                std::to_string(step.beta));
  if (writesAux(call.epilogue)) {
    const SecondResult &aux = step.also[*call.aux];
    if (aux.isReduced() || aux.output.packed != hasMask(call.epilogue))
      node.at("aux").expected(hasMask(call.epilogue) ? "the number of a packed value"
                                                     : "the number of a value");
  }
  if (!writesBias(call.epilogue))
    return;
  const SecondResult &bias = step.also[*call.bias];
  bool second = call.epilogue == CallEpilogue::BgradB;
  Over wanted = call.epilogue == CallEpilogue::BgradA || second
                    ? (second == call.bFirst ? Over::A : Over::B)
                : call.bFirst ? Over::M
                              : Over::N;
  constexpr const char *names[] = {"", "over m", "over n", "of a", "of b"};
  if (bias.combiner != SecondResult::Combiner::Sum || bias.over != wanted)
    node.at("bias").expected("the number of the sums " +
                             std::string(names[static_cast<size_t>(wanted)]));
}
} // namespace

/// What the epilogue demands of library, step and second results.
static void checkEpilogue(const Node &node, const LibraryCall &call, const GemmStep &step) {
  CallEpilogue e = call.epilogue;
  if (call.library == Library::Cblas && e != CallEpilogue::None)
    node.at("epilogue").expected("none for cblas");
  if (call.library != Library::CublasLt && hasMask(e))
    node.at("epilogue").expected("an epilogue without bits for " + std::string(name(call.library)));
  if (call.compute == DType::I32 && e != CallEpilogue::None)
    node.at("epilogue").expected("none for sums in i32");
  const bool scaled = scalesSums(call.scales[0]) || scalesSums(call.scales[1]);
  if ((scaled || changesResult(e)) != step.epilogue.has_value())
    node.at("epilogue").expected(step.epilogue ? "the epilogue of the step" : "none, as the step");
  if (size_t written = writesBias(e) + writesAux(e); written != step.also.size())
    node.at("epilogue")
        .expected("an epilogue with the " + std::to_string(step.also.size()) +
                  " second results of the step");
}

/// Which second result or operand of the epilogue `key` names, if the epilogue has one.
static std::optional<uint32_t> readNumber(const Node &node, const char *key, const GemmStep &step,
                                          CallEpilogue e, bool read, bool written) {
  if (!read && !written) {
    if (auto found = node.find(key))
      found->expected("no " + std::string(key) + " for epilogue " + std::string(name(e)));
    return std::nullopt;
  }
  size_t count = written ? step.also.size() : step.epilogue->operands.size();
  return static_cast<uint32_t>(node.at(key).integer(0, static_cast<int64_t>(count) - 1));
}

/// Scales and how factors are rounded: which of the two a step has.
static void readFormat(const Node &node, const GemmStep &step, LibraryCall &result) {
  if (auto precision = node.find("precision"))
    precision->oneOf({name(DType::TF32).data()}), result.tf32 = true;
  if (result.tf32 != step.precision.has_value())
    node.fail(result.tf32 ? "expected a step of precision tf32_any for a call in tf32"
                          : "expected a call of precision tf32 for a step of precision tf32_any");
  if (result.tf32 && result.library == Library::Cblas)
    node.at("precision").expected("none for cblas");
  auto scales = node.find("scales");
  if (!scales)
    return;
  if (scales->size() != 2)
    scales->expected("2 entries");
  for (size_t i = 0; i < 2; ++i) {
    Node item = scales->item(i);
    item.onlyKeys({"of", "operand"});
    result.scales[i] = static_cast<CallScale>(
        item.at("of").oneOf({"none", "tensor", "vector", "lines", "squares"}));
    if (!scalesSums(result.scales[i])) {
      if (auto operand = item.find("operand"))
        operand->expected("no operand for scales of " + std::string(name(result.scales[i])));
      continue;
    }
    const size_t count = step.epilogue ? step.epilogue->operands.size() : 0;
    result.scaleOperands[i] =
        static_cast<uint32_t>(item.at("operand").integer(0, static_cast<int64_t>(count) - 1));
  }
  if (std::string why = checkCallScales(result.library, result.scales[0], result.scales[1]);
      !why.empty())
    scales->fail(why);
}

LibraryCall FunctionReader::call(const Node &node, const GemmStep &step) const {
  node.onlyKeys({"library", "routine", "order", "operands", "trans", "m", "n", "k", "batch", "ld",
                 "strides", "compute", "epilogue", "bias", "aux", "precision", "scales"});
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
  result.bFirst = operands.item(0).oneOf({"a", "b"}) == 1;
  if (operands.item(1).oneOf({"a", "b"}) == (result.bFirst ? 1u : 0u))
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
  if (result.compute != step.accumulate)
    node.at("compute").expected("the type of the step's sums, " +
                                std::string(name(step.accumulate)));
  if (!isFloat(result.compute) &&
      (result.compute != DType::I32 || result.library == Library::Cblas))
    node.at("compute").expected(result.library == Library::Cblas ? "f32 or f64 for cblas"
                                                                 : "f32, f64 or i32");
  if (node.at("routine").string() != routineOf(result.library, result.compute))
    node.at("routine").expected(std::string(routineOf(result.library, result.compute)));
  readFormat(node, step, result);
  CallEpilogue e = result.epilogue = readEpilogue(node.at("epilogue"));
  checkEpilogue(node, result, step);
  result.bias = readNumber(node, "bias", step, e, readsBias(e), writesBias(e));
  result.aux = readNumber(node, "aux", step, e, readsAux(e), writesAux(e));
  if (result.bias && result.aux && writesBias(e) && writesAux(e) && result.bias == result.aux)
    node.at("aux").expected("another second result than bias");
  const size_t given = step.epilogue ? step.epilogue->operands.size() : 0,
               read = result.scaleOperands[0].has_value() + result.scaleOperands[1].has_value() +
                      readsBias(e) + readsAux(e);
  if (given != read)
    node.fail("expected a call that reads the " + std::to_string(given) +
              " operands of the step's epilogue, got " + std::to_string(read));
  checkSecondResults(node, result, step);
  return result;
}

} // namespace detail
} // namespace gemm::bundle
