// The cuda device against a stand-in driver, and without a driver at all. What a
// real GPU computes is the business of gemm-gpu-check.
#include "Child.h"
#include "FindCublasLt.h"
#include "Temporary.h"
#include "gemm/Runtime/Device.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace {
const std::string sizes = " --input=9x21xf32=random --input=15x21xf32=random ";

Finished cudaRun(const std::string &arguments, const std::string &environment = "",
                 const std::string &inputs = sizes) {
  // A toolkit of the machine would come before the stand-in of cuBLASLt.
  return runCommand("env -u CUDA_HOME -u CUDA_PATH LD_LIBRARY_PATH=" GEMM_FAKE_CUDA " " +
                    environment + " " GEMM_RUN " " + arguments + " --device=cuda --check " +
                    inputs);
}

// The simple bundle with a change.
struct Edited : Temporary {
  explicit Edited(const std::string &from, const std::string &to,
                  const std::string &ptx = "// .entry") {
    write("launch.json", replaced(inputText("simple/launch.json"), from, to));
    write("kernels.ptx", ptx);
  }
};

TEST(Cuda, RunsAndTimesThroughTheDriver) {
  Finished done = cudaRun(GEMM_TEST_INPUTS "/simple --repeat=3");
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("on cuda (Fake GPU, sm_80, driver 13.0)"));
  EXPECT_THAT(done.text, HasSubstr("500 us"));
}

// The stand-in adds and multiplies where the kernel has fused steps. Bits that differ are
// held against the kernel unless it computes with an instruction that no GPU has confirmed.
TEST(Cuda, OtherBitsInUnconfirmedRowsAreAFinding) {
  Finished done = cudaRun(GEMM_TEST_INPUTS "/simple --compare=emulate");
  EXPECT_EQ(done.status, 2) << done.text;
  EXPECT_THAT(done.text, HasSubstr("bits WRONG"));
  Edited approximate("", "",
                     replaced(inputText("simple/kernels.ptx"), "fma.rn.f32",
                              "{\n.reg .f32 e;\nex2.approx.f32 e, %f2;\n}\nfma.rn.f32"));
  done = cudaRun(approximate.path.string() +
                 " --compare=emulate --json=" + (approximate.path / "report.json").string());
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("bits differ"));
  EXPECT_THAT(done.text, HasSubstr("unconfirmed rows approx: "));
  EXPECT_THAT(done.text, HasSubstr("elements differ, first difference at out["));
  EXPECT_THAT(done.text, HasSubstr("other bits than on emulate in 1, in rows that are not"));
  EXPECT_THAT(readText(approximate.path / "report.json"), HasSubstr("\"unconfirmed\": \"approx\""));
}

TEST(Cuda, SharedMemoryAndClusters) {
  Edited shared("\"block\"", "\"shared\": 65536, \"block\"");
  EXPECT_EQ(cudaRun(shared.path).status, 0);
  Edited tooMuch("\"block\"", "\"shared\": 200000, \"block\"");
  Finished done = cudaRun(tooMuch.path);
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text,
              HasSubstr("expected at most 166912 bytes of shared memory on sm_80, got 200000"));
  Edited cluster(", 1, 1], \"block\"", ", 2, 1], \"cluster\": [1, 2, 1], \"block\"");
  EXPECT_EQ(cudaRun(cluster.path).status, 0);
}

