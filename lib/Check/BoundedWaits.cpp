// Lines of PTX: a label, mbarrier.try_wait.parity, a branch out, a branch back.
#include "BoundedWaits.h"
#include "gemm/Bundle/Expr.h"

#include <cstdio>
#include <cstring>
#include <optional>
#include <regex>

namespace gemm::check {
using bundle::Error;

namespace {
// What a warp that gives up leaves. The first word of all counts those that did.
struct Place {
  uint32_t wait; // its number from 1; 0: nothing
  uint32_t cta, thread, parity, barrier, unused;
  uint64_t state;
  char pad[32];
};
constexpr size_t places = waitReportBytes / sizeof(Place);

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  for (size_t begin = 0, end; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
  }
  return lines;
}

struct Wait {
  size_t line; // of try_wait
  std::string space, done, barrier, parity;
};

std::optional<Wait> waitAt(const std::vector<std::string> &lines, size_t i) {
  static const std::regex form(R"(\s*mbarrier\.try_wait\.parity([.\w:]*)\.b64\s+(\w+),\s*)"
                               R"(\[(%\w+)\],\s*([%\w]+)(,\s*\w+)?;\s*)");
  std::smatch match;
  if (!std::regex_match(lines[i], match, form))
    return std::nullopt;
  return Wait{i, match[1], match[2], match[3], match[4]};
}

// Polls with test_wait, which does not suspend: the limit then counts what it says.
std::string limited(const Wait &wait, size_t number, const std::string &label, uint64_t address,
                    uint32_t polls) {
  std::string n = std::to_string(number);
  auto line = [](const std::string &text) { return "\t" + text + "\n"; };
  std::string r = "gemm_r" + n + "_", d = "gemm_d" + n + "_", p = "gemm_p" + n;
  std::string text = line(".reg .b32 " + r + "<4>;") + line(".reg .b64 " + d + "<4>;") +
                     line(".reg .pred " + p + ";") + line("mov.b32 " + r + "0, 0;") + label +
                     ":\n" +
                     line("mbarrier.test_wait.parity" + wait.space + ".b64 " + wait.done + ", [" +
                          wait.barrier + "], " + wait.parity + ";");
  text += "@@\n"; // the branch out
  text += line("add.u32 " + r + "0, " + r + "0, 1;") +
          line("setp.lt.u32 " + p + ", " + r + "0, " + std::to_string(polls) + ";") +
          line("@" + p + " bra " + label + ";");
  text += line("mov.u32 " + r + "1, %ctaid.x;") + line("mov.u32 " + r + "2, %tid.x;") +
          line("mov.u64 " + d + "1, " + std::to_string(address) + ";") +
          line("atom.global.add.u32 " + r + "0, [" + d + "1], 1;") +
          line("add.u32 " + r + "0, " + r + "0, 1;") +
          line("setp.ge.u32 " + p + ", " + r + "0, " + std::to_string(places) + ";") +
          line("@" + p + " trap;") +
          line("mul.wide.u32 " + d + "0, " + r + "0, " + std::to_string(sizeof(Place)) + ";") +
          line("add.u64 " + d + "0, " + d + "0, " + d + "1;") +
          line("ld.shared.b64 " + d + "2, [" + wait.barrier + "];") +
          line("mov.b32 " + r + "0, " + n + ";") +
          line("mov.b32 " + r + "3, " + wait.parity + ";") +
          line("st.global.u32 [" + d + "0+4], " + r + "1;") +
          line("st.global.u32 [" + d + "0+8], " + r + "2;") +
          line("st.global.u32 [" + d + "0+12], " + r + "3;") +
          line("mov.b32 " + r + "3, " + wait.barrier + ";") +
          line("st.global.u32 [" + d + "0+16], " + r + "3;") +
          line("st.global.u64 [" + d + "0+24], " + d + "2;") +
          line("st.global.u32 [" + d + "0], " + r + "0;") + line("membar.sys;") + line("trap;");
  return text;
}
} // namespace

std::string boundWaits(const std::string &file, const std::string &ptx, uint64_t address,
                       uint32_t polls, std::vector<std::string> &waits) {
  static const std::regex label(R"(\s*([\w$]+):\s*)"),
      out(R"(\s*@(\w+)\s+bra(\.uni)?\s+[\w$]+;\s*)"), back(R"(\s*bra(\.uni)?\s+([\w$]+);\s*)");
  std::vector<std::string> lines = linesOf(ptx);
  std::string text;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::smatch start, leave, again;
    // The label of a wait is written with it, since registers are declared before it.
    if (i + 1 < lines.size() && std::regex_match(lines[i], start, label) &&
        waitAt(lines, i + 1).has_value()) {
      Wait wait = *waitAt(lines, i + 1);
      bool known = i + 3 < lines.size() && std::regex_match(lines[i + 2], leave, out) &&
                   leave[1] == wait.done && std::regex_match(lines[i + 3], again, back) &&
                   again[2] == start[1];
      if (!known)
        throw Error(file + ":" + std::to_string(i + 2) +
                    ": expected a branch out of the wait and one back to it, got others");
      waits.push_back(file + ":" + std::to_string(i + 2));
      std::string bounded = limited(wait, waits.size(), start[1], address, polls);
      text += bounded.replace(bounded.find("@@"), 2, lines[i + 2]);
      i += 3;
      continue;
    }
    if (lines[i].find("mbarrier.try_wait") != std::string::npos)
      throw Error(file + ":" + std::to_string(i + 1) +
                  ": expected a wait by parity in a loop of its own, got '" + lines[i] + "'");
    text += lines[i] + "\n";
  }
  return text;
}

std::vector<std::string> readWaitReport(const std::byte *memory,
                                        const std::vector<std::string> &waits) {
  std::vector<std::string> texts;
  for (size_t i = 1; i < places; ++i) {
    Place place;
    std::memcpy(&place, memory + i * sizeof place, sizeof place);
    if (place.wait == 0 || place.wait > waits.size())
      continue;
    char text[200];
    std::snprintf(
        text, sizeof text,
        ": this wait did not end: cta %u thread %u parity %u barrier 0x%x state 0x%016llx",
        place.cta, place.thread, place.parity, place.barrier,
        static_cast<unsigned long long>(place.state));
    texts.push_back(waits[place.wait - 1] + text);
  }
  return texts;
}

} // namespace gemm::check
