// Reading and writing schedule records. The key of a record is its machine, its
// sizes, its element types and how many products share A.
#include "gemm/Schedule/Records.h"
#include "gemm/Schedule/Text.h"
#include "gemm/Support/Read.h"
#include "gemm/Target/FlatJson.h"

#include <algorithm>

namespace gemm {

namespace {
std::string keyOf(const GemmProblem &p, const std::string &machine) {
  std::string key = machine;
  for (int64_t size : {p.batch, p.m, p.n, p.k})
    key += " " + std::to_string(size);
  for (Type type : {p.a, p.b, p.c})
    key += " " + std::string(typeName(type));
  return key + " x" + std::to_string(p.products);
}

Type readType(FlatJson &json, const std::string &key) {
  if (std::optional<Type> type = parseType(json.string(key)))
    return *type;
  if (json.ok())
    json.expected(key, "an element type such as bf16");
  return Type::BF16;
}

} // namespace

bool Records::parse(std::string_view text, const std::string &file, std::string &error) {
  int number = 0;
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    ++number;
    size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#')
      continue;
    constexpr int64_t most = INT64_MAX, one = 1;
    FlatJson json(line, file, number);
    json.onlyKeys("", {"target", "batch", "m", "n", "k", "a", "b", "c", "schedule", "note"});
    GemmProblem p;
    p.batch = json.integer("batch", 0, most, &one);
    p.m = json.integer("m", 0, most), p.n = json.integer("n", 0, most);
    p.k = json.integer("k", 0, most);
    p.a = readType(json, "a"), p.b = readType(json, "b"), p.c = readType(json, "c");
    Schedule schedule = readSchedule(json, "schedule");
    std::string machine = json.string("target"), why;
    std::optional<Target> target = json.ok() ? findTarget(machine, why) : std::nullopt;
    if (json.ok() && !target)
      json.fail(number, why);
    if (json.ok())
      if (std::string text = checkSchedule(schedule, p.a, p.b, *target); !text.empty())
        json.fail(number, text);
    std::string place = file + ":" + std::to_string(number);
    p.products = schedule.products;
    if (json.ok()) {
      auto [it, fresh] = records.emplace(keyOf(p, target->name), Record{p.m, schedule, place});
      if (!fresh)
        json.fail(number, "expected one record per problem and machine, got another at " +
                              it->second.place);
    }
    if (!json.ok()) {
      error = json.error();
      return false;
    }
  }
  return true;
}

bool Records::load(const std::string &file, std::string &error) {
  std::string text;
  error = support::readFile(file, "file of schedule records", text);
  return error.empty() && parse(text, file, error);
}

const Record *Records::find(const GemmProblem &problem, const Target &target) const {
  auto it = records.find(keyOf(problem, target.name));
  return it == records.end() ? nullptr : &it->second;
}

std::vector<int64_t> Records::sizesOfM(GemmProblem p, const Target &target) const {
  std::vector<int64_t> result;
  for (const auto &[key, record] : records) {
    p.m = record.m;
    if (p.m > 0 && keyOf(p, target.name) == key)
      result.push_back(p.m);
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string recordLine(const GemmProblem &p, const Target &target, const Schedule &s) {
  auto number = [](int64_t value) { return std::to_string(value); };
  auto type = [](Type value) { return "\"" + std::string(typeName(value)) + "\""; };
  return "{\"target\": \"" + target.name + "\", \"batch\": " + number(p.batch) +
         ", \"m\": " + number(p.m) + ", \"n\": " + number(p.n) + ", \"k\": " + number(p.k) +
         ", \"a\": " + type(p.a) + ", \"b\": " + type(p.b) + ", \"c\": " + type(p.c) +
         ", \"schedule\": " + jsonText(s) + "}";
}

} // namespace gemm
