// Programs: names round-trip, and ill-typed or out-of-range ones are refused.
#include "gemm/Bundle/Program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm::bundle;

namespace {
Op makeOp(OpCode code, std::vector<uint32_t> args, DType type) {
  Op result;
  result.code = code;
  result.args = std::move(args);
  result.type = type;
  return result;
}

// The message of the refusal, or "".
std::string refusal(std::vector<Op> ops, std::vector<DType> inputs, uint32_t result = 0) {
  Program program{static_cast<uint32_t>(inputs.size()), std::move(ops), result};
  try {
    validate(program, inputs);
  } catch (const Error &error) {
    return error.what();
  }
  return "";
}

TEST(Program, NamesRoundTrip) {
#define X(ID, NAME, SHAPE) EXPECT_EQ(parseOpCode(#NAME), OpCode::ID);
  GEMM_PROGRAM_OPS(X)
#undef X
  EXPECT_FALSE(parseOpCode("addq"));
  EXPECT_EQ(parsePredicate(OpCode::CmpF, "ult"), Predicate::Ult);
  EXPECT_EQ(parsePredicate(OpCode::CmpI, "ult"), Predicate::UltI);
  EXPECT_FALSE(parsePredicate(OpCode::CmpI, "ogt"));
  EXPECT_FALSE(parsePredicate(OpCode::CmpF, "sgt"));
}

TEST(Program, AcceptsWhatIsWellTyped) {
  EXPECT_EQ(refusal({}, {DType::F32}), "");
  EXPECT_EQ(refusal({makeOp(OpCode::AddF, {0, 1}, DType::F32)}, {DType::F32, DType::F32}, 2), "");
  EXPECT_EQ(refusal({makeOp(OpCode::SIToFP, {0}, DType::F32)}, {DType::I32}, 1), "");
  EXPECT_EQ(refusal({makeOp(OpCode::ExtF, {0}, DType::F32)}, {DType::F32}, 1), "");
  EXPECT_EQ(refusal({makeOp(OpCode::CmpF, {0, 0}, DType::I1),
                     makeOp(OpCode::Select, {1, 0, 0}, DType::F32)},
                    {DType::F32}, 2),
            "");
}

TEST(Program, ReducesGroupsOfF32ByWhatHasNoOrder) {
  using testing::HasSubstr;
  auto reduce = [](OpCode combine, int64_t group, DType type = DType::F32) {
    Op op = makeOp(OpCode::GroupReduce, {0}, type);
    op.combine = combine, op.group = group;
    return op;
  };
  EXPECT_EQ(refusal({reduce(OpCode::MaximumF, 4)}, {DType::F32}, 1), "");
  EXPECT_THAT(refusal({reduce(OpCode::MulF, 4)}, {DType::F32}, 1), HasSubstr("got mulf"));
  EXPECT_THAT(refusal({reduce(OpCode::AddF, 1)}, {DType::F32}, 1), HasSubstr("a group of 2"));
  EXPECT_THAT(refusal({reduce(OpCode::AddF, 4, DType::F64)}, {DType::F64}, 1),
              HasSubstr("result type f32, got f64"));
  EXPECT_EQ((Program{1, {}, 0}.together()), 1);
  EXPECT_EQ((Program{1, {reduce(OpCode::AddF, 4), reduce(OpCode::AddF, 6)}, 1}.together()), 12);
}

TEST(Program, PartnersAreOfAnyTypeInAnEvenGroup) {
  using testing::HasSubstr;
  auto partner = [](int64_t group, DType type) {
    Op op = makeOp(OpCode::Partner, {0}, type);
    op.group = group;
    return op;
  };
  EXPECT_EQ(refusal({partner(2, DType::F32)}, {DType::F32}, 1), "");
  EXPECT_EQ(refusal({partner(64, DType::I32)}, {DType::I32}, 1), "");
  EXPECT_THAT(refusal({partner(3, DType::F32)}, {DType::F32}, 1), HasSubstr("an even number"));
  EXPECT_THAT(refusal({partner(0, DType::F32)}, {DType::F32}, 1), HasSubstr("an even number"));
  EXPECT_THAT(refusal({partner(2, DType::F64)}, {DType::F32}, 1), HasSubstr("f64"));
  EXPECT_EQ((Program{1, {partner(64, DType::F32), partner(96, DType::F32)}, 1}.together()), 192);
}

TEST(Program, RefusesTheRest) {
  using testing::HasSubstr;
  auto f = DType::F32;
  auto i = DType::I32;
  EXPECT_THAT(refusal({makeOp(OpCode::AddF, {0, 1}, f)}, {f}),
              HasSubstr("arguments below 1, got 1"));
  EXPECT_THAT(refusal({makeOp(OpCode::AddF, {0}, f)}, {f}), HasSubstr("2 arguments, got 1"));
  EXPECT_THAT(refusal({makeOp(OpCode::AddF, {0, 0}, i)}, {f}), HasSubstr("a float result type"));
  EXPECT_THAT(refusal({makeOp(OpCode::AddF, {0, 0}, DType::BF16)}, {f}),
              HasSubstr("of type bf16, got f32"));
  EXPECT_THAT(refusal({makeOp(OpCode::AddI, {0, 0}, i)}, {f}), HasSubstr("of type i32, got f32"));
  EXPECT_THAT(refusal({makeOp(OpCode::CmpF, {0, 0}, f)}, {f}), HasSubstr("result type i1"));
  EXPECT_THAT(refusal({makeOp(OpCode::Select, {0, 0, 0}, f)}, {f}), HasSubstr("an i1 condition"));
  EXPECT_THAT(refusal({makeOp(OpCode::TruncF, {0}, DType::F64)}, {f}), HasSubstr("no wider"));
  EXPECT_THAT(refusal({makeOp(OpCode::ExtF, {0}, f)}, {DType::F64}), HasSubstr("at least as wide"));
  EXPECT_THAT(refusal({makeOp(OpCode::Bitcast, {0}, DType::F64)}, {f}), HasSubstr("64 bits"));
  EXPECT_THAT(refusal({}, {f}, 1), HasSubstr("a result below 1, got 1"));
}
} // namespace
