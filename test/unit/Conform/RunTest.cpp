// The emulator against itself on every row, and what comes of a row that is wrong on
// either side.
#include "Kernel.h"
#include "Made.h"
#include "gemm/Conform/Run.h"
#include "gemm/Emulator/Emulator.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

namespace gemm::conform {
namespace {

using enum emulator::Async;

std::unique_ptr<runtime::Device> machine(const std::string &name, emulator::Async async) {
  emulator::Options options;
  options.machine = name;
  options.async = async;
  options.order = async == Late ? emulator::Order::Forward : emulator::Order::Reverse;
  return runtime::makeEmulateDevice(options);
}

const std::vector<Row> &rows() {
  static const std::vector<Row> all = made(allRows());
  return all;
}

/// The first row of which a name is part.
Row rowNamed(const std::string &part) {
  for (const Row &row : rows())
    if (row.name.find(part) != std::string::npos)
      return row;
  ADD_FAILURE() << "no row " << part;
  return {};
}

TEST(Run, EveryRowAgreesUnderEverySchedule) {
  auto early = machine("h200", Early), late = machine("h200", Late);
  auto random = machine("h200", Random);
  Runner first(*early, *late), second(*random, *late);
  for (const Row &row : rows()) {
    Outcome o = first.run(row);
    EXPECT_EQ(o.verdict, Verdict::Agrees) << row.name << ": " << o.detail;
    o = second.run(row);
    EXPECT_EQ(o.verdict, Verdict::Agrees) << row.name << ": " << o.detail;
  }
}

TEST(Run, RowsOfSm80AgreeThere) {
  auto early = machine("a100", Early), late = machine("a100", Late);
  Runner runner(*early, *late);
  size_t count = 0;
  for (const Row &row : rows())
    if (runsOn(row.chip, "sm_80")) {
      ++count;
      Outcome o = runner.run(row);
      EXPECT_EQ(o.verdict, Verdict::Agrees) << row.name << ": " << o.detail;
    }
  EXPECT_GT(count, 150u);
}

// Ampere's tensor cores take k in other steps than Hopper's: an emulator of the one finds a
// device that is the other.
TEST(Run, FindsAnotherArithmetic) {
  auto h200 = machine("h200", Late), a100 = machine("a100", Late);
  Runner runner(*a100, *h200);
  Outcome o = runner.run(rowNamed("mma.bf16/m16n8k16.f32.bf16.bf16.near"));
  EXPECT_EQ(o.verdict, Verdict::Differs);
  EXPECT_GT(o.wrong, 0u);
  EXPECT_NE(o.detail.find(" words, word "), std::string::npos) << o.detail;
  EXPECT_EQ(runner.run(rowNamed("mma.bf16/m16n8k16.f32.bf16.bf16.integers")).verdict,
            Verdict::Agrees);
}

// Whatever is stated on the host, a bit of it that is changed is noticed.
TEST(Run, FindsAnEmulatorThatIsNotWhatTheRowStates) {
  auto early = machine("h200", Early), late = machine("h200", Late);
  Runner runner(*early, *late);
  std::string last;
  for (Row row : rows()) {
    if (row.group() == last || row.expected.empty() || !row.refusedAs.empty())
      continue;
    last = row.group();
    row.expected[row.expected.size() / 2] ^= std::byte(1);
    EXPECT_EQ(runner.run(row).verdict, Verdict::Wrong) << row.name;
  }
  Row row = rowNamed("approx/ex2.approx.f32");
  row.judge = [](const Bytes &, const Bytes &) { return 1.5; };
  EXPECT_EQ(runner.run(row).verdict, Verdict::Wrong);
}

// Other instructions than the row says: each of these has a row that notices.
TEST(Run, NoticesAnInstructionThatIsAnother) {
  auto early = machine("h200", Early), late = machine("h200", Late);
  Runner runner(*early, *late);
  struct {
    const char *row, *from, *to;
  } changes[] = {{"ldmatrix/x4.trans", ".trans", ""},
                 {"stmatrix/x2.trans", ".trans", ""},
                 {"atom/global.inc.u32", "atom.global.inc", "atom.global.add"},
                 {"mbarrier/expect_tx-before-arrive", "[bar], 64;", "[bar], 0;"},
                 {"cluster.shared/ld.cluster4", "%r1, 1;", "%r1, 2;"},
                 {"cvt/rz.f16.f32", "cvt.rz", "cvt.rn"},
                 {"cvt/rn.satfinite.e4m3x2.f32", "%i0, %i1", "%i1, %i0"},
                 {"mma.int8/m16n8k32.s32.s8.u8.wide", "s8.u8", "u8.u8"},
                 {"wgmma.bf16/f32.bf16.bf16.negated.integers", ", -1, 1", ", 1, 1"},
                 {"wgmma.descriptor/mn.128B.n64.rank0.masked", ", 1, 1;", ", 1, 0;"},
                 {"tensor.load/128B.left", "{%r10, %r11}]", "{%r11, %r10}]"},
                 {"tensor.add/f32.inside", "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add",
                  "cp.async.bulk.tensor.2d.global.shared::cta"}};
  for (const auto &change : changes) {
    Row row = rowNamed(change.row);
    size_t at = row.ptx.find(change.from);
    ASSERT_NE(at, std::string::npos) << change.row;
    row.ptx.replace(at, std::string(change.from).size(), change.to);
    EXPECT_EQ(runner.run(row).verdict, Verdict::Wrong) << change.row;
  }
}

std::string readFile(const std::string &path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

// Where hardware had other bits than the emulator of that hour, those that it had are what the
// emulator has now.
TEST(Run, HasTheBitsThatHardwareHad) {
  auto early = machine("h200", Early), late = machine("h200", Late);
  Runner runner(*early, *late);
  std::string lines;
  for (const char *name : {"2026-11-28-h200-conformance.jsonl", "2026-11-28-h200-conformance-2.jsonl"})
    lines += readFile(std::string(GEMM_RESULTS) + name);
  std::istringstream file(lines);
  size_t count = 0;
  for (std::string line; std::getline(file, line);) {
    const Outcome told = parseOutcome(line);
    unsigned word = 0, want = 0;
    const size_t at = told.detail.find("word ");
    if (told.verdict != Verdict::Differs || at == std::string::npos ||
        std::sscanf(told.detail.c_str() + at, "word %u: expected %*x, got %x", &word, &want) != 2)
      continue;
    ++count;
    EXPECT_EQ(valueAt<uint32_t>(runner.run(rowNamed(told.row)).bits, word * 4), want) << told.row;
  }
  EXPECT_EQ(count, 86u + 9);
}

// Hardware traps where a box does not begin at 16 bytes: what gives bits is no such hardware.
TEST(Run, ExpectsAnErrorWhereHardwareTraps) {
  auto early = machine("h200", Early), late = machine("h200", Late);
  Runner runner(*early, *late);
  Row row = rowNamed("tensor.load/bf16.unaligned1");
  EXPECT_EQ(runner.run(row).verdict, Verdict::Agrees);
  row.refusedAs = "deadlock";
  EXPECT_EQ(runner.run(row).verdict, Verdict::Wrong);
  row = rowNamed("tensor.load/none.inside");
  row.expected.clear();
  row.refusedAs = "invalid operand";
  EXPECT_EQ(runner.run(row).verdict, Verdict::Wrong);
}

TEST(Run, AnErrorOfTheDeviceIsAnOutcome) {
  auto late = machine("h200", Late), a100 = machine("a100", Late);
  Runner runner(*a100, *late); // which has no tensor copies
  Outcome o = runner.run(rowNamed("tensor.load/none.inside"));
  EXPECT_EQ(o.verdict, Verdict::Failed);
  EXPECT_FALSE(o.detail.empty());
  EXPECT_FALSE(o.sticky) << "it answers all the same";
}

TEST(Run, OutcomesSurviveALineOfJson) {
  Outcome o;
  o.row = "a/b";
  o.verdict = Verdict::Differs;
  o.detail = "word 3: \"expected\"";
  o.words = 8, o.wrong = 2, o.error = 0.5, o.sticky = true;
  const Origin origin{"cuda (X)", "sm_90", "not yet", 5};
  std::string line = toJson(o, origin);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  Outcome back = parseOutcome(line);
  EXPECT_EQ(toJson(back, origin), line);
  EXPECT_THROW(parseOutcome("{\"row\": 3}"), runtime::Error);
  EXPECT_THROW(parseOutcome("half a li"), runtime::Error);
}
} // namespace
} // namespace gemm::conform
