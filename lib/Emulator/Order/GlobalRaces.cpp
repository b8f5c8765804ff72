// The merge of what CTAs did, in their order. All that is merged belongs to
// other CTAs than the one that comes, so sets of bytes are enough to see a
// conflict; who it was with is remembered for a few.
#include <algorithm>
#include <bit>

#include "Machine/Machine.h"
#include "Order/GlobalShadow.h"

namespace gemm::emulator {

namespace {

constexpr size_t namedParties = 8;

/// The first byte that is in both, or ByteSet::bytes.
unsigned firstCommon(const ByteSet &a, const ByteSet &b) {
  for (unsigned k = 0; k < a.bits.size(); ++k)
    if (uint64_t both = a.bits[k] & b.bits[k])
      return 64 * k + unsigned(std::countr_zero(both));
  return ByteSet::bytes;
}

/// Lowest and one past the highest byte of a set; {bytes, 0} of none.
std::pair<uint16_t, uint16_t> hull(const ByteSet &s) {
  unsigned low = ByteSet::bytes, high = 0;
  for (unsigned k = 0; k < s.bits.size(); ++k)
    if (s.bits[k]) {
      low = std::min(low, 64 * k + unsigned(std::countr_zero(s.bits[k])));
      high = 64 * k + 64 - unsigned(std::countl_zero(s.bits[k]));
    }
  return {uint16_t(low), uint16_t(high)};
}

void unite(ByteSet &into, const ByteSet &from) {
  for (size_t k = 0; k < into.bits.size(); ++k)
    into.bits[k] |= from.bits[k];
}

} // namespace

void GlobalRaces::merge(GlobalPages &&taken, const std::vector<Dim3> &ctas, const LaunchState &l,
                        std::vector<Finding> &found) {
  const Memory &memory = *l.memory;
  // In order of addresses, so that the first findings are the same ones.
  std::vector<uint64_t> numbers;
  for (const auto &[number, page] : taken)
    numbers.push_back(number);
  std::sort(numbers.begin(), numbers.end());
  for (uint64_t number : numbers) {
    const GlobalPage &p = taken.at(number);
    LaunchPage &m = pages[number];
    auto report = [&](unsigned byte, bool isWrite, const std::vector<Party> &others,
                      const char *did) {
      const uint64_t address = number * ByteSet::bytes + byte;
      const Memory::Allocation *a = memory.find(address);
      const GlobalPage::Write w = isWrite && p.writes ? p.writes[byte / 4] : GlobalPage::Write{};
      const unsigned clock = isWrite ? w.warp : p.readWarp;
      std::string other = "another CTA";
      uint32_t line = 0;
      for (const Party &o : others)
        if (byte >= o.from && byte < o.to) {
          other = "CTA " + text(o.cta);
          if (line = o.line; line)
            other += " (" + atLine(l, line) + ")";
          break;
        }
      Finding f;
      f.rule = Rule::RaceCtas;
      f.level = levelOf(f.rule, l.options.rules);
      f.message = std::string(isWrite ? "writes" : "reads") + " byte " +
                  std::to_string(a ? address - a->base : 0) + " of global '" + (a ? a->name : "?") +
                  "', which " + other + " also " + did +
                  " in this launch, and nothing orders the two: give each CTA its own part, or "
                  "use atomics";
      f.kernel = l.kernel->info.name;
      f.cta = ctas[clock / l.warps];
      f.warp = clock % l.warps;
      f.at =
          isWrite ? l.program->placeOf(w.line, w.loc) : l.program->placeOf(p.readLine, p.readLoc);
      if (line)
        f.other = l.program->placeOf(*l.kernel, line);
      found.push_back(std::move(f));
    };
    if (found.size() < 100) {
      unsigned byte;
      if ((byte = firstCommon(p.written, m.written)) < ByteSet::bytes)
        report(byte, true, m.writers, "writes");
      else if ((byte = firstCommon(p.written, m.read)) < ByteSet::bytes)
        report(byte, true, m.readers, "reads");
      if ((byte = firstCommon(p.read, m.written)) < ByteSet::bytes)
        report(byte, false, m.writers, "writes");
    }
    note(m, p, ctas[0]);
  }
}

void GlobalRaces::note(LaunchPage &m, const GlobalPage &p, Dim3 cta) {
  unite(m.read, p.read);
  unite(m.written, p.written);
  auto remember = [&](std::vector<Party> &parties, const ByteSet &set, uint32_t line) {
    auto [from, to] = hull(set);
    if (from < to && parties.size() < namedParties)
      parties.push_back({cta, line, from, to});
  };
  remember(m.writers, p.written, p.writes ? p.writes[hull(p.written).first / 4 % 256].line : 0);
  remember(m.readers, p.read, p.readLine);
}

void GlobalRaces::add(const GlobalPages &shared) {
  for (const auto &[number, page] : shared)
    note(pages[number], page, {});
}

namespace {
void commitPage(uint64_t number, const ByteSet &written, Memory &memory) {
  for (unsigned k = 0; k < written.bits.size(); ++k)
    if (written.bits[k])
      memory.markInitialised(number * ByteSet::bytes + 64 * k, written.bits[k]);
}
} // namespace

void GlobalRaces::commit(Memory &memory) const {
  for (const auto &[number, m] : pages)
    commitPage(number, m.written, memory);
}

} // namespace gemm::emulator
