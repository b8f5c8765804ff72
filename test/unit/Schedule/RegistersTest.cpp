// The estimate of a thread's registers beside what ptxas 13.0 allotted, of block schedules whose
// operands are copied in whole vectors: bench/results/2026-11-28-registers.json, and of tiles of
// few rows 2026-11-30-registers.json, which scripts/registers.py finds again and which have other
// alignments and chips.
#include "Problem.h"
#include "gemm/Schedule/Constants.h"

#include <gtest/gtest.h>

using namespace gemm;

namespace {
struct Measured {
  Family family;
  Type operand;
  std::array<int64_t, 3> tile;
  std::array<int64_t, 2> warp;
  int64_t least, most; // over storage orders
};
constexpr Measured measured[] = {
    {Family::Bf16x3, Type::F32, {128, 128, 16}, {64, 32}, 209, 233},
    {Family::Bf16x3, Type::F32, {128, 64, 16}, {64, 32}, 222, 237},
    {Family::Bf16x3, Type::F32, {64, 64, 16}, {32, 32}, 149, 158},
    {Family::Bf16x6, Type::F32, {128, 128, 16}, {64, 32}, 216, 236},
    {Family::Bf16x6, Type::F32, {128, 64, 16}, {64, 32}, 224, 240},
    {Family::Bf16x6, Type::F32, {64, 64, 16}, {32, 32}, 147, 159},
    {Family::Bf16x9, Type::F32, {128, 128, 16}, {64, 32}, 234, 248},
    {Family::Bf16x9, Type::F32, {128, 64, 16}, {64, 32}, 238, 252},
    {Family::Bf16x9, Type::F32, {64, 64, 16}, {32, 32}, 147, 159},
    {Family::Mixed, Type::BF16, {128, 128, 64}, {64, 32}, 165, 189},
    {Family::Mixed, Type::BF16, {128, 64, 64}, {64, 32}, 193, 202},
    {Family::Mixed, Type::BF16, {16, 128, 64}, {16, 32}, 72, 96},
    {Family::Mixed, Type::BF16, {64, 128, 64}, {32, 64}, 151, 192},
    {Family::Mixed, Type::BF16, {64, 64, 64}, {32, 32}, 115, 128},
    {Family::MmaSync, Type::BF16, {128, 128, 32}, {64, 32}, 158, 168},
    {Family::MmaSync, Type::BF16, {256, 128, 32}, {64, 64}, 254, 255},
    {Family::MmaSync, Type::BF16, {128, 64, 32}, {64, 32}, 166, 168},
    {Family::MmaSync, Type::BF16, {64, 128, 32}, {32, 64}, 168, 168},
    {Family::MmaSync, Type::BF16, {64, 64, 32}, {32, 32}, 106, 122},
    {Family::MmaSync, Type::F64, {128, 64, 16}, {32, 32}, 149, 171},
    {Family::MmaSync, Type::F64, {64, 128, 16}, {32, 32}, 148, 172},
    {Family::MmaSync, Type::F64, {64, 64, 16}, {32, 32}, 160, 168},
    {Family::MmaSync, Type::I8, {128, 128, 64}, {64, 32}, 154, 176},
    {Family::MmaSync, Type::I8, {128, 64, 64}, {64, 32}, 166, 168},
    {Family::MmaSync, Type::I8, {64, 128, 64}, {32, 64}, 166, 168},
    {Family::MmaSync, Type::I8, {64, 64, 64}, {32, 32}, 107, 116},
    {Family::MmaSync, Type::TF32, {128, 128, 16}, {64, 32}, 166, 220},
    {Family::MmaSync, Type::TF32, {128, 64, 16}, {64, 32}, 166, 226},
    {Family::MmaSync, Type::TF32, {64, 128, 16}, {32, 64}, 168, 226},
    {Family::MmaSync, Type::TF32, {64, 64, 16}, {32, 32}, 114, 128},
    {Family::Simt, Type::F32, {128, 128, 16}, {64, 32}, 172, 254},
    {Family::Simt, Type::F32, {64, 128, 16}, {32, 64}, 194, 255},
    {Family::Simt, Type::F32, {64, 64, 16}, {32, 32}, 95, 168},
    {Family::MmaSync, Type::F8E4M3FN, {128, 128, 64}, {64, 32}, 189, 196},
    {Family::MmaSync, Type::F8E4M3FN, {128, 64, 64}, {64, 32}, 199, 214},
    {Family::MmaSync, Type::F8E4M3FN, {64, 128, 64}, {16, 64}, 112, 120},
    {Family::MmaSync, Type::F8E4M3FN, {64, 64, 64}, {32, 32}, 116, 120},
    {Family::Bf16x3, Type::F32, {32, 128, 16}, {32, 32}, 147, 161},
    {Family::Bf16x3, Type::F32, {16, 128, 16}, {16, 32}, 114, 127},
    {Family::Bf16x6, Type::F32, {32, 128, 16}, {32, 32}, 147, 163},
    {Family::Bf16x6, Type::F32, {16, 128, 16}, {16, 32}, 114, 127},
    {Family::Bf16x9, Type::F32, {32, 128, 16}, {32, 32}, 146, 163},
    {Family::Bf16x9, Type::F32, {16, 128, 16}, {16, 32}, 112, 127},
    {Family::Mixed, Type::BF16, {32, 128, 64}, {32, 32}, 114, 134},
    {Family::MmaSync, Type::BF16, {32, 128, 32}, {32, 32}, 110, 124},
    {Family::MmaSync, Type::BF16, {16, 128, 32}, {16, 32}, 72, 96},
    {Family::MmaSync, Type::F64, {32, 128, 16}, {32, 32}, 162, 168}, // of sm_90a; of sm_80 all that
    {Family::MmaSync, Type::F64, {16, 128, 16}, {16, 32}, 122, 128}, // shared memory leaves
    {Family::MmaSync, Type::I8, {32, 128, 64}, {32, 32}, 120, 128},
    {Family::MmaSync, Type::I8, {16, 128, 64}, {16, 32}, 94, 98},
    {Family::MmaSync, Type::TF32, {32, 128, 16}, {32, 32}, 112, 152},
    {Family::MmaSync, Type::TF32, {16, 128, 16}, {16, 32}, 76, 116},
    {Family::Simt, Type::F32, {32, 128, 16}, {32, 32}, 113, 168},
    {Family::Simt, Type::F32, {16, 128, 16}, {16, 32}, 94, 128},
    {Family::MmaSync, Type::F8E4M3FN, {32, 128, 64}, {32, 32}, 128, 136},
    {Family::MmaSync, Type::F8E4M3FN, {16, 128, 64}, {16, 32}, 96, 106},
};
} // namespace

TEST(Registers, EstimateIsNearWhatPtxasAllots) {
  for (const Measured &m : measured) {
    Schedule s;
    s.family = m.family, s.tile = m.tile, s.warp = m.warp;
    const int64_t estimate = registersPerThread(s, m.operand);
    EXPECT_GE(estimate, m.least - furthestRegisters) << toString(s);
    EXPECT_LE(estimate, m.most + furthestRegisters) << toString(s);
  }
}

// 256 threads of 128 registers would be two CTAs of an SM: 128x128 has 158 at least.
TEST(Registers, ATileOf128x128IsAloneOnItsSm) {
  Schedule s;
  EXPECT_EQ(score(s, test::problem(8192, 8192, 8192), test::a100()).ctasPerSm, 1);
}
