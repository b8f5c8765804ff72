// The card of a row: its numbers in words, tiles and waves, the k-loop, how operands lie, and the
// decision with its rejected candidates.
#include "Markup.h"
#include "Svg.h"
#include "Table.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Report/Report.h"
#include "gemm/Schedule/Choose.h"

namespace gemm::report {

namespace {
// What the schedule moves and takes, and the intensity of its warp tiles.
std::string predictionText(const Row &row) {
  if (!row.predicted)
    return "";
  const auto &[s, score] = *row.predicted;
  std::string text = " Predicted for its schedule: " + timeText(score.predictedSeconds()) +
                     ", moving " + scaled(score.dramBytes, "B") + ".";
  if (typeBits(row.problem.computeType()) != 16)
    return text;
  auto intensity = [&](CountedAccumulators counted) {
    return shortNumber(warpTileIntensity(static_cast<double>(s.warp[0]),
                                         static_cast<double>(s.warp[1]), 16, counted),
                       1);
  };
  return text + " Warp tile " + std::to_string(s.warp[0]) + "×" + std::to_string(s.warp[1]) +
         ", k 16: " + intensity(CountedAccumulators::None) + " FLOP per byte of operands, " +
         intensity(CountedAccumulators::F32) + " with its f32 accumulators at 4 bytes each step, " +
         intensity(CountedAccumulators::AsOperands) + " if they were 2.";
}

} // namespace

std::string card(const Document &d, size_t index) {
  const Row &row = d.rows[index];
  std::string name = std::to_string(index) + "-" + slug(row.name);
  std::string text = "<section class=\"card\" id=\"row" + std::to_string(index) + "\">" +
                     tag("h3", escape(row.name)) + "\n";
  if (row.cost) {
    const Cost &c = *row.cost;
    text += tag("p", scaled(double(c.flops), "FLOP") + ", " + scaled(double(c.bytes), "B") + ", " +
                         shortNumber(c.intensity, 1) + " FLOP/B against a ridge of " +
                         shortNumber(c.ridge, 1) + ": " +
                         tag("b", std::string(boundName(c.bound)) + " bound",
                             "class=\"" + std::string(boundName(c.bound)) + "\"") +
                         ". Roof: " + timeText(c.roofSeconds()) + ", the longer of math " +
                         timeText(c.mathSeconds) + " and memory " + timeText(c.memorySeconds) +
                         "; with the launch of " + timeText(c.launchSeconds) +
                         " and nothing overlapped " + timeText(c.serialSeconds()) + "." +
                         predictionText(row) +
                         (row.measuredSeconds > 0 ? " Measured: " + timeText(row.measuredSeconds) +
                                                        " on " + escape(row.measuredOn) + "."
                                                  : "")) +
            "\n";
  }
  if (!row.location.empty())
    text += tag("p", "from " + escape(row.location), "class=\"grey\"") + "\n";
  if (auto picture = tileMap(row, d.target, name))
    text += picture->svg;
  if (auto picture = pipeline(row, d.target, name))
    text += picture->svg;
  if (!row.unread.empty())
    return text + tag("p", escape(unreadText(row))) + "</section>\n";
  text += layoutCard(row, d.target, name).svg;
  Decision decision = decide(row.problem, d.target);
  if (std::optional<Schedule> shown = shownSchedule(row, d.target);
      shown && decision.chosen && *shown != *decision.chosen)
    text += tag("p", "The plan has another schedule than the model would choose: " +
                         escape(toString(*shown)) + ".") +
            "\n";
  return text + "<details><summary>Decision and rejected candidates</summary>" +
         tag("pre", escape(explain(decision, row.problem, d.target, 12))) +
         "</details></section>\n";
}

} // namespace gemm::report
