// The table of rules put together, and what is printed of it.
#include "Order/RuleRows.h"

#include <array>
#include <vector>

namespace gemm::emulator {

std::span<const RuleInfo> rules() {
  static const std::vector<RuleInfo> table = [] {
    std::vector<RuleInfo> all;
    for (std::span<const RuleInfo> part :
         {rulesOfAddresses(), rulesOfOrder(), rulesOfMeetings(), rulesOfOperands(),
          rulesOfBulkCopies(), rulesOfMbarriers(), rulesOfTheHost()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return table;
}

const RuleInfo &info(Rule rule) { return rules()[size_t(rule)]; }

const RuleInfo *findRule(std::string_view id) {
  for (const RuleInfo &r : rules())
    if (r.id == id)
      return &r;
  return nullptr;
}

Level levelOf(Rule rule, Strictness strictness) {
  const RuleInfo &r = info(rule);
  return strictness == Strictness::Hardware && !r.hardware.what.empty() ? Level::Note : r.level;
}

std::string_view name(Level level) {
  static constexpr std::string_view names[] = {"note", "warning", "error"};
  return names[size_t(level)];
}

std::string_view name(Basis basis) {
  static constexpr std::string_view names[] = {"documented", "inferred", "confirmed"};
  return names[size_t(basis)];
}

std::string_view name(FindingKind kind) {
  static constexpr std::string_view names[] = {"invalid launch",
                                               "out of bounds",
                                               "misaligned access",
                                               "write to read-only memory",
                                               "uninitialised read",
                                               "race",
                                               "missing wait",
                                               "missing fence",
                                               "barrier divergence",
                                               "deadlock",
                                               "step limit",
                                               "endless loop",
                                               "invalid operand",
                                               "invalid descriptor",
                                               "trap",
                                               "mbarrier misuse",
                                               "early exit",
                                               "invalid tensor map",
                                               "leak"};
  return names[size_t(kind)];
}

namespace {

std::string text(const std::string &label, std::string_view value) {
  return "  " + label + std::string(10 - label.size(), ' ') + std::string(value) + "\n";
}

std::string plural(unsigned n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string basisText(Basis basis, std::string_view source) {
  return std::string(name(basis)) + ": " + std::string(source);
}

std::string indented(std::string_view body) {
  std::string out = "    ";
  for (char c : body)
    out += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return out + "\n";
}

} // namespace

std::string explain(const RuleInfo &r) {
  std::string s = std::string(r.id) + " (" + std::string(name(r.kind)) + ", " +
                  std::string(name(r.level)) + ")\n" + text("cause", r.cause) +
                  text("cure", r.cure) + text("source", basisText(r.basis, r.source));
  if (!r.hardware.what.empty())
    s += text("hardware", r.hardware.what) +
         text("", "(" + basisText(r.hardware.basis, r.hardware.source) +
                      "); with --rules=hardware this is a note");
  if (r.example.body.empty())
    return s;
  const RuleExample &e = r.example;
  return s + "  example, with " + plural(e.ctas, "CTA") + " of " + plural(e.block, "thread") +
         (e.cluster > 1 ? " in clusters of " + std::to_string(e.cluster) : "") +
         (e.again ? ", launched twice, the second time as a dependent launch" : "") + ":\n" +
         indented(e.body) +
         "  where %t is the thread, %first holds in thread 0, %s is 4096 bytes of shared memory,\n"
         "  %a is 4096 bytes of global memory with values and %b 256 without, %m a tensor map of "
         "a\n";
}

std::string rulesTable() {
  std::string s = "| id | kind | level | cause | cure | source |\n|---|---|---|---|---|---|\n";
  for (const RuleInfo &r : rules())
    s += "| `" + std::string(r.id) + "` | " + std::string(name(r.kind)) + " | " +
         std::string(name(r.level)) +
         (r.hardware.what.empty() ? ""
                                  : "; hardware: note, " + std::string(r.hardware.what) + " (" +
                                        std::string(name(r.hardware.basis)) + ")") +
         " | " + std::string(r.cause) + " | " + std::string(r.cure) + " | " +
         basisText(r.basis, r.source) + " |\n";
  return s;
}

std::string exampleModule(const RuleExample &e) {
  return std::string(".version 8.4\n.target sm_90a\n.address_size 64\n"
                     ".const .align 4 .b8 c[16] = {1, 2, 3, 4};\n"
                     ".global .align 1 .b8 text[4] = {120, 0, 0, 0};\n"
                     ".extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 n, "
                     ".param .b64 w, .param .b64 z);\n"
                     ".func deeper() { call.uni deeper; ret; }\n"
                     ".visible .entry k(.param .u64 a, .param .u64 b, .param .align 64 .b8 "
                     "map[128])\n{\n"
                     ".reg .pred %p<8>, %first, %yes; .reg .b16 %h<4>; .reg .b32 %r<16>, %t, %s;\n"
                     ".reg .b64 %d<8>, %a, %b, %m; .reg .f32 %f<8>;\n"
                     ".shared .align 1024 .b8 s[4096];\n.local .align 4 .b8 l[16];\n"
                     "mov.u32 %t, %tid.x; mov.u32 %s, s; setp.eq.u32 %first, %t, 0;\n"
                     "setp.eq.u32 %yes, %t, %t; ld.param.u64 %a, [a]; ld.param.u64 %b, [b];\n"
                     "mov.b64 %m, map; cvta.param.u64 %m, %m;\n") +
         std::string(e.body) + "\nret;\n}\n";
}

} // namespace gemm::emulator
