// Every number is done once, whether the calling thread had time for all of them or others helped.
#include "oracle/Gemm.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace gemm::oracle;

namespace {
TEST(ParallelFor, DoesEveryNumberOnce) {
  for (int64_t count : {0, 1, 2, 7, 400}) {
    for (int microseconds : {0, 100}) {
      std::vector<std::atomic<int>> times(static_cast<size_t>(count));
      parallelFor(count, [&](int64_t i) {
        std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
        ++times[static_cast<size_t>(i)];
      });
      for (const std::atomic<int> &n : times)
        EXPECT_EQ(n, 1) << count << " numbers of " << microseconds << " us";
    }
  }
}

TEST(ParallelFor, LongWorkIsShared) {
  if (std::thread::hardware_concurrency() < 2)
    GTEST_SKIP() << "one processor";
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<int> others{0};
  parallelFor(8, [&](int64_t) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    others += std::this_thread::get_id() != caller;
  });
  EXPECT_GT(others, 0);
}

TEST(ParallelFor, HandsOnWhatIsThrown) {
  for (int64_t thrower : {0, 5}) // by the caller alone, and among others
    EXPECT_THROW(parallelFor(10,
                             [&](int64_t i) {
                               std::this_thread::sleep_for(std::chrono::milliseconds(1));
                               if (i == thrower)
                                 throw std::runtime_error("of one");
                             }),
                 std::runtime_error);
}
} // namespace
