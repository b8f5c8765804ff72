// Binding: symbols come from shapes, and everything that does not fit is said
// before anything runs.
#include "gemm/Runtime/Bind.h"
#include "Temporary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm;
using testing::HasSubstr;
using Shape = std::optional<std::vector<int64_t>>;

namespace {
bundle::Bundle simple(const std::string &from = "", const std::string &to = "") {
  return bundle::parse(replaced(inputText("simple/launch.json"), from, to));
}

std::string refusal(const bundle::Bundle &bundle, std::vector<Shape> shapes) {
  const bundle::Function &main = bundle.functions.at(0);
  try {
    bundle::Symbols symbols = runtime::bindSymbols(main, shapes);
    for (size_t i = 0; i < main.arguments.size(); ++i)
      runtime::argumentShape(main, i, symbols);
    runtime::bindFunction(main, symbols);
  } catch (const bundle::Error &error) {
    return error.what();
  }
  return "";
}

TEST(Bind, SymbolsAndSizes) {
  bundle::Bundle bundle = simple();
  const bundle::Function &main = bundle.functions[0];
  bundle::Symbols symbols = runtime::bindSymbols(main, {Shape({17, 33}), Shape({20, 33})});
  EXPECT_EQ(symbols.at("n"), 20);
  runtime::BoundFunction bound = runtime::bindFunction(main, symbols);
  EXPECT_EQ(bound.buffers.at(2).elements, 340);
  const auto &gemm = std::get<runtime::BoundGemm>(bound.steps.at(0).body);
  EXPECT_EQ(gemm.k(), 33);
  EXPECT_EQ(bound.steps[0].launch->grid[0], 3u);
  EXPECT_EQ(bound.steps[0].summary(), "gemm nt 17x20x33 f32 -> f32");
  EXPECT_EQ(bound.steps[0].reads(), (std::vector<size_t>{0, 1}));
}

TEST(Bind, EmptyGridIsSkipped) {
  bundle::Bundle bundle = simple();
  const bundle::Function &main = bundle.functions[0];
  runtime::BoundFunction bound =
      runtime::bindFunction(main, runtime::bindSymbols(main, {Shape({0, 33}), Shape({20, 33})}));
  EXPECT_TRUE(bound.steps[0].launch->empty);
}

// A map is innermost first, in bytes; an empty matrix still has dims of 1 and
// strides of 16, since the kernel reads past it.
TEST(Bind, TensorMaps) {
  bundle::Bundle bundle =
      simple("{\"i32\": \"k\"}",
             "{\"tensor_map\": {\"buffer\": \"arg0\", \"dtype\": \"f32\", \"shape\": "
             "[\"m\", \"k\"], \"strides\": [\"k\", 1]}, \"box\": [8, 64], \"swizzle\": 32}");
  auto mapOf = [&](int64_t m, int64_t k) {
    const bundle::Function &main = bundle.functions[0];
    return runtime::bindFunction(main, runtime::bindSymbols(main, {Shape({m, k}), Shape({20, k})}))
        .steps.at(0)
        .launch->args.back();
  };
  using Sizes = std::vector<uint64_t>;
  runtime::BoundLaunchArg full = mapOf(17, 32);
  EXPECT_FALSE(full.isPointer);
  EXPECT_EQ(full.buffer, 0u);
  EXPECT_EQ(full.map->dims, (Sizes{32, 17}));
  EXPECT_EQ(full.map->strides, Sizes{128});
  EXPECT_EQ(full.map->box, (std::vector<uint32_t>{8, 64}));
  EXPECT_EQ(full.map->swizzle, 32u);
  EXPECT_EQ(mapOf(17, 0).map->dims, (Sizes{1, 17}));
  EXPECT_EQ(mapOf(17, 0).map->strides, Sizes{16});
  EXPECT_EQ(mapOf(1, 33).map->strides, Sizes{16}) << "one row: the stride is never taken";
}

// The first kernel whose bound M does not exceed; beyond them the step's own.
TEST(Bind, KernelByM) {
  bundle::Bundle bundle = simple();
  bundle::Step &step = bundle.functions[0].steps.at(0);
  for (int64_t bound : {16, 40}) {
    bundle::Launch launch = *step.launch;
    launch.kernel = "up_to_" + std::to_string(bound);
    step.byM.push_back({bound, launch});
  }
  auto kernelFor = [&](int64_t m) {
    const bundle::Function &main = bundle.functions[0];
    return runtime::bindFunction(main, runtime::bindSymbols(main, {Shape({m, 8}), Shape({20, 8})}))
        .steps.at(0)
        .launch->launch->kernel;
  };
  EXPECT_EQ(kernelFor(0), "up_to_16");
  EXPECT_EQ(kernelFor(16), "up_to_16");
  EXPECT_EQ(kernelFor(17), "up_to_40");
  EXPECT_EQ(kernelFor(40), "up_to_40");
  EXPECT_EQ(kernelFor(41), "simple");
}

// A kernel that takes numbers for multiples is not launched where they are not, whoever chose it.
TEST(Bind, KernelByAlignment) {
  bundle::Bundle bundle = simple();
  bundle::Function &main = bundle.functions[0];
  bundle::Step &step = main.steps.at(0);
  auto add = [&](int64_t most, int64_t of, const std::string &kernel) {
    bundle::Launch launch = *step.launch;
    launch.kernel = kernel;
    bundle::Expr k;
    k.kind = bundle::Expr::Kind::Symbol;
    k.symbol = "k";
    launch.multiples = {{k, of}};
    step.byM.push_back({most, launch});
  };
  add(16, 8, "few_at_8");
  add(bundle::anyM, 8, "at_8");
  add(bundle::anyM, 2, "at_2");
  auto kernelFor = [&](int64_t m, int64_t k) {
    return runtime::bindFunction(main, runtime::bindSymbols(main, {Shape({m, k}), Shape({20, k})}))
        .steps.at(0)
        .launch->launch->kernel;
  };
  EXPECT_EQ(kernelFor(16, 64), "few_at_8");
  EXPECT_EQ(kernelFor(17, 64), "at_8");
  EXPECT_EQ(kernelFor(16, 62), "at_2");
  EXPECT_EQ(kernelFor(17, 33), "simple");
  step.launch->multiples = step.byM[0].launch.multiples;
  EXPECT_THAT(refusal(bundle, {Shape({17, 33}), Shape({20, 33})}),
              HasSubstr("what kernel simple takes for one to be a multiple of 8, got 33"));
}

// Workspaces follow the buffers in number, as large as any step needs.
TEST(Bind, Workspaces) {
  bundle::Bundle bundle =
      simple("{\"i32\": \"k\"}",
             "{\"workspace\": {\"op\": \"sub\", \"args\": [\"m\", 2]}, \"zeroed\": true}, "
             "{\"workspace\": 64, \"zeroed\": false}, {\"workspace\": 32, \"zeroed\": false}");
  const bundle::Function &main = bundle.functions[0];
  auto bind = [&](int64_t m) {
    return runtime::bindFunction(main, runtime::bindSymbols(main, {Shape({m, 8}), Shape({5, 8})}));
  };
  runtime::BoundFunction bound = bind(9);
  EXPECT_EQ(bound.workspaceBytes, (std::array<int64_t, 2>{64, 7}));
  const auto &args = bound.steps.at(0).launch->args;
  EXPECT_TRUE(args.back().isPointer);
  EXPECT_EQ(args.back().buffer, bound.buffers.size());
  EXPECT_EQ(args.at(args.size() - 3).buffer, bound.buffers.size() + 1);
  EXPECT_THAT(refusal(bundle, {Shape({1, 8}), Shape({5, 8})}),
              HasSubstr("kernel argument 5 to be a workspace of at least 0 bytes, got -1"));
}

// A step, or the function, reads what a step before it wrote, or what was there at first.
TEST(Bind, NothingIsReadBeforeItIsWritten) {
  Shape a({4, 8}), b({5, 8});
  bundle::Bundle bundle = simple();
  bundle.functions[0].steps.clear();
  EXPECT_THAT(refusal(bundle, {a, b}),
              HasSubstr("main: expected result 0 to read what a step before it wrote, got buffer "
                        "b0, which none did"));
  bundle = simple("\"beta\": 0.0", "\"beta\": 1.0");
  EXPECT_THAT(refusal(bundle, {a, b}), HasSubstr("expected main:0 to read what"));
  bundle.functions[0].buffers[0].data = bundle::Scalar(0.0);
  EXPECT_EQ(refusal(bundle, {a, b}), "");
}

TEST(Bind, Refusals) {
  Shape a({4, 8}), b({5, 8});
  EXPECT_EQ(refusal(simple(), {a, b}), "");
  EXPECT_THAT(refusal(simple(), {a, Shape({5, 9})}),
              HasSubstr("disagree in K: expected k == k2, got 8 and 9"));
  EXPECT_THAT(refusal(simple(), {a}), HasSubstr("expected --input=SHAPExTYPE=... for argument 1"));
  EXPECT_THAT(refusal(simple(), {Shape(std::vector<int64_t>{4}), b}),
              HasSubstr("rank 2, got 4xf32"));
  EXPECT_THAT(refusal(simple("\"shape\": [\"m\", \"k\"]", "\"shape\": [\"m\", \"k\"]"), {a, b}),
              "");
  // A view past its buffer, a size past 64 bits, an i32 that does not fit.
  EXPECT_THAT(refusal(simple("{\"op\": \"mul\", \"args\": [\"m\", \"n\"]}}]", "19}]"), {a, b}),
              HasSubstr("to lie in the 19 elements of b0, got elements 0 to 19"));
  EXPECT_THAT(refusal(simple(), {Shape({int64_t(1) << 40, 8}), Shape({int64_t(1) << 40, 8})}),
              HasSubstr("mul(1099511627776, 1099511627776)"));
  EXPECT_THAT(refusal(simple("{\"i32\": \"m\"}", "{\"i32\": 3000000000}"), {a, b}),
              HasSubstr("kernel argument 3 to be an i32, got 3000000000"));
  EXPECT_THAT(refusal(simple("{\"pointer\": \"b0\", \"offset\": 0}",
                             "{\"pointer\": \"b0\", \"offset\": 21}"),
                      {a, b}),
              HasSubstr("an offset in the 20 elements of b0, got 21"));
  EXPECT_THAT(refusal(simple(", 1, 1], \"block\"", ", 65536, 1], \"block\""), {a, b}),
              HasSubstr("grid y to be 0 to 65535, got 65536"));
  EXPECT_THAT(refusal(simple("\"block\"", "\"cluster\": [2, 1, 1], \"block\""), {a, b}),
              HasSubstr("a multiple of the cluster's 2, got 1"));
  EXPECT_THAT(refusal(simple("[1, \"k\", \"n\"]", "[1, \"n\", \"n\"]"), {a, b}),
              HasSubstr("equal K in a and b, got 8 and 5"));
}
} // namespace
