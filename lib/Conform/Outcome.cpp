// An outcome as a line of JSON: what is appended to a file the moment it exists, and what a
// worker tells the process that watches it.
#include "gemm/Bundle/Bundle.h"
#include "gemm/Conform/Run.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace gemm::conform {

std::string toJson(const Outcome &o, const Origin &origin) {
  nlohmann::ordered_json json = {
      {"row", o.row},           {"verdict", nameOf(o.verdict)},  {"status", origin.status},
      {"device", origin.device}, {"chip", origin.chip},          {"group-rows", origin.groupRows},
      {"words", o.words},       {"wrong", o.wrong},              {"seconds", o.seconds}};
  if (!o.detail.empty())
    json["detail"] = o.detail;
  if (o.error >= 0 && std::isfinite(o.error))
    json["error"] = o.error;
  if (o.sticky)
    json["sticky"] = true;
  if (origin.fails)
    json["fails"] = true;
  return json.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

Outcome parseOutcome(const std::string &text) {
  try {
    auto json = nlohmann::json::parse(text);
    Outcome o;
    o.row = json.at("row");
    std::string verdict = json.at("verdict");
    for (Verdict v : {Verdict::Agrees, Verdict::Differs, Verdict::Failed, Verdict::Wrong})
      if (verdict == nameOf(v))
        o.verdict = v;
    o.words = json.at("words");
    o.wrong = json.at("wrong");
    o.seconds = json.at("seconds");
    o.detail = json.value("detail", "");
    o.error = json.value("error", -1.0);
    o.sticky = json.value("sticky", false);
    return o;
  } catch (const nlohmann::json::exception &error) {
    throw bundle::Error("expected an outcome as a line of JSON, got '" + text.substr(0, 80) + "'");
  }
}

} // namespace gemm::conform
