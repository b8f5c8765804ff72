// gemm-gpu-check against the stand-in of the driver: every item of a small pack hangs, breaks
// its context, loses its worker and loses the supervisor once, and nothing that was finished
// is ever lost.
#include "SmallPack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using testing::HasSubstr;

namespace {
const std::string reservedBits = "wgmma.descriptor/k.none.n8.rank0.masked.reserved-bits";
const std::string allRows = reservedBits + " agrees; ldmatrix/x1 agrees; ldmatrix/x2 agrees; ldmatrix/x4 agrees; ";

TEST(GpuCheck, DoesAllInOrder) {
  SmallPack pack(Conformance::FourRows);
  Checked c = pack.run("--records=" + pack.file("records"),
                       "GEMM_STAND_IN_LOG=" + pack.file("opened"));
  ASSERT_EQ(c.done.status, 0) << c.done.text;
  std::vector<std::string> expected = {
      "preflight/device", "preflight/launch", "preflight/clusters", "preflight/image",
      "preflight/library", "conformance/all", "correctness/block/nt/k0/9x15x21",
      "correctness/block/nt/k0/wide/9x15x21", "bench/p00-nt-9x15x21",
      "tune/p00-nt-9x15x21/k0-0", "tune/p00-nt-9x15x21/k0-1", "tuned/p00-nt-9x15x21"};
  ASSERT_EQ(c.report["items"].size(), expected.size()) << c.report;
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(c.report["items"][i]["id"], expected[i]);
    EXPECT_EQ(c.report["items"][i]["state"], "ok");
  }
  EXPECT_EQ(c.item("preflight/device")["data"]["multiprocessors"], 132);
  EXPECT_EQ(c.item("preflight/clusters")["data"]["clusters of 4"], 33);
  EXPECT_EQ(c.item("preflight/image")["message"], "kernels.ptx");
  EXPECT_THAT(c.item("preflight/library")["message"].get<std::string>(),
              HasSubstr("no ratios: no cuBLASLt: expected libnone.so.9"));
  EXPECT_EQ(c.item(expected[6])["data"]["bits"], "equal");
  EXPECT_EQ(pack.rows(), allRows);
  EXPECT_EQ(c.report["bench"]["rows"][0]["correct"], true);
  EXPECT_DOUBLE_EQ(c.report["bench"]["rows"][0]["ours_us"], 500);
  EXPECT_THAT(readText(pack.path / "records"), HasSubstr("\"schedule\""));
  // A worker opened the driver before and one after the conformance, which had a process that
  // asked what GPU it is, and another after the row that breaks its context.
  std::string opened = readText(pack.path / "opened");
  EXPECT_EQ(std::count(opened.begin(), opened.end(), '\n'), 5) << opened;
}

TEST(GpuCheck, OneProcessOpensTheDriver) { // and it is not the supervisor
  SmallPack pack;
  EXPECT_EQ(pack.run("", "GEMM_STAND_IN_LOG=" + pack.file("opened")).done.status, 0);
  std::string opened = readText(pack.path / "opened");
  EXPECT_EQ(std::count(opened.begin(), opened.end(), '\n'), 1) << opened;
}

// Where a fault takes effect: at the first launch, else at the first call that allocates or
// asks.
std::string faultAt(const std::string &kind, const std::string &id) {
  if (id == "conformance/all") // a row of it; the supervisor is two processes above that
    return "GEMM_STAND_IN_FAULTS='" + (kind == "kill-parent" ? "kill-grandparent" : kind) + "@ldmatrix/x2'";
  bool launches = id != "preflight/device" && id != "preflight/image" && id != "preflight/library";
  std::string function = launches                  ? ""
                         : id == "preflight/image" ? ":cuModuleLoadDataEx"
                         : id == "preflight/device" ? ":cuDeviceGetName"
                                                    : ":cuMemAlloc";
  return "GEMM_STAND_IN_FAULTS='" + kind + "@" + id + function + "'";
}

