// The whole measurement against stand-ins of the driver, cuBLASLt and NVML, whose
// clock is exact: a kernel launch takes 500 us, the library's best call 750 us. And
// the same pack in the emulator, which checks and has no times.
#include "Child.h"
#include "Temporary.h"
#include "gemm/Schedule/Records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using testing::HasSubstr;
using testing::Not;

namespace {
const std::string fake = GEMM_FAKE_CUDA, old = fake + "-old";

// A copy of the pack, to be changed.
struct PackCopy : Temporary {
  PackCopy() {
    for (const char *name : {"pack.json", "k0/launch.json", "library/launch.json"})
      write(name, inputText(std::string("pack/") + name));
    write("k0/kernels.ptx", readText(GEMM_SIMPLE "/kernels.ptx"));
  }
  void change(const std::string &name, const std::string &from, const std::string &to) const {
    write(name, replaced(readText(path / name), from, to));
  }
  std::string file(const char *name) const { return (path / name).string(); }
};

struct Measured {
  Finished done;
  nlohmann::json report, row;
};
Measured measure(const PackCopy &pack, const std::string &arguments = "",
                 const std::string &environment = "", const std::string &driver = fake) {
  Measured m;
  std::string json = pack.file("report.json");
  m.done = runCommand("env -u CUDA_HOME -u CUDA_PATH LD_LIBRARY_PATH=" + driver + ":" + fake + " " +
                      environment + " " GEMM_BENCH " " + pack.path.string() + " --json=" + json +
                      " " + arguments);
  m.report = nlohmann::json::parse(readText(json), nullptr, false);
  if (m.report.is_object() && !m.report["rows"].empty())
    m.row = m.report["rows"][0];
  return m;
}

TEST(Measure, OursAgainstTheBestOfTheLibrary) {
  PackCopy pack;
  Measured m = measure(pack);
  ASSERT_EQ(m.done.status, 0) << m.done.text;
  EXPECT_EQ(m.report["measured"], true);
  EXPECT_EQ(m.row["provider"], "kernel");
  EXPECT_DOUBLE_EQ(m.row["ours_us"], 500);
  EXPECT_DOUBLE_EQ(m.row["cublaslt_us"], 750); // the third algorithm; the first takes 1000
  EXPECT_DOUBLE_EQ(m.row["ratio"], 1.5);
  EXPECT_DOUBLE_EQ(m.row["p10"], 1.5);
  EXPECT_DOUBLE_EQ(m.row["p90"], 1.5);
  EXPECT_EQ(m.row["correct"], true);
  EXPECT_LE(m.row["r"], 1);
  EXPECT_NEAR(m.row["tflops"], 2 * 9 * 15 * 21 / 500e-6 * 1e-12, 1e-9);
  EXPECT_EQ(m.row["note"], "");
  EXPECT_THAT(m.report["device"], HasSubstr("Fake GPU"));
  EXPECT_EQ(m.report["library"], "cuBLASLt 13.1.0");
  EXPECT_EQ(m.report["protocol"]["timing"], "CUDA graphs");
  EXPECT_EQ(m.report["protocol"]["clocks_before"], "SM 1980 MHz, memory 3201 MHz, 412 W, 54 C");
  EXPECT_EQ(m.report["summary"]["test"]["wins"], 1);
  EXPECT_THAT(m.done.text, Not(HasSubstr("nothing was measured")));
}

TEST(Measure, EventPairsWithoutGraphs) {
  PackCopy pack;
  Measured m = measure(pack, "", "", old);
  ASSERT_EQ(m.done.status, 0) << m.done.text;
  EXPECT_EQ(m.report["protocol"]["timing"], "event pairs");
  EXPECT_DOUBLE_EQ(m.row["ratio"], 1.5);
}

TEST(Measure, OneProviderAlone) {
  PackCopy pack;
  Measured ours = measure(pack, "--providers=kernel");
  EXPECT_DOUBLE_EQ(ours.row["ours_us"], 500);
  EXPECT_TRUE(ours.row["ratio"].is_null());
  Measured theirs = measure(pack, "--providers=cublaslt --algorithms=1");
  EXPECT_EQ(theirs.row["provider"], "cublaslt");
  EXPECT_TRUE(theirs.row["ours_us"].is_null());
  EXPECT_DOUBLE_EQ(theirs.row["cublaslt_us"], 1000); // the heuristic's first
  EXPECT_EQ(theirs.row["correct"], true);
}

TEST(Measure, WithoutTheLibraryItSaysSo) {
  PackCopy pack;
  Measured m = measure(pack, "--cublaslt=libnone.so.9");
  EXPECT_EQ(m.done.status, 0) << m.done.text;
  EXPECT_TRUE(m.row["ratio"].is_null());
  EXPECT_DOUBLE_EQ(m.row["ours_us"], 500);
  EXPECT_THAT(m.done.text, HasSubstr("no cuBLASLt: expected libnone.so.9"));
  EXPECT_EQ(measure(pack, "--cublaslt=libnone.so.9 --providers=cublaslt").done.status, 77);
}

TEST(Measure, WrongResultsAreFound) {
  PackCopy pack;
  pack.change("k0/launch.json", "\"alpha\": 1.0", "\"alpha\": 2.0"); // the kernel does not scale
  Measured m = measure(pack);
  EXPECT_EQ(m.done.status, 2);
  EXPECT_EQ(m.row["correct"], false);
  EXPECT_THAT(m.row["note"], HasSubstr("135 of 135 elements wrong"));
  EXPECT_THAT(m.done.text, HasSubstr("WRONG"));
}

TEST(Measure, ConstantsBelongToWhatAKernelMeans) {
  for (bool zero : {true, false}) { // the stand-in's kernel adds nothing
    PackCopy pack;
    pack.change("k0/launch.json", "\"buffers\": [",
                std::string("\"buffers\": [{\"name\": \"c0\", \"dtype\": \"f32\", \"size\": 15, "
                            "\"data\": {\"splat\": ") +
                    (zero ? "0.0}}," : "1.0}},"));
    pack.change("k0/launch.json", "\"accumulate\": \"f32\",",
                R"("accumulate": "f32", "epilogue": {"operands": [{"buffer": "c0", "dtype": "f32",
      "offset": 0, "shape": [1, 9, 15], "strides": [0, 0, 1]}], "program": {"inputs": 2, "ops": [
      {"op": "addf", "args": [0, 1], "type": "f32"}], "result": 2}},)");
    Measured m = measure(pack);
    EXPECT_EQ(m.done.status, zero ? 0 : 2) << m.done.text;
    EXPECT_EQ(m.row["correct"], zero);
  }
}

