// Findings as one line of text each, and places in the source that PTX names.
#include "Machine/Machine.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>

namespace gemm::emulator {

std::string text(Dim3 d) {
  return "(" + std::to_string(d.x) + "," + std::to_string(d.y) + "," + std::to_string(d.z) + ")";
}

namespace {

/// A C++ function's name as its source has it; others as they are.
std::string demangled(const std::string &name) {
  constexpr size_t longest = 4096; // of text that anybody may have written
  int status = 0;
  char *text = name.starts_with("_Z") && name.size() < longest
                   ? abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status)
                   : nullptr;
  const std::string result = text ? text : name;
  std::free(text);
  return result.empty() ? "a function" : result;
}

} // namespace

size_t Result::faults() const {
  return size_t(std::count_if(findings.begin(), findings.end(),
                              [](const Finding &f) { return f.level > Level::Note; }));
}

std::string Finding::str() const {
  std::string s(name(kind()));
  s += ": " + message;
  const std::string id = " [" + std::string(info(rule).id) + "]";
  if (rule == Rule::Leak) // of the host
    return s + id;
  s += " [kernel " + kernel;
  if (rule != Rule::LaunchInvalid) {
    s += " cta " + text(cta) + " warp " + std::to_string(warp) + " lane " + std::to_string(lane);
    if (at.ptxLine)
      s += ", ptx line " + std::to_string(at.ptxLine);
    if (!at.location.empty())
      s += ", " + at.location;
    for (const std::string &call : at.inlined)
      s += ", inlined: " + call;
  }
  return s + "]" + id;
}

SourcePlace Program::placeOf(const Kernel &k, uint32_t line) const {
  auto inst =
      std::find_if(k.code.begin(), k.code.end(), [=](const Inst &i) { return i.line == line; });
  return placeOf(line, inst == k.code.end() ? 0 : inst->loc);
}

SourcePlace Program::placeOf(uint32_t line, uint32_t loc) const {
  SourcePlace p{line, locations[loc].text, {}};
  for (const Location *l = &locations[loc]; l->inlinedAt; l = &locations[l->inlinedAt])
    p.inlined.push_back(demangled(l->function) + " at " + locations[l->inlinedAt].text);
  return p;
}

std::string atLine(const LaunchState &l, uint32_t line) {
  const std::string location = l.program->placeOf(*l.kernel, line).location;
  return "line " + std::to_string(line) + (location.empty() ? "" : ", " + location);
}

std::string ParseError::str() const {
  std::string s = module;
  if (line)
    s += ":" + std::to_string(line);
  return s + ": " + message;
}

} // namespace gemm::emulator
