// A JSON value with the path that leads to it: every accessor either returns
// what was asked for or throws one Error with file, path, expectation and
// value. Internal to the libraries that read JSON.
#pragma once

#include "gemm/Bundle/Expr.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::bundle::detail {

class Node {
public:
  using Json = nlohmann::json;
  Node(const Json &value, const std::string &file, std::string path)
      : value(&value), file(&file), where(std::move(path)) {}

  [[noreturn]] void fail(const std::string &message) const;
  /// "expected <what>, got <this value>".
  [[noreturn]] void expected(const std::string &what) const;

  bool isObject() const { return value->is_object(); }
  bool isString() const { return value->is_string(); }
  bool isInteger() const { return value->is_number_integer(); }

  /// Refuses a non-object and any key outside `known`.
  void onlyKeys(const std::vector<std::string_view> &known) const;
  Node at(const char *key) const;
  std::optional<Node> find(const char *key) const;

  /// Array access; `size` refuses a non-array.
  size_t size() const;
  Node item(size_t i) const;

  int64_t integer(int64_t low = INT64_MIN, int64_t high = INT64_MAX) const;
  double number() const; // also "nan", "inf", "-inf"
  std::string string() const;
  std::string nonEmptyString() const;
  /// A plain name inside the bundle: a bundle from elsewhere must not make us read other files.
  std::string fileName() const;
  bool boolean() const { return value->is_boolean() && value->get<bool>(); }
  bool isBoolean() const { return value->is_boolean(); }
  /// One of `names`, as its index.
  size_t oneOf(const std::vector<std::string_view> &names) const;

  /// Runs `body` and gives an Error thrown in it this node's place.
  template <typename Body> auto locate(Body body) const {
    try {
      return body();
    } catch (const Error &error) {
      fail(error.what());
    }
  }

private:
  const Json *value;
  const std::string *file;
  std::string where;
};

/// The integer `key` of an object that is read as it is; a float would be cast, be it out of range.
int64_t integerAt(const Node::Json &object, const char *key, const std::string &what);

/// Parses `text`; refuses duplicate keys and nesting deeper than a bundle's.
Node::Json parseJson(std::string_view text, const std::string &file);

} // namespace gemm::bundle::detail
