// gemm-bench from outside: the dry run of the suite, its files, one error line.
#include "Child.h"
#include "Temporary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

using testing::HasSubstr;

namespace {
Finished bench(const std::string &arguments) { return runCommand(GEMM_BENCH " " + arguments); }

TEST(GemmBench, DryRunOfTheSuite) {
  Temporary folder;
  std::string json = (folder.path / "dry.json").string(), csv = (folder.path / "dry.csv").string();
  Finished done =
      bench("--dry-run --target=h200 --problems=" GEMM_SHAPES " --json=" + json + " --csv=" + csv);
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("nothing was measured: times are predicted for h200"));
  auto report = nlohmann::json::parse(readText(json));
  ASSERT_EQ(report["rows"].size(), 45u);
  EXPECT_EQ(report["measured"], false);
  for (const auto &row : report["rows"]) {
    EXPECT_EQ(row["provider"], "model");
    EXPECT_GT(row["predicted_us"].get<double>(), 0);
    EXPECT_TRUE(row["ours_us"].is_null());
  }
  std::string text = readText(csv);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 46);
}

TEST(GemmBench, ExplainsTheChoice) {
  Finished done = bench("--dry-run --explain --target=a100 --m=597 --n=11008 --k=4096");
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("597x11008x4096 bf16 on a100: "));
  EXPECT_THAT(done.text, HasSubstr("not chosen because"));
}

struct Bad {
  std::string arguments, message;
};
class GemmBenchBad : public testing::TestWithParam<Bad> {};
TEST_P(GemmBenchBad, OneErrorLine) {
  Finished done = bench("--dry-run " + GetParam().arguments);
  EXPECT_EQ(done.status, 1) << done.text;
  EXPECT_THAT(done.text, HasSubstr(GetParam().message));
  EXPECT_EQ(done.text.rfind("error: ", 0), 0u) << done.text;
  EXPECT_EQ(std::count(done.text.begin(), done.text.end(), '\n'), 1) << done.text;
}
const std::string sizes = "--m=64 --n=64 --k=64 ";
INSTANTIATE_TEST_SUITE_P(
    All, GemmBenchBad,
    testing::Values(
        Bad{"", "expected one of an input, --problems=FILE and --m --n --k, got none"},
        Bad{sizes + "--problems=x.csv", "got more"}, Bad{"--m=64", "got 0"},
        Bad{"--problems=/nonexistent.csv", "expected a readable file of problems"},
        Bad{sizes + "--layout=ntt", "expected layout"}, Bad{sizes + "--dtype=int4", "got 'int4'"},
        Bad{sizes + "--epilogue=swish", "got 'swish'"}, Bad{sizes + "--tune=some", "got 'some'"},
        Bad{sizes + "--target=toaster", "toaster"}, Bad{sizes + "--json=/nonexistent/x", "/x"},
        Bad{sizes + "--schedules=/nonexistent", "expected a readable file of schedule records"},
        Bad{sizes + "--providers=abacus", "abacus"},
        Bad{"/nonexistent", "got nothing of that name"},
        Bad{"--problems=" GEMM_SHAPES " --class=backward",
            "one of calibrate, fwd, waves, dgrad, wgrad, decode, ragged, got 'backward'"},
        Bad{sizes + "--no-such-thing", "no-such-thing"}));
} // namespace