class Campaign : public testing::TestWithParam<std::pair<const char *, const char *>> {};
TEST_P(Campaign, CostsTheItemAndNothingElse) {
  auto [kind, state] = GetParam();
  for (const std::string &id : SmallPack(Conformance::FourRows).items()) {
    bool row = id == "conformance/all"; // which is lost alone
    SmallPack pack(row ? Conformance::FourRows : Conformance::Skipped);
    // Only what hangs is waited for, so only then is the limit short.
    std::string limit = row ? "10" : std::string(kind) == "hang" ? "2" : "30";
    Checked c = pack.run("--item-seconds=" + limit + " --no-bisect", faultAt(kind, id));
    EXPECT_EQ(c.done.status, 2) << id << "\n" << c.done.text;
    bool hangs = std::string(kind) == "hang" && id.rfind("correctness/", 0) == 0;
    for (const json &item : c.report["items"])
      if (std::string other = item["id"]; other != id) {
        // What hung would hang again where it is measured.
        bool skipped = hangs && (other.rfind("bench/", 0) == 0 || other.rfind("tune", 0) == 0);
        EXPECT_EQ(item["state"], skipped ? "skipped" : "ok") << kind << " at " << id << ": " << item;
        if (skipped) {
          EXPECT_THAT(item["message"].get<std::string>(), HasSubstr("its bundle k0 hung in " + id));
        }
      }
    EXPECT_EQ(c.state(id), row ? "failed" : state) << c.item(id);
    EXPECT_EQ(pack.rows(), row ? replaced(allRows, "x2 agrees", "x2 failed") : "") << kind;
  }
}
INSTANTIATE_TEST_SUITE_P(EveryItem, Campaign,
                         testing::Values(std::pair("hang", "hung"), std::pair("sticky", "broken"),
                                         std::pair("kill", "crashed")),
                         [](const auto &info) { return std::string(info.param.first); });

TEST(GpuCheck, AKillOfTheSupervisorLosesNothingFinished) {
  const std::vector<std::string> all = SmallPack(Conformance::FourRows).items();
  for (const std::string &id : all) {
    bool row = id == "conformance/all";
    SmallPack pack(row ? Conformance::FourRows : Conformance::Skipped);
    std::vector<std::string> ids = row ? all : SmallPack().items();
    size_t at = static_cast<size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
    EXPECT_NE(pack.run("--item-seconds=30", faultAt("kill-parent", ids[at])).done.status, 0);
    Checked after = pack.report();
    EXPECT_EQ(after.done.status, 2) << after.done.text;
    for (size_t i = 0; i < ids.size(); ++i)
      EXPECT_EQ(after.state(ids[i]), i < at ? "ok" : i == at ? "unfinished" : "not reached");
    Checked again = pack.run(); // goes on, and does nothing twice
    EXPECT_EQ(again.done.status, 0) << again.done.text;
    EXPECT_EQ(pack.linesOf("end"), ids.size());
    EXPECT_EQ(pack.rows(), row ? allRows : "");
  }
}

TEST(GpuCheck, WhatKillsEveryRunIsGivenUp) {
  SmallPack pack;
  const std::string id = "correctness/block/nt/k0/9x15x21";
  for (int i = 0; i < 3; ++i)
    EXPECT_NE(pack.run("--item-seconds=1", faultAt("kill-parent", id)).done.status, 0);
  EXPECT_EQ(pack.report().state(id), "unfinished");
  Checked last = pack.run("--item-seconds=1 --no-bisect", faultAt("kill-parent", id));
  EXPECT_EQ(last.done.status, 2) << last.done.text;
  EXPECT_EQ(last.state(id), "crashed");
  EXPECT_EQ(last.item(id)["message"], "3 runs were killed while it was at work");
  EXPECT_EQ(last.state("tuned/p00-nt-9x15x21"), "ok");
}

TEST(GpuCheck, AFailureIsBisected) {
  SmallPack pack;
  std::string id = "correctness/block/nt/k0/9x15x21";
  Checked c = pack.run("--item-seconds=1 --no-bench", faultAt("hang", id));
  EXPECT_EQ(c.done.status, 2);
  EXPECT_EQ(c.state(id), "hung");
  EXPECT_EQ(c.state("bisect/block/nt/k0/9x15x21/stages"), "ok") << c.done.text;
}

