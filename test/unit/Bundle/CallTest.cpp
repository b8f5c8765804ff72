// The library call of a gemm step: it survives a round trip, and what the schema does
// not allow is refused at its place.
#include "gemm/Bundle/Bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm::bundle;
using testing::HasSubstr;

namespace {
const std::string text = R"({
 "format": "gemm-bundle", "version": 1, "producer": "by hand",
 "target": {"machine": "a100", "chip": "sm_80"}, "modules": [],
 "functions": [{"name": "main", "symbols": [{"name": "s0", "argument": 0, "dim": 0}],
  "arguments": [{"buffer": "a", "dtype": "bf16", "shape": ["s0", 32]},
                {"buffer": "b", "dtype": "bf16", "shape": [16, 32]},
                {"buffer": "c", "dtype": "bf16", "shape": ["s0", 16]},
                {"buffer": "h", "dtype": "bf16", "shape": ["s0", 16]}],
  "buffers": [{"name": "mask", "dtype": "i8", "size": {"op": "mul", "args": ["s0", 16]}},
              {"name": "sums", "dtype": "bf16", "size": 16}],
  "results": [], "steps": [
   {"kind": "gemm", "name": "main:0", "layout": "nt",
    "a": {"buffer": "a", "dtype": "bf16", "shape": [1, "s0", 32], "strides": [0, 32, 1]},
    "b": {"buffer": "b", "dtype": "bf16", "shape": [1, 32, 16], "strides": [0, 1, 32]},
    "c": {"buffer": "c", "dtype": "bf16", "shape": [1, "s0", 16], "strides": [0, 16, 1]},
    "epilogue": {"operands": [{"buffer": "h", "dtype": "bf16", "shape": [1, "s0", 16], "strides": [0, 16, 1]}],
     "program": {"inputs": 2, "ops": [{"op": "mulf", "args": [0, 1], "type": "f32"}], "result": 2}},
    "call": {"library": "cublaslt", "routine": "cublasLtMatmul", "order": "column",
     "operands": ["b", "a"], "trans": ["T", "N"], "m": 16, "n": "s0", "k": 32, "batch": 1,
     "ld": [32, 32, 16], "strides": [0, 0, {"op": "mul", "args": ["s0", 16]}], "compute": "f32",
     "epilogue": "dgelu", "aux": 0}}]}]})";

std::string replacedIn(std::string result, const std::string &from, const std::string &to) {
  size_t at = result.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? result : result.replace(at, from.size(), to);
}