TEST(Measure, GuardBandsAreChecked) {
  PackCopy pack;
  pack.write("k0/kernels.ptx", "// .entry overrun");
  Measured m = measure(pack);
  EXPECT_EQ(m.done.status, 2);
  EXPECT_THAT(m.row["note"], HasSubstr("out of bounds: @p0 wrote 0 bytes past the end of b0"));
}

TEST(Measure, AnotherMeaningOfTheLibraryIsNoted) {
  PackCopy pack;
  pack.change("library/launch.json", "\"alpha\": 1.0", "\"alpha\": 2.0");
  Measured m = measure(pack);
  EXPECT_EQ(m.done.status, 0); // ours is right
  EXPECT_EQ(m.row["correct"], true);
  EXPECT_THAT(m.row["note"], HasSubstr("the library's result is off: worst out["));
}

TEST(Measure, CopiesWithOtherBitsAreARace) {
  PackCopy pack;
  pack.write("k0/kernels.ptx", "// .entry race");
  Measured m = measure(pack);
  EXPECT_EQ(m.done.status, 2);
  EXPECT_EQ(m.row["correct"], false);
  EXPECT_THAT(m.row["note"], HasSubstr("race: copies 0 and "));
}

TEST(Measure, ALibraryThatFailsCostsTheRatioAlone) {
  PackCopy pack;
  for (const char *trouble : {"FAKE_CUBLASLT_NO_MEMORY=1", "FAKE_CUBLASLT_NO_ALGORITHM=1"}) {
    Measured m = measure(pack, "", trouble);
    EXPECT_EQ(m.done.status, 0) << m.done.text;
    EXPECT_EQ(m.row["correct"], true);
    EXPECT_DOUBLE_EQ(m.row["ours_us"], 500);
    EXPECT_TRUE(m.row["ratio"].is_null());
    EXPECT_THAT(m.row["note"], HasSubstr("no ratio: "));
  }
}

