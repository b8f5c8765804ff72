// Tables of machines: numbers that published texts have, and a source for each.
#include "gemm/Report/Machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;

namespace {
MachineTable tableOf(const char *name) {
  return machineTable(*lookupTarget(name), *builtinSources(name));
}

double value(const MachineTable &table, std::string_view quantity, std::string_view format,
             std::string_view level = "") {
  for (const MachineFact &fact : table.facts)
    if (fact.quantity == quantity && fact.format == format && fact.level == level)
      return fact.value;
  return 0;
}
} // namespace

TEST(Machine, EveryNumberOfEveryMachineHasASource) {
  for (const Target &target : builtinTargets())
    for (const MachineFact &fact : tableOf(target.name.c_str()).facts) {
      EXPECT_FALSE(fact.source.empty()) << target.name << " " << fact.quantity << " " << fact.level;
      EXPECT_GT(fact.value, 0) << target.name << " " << fact.quantity;
    }
}

// NVIDIA's whitepapers: FLOP of an SM's tensor cores in a clock. MI300X: 1307 over 5.3, 246.6.
TEST(Machine, NumbersThatTextsHave) {
  EXPECT_NEAR(value(tableOf("a100"), "flop_per_clock_of_sm", "bf16"), 2048, 3);
  EXPECT_NEAR(value(tableOf("h200"), "flop_per_clock_of_sm", "f16"), 4096, 2);
  EXPECT_NEAR(value(tableOf("rtx3090"), "flop_per_clock_of_sm", "bf16"), 512, 2);
  EXPECT_NEAR(value(tableOf("mi300x"), "ridge", "bf16", "DRAM"), 246.6, 0.05);
  EXPECT_NEAR(value(tableOf("h200"), "ridge", "bf16", "DRAM"), 206.1, 0.05);
  EXPECT_NEAR(value(tableOf("a100"), "ridge", "bf16", "shared"), 16, 0.03);
  EXPECT_EQ(value(tableOf("h200"), "size", "", "DRAM"), 141e9);
  EXPECT_EQ(value(tableOf("cpu"), "size", "", "DRAM"), 0);
  EXPECT_EQ(value(tableOf("tpu-v5e"), "ridge", "bf16", "L2"), 0);
}

// Vector units of a TPU: 2048 adders at 1.5 GHz over 8.1e11 B/s. PCIe: 61,000 rows of a matrix in
// the host's memory for 9.2e14 FLOP/s over 1.5e10 B/s; of the v5e 13,133.
TEST(Machine, VectorRoofAndLinks) {
  const MachineTable tpu = tableOf("tpu-v5e"), h200 = tableOf("h200");
  EXPECT_DOUBLE_EQ(value(tpu, "vector_peak", ""), 3.072e12);
  EXPECT_NEAR(value(tpu, "vector_ridge", "", "DRAM"), 3.79, 0.005);
  EXPECT_NEAR(value(tpu, "ridge", "bf16", "host"), 13133, 1);
  EXPECT_EQ(value(tpu, "bandwidth", "", "node"), 3.125e9);
  EXPECT_EQ(value(h200, "bandwidth", "", "host"), 64e9);
  EXPECT_EQ(value(h200, "bandwidth", "", "node"), 50e9);
  EXPECT_EQ(value(tableOf("cpu"), "bandwidth", "", "host"), 0);
  EXPECT_THAT(machineText(tpu), HasSubstr("vector f32  3.07 TFLOP/s"));
}

// 1 / (1/64 + 1/64) FLOP a byte, and with f32 accumulators of each step of 16 k 1/8 more.
TEST(Machine, WarpTiles) {
  MachineTable table = tableOf("a100");
  EXPECT_DOUBLE_EQ(value(table, "warp_tile_intensity", "bf16", "64x64 operands"), 32);
  EXPECT_DOUBLE_EQ(value(table, "warp_tile_intensity", "bf16", "64x64 with f32 accumulators"), 6.4);
  EXPECT_NEAR(value(table, "warp_tile_bytes_per_clock", "bf16", "64x64 operands"), 64, 0.1);
  EXPECT_THAT(machineText(table), testing::ContainsRegex("64x64 operands +32 +64.0[0-9] +50%"));
}

TEST(Machine, SourcesOfAFile) {
  const MachineSources sources = sourcesOfFile(
      R"({"name": "mine", "base": "a100", "dram_bytes_per_second": 2.039e12, "source": "a sheet"})",
      "mine.json");
  EXPECT_EQ(sources[size_t(MachineNumber::Dram)], "mine.json: a sheet");
  EXPECT_EQ(sources[size_t(MachineNumber::DramSize)], "");
  EXPECT_THAT(sources[size_t(MachineNumber::Peaks)], HasSubstr("A100 Tensor Core"));
  const MachineSources alone =
      sourcesOfFile(R"({"name": "own", "chip": "sm_80", "sm_count": 4})", "own.json");
  EXPECT_EQ(alone[size_t(MachineNumber::SmCount)], "own.json");
  EXPECT_EQ(alone[size_t(MachineNumber::Peaks)], "");
  EXPECT_THAT(alone[size_t(MachineNumber::OfSm)], HasSubstr("Compute Capability"));
}

TEST(Machine, CsvAndJsonHaveTheSameFacts) {
  std::vector<MachineTable> tables = {tableOf("h200"), tableOf("cpu")};
  const std::string text = machineCsv(tables);
  EXPECT_THAT(text, HasSubstr("machine,quantity,format,level,value,unit,source\n"));
  EXPECT_THAT(text, HasSubstr("\nh200,bandwidth,,DRAM,4.8e+12,B/s,NVIDIA H200 data sheet\n"));
  const nlohmann::json root = nlohmann::json::parse(machineJson(tables));
  ASSERT_EQ(root["machines"].size(), 2u);
  size_t facts = 0;
  for (const nlohmann::json &machine : root["machines"])
    facts += machine["facts"].size();
  EXPECT_EQ(static_cast<size_t>(std::count(text.begin(), text.end(), '\n')), facts + 1);
  EXPECT_FALSE(root["machines"][1]["kernels"]);
}