/// An edit of a bundle's text, and what its error says.
struct Refusal {
  const char *from, *to, *message;
};
void expectErrors(const std::string &bundle, std::initializer_list<Refusal> refusals) {
  for (auto [from, to, message] : refusals) {
    try {
      parse(replacedIn(bundle, from, to));
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
  }
}

TEST(BundleCall, RoundTrip) {
  Bundle bundle = parse(text);
  const LibraryCall &call = *bundle.functions[0].steps[0].call;
  EXPECT_EQ(call.library, Library::CublasLt);
  EXPECT_TRUE(call.bFirst);
  EXPECT_TRUE(call.transposed[0]);
  EXPECT_FALSE(call.transposed[1]);
  EXPECT_EQ(call.n, Expr::makeSymbol("s0"));
  EXPECT_EQ(call.ld[2], Expr(16));
  EXPECT_EQ(call.epilogue, CallEpilogue::Dgelu);
  EXPECT_EQ(call.aux, 0u);
  EXPECT_FALSE(call.bias);
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
}

TEST(BundleCall, Refusals) {
  expectErrors(
      text,
      {
          {"\"cublaslt\"", "\"mkl\"", "/call/library: expected"},
          {"\"cublasLtMatmul\"", "\"cblas_sgemm\"", "/call/routine: expected cublasLtMatmul"},
          {"\"column\"", "\"row\"", "/call/order: expected"},
          {"[\"b\", \"a\"]", "[\"b\", \"b\"]", "/call/operands: expected a and b, each once"},
          {"[\"T\", \"N\"]", "[\"T\", \"C\"]", "/call/trans/1: expected"},
          {"[\"T\", \"N\"]", "[\"T\"]", "/call/trans: expected 2 entries"},
          {"\"m\": 16", "\"m\": \"s1\"", "/call/m: expected a symbol of the function"},
          {"[32, 32, 16]", "[32, 32]", "/call/ld: expected 3 entries"},
          {"\"compute\": \"f32\"", "\"compute\": \"f64\"",
           "/call/compute: expected the type of the step's sums, f32"},
          {"\"dgelu\"", "\"swish\"", "/call/epilogue: expected"},
          {"\"dgelu\"", "\"none\"", "/call/epilogue: expected the epilogue of the step"},
          {"\"dgelu\"", "\"gelu_aux\"",
           "/call/epilogue: expected an epilogue with the 0 second results of the step"},
          {"\"dgelu\"", "\"bgrada\"", "/call/epilogue: expected the epilogue of the step"},
          {"\"dgelu\"", "\"gelu\"", "/call/aux: expected no aux for epilogue gelu"},
          {"\"aux\": 0", "\"aux\": 1", "/call/aux: expected"},
          {"\"aux\": 0", "\"aux\": 0, \"stream\": 1", "\"stream\""},
          {"\"cublaslt\", \"routine\": \"cublasLtMatmul\"",
           "\"cblas\", \"routine\": \"cblas_sgemm\"", "/call/epilogue: expected none for cblas"},
      });
}
// The derivative of a ReLU by its bits, with the sums of what it stores.
const std::string training = replacedIn(
    replacedIn(
        replacedIn(text,
                   "{\"buffer\": \"h\", \"dtype\": \"bf16\", \"shape\": [1, \"s0\", 16], "
                   "\"strides\": [0, 16, 1]}",
                   "{\"buffer\": \"mask\", \"dtype\": \"i1\", \"packed\": true, \"shape\": [1, "
                   "\"s0\", 16], \"strides\": [0, 128, 1]}"),
        "{\"op\": \"mulf\", \"args\": [0, 1], \"type\": \"f32\"}], \"result\": 2}},",
        R"({"op": "constant", "value": 0.0, "type": "f32"},
     {"op": "select", "args": [1, 0, 2], "type": "f32"}], "result": 3}},
    "also": [{"output": {"buffer": "sums", "dtype": "bf16", "shape": [1, 1, 16], "strides": [0, 0, 1]}, "sum": "m"}],)"),
    "\"dgelu\", \"aux\": 0}}]", "\"drelu_bgrad\", \"aux\": 0, \"bias\": 0}}]");

TEST(BundleCall, SecondResults) {
  Bundle bundle = parse(training);
  const Step &step = bundle.functions[0].steps[0];
  const auto &gemm = std::get<GemmStep>(step.body);
  ASSERT_EQ(gemm.also.size(), 1u);
  EXPECT_EQ(gemm.also[0].combiner, SecondResult::Combiner::Sum);
  EXPECT_EQ(gemm.also[0].over, SecondResult::Over::M);
  EXPECT_TRUE(gemm.epilogue->operands[0].packed);
  EXPECT_EQ(step.call->epilogue, CallEpilogue::DreluBgrad);
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  expectErrors(
      training,
      {
          {"\"sum\": \"m\"", "\"sum\": \"b\"",
           "/call/bias: expected the number of the sums over m"},
          {"\"sum\": \"m\"", "\"sum\": \"k\"", "/also/0/sum: expected"},
          {"\"sum\": \"m\"", "\"product\": \"m\"", "got unknown key \"product\""},
          {"[1, 1, 16]", "[1, 1, 15]",
           "/also/0/output: expected the dimension of the result 16, got 15"},
          {"\"buffer\": \"sums\"", "\"buffer\": \"c\"",
           "/also/0/output/buffer: expected a buffer that nothing else of the step uses"},
          {"\"dtype\": \"i1\", \"packed\": true", "\"dtype\": \"i8\", \"packed\": true",
           "expected i1 packed in a buffer of i8"},
          {"\"buffer\": \"mask\"", "\"buffer\": \"h\"",
           "expected i1 packed in a buffer of i8, which is one of bf16"},
          {"[1, \"s0\", 32], \"strides\": [0, 32, 1]",
           "[1, \"s0\", 32], \"strides\": [0, 32, 1], \"packed\": true",
           "got unknown key \"packed\""},
          {"\"layout\": \"nt\"", "\"layout\": \"nt\", \"beta\": 2",
           "/call: expected second results other than sums of a or b with beta 0 only, got beta 2"},
          {"\"drelu_bgrad\", \"aux\": 0, \"bias\": 0", "\"drelu\", \"aux\": 0",
           "/call/epilogue: expected an epilogue with the 1 second results of the step"},
          {"\"bias\": 0", "\"bias\": 1", "/call/bias: expected"},
          {"\"cublaslt\", \"routine\": \"cublasLtMatmul\"",
           "\"hipblaslt\", \"routine\": \"hipblasLtMatmul\"",
           "/call/epilogue: expected an epilogue without bits for hipblaslt"},
      });
}