// The stand-in runs three clusters at one time unless told otherwise.
TEST(Cuda, AResidentGridIsOneWaveOfClusters) {
  auto grid = [](const std::string &resident, const std::string &environment = "") {
    Edited cluster("\"grid\": [{\"op\": \"ceildiv\", \"args\": [{\"op\": \"mul\", "
                   "\"args\": [\"m\", \"n\"]}, 128]}, 1, 1], \"block\"",
                   "\"grid\": [128, 1, 1], \"cluster\": [4, 1, 1], " + resident + "\"block\"");
    return cudaRun(cluster.path, "FAKE_CUDA_PRINT_GRID=1 " + environment).text;
  };
  EXPECT_THAT(grid(""), HasSubstr("grid 128\n"));
  EXPECT_THAT(grid("\"resident\": false, "), HasSubstr("grid 128\n"));
  EXPECT_THAT(grid("\"resident\": true, "), HasSubstr("grid 12\n"));
  EXPECT_THAT(grid("\"resident\": true, ", "FAKE_CUDA_CLUSTERS=64"), HasSubstr("grid 128\n"));
  EXPECT_THAT(grid("\"resident\": true, ", "FAKE_CUDA_CLUSTERS=0"),
              HasSubstr("expected Fake GPU to run a cluster of 4 CTAs, got none at one time"));
}

// CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION is 6, that of clusters 4.
TEST(Cuda, ADependentLaunchSaysSo) {
  auto attributes = [](const std::string &keys, const std::string &environment = "") {
    Edited edited(", 1, 1], \"block\"", ", 2, 1], " + keys + "\"block\"");
    return cudaRun(edited.path, "FAKE_CUDA_PRINT_ATTRIBUTES=1 " + environment).text;
  };
  EXPECT_THAT(attributes("\"dependent\": true, "), HasSubstr("attribute 6: 1\n"));
  EXPECT_THAT(attributes("\"dependent\": true, \"cluster\": [1, 2, 1], "),
              testing::AllOf(HasSubstr("attribute 4: 1\n"), HasSubstr("attribute 6: 1\n")));
  EXPECT_THAT(attributes("\"cluster\": [1, 2, 1], "), testing::Not(HasSubstr("attribute 6")));
  // Drivers that cannot capture such launches in a graph.
  EXPECT_THAT(attributes("\"dependent\": true, ", "FAKE_CUDA_VERSION=12020"),
              testing::Not(HasSubstr("attribute")));
}

TEST(Cuda, GuardBandsCatchAnOverrun) {
  Edited overrun("", "", "// .entry overrun");
  Finished done = cudaRun(overrun.path);
  EXPECT_EQ(done.status, 2);
  EXPECT_THAT(done.text,
              HasSubstr("out of bounds: kernel 'simple' wrote 0 bytes past the end of b0"));
}

TEST(Cuda, ErrorsOfTheDriverAreClear) {
  Edited bad("", "", "garbage");
  Finished done = cudaRun(bad.path);
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(
      done.text,
      HasSubstr(
          "kernels.ptx: expected PTX for sm_80, got CUDA_ERROR (a text): ptxas fatal: no entry\n"));
  Edited kernel("\"simple\"", "\"other\"");
  EXPECT_THAT(cudaRun(kernel.path).text, HasSubstr("expected kernel 'other' of step main:0"));
}

Finished callRun(const std::string &environment = "") {
  return cudaRun(GEMM_TEST_INPUTS "/library/call", environment);
}

TEST(CublasLt, RunsTheCall) {
  Finished done = callRun();
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("exact equal"));
}

// A ReLU that keeps its bits, its derivative with sums, and a product with the sums of
// its operand: first and second results agree with the oracle.
TEST(CublasLt, RunsTheCallsOfATrainingStep) {
  for (int m : {1, 9, 64}) {
    Finished done = cudaRun(GEMM_TEST_INPUTS "/library/training", "",
                            " --input=" + std::to_string(m) + "x21xf32=random");
    EXPECT_EQ(done.status, 0) << done.text;
    EXPECT_THAT(done.text, HasSubstr("PASS: 3 steps"));
  }
}

// Sums of bytes in i32, with a whole factor: cuBLASLt's integer compute type.
TEST(CublasLt, MultipliesBytes) {
  for (int m : {1, 9}) {
    Finished done =
        cudaRun(GEMM_TEST_INPUTS "/library/bytes", "",
                " --input=" + std::to_string(m) + "x24xi8=random --input=20x24xi8=random");
    EXPECT_EQ(done.status, 0) << done.text;
    EXPECT_THAT(done.text, HasSubstr("PASS: 1 step"));
  }
}

