// Text and JSON of a run.
#include "Report.h"
#include "Explain.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace gemm::run {
using runtime::StepReport;
using runtime::Verdict;

namespace {
std::string shortNumber(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

std::string verdictText(const char *what, const Verdict &verdict, bool ratio) {
  if (!verdict.ran)
    return "";
  std::string text = std::string("  ") + what + " ";
  if (!verdict.ok)
    return text + (verdict.judged ? "WRONG" : "NOT JUDGED");
  if (!verdict.unconfirmed.empty())
    return text + "differ";
  text += ratio ? "r = " + shortNumber(verdict.ratio) : "equal";
  if (verdict.nan == verdict.elements && verdict.nan)
    text += " (nothing but NaN)";
  if (verdict.unbounded)
    text += " (" + std::to_string(verdict.unbounded) + " elements have no bound)";
  return text;
}

// The exact class is a set of equal bits unless the epilogue itself rounds.
std::string exactText(const Verdict &verdict) {
  return verdictText("exact", verdict, verdict.ok && verdict.ratio > 0);
}

/// "  12 of 430 CTAs", where a sample was asked for.
std::string executedText(const StepReport &report) {
  if (!report.executed)
    return "";
  const runtime::Executed &part = *report.executed;
  if (part.isPart())
    return "  " + std::to_string(part.ctas) + " of " + std::to_string(part.of) + " CTAs";
  return "  all " + std::to_string(part.of) + " CTAs" +
         (part.whole.empty() ? "" : " (" + part.whole + ")");
}

/// ", by sample: 24 of 590 CTAs, what the others compute was not looked at".
std::string sampleText(const Run &run) {
  int64_t ctas = 0, of = 0;
  for (const StepReport &report : run.steps)
    if (report.executed)
      ctas += report.executed->ctas, of += report.executed->of;
  return ctas == of ? ""
                    : ", by sample: " + std::to_string(ctas) + " of " + std::to_string(of) +
                          " CTAs, what the others compute was not looked at";
}

/// "exact class: ulp 0: 131, 1: 12, 3-4: 2; 5 NaN", then the worst element.
void printErrors(const char *kind, const Verdict &verdict, bool worst) {
  std::string text;
  for (const auto &[distance, count] : verdict.ulps.named())
    text += (text.empty() ? "ulp " : ", ") + distance + ": " + std::to_string(count);
  if (verdict.nan)
    text += (text.empty() ? "" : "; ") + std::to_string(verdict.nan) + " NaN";
  printLine("  " + std::string(kind) + " class: " + text);
  if (!worst || !verdict.worst)
    return;
  std::string condition;
  if (verdict.worst->condition)
    condition = ", condition " + shortNumber(verdict.worst->condition);
  printLine("    worst r = " + shortNumber(verdict.worst->element.ratio) + condition + ": " +
            verdict.worst->what());
  if (verdict.worst->place)
    std::fputs(wrapped("    " + verdict.worst->place->text()).c_str(), stdout);
}

nlohmann::ordered_json toJson(const runtime::Located &located) {
  const oracle::Element &element = located.element;
  nlohmann::ordered_json json = {{"output", located.output}, {"index", element.index},
                                 {"got", element.got},       {"want", element.want},
                                 {"tau", element.tau},       {"r", element.ratio}};
  if (element.ulp)
    json["ulp"] = *element.ulp;
  if (located.condition)
    json["condition"] = located.condition;
  if (located.place)
    json["place"] = jsonOf(*located.place);
  return json;
}

nlohmann::ordered_json toJson(const Verdict &verdict) {
  nlohmann::ordered_json json = {
      {"ok", verdict.ok},       {"elements", verdict.elements},   {"judged", verdict.judged},
      {"wrong", verdict.wrong}, {"unbounded", verdict.unbounded}, {"nan", verdict.nan}};
  for (const auto &[distance, count] : verdict.ulps.named())
    json["ulp"][distance] = count;
  if (verdict.worst)
    json["worst"] = toJson(*verdict.worst);
  if (verdict.first)
    json["first_wrong"] = toJson(*verdict.first);
  if (std::isfinite(verdict.ratio))
    json["ratio"] = verdict.ratio;
  if (!verdict.message.empty())
    json["message"] = verdict.message;
  if (!verdict.unconfirmed.empty())
    json["unconfirmed"] = verdict.unconfirmed;
  return json;
}

nlohmann::ordered_json toJson(const StepReport &report) {
  const runtime::BoundStep &step = *report.step;
  nlohmann::ordered_json json = {
      {"name", step.step->name}, {"location", step.step->location}, {"summary", step.summary()}};
  if (const auto *gemm = std::get_if<runtime::BoundGemm>(&step.body)) {
    json["kind"] = "gemm";
    json["layout"] = gemm->step->layout;
    if (gemm->ends)
      json["groups"] = gemm->ends->shape[1];
    json["batch"] = gemm->batch(), json["m"] = gemm->m(), json["n"] = gemm->n(),
    json["k"] = gemm->k();
    const size_t products = 1 + gemm->peers.size();
    if (products > 1)
      json["products"] = products;
    if (!gemm->pairs.empty())
      json["added"] = 1 + gemm->pairs.size();
    json["operand"] = bundle::name(gemm->a.dtype), json["output"] = bundle::name(gemm->c.dtype);
    if (report.seconds > 0)
      json["tflops"] = 2e-12 * double(products) * double(gemm->ends ? 1 : gemm->batch()) *
                       double(gemm->m()) * double(gemm->n()) * double(gemm->depth()) /
                       report.seconds;
  } else {
    const auto &bound = std::get<runtime::BoundElementwise>(step.body);
    json["kind"] = bound.reduction ? "reduce" : bound.fold ? "fold" : "elementwise";
  }
  if (step.launch)
    json["kernel"] = step.launch->launch->kernel;
  json["ok"] = report.ok();
  json["seconds"] = report.seconds;
  if (report.exact.ran)
    json["exact"] = toJson(report.exact);
  if (report.real.ran)
    json["real"] = toJson(report.real);
  if (report.compare.ran)
    json["compare"] = toJson(report.compare);
  if (const auto &executed = report.executed) {
    json["sample"] = {{"ctas", executed->ctas}, {"of", executed->of}};
    if (!executed->whole.empty())
      json["sample"]["whole"] = executed->whole;
  }
  if (report.explained)
    json["explained"] = jsonOf(*report.explained);
  if (!report.findings.empty())
    json["findings"] = report.findings;
  for (const auto &[key, value] : report.counters)
    json["counters"][key] = value;
  return json;
}
} // namespace

void printLine(const std::string &text) {
  std::string line;
  for (char c : text) {
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned char>(c));
    bool control = static_cast<unsigned char>(c) < 32 || c == 127;
    line += !control ? std::string(1, c) : c == '\n' ? "\\n" : escaped;
  }
  std::printf("%s\n", line.c_str());
}

