// The request, and two columns beside each other: the exact sum and the kernel's.
#include "Explain.h"

#include "gemm/Bundle/Expr.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace gemm::run {
using bundle::Error;
using oracle::Explanation;
using Json = nlohmann::ordered_json;

namespace {
constexpr size_t mostSteps = 12, atEitherEnd = 3, mostJumps = 4;

class Request {
public:
  Request(const std::string &text, const runtime::BoundFunction &function)
      : text(text), function(function) {}

  runtime::ExplainRequest parse() {
    size_t at = text.rfind('@');
    runtime::ExplainRequest request;
    request.step = stepOf(at == std::string::npos ? "" : text.substr(0, at));
    std::string element = at == std::string::npos ? text : text.substr(at + 1);
    const runtime::BoundStep &step = function.steps[request.step];
    const auto &gemm = std::get<runtime::BoundGemm>(step.body);
    if (size_t colon = element.find(':'); colon != std::string::npos) {
      request.output = outputOf(step, element.substr(colon + 1));
      element.resize(colon);
    }
    request.index = numbers(element);
    if (request.index.size() == 2 && gemm.batch() == 1)
      request.index.insert(request.index.begin(), 0);
    if (request.index.size() != 3)
      fail(gemm.batch() == 1 ? "m,n"
                             : "batch,m,n (the batch is " + std::to_string(gemm.batch()) + ")");
    const char *const names[] = {"batch", "m", "n"};
    for (size_t d = 0; d < 3; ++d)
      if (request.index[d] >= gemm.c.shape[d])
        fail(std::string(names[d]) + rangeOf(gemm.c.shape[d]) + " in " + step.step->name + " (" +
                 step.summary() + ")",
             std::to_string(request.index[d]));
    return request;
  }

private:
  [[noreturn]] void fail(const std::string &expected, const std::string &got = "") const {
    throw Error("--explain-error=" + text + ": expected " + expected + ", got " +
                (got.empty() ? "'" + text + "'" : got));
  }

  static std::string rangeOf(int64_t size) {
    return size == 0 ? " of an output with elements" : " from 0 to " + std::to_string(size - 1);
  }

  size_t stepOf(const std::string &name) const {
    std::vector<size_t> products;
    std::string list, other; // the step of that name, if it is no product
    for (size_t i = 0; i < function.steps.size(); ++i) {
      const runtime::BoundStep &step = function.steps[i];
      const bool named = step.step->name == name;
      if (!std::holds_alternative<runtime::BoundGemm>(step.body)) {
        if (named)
          other = name + " (" + step.summary() + ")";
        continue;
      }
      if (named)
        return i;
      products.push_back(i);
      list += (list.empty() ? "" : ", ") + step.step->name;
    }
    if (name.empty() && products.size() == 1)
      return products[0];
    const std::string instead = ", which is no product: --errors shows where its worst element is";
    if (products.empty())
      fail("a function with a product", other.empty()
                                            ? "@" + function.function->name +
                                                  ", which has none: --errors shows where "
                                                  "the worst element of each step is"
                                            : other + instead);
    fail("STEP@INDEX with a step that is a product (" + list + ")", !other.empty() ? other + instead
                                                                    : name.empty()
                                                                        ? ""
                                                                        : "'" + name + "'");
  }

  size_t outputOf(const runtime::BoundStep &step, const std::string &number) const {
    const auto &also = std::get<runtime::BoundGemm>(step.body).step->also;
    std::vector<int64_t> stored = {0}; // that have a value for each element
    for (size_t i = 0; i < also.size(); ++i)
      if (!also[i].isReduced())
        stored.push_back(static_cast<int64_t>(i) + 1);
    const std::vector<int64_t> parsed = numbers(number);
    if (parsed.size() == 1 && std::find(stored.begin(), stored.end(), parsed[0]) != stored.end())
      return static_cast<size_t>(parsed[0]);
    std::string list;
    for (int64_t output : stored)
      list += (list.empty() ? "" : ", ") + std::to_string(output);
    fail(also.empty() ? "no :OUTPUT, since " + step.step->name + " has one output"
                      : ":OUTPUT to be one of " + list + ", the outputs of " + step.step->name +
                            " that have a value for each element",
         "':" + number + "'");
  }

