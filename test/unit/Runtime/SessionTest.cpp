// Whole runs: a chain on the oracle, a hand-written kernel in the emulator, and
// the same kernel broken in ways that each check must notice.
#include "gemm/Runtime/Session.h"
#include "Temporary.h"
#include "gemm/Emulator/Emulator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace gemm;
using namespace gemm::runtime;
using testing::HasSubstr;

namespace {
struct Outcome {
  std::vector<StepReport> steps;
  std::string error;
  std::string text() const { // everything that went wrong
    std::string all = error;
    for (const StepReport &step : steps) {
      all += step.exact.message + ";" + step.real.message + ";" + step.compare.message;
      for (const std::string &finding : step.findings)
        all += ";" + finding;
    }
    return all;
  }
};

// Runs the simple bundle with edited PTX or launch.json, checked.
Outcome run(const std::string &ptxFrom, const std::string &ptxTo, const std::string &jsonFrom = "",
            const std::string &jsonTo = "", bool compareWithRef = false) {
  Temporary folder;
  folder.write("kernels.ptx", replaced(inputText("simple/kernels.ptx"), ptxFrom, ptxTo));
  folder.write("launch.json", replaced(inputText("simple/launch.json"), jsonFrom, jsonTo));
  Outcome outcome;
  try {
    bundle::Bundle bundle = bundle::load(folder.path);
    const bundle::Function &main = bundle.functions[0];
    BoundFunction bound = bindFunction(
        main, bindSymbols(main, {std::vector<int64_t>{9, 21}, std::vector<int64_t>{15, 21}}));
    std::vector<Tensor> arguments = {Tensor(DType::F32, {9, 21}), Tensor(DType::F32, {15, 21})};
    for (Tensor &tensor : arguments)
      fillRandom(tensor.dtype, tensor.bytes.data(), tensor.elements(), DataClass::Normal, 5);
    emulator::Options options;
    options.machine = "a100";
    auto device = makeEmulateDevice(options), other = makeRefDevice();
    Session session(bundle, bound, *device, compareWithRef ? other.get() : nullptr);
    outcome.steps.resize(1);
    session.reset(arguments);
    session.checkExact(0, 1, outcome.steps[0]);
    session.reset(arguments);
    session.runStep(0, true, outcome.steps[0]);
  } catch (const bundle::Error &error) {
    outcome.error = error.what();
  }
  return outcome;
}

TEST(Session, EmulatorRunsAHandWrittenKernel) {
  Outcome outcome = run("", "", "", "", false);
  ASSERT_EQ(outcome.error, "");
  const StepReport &step = outcome.steps[0];
  EXPECT_TRUE(step.ok()) << outcome.text();
  EXPECT_TRUE(step.exact.ran && step.real.ran);
  EXPECT_EQ(step.exact.ratio, 0);
  EXPECT_GT(step.real.ratio, 0);
  EXPECT_FALSE(step.counters.empty());
}

TEST(Session, CompareFindsOtherBits) { // f32 sums are not the oracle's f64 sums
  Outcome outcome = run("", "", "", "", true);
  EXPECT_TRUE(outcome.steps[0].exact.ok);
  EXPECT_FALSE(outcome.steps[0].compare.ok);
  EXPECT_THAT(outcome.text(), HasSubstr("elements differ, first difference at out[0, "));
}

TEST(Session, NoticesALostElementOfK) {
  Outcome outcome = run("mov.u32 \t%r14, 0;", "mov.u32 \t%r14, 1;");
  EXPECT_FALSE(outcome.steps[0].exact.ok);
  EXPECT_THAT(outcome.text(), HasSubstr("elements wrong in the exact class, worst out[0, "));
}

TEST(Session, NoticesAnOutputThatWasNotWritten) {
  Outcome outcome = run("st.global.f32 \t[%rd9], %f1;", "");
  EXPECT_FALSE(outcome.steps[0].exact.ok);
  EXPECT_FALSE(outcome.steps[0].real.ok);
  EXPECT_THAT(outcome.text(), HasSubstr("135 of 135 elements wrong"));
}

TEST(Session, NoticesAMissingPredicate) {
  Outcome outcome = run("@%p1 bra \t$done;", "");
  EXPECT_FALSE(outcome.steps[0].findings.empty());
  EXPECT_THAT(outcome.text(), HasSubstr("out of bounds"));
}

TEST(Session, NoticesAnOverwrittenInput) {
  Outcome outcome = run("[%rd9], %f1;", "[%rd9], %f1;\n\tst.global.f32 \t[%rd1], %f1;");
  EXPECT_THAT(outcome.text(), HasSubstr("input buffer arg0 was overwritten"));
}

TEST(Session, NoticesAStrayWrite) { // the view leaves the last row alone, the kernel does not
  Outcome outcome =
      run("", "", "{\"op\": \"mul\", \"args\": [\"m\", \"n\"]}}]",
          "{\"op\": \"add\", \"args\": [1, {\"op\": \"mul\", \"args\": [\"m\", \"n\"]}]}}]");
  EXPECT_TRUE(outcome.steps[0].ok()) << outcome.text();
  // Every thread also stores behind the last element of the view: c + 4 m n.
  outcome = run("[%rd9], %f1;",
                "[%rd9], %f1;\n\tmul.wide.s32 \t%rd8, %r8, 4;\n\tadd.s64 \t%rd9, %rd3, %rd8;\n\t"
                "st.global.f32 \t[%rd9], %f1;",
                "{\"op\": \"mul\", \"args\": [\"m\", \"n\"]}}]",
                "{\"op\": \"add\", \"args\": [1, {\"op\": \"mul\", \"args\": [\"m\", \"n\"]}]}}]");
  EXPECT_FALSE(outcome.steps[0].ok());
  EXPECT_THAT(outcome.text(), HasSubstr("outside of the output, was overwritten"));
}

// A launch finds zeros where it was promised zeros, and must leave them behind.
TEST(Session, ZeroedWorkspaceStaysZero) {
  const std::string json = "{\"i32\": \"k\"}", more = json +
                                                      ", {\"workspace\": 512, \"zeroed\": true}, "
                                                      "{\"workspace\": 512, \"zeroed\": false}";
  const std::string param = ".param .u32 pk)",
                    params = ".param .u32 pk, .param .u64 pz, .param .u64 pw)",
                    begin = "\n{\n\t.reg .b64 %z;\n\tld.param.u64 %z, ",
                    write = "\n\tred.global.or.b32 [%z+4], 1792;"; // 7 in byte 5
  Outcome outcome = run(param, params, json, more);
  EXPECT_TRUE(outcome.error.empty() && outcome.steps[0].ok()) << outcome.text();
  outcome = run(param + "\n{", params + begin + "[pz];" + write, json, more);
  EXPECT_THAT(outcome.text(), HasSubstr("expected zeros after the launch, got 7 in byte 5"));
  outcome = run(param + "\n{", params + begin + "[pw];" + write, json, more);
  EXPECT_TRUE(outcome.error.empty() && outcome.steps[0].ok()) << outcome.text();
}

// A constant's values are part of the program: sums with it are not exact, whatever the
// data of the other operand, and are held to the bound.
TEST(Session, ConstantsAreNotHeldToEqualBits) {
  std::string json = inputText("simple/launch.json");
  json = replaced(json, R"(,
              {"name": "k2", "argument": 1, "dim": 1}, {"name": "n", "argument": 1, "dim": 0}])",
                  "]");
  json = replaced(json, R"({"left": "k", "op": "eq", "right": "k2", "message": "operands of the )"
                        R"(product at in.mlir:3:8 disagree in K"})",
                  "");
  json = replaced(json, R"(,
                {"buffer": "arg1", "dtype": "f32", "shape": ["n", "k2"]}])",
                  "]");
  json = replaced(json, R"("buffers": [)",
                  R"("buffers": [{"name": "arg1", "dtype": "f32", "size": 15315, "data": {"splat": 0.1}}, )");
  for (size_t at; (at = json.find("\"n\"")) != std::string::npos;)
    json.replace(at, 3, "15");
  Temporary folder;
  folder.write("kernels.ptx", inputText("simple/kernels.ptx"));
  folder.write("launch.json", json);
  bundle::Bundle bundle = bundle::load(folder.path);
  BoundFunction bound = bindFunction(
      bundle.functions[0], bindSymbols(bundle.functions[0], {std::vector<int64_t>{9, 1021}}));
  Tensor input(DType::F32, {9, 1021});
  fillRandom(DType::F32, input.bytes.data(), input.elements(), DataClass::Normal, 5);
  auto device = makeEmulateDevice({});
  Session session(bundle, bound, *device);
  StepReport report;
  session.reset({input});
  session.checkExact(0, 1, report);
  EXPECT_TRUE(report.ok()) << report.exact.message;
  EXPECT_GT(report.exact.ratio, 0);
}

