// A whole launch.json: it is read, written and read again to the same structs.
#include "gemm/Bundle/Bundle.h"
#include "Sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <unistd.h>

using namespace gemm::bundle;
namespace fs = std::filesystem;

namespace {
TEST(Bundle, AnEpilogueReadsByPlace) {
  const Bundle bundle = parse(placesText());
  const auto &gemm = std::get<GemmStep>(bundle.findFunction("main")->steps.at(1).body);
  EXPECT_EQ(gemm.epilogue->places, std::vector<uint32_t>{2});
  ASSERT_EQ(gemm.epilogue->tables.size(), 1u);
  EXPECT_EQ(gemm.epilogue->tables[0].buffer, "k0");
  const Bundle again = parse(write(bundle));
  EXPECT_EQ(std::get<GemmStep>(again.findFunction("main")->steps.at(1).body).epilogue,
            gemm.epilogue);
}

TEST(Bundle, ReadsEveryField) {
  Bundle bundle = parse(sampleText);
  EXPECT_EQ(bundle.chip, "sm_80");
  EXPECT_EQ(bundle.modules.at(0).cubin, "kernels.cubin");
  const Function *main = bundle.findFunction("main");
  ASSERT_TRUE(main);
  EXPECT_EQ(bundle.findFunction("other"), nullptr);
  EXPECT_EQ(main->conditions.at(0).message, "too many rows");
  EXPECT_EQ(evaluate(main->buffers.at(0).size, {{"s0", 3}}), 48);
  EXPECT_EQ(std::get<2>(main->buffers.at(2).data), Scalar(-INFINITY));
  // 2^53 + 1 is no f64.
  EXPECT_EQ(std::get<2>(main->buffers.at(3).data), Scalar(int64_t(9007199254740993)));
  EXPECT_EQ(toString(main->buffers.at(3).size), "signed(s0, 32)");
  EXPECT_EQ(std::get<1>(main->buffers.at(1).data).at(7), std::byte(0x40));
  EXPECT_TRUE(std::signbit(std::get<double>(std::get<FillStep>(main->steps.at(0).body).value)));
  const Step &step = main->steps.at(1);
  EXPECT_EQ(step.location, "in.mlir:3:4");
  const auto &gemm = std::get<GemmStep>(step.body);
  EXPECT_EQ(gemm.alpha, 1.5);
  EXPECT_EQ(gemm.epilogue->program.ops.at(2).predicate, Predicate::Ogt);
  EXPECT_EQ(gemm.epilogue->program.ops.at(3).rounding, Rounding::NearestEven);
  EXPECT_EQ(gemm.epilogue->program.ops.at(4).rounding, Rounding::TowardZero);
  EXPECT_TRUE(step.launch->resident);
  EXPECT_FALSE(step.byM.at(1).launch.resident);
  EXPECT_TRUE(step.launch->dependent);
  EXPECT_FALSE(step.byM.at(1).launch.dependent);
  EXPECT_EQ(step.launch->shared, 32768u);
  EXPECT_EQ(step.launch->args.at(4).view.shape, (std::vector<Expr>{16, 32}));
  EXPECT_EQ(step.launch->args.at(4).box, (std::array<uint32_t, 2>{32, 16}));
  EXPECT_EQ(step.launch->args.at(4).swizzle, 64u);
  ASSERT_EQ(step.byM.size(), 3u);
  EXPECT_EQ(step.byM[0].maxM, anyM);
  ASSERT_EQ(step.byM[0].launch.multiples.size(), 2u);
  EXPECT_EQ(step.byM[0].launch.multiples[0].of, 8);
  EXPECT_EQ(toString(step.byM[0].launch.multiples[1].value), "s0 * 3");
  EXPECT_EQ(step.byM[1].maxM, 64);
  EXPECT_EQ(step.byM[2].launch.kernel, "k2");
  EXPECT_EQ(step.launch->args.at(5).kind, LaunchArg::Kind::Workspace);
  EXPECT_EQ(toString(step.launch->args.at(5).expr), "s0 * 4");
  EXPECT_TRUE(step.launch->args.at(5).zeroed);
  EXPECT_FALSE(step.launch->args.at(6).zeroed);
  EXPECT_TRUE(std::isnan(step.launch->args.at(7).number));
  EXPECT_FALSE(main->steps.at(2).launch);
  const auto &reduce = std::get<ReduceStep>(main->steps.at(3).body);
  EXPECT_EQ(reduce.reduction.combine, OpCode::MaximumF);
  EXPECT_EQ(reduce.reduction.over, std::vector<uint32_t>{1});
  EXPECT_EQ(reduce.initial, std::vector<Scalar>{-INFINITY});
  EXPECT_EQ(reduce.program.ops.at(0).code, OpCode::AbsF);
  EXPECT_EQ(main->steps.at(3).launch->threadsPerElement, 16u);
  ASSERT_EQ(main->steps.at(4).ensures.size(), 2u);
  EXPECT_EQ(main->steps.at(4).ensures[0].op, Assurance::Op::Ge);
  EXPECT_EQ(toString(main->steps.at(4).ensures[1].right), "s0");
  EXPECT_EQ(main->steps.at(4).ensures[1].message, "above");
  const auto &fold = std::get<FoldStep>(main->steps.at(5).body);
  EXPECT_EQ(fold.over, std::vector<uint32_t>{1});
  EXPECT_EQ(fold.initial, (std::vector<Scalar>{0.5, int64_t(-1)}));
  EXPECT_EQ(fold.scalars.at(0).dim, 1u);
  EXPECT_EQ(toString(fold.scalars.at(1).value), "(s0 + 7)");
  EXPECT_EQ(fold.tables.at(0).buffer, "k0");
  EXPECT_EQ(fold.results.at(0).program.ops.at(0).code, OpCode::Load);
  EXPECT_EQ(fold.results.at(1).output.buffer, "place");
}

// LLVM prints the float so.
TEST(Bundle, MinusZeroWithoutAPoint) {
  std::string text = sampleText;
  size_t at = text.find("\"value\": -0.0");
  ASSERT_NE(at, text.npos);
  Bundle bundle = parse(text.replace(at, 13, "\"value\": -0"), "launch.json");
  const auto &fill = std::get<FillStep>(bundle.functions[0].steps[0].body);
  EXPECT_TRUE(std::signbit(std::get<double>(fill.value)));
}

TEST(Bundle, WriteThenParseIsTheSame) {
  Bundle bundle = parse(sampleText);
  bundle.functions[0].steps[1].launch->args.pop_back(); // NaN is unequal to itself
  Bundle again = parse(write(bundle));
  EXPECT_EQ(again.functions, bundle.functions);
  EXPECT_EQ(again.modules, bundle.modules);
  EXPECT_EQ(write(again), write(bundle));
}

TEST(Bundle, SaveAndLoad) {
  fs::path directory = fs::temp_directory_path() / ("gemm-bundle-test-" + std::to_string(getpid()));
  Bundle bundle = parse(sampleText);
  save(bundle, directory);
  std::ofstream(directory / "kernels.ptx") << "// ptx";
  Bundle loaded = load(directory);
  EXPECT_EQ(write(loaded), write(bundle));
  EXPECT_EQ(readFile(loaded, "kernels.ptx"), "// ptx");
  EXPECT_THROW(readFile(loaded, "kernels.cubin"), Error);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory), {}),
            2); // no temporary left
  fs::remove_all(directory);
  EXPECT_THROW(load(directory), Error);
}

