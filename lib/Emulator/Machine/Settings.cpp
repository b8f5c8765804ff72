// Options from text and back. Every refusal names the option, what it takes and
// what it got; nothing is clamped or ignored.
#include "gemm/Emulator/Settings.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>

#include "gemm/Emulator/Suppressions.h"
#include "gemm/Target/Target.h"

namespace gemm::emulator {

namespace {

constexpr std::string_view asyncNames[] = {"early", "late", "random"};
constexpr std::string_view orderNames[] = {"forward", "reverse", "random"};
constexpr std::string_view approxNames[] = {"ideal", "worst", "up", "down"};
constexpr std::string_view convergenceNames[] = {"hardware", "adversarial"};
constexpr std::string_view strictnessNames[] = {"strict", "hardware"};

/// Those that are on or off.
struct Switch {
  std::string_view name;
  bool Options::*value;
};
constexpr Switch switches[] = {{"findings", &Options::findings},
                               {"l2", &Options::l2},
                               {"global-findings", &Options::globalFindings},
                               {"zeroed-shared", &Options::zeroedShared}};

constexpr Setting table[] = {
    {"machine", "the machine whose arithmetic and limits hold: a100, h200, ... or a chip"},
    {"seed", "seed of random async and order, and of worst approx"},
    {"async", "when asynchronous copies land: early, late, random[:SEED]"},
    {"order", "order of warps: forward, reverse, random[:SEED]"},
    {"approx", "results of approximate instructions: ideal, or as far off as the ISA allows: "
               "worst, up, down"},
    {"convergence", "whether lanes that part meet where control flow joins (hardware) or only "
                    "where they must (adversarial[:SEED])"},
    {"threads", "host threads, 0 = all; changes no result"},
    {"max-steps", "warp instructions one CTA may execute (2^30)"},
    {"l2", "on or off: model the L2 cache; runs on one host thread"},
    {"findings", "on or off: check memory for races, missing waits and uninitialised reads"},
    {"rules", "strict: what PTX promises; hardware: what GPUs are known to do is a note"},
    {"zeroed-shared", "on or off: shared memory is zero at the start, which no GPU promises"},
    {"suppressions", "a file of findings that are known: lines ID KERNEL [FILE[:LINE[-LINE]]]"},
    {"global-findings", "on or off: whether findings look at global memory too"},
};

[[noreturn]] void refuse(std::string_view name, std::string_view expected, std::string_view got) {
  throw std::invalid_argument("expected " + std::string(name) + " to be " + std::string(expected) +
                              ", got '" + std::string(got) + "'");
}

template <class T>
T number(std::string_view name, std::string_view text, uint64_t least = 0,
         std::string_view value = {}) {
  bool hex = text.starts_with("0x");
  std::string_view digits = text.substr(hex ? 2 : 0);
  uint64_t v = 0;
  auto [end, code] =
      std::from_chars(digits.data(), digits.data() + digits.size(), v, hex ? 16 : 10);
  if (code != std::errc() || end != digits.data() + digits.size() || v < least ||
      v > std::numeric_limits<T>::max())
    refuse(name,
           "a number from " + std::to_string(least) + " to " +
               std::to_string(std::numeric_limits<T>::max()),
           value.empty() ? text : value);
  return T(v);
}

/// The index of "late", or of "random" in "random:7", which also sets the seed.
template <size_t n>
size_t choose(Options &o, std::string_view name, std::string_view value,
              const std::string_view (&names)[n], std::string_view seeded = "random") {
  size_t colon = value.find(':');
  for (size_t i = 0; i < n; ++i) {
    bool random = names[i] == seeded;
    if (value.substr(0, random ? colon : value.npos) != names[i])
      continue;
    if (colon != value.npos)
      o.seed =
          number<uint64_t>("the SEED of " + std::string(name) + "=" + std::string(seeded) + ":SEED",
                           value.substr(colon + 1), 0, value);
    return i;
  }
  std::string list;
  for (std::string_view s : names)
    list += (list.empty() ? "one of " : ", ") + std::string(s);
  bool any = std::find(std::begin(names), std::end(names), seeded) != std::end(names);
  refuse(name, list + (any ? "[:SEED]" : ""), value);
}

bool isRandom(const Options &o) {
  return o.async == Async::Random || o.order == Order::Random || o.approx == Approx::Worst ||
         o.convergence == Convergence::Adversarial;
}

} // namespace

std::span<const Setting> settings() { return table; }

void setOption(Options &o, std::string_view name, std::string_view value) {
  if (name == "machine") {
    if (!lookupTarget(value))
      throw std::invalid_argument(unknownTargetMessage(value));
    o.machine = value;
  } else if (name == "async") {
    o.async = Async(choose(o, name, value, asyncNames));
  } else if (name == "order") {
    o.order = Order(choose(o, name, value, orderNames));
  } else if (name == "approx") {
    o.approx = Approx(choose(o, name, value, approxNames));
  } else if (name == "convergence") {
    o.convergence = Convergence(choose(o, name, value, convergenceNames, "adversarial"));
  } else if (name == "seed") {
    o.seed = number<uint64_t>(name, value);
  } else if (name == "threads") {
    o.threads = number<uint16_t>(name, value);
  } else if (name == "max-steps") {
    o.maxSteps = number<uint64_t>(name, value, 1);
  } else if (name == "rules") {
    o.rules = Strictness(choose(o, name, value, strictnessNames));
  } else if (name == "suppressions") {
    o.suppressions = Suppressions::read(std::string(value));
  } else if (auto it = std::find_if(std::begin(switches), std::end(switches),
                                    [&](const Switch &s) { return s.name == name; });
             it != std::end(switches)) {
    if (value != "on" && value != "off")
      refuse(name, "on or off", value);
    o.*it->value = value == "on";
  } else {
    std::string list;
    for (const Setting &s : table)
      list += (list.empty() ? "" : ", ") + std::string(s.name);
    refuse("an emulator option", "one of " + list, name);
  }
}

std::string machineFor(std::string_view ptx) {
  const std::string otherwise = Options().machine;
  size_t at = ptx.find("\n.target");
  if (at == ptx.npos)
    return otherwise;
  std::string_view rest = ptx.substr(at + 8, 64);
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  std::string chip(rest.substr(0, rest.find_first_of(", \t\r\n")));
  for (const std::string &name : {chip, chip + "a"})
    if (const Target *target = lookupTarget(name))
      return target->name;
  return otherwise;
}

std::string describe(const Options &o) {
  std::string text = o.machine + ", async " + std::string(asyncNames[size_t(o.async)]);
  if (o.order != Order::Forward)
    text += ", order " + std::string(orderNames[size_t(o.order)]);
  if (o.approx != Approx::Ideal)
    text += ", approx " + std::string(approxNames[size_t(o.approx)]);
  if (o.convergence != Convergence::Hardware)
    text += ", convergence adversarial";
  if (isRandom(o))
    text += ", seed " + std::to_string(o.seed);
  if (o.rules != Strictness::Strict)
    text += ", rules hardware";
  if (o.zeroedShared)
    text += ", zeroed shared memory";
  return text + (o.findings ? "" : ", findings off");
}

std::string replayFlags(const Options &o) {
  std::string text = "--machine=" + o.machine +
                     " --async=" + std::string(asyncNames[size_t(o.async)]) +
                     " --order=" + std::string(orderNames[size_t(o.order)]);
  if (o.approx != Approx::Ideal)
    text += " --approx=" + std::string(approxNames[size_t(o.approx)]);
  if (o.convergence != Convergence::Hardware)
    text += " --convergence=adversarial";
  if (isRandom(o))
    text += " --seed=" + std::to_string(o.seed);
  if (o.rules != Strictness::Strict)
    text += " --rules=hardware";
  if (o.zeroedShared)
    text += " --zeroed-shared=on";
  return text;
}

} // namespace gemm::emulator