// What is combined of each column's or row's values, in a step that no library computes.
TEST(BundleCall, LargestValues) {
  const std::string most =
      R"(    "also": [{"output": {"buffer": "most", "dtype": "f32", "shape": [1, 1, 16], "strides": [0, 0, 1]},
      "program": {"inputs": 2, "ops": [{"op": "mulf", "args": [0, 1], "type": "f32"}], "result": 2}, "absmax": "m"}]}]}]})";
  size_t call = text.find("    \"call\":");
  ASSERT_NE(call, std::string::npos);
  const std::string combined =
      replacedIn(text.substr(0, call) + most, "{\"name\": \"sums\"",
                 "{\"name\": \"most\", \"dtype\": \"f32\", \"size\": 16}, {\"name\": \"sums\"");
  Bundle bundle = parse(combined);
  const auto &gemm = std::get<GemmStep>(bundle.functions[0].steps[0].body);
  ASSERT_EQ(gemm.also.size(), 1u);
  EXPECT_EQ(gemm.also[0].combiner, SecondResult::Combiner::AbsMax);
  EXPECT_EQ(gemm.also[0].over, SecondResult::Over::M);
  EXPECT_EQ(gemm.also[0].program.ops.size(), 1u);
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  parse(replacedIn(combined, "\"layout\": \"nt\"", "\"layout\": \"nt\", \"beta\": 2"));
  expectErrors(
      combined,
      {
          {"\"absmax\": \"m\"", "\"absmax\": \"a\"", "/also/0/absmax: expected one of m, n"},
          {"\"absmax\": \"m\"", "\"absmax\": \"n\"",
           "/also/0/output: expected the dimension of the result"},
          {"\"absmax\": \"m\"", "\"largest\": \"m\"", "got unknown key \"largest\""},
          {"\"absmax\": \"m\"", "\"absmax\": \"m\", \"sum\": \"m\"", "got unknown key"},
          {"\"absmax\": \"m\"", "\"absmax\": \"m\", \"offset\": 0", "got unknown key \"offset\""},
      });
  try { // the bits of an f32 are what is combined
    parse(replacedIn(
        replacedIn(combined, "\"most\", \"dtype\": \"f32\"", "\"most\", \"dtype\": \"bf16\""),
        "\"buffer\": \"most\", \"dtype\": \"f32\"", "\"buffer\": \"most\", \"dtype\": \"bf16\""));
    ADD_FAILURE() << "no error";
  } catch (const Error &error) {
    EXPECT_THAT(error.what(), HasSubstr("/also/0/output/dtype: expected f32"));
  }
}

