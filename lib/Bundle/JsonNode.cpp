// JSON access with located errors.
#include "JsonNode.h"
#include "gemm/Bundle/Check.h"

#include <cmath>
#include <limits>
#include <set>

namespace gemm::bundle::detail {
namespace {
std::string describe(const Node::Json &value) {
  if (value.is_object())
    return "an object";
  if (value.is_array())
    return "an array of " + std::to_string(value.size());
  std::string text = value.dump(-1, ' ', true, Node::Json::error_handler_t::replace);
  if (text.size() > 80)
    text = text.substr(0, 77) + "...";
  return text;
}
} // namespace

void Node::fail(const std::string &message) const {
  throw Error(*file + ": " + (where.empty() ? "/" : where) + ": " + message);
}

void Node::expected(const std::string &what) const {
  fail("expected " + what + ", got " + describe(*value));
}

void Node::onlyKeys(const std::vector<std::string_view> &known) const {
  if (!value->is_object())
    expected("an object");
  for (auto it = value->begin(); it != value->end(); ++it) {
    bool found = false;
    for (std::string_view key : known)
      found |= key == it.key();
    if (found)
      continue;
    std::string list;
    for (std::string_view key : known)
      list += (list.empty() ? "" : ", ") + std::string(key);
    fail("expected the keys " + list + ", got unknown key " + describe(Json(it.key())));
  }
}

std::optional<Node> Node::find(const char *key) const {
  if (!value->is_object())
    expected("an object");
  auto it = value->find(key);
  if (it == value->end())
    return std::nullopt;
  return Node(*it, *file, where + "/" + key);
}

Node Node::at(const char *key) const {
  std::optional<Node> result = find(key);
  if (!result)
    fail("expected key \"" + std::string(key) + "\", got none");
  return *result;
}

size_t Node::size() const {
  if (!value->is_array())
    expected("an array");
  return value->size();
}

Node Node::item(size_t i) const {
  return Node((*value)[i], *file, where + "/" + std::to_string(i));
}

int64_t Node::integer(int64_t low, int64_t high) const {
  bool fits = value->is_number_integer();
  if (fits && value->is_number_unsigned())
    fits = value->get<uint64_t>() <= uint64_t(INT64_MAX);
  int64_t result = fits ? value->get<int64_t>() : 0;
  if (fits && result >= low && result <= high)
    return result;
  if (low == INT64_MIN && high == INT64_MAX)
    expected("an integer of 64 bits");
  if (high == INT64_MAX)
    expected("an integer of at least " + std::to_string(low));
  expected("an integer from " + std::to_string(low) + " to " + std::to_string(high));
}

double Node::number() const {
  // "-0", as many print the float: the parser takes it for the integer.
  if (value->is_number_integer() && !value->is_number_unsigned() && value->get<int64_t>() == 0)
    return -0.0;
  if (value->is_number())
    return value->get<double>();
  if (value->is_string()) {
    const auto &text = value->get_ref<const std::string &>();
    if (text == "nan")
      return std::numeric_limits<double>::quiet_NaN();
    if (text == "inf")
      return std::numeric_limits<double>::infinity();
    if (text == "-inf")
      return -std::numeric_limits<double>::infinity();
  }
  expected("a number or one of \"nan\", \"inf\", \"-inf\"");
}

std::string Node::string() const {
  if (!value->is_string())
    expected("a string");
  return value->get<std::string>();
}

std::string Node::nonEmptyString() const {
  std::string result = string();
  if (result.empty() || result.find('\0') != std::string::npos)
    expected("a non-empty string");
  return result;
}

std::string Node::fileName() const {
  std::string result = nonEmptyString();
  if (result.find('/') != std::string::npos || result == "." || result == "..")
    expected("a plain file name inside the bundle");
  return result;
}

size_t Node::oneOf(const std::vector<std::string_view> &names) const {
  std::string list;
  if (value->is_string()) {
    size_t i = 0;
    for (std::string_view name : names) {
      if (value->get_ref<const std::string &>() == name)
        return i;
      ++i;
    }
  }
  for (std::string_view name : names)
    list += (list.empty() ? "" : ", ") + std::string(name);
  expected("one of " + list);
}

namespace {
// What is wrong with a text, found before anything is built of it. Two passes, because
// the library's parser with a callback looks at all earlier items of a list at each.
class Checker : public nlohmann::json_sax<Node::Json> {
public:
  explicit Checker(const std::string &file) : file(file) {}

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool start_object(size_t) override { return open(); }
  bool start_array(size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t &name) override {
    if (!keys.back().insert(name).second)
      throw Error(file + ": expected every key once, got " + describe(name) + " twice");
    return true;
  }
  bool parse_error(size_t, const std::string &, const Node::Json::exception &error) override {
    std::string what = error.what();
    size_t bracket = what.find("] "); // drop the library's own prefix
    throw Error(file + ": expected JSON, got a " +
                (bracket == std::string::npos ? what : what.substr(bracket + 2)));
  }

private:
  bool open() {
    // An operation of an expression is an object and a list; the rest is what they lie in.
    constexpr unsigned most = 2 * maxExprLevels + 32;
    if (keys.size() == most)
      throw Error(file + ": expected JSON nested at most " + std::to_string(most) +
                  " deep, got more");
    keys.emplace_back();
    return true;
  }
  bool close() {
    keys.pop_back();
    return true;
  }

  const std::string &file;
  std::vector<std::set<std::string>> keys; // of each open object; empty for a list
};
} // namespace

int64_t integerAt(const Node::Json &object, const char *key, const std::string &what) {
  if (!object.at(key).is_number_integer())
    throw Error("expected " + what + " with an integer as " + key + ", got " +
                object.at(key).dump());
  return object.at(key).get<int64_t>();
}

Node::Json parseJson(std::string_view text, const std::string &file) {
  Checker checker(file);
  Node::Json::sax_parse(text.begin(), text.end(), &checker);
  return Node::Json::parse(text.begin(), text.end());
}

} // namespace gemm::bundle::detail
