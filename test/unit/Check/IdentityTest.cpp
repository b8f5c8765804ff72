// gemm-gpu-check tells apart what it checks, keeps what it is given, and goes on with the
// run that its journal is of.
#include "SmallPack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace {
const std::string check = "correctness/block/nt/k0/9x15x21";

// A bundle of the simple kernel, with another factor in its description than in its code.
std::string wrongLaunch() {
  return replaced(readText(GEMM_SIMPLE "/launch.json"), "\"alpha\": 1.0", "\"alpha\": 2.0");
}

Finished gpuCheck(const std::string &arguments) {
  return runCommand(GEMM_GPU_CHECK " run --device=emulate --no-bench --no-bisect " + arguments);
}

// Outcomes are known by ids: the second of two equal ones would never be asked.
TEST(Identity, EqualNamesAreRefused) {
  Temporary places;
  for (const char *name : {"a/x.gemm/", "b/x.gemm/"}) {
    places.write(name + std::string("kernels.ptx"), readText(GEMM_SIMPLE "/kernels.ptx"));
    places.write(name + std::string("launch.json"), readText(GEMM_SIMPLE "/launch.json"));
  }
  places.write("b/x.gemm/launch.json", wrongLaunch());
  std::string a = (places.path / "a/x.gemm").string(), b = (places.path / "b/x.gemm").string();
  Finished done = gpuCheck("--only='correctness/*' " + a + " " + b + " --lines=" +
                           (places.path / "lines").string());
  EXPECT_EQ(done.status, 1) << done.text;
  EXPECT_THAT(done.text, HasSubstr("got two of correctness/x.gemm/main, in " + a + " and " + b));
  EXPECT_EQ(gpuCheck("--only='correctness/*' " + b + " --lines=" +
                     (places.path / "b.lines").string()).status, 2);
}

TEST(Identity, WhatIsGivenIsNotWrittenOver) {
  SmallPack pack;
  std::string lines = pack.file("lines"), place = pack.file("pack");
  for (const std::string &over : {lines, place + "/k0/launch.json", place + "/k0/kernels.ptx",
                                  place + "/pack.json"}) {
    for (const char *option : {" --output=", " --csv="}) {
      std::filesystem::remove(lines);
      Finished done = gpuCheck("--only=preflight/library " + place + " --lines=" + lines + option + over);
      EXPECT_EQ(done.status, 1) << over << done.text;
      EXPECT_THAT(done.text, HasSubstr("error: " + over)) << done.text;
    }
  }
  EXPECT_THAT(readText(lines), HasSubstr("\"line\":\"end\""));
  EXPECT_EQ(readText(pack.path / "pack/k0/kernels.ptx"), readText(GEMM_SIMPLE "/kernels.ptx"));
}

// A module may have another name than ours.
TEST(Identity, TheHashIsOfEveryModule) {
  SmallPack pack;
  std::string launch = readText(pack.path / "pack/k0/launch.json");
  pack.write("pack/k0/launch.json", replaced(launch, "\"kernels.ptx\"", "\"k.ptx\""));
  std::string ptx = readText(GEMM_SIMPLE "/kernels.ptx");
  std::string file = pack.write("pack/k0/k.ptx", ptx);
  std::string only = "--only=" + check + " --device=emulate";
  EXPECT_EQ(pack.run(only).done.status, 0);
  EXPECT_EQ(pack.run(only + " --csv=" + file).done.status, 1);
  pack.write("pack/k0/k.ptx", ptx + "// other\n");
  EXPECT_THAT(pack.run(only).done.text, HasSubstr("the pack has changed since"));
}

TEST(Identity, TheMachineIsOfTheJournal) {
  SmallPack pack;
  std::string only = "--only=" + check + " --device=emulate --machine=";
  EXPECT_EQ(pack.run(only + "h100").done.status, 0);
  Checked other = pack.run(only + "h200");
  EXPECT_EQ(other.done.status, 1);
  EXPECT_THAT(other.done.text, HasSubstr("expected the journal of \"h200\", got that of \"h100\""));
}

