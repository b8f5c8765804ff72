// A sweep as CSV, one line for each layer and size; as JSON with crossovers, doubling and fusion
// beside them; as Markdown, and as a section of the page.
#include "SizeSweepPicture.h"
#include "Svg.h"
#include "gemm/Bundle/Csv.h"
#include "gemm/Report/SizeSweep.h"
#include "gemm/Schedule/Choose.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace gemm::report {

namespace {
using Json = nlohmann::ordered_json;

struct Cell {
  const char *name;
  std::string text;
  bool number = true;
};

std::string general(double value) {
  if (value <= 0 || !std::isfinite(value))
    return "";
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}
std::string general(const std::optional<double> &value) { return value ? general(*value) : ""; }

// A share that may be 0 or less, as percent.
std::string percent(const std::optional<double> &share) {
  return share ? shortNumber(100 * *share, 1) : "";
}

double rate(const Row &row, double seconds) {
  return row.cost && seconds > 0 ? static_cast<double>(row.cost->flops) / seconds : 0;
}

std::vector<Cell> cellsOf(const SizeSweep &sweep, const SweptLayer &layer, const SizePoint &point) {
  const Row &row = point.row;
  const GemmProblem &p = row.problem;
  const Score *score = row.predicted ? &row.predicted->score : nullptr;
  const Cost none, &c = row.cost ? *row.cost : none;
  return {{"layer", layer.name, false},
          {"size", std::to_string(point.size)},
          {"m", std::to_string(p.m)},
          {"n", std::to_string(p.n)},
          {"k", std::to_string(p.k)},
          {"batch", std::to_string(p.batch)},
          {"layout", row.layout, false},
          {"format", std::string(typeName(p.computeType())), false},
          {"flops", std::to_string(c.flops)},
          {"bytes", std::to_string(c.bytes)},
          {"intensity", general(c.intensity)},
          {"bound", row.cost ? std::string(boundName(c.bound)) : "", false},
          {"roof_s", general(row.roofSeconds())},
          {"roof_flops", general(rate(row, row.roofSeconds()))},
          {"predicted_s", general(row.predictedSeconds())},
          {"predicted_flops", general(rate(row, row.predictedSeconds()))},
          {"launch_pct", score ? percent(score->launchSeconds / score->predictedSeconds()) : ""},
          {"waves", score ? general(score->waves) : ""},
          {"utilisation", score ? general(score->utilisation) : ""},
          {"tile",
           score ? std::to_string(row.predicted->schedule.tileM()) + "x" +
                       std::to_string(row.predicted->schedule.tileN())
                 : "",
           false},
          {"alignment", std::to_string(point.alignment)},
          {"doubling_pct", percent(point.doubled)},
          {"crossover", general(layer.exact)},
          {"crossover_limit", general(layer.limit)},
          {"target", sweep.document->target.name, false}};
}

std::string namesOf(const FormatCrossover &row) {
  std::string names;
  for (const Format &format : row.formats)
    names += (names.empty() ? "" : ", ") + format.name;
  return names;
}
std::string sizeCell(const std::optional<double> &size) {
  return size ? shortNumber(*size, 1) : "none";
}

// Titles and rows of what a layer's numbers come to, for Markdown and the page.
struct Lines {
  std::string title;
  std::vector<std::vector<std::string>> rows; // the head first
};

Lines crossoverLines(const SweptLayer &layer) {
  Lines lines{"compute bound from", {{"format", "exact", "limit"}}};
  for (const FormatCrossover &row : layer.crossovers)
    lines.rows.push_back({namesOf(row), sizeCell(row.exact), sizeCell(row.limit)});
  return lines;
}

Lines fusionLines(const SweptLayer &layer) {
  Lines lines{"operations behind the product, at the roofs",
              {{"operations", "bytes fused", "bytes unfused", "time fused", "time unfused"}}};
  for (size_t i = 0; i < layer.fusion.size(); ++i) {
    const FusionCost &f = layer.fusion[i];
    lines.rows.push_back({std::to_string(kFusedOperations[i]), scaled(f.fusedBytes, "B"),
                          scaled(f.unfusedBytes, "B"), timeText(f.fusedSeconds),
                          timeText(f.unfusedSeconds)});
  }
  return lines;
}

std::string verdict(const SizeSweep &sweep, const SweptLayer &layer) {
  return doublingText(layer, sweep.range.size);
}

std::string pageTable(const Lines &lines) {
  std::string text = "<table><caption>" + escape(lines.title) + "</caption>";
  for (size_t i = 0; i < lines.rows.size(); ++i) {
    text += "<tr>";
    for (const std::string &cell : lines.rows[i])
      text += std::string(i ? "<td>" : "<th>") + escape(cell) + (i ? "</td>" : "</th>");
    text += "</tr>";
  }
  return text + "</table>\n";
}

Json jsonOf(const SweptLayer &layer, const SizeSweep &sweep) {
  auto known = [](const std::optional<double> &value) { return value ? Json(*value) : Json(); };
  Json item = {{"layer", layer.name}, {"crossovers", Json::array()}};
  for (const FormatCrossover &row : layer.crossovers)
    for (const Format &format : row.formats)
      item["crossovers"].push_back(
          {{"format", format.name}, {"exact", known(row.exact)}, {"limit", known(row.limit)}});
  item["doubling_free_up_to"] = layer.freeUpTo ? Json(*layer.freeUpTo) : Json();
  item["doubling"] = verdict(sweep, layer);
  item["fusion"] = Json::array();
  for (size_t i = 0; i < layer.fusion.size(); ++i)
    item["fusion"].push_back({{"operations", kFusedOperations[i]},
                              {"fused_bytes", layer.fusion[i].fusedBytes},
                              {"unfused_bytes", layer.fusion[i].unfusedBytes},
                              {"fused_s", layer.fusion[i].fusedSeconds},
                              {"unfused_s", layer.fusion[i].unfusedSeconds}});
  item["points"] = Json::array();
  for (const SizePoint &point : layer.points) {
    Json values;
    for (const Cell &cell : cellsOf(sweep, layer, point))
      if (std::string_view(cell.name) != "layer" && std::string_view(cell.name) != "target")
        values[cell.name] = !cell.number        ? Json(cell.text)
                            : cell.text.empty() ? Json()
                                                : Json::parse(cell.text);
    item["points"].push_back(std::move(values));
  }
  return item;
}
} // namespace

