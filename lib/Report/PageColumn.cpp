// Three ways to write a column, of which the data says which it is.
#include "PageColumn.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <unordered_map>

namespace gemm::report {

std::string jsonString(std::string_view text) {
  using Json = nlohmann::json;
  std::string dumped = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace), result;
  for (char c : dumped)
    result += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return result;
}

std::string plain(double value) {
  if (!std::isfinite(value))
    return "null";
  constexpr double exact = 1e15; // whole numbers below it are themselves
  char text[40];
  std::snprintf(text, sizeof text,
                value == std::trunc(value) && std::fabs(value) < exact ? "%.0f" : "%.6g", value);
  return text;
}

std::string known(double value) { return value == 0 ? "null" : plain(value); }

static std::string list(const std::vector<std::string> &values) {
  std::string text = "[";
  for (const std::string &value : values)
    text += (text.size() > 1 ? "," : "") + value;
  return text + "]";
}

std::string packedColumn(const std::vector<std::string> &values) {
  std::unordered_map<std::string, size_t> numbers;
  std::vector<std::string> distinct, indices;
  for (const std::string &value : values) {
    auto [it, fresh] = numbers.emplace(value, distinct.size());
    if (fresh)
      distinct.push_back(value);
    indices.push_back(std::to_string(it->second));
  }
  if (distinct.size() == 1)
    return "{\"c\":" + distinct[0] + "}";
  std::string all = "{\"v\":" + list(values) + "}";
  std::string byNumber = "{\"d\":" + list(distinct) + ",\"i\":" + list(indices) + "}";
  return byNumber.size() < all.size() ? byNumber : all;
}

} // namespace gemm::report
