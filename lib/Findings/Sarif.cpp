// Records to a SARIF 2.1.0 log (OASIS). What a finding was made in is its location: a line of the
// source, or of the PTX where that names none; the other side is a related location, calls that
// were inlined are a stack.
#include "gemm/Findings/Record.h"

#include <charconv>
#include <map>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace gemm::findings {
using nlohmann::ordered_json;

namespace {

/// A path as a URI reference: file:// and the path where it is absolute.
std::string uriOf(std::string_view path) {
  static constexpr char digits[] = "0123456789ABCDEF";
  static constexpr std::string_view plain = "-._~/";
  std::string uri = path.starts_with("/") ? "file://" : "";
  for (char c : path) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || plain.find(c) != plain.npos)
      uri += c;
    else
      uri += {'%', digits[uint8_t(c) >> 4], digits[uint8_t(c) & 15]};
  }
  return uri;
}

uint64_t number(std::string_view text) {
  uint64_t v = 0;
  std::from_chars(text.data(), text.data() + text.size(), v);
  return v;
}

ordered_json physical(std::string_view file, uint64_t line, uint64_t column) {
  ordered_json place = {{"artifactLocation", {{"uri", uriOf(file)}}}};
  if (line)
    place["region"]["startLine"] = line;
  if (line && column)
    place["region"]["startColumn"] = column;
  return {{"physicalLocation", place}};
}

/// Of "file:line:column".
ordered_json ofSource(std::string_view location) {
  const size_t column = location.rfind(':'), line = column && column != location.npos
                                                        ? location.rfind(':', column - 1)
                                                        : location.npos;
  if (line == location.npos)
    return physical(location, 0, 0);
  return physical(location.substr(0, line), number(location.substr(line + 1, column - line - 1)),
                  number(location.substr(column + 1)));
}

ordered_json place(const ordered_json &record, const std::string &module) {
  return record.contains("location") ? ofSource(record["location"].get<std::string>())
                                     : physical(module, record.value("line", uint64_t(0)), 0);
}

/// "inner at a.cu:7:3": the frames of the call, the innermost first.
ordered_json stackOf(const ordered_json &record, const std::string &module) {
  ordered_json frames = {{{"location", place(record, module)}}};
  for (const ordered_json &call : record["inlined"]) {
    const std::string text = call;
    const size_t at = text.rfind(" at ");
    frames.back()["location"]["message"]["text"] = text.substr(0, at);
    frames.push_back({{"location", ofSource(text.substr(at == text.npos ? 0 : at + 4))}});
  }
  return {{"message", {{"text", "calls that were inlined"}}}, {"frames", frames}};
}

ordered_json descriptor(const emulator::RuleInfo &r) {
  return {{"id", r.id},
          {"shortDescription", {{"text", r.cause}}},
          {"help", {{"text", r.cure}}},
          {"fullDescription", {{"text", explain(r)}}},
          {"defaultConfiguration", {{"level", name(r.level)}}},
          {"properties", {{"kind", name(r.kind)}, {"basis", name(r.basis)}, {"source", r.source}}}};
}

ordered_json result(const ordered_json &record, size_t ruleIndex) {
  const std::string module = record.at("module");
  ordered_json r = {{"ruleId", record.at("id")},
                    {"ruleIndex", ruleIndex},
                    {"level", record.at("level")},
                    {"message", {{"text", record.at("message")}}},
                    {"locations", ordered_json::array({place(record, module)})}};
  r["locations"][0]["logicalLocations"] = {{{"name", record.at("kernel")}, {"kind", "function"}}};
  if (record.contains("other")) {
    ordered_json other = place(record["other"], module);
    other["id"] = 1;
    other["message"]["text"] = "the other side";
    r["relatedLocations"] = ordered_json::array({other});
  }
  if (record.contains("inlined"))
    r["stacks"] = ordered_json::array({stackOf(record, module)});
  if (record.value("suppressed", false))
    r["suppressions"] = {{{"kind", "external"}}};
  for (const char *key : {"cta", "warp", "lane", "line", "ended", "replay"})
    r["properties"][key] = record.at(key);
  return r;
}

ordered_json parsed(const std::string &text) {
  ordered_json json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("id") ||
      !emulator::findRule(json["id"].is_string() ? json["id"].get<std::string>() : ""))
    throw std::invalid_argument("expected the record of a finding, got '" + text.substr(0, 80) +
                                "'");
  return json;
}

} // namespace

std::string sarif(const Producer &producer, const std::vector<std::string> &records) {
  ordered_json rules = ordered_json::array(), results = ordered_json::array();
  std::map<std::string, size_t> indices;
  for (const std::string &text : records) {
    const ordered_json json = parsed(text);
    const std::string id = json["id"];
    auto [known, added] = indices.emplace(id, rules.size());
    if (added)
      rules.push_back(descriptor(*emulator::findRule(id)));
    try {
      results.push_back(result(json, known->second));
    } catch (const ordered_json::exception &) {
      throw std::invalid_argument("expected the record of a finding, got '" + text.substr(0, 80) +
                                  "'");
    }
  }
  ordered_json invocation = {{"executionSuccessful", producer.completed}};
  if (!producer.command.empty())
    invocation["arguments"] = producer.command;
  const ordered_json log = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       {{{"tool",
          {{"driver", {{"name", producer.tool}, {"version", producer.version}, {"rules", rules}}}}},
         {"invocations", ordered_json::array({invocation})},
         {"columnKind", "utf16CodeUnits"},
         {"results", results}}}}};
  return log.dump(1, ' ', true, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace gemm::findings