Finished formatRun(const std::string &entry, const std::string &environment = "",
                   const std::string &more = "") {
  return cudaRun(GEMM_TEST_INPUTS "/library/formats", environment, " --entry=" + entry + more);
}

// fp8 with scales of each kind, and f32 whose factors the library cuts off to tf32.
TEST(CublasLt, MultipliesByTheScalesOfFp8AndInTf32) {
  for (const char *entry : {"tensor", "rows", "blocks", "rounded"})
    for (int seed : {1, 2, 3}) {
      Finished done = formatRun(entry, "", " --seed=" + std::to_string(seed));
      EXPECT_EQ(done.status, 0) << entry << done.text;
      EXPECT_THAT(done.text, HasSubstr("PASS: 1 step"));
    }
}

// A scale left out, of another row, block or order, a product left out and factors of bf16 are
// seen.
TEST(CublasLt, WrongScalesAndFactorsAreSeen) {
  const std::pair<const char *, std::vector<const char *>> cases[] = {
      {"tensor", {"first", "second", "k"}},
      {"rows", {"first", "second", "line", "k"}},
      {"blocks", {"first", "second", "block", "transposed", "k"}},
      {"rounded", {"bf16"}}};
  for (auto &[entry, mistakes] : cases)
    for (const char *mistake : mistakes) {
      Finished done = formatRun(entry, "FAKE_CUBLASLT_WRONG=" + std::string(mistake));
      EXPECT_EQ(done.status, 2) << entry << " " << mistake << done.text;
      EXPECT_THAT(done.text, HasSubstr("FAIL: 1 of 1 step"));
    }
}

TEST(CublasLt, ScalesOfRowsAndBlocksAreOfLaterVersions) {
  EXPECT_EQ(formatRun("tensor", "FAKE_CUBLASLT_VERSION=120000").status, 0);
  for (auto [entry, mode] : {std::pair("rows", "vector"), {"blocks", "squares"}}) {
    Finished done = formatRun(entry, "FAKE_CUBLASLT_VERSION=120803");
    EXPECT_EQ(done.status, 77) << done.text;
    EXPECT_THAT(done.text,
                HasSubstr("no cuBLASLt: expected version 12.9.0 or later for scales of " +
                          std::string(mode) + ", got 12.8.3"));
  }
}

TEST(CublasLt, ErrorsAreClear) {
  const std::tuple<const char *, int, const char *> cases[] = {
      {"GEMM_CUBLASLT=libnone.so.9", 77,
       "error: no cuBLASLt: expected libnone.so.9 (libnone.so.9: cannot open shared object file: "},
      {"GEMM_CUBLASLT=libm.so.6", 77,
       "no cuBLASLt: expected libm.so.6 to have cublasLtGetVersion, got no such symbol"},
      {"FAKE_CUBLASLT_VERSION=110902", 77,
       "expected version 12.0 or later of libcublasLt.so.13, got 11.9.2"},
      {"FAKE_CUBLASLT_NO_MEMORY=1", 1, "cublasLtCreate failed: CUBLAS_STATUS_ALLOC_FAILED"},
      {"FAKE_CUDA_MOST=1000000", 1,
       "cuMemAlloc of 33554432 bytes for the workspace of cuBLASLt 13.1.0 failed on Fake GPU"},
      {"FAKE_CUBLASLT_NO_ALGORITHM=1", 1,
       "expected an algorithm of cuBLASLt 13.1.0 for m 15, n 9, k 21 and epilogue relu_bias, got "
       "none"},
  };
  for (auto [environment, status, message] : cases) {
    Finished done = callRun(environment);
    EXPECT_EQ(done.status, status) << done.text;
    EXPECT_THAT(done.text, HasSubstr(message));
  }
}

