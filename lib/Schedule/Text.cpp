// Three texts from one table, and the readers of two of them.
#include "gemm/Schedule/Text.h"
#include "gemm/Schedule/Fields.h"
#include "gemm/Target/FlatJson.h"

#include <charconv>
#include <set>

namespace gemm {

namespace {
using Form = Field::Form;

std::string joined(const FieldValue &value, const char *between) {
  std::string text;
  for (size_t i = 0; i < value.count; ++i)
    text += (i ? between : "") + std::to_string(value.numbers[i]);
  return text;
}
std::string listed(const FieldValue &value) { return "[" + joined(value, ", ") + "]"; }

bool isPositional(const Field &field) { return field.name == "family" || field.name == "kind"; }

std::vector<std::string_view> keys() {
  std::vector<std::string_view> names;
  for (const Field &field : scheduleFields())
    if (!isPositional(field))
      names.push_back(field.name);
  return names;
}

// Each field that is written, by `one`, with commas between.
template <typename One> std::string text(const Schedule &s, One one) {
  std::string result;
  for (const Field &field : scheduleFields())
    if (field.isWritten(s))
      result += (result.empty() ? "" : ", ") + one(field, std::string(field.name));
  return result;
}
} // namespace

std::string toString(const Schedule &s) {
  return text(s, [&](const Field &field, std::string name) {
    if (field.form == Form::Flag)
      return name;
    if (isPositional(field))
      return std::string(field.nameOf(s));
    return name + " " +
           (field.form == Form::Name ? std::string(field.nameOf(s)) : joined(field.get(s), "x"));
  });
}

std::string irText(const Schedule &s) {
  return text(s, [&](const Field &field, std::string name) {
    if (field.form == Form::Flag)
      return name;
    if (isPositional(field))
      return std::string(field.nameOf(s));
    return name + " = " +
           (field.form == Form::Name    ? std::string(field.nameOf(s))
            : field.form == Form::Sizes ? listed(field.get(s))
                                        : joined(field.get(s), ""));
  });
}

std::string jsonText(const Schedule &s) {
  return "{" +
         text(s,
              [&](const Field &field, const std::string &name) {
                std::string value = field.form == Form::Name
                                        ? "\"" + std::string(field.nameOf(s)) + "\""
                                    : field.form == Form::Sizes ? listed(field.get(s))
                                    : field.form == Form::Flag  ? "true"
                                                                : joined(field.get(s), "");
                return "\"" + name + "\": " + value;
              }) +
         "}";
}

Schedule readSchedule(FlatJson &json, const std::string &path) {
  constexpr int64_t most = 4096; // far above every limit, so that no product overflows
  Schedule s;
  std::vector<std::string> known;
  for (const Field &field : scheduleFields())
    known.emplace_back(field.name);
  json.onlyKeys(path, known);
  for (const Field &field : scheduleFields()) {
    const std::string at = path + "/" + std::string(field.name);
    FieldValue value = field.get(s);
    if (!field.isRequired() && !json.has(at))
      continue;
    if (field.form == Form::Name) {
      value.numbers[0] = field.valueOf(json.string(at));
      if (json.ok() && value.numbers[0] < 0)
        json.expected(at, alternatives(field.names));
    } else if (field.form == Form::Sizes) {
      const size_t got = json.keys(at).size();
      if (got != value.count && json.ok())
        json.expected(at, std::to_string(value.count) + " sizes");
      for (size_t i = 0; i < value.count && json.ok(); ++i)
        value.numbers[i] = json.integer(at + "/" + std::to_string(i), 1, most);
    } else if (field.form == Form::Flag) {
      value.numbers[0] = json.boolean(at, false);
    } else {
      value.numbers[0] = json.integer(at, 1, most);
    }
    if (!json.ok())
      return s;
    field.set(s, value);
  }
  return s;
}

namespace {
// A value after its key; false after an error.
bool readValue(ScheduleTokens &tokens, const Field &field, FieldValue &value) {
  if (field.form == Form::Flag) {
    value.numbers[0] = 1;
    return true;
  }
  if (!tokens.equal())
    return false;
  if (field.form == Form::Number)
    return tokens.number(value.numbers[0]);
  if (field.form == Form::Sizes) {
    std::vector<int64_t> sizes;
    if (!tokens.sizes(sizes))
      return false;
    if (sizes.size() != value.count)
      return tokens.fail("expected " + std::string(field.name) + " to have " +
                         std::to_string(value.count) + " sizes, got " +
                         std::to_string(sizes.size())),
             false;
    std::copy(sizes.begin(), sizes.end(), value.numbers.begin());
    return true;
  }
  std::string name;
  if (!tokens.word(name))
    return false;
  value.numbers[0] = field.valueOf(name);
  if (value.numbers[0] < 0)
    tokens.fail("expected " + std::string(field.name) + " " + alternatives(field.names) + ", got " +
                name);
  return value.numbers[0] >= 0;
}

bool setByName(ScheduleTokens &tokens, Schedule &s, const Field &field, const std::string &name) {
  FieldValue value{{field.valueOf(name)}, 1};
  if (value.numbers[0] < 0) {
    std::vector<std::string_view> names = field.names;
    if (field.name == "family")
      names.push_back("library"); // which the caller knows
    tokens.fail("expected " + std::string(field.name) + " " + alternatives(names) + ", got " +
                name);
    return false;
  }
  field.set(s, value);
  return true;
}
} // namespace

std::optional<Schedule> readSchedule(ScheduleTokens &tokens, const std::string &family) {
  Schedule s;
  if (!setByName(tokens, s, *findField("family"), family))
    return std::nullopt;
  std::string word;
  if (!tokens.comma())
    return tokens.fail("expected family and kind, got " + family + " alone"), std::nullopt;
  if (!tokens.word(word) || !setByName(tokens, s, *findField("kind"), word))
    return std::nullopt;
  std::set<std::string_view> seen;
  while (tokens.comma()) {
    if (!tokens.word(word))
      return std::nullopt;
    const Field *field = findField(word);
    if (!field || isPositional(*field))
      return tokens.fail("expected " + alternatives(keys()) + ", got " + word), std::nullopt;
    if (!seen.insert(field->name).second)
      return tokens.fail("expected each key once, got a second " + word), std::nullopt;
    FieldValue value = field->get(s);
    if (!readValue(tokens, *field, value))
      return std::nullopt;
    field->set(s, value);
  }
  for (const Field &field : scheduleFields())
    if (field.isRequired() && !isPositional(field) && !seen.count(field.name))
      return tokens.fail("expected " + std::string(field.name) + ", got none"), std::nullopt;
  return s;
}

namespace {
/// Tokens of a plain text; errors need no words.
class PlainTokens : public ScheduleTokens {
public:
  explicit PlainTokens(std::string_view text) : text(text) {}