// What a plan beside the launches says of a step's schedule is what a launch of it says.
TEST(Bundle, PlanAndLaunchesAgree) {
  fs::path directory = fs::temp_directory_path() / ("gemm-bundle-plan-" + std::to_string(getpid()));
  Bundle bundle = parse(sampleText);
  save(bundle, directory);
  const std::string said = bundle.functions[0].steps[1].launch->schedule;
  auto refusal = [&](const std::string &name, const std::string &schedule) -> std::string {
    std::ofstream(directory / "cost.json")
        << R"({"format": "gemm-cost", "version": 1, "rows": [{"op": ")" + name +
               R"(", "schedule": ")" + schedule + "\"}, {\"op\": \"main:9\"}]}";
    try {
      load(directory);
      return "";
    } catch (const Error &error) {
      return error.what();
    }
  };
  const std::string place = (directory / "cost.json").string() + ": /rows/0/schedule: ";
  std::string changed = said, packed = said;
  changed.replace(said.find("group = 8"), 9, "group = 4");
  packed.replace(said.find("splits = 2"), 10, "splits = 2, pack = a");
  EXPECT_EQ(refusal("main:1", said), "");
  EXPECT_EQ(refusal("main:1", packed), "");  // the copies are steps of their own
  EXPECT_EQ(refusal("main:7", changed), ""); // of a product without a launch
  EXPECT_EQ(refusal("main:1", changed),
            place + "expected the schedule of main:1 in launch.json, " + said + ", got " + changed);
  EXPECT_THAT(refusal("main:1", "#gemm.schedule<mma_sync>"),
              testing::StartsWith(place + "expected a schedule as #gemm.schedule<"));
  fs::remove_all(directory);
}

TEST(Bundle, ConstantsInAFile) {
  fs::path directory = fs::temp_directory_path() / ("gemm-bundle-part-" + std::to_string(getpid()));
  std::string text = sampleText;
  const std::string written = "\"AACAPwAAAEA=\"";
  text.replace(text.find(written), written.size(), R"({"file": "k.bin", "offset": 3})");
  Bundle bundle = parse(text);
  const auto &part = std::get<FilePart>(bundle.functions[0].buffers[1].data);
  EXPECT_EQ(part, (FilePart{"k.bin", 3, {}}));
  EXPECT_NE(part, (FilePart{"k.bin", 4, {}}));
  bundle.functions[0].steps[1].launch->args.pop_back(); // NaN is unequal to itself
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  save(bundle, directory);
  auto refusal = [&]() -> std::string {
    try {
      load(directory);
      return "";
    } catch (const Error &error) {
      return error.what();
    }
  };
  const std::string place = (directory / "k.bin").string();
  EXPECT_EQ(refusal(),
            place + ": expected the constants of the bundle, got No such file or directory");
  std::ofstream(directory / "k.bin") << "...1234567";
  EXPECT_EQ(refusal(),
            place + ": expected 2 elements of 4 bytes from byte 3 on for main/k0, got 7 bytes");
  std::ofstream(directory / "k.bin") << "...12345678.";
  EXPECT_EQ(refusal(), "");
  Bundle loaded = load(directory);
  const auto &held = std::get<FilePart>(loaded.functions[0].buffers[1].data);
  std::vector<std::byte> bytes = readPart(held, 8);
  EXPECT_EQ(std::string(reinterpret_cast<const char *>(bytes.data()), 8), "12345678");
  fs::resize_file(directory / "k.bin", 4);
  EXPECT_THROW(readPart(held, 8), Error);
  fs::remove(directory / "k.bin");
  fs::create_directory(directory / "k.bin");
  EXPECT_EQ(refusal(), place + ": expected a regular file, got something else");
  fs::remove_all(directory);
}
} // namespace
