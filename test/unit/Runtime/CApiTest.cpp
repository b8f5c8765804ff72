// The C interface as a C caller sees it: status, error text, and one product.
#include "gemm/Runtime/gemm_runtime.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace {
// y = x w^T, row-major: (1 2; 3 4)(5 6; 7 8)^T.
struct Product {
  float x[4] = {1, 2, 3, 4}, w[4] = {5, 6, 7, 8}, y[4] = {};
  int32_t library = GEMM_CBLAS, epilogue = GEMM_NONE, type = GEMM_F32;
  int64_t ld = 2;
  int32_t run() {
    return gemm_library_call(library, epilogue, type, type, 1, 0, 2, 2, 2, 1, w, ld, 0, x, 2, 0, y,
                             2, 0, nullptr, nullptr, 1, 0, nullptr, nullptr, 0);
  }
};

TEST(CApi, Product) {
  Product product;
  int32_t status = product.run();
  if (status == 77) // no BLAS here; scripts/test.sh installs one
    GTEST_SKIP() << gemm_last_error();
  ASSERT_EQ(status, 0) << gemm_last_error();
  EXPECT_THAT(product.y, testing::ElementsAre(17, 23, 39, 53));
  EXPECT_STREQ(gemm_last_error(), "");
}

TEST(CApi, ErrorsHaveAText) {
  Product product;
  product.ld = 1;
  EXPECT_EQ(product.run(), 1);
  EXPECT_THAT(gemm_last_error(),
              HasSubstr("expected the leading dimension of the first operand in [2, "));
  product.ld = 2, product.type = 7;
  EXPECT_EQ(product.run(), 1);
  EXPECT_THAT(gemm_last_error(), HasSubstr("expected type in [0, 3] or 8, got 7"));
  product.type = GEMM_I8; // of d too
  EXPECT_EQ(product.run(), 1);
  EXPECT_THAT(gemm_last_error(), HasSubstr("expected d_type in [0, 3] or 7, got 8"));
  product.type = GEMM_F32, product.library = 2;
  EXPECT_EQ(product.run(), 1);
  EXPECT_THAT(gemm_last_error(), HasSubstr("expected library in [0, 1], got 2"));
  product.library = GEMM_CBLAS, product.epilogue = 16;
  EXPECT_EQ(product.run(), 1);
  EXPECT_THAT(gemm_last_error(), HasSubstr("expected epilogue in [0, 15], got 16"));
  product.epilogue = GEMM_BIAS; // and no bias
  EXPECT_EQ(product.run(), 1);
  EXPECT_THAT(gemm_last_error(), HasSubstr("expected an address of the bias, got null"));
  EXPECT_EXIT(gemm_check(1), testing::ExitedWithCode(1),
              "error: library call: expected an address");
}
} // namespace