TEST(GpuCheck, AWrongResultFails) {
  SmallPack pack;
  std::string launch = readText(pack.path / "pack/k0/launch.json");
  pack.write("pack/k0/launch.json", replaced(launch, "\"alpha\": 1.0", "\"alpha\": 2.0"));
  Checked c = pack.run("--no-bisect");
  EXPECT_EQ(c.done.status, 2);
  for (const char *id : {"correctness/block/nt/k0/9x15x21", "correctness/block/nt/k0/wide/9x15x21",
                         "bench/p00-nt-9x15x21"}) {
    EXPECT_EQ(c.state(id), "failed");
    EXPECT_THAT(c.item(id)["message"].get<std::string>(), HasSubstr("elements wrong"));
  }
}

TEST(GpuCheck, WithoutADevice) {
  SmallPack pack;
  Checked none = pack.run("", "GEMM_STAND_IN_NO_DEVICE=1");
  EXPECT_EQ(none.done.status, 77) << none.done.text;
  EXPECT_THAT(none.done.text, HasSubstr("cuInit failed with CUDA_ERROR_NO_DEVICE"));
  SmallPack half; // what was finished before it went stays
  EXPECT_EQ(half.run("--only='preflight/*'").done.status, 0);
  Checked gone = half.run("--item-seconds=0.1", "GEMM_STAND_IN_NO_DEVICE=1");
  EXPECT_EQ(gone.done.status, 2);
  EXPECT_EQ(gone.state("preflight/launch"), "ok");
  EXPECT_EQ(gone.state("bench/p00-nt-9x15x21"), "not reached");
}

// Somebody else has the device to himself. One that has answered is waited for; before that
// it is not there for us, but there is one: not the same as a machine without a GPU.
TEST(GpuCheck, ABusyDeviceIsWaitedFor) {
  SmallPack pack;
  EXPECT_EQ(pack.run("--only='preflight/*'").done.status, 0);
  std::string busy = "GEMM_STAND_IN_BUSY=" + pack.write("busy", "xxx").string();
  Checked later = pack.run("--item-seconds=3", busy);
  EXPECT_EQ(later.done.status, 0) << later.done.text;
  SmallPack first;
  busy = "GEMM_STAND_IN_BUSY=" + first.write("busy", "x").string();
  Checked none = first.run("--item-seconds=3", busy);
  EXPECT_EQ(none.done.status, 2) << none.done.text;
  EXPECT_EQ(none.state("preflight/device"), "no device");
  EXPECT_THAT(none.done.text, HasSubstr("CUDA_ERROR_DEVICE_UNAVAILABLE"));
  EXPECT_EQ(none.state("preflight/launch"), "not reached");
  EXPECT_EQ(first.run().done.status, 0);
  SmallPack inRows(Conformance::FourRows); // the tool of the rows waits by itself
  busy = "GEMM_STAND_IN_BUSY=" + inRows.write("busy", "xxx").string();
  Checked rows = inRows.run("--only='conformance/*'", busy);
  EXPECT_EQ(rows.done.status, 0) << rows.done.text;
  SmallPack rowsLater(Conformance::FourRows); // and says when it has waited in vain
  busy = "GEMM_STAND_IN_BUSY=" + rowsLater.write("busy", std::string(100000, 'x')).string();
  rows = rowsLater.run("--only='conformance/*' --item-seconds=2", busy);
  EXPECT_EQ(rows.state("conformance/all"), "no device") << rows.done.text;
  EXPECT_EQ(rows.done.status, 2);
  EXPECT_EQ(rowsLater.run("--only='conformance/*'").done.status, 0);
  EXPECT_EQ(rowsLater.rows(), allRows);
  SmallPack forEver; // within the budget
  EXPECT_EQ(forEver.run("--only='preflight/*'").done.status, 0);
  busy = "GEMM_STAND_IN_BUSY=" + forEver.write("busy", std::string(100000, 'x')).string();
  Checked over = forEver.run("--budget=4 --item-seconds=3", busy);
  EXPECT_EQ(over.done.status, 2) << over.done.text;
  EXPECT_EQ(over.state("correctness/block/nt/k0/9x15x21"), "no device");
}