// Of each group of six columns, the last of which has four.
TEST(BundleCall, Groups) {
  const std::string groups =
      R"(    "also": [{"output": {"buffer": "most", "dtype": "f32", "shape": [1, "s0", 3], "strides": [0, 3, 1]},
      "program": {"inputs": 2, "ops": [], "result": 0}, "add": "n", "group": 6, "partial": true}]}]}]})";
  size_t call = text.find("    \"call\":");
  ASSERT_NE(call, std::string::npos);
  const std::string combined = replacedIn(
      text.substr(0, call) + groups, "{\"name\": \"sums\"",
      "{\"name\": \"most\", \"dtype\": \"f32\", \"size\": {\"op\": \"mul\", \"args\": [\"s0\", "
      "3]}}, {\"name\": \"sums\"");
  Bundle bundle = parse(combined);
  const SecondResult &result = std::get<GemmStep>(bundle.functions[0].steps[0].body).also.front();
  EXPECT_EQ(result.combiner, SecondResult::Combiner::Add);
  EXPECT_EQ(result.group, 6);
  EXPECT_TRUE(result.partial);
  EXPECT_FALSE(result.readsOutput());
  EXPECT_EQ(result.reducedSize(16), 3);
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  expectErrors(combined,
               {
                   {", \"partial\": true", "",
                    "/also/0/group: expected a divisor of 16 for what is not partial"},
                   {"\"partial\": true", "\"partial\": false",
                    "/also/0/partial: expected true, beside a group"},
                   {"\"group\": 6, ", "", "/also/0/partial: expected true, beside a group"},
                   {"\"group\": 6", "\"group\": 1", "/also/0/group: expected"},
                   {"\"group\": 6", "\"group\": 4",
                    "/also/0/output: expected the dimension of the result 4"},
               });
}

// How a kernel rounds factors of f32 is known, how a library does is not.
TEST(BundleCall, Precision) {
  std::string whole =
      replacedIn(text, "\"layout\": \"nt\"", "\"layout\": \"nt\", \"precision\": \"tf32\"");
  for (size_t at = 0; (at = whole.find("bf16", at)) != std::string::npos;)
    whole.replace(at, 4, "f32");
  const size_t call = whole.find(",\n    \"call\":");
  ASSERT_NE(call, std::string::npos);
  Bundle bundle = parse(whole.substr(0, call) + "}]}]}");
  EXPECT_EQ(std::get<GemmStep>(bundle.functions[0].steps[0].body).precision, DType::TF32);
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  bundle = parse(replacedIn(whole.substr(0, call) + "}]}]}", "\"tf32\"", "\"tf32_even\""));
  EXPECT_EQ(std::get<GemmStep>(bundle.functions[0].steps[0].body).precision, DType::TF32Even);
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  const std::string any = replacedIn(whole, "\"tf32\"", "\"tf32_any\""),
                    both = replacedIn(any, "\"compute\":", "\"precision\": \"tf32\", \"compute\":");
  EXPECT_EQ(parse(write(parse(both))).functions, parse(both).functions);
  const std::pair<std::string, const char *> bad[] = {
      {whole, "steps/0/precision: expected tf32_any for a call of a library"},
      {any, "steps/0/call: expected a call of precision tf32 for a step of precision tf32_any"},
      {any.substr(0, any.find(",\n    \"call\":")) + "}]}]}",
       "steps/0/precision: expected tf32 or tf32_even, without a call of a library"},
      {replacedIn(both, "\"precision\": \"tf32_any\"", "\"alpha\": 1.0"),
       "steps/0/call: expected a step of precision tf32_any for a call in tf32"}};
  for (auto &[edited, message] : bad)
    try {
      parse(edited);
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
}

// Whose bytes have no sign: of a, of b or of both. Libraries read all with a sign.
TEST(BundleCall, Unsigned) {
  for (std::string letters : {"a", "b", "ab"}) {
    std::string whole = replacedIn(text, "\"layout\": \"nt\"",
                                   "\"layout\": \"nt\", \"unsigned\": \"" + letters + "\"");
    for (size_t at = 0; (at = whole.find("bf16", at)) != std::string::npos;)
      whole.replace(at, 4, "i8");
    const size_t further = whole.find(",\n    \"epilogue\":");
    ASSERT_NE(further, std::string::npos);
    Bundle bundle = parse(whole.substr(0, further) + "}]}]}");
    const auto &step = std::get<GemmStep>(bundle.functions[0].steps[0].body);
    EXPECT_EQ(step.unsignedA, letters != "b");
    EXPECT_EQ(step.unsignedB, letters != "a");
    EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
    try {
      parse(whole);
      ADD_FAILURE() << "no error";
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr("steps/0/unsigned: expected no call of a library"));
    }
  }
}

