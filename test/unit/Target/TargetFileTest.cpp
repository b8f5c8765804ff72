// Target files: what they may say, and each mistake with file, line and value.
#include "gemm/Target/FlatJson.h"
#include "gemm/Target/Target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <unistd.h>

using namespace gemm;
using testing::HasSubstr;
using testing::StartsWith;

namespace {
std::string errorOf(const std::string &text) {
  std::string error;
  EXPECT_FALSE(parseTarget(text, "mine.json", error)) << text;
  EXPECT_THAT(error, StartsWith("mine.json:"));
  return error;
}
const char *whole = R"({
  "name": "mine", "chip": "sm_80", "sm_count": 100,
  "clock_hz": 1e9, "dram_bytes_per_second": 1e12, "launch_seconds": 3e-6,
  "peak": {"bf16": 2e14, "f16": 2e14}
})";
} // namespace

TEST(TargetFile, BaseFillsWhatIsAbsent) {
  std::string error;
  auto t = parseTarget(R"({"name": "a100-80g", "base": "a100", "dram_bytes_per_second": 2.039e12})",
                       "mine.json", error);
  ASSERT_TRUE(t) << error;
  EXPECT_EQ(t->dramBytesPerSecond, 2.039e12);
  EXPECT_EQ(t->chip, "sm_80");
  EXPECT_EQ(t->smCount, 108);
  EXPECT_NEAR(t->ridge(Type::BF16), 153.0, 0.05);
}

TEST(TargetFile, ChipBringsItsLimitsAndNothingElse) {
  std::string error;
  auto t = parseTarget(whole, "mine.json", error);
  ASSERT_TRUE(t) << error;
  EXPECT_EQ(t->family, Family::MmaSync);
  EXPECT_EQ(t->sharedPerBlock, 163 * 1024);
  EXPECT_EQ(t->l2BytesPerSecond, 0);
  EXPECT_EQ(t->peakOf(Type::I8), 0);
  EXPECT_EQ(t->peakOf(Type::BF16), 2e14);
  auto asic = parseTarget(R"({"name": "asic", "chip": "x1", "sm_count": 1, "clock_hz": 1,
    "dram_bytes_per_second": 1, "launch_seconds": 1, "peak": {"i8": 1}})",
                          "mine.json", error);
  ASSERT_TRUE(asic) << error;
  EXPECT_EQ(asic->family, Family::None);
}

TEST(TargetFile, MistakesAreLocated) {
  EXPECT_THAT(errorOf("{\"base\": \"a100\",\n\"name\": \"x\",\n\"clock_hz\": -1}"),
              HasSubstr("mine.json:3: expected a finite number above 0 for \"clock_hz\", got -1"));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "dram_bytes_per_second": 0})"),
              HasSubstr("\"dram_bytes_per_second\", got 0"));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "clock_hz": 1e999})"), HasSubstr("1e999"));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "clock_hz": "fast"})"),
              HasSubstr("got \"fast\""));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "peak": {"bf16": -5}})"),
              HasSubstr("\"peak/bf16\", got -5"));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "sustained": {"bf16": 0}})"),
              HasSubstr("\"sustained/bf16\", got 0"));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "sustained": 0.8})"),
              HasSubstr("expected an object of shares of the peak by type for \"sustained\""));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "peak": {"bf17": 5}})"),
              HasSubstr("got \"bf17\""));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "sm_count": 1.5})"), HasSubstr("got 1.5"));
  EXPECT_THAT(errorOf(R"({"base": "a1000", "name": "x"})"), HasSubstr("got \"a1000\""));
  EXPECT_THAT(errorOf(R"({"base": "a100"})"), HasSubstr("expected key \"name\", got none"));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "colour": 1})"),
              HasSubstr("got \"colour\""));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "chip": "sm_90a"})"), HasSubstr("sm_80"));
  EXPECT_THAT(errorOf(R"({"base": "a100", "name": "x", "name": "y"})"), HasSubstr("twice"));
}

