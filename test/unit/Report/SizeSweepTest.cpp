// Sweeps: which sizes, what is one layer, and that waves, alignment and overhead are in the numbers
// and in the picture.
#include "gemm/Report/SizeSweep.h"
#include "gemm/Schedule/Text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;

namespace {
Document documentOf(const char *machine, int64_t n, int64_t k, const char *layout = "nt") {
  Document d;
  d.target = *lookupTarget(machine);
  Row row;
  row.name = "up", row.layout = layout;
  row.problem.m = 512, row.problem.n = n, row.problem.k = k;
  d.rows = {row};
  complete(d);
  return d;
}

SweepRange rangeOf(const std::string &text) {
  std::string error;
  std::optional<SweepRange> range = parseSweep(text, error);
  EXPECT_TRUE(range) << error;
  return range.value_or(SweepRange());
}

const SizePoint &at(const SweptLayer &layer, int64_t size) {
  for (const SizePoint &point : layer.points)
    if (point.size == size)
      return point;
  ADD_FAILURE() << "no size " << size;
  return layer.points.front();
}

size_t count(const std::string &text, const std::string &part) {
  size_t result = 0;
  for (size_t place = 0; (place = text.find(part, place)) != std::string::npos; ++place)
    ++result;
  return result;
}
} // namespace

TEST(SizeSweep, Ranges) {
  EXPECT_EQ(sizesOf(rangeOf("m:3:40:x2")), (std::vector<int64_t>{3, 6, 12, 24, 40}));
  EXPECT_EQ(sizesOf(rangeOf("n:64:300:100")), (std::vector<int64_t>{64, 164, 264, 300}));
  EXPECT_EQ(sizesOf(rangeOf("k:1:512")).size(), 512u);
  const std::vector<int64_t> chosen = sizesOf(rangeOf("m:1:8192"));
  EXPECT_LT(chosen.size(), 800u);
  for (int64_t size : {1, 1792, 1793, 1794, 8192})
    EXPECT_TRUE(std::binary_search(chosen.begin(), chosen.end(), size)) << size;
  std::string error;
  for (const char *text : {"m", "m:1", "x:1:2", "m:0:8", "m:8:8", "m:1:8:0", "m:1:8:x3",
                           "m:1:8:1:1", "m:1:9999999999999", "m:1:100000:1", "m: 1:8"}) {
    EXPECT_FALSE(parseSweep(text, error)) << text;
    EXPECT_THAT(error, HasSubstr("expected ")) << text;
    EXPECT_THAT(error, HasSubstr(text));
  }
}

// On 108 SMs, a CTA each, tiles of 256 x 128 of N = 1792: M = 1792 is 7 x 14 of them, one wave;
// one row more is 8 x 14, two.
TEST(SizeSweep, OneRowMoreIsASecondWave) {
  const Document d = documentOf("a100", 1792, 4096);
  const std::optional<Schedule> schedule =
      parseSchedule("#gemm.schedule<mma_sync, block, tile = [256, 128, 32], warp = [64, 64], "
                    "stages = 4, group = 8>");
  ASSERT_TRUE(schedule);
  const SizeSweep sweep = sweepSizes(d, rangeOf("m:1700:1900"), schedule);
  const SizePoint &full = at(sweep.layers[0], 1792), &over = at(sweep.layers[0], 1793);
  ASSERT_TRUE(full.row.predicted && over.row.predicted);
  EXPECT_EQ(full.row.predicted->score.units, 98);
  EXPECT_EQ(over.row.predicted->score.units, 112);
  EXPECT_EQ(full.row.predicted->score.waves, 1);
  EXPECT_EQ(over.row.predicted->score.waves, 2);
  EXPECT_GT(over.row.predictedSeconds(), 1.5 * full.row.predictedSeconds());
  EXPECT_LT(over.row.roofSeconds(), 1.01 * full.row.roofSeconds());
  EXPECT_THAT(html(sweep), HasSubstr("M 1793: predicted"));
  // The model's choice at each size has another tile rather than a second wave.
  const SizeSweep chosen = sweepSizes(d, rangeOf("m:1790:1794"));
  EXPECT_LT(at(chosen.layers[0], 1793).row.predictedSeconds(), over.row.predictedSeconds());
}

// Along K lines of A and B begin elsewhere; along M of nt none does.
TEST(SizeSweep, AlignmentIsAlongTheSizeThatLinesHave) {
  const Document d = documentOf("h200", 4096, 4096);
  const SizeSweep k = sweepSizes(d, rangeOf("k:4094:4096"));
  EXPECT_EQ(at(k.layers[0], 4094).alignment, 4);
  EXPECT_EQ(at(k.layers[0], 4095).alignment, 2);
  EXPECT_EQ(at(k.layers[0], 4096).alignment, 16);
  EXPECT_GT(at(k.layers[0], 4095).row.predictedSeconds(),
            1.1 * at(k.layers[0], 4096).row.predictedSeconds());
  const SizeSweep m = sweepSizes(d, rangeOf("m:4094:4096"));
  for (const SizePoint &point : m.layers[0].points)
    EXPECT_EQ(point.alignment, 16);
  const std::string svg = pictures(sweepSizes(d, rangeOf("k:4064:4128"))).front().svg;
  for (const char *name : {"predicted, lines at 16 bytes", "lines at 4 or 8", "lines anywhere"})
    EXPECT_THAT(svg, HasSubstr(name));
}

