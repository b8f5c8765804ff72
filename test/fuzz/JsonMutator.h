// Changes the structure of a JSON text and keeps it JSON: values at their limits, values
// from elsewhere in the text, keys and items gone, doubled or in each other's place. In:
// text. Out: text that gets past a parser and meets what is behind it.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace gemm::fuzz {

using Json = nlohmann::ordered_json;

class JsonMutator {
public:
  explicit JsonMutator(unsigned seed) : random(seed) {}

  /// The text with one to four changes; "" if it is no JSON.
  std::string mutate(const std::string &text) {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
      return "";
    for (unsigned changes = 1 + below(4); changes-- > 0;)
      change(json);
    return json.dump(-1, ' ', true, Json::error_handler_t::replace);
  }

private:
  size_t below(size_t end) { return end ? random() % end : 0; }

  static void collect(Json &node, std::vector<Json *> &all) {
    all.push_back(&node);
    if (node.is_structured())
      for (Json &item : node)
        collect(item, all);
  }

  Json atALimit() {
    static const Json values = Json::parse(
        R"([0, 1, -1, 2, 3, 16, 17, 255, 256, 2147483647, 2147483648, 4294967295, 4294967296,
            1099511627776, 9223372036854775807, -9223372036854775808, 18446744073709551615, 0.5,
            1e308, -1e-320, 1e39, "nan", "inf", "-inf", "", "s0", "arg0", "f32", "i1", "bf16",
            "a\nb", "\u0000", true, false, null, [], {}, [[]], [0], "AAAA"])");
    return values[below(values.size())];
  }

  void change(Json &json) {
    std::vector<Json *> all;
    collect(json, all);
    Json &node = *all[below(all.size())];
    Json &other = *all[below(all.size())];
    switch (below(9)) {
    case 0:
      node = atALimit();
      break;
    case 1: // a copy first: one may lie inside the other
      node = Json(other);
      break;
    case 2:
      if (node.is_array() && !node.empty())
        node.erase(below(node.size()));
      else if (node.is_object() && !node.empty())
        node.erase(std::next(node.begin(), static_cast<long>(below(node.size()))));
      break;
    case 3:
      if (node.is_array() && !node.empty())
        node.push_back(Json(node[below(node.size())]));
      break;
    case 4: {
      Json first = node, second = other;
      node = second; // what `other` was in may be gone by now
      std::vector<Json *> left;
      collect(json, left);
      *left[below(left.size())] = first;
      break;
    }
    case 5:
      if (node.is_number_integer())
        node = static_cast<int64_t>(node.get<uint64_t>() + (below(2) ? 1u : ~0ull)); // wraps
      else if (node.is_number_float())
        node = -node.get<double>();
      break;
    case 6:
      if (node.is_object() && other.is_object() && !other.empty()) {
        auto from = std::next(other.begin(), static_cast<long>(below(other.size())));
        std::string key = from.key();
        Json value = from.value();
        node[key] = value;
      }
      break;
    case 7:
      if (node.is_number_integer())
        node = atALimit();
      break;
    default:
      if (node.is_string())
        node = node.get<std::string>() + node.get<std::string>();
      else if (node.is_array())
        std::shuffle(node.begin(), node.end(), random);
    }
  }

  std::mt19937 random;
};

} // namespace gemm::fuzz
