// Pictures are stable text: each is compared with its file in Golden/. After a
// change that is meant, GEMM_UPDATE_GOLDEN=1 writes the files anew; look at them.
#include "Lanes.h"
#include "gemm/Report/Report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;

namespace {
Row row(const char *name, int64_t m, int64_t n, int64_t k, const char *layout,
        double measured = 0) {
  Row r;
  r.name = name;
  r.problem.m = m, r.problem.n = n, r.problem.k = k;
  r.layout = layout;
  r.measuredSeconds = measured;
  r.measuredOn = "test";
  return r;
}

Document sample() {
  Document d;
  d.target = *lookupTarget("a100");
  d.clockNote = "peaks of a test";
  d.rows = {row("up", 597, 11008, 4096, "nt", 230e-6), row("up <step>", 1, 11008, 4096, "nt"),
            row("dW", 8192, 2048, 10240, "tn"), row("dX", 10240, 2048, 8192, "nn"),
            row("tiny", 16, 16, 15, "nt")};
  complete(d);
  return d;
}

void expectGolden(const Picture &picture) {
  std::string path = std::string(GEMM_GOLDEN) + "/" + picture.name + ".svg";
  if (std::getenv("GEMM_UPDATE_GOLDEN"))
    std::ofstream(path) << picture.svg;
  std::ifstream stream(path);
  std::string golden((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  EXPECT_EQ(picture.svg, golden) << path;
}

size_t count(const std::string &text, const std::string &part) {
  size_t result = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at)
    ++result;
  return result;
}
} // namespace

TEST(Pictures, Golden) {
  Document d = sample();
  expectGolden(roofline(d));
  expectGolden(*tileMap(d.rows[0], d.target, "tiles"));
  expectGolden(*pipeline(d.rows[1], d.target, "pipeline"));
  expectGolden(layoutCard(d.rows[2], d.target, "layout"));
  expectGolden(fragments());
  expectGolden(fragmentsOfWgmma());
  expectGolden(bankMap());
  EXPECT_FALSE(compileBars(d));
  d.compileTimes = {{"a.mlir", {{"plan", 0.01}, {"ptxas", 0.2}}}, {"b.mlir", {{"plan", 0.05}}}};
  expectGolden(*compileBars(d));
}

// Each register of each lane holds one element, and each element is there once.
TEST(Pictures, EveryElementHasOnePlace) {
  auto places = [](int rows, int columns, auto held) {
    std::set<std::pair<int, int>> seen;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        seen.insert({held(row, column).lane, held(row, column).reg});
    EXPECT_EQ(seen.begin()->first, 0);
    EXPECT_EQ(seen.rbegin()->first, 31);
    EXPECT_EQ(seen.rbegin()->second, rows * columns / 32 - 1);
    return seen.size();
  };
  EXPECT_EQ(places(16, 16, heldA), 256u);
  EXPECT_EQ(places(16, 8, heldB), 128u);
  EXPECT_EQ(places(16, 8, heldC), 128u);
  EXPECT_EQ(places(16, 64, heldD), 1024u);
  // From the tables of the PTX ISA: a2 of lane 5 is row 9, k 2; b3 of lane 6 is k 13, n 1.
  EXPECT_EQ(heldA(9, 2).lane, 5);
  EXPECT_EQ(heldA(9, 2).reg, 2);
  EXPECT_EQ(heldB(13, 1).lane, 6);
  EXPECT_EQ(heldB(13, 1).reg, 3);
  EXPECT_EQ(heldD(26, 13).lane, 10);
  EXPECT_EQ(heldD(26, 13).reg, 7);
  EXPECT_EQ(wgmmaWarp(26), 1);
}

// A hollow triangle for each predicted product, a filled circle for each measured
// one; the legend has one of both and a hollow square, the ridge one circle.
TEST(Pictures, HollowIsPredictedFilledIsMeasured) {
  std::string svg = roofline(sample()).svg;
  EXPECT_EQ(count(svg, "<path "), 5u + 1);
  EXPECT_EQ(count(svg, "<path ") + 1, count(svg, "fill=\"none\""));
  EXPECT_EQ(count(svg, "<circle "), 1u + 1 + 1);
  EXPECT_THAT(svg, HasSubstr("predicted and measured"));
  EXPECT_THAT(svg, HasSubstr("up &lt;step&gt;"));
  EXPECT_THAT(svg, HasSubstr("ridge 200.6"));
}

// Where no kernel is built the roof itself is marked, by a square.
TEST(Pictures, WithoutAKernelTheRoof) {
  Document d = sample();
  d.target = *lookupTarget("mi300x");
  complete(d);
  std::string svg = roofline(d).svg;
  EXPECT_EQ(count(svg, "<path "), 1u);
  EXPECT_EQ(count(svg, "fill=\"none\""), 5u + 1 + 1);
}

// A machine without tensor maps is promised none; the result's lines count, too.
TEST(Pictures, AlignmentByMachine) {
  Document d = sample();
  EXPECT_THAT(layoutCard(d.rows[0], d.target, "x").svg,
              HasSubstr("alignment: 16-byte copies of A, B and C"));
  EXPECT_THAT(layoutCard(d.rows[0], *lookupTarget("h200"), "x").svg, HasSubstr("copies and TMA"));
  d.rows = {row("odd", 4096, 4099, 4096, "nt")};
  complete(d);
  EXPECT_THAT(layoutCard(d.rows[0], d.target, "x").svg, HasSubstr("pad N of C from 4099 to 4"));
  EXPECT_THAT(csv(d), HasSubstr("pad N of C from 4099 to 4"));
}

TEST(Pictures, TileMapCountsTilesAndWaves) {
  Document d = sample();
  std::string svg = tileMap(d.rows[0], d.target, "tiles")->svg; // 5 x 86 tiles, 108 slots
  EXPECT_THAT(svg, HasSubstr("5 × 86 tiles, the first 5 × 40 shown"));
  EXPECT_THAT(svg, HasSubstr("430 CTAs on 108 slots: 4 waves"));
  EXPECT_THAT(svg, HasSubstr("tail 98%"));
  EXPECT_EQ(count(svg, "<title>CTA "), 5u * 40);
}

// In a cluster of two along N the second tile of a row is the second CTA, and the CTA below the
// first is of the next cluster.
TEST(Pictures, TileMapNumbersCtasAsClustersDo) {
  Document d = sample();
  d.target = *lookupTarget("h200");
  d.rows = {row("clusters", 512, 512, 512, "nt")};
  complete(d);
  d.rows[0].schedule =
      parseSchedule("#gemm.schedule<wgmma, block, tile = [64, 128, 64], warp = [16, 128], "
                    "stages = 4, group = 2, cluster = [1, 2]>");
  ASSERT_TRUE(d.rows[0].schedule);
  const std::string svg = tileMap(d.rows[0], d.target, "tiles")->svg;
  EXPECT_THAT(svg, HasSubstr("CTA 1, wave 1, rows 0+, columns 128+"));
  EXPECT_THAT(svg, HasSubstr("CTA 2, wave 1, rows 64+, columns 0+"));
}

TEST(Pictures, SweepNeedsTwoSizesAndRingsOverhead) {
  Document d = sample();
  EXPECT_FALSE(sweep(d));
  d.rows = {row("a", 16, 4096, 4096, "nt", 30e-6), row("a", 32, 4096, 4096, "nt", 31e-6),
            row("a", 64, 4096, 4096, "nt", 60e-6)};
  complete(d);
  Picture picture = *sweep(d);
  expectGolden(picture);
  EXPECT_EQ(count(picture.svg, ", overhead bound"), 1u);
}

// A long trace has more lines than have names: those with most time.
TEST(Pictures, SweepOfManyLines) {
  Document d = sample();
  d.rows.clear();
  for (int64_t i = 0; i < 30; ++i)
    for (int64_t m : {16, 64})
      d.rows.push_back(row("a", m, 128 + 8 * i, 4096, "nt", 1e-5 * static_cast<double>(1 + i)));
  complete(d);
  const std::string svg = sweep(d)->svg;
  EXPECT_THAT(svg, HasSubstr("and 12 more with less time"));
  EXPECT_THAT(svg, HasSubstr("N 360, K 4096"));
  EXPECT_EQ(svg.find("N 128, K 4096"), std::string::npos);
}

TEST(Pictures, NothingForUnknownOrEmptySizes) {
  Document d = sample();
  for (int64_t m : {-1, 0}) {
    d.rows[0].problem.m = m;
    EXPECT_FALSE(tileMap(d.rows[0], d.target, "x"));
    EXPECT_FALSE(pipeline(d.rows[0], d.target, "x"));
    EXPECT_THAT(layoutCard(d.rows[0], d.target, "x").svg, HasSubstr("</svg>"));
  }
  d.target = *lookupTarget("cpu");
  EXPECT_FALSE(tileMap(d.rows[1], d.target, "x"));
  EXPECT_FALSE(roofline(d).svg.empty());
}

// As large as a file may say, and as short: every format ends, and JSON is JSON.
TEST(Pictures, AbsurdSizesAndTimes) {
  int64_t large = int64_t(1) << 25, huge = int64_t(1) << 40;
  Document d = sample();
  d.rows = {row("tiles", large, large, 64, "nt", 1e-3), row("flops", huge, huge, huge, "nt", 1),
            row("quick", 64, 4096, 4096, "nt", 1e-290), row("quick", 128, 4096, 4096, "nt", 1e-320),
            row("slow", 128, 4096, 4096, "nt", 1e300)};
  d.rows[1].problem.batch = huge;
  complete(d);
  EXPECT_LT(html(d).size(), size_t(4) << 20);
  EXPECT_EQ(nlohmann::json::parse(json(d))["rows"].size(), 5u);
  EXPECT_THAT(tileMap(d.rows[0], d.target, "tiles")->svg, HasSubstr("262144 × "));
  d.target.peak.fill(1e300), d.target.dramBytesPerSecond = 1e-300;
  complete(d);
  EXPECT_LT(html(d).size(), size_t(4) << 20);
  EXPECT_EQ(nlohmann::json::parse(json(d))["rows"].size(), 5u);
}

// The page needs nothing from elsewhere, and escapes what it shows.
TEST(Html, SelfContained) {
  Document d = sample();
  d.irBefore = "func.func @f() { // <script>alert(1)</script>\n}\n";
  d.irAfter = "after";
  d.notes = {"a <b> note"};
  std::string page = html(d);
  for (const char *outside : {"src=", "http:", "https:", "<link", "@import", "url(http"}) {
    std::string text = page;
    for (size_t at; (at = text.find("http://www.w3.org/2000/svg")) != std::string::npos;)
      text.erase(at, 26);
    EXPECT_EQ(text.find(outside), std::string::npos) << outside;
  }
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_THAT(page, HasSubstr("a &lt;b&gt; note"));
  EXPECT_THAT(page, HasSubstr("id=\"download\""));
  EXPECT_THAT(page, HasSubstr("not chosen because"));
  EXPECT_THAT(page, HasSubstr("after, with every decision"));
  EXPECT_EQ(count(page, "class=\"card\""), 5u);
  EXPECT_EQ(page, html(d));
}

TEST(Html, ProductsWithoutAKernel) {
  Document d = sample();
  EXPECT_EQ(html(d).find("Without a kernel"), std::string::npos);
  d.rows[1].problem.a = d.rows[1].problem.b = Type::I32;
  complete(d);
  std::string page = html(d);
  size_t at = page.find("Without a kernel");
  ASSERT_NE(at, std::string::npos);
  EXPECT_THAT(page.substr(at, 200),
              HasSubstr("<li>up &lt;step&gt;: no kernel for operands i32 and i32 on sm_80"));
}

TEST(Html, BackwardBesideForward) {
  Document d = sample();
  d.rows = {row("y", 10240, 8192, 2048, "nt"), row("dx", 10240, 2048, 8192, "nn"),
            row("dw", 8192, 2048, 10240, "tn")};
  complete(d);
  std::string page = html(d);
  size_t at = page.find("Backward beside forward");
  ASSERT_NE(at, std::string::npos);
  std::string table = page.substr(at, page.find("</table>", at) - at);
  EXPECT_EQ(count(table, "<tr>"), 2u);
  EXPECT_THAT(table, testing::ContainsRegex(">y<.*>dx<.*>dw<"));
  d.rows.resize(1);
  EXPECT_EQ(html(d).find("Backward beside forward"), std::string::npos);
}
