// Launches and comparisons.
#include "gemm/Conform/Run.h"
#include "Kernel.h"

#include <chrono>
#include <cstdio>
#include <cstring>

namespace gemm::conform {

using runtime::Device;

std::string_view nameOf(Verdict verdict) {
  static constexpr std::string_view names[] = {"agrees", "differs", "failed", "wrong"};
  return names[static_cast<size_t>(verdict)];
}

namespace {
struct Memory {
  Memory(Device &device, const Bytes &bytes, const char *name)
      : device(device), address(device.allocate(bytes.size(), name)) {
    device.upload(address, bytes.data(), bytes.size());
  }
  ~Memory() { device.free(address); }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  Device &device;
  uint64_t address;
};

struct Launched {
  Bytes out;
  std::vector<std::string> findings;
};

Launched launch(Device &device, const Row &row) {
  // Rows that differ in their bits alone share a module.
  std::string module = "conform-" + std::to_string(seedOf(row.ptx));
  device.loadText(module, row.ptx, {"k"});
  Memory in(device, row.in, "in"), out(device, row.out, "out");
  runtime::LaunchConfig config;
  config.grid[0] = row.grid;
  config.block[0] = row.block;
  config.cluster[0] = row.cluster;
  config.shared = row.shared;
  for (const Map &map : row.maps)
    config.params.push_back(
        device.encode(map.map, (map.overOutput ? out : in).address + map.offset));
  for (uint64_t address : {in.address, out.address}) {
    config.params.emplace_back();
    append(config.params.back(), address);
  }
  Launched result;
  result.findings = device.launch(module, "k", config).findings;
  result.out.resize(row.out.size());
  device.download(out.address, result.out.data(), result.out.size());
  return result;
}

std::string hex(uint32_t value) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%08x", value);
  return text;
}

/// "" when equal, else the first word that differs; counts into the outcome.
std::string difference(const Bytes &want, const Bytes &got, Outcome &outcome) {
  std::string first;
  outcome.words = want.size() / 4;
  outcome.wrong = 0;
  for (size_t at = 0; at + 4 <= want.size(); at += 4) {
    auto x = valueAt<uint32_t>(want, at), y = valueAt<uint32_t>(got, at);
    if (x != y && outcome.wrong++ == 0)
      first = "word " + std::to_string(at / 4) + ": expected " + hex(x) + ", got " + hex(y);
  }
  return outcome.wrong ? std::to_string(outcome.wrong) + " of " + std::to_string(outcome.words) +
                             " words, " + first
                       : "";
}

/// Whether no bits are the answer: hardware traps, or a driver whose kernels run in an emulator
/// says in its error what that found.
bool traps(const Row &row) { return !row.refusedAs.empty() && row.expected.empty(); }
bool refuses(const Row &row, const std::string &error) {
  auto says = [&](const std::string &what) { return error.find(what) != std::string::npos; };
  return (traps(row) && says("CUDA_ERROR_ILLEGAL_INSTRUCTION")) ||
         (!row.refusedAs.empty() && says(row.refusedAs));
}
bool refuses(const Row &row, const Launched &launched) {
  return !row.refusedAs.empty() && !launched.findings.empty() &&
         launched.findings[0].starts_with(row.refusedAs);
}

Outcome ended(Outcome outcome, Verdict verdict, const std::string &detail) {
  outcome.verdict = verdict;
  outcome.detail = detail;
  return outcome;
}

std::string shortNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}
} // namespace

Outcome Runner::run(const Row &row) {
  Outcome outcome;
  outcome.row = row.name;
  Launched reference;
  try {
    reference = launch(emulator, row);
  } catch (const std::exception &error) {
    return ended(outcome, Verdict::Wrong, std::string("the emulator: ") + error.what());
  }
  bool refused = refuses(row, reference);
  if (refused != !row.refusedAs.empty() || (!refused && !reference.findings.empty()))
    return ended(outcome, Verdict::Wrong,
                 reference.findings.empty()
                     ? "the emulator: expected '" + row.refusedAs + "', got no finding"
                     : "the emulator: " + reference.findings[0]);
  if (refused)
    reference.out = row.expected;
  else if (!row.expected.empty() && row.expected != reference.out) {
    std::string where = difference(row.expected, reference.out, outcome);
    return ended(outcome, Verdict::Wrong, "the emulator: " + where);
  }
  if (row.judge && !(row.judge(row.in, reference.out) <= 1))
    return ended(outcome, Verdict::Wrong,
                 "the emulator: " + shortNumber(row.judge(row.in, reference.out)) +
                     " times the documented error");
  Launched asked;
  auto start = std::chrono::steady_clock::now();
  try {
    asked = launch(device, row);
  } catch (const runtime::NoDevice &) {
    throw;
  } catch (const std::exception &error) {
    outcome.sticky = !runtime::answers(device);
    if (refuses(row, error.what()))
      return ended(outcome, Verdict::Agrees, "refused: " + row.refusedAs);
    return ended(outcome, Verdict::Failed, error.what());
  }
  outcome.bits = asked.out;
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (refuses(row, asked))
    return ended(outcome, Verdict::Agrees, "refused: " + row.refusedAs);
  if (!asked.findings.empty())
    return ended(outcome, Verdict::Failed, asked.findings[0]);
  if (traps(row))
    return ended(outcome, Verdict::Differs, "expected an error (" + row.refusedAs + "), got bits");
  if (row.judge) {
    outcome.words = row.out.size() / 4;
    outcome.error = row.judge(row.in, asked.out);
    return ended(outcome, outcome.error <= 1 ? Verdict::Agrees : Verdict::Differs,
                 shortNumber(outcome.error) + " of the documented error");
  }
  std::string d = difference(reference.out, asked.out, outcome);
  return ended(outcome, d.empty() ? Verdict::Agrees : Verdict::Differs, d);
}

} // namespace gemm::conform
