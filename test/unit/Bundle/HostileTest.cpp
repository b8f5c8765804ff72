// Whatever the file holds, the answer is a Bundle or one Error that says where:
// truncation at every byte, foreign files, wrong values at every place.
#include "Sample.h"
#include "gemm/Bundle/Bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

using namespace gemm::bundle;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {
std::string refusal(const std::string &text) {
  try {
    parse(text, "x/launch.json");
  } catch (const Error &error) {
    return error.what();
  }
  return "";
}

// The sample with the first `from` after `anchor` replaced.
std::string edited(const std::string &from, const std::string &to, const std::string &anchor = "") {
  std::string text = sampleText;
  size_t start = text.find(anchor);
  size_t at = start == std::string::npos ? start : text.find(from, start);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(HostileBundle, TruncatedAtEveryByte) {
  std::string text = sampleText;
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_THAT(refusal(text.substr(0, length)), HasSubstr("x/launch.json: ")) << length;
}

TEST(HostileBundle, FlippedBytesNeverCrash) {
  const char *fixed = std::getenv("GEMM_TEST_SEED");
  uint64_t seed = fixed ? std::strtoull(fixed, nullptr, 0) : 20261120;
  SCOPED_TRACE("GEMM_TEST_SEED=" + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int i = 0; i < 3000; ++i) {
    std::string text = sampleText;
    for (int flips = 1 + random() % 3; flips > 0; --flips)
      text[random() % text.size()] = static_cast<char>(random());
    refusal(text);
  }
}

TEST(HostileBundle, Foreign) {
  EXPECT_THAT(refusal(""), HasSubstr("expected JSON"));
  EXPECT_THAT(refusal("[]"), HasSubstr("expected an object, got an array of 0"));
  EXPECT_THAT(refusal("{}"), HasSubstr("expected key \"format\""));
  EXPECT_THAT(refusal("{\"format\": \"other\"}"),
              HasSubstr("/format: expected \"gemm-bundle\", got \"other\""));
  EXPECT_THAT(refusal(std::string("\0\0\0\0", 4)), HasSubstr("expected JSON"));
  EXPECT_THAT(refusal("\x7f"
                      "ELF\xff"),
              HasSubstr("expected JSON"));
  EXPECT_THAT(refusal(std::string(100000, '[')), HasSubstr("nested at most 160"));
  EXPECT_THAT(refusal(std::string(1000000, ' ')), HasSubstr("expected JSON"));
  std::string deep = "1";
  for (int level = 1; level <= 100; ++level) {
    deep = "{\"op\":\"add\",\"args\":[1," + deep + "]}";
    std::string why = refusal(edited("4096", deep));
    if (level <= 64)
      EXPECT_THAT(why, Not(HasSubstr("at most"))) << level;
    else
      EXPECT_THAT(why, HasSubstr(level == 65 ? "at most 64 levels deep" : "at most")) << level;
  }
}

TEST(HostileBundle, WrongVersionIsSaidBeforeUnknownKeys) {
  std::string text = edited("\"version\": 1", "\"version\": 2, \"new\": 0");
  EXPECT_EQ(refusal(text), "x/launch.json: /version: expected version 1, got 2");
  EXPECT_THAT(refusal(edited("\"version\": 1", "\"version\": \"1\"")), HasSubstr("got \"1\""));
}

struct Case {
  const char *from, *to, *anchor, *message;
};

class HostileBundleCase : public testing::TestWithParam<Case> {};

TEST_P(HostileBundleCase, OneMessageWithPathAndValue) {
  const Case &c = GetParam();
  EXPECT_THAT(refusal(edited(c.from, c.to, c.anchor)),
              AllOf(HasSubstr("x/launch.json: "), HasSubstr(c.message)));
}

const Case cases[] = {
    {"\"chip\": \"sm_80\"", "\"chip\": \"sm_999\"", "",
     "/target/chip: unknown target 'sm_999', expected a100"},
    {"\"producer\"", "\"producr\"", "", "got unknown key \"producr\""},
    {"\"ptx\": \"kernels.ptx\"", "\"ptx\": \"../x\"", "",
     "/modules/0/ptx: expected a plain file name"},
    {"\"layout\": \"nt\"", "\"layout\": \"NT\"", "",
     "steps/1/layout: expected one of nn, nt, tn, tt, got \"NT\""},
    {"\"kind\": \"gemm\"", "\"kind\": \"conv\"", "",
     "/functions/0/steps/1/kind: expected one of gemm"},
    {"\"bf16\"", "\"fp16\"", "\"arguments\"",
     "/functions/0/arguments/0/dtype: expected one of f64"},
    {"\"bf16\"", "\"f16\"",
     "\"a\":", "steps/1/a/dtype: expected the buffer's type bf16, got \"f16\""},
    {"\"arg1\"", "\"arg7\"", "\"b\":", "steps/1/b/buffer: expected a buffer or argument"},
    {"[1, 32, 16]", "[1, 31, 16]", "\"b\":", "steps/1/b: expected K 32, got 31"},
    {"[1, 32, 16]", "[1, 32, 17]", "\"b\":", "steps/1/b: expected N 16, got 17"},
    {"[1, \"s0\", 32]", "[2, \"s0\", 32]", "\"a\":", "steps/1/a: expected batch 1, got 2"},
    {"[1, \"s0\", 32]", "[1, \"s9\", 32]",
     "\"a\":", "a/shape/1: expected a symbol of the function, got \"s9\""},
    {"[0, 32, 1]", "[32, 1]", "\"a\":", "a/strides: expected as many strides as dimensions (3)"},
    {"[0, 32, 1]}", "[0, 32, 1], \"order\": 1}", "\"a\":", "got unknown key \"order\""},
    {"\"accumulate\": \"f32\"", "\"accumulate\": \"f16\"", "", "expected f32 for these operands"},
    {"\"accumulate\": \"f32\"", "\"precision\": \"bf16\"", "",
     "steps/1/precision: expected one of tf32, tf32_even, tf32_any, got \"bf16\""},
    {"\"accumulate\": \"f32\"", "\"precision\": \"tf32\"", "",
     "steps/1/precision: expected operands of f32 to round to tf32, got bf16 and bf16"},
    {"\"accumulate\": \"f32\"", "\"unsigned\": \"c\"", "",
     "steps/1/unsigned: expected one of a, b, ab, got \"c\""},
    {"\"accumulate\": \"f32\"", "\"unsigned\": \"a\"", "",
     "steps/1/unsigned: expected operands of i8 to read without a sign, got bf16 and bf16"},
    {"\"bf16\"", "\"ui8\"", "\"arguments\"", "/functions/0/arguments/0/dtype: expected one of f64"},
    {"\"bf16\"", "\"tf32\"", "\"arguments\"",
     "/functions/0/arguments/0/dtype: expected one of f64"},
    {"\"inputs\": 2", "\"inputs\": 3", "", "program: expected 2 program inputs, got 3"},
    {"\"args\": [0, 1]", "\"args\": [0, 2]", "\"program\"",
     "op 0: 'addf' expected arguments below 2, got 2"},
    {"\"addf\"", "\"addz\"", "", "ops/0/op: expected an operation of arith or math"},
    {"\"ogt\"", "\"sgt\"", "", "ops/2/predicate: expected a predicate of cmpf, got \"sgt\""},
    {"\"result\": 6", "\"result\": 7", "", "expected a result below 7, got 7"},
    {"\"result\": 6", "\"result\": 4", "", "expected a result that bf16 can store, got i1"},
    {"\"ceildiv\"", "\"div\"", "", "expected one of add, sub"},
    {"[\"s0\", 128]", "[\"s0\"]", "\"ceildiv\"", "grid/0/args: expected two expressions"},
    {"[128, 1, 1]", "[128, 1]", "\"block\"", "block: expected three entries"},
    {"[128, 1, 1]", "[128, 16, 1]", "\"block\"", "expected at most 1024 threads, got 2048"},
    {"[128, 1, 1]", "[128.5, 1, 1]", "\"block\"", "got 128.5"},
    {"32768", "18446744073709551616", "\"shared\"", "shared: expected an integer from 0"},
    {"\"gemm_kernels\"", "\"other\"", "\"launch\"",
     "launch/module: expected a module of the bundle"},
    {"\"max_m\": 64", "\"max_m\": 0", "", "by_m/1/max_m: expected a bound of at least 1, got 0"},
    {"\"max_m\": 512", "\"max_m\": 64", "",
     "by_m/2/max_m: expected a bound of at least 65, got 64"},
    {"\"multiples\"", "\"info\"", "\"k0\"", "multiples, args, got unknown key \"info\""},
    {"\"of\": 8", "\"of\": 0", "", "multiples/0/of: expected an integer of at least 1"},
    {"{\"max_m\": 64, ", "{", "", "by_m/1/launch: expected multiples, or a max_m beside it"},
    {"\"max_m\": 512", "\"max_n\": 512", "", "got unknown key \"max_n\""},
    {"\"launch\": {\"module\": \"gemm_kernels\", \"kernel\": \"k\"",
     "\"info\": {\"module\": \"gemm_kernels\", \"kernel\": \"k\"", "",
     "steps/1/by_m: expected a launch beside it, for every larger M"},
    {"{\"i64\": 32}", "{\"i16\": 32}", "", "args/3: expected the keys"},
    {"\"box\": [32, 16]", "\"box\": [32, 257]", "", "args/4/box/1: expected"},
    {"\"box\": [32, 16]", "\"box\": [32]", "", "args/4/box: expected two sizes, inner first"},
    {"\"swizzle\": 64", "\"swizzle\": 48", "",
     "args/4/swizzle: expected 16, 32, 64 or 128, got 48"},
    {"\"shape\": [16, 32], \"strides\": [32, 1]}, \"box\"",
     "\"shape\": [16, 32], \"strides\": [32, 2]}, \"box\"", "",
     "strides/1: expected an inner stride of 1, got 2"},
    {"\"shape\": [16, 32], \"strides\": [32, 1]}, \"box\"",
     "\"shape\": [16], \"strides\": [1]}, \"box\"", "", "shape: expected two or three dimensions"},
    {"4096, \"zeroed\": false", "4096, \"zeroed\": 0", "", "args/6/zeroed: expected"},
    {"4096, \"zeroed\": false", "4096", "", "args/6: expected"},
    {"4096, \"zeroed\": false", "4096, \"zeroed\": false, \"box\": 1", "",
     "got unknown key \"box\""},
    {"{\"i64\": 32}", "{\"i64\": 32, \"f32\": 1}", "", "got unknown key \"f32\""},
    {"\"argument\": 0", "\"argument\": 2", "",
     "argument: expected the number of an argument (there are 2), got 2"},
    {"\"dim\": 0", "\"dim\": 1", "",
     "dim: expected a dimension of argument 0 whose size is \"s0\", got 1"},
    {"\"b0\", \"dtype\": \"bf16\", \"size\"", "\"arg0\", \"dtype\": \"bf16\", \"size\"", "",
     "buffer name used once"},
    {"AACAPwAAAEA=", "AACAPwAAAEA", "", "data: expected base64"},
    {"AACAPwAAAEA=", "AACAPw==", "", "expected 2 elements of 4 bytes, got 4 bytes"},
    {"\"AACAPwAAAEA=\"", "{\"file\": \"../k\", \"offset\": 0}", "",
     "data/file: expected a plain file name inside the bundle, got \"../k\""},
    {"\"AACAPwAAAEA=\"", "{\"file\": \"k\", \"offset\": -1}", "", "data/offset: expected"},
    {"\"AACAPwAAAEA=\"", "{\"file\": \"k\"}", "", "data: expected key \"offset\""},
    {"\"AACAPwAAAEA=\"", "{\"file\": \"k\", \"offset\": 0, \"splat\": 1}", "",
     "unknown key \"splat\""},
    {"{\"splat\": 9007199254740993}", "{\"file\": \"k\", \"offset\": 0}", "",
     "data: expected bytes of a buffer whose size is a number"},
    {"{\"splat\": \"-inf\"}", "{\"splat\": \"infinity\"}", "", "expected a number or one of"},
    {"{\"splat\": 9007199254740993}", "{\"splat\": 0.5}", "", "splat: expected an integer"},
    {"{\"splat\": 9007199254740993}", "{\"splat\": \"inf\"}", "", "splat: expected an integer"},
    {"[\"s0\", 32]}, \"data\"", "[\"s0\", 65]}, \"data\"", "",
     "size/args/1: expected an integer from 1 to 64, got 65"},
    {"[\"s0\", 32]}, \"data\"", "[\"s0\", \"s0\"]}, \"data\"", "",
     "size/args/1: expected an integer from 1 to 64, got \"s0\""},
    {"\"rounding\": \"toward_zero\"", "\"rounding\": \"up\"", "",
     "rounding: expected on a truncf only, to_nearest_even"},
    {"\"select\", \"args\"", "\"select\", \"rounding\": \"upward\", \"args\"", "",
     "rounding: expected on a truncf only"},
    {"tile = [64, 64, 32]", "tile = [64, 64]", "",
     "launch/schedule: expected a schedule as #gemm.schedule<"},
    {"warp = [32, 32]", "warp = [48, 32]", "",
     "launch/schedule: expected a schedule as #gemm.schedule<"},
    {"warp = [32, 32]", "warp = [32, 16]", "",
     "launch/schedule: expected a schedule of 128 threads as the launch has them, got one of 256"},
    {"stages = 4", "stages = 3", "",
     "launch/schedule: expected a schedule of 32768 bytes of shared memory as the launch has them, "
     "got one of 24576"},
    {"splits = 2>", "splits = 2, products = 2>", "",
     "launch/schedule: expected a schedule of 1 products as the launch has them, got one of 2"},
    {"persistent, tile", "split_k, tile", "",
     "launch/schedule: expected a schedule whose CTAs take unit after unit as the launch has it, "
     "got split_k"},
    {"\"threads_per_element\": 16", "\"threads_per_element\": 12", "",
     "threads_per_element: expected a power of two, got 12"},
    {"\"resident\": true", "\"threads_per_element\": 16", "",
     "threads_per_element: expected in the launch of a reduce step only"},
    {"\"resident\": true", "\"resident\": 1", "", "resident: expected true or false, got 1"},
    {"\"dependent\": true", "\"dependent\": 1", "", "dependent: expected true or false, got 1"},
    {"\"name\": \"s0\"", "\"name\": \"s0\", \"name\": \"s1\"", "", "expected every key once"},
    {"\"value\": -0.0", "\"value\": 1e999", "", "expected JSON"},
    {"\"buffer\": \"b0\", \"dtype\": \"bf16\", \"shape\"",
     "\"buffer\": \"k0\", \"dtype\": \"f32\", \"shape\"", "\"fill\"",
     "expected a buffer without data"},
    {"[0, 16, 1]", "[0, 16, 0]", "\"c\":", "c/strides/2: expected a non-zero stride"},
};
INSTANTIATE_TEST_SUITE_P(All, HostileBundleCase, testing::ValuesIn(cases));

// A function that loses a step would return whatever its buffer held.
TEST(HostileBundle, AResultThatNoStepWrites) {
  auto text = [](const std::string &result, const std::string &rows) {
    return R"({"format": "gemm-bundle", "version": 1, "producer": "by hand",
      "target": {"machine": "a100", "chip": "sm_80"}, "modules": [], "functions": [{"name": "f",
      "arguments": [{"buffer": "x", "dtype": "f32", "shape": [)" +
           rows + R"(]}],
      "buffers": [{"name": "b", "dtype": "f32", "size": )" +
           rows + R"(},
                  {"name": "k", "dtype": "f32", "size": )" +
           rows + R"(, "data": {"splat": 1.5}}],
      "results": [{"buffer": ")" +
           result + R"(", "dtype": "f32", "offset": 0, "shape": [)" + rows +
           R"(], "strides": [1]}], "symbols": [], "steps": []}]})";
  };
  EXPECT_EQ(refusal(text("b", "4")),
            "x/launch.json: /functions/0/results/0/buffer: expected an argument, a constant or "
            "what a step writes, got \"b\"");
  EXPECT_NO_THROW(parse(text("x", "4")));
  EXPECT_NO_THROW(parse(text("k", "4")));
  EXPECT_NO_THROW(parse(text("b", "0")));
}

TEST(HostileBundle, Reductions) {
  auto reduced = [](const std::string &from, const std::string &to) {
    return refusal(edited(from, to, "\"name\": \"main:3\""));
  };
  EXPECT_EQ(refusal(sampleText), "");
  EXPECT_THAT(reduced("\"over\": [1]", "\"over\": []"),
              HasSubstr("expected at least one dimension"));
  EXPECT_THAT(reduced("\"over\": [1]", "\"over\": [2]"), HasSubstr("/over/0"));
  EXPECT_THAT(reduced("\"over\": [1]", "\"over\": [1, 1]"), HasSubstr("/over/1"));
  EXPECT_THAT(reduced("\"over\": [1]", "\"over\": [-1]"), HasSubstr("/over/0"));
  EXPECT_THAT(reduced("maximumf", "mulf"), HasSubstr("expected an op that combines values of f32"));
  EXPECT_THAT(reduced("maximumf", "addi"), HasSubstr("expected an op that combines values of f32"));
  EXPECT_THAT(reduced("[\"-inf\"]", "[0, 1]"),
              HasSubstr("/initial: expected a number for each of 1 outputs"));
  EXPECT_THAT(reduced("[\"-inf\"]", "[]"), HasSubstr("/initial"));
  EXPECT_THAT(reduced("[\"-inf\"]", "[\"least\"]"), HasSubstr("/initial/0"));
  EXPECT_THAT(reduced("[\"s0\", 1]", "[\"s0\", 2]"),
              HasSubstr("a reduced dimension of size 1, got 2"));
  EXPECT_THAT(reduced("\"rowsum\"", "\"b0\""), HasSubstr("/output"));
  EXPECT_THAT(reduced("{\"op\": \"absf\", \"args\": [0], \"type\": \"f32\"}",
                      "{\"op\": \"constant\", \"value\": 1, \"type\": \"i32\"}"),
              HasSubstr("expected a result computed in f32, got i32"));
}

TEST(HostileBundle, Assurances) {
  auto ensured = [](const std::string &from, const std::string &to) {
    return refusal(edited(from, to, "\"name\": \"main:5\""));
  };
  EXPECT_THAT(ensured("\"op\": \"ge\"", "\"op\": \"ne\""), HasSubstr("/ensures/0/op"));
  EXPECT_THAT(ensured("\"right\": \"s0\"", "\"right\": \"s1\""), HasSubstr("/ensures/1/right"));
  EXPECT_THAT(ensured("\"message\": \"above\"", "\"text\": \"above\""), HasSubstr("/ensures/1"));
  EXPECT_THAT(refusal(edited("\"over\": [1]", "\"over\": [1], \"ensures\": []")),
              HasSubstr("/ensures: expected an output of integers beside it"));
  EXPECT_THAT(refusal(edited("\"value\": -0.0", "\"value\": -0.0, \"ensures\": []")),
              HasSubstr("ensures"));
}

TEST(HostileBundle, Folds) {
  auto folded = [](const std::string &from, const std::string &to) {
    return refusal(edited(from, to, "\"kind\": \"fold\""));
  };
  EXPECT_THAT(folded("\"over\": [1]", "\"over\": [2]"), HasSubstr("/over/0"));
  EXPECT_THAT(folded("[0.5, -1]", "[0.5, -1.5]"), HasSubstr("/initial/1"));
  EXPECT_THAT(folded("[0.5, -1]", "[0.5]"), HasSubstr("/initial"));
  EXPECT_THAT(folded("{\"index\": 1}", "{\"index\": 2}"), HasSubstr("/scalars/0/index"));
  EXPECT_THAT(folded("{\"index\": 1}", "{\"index\": 1, \"value\": 0}"), HasSubstr("/scalars/0"));
  EXPECT_THAT(folded("\"table\": 0", "\"table\": 1"), HasSubstr("expected a table below 1, got 1"));
  EXPECT_THAT(folded("\"table\": 0, ", ""), HasSubstr("table"));
  EXPECT_THAT(folded("\"args\": [1]", "\"args\": [1, 1]"),
              HasSubstr("expected a place along each of 1 dimensions, got 2"));
  EXPECT_THAT(folded("\"args\": [1]", "\"args\": [0]"),
              HasSubstr("'load' expected argument 0 of type i64, got f32"));
  EXPECT_THAT(folded("\"buffer\": \"k0\"", "\"buffer\": \"rowsum\""),
              HasSubstr("/tables/0/buffer"));
  EXPECT_THAT(folded("\"mulf\"", "\"mulf\", \"table\": 0"), HasSubstr("a table of a load only"));
  EXPECT_THAT(folded("\"inputs\": 5", "\"inputs\": 3"),
              HasSubstr("expected 5 program inputs, got 3"));
  EXPECT_THAT(folded("\"result\": 7", "\"result\": 1"),
              HasSubstr("expected a result that f32 can store"));
  EXPECT_THAT(folded("\"buffer\": \"place\", \"dtype\": \"i64\"",
                     "\"buffer\": \"rowsum\", \"dtype\": \"f32\""),
              HasSubstr("/results/1/output/buffer"));
  // An epilogue without tables.
  EXPECT_THAT(refusal(edited("{\"op\": \"addf\", \"args\": [0, 1], \"type\": \"f32\"}",
                             "{\"op\": \"load\", \"table\": 0, \"args\": [], \"type\": \"f32\"}")),
              HasSubstr("expected a table below 0, got 0"));
}

TEST(HostileBundle, PlacesAndTablesOfAnEpilogue) {
  auto replaced = [](const std::string &from, const std::string &to) {
    std::string text = placesText();
    const size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return refusal(text.replace(at, from.size(), to));
  };
  EXPECT_EQ(refusal(placesText()), "");
  EXPECT_THAT(replaced("{\"index\": 2}", "{\"index\": 3}"), HasSubstr("/epilogue/scalars/0/index"));
  EXPECT_THAT(replaced("{\"index\": 2}", "{\"value\": 2}"), HasSubstr("/epilogue/scalars/0"));
  EXPECT_THAT(
      replaced("\"buffer\": \"k0\", \"dtype\": \"f32\"", "\"buffer\": \"b0\", \"dtype\": \"bf16\""),
      HasSubstr("/epilogue/tables/0/buffer: expected a buffer other than that of c"));
  EXPECT_THAT(replaced("\"table\": 0", "\"table\": 1"),
              HasSubstr("expected a table below 1, got 1"));
  EXPECT_THAT(replaced("\"args\": [2], \"type\": \"f32\"", "\"args\": [1], \"type\": \"f32\""),
              HasSubstr("'load' expected argument 0 of type i64, got f32"));
  EXPECT_THAT(replaced("{\"index\": 2}", ""), HasSubstr("expected 2 program inputs, got 3"));
}
} // namespace
