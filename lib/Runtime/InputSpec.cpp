// A small recursive-descent reading of one line; every refusal quotes it whole.
#include "gemm/Runtime/InputSpec.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Runtime/Npy.h"

#include <charconv>

namespace gemm::runtime {
using bundle::Error;

namespace {
/// The whole text as the user gave it, "--input=4xf32=zeros".
[[noreturn]] void refuse(const std::string &given, const std::string &why) {
  throw Error(given +
              ": expected SHAPExTYPE=random[:seed=N][:class=C], =zeros or =@file.npy, got " + why);
}

template <typename T> bool number(std::string_view text, T &value) {
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

void parseType(const std::string &given, std::string_view type, InputSpec &spec) {
  spec.hasShape = true;
  for (size_t x; (x = type.find('x')) != std::string_view::npos; type = type.substr(x + 1)) {
    int64_t dim = 0;
    if (!number(type.substr(0, x), dim) || dim < 0)
      refuse(given, "dimension '" + std::string(type.substr(0, x)) + "'");
    spec.shape.push_back(dim);
  }
  spec.dtype = bundle::parseDType(type);
  if (!spec.dtype)
    refuse(given, "type '" + std::string(type) + "' (one of " +
                      std::string(bundle::allDTypeNames()) + ")");
}
} // namespace

InputSpec parseInput(const std::string &text, uint64_t defaultSeed, const std::string &flag) {
  const std::string given = flag + "=" + text;
  InputSpec spec;
  spec.seed = defaultSeed;
  std::string_view source = text;
  if (size_t equals = source.find('='); source.substr(0, 1) != "@") {
    if (equals == std::string_view::npos)
      refuse(given, "no '='");
    parseType(given, source.substr(0, equals), spec);
    source = source.substr(equals + 1);
  }
  if (source.substr(0, 1) == "@") {
    if (source.size() == 1)
      refuse(given, "no file name");
    spec.file = std::string(source.substr(1));
    return spec;
  }
  if (source == "zeros") {
    spec.zeros = true;
    return spec;
  }
  for (bool first = true; first || !source.empty(); first = false) {
    size_t colon = source.find(':');
    std::string_view item = source.substr(0, colon);
    source = colon == std::string_view::npos ? "" : source.substr(colon + 1);
    if (first && item == "random")
      continue;
    const bool isClass = !first && item.substr(0, 6) == "class=";
    spec.hasKind |= isClass;
    bool known = isClass
                     ? parseDataClass(item.substr(6), spec.kind)
                     : !first && item.substr(0, 5) == "seed=" && number(item.substr(5), spec.seed);
    if (!known)
      refuse(given, "'" + std::string(item) + "'");
  }
  return spec;
}

Tensor makeTensor(const InputSpec &spec) {
  if (!spec.file.empty()) {
    Tensor tensor = readNpy(spec.file, spec.dtype);
    if (spec.hasShape && spec.shape != tensor.shape)
      throw Error(spec.file.string() + ": expected " + typeText(tensor.dtype, spec.shape) +
                  ", got " + typeText(tensor.dtype, tensor.shape));
    return tensor;
  }
  Tensor tensor(*spec.dtype, spec.shape);
  if (!spec.zeros)
    fillRandom(tensor.dtype, tensor.bytes.data(), tensor.elements(), spec.kind, spec.seed);
  return tensor;
}

std::filesystem::path parseOutput(const std::string &text) {
  if (text.size() < 2 || text[0] != '@')
    throw Error("--output=" + text + ": expected @file.npy, got no file");
  return text.substr(1);
}

} // namespace gemm::runtime
