// The texts of --input and --output.
#include "Options.h"
#include "gemm/Bundle/Expr.h"

#include <charconv>

namespace gemm::run {
using bundle::Error;
using runtime::DType;

namespace {
[[noreturn]] void refuse(const std::string &text, const std::string &why) {
  throw Error("--input=" + text +
              ": expected SHAPExTYPE=random[:seed=N][:class=C], =zeros or =@file.npy, got " + why);
}

template <typename T> bool number(std::string_view text, T &value) {
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

void parseType(const std::string &text, std::string_view type, InputSpec &spec) {
  spec.hasShape = true;
  for (size_t x; (x = type.find('x')) != std::string_view::npos; type = type.substr(x + 1)) {
    int64_t dim = 0;
    if (!number(type.substr(0, x), dim) || dim < 0)
      refuse(text, "dimension '" + std::string(type.substr(0, x)) + "'");
    spec.shape.push_back(dim);
  }
  spec.dtype = bundle::parseDType(type);
  if (!spec.dtype)
    refuse(text, "type '" + std::string(type) + "' (one of " +
                     std::string(bundle::allDTypeNames()) + ")");
}
} // namespace

InputSpec parseInput(const std::string &text, uint64_t defaultSeed) {
  InputSpec spec;
  spec.seed = defaultSeed;
  std::string_view source = text;
  if (size_t equals = source.find('='); source.substr(0, 1) != "@") {
    if (equals == std::string_view::npos)
      refuse(text, "no '='");
    parseType(text, source.substr(0, equals), spec);
    source = source.substr(equals + 1);
  }
  if (source.substr(0, 1) == "@") {
    if (source.size() == 1)
      refuse(text, "no file name");
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
    bool known =
        !first &&
        ((item.substr(0, 5) == "seed=" && number(item.substr(5), spec.seed)) ||
         (item.substr(0, 6) == "class=" && runtime::parseDataClass(item.substr(6), spec.kind)));
    if (!known)
      refuse(text, "'" + std::string(item) + "'");
  }
  return spec;
}

std::filesystem::path parseOutput(const std::string &text) {
  if (text.size() < 2 || text[0] != '@')
    throw Error("--output=" + text + ": expected @file.npy, got no file");
  return text.substr(1);
}

} // namespace gemm::run