bool Run::ok() const {
  for (const StepReport &report : steps)
    if (!report.ok())
      return false;
  return true;
}

void printSteps(const Run &run, const Options &options) {
  for (const std::string &image : run.images)
    printLine("image: " + image);
  for (const StepReport &report : run.steps) {
    std::string line = report.step->step->name + "  " + report.step->summary();
    line += exactText(report.exact) + verdictText("real", report.real, true) +
            verdictText("bits", report.compare, false) + executedText(report);
    if (report.seconds > 0 && options.repeat)
      line += "  " + shortNumber(report.seconds * 1e6) + " us";
    printLine(line);
    std::string indent =
        "  " + (report.step->step->location.empty() ? "" : report.step->step->location + ": ");
    for (const Verdict *verdict : {&report.exact, &report.real, &report.compare})
      if (!verdict->ok)
        printLine(indent + verdict->message);
    for (auto [kind, verdict] : {std::pair("exact", &report.exact), {"real", &report.real}})
      if (verdict->ran && (options.errors || verdict->wrong))
        printErrors(kind, *verdict, options.errors);
    if (report.explained)
      std::fputs(explanationText(report, options.explainClass).c_str(), stdout);
    if (report.compare.ok && !report.compare.unconfirmed.empty())
      printLine(indent + "unconfirmed rows " + report.compare.unconfirmed + ": " +
                report.compare.message);
    size_t shown = 0;
    for (const std::string &finding : report.findings)
      if (shown++ < 5)
        printLine("  finding: " + finding);
    if (shown > 5)
      std::printf("  and %zu more findings\n", shown - 5);
    if (options.counters)
      for (const auto &[key, value] : report.counters)
        std::printf("  %-28s %llu\n", key.c_str(), static_cast<unsigned long long>(value));
  }
}

/// Nothing was found wrong, too little could be said.
static bool onlyNotJudged(const StepReport &report) {
  auto fine = [](const Verdict &verdict) { return verdict.ok || !verdict.judged; };
  return !report.ok() && report.findings.empty() && report.compare.ok && fine(report.exact) &&
         fine(report.real);
}

std::string verdictLine(const Run &run, const Options &options) {
  size_t wrong = 0, notJudged = 0, findings = 0, differing = 0;
  double ratio = 0;
  for (const StepReport &report : run.steps) {
    (onlyNotJudged(report) ? notJudged : wrong) += !report.ok();
    differing += !report.compare.unconfirmed.empty();
    findings += report.findings.size();
    ratio = std::max(ratio, report.real.ratio);
  }
  std::string steps =
      std::to_string(run.steps.size()) + (run.steps.size() == 1 ? " step" : " steps");
  std::string where = " of @" + run.function->function->name + " on " + run.device;
  if (wrong || notJudged) {
    std::string first = wrong ? std::to_string(wrong) + " of " + steps + where + " wrong" : "";
    std::string second = std::to_string(notJudged) + (wrong ? "" : " of " + steps + where);
    return "FAIL: " + first + (wrong && notJudged ? ", " : "") +
           (notJudged ? second + " not judged" : "") + sampleText(run) +
           (findings ? ", " + std::to_string(findings) + " findings" : "");
  }
  // A run that nothing is compared with is no proof of anything.
  bool compared = options.check || !options.compare.empty();
  std::string text =
      (compared ? "PASS: " : "ran, nothing compared: ") + steps + where + sampleText(run);
  if (options.check)
    text += ": exact class holds, real class worst r = " + shortNumber(ratio) + " (must be <= 1)";
  if (!options.compare.empty())
    text += differing ? ": other bits than on " + options.compare + " in " +
                            std::to_string(differing) + ", in rows that are not confirmed"
                      : ": equal bits on " + options.compare;
  return text;
}

std::string jsonReport(const Run &run, const Options &options) {
  nlohmann::ordered_json json = {{"format", "gemm-run-report"},
                                 {"version", 1},
                                 {"bundle", options.input},
                                 {"function", run.function->function->name},
                                 {"chip", run.bundle->chip},
                                 {"device", run.device},
                                 {"seed", options.seed},
                                 {"check", options.check},
                                 {"ok", run.ok()}};
  if (!options.compare.empty())
    json["compare"] = options.compare;
  if (!run.images.empty())
    json["images"] = run.images;
  json["steps"] = nlohmann::ordered_json::array();
  for (const StepReport &report : run.steps)
    json["steps"].push_back(toJson(report));
  return json.dump(1, ' ', true, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace gemm::run
