// How k-steps are dealt out, against counting them one by one.
#include "gemm/Schedule/Deal.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace gemm;

// Every share begins where the one before ends, and none has more than one more than another.
TEST(Deal, EvenShares) {
  for (int64_t count : {0, 1, 7, 8, 64, 1001})
    for (int64_t shares : {1, 2, 7, 8, 1024}) {
      const EvenShares<int64_t> even = evenShares(count, shares);
      int64_t least = count, most = 0;
      EXPECT_EQ(even.startOf(0), 0);
      for (int64_t i = 0; i < shares; ++i) {
        const int64_t size = even.startOf(i + 1) - even.startOf(i);
        least = std::min(least, size), most = std::max(most, size);
        EXPECT_EQ(size, even.each + (i < even.longer));
      }
      EXPECT_EQ(even.startOf(shares), count) << count << " in " << shares;
      EXPECT_LE(most - least, 1);
    }
}

// The last wave, and the one before if there is one.
TEST(Deal, Runs) {
  EXPECT_EQ(tilesOfRuns<int64_t>(/*tiles=*/5, /*ctas=*/4, /*over=*/1), 5);
  EXPECT_EQ(tilesOfRuns<int64_t>(3, 4, 3), 3);
  EXPECT_EQ(tilesOfRuns<int64_t>(14, 4, 2), 6);
  EXPECT_EQ(runsOf<int64_t>(/*total=*/3, /*ctas=*/4, 1), 1);
  EXPECT_EQ(runsOf<int64_t>(16, 4, 1), 2);
  EXPECT_EQ(runsOf<int64_t>(1000, 4, 1), 4);
}
