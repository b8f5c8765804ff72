// What the page's script works on: rows by kind and module, advice said once with what it saves,
// columns as JSON, machines to compare with.
#include "Advice.h"
#include "Grouping.h"
#include "PageColumn.h"
#include "PageData.h"
#include "ReadInputs.h"
#include "gemm/Schedule/Text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;
using Json = nlohmann::json;

namespace {
Row named(const std::string &name, const std::string &module = "",
          const std::string &location = "") {
  Row row;
  row.name = name, row.module = module, row.location = location;
  return row;
}

Row product(const char *name, int64_t m, int64_t n, int64_t k, double measured = 0) {
  Row row = named(name);
  row.problem.m = m, row.problem.n = n, row.problem.k = k;
  row.measuredSeconds = measured, row.measuredOn = "test";
  return row;
}

Document of(std::vector<Row> rows, const char *machine = "a100") {
  Document d = empty(machine);
  d.rows = std::move(rows);
  complete(d);
  return d;
}

const AdviceGroup *find(const std::vector<AdviceGroup> &groups, Change change) {
  for (const AdviceGroup &group : groups)
    if (group.change == change)
      return &group;
  return nullptr;
}
} // namespace

TEST(Grouping, KindsAndModules) {
  struct Expected {
    Row row;
    const char *kind, *module;
  };
  Row unread = named("aten::conv2d 1×3");
  unread.unread = "a convolution";
  for (const Expected &e : std::initializer_list<Expected>{
           {named("layers.3.mlp.up dX"), "up dX", "layers.3.mlp"},
           {named("mlp.up"), "up", "mlp"},
           {named("prefill:12"), "prefill", "prefill"},
           {named("aten::mm in AddmmBackward0"), "aten::mm in AddmmBackward", ""},
           {named("aten::mm in AddmmBackward0", "Llama_0/Layer_3/MLP_3/Linear_21"),
            "MLP/Linear in AddmmBackward", "Llama_0/Layer_3/MLP_3/Linear_21"},
           {named("aten::addmm", "Linear_7"), "Linear", "Linear_7"},
           {named("row 3"), "row", ""},
           {named("gpt-1.3"), "gpt-1", ""},
           {named("f", "", "model.mlir:12:3"), "f", "model.mlir"},
           {named("7"), "7", ""},
           {named(""), "", ""},
           {unread, "a convolution", ""}}) {
    EXPECT_EQ(kindOf(e.row), e.kind) << e.row.name;
    EXPECT_EQ(moduleOf(e.row), e.module) << e.row.name;
  }
}

// Twelve layers of one mistake are one piece of advice, which saves what the model says.
TEST(Advice, IsSaidOnce) {
  std::vector<Row> rows(12, product("up", 4096, 4096, 4095));
  rows[11].problem.k = 4093;
  rows[3].count = 5;
  Document d = of(rows);
  std::vector<AdviceGroup> groups = adviceGroups(d);
  const AdviceGroup *pad = find(groups, Change::Pad);
  ASSERT_TRUE(pad);
  EXPECT_EQ(groups.size(), 1u);
  EXPECT_EQ(pad->rows.size(), 12u);
  ASSERT_EQ(pad->details.size(), 2u);
  EXPECT_EQ(pad->details[0].rows.size(), 11u);
  GemmProblem padded = d.rows[0].problem;
  padded.lda = padded.ldb = 4096;
  Row then = d.rows[0];
  then.problem = padded;
  const double saved =
      d.rows[0].predictedSeconds() - modelled(then, d.target).predicted->score.predictedSeconds();
  EXPECT_GT(saved, 0);
  EXPECT_NEAR(pad->details[0].gainSeconds, 15 * saved, 1e-9);
  EXPECT_GT(pad->gainShare, 0);
  EXPECT_LT(pad->gainShare, 1);
  EXPECT_EQ(pad->unknown, 0u);
}

TEST(Advice, OfEachKind) {
  Row sum = product("db", 1, 4096, 512);
  sum.problem.aOnes = true;
  Document d = of({sum, product("tiny", 16, 16, 16), product("decode", 1, 4096, 4096),
                   product("thin", 65536, 16, 64), product("tail", 1793, 1793, 8192),
                   product("slow", 4096, 4096, 4096, 5e-3)});
  std::vector<AdviceGroup> groups = adviceGroups(d);
  EXPECT_DOUBLE_EQ(find(groups, Change::Launch)->gainSeconds, d.target.launchSeconds);
  EXPECT_EQ(find(groups, Change::Sum)->rows, std::vector<size_t>{0});
  EXPECT_EQ(find(groups, Change::Batch)->rows, std::vector<size_t>{2});
  const double one = d.rows[2].predictedSeconds();
  EXPECT_GT(find(groups, Change::Batch)->gainSeconds,
            0.3 * one); // the weights are read once for two
  EXPECT_LT(find(groups, Change::Batch)->gainSeconds, 0.55 * one);
  EXPECT_EQ(find(groups, Change::Bytes)->rows, std::vector<size_t>{3});
  EXPECT_NEAR(find(groups, Change::Slow)->gainSeconds, 5e-3 - d.rows[5].predictedSeconds(), 1e-9);
  EXPECT_THAT(csv(d), HasSubstr(" times what is predicted"));
  for (size_t i = 1; i < groups.size(); ++i)
    EXPECT_GE(groups[i - 1].gainSeconds, groups[i].gainSeconds);
}

