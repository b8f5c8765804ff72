// FlatJson over nlohmann's event parser, fed through an iterator that counts
// lines, because the library itself does not say where a value was.
#include "gemm/Target/FlatJson.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <iterator>

namespace gemm {

namespace {
constexpr size_t kMaxDepth = 16;

struct CountingIterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;
  const char *position;
  int *line;

  reference operator*() const { return *position; }
  CountingIterator &operator++() {
    *line += *position == '\n';
    ++position;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const CountingIterator &o) const { return position == o.position; }
  bool operator!=(const CountingIterator &o) const { return position != o.position; }
};

// One open object or array: its path, and what the next value in it is called.
struct Level {
  std::string path;
  bool array = false;
  size_t next = 0;
};

// The events of one parse. A value's line is that of its key, which is exact;
// inside an array it is the line reached.
struct Events : nlohmann::json_sax<nlohmann::json> {
  std::map<std::string, JsonValue> *values;
  std::vector<std::string> *order;
  const int *line;
  std::vector<Level> levels;
  std::string name, error;
  int keyLine = 1, errorLine = 1;

  bool stop(std::string message) {
    error = std::move(message);
    errorLine = *line;
    return false;
  }
  bool add(JsonValue value) {
    std::string path;
    value.line = *line;
    if (!levels.empty() && levels.back().array) {
      path = levels.back().path + "/" + std::to_string(levels.back().next++);
    } else if (!levels.empty()) {
      path = (levels.back().path.empty() ? "" : levels.back().path + "/") + name;
      value.line = keyLine;
    }
    bool nested = value.kind == JsonValue::Kind::Object || value.kind == JsonValue::Kind::Array;
    if (nested && levels.size() == kMaxDepth)
      return stop("expected JSON nested at most " + std::to_string(kMaxDepth) + " deep, got more");
    if (nested)
      levels.push_back({path, value.kind == JsonValue::Kind::Array, 0});
    if (path.empty() && levels.size() == 1 && value.kind == JsonValue::Kind::Object)
      return true; // the document itself
    if (levels.empty() || path.empty())
      return stop("expected a JSON object, got " + value.describe());
    if (!values->emplace(path, value).second)
      return stop("expected every key once, got \"" + path + "\" twice");
    order->push_back(path);
    return true;
  }
  static JsonValue make(JsonValue::Kind kind, std::string text = "") {
    JsonValue value;
    value.kind = kind;
    value.text = std::move(text);
    return value;
  }
  bool addNumber(double number, bool isInteger, int64_t integer, std::string text) {
    JsonValue value = make(JsonValue::Kind::Number, std::move(text));
    value.number = number, value.isInteger = isInteger, value.integer = integer;
    return add(std::move(value));
  }

  bool null() override { return add(make(JsonValue::Kind::Null)); }
  bool boolean(bool on) override {
    JsonValue value = make(JsonValue::Kind::Bool);
    value.boolean = on;
    return add(std::move(value));
  }
  bool number_integer(int64_t n) override {
    return addNumber(static_cast<double>(n), true, n, std::to_string(n));
  }
  bool number_unsigned(uint64_t n) override {
    return addNumber(static_cast<double>(n), n <= uint64_t(INT64_MAX), static_cast<int64_t>(n),
                     std::to_string(n));
  }
  bool number_float(double n, const std::string &text) override {
    bool whole = std::isfinite(n) && std::fabs(n) < 9e15 && n == std::floor(n);
    return addNumber(n, whole, whole ? static_cast<int64_t>(n) : 0, text);
  }
  bool string(std::string &text) override { return add(make(JsonValue::Kind::String, text)); }
  bool binary(binary_t &) override { return stop("expected text, got binary data"); }
  bool start_object(size_t) override { return add(make(JsonValue::Kind::Object)); }
  bool start_array(size_t) override { return add(make(JsonValue::Kind::Array)); }
  bool end_object() override { return levels.pop_back(), true; }
  bool end_array() override { return levels.pop_back(), true; }
  bool key(std::string &text) override { return name = text, keyLine = *line, true; }
  bool parse_error(size_t, const std::string &token, const nlohmann::detail::exception &) override {
    std::string shown = token.substr(0, 40);
    for (char &c : shown)
      if (static_cast<unsigned char>(c) < 0x20)
        c = ' ';
    return stop(shown.empty() ? "expected JSON, got the end of the file"
                              : "expected JSON, got a mistake at '" + shown + "'");
  }
};
} // namespace