TEST(Identity, TheRowsAreOfTheMachine) {
  SmallPack pack(Conformance::FourRows);
  EXPECT_EQ(pack.run("--device=emulate --machine=a100 --only='conformance/*'").done.status, 0);
  EXPECT_THAT(pack.lines("row").front()["row"]["chip"].get<std::string>(), "sm_80");
}

// An item may end before anything asked for the device.
TEST(Identity, AnItemWithoutTheDeviceIsNoBrokenDevice) {
  SmallPack pack;
  Checked c = pack.run("--only=preflight/library --device=emulate");
  EXPECT_EQ(c.done.status, 0) << c.done.text;
  EXPECT_EQ(c.state("preflight/library"), "ok");
}

// The bisection of a failure goes on, or begins, where the journal of a killed run ends.
TEST(Identity, ABisectionGoesOn) {
  SmallPack pack;
  std::string launch = readText(pack.path / "pack/k0/launch.json");
  pack.write("pack/k0/launch.json", replaced(launch, "\"alpha\": 1.0", "\"alpha\": 2.0"));
  std::string only = "--only=" + check;
  EXPECT_EQ(pack.run(only).state("bisect/block/nt/k0/9x15x21/stages"), "failed");
  std::string journal = readText(pack.path / "lines");
  for (const char *from : {"\"bisects\"", "\"line\":\"begin\",\"id\":\"bisect/"}) {
    size_t cut = journal.rfind('\n', journal.find(from)) + 1;
    pack.write("lines", journal.substr(0, cut));
    Checked c = pack.run(only);
    EXPECT_EQ(c.state("bisect/block/nt/k0/9x15x21/stages"), "failed") << from << c.done.text;
    EXPECT_EQ(c.state("bisect/block/nt/k0/9x15x21/bounded"), "ok") << from << c.done.text;
  }
}

// What is known at run time only has a size for the bounded run as well.
TEST(Identity, ABoundedRunHasSizes) {
  SmallPack pack;
  pack.write("simple/kernels.ptx", readText(GEMM_SIMPLE "/kernels.ptx"));
  pack.write("simple/launch.json", wrongLaunch());
  Checked c = pack.run(pack.file("simple") + " --only=correctness/simple/main");
  EXPECT_EQ(c.state("correctness/simple/main"), "failed") << c.done.text;
  EXPECT_EQ(c.item("bisect/simple/main/bounded")["message"], "every wait ended");
}

// A worker that is killed in a bounded run leaves no files of its own.
TEST(Identity, NothingTemporaryIsLeft) {
  SmallPack pack;
  pack.write("simple/kernels.ptx", readText(GEMM_SIMPLE "/kernels.ptx"));
  pack.write("simple/launch.json", wrongLaunch());
  std::filesystem::create_directory(pack.path / "tmp");
  Checked c = pack.run(pack.file("simple") + " --only=correctness/simple/main --item-seconds=1",
                       "TMPDIR=" + pack.file("tmp") +
                           " GEMM_STAND_IN_FAULTS=hang@bisect/simple/main/bounded");
  EXPECT_EQ(c.state("bisect/simple/main/bounded"), "hung") << c.done.text;
  EXPECT_TRUE(std::filesystem::is_empty(pack.path / "tmp"));
}

TEST(Identity, ARowThatIsNoneIsNamed) {
  Temporary folder;
  std::string lines = folder.write("lines", R"({"line":"start","planned":["bench/p00"]})" "\n"
                                   R"({"line":"end","id":"bench/p00","state":"ok","data":{"row":[1]}})" "\n");
  Finished done = runCommand(GEMM_GPU_CHECK " report " + lines);
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text, HasSubstr("the end of bench/p00: expected a row of gemm-bench"));
}

TEST(Identity, AFolderThatIsMissingIsSaidFirst) {
  SmallPack pack;
  Finished done = gpuCheck(pack.file("pack") + " --lines=" + pack.file("lines") +
                           " --output=/nonexistent/report.json");
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text, HasSubstr("/nonexistent/report.json: expected a writable place"));
  EXPECT_FALSE(std::filesystem::exists(pack.path / "lines"));
}
} // namespace
