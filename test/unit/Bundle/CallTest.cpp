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

std::string edited(const std::string &from, const std::string &to) {
  std::string result = text;
  size_t at = result.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return result.replace(at, from.size(), to);
}

TEST(BundleCall, RoundTrip) {
  Bundle bundle = parse(text);
  const LibraryCall &call = *bundle.functions[0].steps[0].call;
  EXPECT_EQ(call.library, Library::CublasLt);
  EXPECT_TRUE(call.swapped);
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
  const std::tuple<const char *, const char *, const char *> cases[] = {
      {"\"cublaslt\"", "\"mkl\"", "/call/library: expected"},
      {"\"cublasLtMatmul\"", "\"cblas_sgemm\"", "/call/routine: expected cublasLtMatmul"},
      {"\"column\"", "\"row\"", "/call/order: expected"},
      {"[\"b\", \"a\"]", "[\"b\", \"b\"]", "/call/operands: expected a and b, each once"},
      {"[\"T\", \"N\"]", "[\"T\", \"C\"]", "/call/trans/1: expected"},
      {"[\"T\", \"N\"]", "[\"T\"]", "/call/trans: expected 2 entries"},
      {"\"m\": 16", "\"m\": \"s1\"", "/call/m: expected a symbol of the function"},
      {"[32, 32, 16]", "[32, 32]", "/call/ld: expected 3 entries"},
      {"\"compute\": \"f32\"", "\"compute\": \"f64\"",
       "/call/compute: expected the float type of the step's sums, f32"},
      {"\"dgelu\"", "\"swish\"", "/call/epilogue: expected"},
      {"\"dgelu\"", "\"none\"", "/call/epilogue: expected the epilogue of the step"},
      {"\"dgelu\"", "\"gelu_aux\"", "/call/epilogue: expected an epilogue with one result"},
      {"\"dgelu\"", "\"gelu\"", "/call/aux: expected no aux for epilogue gelu"},
      {"\"aux\": 0", "\"aux\": 1", "/call/aux: expected"},
      {"\"aux\": 0", "\"aux\": 0, \"stream\": 1", "\"stream\""},
      {"\"cublaslt\", \"routine\": \"cublasLtMatmul\"", "\"cblas\", \"routine\": \"cblas_sgemm\"",
       "/call/epilogue: expected none for cblas"},
  };
  for (auto [from, to, message] : cases) {
    try {
      parse(edited(from, to));
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
  }
}
} // namespace
