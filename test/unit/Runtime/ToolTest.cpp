// gemm-run from outside: exit codes, one error line, files, and the wrapper
// script for machines with a GPU.
#include "Child.h"
#include "Temporary.h"
#include "gemm/Runtime/Npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <filesystem>

using testing::HasSubstr;
using testing::MatchesRegex;

namespace {
Finished gemmRun(const std::string &arguments) {
  return runCommand(std::string(GEMM_RUN) + " " + arguments);
}
const std::string simple = GEMM_TEST_INPUTS "/simple", chain = GEMM_TEST_INPUTS "/chain";
const std::string sizes = " --input=9x21xf32=random:seed=3 --input=15x21xf32=random:class=uniform";

TEST(GemmRun, PassEndsWithOneVerdictLine) {
  Finished done =
      gemmRun(simple + " --device=emulate --check --async=random:7 --order=reverse" + sizes);
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(
      done.text,
      HasSubstr("PASS: 1 step of @main on emulate (a100, async random, order reverse, seed 7)"));
  EXPECT_THAT(done.text, Not(HasSubstr("\r"))); // no progress without a terminal
  EXPECT_EQ(gemmRun(chain + " --check").status, 0);
  EXPECT_EQ(gemmRun("--version").status, 0);
  EXPECT_EQ(gemmRun("--help").status, 0);
}

TEST(GemmRun, SaysWhyTheCompilerDoesNotStart) {
  namespace fs = std::filesystem;
  Temporary folder;
  folder.write("in.mlir", "");
  fs::path ours = folder.path / "gemm-run", compiler = folder.path / "gemm-compile";
  fs::copy_file(GEMM_RUN, ours);
  folder.write("gemm-compile", std::string("\0no program", 11)); // nor a script
  fs::permissions(compiler, fs::perms::owner_all);
  Finished done = runCommand(ours.string() + " " + (folder.path / "in.mlir").string());
  EXPECT_EQ(done.status, 1);
  EXPECT_EQ(done.text, "error: " + compiler.string() +
                           ": expected a program that starts, got Exec format error\n");
}

TEST(GemmRun, FailedCheckIsTwo) {
  Temporary folder;
  folder.write("kernels.ptx", replaced(inputText("simple/kernels.ptx"), "mov.u32 \t%r14, 0;",
                                       "mov.u32 \t%r14, 1;"));
  folder.write("launch.json", inputText("simple/launch.json"));
  Finished done = gemmRun(folder.path.string() + " --device=emulate --check" + sizes);
  EXPECT_EQ(done.status, 2);
  EXPECT_THAT(done.text, HasSubstr("in.mlir:3:8: 18 of 135 elements wrong in the exact class"));
  EXPECT_THAT(done.text, HasSubstr("FAIL: 1 of 1 step of @main"));
}

TEST(GemmRun, NumbersAreWholeAndFit) {
  for (const char *wrong : {"--seed=-1", "--seed=18446744073709551616", "--seed=1x", "--explore=-1",
                            "--repeat=4294967296"}) {
    Finished done = gemmRun(simple + " " + wrong + sizes);
    EXPECT_EQ(done.status, 1) << wrong << ": " << done.text;
    EXPECT_THAT(done.text, HasSubstr("expected a whole number up to ")) << wrong;
  }
  EXPECT_EQ(gemmRun(simple + " --seed=18446744073709551615" + sizes).status, 0);
}

TEST(GemmRun, FilesGoInAndOut) {
  Temporary folder;
  std::string x = (folder.path / "x.npy").string(), y = (folder.path / "y.npy").string();
  gemm::runtime::Tensor input(gemm::runtime::DType::F32, {3, 2});
  float values[] = {1, 2, 3, 4, 5, 6};
  std::memcpy(input.bytes.data(), values, sizeof values);
  folder.write("x.npy", npyText(input));
  Finished done = gemmRun(simple + " --input=@" + x + " --input=@" + x + " --output=@" + y +
                          " --json=" + (folder.path / "report.json").string());
  EXPECT_EQ(done.status, 0) << done.text;
  gemm::runtime::Tensor output = gemm::runtime::readNpy(y, gemm::runtime::DType::F32);
  EXPECT_EQ(output.shape, (std::vector<int64_t>{3, 3}));
  float got[9];
  std::memcpy(got, output.bytes.data(), sizeof got);
  EXPECT_THAT(got, testing::ElementsAre(5, 11, 17, 11, 25, 39, 17, 39, 61));
  EXPECT_THAT(readText(folder.path / "report.json"),
              HasSubstr("\"summary\": \"gemm nt 3x3x2 f32 -> f32\""));
}

struct Bad {
  std::string arguments, message;
  int status = 1;
};
class GemmRunBad : public testing::TestWithParam<Bad> {};
TEST_P(GemmRunBad, OneErrorLine) {
  Finished done = gemmRun(GetParam().arguments);
  EXPECT_EQ(done.status, GetParam().status) << done.text;
  EXPECT_THAT(done.text, HasSubstr(GetParam().message));
  EXPECT_EQ(done.text.rfind("error: ", 0), 0u) << done.text;
  EXPECT_EQ(std::count(done.text.begin(), done.text.end(), '\n'), 1) << done.text;
}
INSTANTIATE_TEST_SUITE_P(
    All, GemmRunBad,
    testing::Values(
        Bad{"", "input is required"}, Bad{simple + " --no-such-thing", "no-such-thing"},
        Bad{simple + " --device=abacus", "abacus"},
        Bad{simple + " --entry=nobody", "main, got 'nobody'"},
        Bad{"/nonexistent.gemm", "expected a bundle directory"},
        Bad{"/dev/null", "expected a bundle directory, got a file"},
        Bad{"/nonexistent.mlir", "got nothing of that name"},
        Bad{"/", "launch.json: expected a readable file, got none"},
        Bad{simple, "expected --input=SHAPExTYPE="}, Bad{simple + " --input=banana", "banana"},
        Bad{simple + " --input=9x21xf16=zeros",
            "expected type f32 for argument 0 of @main, got f16"},
        Bad{simple + " --input=9xNxf32=zeros", "dimension 'N'"},
        Bad{simple + " --input=9x21xf32=ones", "'ones'"},
        Bad{simple + " --input=9x21xf32=random:seed=x", "'seed=x'"},
        Bad{simple + " --input=@/nonexistent.npy", "nonexistent.npy"},
        Bad{simple + sizes + sizes, "at most 2 inputs, got 4"},
        Bad{simple + " --input=9x21xf32=zeros --input=15x20xf32=zeros", "got 21 and 20"},
        Bad{simple + " --input=99999999999x99999999999xf32=zeros", "error: "},
        Bad{simple + sizes + " --output=@/nonexistent/y.npy", "expected a writable file"},
        Bad{simple + sizes + " --output=y.npy", "expected @file.npy"},
        Bad{simple + sizes + " --output=@a --output=@b",
            "expected 1 --output=@file.npy, one for each result (9x15xf32), or none, got 2"},
        Bad{simple + sizes + " --device=emulate --machine=toaster", "toaster"},
        Bad{simple + sizes + " --device=emulate --async=never",
            "early, late, random[:SEED], got 'never'"},
        Bad{simple + sizes + " --device=emulate --async=random:x", "random:SEED"},
        Bad{chain + " --device=emulate", "mlp:0: expected a step with a kernel"}));

// One line each, whatever the name holds; and no PASS without a comparison.
TEST(GemmRun, SaysWhatItDidInOneLine) {
  Finished done = gemmRun(simple + sizes);
  EXPECT_EQ(done.status, 0);
  EXPECT_THAT(done.text, HasSubstr("\nran, nothing compared: 1 step of @main on ref\n"));
  EXPECT_THAT(gemmRun(simple + sizes + " --compare=ref").text,
              HasSubstr("\nPASS: 1 step of @main"));
  Temporary folder;
  folder.write("launch.json", replaced(inputText("simple/launch.json"), "\"name\": \"main\"",
                                       "\"name\": \"a\\nPASS: b\\u007f\""));
  done = gemmRun(folder.path.string() + sizes + " --check");
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("\nPASS: 1 step of @a\\nPASS: b\\x7f on ref"));
  EXPECT_EQ(std::count(done.text.begin(), done.text.end(), '\n'), 2) << done.text;
  EXPECT_EQ(gemmRun(folder.path.string() + " --list").text, "a\\nPASS: b\\x7f\n");
}

TEST(GemmRun, TruncatedBundles) {
  Temporary folder;
  std::string json = inputText("simple/launch.json");
  folder.write("kernels.ptx", inputText("simple/kernels.ptx"));
  for (size_t length = 0; length + 2 < json.size(); length += 97) {
    folder.write("launch.json", json.substr(0, length));
    EXPECT_EQ(gemmRun(folder.path.string() + sizes).status, 1) << length;
  }
  folder.write("launch.json", json);
  std::filesystem::remove(folder.path / "kernels.ptx");
  Finished done = gemmRun(folder.path.string() + " --device=emulate" + sizes);
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text, HasSubstr("kernels.ptx: expected a readable file, got none"));
  EXPECT_EQ(gemmRun(folder.path.string() + sizes).status, 0); // ref needs no kernels
}
} // namespace
