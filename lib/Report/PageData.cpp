// The CSV's columns, the terms behind them, machines and advice, as one JSON object.
#include "PageData.h"
#include "PageColumn.h"
#include "Table.h"

namespace gemm::report {

static std::vector<PageColumn> csvColumns(const Document &d) {
  std::vector<PageColumn> result;
  for (const std::string &name : columns())
    result.push_back({name, {}});
  for (const Row &row : d.rows) {
    std::vector<std::string> values = cells(row, d.target);
    for (size_t i = 0; i < values.size(); ++i) {
      const bool number = isNumber(columns()[i]);
      result[i].values.push_back(!number             ? jsonString(values[i])
                                 : values[i].empty() ? "null"
                                                     : values[i]);
    }
  }
  return result;
}

double peakOf(const Row &row, const Target &target) {
  return row.work ? target.vectorF32 : roofFlops(row.problem, target);
}

static std::string adviceJson(const std::vector<AdviceGroup> &groups) {
  std::string text;
  for (const AdviceGroup &group : groups) {
    std::string rows;
    for (size_t row : group.rows)
      rows += (rows.empty() ? "" : ",") + std::to_string(row);
    text += (text.empty() ? "" : ",\n") + ("{\"title\":" + jsonString(group.title)) +
            ",\"gain_s\":" + known(group.gainSeconds) + ",\"rows\":[" + rows + "]}";
  }
  return "[" + text + "]";
}

std::string pageData(const Document &d, const std::vector<AdviceGroup> &advice) {
  std::string names, all;
  for (const std::string &name : columns())
    names += (names.empty() ? "" : ",") + jsonString(name);
  PageColumn cards{"card", {}};
  for (size_t i = 0; i < d.rows.size(); ++i)
    cards.values.emplace_back(i < kMostCards ? "true" : "false");
  std::vector<PageColumn> list = csvColumns(d);
  for (PageColumn &column : termColumns(d))
    list.push_back(std::move(column));
  list.push_back(std::move(cards));
  for (const PageColumn &column : list)
    all += (all.empty() ? "" : ",\n") + jsonString(column.name) + ":" +
           (d.rows.empty() ? "{\"v\":[]}" : packedColumn(column.values));
  return "{\"rows\":" + std::to_string(d.rows.size()) + ",\n\"csv\":[" + names +
         "],\n\"columns\":{" + all + "},\n\"machines\":" + machinesJson(d) +
         ",\n\"advice\":" + adviceJson(advice) + "}";
}

} // namespace gemm::report
