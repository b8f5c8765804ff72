// Names that mistyped ones may have meant, and versions.
#include "gemm/Support/Nearest.h"
#include "gemm/Support/Version.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm::support;

TEST(Nearest, IsAtMostAThirdAway) {
  const std::vector<std::string> names = {"target", "device", "entry", "check"};
  EXPECT_EQ(nearest("targt", names), "target");
  EXPECT_EQ(nearest("devcie", names), "device");
  EXPECT_EQ(nearest("entry", names), "entry");
  EXPECT_EQ(nearest("ckecks", names), "check");
  EXPECT_EQ(nearest("explain", names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(nearest("target", {}), "");
  EXPECT_EQ(nearest("ab", {"ac", "ad"}), "ac");
  EXPECT_EQ(nearest("abcdefghi", {"abcdef"}), "abcdef");
  EXPECT_EQ(nearest("abcdefgh", {"abcde"}), "");
  EXPECT_EQ(didYouMean("targt", names), "; did you mean 'target'?");
  EXPECT_EQ(didYouMean("explain", names), "");
}

TEST(Version, NamesTheProgramTheCommitAndLlvm) {
  EXPECT_THAT(versionOf("gemm-run"), testing::MatchesRegex("gemm-run [0-9.]+( \\([0-9a-f]+\\))?"));
  EXPECT_THAT(versionOf("gemm-opt", "22.1.8"),
              testing::MatchesRegex("gemm-opt [0-9.]+ \\(([0-9a-f]+, )?LLVM 22.1.8\\)"));
}