// 1793 rows are one tile more than 1792: the M that is advised takes less time a row.
TEST(Advice, AnMThatFillsWaves) {
  Row row = product("tail", 1793, 1792, 4096);
  row.schedule = parseSchedule("#gemm.schedule<mma_sync, block, tile = [256, 128, 32], warp = [64, "
                               "64], stages = 3, group = 8>");
  ASSERT_TRUE(row.schedule);
  Document d = of({row});
  std::optional<BetterM> better = betterM(d.rows[0], d.target);
  ASSERT_TRUE(better);
  EXPECT_EQ(better->m % 256, 0);
  Row other = d.rows[0];
  other.problem.m = better->m;
  const double then = modelled(other, d.target).predicted->score.predictedSeconds();
  EXPECT_NEAR(1 - then / static_cast<double>(better->m) / (d.rows[0].predictedSeconds() / 1793),
              better->saved, 1e-9);
  EXPECT_GT(better->saved, 0.2);
  EXPECT_THAT(csv(d), HasSubstr("with M " + std::to_string(better->m) + " a row takes "));
  EXPECT_NEAR(find(adviceGroups(d), Change::Waves)->gainSeconds,
              better->saved * d.rows[0].predictedSeconds(), 1e-12);
  d.rows[0].problem.m = better->m;
  complete(d);
  EXPECT_FALSE(betterM(d.rows[0], d.target) && betterM(d.rows[0], d.target)->saved > 0.1);
}

// The gains of a long trace are those of its longest rows, and the rest is said to be unknown.
TEST(Advice, OfManyRowsAsksForTheLongest) {
  std::vector<Row> rows;
  for (int64_t i = 0; i < 400; ++i)
    rows.push_back(product("decode", 1, 1024 + 8 * i, 4096));
  std::vector<AdviceGroup> groups = adviceGroups(of(rows));
  const AdviceGroup *batch = find(groups, Change::Batch);
  ASSERT_TRUE(batch);
  EXPECT_EQ(batch->rows.size(), 400u);
  EXPECT_EQ(batch->unknown, 100u);
}

TEST(PageColumn, ShortestOfThree) {
  EXPECT_EQ(packedColumn({"1", "1", "1"}), "{\"c\":1}");
  EXPECT_EQ(packedColumn({"1", "2", "3"}), "{\"v\":[1,2,3]}");
  EXPECT_EQ(packedColumn({"\"long text\"", "\"long text\"", "\"other text\"", "\"long text\""}),
            "{\"d\":[\"long text\",\"other text\"],\"i\":[0,0,1,0]}");
  EXPECT_EQ(jsonString("</script>\xff"), "\"\\u003c/script>\xEF\xBF\xBD\"");
  EXPECT_EQ(known(0), "null");
  EXPECT_EQ(plain(0), "0");
  EXPECT_EQ(plain(1e300 * 1e300), "null");
}

TEST(PageData, IsJsonOfAllRows) {
  Document d = of({product("a", 512, 4096, 4096), product("b</script>", 1, 4099, 4096, 30e-6)});
  Row unread = named("attention");
  unread.unread = "attention", unread.problem.m = unread.problem.n = unread.problem.k = -1;
  d.rows.push_back(unread);
  const std::string text = pageData(d, adviceGroups(d));
  EXPECT_EQ(text.find('<'), std::string::npos);
  Json data = Json::parse(text);
  EXPECT_EQ(data["rows"], 3);
  EXPECT_EQ(data["columns"]["op"]["v"][1], "b</script>");
  EXPECT_EQ(data["columns"]["roof_s"]["v"][2], nullptr);
  ASSERT_EQ(data["machines"].size(), builtinTargets().size());
  EXPECT_EQ(data["machines"][0]["name"], "a100");
  for (size_t i = 1; i < data["machines"].size(); ++i)
    EXPECT_TRUE(data["machines"][i]["columns"].contains("roof_s"));
  d.rows.clear();
  EXPECT_EQ(Json::parse(pageData(d, {}))["rows"], 0);
}

// Machines that were asked for come with predictions however many rows there are.
TEST(PageData, MachinesAskedFor) {
  std::vector<Row> rows(200, product("a", 512, 4096, 4096));
  Document d = of(rows);
  Json all = Json::parse(pageData(d, {}))["machines"];
  EXPECT_FALSE(all[1]["columns"].contains("predicted_s"));
  d.against = {{*lookupTarget("h200"), *builtinSources("h200")}};
  Json asked = Json::parse(pageData(d, {}))["machines"];
  ASSERT_EQ(asked.size(), 2u);
  Document there = of({product("a", 512, 4096, 4096)}, "h200");
  EXPECT_NEAR(asked[1]["columns"]["predicted_s"]["c"].get<double>(),
              there.rows[0].predictedSeconds(), 1e-9);
  EXPECT_NEAR(asked[1]["columns"]["roof_s"]["c"].get<double>(), there.rows[0].roofSeconds(), 1e-9);
}