  bool take(std::string_view token) {
    while (!text.empty() && text.front() == ' ')
      text.remove_prefix(1);
    if (text.substr(0, token.size()) != token)
      return false;
    text.remove_prefix(token.size());
    return true;
  }
  bool word(std::string &into) override {
    take("");
    size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789");
    into = text.substr(0, end);
    text.remove_prefix(into.size());
    return !into.empty();
  }
  bool comma() override { return take(","); }
  bool equal() override { return take("="); }
  bool number(int64_t &into) override {
    take("");
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), into);
    if (code != std::errc())
      return false;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return true;
  }
  bool sizes(std::vector<int64_t> &into) override {
    if (!take("["))
      return false;
    do {
      if (!number(into.emplace_back()))
        return false;
    } while (take(","));
    return take("]");
  }
  void fail(const std::string &) override {}
  bool atEnd() { return take(">") && text.empty(); }

private:
  std::string_view text;
};
} // namespace

std::optional<Schedule> parseSchedule(std::string_view text) {
  PlainTokens tokens(text);
  std::string family;
  if (!tokens.take("#gemm.schedule<") || !tokens.word(family))
    return std::nullopt;
  std::optional<Schedule> s = readSchedule(tokens, family);
  return s && tokens.atEnd() && checkForm(*s).empty() ? s : std::nullopt;
}

} // namespace gemm
