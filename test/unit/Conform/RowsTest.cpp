// The list of rows: every instruction that is promised, by name and with its bits.
#include "gemm/Conform/Row.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

namespace gemm::conform {
namespace {

const std::vector<Row> &rows() {
  static const std::vector<Row> all = allRows();
  return all;
}

TEST(Rows, HaveNamesOfTheirOwnAndWholeBuffers) {
  std::set<std::string> names;
  for (const Row &row : rows()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_NE(row.name.find('/'), std::string::npos) << row.name;
    EXPECT_FALSE(row.in.empty()) << row.name;
    EXPECT_EQ(row.in.size() % 4 + row.out.size() % 4, 0u) << row.name;
    EXPECT_TRUE(row.expected.empty() || row.expected.size() == row.out.size()) << row.name;
    EXPECT_TRUE(row.refusedAs.empty() || !row.expected.empty()) << row.name;
    EXPECT_EQ(row.grid % row.cluster, 0u) << row.name;
    EXPECT_TRUE(row.cluster == 1 || row.chip.starts_with("sm_90")) << row.name;
  }
}

TEST(Rows, AreTheSameInEveryRun) {
  std::vector<Row> again = allRows();
  ASSERT_EQ(again.size(), rows().size());
  for (size_t i = 0; i < again.size(); ++i) {
    ASSERT_EQ(again[i].name, rows()[i].name);
    ASSERT_TRUE(again[i].in == rows()[i].in && again[i].ptx == rows()[i].ptx) << again[i].name;
  }
}

TEST(Rows, CoverTheInstructions) {
  std::map<std::string, size_t> groups, texts;
  for (const Row &row : rows())
    ++groups[row.group()];
  for (const Row &row : rows())
    for (const char *opcode :
         {"mapa.shared::cluster", "ld.shared::cluster", "cp.async.bulk.tensor.5d",
          "cp.reduce.async.bulk.tensor", ".multicast::cluster", "mbarrier.expect_tx",
          "atom.global.inc", "ldmatrix.sync.aligned.m8n8.x4.trans",
          "stmatrix.sync.aligned.m8n8.x4.trans",
          "wgmma.mma_async.sync.aligned.m64n256k16", "ex2.approx.ftz", "cvt.rna.tf32"})
      texts[opcode] += row.ptx.find(opcode) != std::string::npos;
  for (const auto &[opcode, count] : texts)
    EXPECT_GT(count, 0u) << opcode;
  for (const char *type : {"f16", "bf16", "tf32", "fp8", "int8"})
    for (const char *unit : {"mma.", "wgmma."})
      EXPECT_GT(groups[std::string(unit) + type], 0u) << unit << type;
  // {K, MN} x {none, 32, 64, 128} x n {8, 64, 256} x rank {0, 1} x {masked, unmasked}, and
  // rows with junk in unused fields.
  size_t plain = std::count_if(rows().begin(), rows().end(), [](const Row &row) {
    return row.group() == "wgmma.descriptor" && row.name.ends_with("masked");
  });
  EXPECT_EQ(plain, 2u * 4 * 3 * 2 * 2);
  EXPECT_EQ(groups["wgmma.descriptor"], plain + 2 * 3 * 3 + 2 * 4 * 3 * 2);
}

TEST(Rows, RunOnTheirChipAndLaterOnes) {
  EXPECT_TRUE(runsOn("sm_80", "sm_80"));
  EXPECT_TRUE(runsOn("sm_80", "sm_90a"));
  EXPECT_TRUE(runsOn("sm_90a", "sm_90"));
  EXPECT_FALSE(runsOn("sm_89", "sm_80"));
  EXPECT_FALSE(runsOn("sm_90a", "sm_100"));
  EXPECT_TRUE(runsOn("sm_90", "sm_100"));
}
} // namespace
} // namespace gemm::conform
