// The kernels of the seeded-defect suite (Defects/*.ptx) as text. Their single
// steps carry names, so that a test can take one away and demand that the
// emulator notices: a line `//@name` marks the line after it.
#pragma once

#include <fstream>
#include <sstream>

#include "Harness.h"

namespace gemm::emulator::test {

inline std::string defectKernel(const std::string &name) {
  std::ifstream file(std::string(GEMM_DEFECTS) + "/" + name + ".ptx");
  EXPECT_TRUE(file) << name;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Replaces the line after `//@step` by `by`. Fails the test if there is none.
inline std::string mutate(std::string text, const std::string &step, const std::string &by) {
  size_t at = text.find("//@" + step + "\n");
  EXPECT_NE(at, std::string::npos) << step;
  if (at == std::string::npos)
    return text;
  size_t line = text.find('\n', at) + 1, end = text.find('\n', line);
  return text.replace(line, end - line, by);
}

} // namespace gemm::emulator::test