// Limits within which no kernel fits, or that contradict one another, are mistakes of the file
// where the chip has kernels.
TEST(TargetFile, MachinesOfNoKernel) {
  auto of = [](const std::string &numbers) {
    return errorOf("{\"base\": \"a100\", \"name\": \"x\",\n" + numbers + "}");
  };
  EXPECT_EQ(of("\"max_blocks_per_sm\": 0"),
            "mine.json:2: expected an integer from 1 to 1125899906842624 for "
            "\"max_blocks_per_sm\", got 0");
  EXPECT_THAT(of("\"shared_per_block\": 24575"), HasSubstr("from 24576 to"));
  // What every chip has is no number to choose.
  EXPECT_EQ(of("\"registers_per_sm\": 131072"),
            "mine.json:2: expected 65536 for \"registers_per_sm\", got 131072");
  EXPECT_EQ(of("\"registers_per_sm\": 1000"),
            "mine.json:2: expected 65536 for \"registers_per_sm\", got 1000");
  Target other = *lookupTarget("a100");
  other.registersPerSm = 131072;
  EXPECT_EQ(whyNoMachine(other), "expected registers_per_sm of at most 65536, got 131072");
  EXPECT_THAT(of("\"max_registers_per_thread\": 32"), HasSubstr("got 32"));
  EXPECT_THAT(of("\"max_threads_per_sm\": 64"), HasSubstr("from 128 to"));
  EXPECT_EQ(of("\"shared_per_block\": 200000"),
            "mine.json:2: expected at most shared_per_sm without what is reserved, 166912, for "
            "\"shared_per_block\", got 200000");
  EXPECT_EQ(of("\"max_threads_per_sm\": 512"),
            "mine.json:2: expected at least max_threads_per_block of the chip, 1024, for "
            "\"max_threads_per_sm\", got 512");
  // Of machines with roofs alone limits are not known.
  std::string error;
  EXPECT_TRUE(parseTarget(R"({"name": "asic", "chip": "x1", "sm_count": 1, "clock_hz": 1,
    "dram_bytes_per_second": 1, "launch_seconds": 1, "peak": {"i8": 1}, "max_blocks_per_sm": 0})",
                          "mine.json", error))
      << error;
}

// Every required key, removed in turn, is asked for.
TEST(TargetFile, MissingKeys) {
  for (const char *key : {"sm_count", "clock_hz", "dram_bytes_per_second", "launch_seconds", "peak",
                          "name", "chip"}) {
    std::string text = whole;
    text.replace(text.find(key), std::string(key).size(), "source");
    EXPECT_THAT(errorOf(text), HasSubstr(key)) << key;
  }
}

TEST(TargetFile, NoJson) {
  for (std::string text : {"", "{", "[]", "3", "{\"name\": }", "null", "{\"a\":[", "\xff\xfe{}"})
    EXPECT_THAT(errorOf(text), StartsWith("mine.json:1: expected ")) << text;
  EXPECT_THAT(errorOf("{\n\n\"name\" 3}"), StartsWith("mine.json:3: expected JSON"));
  std::string deep;
  for (int i = 0; i < 1000; ++i)
    deep += "{\"a\":";
  EXPECT_THAT(errorOf(deep), HasSubstr("nested at most 16"));
  // Cut short anywhere, it is an error and not a crash.
  std::string text = whole;
  for (size_t n = 0; n + 1 < text.size(); ++n)
    errorOf(text.substr(0, n));
}

TEST(TargetFile, FindByNameOrFile) {
  std::string error;
  EXPECT_EQ(findTarget("sm_80", error)->name, "a100");
  EXPECT_FALSE(findTarget("nothing.json", error));
  EXPECT_EQ(error, "nothing.json: expected a readable target file, got none");
  EXPECT_FALSE(findTarget("sm_90", error));
  EXPECT_THAT(error, HasSubstr("did you mean"));
  std::string path = testing::TempDir() + "gemm-target-" + std::to_string(::getpid()) + ".json";
  std::ofstream(path) << whole;
  EXPECT_EQ(findTarget(path, error)->name, "mine") << error;
  std::remove(path.c_str());
}
