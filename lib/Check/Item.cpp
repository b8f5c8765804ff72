// Items and outcomes as JSON.
#include "Item.h"
#include "JsonNode.h"

#include <array>

namespace gemm::check {

namespace {
constexpr std::array<std::string_view, 10> kNames = {
    "ok",      "failed",    "error",      "broken",      "hung",
    "crashed", "no device", "unfinished", "not reached", "skipped"};

template <typename T> T valueOr(const Json &json, const char *key, T otherwise) {
  auto it = json.find(key);
  return it == json.end() ? otherwise : it->template get<T>();
}

// A line somebody else wrote: what is missing or of another type is an Error.
template <typename Body> auto reading(const char *what, const Json &json, Body body) {
  try {
    return body();
  } catch (const Json::exception &error) {
    throw bundle::Error("expected " + std::string(what) + ", got " +
                        json.dump(-1, ' ', false, Json::error_handler_t::replace) + " (" +
                        error.what() + ")");
  }
}
} // namespace

std::string_view name(State state) { return kNames[static_cast<size_t>(state)]; }

std::optional<State> parseState(std::string_view name) {
  for (size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == name)
      return static_cast<State>(i);
  return std::nullopt;
}

Json toJson(const Item &item) {
  return {{"id", item.id},           {"folder", item.folder},  {"function", item.function},
          {"problem", item.problem}, {"kernel", item.kernel},  {"check", item.check},
          {"bounded", item.bounded}, {"library", item.library}};
}

Item readItem(const Json &json) {
  return reading("an item", json, [&] {
    Item item;
    auto number = [&](const char *key) { return bundle::detail::integerAt(json, key, "an item"); };
    item.id = json.at("id").get<std::string>();
    item.folder = json.at("folder").get<std::string>();
    item.function = json.at("function").get<std::string>();
    item.problem = number("problem");
    item.kernel = number("kernel");
    item.check = number("check");
    item.bounded = json.at("bounded").get<bool>();
    item.library = json.at("library").get<bool>();
    return item;
  });
}

Json toJson(const Outcome &outcome) {
  Json json = {{"id", outcome.id},
               {"state", std::string(name(outcome.state))},
               {"seconds", outcome.seconds}};
  if (!outcome.message.empty())
    json["message"] = outcome.message;
  if (!outcome.data.empty())
    json["data"] = outcome.data;
  return json;
}

Outcome readOutcome(const Json &json) {
  return reading("an outcome", json, [&] {
    Outcome outcome;
    outcome.id = json.at("id").get<std::string>();
    std::string text = json.at("state").get<std::string>();
    std::optional<State> state = parseState(text);
    if (!state)
      throw bundle::Error("expected the state of an item, got '" + text + "'");
    outcome.state = *state;
    outcome.seconds = valueOr(json, "seconds", 0.0);
    outcome.message = valueOr(json, "message", std::string());
    outcome.data = valueOr(json, "data", Json::object());
    if (!outcome.data.is_object())
      throw bundle::Error("expected an object as data, got " + outcome.data.dump());
    return outcome;
  });
}

bool matches(std::string_view text, std::string_view pattern) {
  size_t star = pattern.find('*');
  if (star == std::string_view::npos)
    return text == pattern;
  if (text.substr(0, star) != pattern.substr(0, star))
    return false;
  for (size_t at = star; at <= text.size(); ++at)
    if (matches(text.substr(at), pattern.substr(star + 1)))
      return true;
  return false;
}

} // namespace gemm::check