// Right operands beside b: matrices like it, whose products are inputs of the program.
TEST(BundleCall, Peers) {
  const std::string peer =
      R"({"buffer": "g", "dtype": "bf16", "shape": [1, 32, 16], "strides": [0, 1, 32]})";
  const std::string argument = R"({"buffer": "g", "dtype": "bf16", "shape": [16, 32]},)";
  auto with = [&](const std::string &base, const std::string &given) {
    std::string step =
        replacedIn(base, "\"epilogue\": {", "\"peers\": [" + given + "], \"epilogue\": {");
    step = replacedIn(replacedIn(step, "\"inputs\": 2", "\"inputs\": 3"), "\"result\": 2",
                      "\"result\": 3");
    return replacedIn(step, "\"shape\": [16, 32]},", "\"shape\": [16, 32]}, " + argument);
  };
  size_t call = text.find(",\n    \"call\":");
  ASSERT_NE(call, std::string::npos);
  const std::string kernel = text.substr(0, call) + "}]}]}", gated = with(kernel, peer);
  Bundle bundle = parse(gated);
  const auto &gemm = std::get<GemmStep>(bundle.functions[0].steps[0].body);
  ASSERT_EQ(gemm.peers.size(), 1u);
  EXPECT_EQ(gemm.peers[0].buffer, "g");
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  const std::string narrow = replacedIn(peer, "bf16", "f16");
  const std::pair<std::string, const char *> cases[] = {
      {replacedIn(replacedIn(gated, argument, replacedIn(argument, "bf16", "f16")), peer, narrow),
       "/peers/0/dtype: expected that of b"},
      {replacedIn(gated, peer, replacedIn(peer, "[1, 32, 16]", "[1, 32, 8]")),
       "the dimension of b"},
      {replacedIn(gated, peer,
                  replacedIn(replacedIn(peer, "[1, 32, 16]", "[32, 16]"), "[0, 1, 32]", "[1, 32]")),
       "expected three dimensions"},
      {replacedIn(gated, "\"layout\": \"nt\"", "\"layout\": \"nt\", \"beta\": 1"),
       "expected peers of b in a step with beta 0 and an epilogue"},
      {replacedIn(gated, "\"inputs\": 3", "\"inputs\": 2"), "/epilogue/program"},
      {with(text, peer), "expected a step of one product for a library call, got 2"},
  };
  for (const auto &[given, message] : cases) {
    try {
      parse(given);
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
  }
}

// Factors of further products in the sum: matrices like a and b.
TEST(BundleCall, Pairs) {
  const std::string pair =
      R"({"a": {"buffer": "left", "dtype": "bf16", "shape": [1, 8, 32], "strides": [0, 32, 1]}, )"
      R"("b": {"buffer": "right", "dtype": "bf16", "shape": [1, 32, 16], "strides": [0, 1, 32]}})";
  const std::string arguments = R"({"buffer": "right", "dtype": "bf16", "shape": [16, 32]}, )"
                                R"({"buffer": "left", "dtype": "bf16", "shape": [8, 32]},)";
  auto with = [&](const std::string &base, const std::string &given) {
    std::string step =
        replacedIn(base, "\"epilogue\": {", "\"pairs\": [" + given + "], \"epilogue\": {");
    return replacedIn(step, "\"shape\": [16, 32]},", "\"shape\": [16, 32]}, " + arguments);
  };
  size_t call = text.find(",\n    \"call\":");
  ASSERT_NE(call, std::string::npos);
  const std::string kernel = text.substr(0, call) + "}]}]}", sum = with(kernel, pair);
  Bundle bundle = parse(sum);
  const auto &gemm = std::get<GemmStep>(bundle.functions[0].steps[0].body);
  ASSERT_EQ(gemm.pairs.size(), 1u);
  EXPECT_EQ(gemm.pairs[0].a.buffer, "left");
  EXPECT_EQ(gemm.pairs[0].b.buffer, "right");
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  const std::pair<std::string, const char *> cases[] = {
      {replacedIn(sum, pair, replacedIn(pair, "[1, 8, 32]", "[1, 8, 16]")),
       "the dimension of a of the step"},
      {replacedIn(sum, pair, replacedIn(pair, "[1, 32, 16]", "[1, 32, 8]")),
       "the dimension of b of the step"},
      {replacedIn(sum, pair, replacedIn(pair, "\"b\"", "\"c\"")), "/pairs/0"},
      {replacedIn(sum, "\"pairs\": [", "\"peers\": [], \"pairs\": ["),
       "expected pairs in a step without peers and scales"},
      {with(text, pair), "expected a step without pairs for a library call, got 1"},
  };
  for (const auto &[given, message] : cases) {
    try {
      parse(given);
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
  }
}

// Where groups end, each with a matrix of b.
TEST(BundleCall, EndsOfGroups) {
  const std::string ends =
      R"({"buffer": "ends", "dtype": "i32", "shape": [1, 1, 1], "strides": [0, 1, 0]})";
  const std::string groups = R"("groups": {"ends": )" + ends + R"(, "of": "rows"})";
  auto with = [&](const std::string &base, const std::string &given) {
    const std::string step = replacedIn(base, "\"epilogue\": {", given + ", \"epilogue\": {");
    return replacedIn(step, "\"shape\": [16, 32]},",
                      "\"shape\": [16, 32]}, {\"buffer\": \"ends\", \"dtype\": \"i32\", "
                      "\"shape\": [1]},");
  };
  const size_t call = text.find(",\n    \"call\":");
  ASSERT_NE(call, std::string::npos);
  const std::string kernel = text.substr(0, call) + "}]}]}", rows = with(kernel, groups);
  const Bundle bundle = parse(rows);
  const auto &gemm = std::get<GemmStep>(bundle.functions[0].steps[0].body);
  ASSERT_TRUE(gemm.groups.has_value());
  EXPECT_FALSE(gemm.groups->ofK);
  EXPECT_EQ(gemm.groups->ends.buffer, "ends");
  EXPECT_EQ(parse(write(bundle)).functions, bundle.functions);
  const std::pair<std::string, const char *> cases[] = {
      {replacedIn(rows, "\"rows\"", "\"n\""), "/groups/of"},
      {replacedIn(replacedIn(rows, ends, replacedIn(ends, "\"i32\"", "\"f32\"")),
                  "\"dtype\": \"i32\", \"shape\": [1]}", "\"dtype\": \"f32\", \"shape\": [1]}"),
       "expected i32"},
      {replacedIn(rows, ends,
                  replacedIn(replacedIn(ends, "[1, 1, 1]", "[1, 1]"), "[0, 1, 0]", "[0, 1]")),
       "expected three dimensions"},
      {replacedIn(rows, ends, replacedIn(ends, "[1, 1, 1]", "[1, 2, 1]")),
       "as many ends as matrices of b"},
      {with(text, groups), "expected groups in a step without call"},
      {replacedIn(replacedIn(rows, "\"rows\"", "\"k\""), "\"groups\": {",
                  "\"peers\": [], \"groups\": {"),
       "expected groups of k in a step without peers"},
  };
  for (const auto &[given, message] : cases) {
    try {
      parse(given);
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
  }
}
} // namespace
