// The numbers of the score beside their texts.
#include "gemm/Schedule/Constants.h"
#include "Problem.h"

#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::test;

// The texts are those of the numbers, and what has no source is named as assumed.
TEST(Constants, EachHasASourceOrIsAssumed) {
  auto text = [](std::string_view name) {
    for (const ScoreConstant &c : scoreConstants())
      if (c.name == name)
        return std::string(c.value);
    return std::string();
  };
  EXPECT_DOUBLE_EQ(std::stod(text("latency of a copy")) * 1e-6, copyLatency);
  EXPECT_EQ(std::stod(text("instructions of an asynchronous copy")), instructionsOfCopy);
  EXPECT_EQ(std::stod(text("instructions of an element through registers")), instructionsOfElement);
  auto both = [&](std::string_view name) {
    const std::string value = text(name);
    return std::pair(std::stod(value), std::stod(value.substr(value.find(',') + 1)));
  };
  EXPECT_EQ(both("instructions of a byte that is converted, of a number of 4 bits"),
            std::pair(instructionsOfConversion, instructionsOfNarrow));
  EXPECT_EQ(both("of its exchange with other lanes, or its shift in a run of k"),
            std::pair(instructionsOfExchange, instructionsOfShift));
  EXPECT_EQ(std::stod(text("of a number that is picked to match runs")), instructionsOfPick);
  EXPECT_EQ(std::stod(text("instructions of a number that a group's scale multiplies")),
            instructionsOfScale);
  const std::string ofRow = "instructions of a lane for a row's scale and zero point, ";
  EXPECT_EQ(std::stod(text(ofRow + "in each k-step")), instructionsOfRow);
  EXPECT_EQ(std::stod(text(ofRow + "where a group begins")), instructionsOfGroup);
  EXPECT_EQ(std::stod(text("instructions of a number that is rounded to tf32, before Hopper")),
            instructionsOfTf32);
  EXPECT_EQ(std::stod(text("instructions of a number that one of f32 is taken apart into")),
            instructionsOfPart);
  auto [exchange, run] =
      both("latency of a step of 32 k that is converted, with an exchange and of runs");
  EXPECT_DOUBLE_EQ(exchange * 1e-6, exchangeLatency);
  EXPECT_DOUBLE_EQ(run * 1e-6, runLatency);
  EXPECT_EQ(std::stod(text("copies through registers in flight")), chunksInFlight);
  EXPECT_EQ(std::stod(text("registers of a thread that an epilogue's loads are under way to")),
            registersOnTheirWay);
  EXPECT_EQ(std::stod(text("warp schedulers of an SM")), schedulersPerSm);
  EXPECT_EQ(std::stod(text("share of L2 that keeps operands between waves")), l2Share);
  EXPECT_EQ(std::stoi(text("registers of a thread besides fragments")), otherRegisters);
  EXPECT_DOUBLE_EQ(std::stod(text("time of a launch")) * 1e-6, a100().launchSeconds);
  EXPECT_EQ(std::stod(text("mma.sync beside wgmma or tcgen05, of the peak")),
            mmaOf(Family::MmaSync).rate(*lookupTarget("h200"), Type::BF16));
  EXPECT_EQ(std::stod(text("tensor cores of an SM")), tensorCoresPerSm);
  EXPECT_EQ(std::stoi(text("SMs of a GPC, at most")), smsPerGpc);
  EXPECT_DOUBLE_EQ(std::stod(text("a cluster's barrier, or a read of a peer's shared memory")) *
                       1e-6,
                   clusterLatency);
  EXPECT_EQ(std::stod(text("reads of peers' shared memory")), peerBytesPerClock);
  for (const ScoreConstant &c : scoreConstants())
    EXPECT_EQ(assumptions().find(c.name) != std::string::npos, c.source.empty()) << c.name;
}
