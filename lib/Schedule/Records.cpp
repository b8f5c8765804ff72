// Reading and writing schedule records. The key of a record is its machine, its
// sizes, its element types, how many products share A and, where it says so, its storage order.
#include "gemm/Schedule/Records.h"
#include "gemm/Schedule/Text.h"
#include "gemm/Support/Read.h"
#include "gemm/Target/FlatJson.h"

#include <algorithm>

namespace gemm {

namespace {
constexpr std::string_view anyLayout = "", layouts[] = {"nn", "nt", "tn", "tt"};

std::string keyOf(const GemmProblem &p, const std::string &machine, std::string_view layout) {
  std::string key = machine;
  for (int64_t size : {p.batch, p.m, p.n, p.k})
    key += " " + std::to_string(size);
  for (Type type : {p.a, p.b, p.c})
    key += " " + std::string(typeName(type));
  // Records are of one product: of a sum of more none is found.
  const std::string sum = p.added > 1 ? " +" + std::to_string(p.added) : "";
  return key + " x" + std::to_string(p.products) + sum + " " + std::string(layout);
}

Type readType(FlatJson &json, const std::string &key) {
  if (std::optional<Type> type = parseType(json.string(key)))
    return *type;
  if (json.ok())
    json.expected(key, "an element type such as bf16");
  return Type::BF16;
}

/// The storage order that a record is for; anyLayout if it does not say.
std::string_view readLayout(FlatJson &json, GemmProblem &p) {
  if (!json.has("layout"))
    return anyLayout;
  const std::string text = json.string("layout");
  for (std::string_view layout : layouts)
    if (layout == text) {
      p.aAlongM = layout[0] == 't', p.bAlongN = layout[1] == 'n';
      return layout;
    }
  if (json.ok())
    json.expected("layout", "nn, nt, tn or tt");
  return anyLayout;
}
} // namespace

std::string_view layoutOf(const GemmProblem &p) {
  return layouts[(p.aAlongM ? 2 : 0) + (p.bAlongN ? 0 : 1)];
}

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
    json.onlyKeys("",
                  {"target", "batch", "m", "n", "k", "layout", "a", "b", "c", "schedule", "note"});
    GemmProblem p;
    p.batch = json.integer("batch", 0, most, &one);
    p.m = json.integer("m", 0, most), p.n = json.integer("n", 0, most);
    p.k = json.integer("k", 0, most);
    p.a = readType(json, "a"), p.b = readType(json, "b"), p.c = readType(json, "c");
    const std::string_view layout = readLayout(json, p);
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
    if (json.ok() && layout != anyLayout)
      if (std::string text = checkStorage(schedule, p); !text.empty())
        json.fail(number, text);
    if (json.ok()) {
      auto [it, fresh] =
          records.emplace(keyOf(p, target->name, layout), Record{p.m, schedule, place});
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
  for (std::string_view layout : {layoutOf(problem), anyLayout})
    if (auto it = records.find(keyOf(problem, target.name, layout)); it != records.end())
      return &it->second;
  return nullptr;
}

std::vector<int64_t> Records::sizesOfM(GemmProblem p, const Target &target) const {
  std::vector<int64_t> result;
  for (const auto &[key, record] : records) {
    p.m = record.m;
    for (std::string_view layout : {layoutOf(p), anyLayout})
      if (p.m > 0 && keyOf(p, target.name, layout) == key)
        result.push_back(p.m);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string recordLine(const GemmProblem &p, const Target &target, const Schedule &s) {
  auto number = [](int64_t value) { return std::to_string(value); };
  auto type = [](Type value) { return "\"" + std::string(typeName(value)) + "\""; };
  return "{\"target\": \"" + target.name + "\", \"batch\": " + number(p.batch) +
         ", \"m\": " + number(p.m) + ", \"n\": " + number(p.n) + ", \"k\": " + number(p.k) +
         ", \"layout\": \"" + std::string(layoutOf(p)) + "\", \"a\": " + type(p.a) +
         ", \"b\": " + type(p.b) + ", \"c\": " + type(p.c) + ", \"schedule\": " + jsonText(s) + "}";
}

} // namespace gemm