// Two warps, and the one that comes last has its lane's number there.
TEST(Session, NoticesBytesThatDependOnTheSchedule) {
  emulator::Options options;
  for (unsigned schedules : {0, 4}) {
    auto device = makeEmulateDevice(options, schedules);
    device->loadText("race", R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry last(.param .u64 at) {
  .reg .b32 %r<3>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [at];
  mov.u32 %r1, %tid.x;
  atom.global.exch.b32 %r2, [%rd1], %r1;
  ret;
}
)",
                     {"last"});
    uint64_t at = device->allocate(4, "word");
    device->upload(at, "\0\0\0", 4);
    LaunchConfig config;
    config.block = {64, 1, 1};
    config.params = {std::vector<std::byte>(sizeof at)};
    std::memcpy(config.params[0].data(), &at, sizeof at);
    std::vector<std::string> findings = device->launch("race", "last", config).findings;
    EXPECT_EQ(findings.size(), schedules ? 1u : 0u);
    if (schedules && !findings.empty()) {
      EXPECT_THAT(findings[0], HasSubstr("left other bytes in memory under one of 4 schedules"));
    }
    device->free(at);
  }
}

TEST(Session, RefusesWhatDoesNotFit) {
  EXPECT_THAT(run(".entry simple(", ".entry other(").error,
              HasSubstr("expected kernel 'simple' of step main:0"));
  EXPECT_THAT(run("", "", "{\"i32\": \"m\"}, ", "").error,
              HasSubstr("expected 6 arguments for kernel 'simple', got 5"));
  EXPECT_THAT(run("", "", "{\"i32\": \"m\"}", "{\"i64\": \"m\"}").error,
              HasSubstr("to have 4 bytes, got 8"));
  EXPECT_THAT(run("fma.rn.f32", "frobnicate.f32").error, HasSubstr("frobnicate"));
  EXPECT_THAT(run(".version", "version").error, HasSubstr("kernels.ptx"));
}