std::string csv(const SizeSweep &sweep) {
  std::string text;
  for (const SweptLayer &layer : sweep.layers)
    for (const SizePoint &point : layer.points) {
      std::vector<std::string> names, values;
      for (Cell &cell : cellsOf(sweep, layer, point))
        names.emplace_back(cell.name), values.push_back(std::move(cell.text));
      text += (text.empty() ? bundle::csvLine(names) : "") + bundle::csvLine(values);
    }
  return text;
}

std::string json(const SizeSweep &sweep) {
  Json root = {{"format", "gemm-sweep"},
               {"version", 1},
               {"target", sweep.document->target.name},
               {"size", sweptName(sweep.range.size)},
               {"schedule", sweep.schedule ? Json(toString(*sweep.schedule)) : Json()},
               {"notes", sweep.notes},
               {"layers", Json::array()}};
  for (const SweptLayer &layer : sweep.layers)
    root["layers"].push_back(jsonOf(layer, sweep));
  return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string markdown(const SizeSweep &sweep) {
  std::string text;
  for (const SweptLayer &layer : sweep.layers) {
    text += (text.empty() ? "" : "\n") + layer.name + ", on " + sweep.document->target.name + ": " +
            verdict(sweep, layer) + ".\n";
    for (const Lines &lines : {crossoverLines(layer), fusionLines(layer)}) {
      text += "\n" + lines.title + ":\n\n";
      for (size_t i = 0; i < lines.rows.size(); ++i) {
        text += "|";
        for (const std::string &cell : lines.rows[i])
          text += " " + cell + " |";
        text += "\n";
        if (i == 0) {
          text += "|---|";
          for (size_t column = 1; column < lines.rows[0].size(); ++column)
            text += "--:|";
          text += "\n";
        }
      }
    }
  }
  for (const std::string &note : sweep.notes)
    text += "\n" + note + ".\n";
  return text;
}

std::string html(const SizeSweep &sweep) {
  std::string text = "<h2>Over " + std::string(sweptName(sweep.range.size)) + "</h2>\n";
  if (sweep.schedule)
    text += "<p class=\"grey\">Predicted for one schedule: " + escape(toString(*sweep.schedule)) +
            ".</p>\n";
  for (const std::string &note : sweep.notes)
    text += "<p class=\"grey\">" + escape(note) + ".</p>\n";
  for (const SweptLayer &layer : sweep.layers)
    text += sizeSweepPicture(sweep, layer, "").svg + "<p>" + escape(verdict(sweep, layer)) +
            ".</p>\n<div class=\"two\"><div>" + pageTable(crossoverLines(layer)) + "</div><div>" +
            pageTable(fusionLines(layer)) + "</div></div>\n";
  return text;
}

std::vector<Picture> pictures(const SizeSweep &sweep) {
  std::vector<Picture> result;
  for (const SweptLayer &layer : sweep.layers)
    result.push_back(sizeSweepPicture(sweep, layer,
                                      "sweep-" + std::string(sweptName(sweep.range.size)) + "-" +
                                          std::to_string(result.size()) + "-" +
                                          slug(layer.row.name)));
  return result;
}

} // namespace gemm::report