  std::vector<int64_t> numbers(const std::string &list) const {
    std::vector<int64_t> result;
    const char *at = list.data(), *end = at + list.size();
    for (bool more = true; more;) {
      auto [next, error] = std::from_chars(at, end, result.emplace_back());
      more = next != end && *next == ',';
      if (error != std::errc() || result.back() < 0 || (!more && next != end))
        fail("[STEP@][BATCH,]M,N[:OUTPUT], numbers from 0");
      at = next + more;
    }
    return result;
  }

  const std::string &text;
  const runtime::BoundFunction &function;
};

[[gnu::format(printf, 2, 3)]] void line(std::string &to, const char *format, ...) {
  char text[300];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  to += std::string(text) + "\n";
}

/// How much farther the sums are apart after a step than before it.
double jump(const Explanation &e, size_t step) {
  auto distance = [&](size_t at) {
    double error = std::fabs(e.steps[at].error());
    return std::isnan(error) ? HUGE_VAL : error;
  };
  bool begins = step == 0 || e.steps[step - 1].part != e.steps[step].part;
  return std::max(0.0, distance(step) - (begins ? 0 : distance(step - 1))); // of two infinities 0
}

/// The steps that are shown of many; of those between the ends the largest jumps are marked.
std::vector<bool> shownSteps(const Explanation &e, std::vector<bool> &marked) {
  const size_t count = e.steps.size();
  std::vector<bool> shown(count, count <= mostSteps);
  marked.assign(count, false);
  std::vector<size_t> order;
  for (size_t i = 0; i < count; ++i) {
    order.push_back(i);
    if (i < atEitherEnd || i + atEitherEnd >= count)
      shown[i] = true;
  }
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return jump(e, a) != jump(e, b) ? jump(e, a) > jump(e, b) : a < b;
  });
  for (size_t i = 0; i < std::min(mostJumps, count); ++i)
    if (jump(e, order[i]) > 0)
      shown[order[i]] = marked[order[i]] = true;
  if (e.missing)
    shown[*e.missing] = true;
  return shown;
}

std::string kText(const Explanation::Step &step) {
  return std::to_string(step.first) + "-" + std::to_string(step.last - 1);
}

void stepLines(const Explanation &e, std::string &text) {
  std::vector<bool> marked, shown = shownSteps(e, marked);
  const bool parts = !e.steps.empty() && e.steps.back().part > 0;
  line(text, "  %-5s%13s %15s %15s %15s %10s %10s", parts ? "part" : "", "k", "products",
       "exact sum", "kernel's order", "off", "bound");
  size_t left = 0;
  auto dots = [&] {
    if (left)
      line(text, "  %18s %zu more steps", "...", left);
    left = 0;
  };
  for (size_t i = 0; i < e.steps.size(); ++i) {
    const Explanation::Step &s = e.steps[i];
    if (!shown[i]) {
      ++left;
      continue;
    }
    dots();
    std::string part = parts ? std::to_string(s.part) : "";
    line(text, "  %-5s%13s %15.9g %15.9g %15.9g %10.2g %10.2g%s", part.c_str(), kText(s).c_str(),
         s.products, s.exact, s.kernel, s.error(), s.bound, marked[i] ? " *" : "");
  }
  dots();
  if (std::find(marked.begin(), marked.end(), true) != marked.end())
    line(text, "  * where the kernel's order departs the most from the exact sum");
}

void valueLines(const Explanation &e, std::string &text) {
  line(text, "  %-34s %15s %15s %15s %15s", "value", "exact sum", "kernel's order", "at least",
       "at most");
  for (const Explanation::Value &v : e.values)
    line(text, "  %-34.34s %15.9g %15.9g %15.9g %15.9g", v.what.c_str(), v.want, v.kernel, v.lo,
         v.hi);
}