std::string JsonValue::describe() const {
  switch (kind) {
  case Kind::Null:
    return "null";
  case Kind::Bool:
    return boolean ? "true" : "false";
  case Kind::Number:
    return text;
  case Kind::String:
    return "\"" + (text.size() > 60 ? text.substr(0, 57) + "..." : text) + "\"";
  case Kind::Object:
    return "an object";
  case Kind::Array:
    return "an array";
  }
  return "";
}

FlatJson::FlatJson(std::string_view text, std::string name, int first)
    : file(std::move(name)), firstLine(first) {
  int line = first;
  Events events;
  events.values = &values, events.order = &order, events.line = &line;
  CountingIterator begin{text.data(), &line}, end{text.data() + text.size(), &line};
  bool parsed = nlohmann::json::sax_parse(begin, end, &events);
  if (!parsed)
    fail(events.errorLine, events.error.empty() ? "expected JSON" : events.error);
}

void FlatJson::fail(int line, const std::string &message) {
  if (firstError.empty())
    firstError = file + ":" + std::to_string(line) + ": " + message;
}

void FlatJson::expected(const std::string &path, const std::string &what) {
  const JsonValue *value = find(path);
  fail(value ? value->line : firstLine,
       "expected " + what + " for \"" + path + "\", got " + (value ? value->describe() : "none"));
}

const JsonValue *FlatJson::find(const std::string &path) const {
  auto it = values.find(path);
  return it == values.end() ? nullptr : &it->second;
}

std::vector<std::string> FlatJson::keys(const std::string &path) const {
  std::string prefix = path.empty() ? "" : path + "/";
  std::vector<std::string> result;
  for (const std::string &entry : order)
    if (entry.size() > prefix.size() && entry.compare(0, prefix.size(), prefix) == 0 &&
        entry.find('/', prefix.size()) == std::string::npos)
      result.push_back(entry.substr(prefix.size()));
  return result;
}

const JsonValue *FlatJson::need(const std::string &path, bool optional) {
  const JsonValue *value = ok() ? find(path) : nullptr;
  if (!value && !optional && ok())
    fail(firstLine, "expected key \"" + path + "\", got none");
  return value;
}

double FlatJson::number(const std::string &path, double low, bool open, const double *fallback) {
  const JsonValue *value = need(path, fallback);
  if (!value)
    return fallback ? *fallback : 0;
  if (value->kind == JsonValue::Kind::Number && std::isfinite(value->number) &&
      (open ? value->number > low : value->number >= low))
    return value->number;
  char bound[40];
  std::snprintf(bound, sizeof bound, "%g", low);
  expected(path, std::string("a finite number ") + (open ? "above " : "of at least ") + bound);
  return 0;
}

int64_t FlatJson::integer(const std::string &path, int64_t low, int64_t high,
                          const int64_t *fallback) {
  const JsonValue *value = need(path, fallback);
  if (!value)
    return fallback ? *fallback : 0;
  if (value->kind == JsonValue::Kind::Number && value->isInteger && value->integer >= low &&
      value->integer <= high)
    return value->integer;
  expected(path, low == high
                     ? std::to_string(low)
                     : "an integer from " + std::to_string(low) + " to " + std::to_string(high));
  return 0;
}

std::string FlatJson::string(const std::string &path, const std::string *fallback) {
  const JsonValue *value = need(path, fallback);
  if (!value)
    return fallback ? *fallback : "";
  if (value->kind == JsonValue::Kind::String && !value->text.empty())
    return value->text;
  expected(path, "a non-empty string");
  return "";
}

bool FlatJson::boolean(const std::string &path, bool fallback) {
  const JsonValue *value = need(path, true);
  if (!value)
    return fallback;
  if (value->kind != JsonValue::Kind::Bool)
    expected(path, "true or false");
  return value->boolean;
}

void FlatJson::onlyKeys(const std::string &path, const std::vector<std::string> &known) {
  std::string prefix = path.empty() ? "" : path + "/";
  for (const std::string &key : keys(path)) {
    bool found = false;
    std::string list;
    for (const std::string &name : known) {
      found |= name == key;
      list += (list.empty() ? "" : ", ") + name;
    }
    if (!found)
      fail(find(prefix + key)->line, "expected the keys " + list + ", got \"" + key + "\"");
  }
}

} // namespace gemm