// The stand-in of cuBLASLt takes addresses for the host's: a call of it ends the process.
TEST(GpuCheck, ALibraryThatKillsTheWorkerCostsTheRatio) {
  SmallPack pack;
  Checked c = pack.run("--skip='preflight/*'",
                       "GEMM_CUBLASLT=" GEMM_FAKE_CUDA "/libcublasLt.so.13");
  EXPECT_EQ(c.done.status, 2);
  EXPECT_EQ(c.state("bench/p00-nt-9x15x21"), "crashed");
  EXPECT_DOUBLE_EQ(c.report["bench"]["rows"][0]["ours_us"], 500) << c.report;
  EXPECT_EQ(c.report["bench"]["rows"][0]["correct"], true);
}

TEST(GpuCheck, TheBudgetEndsTheRun) {
  SmallPack pack;
  Checked c = pack.run("--budget=1 --item-seconds=30", faultAt("hang", "preflight/launch"));
  EXPECT_EQ(c.done.status, 2);
  EXPECT_EQ(c.state("preflight/device"), "ok");
  EXPECT_EQ(c.state("preflight/launch"), "unfinished");
  EXPECT_EQ(c.state("bench/p00-nt-9x15x21"), "not reached");
  EXPECT_EQ(pack.run().done.status, 0);
}

// Its share is a fifth of the budget; what is left of it comes after everything else.
TEST(GpuCheck, RowsDoNotTakeTheWholeBudget) {
  SmallPack pack(Conformance::FourRows);
  std::string check = "correctness/block/nt/k0/9x15x21";
  Checked c = pack.run("--budget=20 --item-seconds=30 --only='conformance/*' --only=" + check,
                       faultAt("hang", "conformance/all"));
  EXPECT_EQ(c.done.status, 2);
  EXPECT_EQ(c.state(check), "ok") << c.done.text;
  EXPECT_EQ(c.state("conformance/all"), "unfinished");
  EXPECT_EQ(pack.rows(), reservedBits + " agrees; ldmatrix/x1 agrees; ");
  EXPECT_EQ(pack.lines("begin").size(), 3u); // and it was begun again at the end
  EXPECT_EQ(pack.run("--only='conformance/*' --only=" + check).done.status, 0);
  EXPECT_EQ(pack.rows(), allRows); // none twice
}

TEST(GpuCheck, RowsThatFailedStayFailures) { // also when another run does the rest
  SmallPack pack(Conformance::FourRows);
  pack.runUntil("ldmatrix/x1", "--only='conformance/*'",
                "GEMM_STAND_IN_FAULTS='refuse@ldmatrix/x1;hang@ldmatrix/x2'");
  Checked again = pack.run("--only='conformance/*'");
  EXPECT_EQ(again.state("conformance/all"), "failed");
  EXPECT_EQ(pack.rows(), replaced(allRows, "x1 agrees", "x1 failed"));
}

TEST(GpuCheck, AFreshWorkerHasTimeToOpenTheDevice) {
  SmallPack pack;
  Checked c = pack.run("--item-seconds=1", "GEMM_STAND_IN_INIT_MS=1500");
  EXPECT_EQ(c.done.status, 0) << c.done.text;
}

TEST(GpuCheck, SaysHowFarAnItemCame) {
  SmallPack pack;
  std::string id = "bench/p00-nt-9x15x21";
  Checked c = pack.run("--item-seconds=1 --only=" + id, faultAt("hang", id));
  EXPECT_EQ(c.state(id), "hung");
  EXPECT_EQ(c.item(id)["data"]["stage"], "timing the kernel") << c.item(id);
  std::string stages;
  for (const json &line : pack.lines("partial"))
    stages += line["data"]["stage"].get<std::string>() + "; ";
  EXPECT_EQ(stages, "the device is open; making argument 0; making argument 1; uploading; timing the kernel; ");
}

// A worker that is killed says nothing: others' words are not its own.
TEST(GpuCheck, LastWordsAreOfTheWorkerThatDied) {
  SmallPack pack;
  pack.write("lines.log", "said by somebody before\n");
  Checked c = pack.run("--no-bisect", faultAt("kill", "preflight/launch"));
  EXPECT_EQ(c.item("preflight/launch")["message"], "the worker ended with signal 9");
}

