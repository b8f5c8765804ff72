// The random source of these tests: seeded, printed, replaced by
// GEMM_TEST_SEED.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

inline uint64_t testSeed() {
  const char *fixed = std::getenv("GEMM_TEST_SEED");
  return fixed ? std::strtoull(fixed, nullptr, 0) : 20261120;
}
inline std::string seedText() { return "GEMM_TEST_SEED=" + std::to_string(testSeed()); }
