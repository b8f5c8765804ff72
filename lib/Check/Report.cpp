// From the history of a journal to JSON and text.
#include "Report.h"
#include "gemm/Bundle/Expr.h"

#include <algorithm>

namespace gemm::check {

namespace {
std::string textOf(const Json &json, const char *key) {
  auto it = json.find(key);
  return it != json.end() && it->is_string() ? it->get<std::string>() : "";
}

// "bench/p03-nt-64x64x64" and "tuned/p03-nt-64x64x64" are of one problem.
std::string problemOf(const std::string &id) { return id.substr(id.find('/') + 1); }

class Assembly {
public:
  explicit Assembly(const History &history) : history(history) {
    for (const std::string &id : history.planned)
      add(history.outcomeOf(id));
    for (const auto &[id, outcome] : history.outcomes)
      if (std::find(history.planned.begin(), history.planned.end(), id) == history.planned.end())
        add(outcome);
  }

  Report report() {
    Report r;
    collectRows(r);
    r.exit = exitOf();
    r.json = {{"format", "gemm-gpu-check"}, {"version", 2}};
    for (const auto &[key, value] : history.start.items())
      if (key != "line" && key != "planned")
        r.json[key] = value;
    r.json["exit"] = r.exit;
    for (const auto &[part, counts] : parts)
      for (const auto &[state, count] : counts)
        r.json["summary"][part][state] = count;
    r.json["items"] = Json::array();
    for (const Outcome &outcome : outcomes)
      r.json["items"].push_back(toJson(outcome));
    if (!history.rows.empty())
      r.json["rows"] = history.rows;
    if (!r.rows.empty())
      r.json["bench"] = Json::parse(bench::jsonText(r.header, r.rows));
    r.text = text(r);
    return r;
  }

private:
  void add(const Outcome &outcome) {
    std::string part = outcome.id.substr(0, outcome.id.find('/'));
    if (parts.empty() || parts.back().first != part) {
      auto known = std::find_if(parts.begin(), parts.end(),
                                [&](const auto &each) { return each.first == part; });
      if (known == parts.end())
        parts.push_back({part, {}});
      else
        std::rotate(known, known + 1, parts.end());
    }
    ++parts.back().second[std::string(name(outcome.state))];
    outcomes.push_back(outcome);
  }

  int exitOf() const {
    bool done = !outcomes.empty(), absent = false, answered = false;
    for (const Outcome &outcome : outcomes) {
      done = done && outcome.state == State::Ok;
      absent = absent || outcome.state == State::NoDevice;
      answered = answered || outcome.data.contains("busy") ||
                 (outcome.state != State::NoDevice && outcome.state != State::NotReached);
    }
    return done ? 0 : absent && !answered ? 77 : 2;
  }

  static bench::Row rowOf(const Outcome &outcome) {
    try {
      return bench::readRow(outcome.data["row"].dump());
    } catch (const bundle::Error &error) {
      throw bundle::Error("the end of " + outcome.id + ": " + error.what());
    }
  }

  void collectRows(Report &r) const {
    std::map<std::string, size_t> known;
    for (const Outcome &outcome : outcomes) {
      std::string part = outcome.id.substr(0, outcome.id.find('/'));
      if ((part != "bench" && part != "tuned") || !outcome.data.contains("row"))
        continue;
      bench::Row row = rowOf(outcome);
      if (outcome.state != State::Ok && outcome.state != State::Failed)
        row.note += (row.note.empty() ? "" : "; ") + std::string(name(outcome.state)) + ": " +
                    outcome.message;
      noteHeader(outcome.data, r.header);
      auto [it, fresh] = known.emplace(problemOf(outcome.id), r.rows.size());
      if (fresh)
        r.rows.push_back(row);
      else if (row.correct.value_or(false) && (row.ratio > 0 || r.rows[it->second].ratio == 0))
        r.rows[it->second] = row; // tuned, and as much is known of it
      if (std::string record = textOf(outcome.data, "record"); !record.empty())
        r.records += record + "\n";
    }
    r.header.date = textOf(history.start, "date");
  }

  static void noteHeader(const Json &data, bench::Header &header) {
    for (auto [to, key] : {std::pair(&header.device, "device"),
                           {&header.library, "library"},
                           {&header.target, "target"},
                           {&header.commit, "commit"}})
      if (std::string value = textOf(data, key); !value.empty() && value != "asked")
        *to = value;
    if (auto protocol = data.find("protocol"); protocol != data.end()) {
      header.protocol.clear();
      for (const auto &[key, value] : protocol->items())
        header.protocol.emplace_back(key, value.get<std::string>());
    }
  }

  std::string text(const Report &r) const {
    std::string text;
    for (const auto &[part, counts] : parts) {
      text += part + ":";
      for (const auto &[state, count] : counts)
        text += " " + std::to_string(count) + " " + state;
      text += "\n";
    }
    size_t unequal = 0;
    for (const Outcome &outcome : outcomes) {
      if (outcome.state != State::Ok && outcome.state != State::NotReached)
        text += "  " + std::string(name(outcome.state)) + "  " + outcome.id +
                (outcome.message.empty() ? "" : ": " + outcome.message) + "\n";
      else if (!outcome.message.empty())
        text += "  " + outcome.id + ": " + outcome.message + "\n";
      std::string bits = textOf(outcome.data, "bits");
      unequal += !bits.empty() && bits != "equal";
    }
    if (unequal)
      text += std::to_string(unequal) + " products have other bits than in the emulator\n";
    if (!r.rows.empty())
      text += bench::tableText(r.header, r.rows);
    return text;
  }

  const History &history;
  std::vector<Outcome> outcomes;
  std::vector<std::pair<std::string, std::map<std::string, size_t>>> parts;
};
} // namespace

Report assemble(const History &history) {
  try {
    return Assembly(history).report();
  } catch (const Json::exception &error) {
    throw bundle::Error(std::string("expected the lines of a journal, got ") + error.what());
  }
}

} // namespace gemm::check
