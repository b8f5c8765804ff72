// The list of rows: every instruction that is promised, by name and with its bits.
#include "Kernel.h"
#include "Made.h"
#include "gemm/Runtime/Conformance.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gemm::conform {
namespace {

const std::vector<Row> &rows() {
  static const std::vector<Row> all = made(allRows());
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
    EXPECT_EQ(row.grid % row.cluster, 0u) << row.name;
    EXPECT_TRUE(row.cluster == 1 || row.chip.starts_with("sm_90")) << row.name;
  }
}

TEST(Rows, HaveTheNameAndTheChipOfTheirEntry) {
  std::vector<RowEntry> entries = allRows();
  ASSERT_EQ(entries.size(), rows().size());
  for (size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(rows()[i].name, entries[i].name);
    EXPECT_EQ(rows()[i].chip, entries[i].chip) << entries[i].name;
    EXPECT_EQ(rows()[i].group(), entries[i].group());
  }
}

TEST(Rows, AreTheSameInEveryRun) {
  std::vector<Row> again = made(allRows());
  ASSERT_EQ(again.size(), rows().size());
  for (size_t i = 0; i < again.size(); ++i) {
    ASSERT_EQ(again[i].name, rows()[i].name);
    ASSERT_TRUE(again[i].in == rows()[i].in && again[i].ptx == rows()[i].ptx) << again[i].name;
  }
}

// Reports of hardware name rows, not their bits: a row is the same bits whoever compiled it. Who
// changes rows puts the new digest here, and asks hardware again.
TEST(Rows, AreTheSameWithEveryCompiler) {
  uint64_t digest = 0xcbf29ce484222325; // FNV-1a
  auto add = [&](uint8_t byte) { digest = (digest ^ byte) * 0x100000001b3; };
  for (const Row &row : rows())
    for (const Bytes *bytes : {&row.in, &row.expected})
      for (std::byte byte : *bytes)
        add(uint8_t(byte));
  EXPECT_EQ(digest, 0x9cad119715719fb6u);
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
          "wgmma.mma_async.sync.aligned.m64n256k16", "ex2.approx.ftz", "cvt.rna.tf32",
          "wmma.mma.sync", "wmma.load.a.sync", "wmma.store.d.sync", "\nst.async.", "\nred.async.",
          "\ncp.async.bulk.shared::cluster.global", "\ncp.async.bulk.global.shared::cta",
          "\ncp.async.bulk.shared::cluster.shared::cta"})
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

// What a kernel stands on is what rows are named after, and the table speaks of rows that there are.
TEST(Rows, AreOfTheGroupThatTheirOpcodeIsLookedUpBy) {
  for (const Row &row : rows())
    if (row.name.find("mma.") < 2 && row.group() != "wgmma.descriptor") {
      EXPECT_THAT(runtime::arithmeticOf(row.ptx), testing::ElementsAre(row.group())) << row.name;
    }
  for (const runtime::Confirmation &line : runtime::confirmations())
    EXPECT_TRUE(std::ranges::any_of(rows(), [&](const Row &row) {
      return runtime::confirmationOf({line}, row.name, line.chip) != nullptr;
    })) << line.rows;
}

// The ISA states these two in units of the last place of the rounded result.
TEST(Rows, HoldApproximationsToTheIsa) {
  struct {
    const char *row;
    double (*exact)(double);
    int ulps;
  } functions[] = {{"approx/ex2.approx.f32", [](double x) { return std::exp2(x); }, 2},
                   {"approx/rcp.approx.f32", [](double x) { return 1 / x; }, 1}};
  for (const auto &f : functions) {
    auto row = std::find_if(rows().begin(), rows().end(), [&](const Row &r) { return r.name == f.row; });
    ASSERT_NE(row, rows().end()) << f.row;
    for (int ulps : {-f.ulps - 1, -f.ulps, 0, f.ulps, f.ulps + 1}) {
      Bytes out(row->in.size());
      for (size_t at = 0; at < out.size(); at += 4) {
        auto x = static_cast<double>(valueAt<float>(row->in, at));
        setValue(out, at, std::bit_cast<uint32_t>(static_cast<float>(f.exact(x))) + static_cast<uint32_t>(ulps));
      }
      EXPECT_EQ(row->judge(row->in, out) <= 1, std::abs(ulps) <= f.ulps) << f.row << " off by " << ulps;
    }
  }
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
