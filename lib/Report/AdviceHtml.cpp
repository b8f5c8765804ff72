// Advice as a list of the page: what, why, what it would save and how that was computed, the rows.
#include "Advice.h"
#include "Markup.h"
#include "Svg.h"

#include <algorithm>

namespace gemm::report {

namespace {
constexpr size_t kMostDetails = 4, kMostNames = 6;

std::string namesOf(const std::vector<size_t> &rows, const Document &d) {
  std::string text;
  for (size_t i = 0; i < std::min(rows.size(), kMostNames); ++i)
    text += (i ? ", " : "") + escape(d.rows[rows[i]].name);
  return rows.size() > kMostNames
             ? text + " and " + std::to_string(rows.size() - kMostNames) + " more"
             : text;
}

std::string gainText(const AdviceGroup &group) {
  if (group.gainSeconds <= 0)
    return "no gain by the model";
  std::string share = group.gainShare > 0 && group.gainShare <= 1
                          ? " (" + shortNumber(100 * group.gainShare, 1) + "% of the time)"
                          : "";
  return "saves up to " + timeText(group.gainSeconds) + share;
}

std::string detailsOf(const AdviceGroup &group, const Document &d) {
  std::string text;
  for (size_t i = 0; i < std::min(group.details.size(), kMostDetails); ++i) {
    const AdviceDetail &detail = group.details[i];
    std::string gain =
        detail.gainSeconds > 0 ? " (" + timeText(detail.gainSeconds) + ")" : std::string();
    text += tag("li", namesOf(detail.rows, d) + ": " + escape(detail.text) + gain);
  }
  if (group.details.size() > kMostDetails)
    text += tag("li", "and " + std::to_string(group.details.size() - kMostDetails) +
                          " more like these, with less to gain");
  return tag("ul", text);
}

std::string itemOf(const AdviceGroup &group, size_t index, const Document &d) {
  const std::string number = std::to_string(index), rows = std::to_string(group.rows.size());
  std::string computed = group.gain;
  if (group.unknown > 0)
    computed += "; not computed for " + std::to_string(group.unknown) + " of the rows";
  return "<li id=\"advice" + number + "\">" + tag("b", escape(group.title)) + ": " +
         tag("span", gainText(group), "class=\"gain\"") + ". " + escape(group.why) + " " +
         tag("span", "Gain: " + escape(computed) + ".", "class=\"grey\"") + "\n" +
         detailsOf(group, d) +
         tag("button", group.rows.size() == 1 ? "Show the row" : "Show the " + rows + " rows",
             "type=\"button\" class=\"scripted\" hidden data-advice=\"" + number + "\"") +
         "</li>\n";
}
} // namespace

std::string adviceSection(const std::vector<AdviceGroup> &groups, const Document &d) {
  if (groups.empty())
    return "";
  std::string text;
  for (size_t i = 0; i < groups.size(); ++i)
    text += itemOf(groups[i], i, d);
  return tag("h2", "What to change") + "\n" + tag("ol", "\n" + text, "class=\"advice\"") + "\n";
}

} // namespace gemm::report