TEST(Measure, ABrokenContextLosesNoRow) {
  PackCopy pack; // the same problem twice, and launches for the first
  std::string text = readText(pack.path / "pack.json"), one = text.substr(text.find("  {\n   \"class\""));
  one = one.substr(0, one.rfind("]") - 1);
  pack.write("pack.json", replaced(text, one, one + ",\n" + one));
  Measured m = measure(pack, "--providers=kernel", "FAKE_CUDA_BREAKS=600");
  EXPECT_EQ(m.done.status, 2) << m.done.text;
  ASSERT_EQ(m.report["rows"].size(), 2u) << m.done.text;
  EXPECT_DOUBLE_EQ(m.report["rows"][0]["ours_us"], 500);
  EXPECT_EQ(m.report["rows"][0]["correct"], true);
  EXPECT_EQ(m.report["rows"][1]["correct"], false);
}

// Our kernel breaks beside the library, after its own time and verdict: that is its failure,
// not a ratio that is missing.
TEST(Measure, AKernelThatBreaksBesideTheLibraryFails) {
  PackCopy pack;
  Measured alone = measure(pack, "--providers=kernel --pairs=2", "FAKE_CUDA_BREAKS=180");
  EXPECT_EQ(alone.done.status, 0) << alone.done.text; // it is done with fewer launches
  Measured m = measure(pack, "--pairs=2", "FAKE_CUDA_BREAKS=180");
  EXPECT_EQ(m.done.status, 2) << m.done.text;
  EXPECT_EQ(m.row["correct"], false);
  EXPECT_THAT(m.row["note"], HasSubstr("failed: beside the library: "));
}

TEST(Measure, ThrottlingIsNoted) {
  PackCopy pack;
  Measured m = measure(pack, "", "FAKE_NVML_REASONS=0x65");
  EXPECT_EQ(m.row["note"], "throttled: power cap, thermal");
}

TEST(Measure, AFailureStaysInItsRow) {
  PackCopy pack;
  pack.write("k0/kernels.ptx", "garbage");
  Measured m = measure(pack);
  EXPECT_EQ(m.done.status, 2);
  EXPECT_THAT(m.row["note"], HasSubstr("failed: "));
  EXPECT_THAT(m.row["note"], HasSubstr("kernels.ptx: expected PTX for sm_80"));
}

TEST(Measure, TuningWritesRecordsAndTimes) {
  PackCopy pack;
  Measured m = measure(pack, "--tune=all --records=" + pack.file("r.jsonl") +
                                 " --times=" + pack.file("times.txt"));
  ASSERT_EQ(m.done.status, 0) << m.done.text;
  gemm::Records records;
  std::string error;
  ASSERT_TRUE(records.load(pack.file("r.jsonl"), error)) << error;
  gemm::GemmProblem p;
  p.m = 9, p.n = 15, p.k = 21;
  const gemm::Record *record = records.find(p, *gemm::lookupTarget("a100"));
  ASSERT_TRUE(record);
  EXPECT_EQ(toString(record->schedule), m.row["schedule"].get<std::string>());
  EXPECT_EQ(readText(pack.file("times.txt")),
            "# machine m n k batch layout a b c backend nanoseconds\n"
            "a100 9 15 21 1 nt bf16 bf16 bf16 kernel 500000.000000\n"
            "a100 9 15 21 1 nt bf16 bf16 bf16 cublaslt 750000.000000\n");
  // Without a choice, or with a wrong result, there is nothing to record.
  measure(pack, "--records=" + pack.file("none.jsonl"));
  EXPECT_THAT(readText(pack.file("none.jsonl")), Not(HasSubstr("{")));
  pack.change("k0/launch.json", "\"alpha\": 1.0", "\"alpha\": 2.0");
  measure(pack, "--tune=all --records=" + pack.file("wrong.jsonl"));
  EXPECT_THAT(readText(pack.file("wrong.jsonl")), Not(HasSubstr("{")));
}

