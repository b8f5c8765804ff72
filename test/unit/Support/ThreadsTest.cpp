// Work is done whole by as many threads as there are.
#include "gemm/Support/Threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

using namespace gemm::support;

namespace {
int countTo(int most, uint64_t threads) {
  std::atomic<int> next{0}, done{0};
  runOnThreads(threads, [&] {
    while (next++ < most)
      ++done;
  });
  return done;
}
} // namespace

TEST(Threads, EverythingIsDoneOnce) {
  for (uint64_t threads : {0, 1, 2, 17})
    EXPECT_EQ(countTo(1000, threads), 1000) << threads;
}

// No address space for the stack of another thread: std::thread throws.
TEST(Threads, FewerWhereTheSystemGivesNoMore) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "the address sanitizer takes all address space";
#endif
#endif
  auto limited = [] {
    std::ifstream statm("/proc/self/statm");
    rlim_t pages = 0;
    statm >> pages;
    rlim_t bytes = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (rlim_t(20) << 20);
    rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
    std::_Exit(countTo(1000, 200) == 1000 ? 0 : 3);
  };
  EXPECT_EXIT(limited(), testing::ExitedWithCode(0), "");
}