std::string judgement(const oracle::Element &element) {
  if (element.unbounded)
    return "no bound: anything is right";
  char text[80];
  std::snprintf(text, sizeof text, "r = %.3g (must be <= 1): %s", element.ratio,
                element.wrong ? "WRONG" : "right");
  return text;
}
} // namespace

std::string wrapped(std::string text) {
  for (size_t from = 0; text.size() - from > 100;) {
    size_t at = text.rfind(", ", from + 98);
    if (at == std::string::npos || at <= from + 4)
      break;
    text.replace(at, 2, ",\n    ");
    from = at + 2;
  }
  return text + "\n";
}

runtime::ExplainRequest parseExplain(const std::string &text, const std::string &kind,
                                     const runtime::BoundFunction &function) {
  runtime::ExplainRequest request = Request(text, function).parse();
  request.kind = kind == "exact" ? runtime::DataKind::Exact : runtime::DataKind::Real;
  return request;
}

std::string explanationText(const runtime::StepReport &report, const std::string &kind) {
  const runtime::Explained &explained = *report.explained;
  const Explanation &e = explained.explanation;
  const oracle::Element &element = e.element;
  std::string text, at;
  for (int64_t i : element.index)
    at += (at.empty() ? "" : ", ") + std::to_string(i);
  line(text, "%s out[%s] in the %s class, sums as of %s", report.step->step->name.c_str(),
       at.c_str(), kind.c_str(), explained.chip.c_str());
  if (explained.place)
    text += wrapped("  " + explained.place->text());
  stepLines(e, text);
  valueLines(e, text);
  std::string type(bundle::name(e.type));
  line(text, "  stored as %s: %.9g, the device has %.9g", type.c_str(), e.stored, element.got);
  if (element.ulp)
    line(text, "  off by %llu ulp, %s", static_cast<unsigned long long>(*element.ulp),
         judgement(element).c_str());
  else
    line(text, "  %s, %s", element.nan ? "both are NaN" : "one of the two is NaN",
         judgement(element).c_str());
  if (e.condition)
    line(text, "  condition %.3g: sum |a||b| over |sum a b|", e.condition);
  if (e.missing)
    line(text, "  right without the products of k %s, and without those of no other step",
         kText(e.steps[*e.missing]).c_str());
  return text;
}

Json jsonOf(const runtime::Place &place) {
  Json json = {{"batch", place.batch},
               {"tile", {place.tile.m, place.tile.n}},
               {"tiles", {place.tiles.m, place.tiles.n}},
               {"rows", {place.first.m, place.last.m}},
               {"columns", {place.first.n, place.last.n}},
               {"parts", Json::array()}};
  for (const runtime::Place::Part &part : place.parts)
    json["parts"].push_back({{"k", {part.first, part.last}}, {"cta", part.cta}});
  return json;
}

Json jsonOf(const runtime::Explained &explained) {
  const Explanation &e = explained.explanation;
  Json json = {{"index", e.element.index}, {"sums_of", explained.chip}};
  if (explained.place)
    json["place"] = jsonOf(*explained.place);
  json["steps"] = Json::array(), json["values"] = Json::array();
  for (const Explanation::Step &s : e.steps)
    json["steps"].push_back({{"part", s.part},
                             {"k", {s.first, s.last}},
                             {"products", s.products},
                             {"exact", s.exact},
                             {"kernel", s.kernel},
                             {"bound", s.bound}});
  for (const Explanation::Value &v : e.values)
    json["values"].push_back({{"value", v.what},
                              {"exact", v.want},
                              {"kernel", v.kernel},
                              {"least", v.lo},
                              {"most", v.hi}});
  json["type"] = bundle::name(e.type);
  json["stored"] = e.stored, json["got"] = e.element.got;
  if (e.element.ulp)
    json["ulp"] = *e.element.ulp;
  json["r"] = e.element.ratio, json["wrong"] = e.element.wrong;
  json["unbounded"] = e.element.unbounded;
  if (e.condition)
    json["condition"] = e.condition;
  if (e.missing)
    json["missing_step"] = *e.missing;
  return json;
}

} // namespace gemm::run
