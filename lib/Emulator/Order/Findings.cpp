// Findings as one line of text each.
#include "Machine/Machine.h"

namespace gemm::emulator {

std::string text(Dim3 d) {
  return "(" + std::to_string(d.x) + "," + std::to_string(d.y) + "," + std::to_string(d.z) + ")";
}

std::string_view name(FindingKind kind) {
  switch (kind) {
  case FindingKind::InvalidLaunch:
    return "invalid launch";
  case FindingKind::OutOfBounds:
    return "out of bounds";
  case FindingKind::Misaligned:
    return "misaligned access";
  case FindingKind::ReadOnlyWrite:
    return "write to read-only memory";
  case FindingKind::UninitialisedRead:
    return "uninitialised read";
  case FindingKind::Race:
    return "race";
  case FindingKind::MissingWait:
    return "missing wait";
  case FindingKind::MissingFence:
    return "missing fence";
  case FindingKind::BarrierDivergence:
    return "barrier divergence";
  case FindingKind::Deadlock:
    return "deadlock";
  case FindingKind::StepLimit:
    return "step limit";
  case FindingKind::EndlessLoop:
    return "endless loop";
  case FindingKind::InvalidOperand:
    return "invalid operand";
  case FindingKind::InvalidDescriptor:
    return "invalid descriptor";
  case FindingKind::Trap:
    return "trap";
  case FindingKind::MbarrierMisuse:
    return "mbarrier misuse";
  case FindingKind::EarlyExit:
    return "early exit";
  case FindingKind::InvalidTensorMap:
    return "invalid tensor map";
  }
  return "unknown";
}

std::string Finding::str() const {
  std::string s(name(kind));
  s += ": " + message + " [kernel " + kernel;
  if (kind != FindingKind::InvalidLaunch) {
    s += " cta " + text(cta) + " warp " + std::to_string(warp) + " lane " + std::to_string(lane);
    if (ptxLine)
      s += ", ptx line " + std::to_string(ptxLine);
    if (!irLocation.empty())
      s += ", " + irLocation;
  }
  return s + "]";
}

std::string ParseError::str() const {
  std::string s = module;
  if (line)
    s += ":" + std::to_string(line);
  return s + ": " + message;
}

} // namespace gemm::emulator
