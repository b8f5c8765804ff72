// gemm-conform as a program: its table, its lines of JSON, its exit codes.
#include "Child.h"
#include "gemm/Conform/Run.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include <gtest/gtest.h>

namespace {
namespace fs = std::filesystem;
const std::string tool = GEMM_CONFORM;

struct File {
  fs::path path = fs::temp_directory_path() / ("gemm-conform-" + std::to_string(getpid()));
  ~File() { fs::remove(path); }
};

TEST(ConformTool, ListsRowsAndGroups) {
  Finished list = runCommand(tool + " --list --only=ldmatrix");
  EXPECT_EQ(list.status, 0);
  EXPECT_NE(list.text.find("ldmatrix/x4.trans sm_75\n"), std::string::npos) << list.text;
  EXPECT_EQ(list.text.find("stmatrix"), std::string::npos);
  Finished groups = runCommand(tool + " --groups");
  EXPECT_EQ(groups.status, 0);
  EXPECT_NE(groups.text.find("wgmma.descriptor"), std::string::npos) << groups.text;
}

TEST(ConformTool, WritesALineForEachRow) {
  File json;
  Finished run = runCommand(tool + " --only='atom/*' --only=ldmatrix --json=" + json.path.string());
  EXPECT_EQ(run.status, 0) << run.text;
  EXPECT_NE(run.text.find("PASS: 21 rows on emulate (h200, async early, order reverse), all agree"),
            std::string::npos)
      << run.text;
  std::ifstream file(json.path);
  size_t count = 0;
  for (std::string line; std::getline(file, line); ++count)
    EXPECT_EQ(gemm::conform::parseOutcome(line).verdict, gemm::conform::Verdict::Agrees) << line;
  EXPECT_EQ(count, 21u);
}

// Hours of a GPU lie in an older file.
TEST(ConformTool, KeepsTheResultsThatAreThere) {
  File json;
  std::ofstream(json.path) << "older\n";
  Finished run = runCommand(tool + " --only=ldmatrix --json=" + json.path.string());
  EXPECT_EQ(run.status, 1) << run.text;
  EXPECT_NE(run.text.find("error: " + json.path.string() + ": expected a new or an empty file, got one of 6 bytes"),
            std::string::npos)
      << run.text;
  std::stringstream kept;
  kept << std::ifstream(json.path).rdbuf();
  EXPECT_EQ(kept.str(), "older\n");
}

TEST(ConformTool, WritesLinesWhereItsTableGoes) {
  File both;
  for (const char *way : {" >", " >>"}) { // the second time after what is there
    Finished run = runCommand(tool + " --only=ldmatrix --json=/dev/stdout" + way + both.path.string());
    EXPECT_EQ(run.status, 0) << run.text;
  }
  std::ifstream file(both.path);
  size_t rows = 0, passes = 0;
  for (std::string line; std::getline(file, line);) {
    rows += line.starts_with("{\"row\":\"ldmatrix/");
    passes += line.starts_with("PASS: 6 rows");
  }
  EXPECT_EQ(rows, 12u);
  EXPECT_EQ(passes, 2u);
}

TEST(ConformTool, LeavesOutWhatAChipHasNot) {
  Finished run = runCommand(tool + " --only=mma.bf16 --only=wgmma.bf16 --target=sm_80");
  EXPECT_EQ(run.status, 0) << run.text;
  EXPECT_NE(run.text.find("PASS: 12 rows on emulate (a100,"), std::string::npos) << run.text;
  EXPECT_NE(run.text.find("24 are of other chips"), std::string::npos) << run.text;
}

TEST(ConformTool, RefusesInOneLine) {
  Finished none = runCommand(tool + " --only=nothing");
  EXPECT_EQ(none.status, 1);
  EXPECT_NE(none.text.find("error: --only=nothing: expected a row"), std::string::npos)
      << none.text;
  for (const char *some : {"--only=ldmatrix --only=nothing", "--list --skip=ldmatrix --only=nothing",
                           "--only=ldmatrix --skip=nothing"}) {
    none = runCommand(tool + " " + some);
    EXPECT_EQ(none.status, 1) << some;
    EXPECT_NE(none.text.find("=nothing: expected a row"), std::string::npos) << none.text;
  }
  EXPECT_EQ(runCommand(tool + " --target=h900").status, 1);
  EXPECT_EQ(runCommand(tool + " --json=/nowhere/file --only=ldmatrix").status, 1);
  EXPECT_EQ(runCommand(tool + " --async=never").status, 1);
}

#ifdef GEMM_STAND_IN // a driver whose kernels run in the emulator
Finished asked(const std::string &arguments, const std::string &faults = "") {
  return runCommand("env LD_LIBRARY_PATH=" GEMM_STAND_IN " GEMM_STAND_IN_FAULTS='" + faults +
                    "' " + tool + " --device=cuda " + arguments);
}

TEST(ConformTool, AsksADriver) {
  Finished run = asked("--only=ldmatrix --only='tensor.*/128B.left' --only='tensor.load/rank*' "
                       "--only='wgmma.descriptor/*B.n64.rank1.unmasked'");
  EXPECT_EQ(run.status, 0) << run.text;
  EXPECT_NE(run.text.find("PASS: 18 rows on cuda ("), std::string::npos) << run.text;
  EXPECT_NE(run.text.find("all agree"), std::string::npos) << run.text;
}

// The emulator refuses them, and its driver says so.
TEST(ConformTool, AsksForReservedBits) {
  Finished run = asked("--only='wgmma.descriptor/*.n8.*.reserved-bits'");
  EXPECT_EQ(run.status, 0) << run.text;
  EXPECT_NE(run.text.find("PASS: 16 rows on cuda ("), std::string::npos) << run.text;
}

TEST(ConformTool, AnErrorThatIsNotStickyCostsItsRow) {
  File opened;
  Finished run = runCommand("env GEMM_STAND_IN_LOG=" + opened.path.string() + " LD_LIBRARY_PATH=" GEMM_STAND_IN
                            " GEMM_STAND_IN_FAULTS='refuse@ldmatrix/*.trans' " + tool + " --device=cuda --only=ldmatrix");
  EXPECT_EQ(run.status, 2) << run.text;
  EXPECT_NE(run.text.find("FAIL: 3 of 6 rows"), std::string::npos) << run.text;
  std::ifstream file(opened.path);
  size_t count = 0;
  for (std::string line; std::getline(file, line); ++count)
    ;
  EXPECT_EQ(count, 2u) << "one that asks for the chip, one for all rows";
}

TEST(ConformTool, SkipsRows) {
  Finished run = asked("--only=ldmatrix --skip=ldmatrix/x1 --skip='*/x4*'");
  EXPECT_EQ(run.status, 0) << run.text;
  EXPECT_NE(run.text.find("PASS: 3 rows on cuda ("), std::string::npos) << run.text;
  EXPECT_NE(asked("--only=ldmatrix --skip=ldmatrix").text.find("PASS: 0 rows"), std::string::npos);
}

TEST(ConformTool, LosesNothingThatIsFinished) {
  File json;
  Finished run = asked("--only=ldmatrix --seconds=3 --json=" + json.path.string(),
                       "hang@ldmatrix/x2;sticky@ldmatrix/x4;kill@ldmatrix/x1.trans");
  EXPECT_EQ(run.status, 2) << run.text;
  EXPECT_NE(run.text.find("FAIL: 3 of 6 rows on cuda ("), std::string::npos) << run.text;
  EXPECT_NE(run.text.find("ldmatrix/x2: failed (confirmed): hung: no answer in 3 s"),
            std::string::npos)
      << run.text;
  std::ifstream file(json.path);
  std::string verdicts;
  for (std::string line; std::getline(file, line);)
    verdicts += nameOf(gemm::conform::parseOutcome(line).verdict)[0];
  EXPECT_EQ(verdicts, "affafa"); // x1, x1.trans, x2, x2.trans, x4, x4.trans
}
#endif

TEST(ConformTool, SaysWhenThereIsNoDevice) {
  Finished run = runCommand(tool + " --device=cuda");
  if (run.status != 77)
    GTEST_SKIP() << "a GPU is here";
  EXPECT_NE(run.text.find("error: no cuda device"), std::string::npos) << run.text;
  EXPECT_EQ(run.text.find("PASS"), std::string::npos);
}
} // namespace
