// A small JSON document as a flat table: "peak/bf16" or "tile/0" to a value and
// the line it stands in, so that a mistake in a user's file is reported as
// file:line. Used for target files and schedule records by both halves; nothing
// here throws, and the JSON library stays behind FlatJson.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

struct JsonValue {
  enum class Kind : uint8_t { Null, Bool, Number, String, Object, Array };
  Kind kind = Kind::Null;
  bool boolean = false;
  bool isInteger = false; // `integer` is exact
  int64_t integer = 0;
  double number = 0;
  std::string text; // a String, or how a Number was written
  int line = 0;

  /// "-3", "\"abc\"", "an object": for messages.
  std::string describe() const;
};

/// Reads fields one by one and keeps the first error; after it every read gives
/// its default, so that a reader is a list of fields and one check at the end.
class FlatJson {
public:
  /// `file` is for messages; `firstLine` for a line of a JSON Lines file.
  FlatJson(std::string_view text, std::string file, int firstLine = 1);

  const std::string &error() const { return firstError; }
  bool ok() const { return firstError.empty(); }
  bool has(const std::string &path) const { return values.count(path) != 0; }
  const JsonValue *find(const std::string &path) const;
  /// The direct children of "" or of an object, in the order of the file.
  std::vector<std::string> keys(const std::string &path = "") const;

  /// Finite and at least `low` (above it with `open`). A missing key is an error
  /// unless `fallback` is given.
  double number(const std::string &path, double low, bool open, const double *fallback = nullptr);
  int64_t integer(const std::string &path, int64_t low, int64_t high,
                  const int64_t *fallback = nullptr);
  std::string string(const std::string &path, const std::string *fallback = nullptr);
  bool boolean(const std::string &path, bool fallback);
  /// Refuses a direct child of `path` that is not in `known`.
  void onlyKeys(const std::string &path, const std::vector<std::string> &known);

  /// "file:line: message"; keeps the first.
  void fail(int line, const std::string &message);
  /// "expected `what` for <path>, got <value>".
  void expected(const std::string &path, const std::string &what);

private:
  const JsonValue *need(const std::string &path, bool optional);

  std::string file, firstError;
  int firstLine;
  std::map<std::string, JsonValue> values;
  std::vector<std::string> order; // paths as they came
};

} // namespace gemm