TEST(Session, RefRunsAChainWithInPlaceSteps) {
  bundle::Bundle bundle = bundle::parse(inputText("chain/launch.json"));
  const bundle::Function &mlp = bundle.functions[0];
  BoundFunction bound = bindFunction(mlp, bindSymbols(mlp, {}));
  std::vector<Tensor> arguments;
  for (size_t i = 0; i < mlp.arguments.size(); ++i)
    arguments.emplace_back(mlp.arguments[i].dtype, argumentShape(mlp, i, {})); // zeros
  auto device = makeRefDevice();
  Session session(bundle, bound, *device);
  std::vector<StepReport> reports(bound.steps.size());
  for (size_t i = 0; i < reports.size(); ++i) {
    session.reset(arguments);
    session.checkExact(i, 3, reports[i]);
    EXPECT_TRUE(reports[i].ok()) << i << reports[i].exact.message;
  }
  session.reset(arguments);
  for (size_t i = 0; i < reports.size(); ++i) {
    session.runStep(i, true, reports[i]);
    EXPECT_TRUE(reports[i].ok()) << i << reports[i].real.message;
  }
  Tensor y = session.result(0); // (silu(0) w1 + 1) / 2
  EXPECT_EQ(y.shape, (std::vector<int64_t>{2, 5, 24}));
  for (size_t i = 0; i < y.bytes.size(); i += 2)
    EXPECT_EQ(std::to_integer<int>(y.bytes[i + 1]) << 8 | std::to_integer<int>(y.bytes[i]), 0x3f00);
  emulator::Options options;
  options.machine = "a100";
  auto emulator = makeEmulateDevice(options);
  try {
    Session other(bundle, bound, *emulator);
    FAIL();
  } catch (const bundle::Error &error) {
    EXPECT_THAT(error.what(),
                HasSubstr("mlp:0: expected a step with a kernel for --device=emulate"));
    EXPECT_THAT(error.what(), HasSubstr("gemm nt 10x40x24 bf16 -> bf16"));
  }
}

TEST(Session, TheMachineIsChecked) {
  emulator::Options options;
  options.machine = "toaster";
  EXPECT_THROW(makeEmulateDevice(options), bundle::Error);
}
} // namespace
