// Rows in their three formats: a modelled row is marked and has no measured time, a
// measured one says what it was compared with.
#include "gemm/Bench/Row.h"
#include "gemm/Report/Report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace gemm::bench {
namespace {
using testing::HasSubstr;
using testing::Not;

Row row(const char *group, double ratio) {
  Row r;
  r.problem = makeProblem("test", {1000, 1000, 1000}, "nt", "bias", "bf16");
  r.problem.group = group, r.problem.name = "a, \"b\"";
  r.provider = "kernel", r.schedule = "some";
  r.oursSeconds = 1e-5, r.librarySeconds = ratio * 1e-5;
  r.ratio = ratio, r.p10 = ratio - 0.1, r.p90 = ratio + 0.1;
  r.correct = true, r.r = 0.25;
  return r;
}

Row modelled() {
  Row r = row("fwd", 0);
  r.provider = "model", r.predictedSeconds = 2e-5;
  r.oursSeconds = r.librarySeconds = r.p10 = r.p90 = r.r = 0;
  r.correct.reset();
  return r;
}

TEST(Rows, RatesComeFromTheTimeAtHand) {
  Row r = row("fwd", 2);
  EXPECT_DOUBLE_EQ(r.tflops(), 2e9 / 1e-5 * 1e-12);
  EXPECT_DOUBLE_EQ(r.gbps(), (3 * 2e6 + 2000) / 1e-5 * 1e-9);
  EXPECT_DOUBLE_EQ(modelled().tflops(), 2e9 / 2e-5 * 1e-12);
  r.oursSeconds = r.librarySeconds = 0, r.predictedSeconds = 2e-5;
  EXPECT_EQ(r.tflops(), 0); // the model's time is no rate of a kernel
}

TEST(Rows, SummariesAreGeometricMeansByClass) {
  Row wrong = row("fwd", 100);
  wrong.correct = false;
  auto s = summarise({row("fwd", 2), row("fwd", 0.5), row("decode", 1.005), modelled(), wrong});
  ASSERT_EQ(s.size(), 2u);
  EXPECT_DOUBLE_EQ(s["fwd"].geomean, 1);
  EXPECT_EQ(s["fwd"].rows, 2u);
  EXPECT_EQ(s["fwd"].wins, 1u);
  EXPECT_EQ(s["fwd"].losses, 1u);
  EXPECT_EQ(s["decode"].wins + s["decode"].losses, 0u); // within 1 %
}

TEST(Rows, JsonHasEveryColumnAndNullForTheUnknown) {
  Header header;
  header.target = "h200";
  auto json = nlohmann::json::parse(jsonText(header, {row("fwd", 1.5), modelled()}));
  EXPECT_EQ(json["measured"], true);
  const auto &measured = json["rows"][0], &model = json["rows"][1];
  EXPECT_EQ(measured.size(), columns().size());
  EXPECT_EQ(measured["ours_us"], 10);
  EXPECT_EQ(measured["ratio"], 1.5);
  EXPECT_EQ(measured["correct"], true);
  EXPECT_EQ(measured["name"], "a, \"b\"");
  EXPECT_EQ(json["summary"]["fwd"]["geomean_ratio"], 1.5);
  for (const char *column : {"ours_us", "cublaslt_us", "ratio", "p10", "p90", "correct", "r"})
    EXPECT_TRUE(model[column].is_null()) << column;
  EXPECT_EQ(model["provider"], "model");
  EXPECT_EQ(nlohmann::json::parse(jsonText(header, {modelled()}))["measured"], false);
}

// A result of NaN is infinitely wrong, and no reason for JSON that nobody can read.
TEST(Rows, WhatIsNotFiniteIsUnknown) {
  Row wrong = row("fwd", 1.5);
  wrong.correct = false, wrong.r = std::numeric_limits<double>::infinity();
  wrong.predictedSeconds = std::numeric_limits<double>::infinity();
  auto json = nlohmann::json::parse(jsonText({}, {wrong}));
  EXPECT_EQ(json["rows"][0]["correct"], false);
  EXPECT_TRUE(json["rows"][0]["r"].is_null());
  EXPECT_TRUE(json["rows"][0]["predicted_us"].is_null());
}

TEST(Rows, TheTableSaysWhenNothingWasMeasured) {
  Header header;
  header.target = "h200";
  EXPECT_THAT(tableText(header, {modelled()}),
              HasSubstr("nothing was measured: times are predicted for h200\n"));
  std::string measured = tableText(header, {row("fwd", 1.5)});
  EXPECT_THAT(measured, Not(HasSubstr("nothing was measured")));
  EXPECT_THAT(measured, HasSubstr("fwd: geometric mean of the ratios 1.500 over 1 rows, 1 wins"));
  Row wrong = row("fwd", 1.5);
  wrong.correct = false;
  EXPECT_THAT(tableText(header, {wrong}), HasSubstr("WRONG"));
}

TEST(Rows, AReportReadsBothFormats) {
  report::Document document;
  document.target = *lookupTarget("h200");
  Header header;
  header.device = "cuda (NVIDIA H200)";
  readBenchJson(jsonText(header, {row("fwd", 1.5), modelled()}), "bench.json", document);
  ASSERT_EQ(document.rows.size(), 2u);
  EXPECT_DOUBLE_EQ(document.rows[0].measuredSeconds, 1e-5);
  EXPECT_EQ(document.rows[0].measuredOn, "cuda (NVIDIA H200)");
  EXPECT_EQ(document.rows[0].check, "yes");
  EXPECT_EQ(document.rows[1].measuredSeconds, 0);
  document.rows.clear();
  readBenchCsv(csvText({row("fwd", 1.5), modelled()}), "bench.csv", document);
  ASSERT_EQ(document.rows.size(), 2u);
  EXPECT_DOUBLE_EQ(document.rows[0].measuredSeconds, 1e-5);
  EXPECT_EQ(document.rows[0].name, "a, \"b\" (kernel)");
  EXPECT_EQ(document.rows[0].check, "yes");
  EXPECT_EQ(document.rows[1].measuredSeconds, 0); // the model's time is no measurement
}
} // namespace
} // namespace gemm::bench