TEST(SizeSweep, DoublingAndCrossovers) {
  const Document d = documentOf("h200", 4096, 4096);
  const SizeSweep sweep = sweepSizes(d, rangeOf("m:1:4096:x2"));
  const SweptLayer &layer = sweep.layers[0];
  ASSERT_TRUE(layer.freeUpTo && layer.exact && layer.limit);
  EXPECT_NEAR(*layer.limit, 206.125, 1e-6);
  EXPECT_GT(*layer.exact, *layer.limit);
  // One row or two: the weights are read once; at the crossover twice the work takes twice as long.
  EXPECT_GE(*layer.freeUpTo, 16);
  EXPECT_LT(*layer.freeUpTo, 512);
  EXPECT_LT(*at(layer, 1).doubled, 0.1);
  EXPECT_GT(*at(layer, 2048).doubled, 0.5);
  EXPECT_FALSE(at(layer, 4096).doubled);
  EXPECT_THAT(doublingText(layer, Swept::M), HasSubstr("adds 10% or less up to"));
  // A layer of 64 x 64 takes its launch, whatever M is.
  const SizeSweep small = sweepSizes(documentOf("h200", 64, 64), rangeOf("m:1:64:x2"));
  EXPECT_THAT(doublingText(small.layers[0], Swept::M), HasSubstr("overhead bound up to 32"));
}

// The roof and crossovers of a machine without kernels; nothing is predicted.
TEST(SizeSweep, MachinesWithoutKernels) {
  const Document d = documentOf("tpu-v5e", 4096, 4096);
  const SizeSweep sweep = sweepSizes(d, rangeOf("m:1:2048:x2"));
  EXPECT_NEAR(*sweep.layers[0].limit, 1.97e14 / 8.1e11, 1e-6);
  EXPECT_FALSE(sweep.layers[0].points.back().row.predicted);
  EXPECT_GT(sweep.layers[0].points.back().row.roofSeconds(), 0);
  EXPECT_THAT(pictures(sweep).front().svg, HasSubstr("nothing predicted: no kernel"));
  EXPECT_THAT(markdown(sweep), HasSubstr("nothing is predicted"));
}

TEST(SizeSweep, LayersAreOneWhereOnlyTheSizeDiffers) {
  Document d = documentOf("a100", 256, 128);
  for (int64_t i = 0; i < 10; ++i) {
    d.rows.push_back(d.rows[0]);
    d.rows.back().problem.m = 64 * (i + 1);
    d.rows.push_back(d.rows[0]);
    d.rows.back().problem.n = 512 + i;
  }
  complete(d);
  const SizeSweep sweep = sweepSizes(d, rangeOf("m:1:4:x2"));
  EXPECT_EQ(sweep.layers.size(), kMostLayers);
  ASSERT_EQ(sweep.notes.size(), 1u);
  EXPECT_THAT(sweep.notes[0], HasSubstr("3 more layers are left out"));
  d.rows.clear();
  EXPECT_ANY_THROW(sweepSizes(d, rangeOf("m:1:4")));
}

TEST(SizeSweep, CsvAndJson) {
  Document d = documentOf("a100", 4096, 4096);
  d.rows[0].bias = true;
  complete(d);
  const SizeSweep sweep = sweepSizes(d, rangeOf("m:64:128:64"));
  const std::string text = csv(sweep);
  EXPECT_EQ(count(text, "\n"), 3u);
  EXPECT_EQ(text.find("layer,size,m,n,k,batch,layout,format,flops,bytes,intensity,bound,roof_s,"
                      "roof_flops,predicted_s,predicted_flops,"),
            0u);
  const nlohmann::json root = nlohmann::json::parse(json(sweep));
  EXPECT_EQ(root["size"], "m");
  const nlohmann::json &layer = root["layers"][0];
  EXPECT_EQ(layer["points"].size(), 2u);
  EXPECT_EQ(layer["points"][0]["bytes"], 2 * (64 * 4096 * 2 + 4096 * 4096) + 2 * 4096);
  EXPECT_EQ(layer["fusion"].size(), 2u);
  // At the row's own 512 rows an operation of its own reads and writes all of C.
  EXPECT_EQ(layer["fusion"][0]["unfused_bytes"].get<double>() -
                layer["fusion"][0]["fused_bytes"].get<double>(),
            2.0 * 512 * 4096 * 2);
}

TEST(SizeSweep, Golden) {
  const Document d = documentOf("a100", 4096, 4096);
  const std::string svg = pictures(sweepSizes(d, rangeOf("m:8:2048:8"))).front().svg;
  const std::string path = std::string(GEMM_GOLDEN) + "/size-sweep.svg";
  if (std::getenv("GEMM_UPDATE_GOLDEN"))
    std::ofstream(path) << svg;
  std::ifstream stream(path);
  std::string golden((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  EXPECT_EQ(svg, golden) << path;
}