// Whoever catches the error and goes on must not call the library without its memory.
TEST(CublasLt, AWorkspaceThatIsMissingIsMissedAgain) {
  auto loadTwice = [] {
    setenv("GEMM_CUBLASLT", GEMM_FAKE_CUDA "/libcublasLt.so.13", 1);
    setenv("FAKE_CUDA_MOST", "1000000", 1);
    if (!dlopen(GEMM_FAKE_CUDA "/libcuda.so.1", RTLD_NOW)) // found by its name from now on
      _exit(3);
    auto bundle = gemm::bundle::load(GEMM_TEST_INPUTS "/library/call");
    auto device = gemm::runtime::makeCudaDevice();
    for (int time : {1, 2})
      try {
        device->load(bundle, bundle.functions.front());
      } catch (const gemm::runtime::Error &error) {
        std::fprintf(stderr, "%d: %s\n", time, error.what());
      }
    _exit(0);
  };
  EXPECT_EXIT(loadTwice(), testing::ExitedWithCode(0),
              "1: cuMemAlloc of 33554432.*\n2: cuMemAlloc of 33554432");
}

TEST(CublasLt, IsFoundBesideThePythonOnPath) {
  Temporary folder;
  std::string wheel = "environment/lib/python3.12/site-packages/nvidia/cu13/lib/libcublasLt.so.13";
  std::string library = folder.write(wheel, "");
  folder.write("environment/bin/python3", "");
  std::string old = std::getenv("PATH");
  setenv("PATH",
         ("/nonexistent::" + (folder.path / "environment/bin").string() + ":" + old).c_str(), 1);
  unsetenv("GEMM_CUBLASLT");
  std::vector<std::string> places = gemm::runtime::findCublasLt();
  setenv("PATH", old.c_str(), 1);
  EXPECT_THAT(places, testing::Contains(library));
}

TEST(CublasLt, OtherLibrariesAreNotForAGpu) {
  Edited hip("", "");
  hip.write("launch.json", replaced(replaced(inputText("library/call/launch.json"), "\"cublaslt\"",
                                             "\"hipblaslt\""),
                                    "cublasLtMatmul", "hipblasLtMatmul"));
  Finished done = cudaRun(hip.path);
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text, HasSubstr("expected a step with a kernel or a cublaslt call"));
}

TEST(Cuda, SaysWhichImageRan) {
  Edited cubin(R"("ptx": "kernels.ptx")", R"("ptx": "kernels.ptx", "cubin": "kernels.cubin")");
  cubin.write("kernels.cubin", "machine code .entry");
  Finished taken = cudaRun(cubin.path);
  EXPECT_EQ(taken.status, 0) << taken.text;
  EXPECT_THAT(taken.text, HasSubstr("image: kernels.cubin\n"));
  cubin.write("kernels.cubin", "machine code of another chip");
  Finished refused = cudaRun(cubin.path);
  EXPECT_EQ(refused.status, 0) << refused.text;
  EXPECT_THAT(refused.text, HasSubstr("image: kernels.ptx, compiled by the driver, which refused "
                                      "kernels.cubin: CUDA_ERROR (a text)\n"));
}

TEST(Cuda, SaysWhyTheDriverCannotBeOpened) {
  Temporary broken;
  broken.write("libcuda.so.1", "no library");
  Finished done = runCommand("LD_LIBRARY_PATH=" + broken.path.string() +
                             " " GEMM_RUN " " GEMM_TEST_INPUTS "/simple --device=cuda" + sizes);
  EXPECT_EQ(done.status, 77) << done.text;
  EXPECT_THAT(done.text, HasSubstr("libcuda.so.1: file too short"));
}

TEST(Cuda, NoDeviceIs77) {
  Finished done = cudaRun(GEMM_TEST_INPUTS "/simple", "FAKE_CUDA_NO_DEVICE=1");
  EXPECT_EQ(done.status, 77);
  EXPECT_THAT(done.text,
              HasSubstr("error: no cuda device: cuInit failed with CUDA_ERROR_NO_DEVICE"));
}
} // namespace
