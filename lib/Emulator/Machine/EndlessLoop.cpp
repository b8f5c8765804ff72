// Loops that cannot end. From time to time a warp that has run for long is watched for some
// steps: where its registers, its place and its lanes are once more what they were, and nothing
// that it executed meanwhile reads what others may change, it does the same for ever.
#include "Machine/Cluster.h"

#include <algorithm>
#include <optional>

namespace gemm::emulator {

namespace {

/// Steps that are watched, and comparisons of all registers among them.
constexpr uint64_t longestLook = 1 << 13;
constexpr unsigned mostCompared = 64;

/// What depends on the warp's registers alone and changes nothing else.
bool isPure(const Inst &i) {
  switch (i.cls) {
  case InstructionClass::Integer:
  case InstructionClass::Float:
  case InstructionClass::Convert:
  case InstructionClass::Move: // a clock changes the register that it is read into
  case InstructionClass::Predicate:
  case InstructionClass::Branch:
    return true;
  default:
    return false;
  }
}

/// Where a group was, and what has been executed since.
struct Seen {
  uint32_t pc, active;
  std::vector<std::byte> registers;
  uint32_t first = UINT32_MAX, last = 0; // lines
  const Inst *back = nullptr;            // the latest branch

  Seen(const Warp &w)
      : pc(w.pc), active(w.active), registers(w.file, w.file + w.cta->kernel->fileBytes) {}
  void note(const Inst &i) {
    first = std::min(first, i.line), last = std::max(last, i.line);
    if (i.cls == InstructionClass::Branch)
      back = &i;
  }
  bool isAgain(const Warp &w) const {
    return back && std::equal(registers.begin(), registers.end(), w.file);
  }
};

std::string message(const Seen &seen) {
  const std::string lines = seen.first == seen.last ? "line " + std::to_string(seen.first)
                                                    : "lines " + std::to_string(seen.first) +
                                                          " to " + std::to_string(seen.last);
  return "expected the loop of " + lines +
         " to end, got one that changes no register and neither reads memory nor waits: correct "
         "the condition that leaves it";
}

} // namespace

bool Warp::goesRound() {
  lookAt = 2 * steps;
  const Inst *code = cta->kernel->code.data();
  std::optional<Seen> seen;
  unsigned compared = 0;
  for (uint64_t n = 1; n < longestLook && status == WarpStatus::Running; ++n) {
    // In a function the way back is more than registers.
    const bool here = frame == noIndex;
    if (here && (n & (n - 1)) == 0) {
      seen.emplace(*this);
    } else if (seen && here && pc == seen->pc && active == seen->active) {
      if (seen->isAgain(*this)) {
        cta->stop(Rule::EndlessLoop, *this, *seen->back, active, message(*seen));
        return true;
      }
      if (++compared == mostCompared)
        return false;
    }
    const Inst &i = code[pc];
    const uint32_t mask = i.guard == noIndex ? active : active & (pred(i.guard) ^ i.guardXor);
    if (mask && !isPure(i))
      return false;
    if (seen)
      seen->note(i);
    if (!run(1))
      return cta->stopped;
  }
  return false;
}

} // namespace gemm::emulator