TEST(GpuCheck, AJournalOfAnotherPackIsRefused) {
  SmallPack pack;
  EXPECT_EQ(pack.run("--only='preflight/*'").done.status, 0);
  std::string ptx = readText(pack.path / "pack/k0/kernels.ptx");
  pack.write("pack/k0/kernels.ptx", ptx + "// other\n");
  Checked other = pack.run("--only='preflight/*'");
  EXPECT_EQ(other.done.status, 1);
  EXPECT_THAT(other.done.text, HasSubstr("the pack has changed since"));
  pack.write("pack/k0/kernels.ptx", ptx);
  pack.write("pack/gpu-check.json", "a report"); // what is no part of it may lie there
  EXPECT_EQ(pack.run("--only='preflight/*'").done.status, 0);
}

TEST(GpuCheck, RefusedMachineCodeIsSaid) {
  SmallPack pack;
  std::string launch = readText(pack.path / "pack/k0/launch.json");
  pack.write("pack/k0/launch.json", replaced(launch, "\"ptx\": \"kernels.ptx\"",
                                             "\"ptx\": \"kernels.ptx\", \"cubin\": \"k.cubin\""));
  pack.write("pack/k0/k.cubin", "\x7f"
                                "ELF of another chip");
  Checked c = pack.run();
  EXPECT_EQ(c.done.status, 0) << c.done.text;
  std::string expected = "kernels.ptx, compiled by the driver, which refused k.cubin: "
                         "CUDA_ERROR_NO_BINARY_FOR_GPU";
  EXPECT_THAT(c.item("preflight/image")["message"].get<std::string>(), HasSubstr(expected));
  EXPECT_THAT(c.report["bench"]["rows"][0]["note"].get<std::string>(), HasSubstr(expected));
}

// The script beside a pack's binaries: it says what is missing before the loader does.
TEST(GpuCheck, TheScriptNamesTheLibraryThatIsTooOld) {
  SmallPack pack;
  std::filesystem::create_directories(pack.path / "bin");
  std::filesystem::create_symlink(GEMM_GPU_CHECK, pack.path / "bin/gemm-gpu-check");
  std::string command = "cd " + pack.path.string() + " && LD_LIBRARY_PATH=" GEMM_STAND_IN
                        " " GEMM_GPU_CHECK_SCRIPT " --bin=bin --only=preflight/device pack";
  pack.write("bin/glibc", "2.5\n");
  Finished done = runCommand(command);
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_TRUE(std::filesystem::exists(pack.path / "gpu-check.json"));
  pack.write("bin/glibc", "2.999\n");
  done = runCommand(command);
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text, HasSubstr("error: expected glibc 2.999 or later for bin, got '2."));
}

// An option takes one pattern; what follows is a place.
TEST(GpuCheck, OptionsLeaveThePlacesAlone) {
  SmallPack pack;
  for (const char *option : {"--only='*'", "--skip='none'", "--rows='*'"}) {
    Finished done = runCommand(GEMM_GPU_CHECK " run --device=emulate " + std::string(option) + " " +
                               (pack.path / "pack").string() + " --list");
    EXPECT_EQ(done.status, 0) << done.text;
    EXPECT_THAT(done.text, HasSubstr("correctness/"));
  }
}

TEST(GpuCheck, MistakesAreOneLine) {
  SmallPack pack;
  for (const auto &[arguments, message] :
       {std::pair("run /nonexistent", "expected a pack (pack.json), a bundle"),
        std::pair("report /nonexistent", "expected a readable journal"),
        std::pair("run", "places"), std::pair("", "subcommand")}) {
    Finished done = runCommand(GEMM_GPU_CHECK " " + std::string(arguments));
    EXPECT_EQ(done.status, 1) << done.text;
    EXPECT_THAT(done.text, HasSubstr(message));
    EXPECT_EQ(std::count(done.text.begin(), done.text.end(), '\n'), 1) << done.text;
  }
}
} // namespace
