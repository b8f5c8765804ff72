// What a target file must give a chip that there are kernels for: with each limit as low as it may
// be a kernel is chosen, and with one below it none is.
#include "Problem.h"

#include <gtest/gtest.h>

using namespace gemm;

TEST(LeastMachine, IsWhatTheSmallestKernelTakes) {
  struct Limit {
    const char *key;
    int64_t Target::*member;
  };
  const Limit limits[] = {{"shared_per_block", &Target::sharedPerBlock},
                          {"max_registers_per_thread", &Target::maxRegistersPerThread},
                          {"max_threads_per_block", &Target::maxThreadsPerBlock},
                          {"max_blocks_per_sm", &Target::maxBlocksPerSm}};
  for (const char *machine : {"a100", "l4", "h200"})
    for (const Limit &limit : limits) {
      const std::string text =
          std::string("{\"name\": \"x\", \"base\": \"") + machine + "\", \"" + limit.key + "\": ";
      int64_t least = 1 << 17;
      for (int64_t below = 0; below + 1 < least;) {
        const int64_t middle = (below + least) / 2;
        std::string error; // one of other limits is no matter here
        parseTarget(text + std::to_string(middle) + "}", "x.json", error);
        (error.find("an integer from") == std::string::npos ? least : below) = middle;
      }
      Target target = *lookupTarget(machine);
      target.*limit.member = least;
      EXPECT_TRUE(decide(test::problem(8192, 8192, 8192), target).chosen) << machine << limit.key;
      target.*limit.member = least - 1;
      EXPECT_FALSE(decide(test::problem(8192, 8192, 8192), target).chosen) << machine << limit.key;
    }
}