TEST(Measure, TheEmulatorChecksAndReportsNoTime) {
  PackCopy pack;
  Measured m = measure(pack, "--device=emulate --target=a100");
  ASSERT_EQ(m.done.status, 0) << m.done.text;
  EXPECT_EQ(m.row["correct"], true);
  EXPECT_EQ(m.report["measured"], false);
  for (const char *column : {"ours_us", "cublaslt_us", "ratio"})
    EXPECT_TRUE(m.row[column].is_null()) << column;
  EXPECT_THAT(m.done.text, HasSubstr("no times: emulate (a100"));
  pack.change("k0/kernels.ptx", "mov.u32 \t%r14, 0;", "mov.u32 \t%r14, 1;");
  EXPECT_EQ(measure(pack, "--device=emulate --target=a100").done.status, 2);
  Measured both = measure(pack, "--device=emulate --providers=kernel,cublaslt");
  EXPECT_EQ(both.done.status, 1);
  EXPECT_THAT(both.done.text, HasSubstr("expected --device=cuda for provider cublaslt"));
}

TEST(Measure, ABundleWithoutAPack) {
  PackCopy pack;
  Finished done = runCommand("LD_LIBRARY_PATH=" + fake + " " GEMM_BENCH " " + pack.file("k0"));
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("p0"));
  Finished dynamic = runCommand("LD_LIBRARY_PATH=" + fake + " " GEMM_BENCH " " GEMM_SIMPLE);
  EXPECT_EQ(dynamic.status, 1);
  EXPECT_THAT(dynamic.text, HasSubstr("@main: expected known sizes, got m, which is known at run"));
}

TEST(Measure, NoDeviceIs77) {
  PackCopy pack;
  Measured m = measure(pack, "", "FAKE_CUDA_NO_DEVICE=1");
  EXPECT_EQ(m.done.status, 77);
  EXPECT_THAT(m.done.text, HasSubstr("error: no cuda device"));
  EXPECT_FALSE(std::filesystem::exists(pack.path / "report.json"));
}

struct Bad {
  std::string from, to, message;
};
class BadPack : public testing::TestWithParam<Bad> {};
TEST_P(BadPack, IsRefused) {
  PackCopy pack;
  pack.change("pack.json", GetParam().from, GetParam().to);
  Measured m = measure(pack);
  EXPECT_EQ(m.done.status, 1) << m.done.text;
  EXPECT_THAT(m.done.text, HasSubstr(GetParam().message));
  EXPECT_EQ(std::count(m.done.text.begin(), m.done.text.end(), '\n'), 1) << m.done.text;
}
INSTANTIATE_TEST_SUITE_P(
    All, BadPack,
    testing::Values(Bad{"gemm-bench-pack", "other", "pack.json"},
                    Bad{"\"version\": 1", "\"version\": 2", "version"},
                    Bad{"\"a100\"", "\"toaster\"", "toaster"},
                    Bad{"\"bundle\": \"k0\"", "\"bundle\": \"../k0\"", "a folder of the pack"},
                    Bad{"\"m\": 9", "\"m\": 0", "got 0"},
                    Bad{"\"k\": 21", "\"k\": 22", "a record of"},
                    Bad{"\"dtype\": \"bf16\"", "\"dtype\": \"f7\"", "got 'f7'"},
                    Bad{"\"kernels\"", "\"colonels\"", "colonels"}));

TEST(BadPack, TruncatedPacksAreRefused) {
  PackCopy pack;
  std::string text = readText(pack.path / "pack.json");
  for (size_t length = 0; length + 2 < text.size(); length += 211) {
    pack.write("pack.json", text.substr(0, length));
    EXPECT_EQ(measure(pack).done.status, 1) << length;
  }
}
} // namespace
