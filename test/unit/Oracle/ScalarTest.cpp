// The meaning of scalar operations: corner cases of each kind, in and out of
// programs.
#include "oracle/Scalar.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::oracle;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::bundle::Predicate;
using gemm::bundle::Program;

namespace {
Op makeOp(OpCode code, std::vector<uint32_t> args, DType type = DType::F32, double value = 0) {
  Op op;
  op.code = code;
  op.args = std::move(args);
  op.type = type;
  op.value = value;
  op.integer = gemm::bundle::isFloat(type) ? 0 : static_cast<int64_t>(value);
  return op;
}

double evaluate(std::vector<Op> ops, std::vector<double> inputs) {
  Program program{uint32_t(inputs.size()), ops, uint32_t(inputs.size() + ops.size() - 1)};
  Evaluator evaluator(program, std::vector<DType>(inputs.size(), DType::F32));
  std::vector<Value> values, scratch;
  for (double x : inputs)
    values.push_back({x, 0});
  return evaluator.run(values, scratch).f;
}

TEST(Scalar, FloatOps) {
  EXPECT_EQ(evaluate({makeOp(OpCode::SubF, {0, 1})}, {3, 5}), -2);
  EXPECT_EQ(evaluate({makeOp(OpCode::Fma, {0, 1, 2})}, {3, 5, 7}), 22);
  EXPECT_EQ(evaluate({makeOp(OpCode::Rsqrt, {0})}, {4}), 0.5);
  EXPECT_EQ(evaluate({makeOp(OpCode::RoundEven, {0})}, {2.5}), 2);
  EXPECT_EQ(evaluate({makeOp(OpCode::Round, {0})}, {2.5}), 3);
  EXPECT_EQ(evaluate({makeOp(OpCode::RemF, {0, 1})}, {-7, 3}), -1);
  EXPECT_NEAR(evaluate({makeOp(OpCode::Erf, {0})}, {0.5}), 0.5204998778130465, 1e-15);
}

TEST(Scalar, MaximumKeepsNanAndMaxnumDropsIt) {
  EXPECT_TRUE(std::isnan(applyFloat(OpCode::MaximumF, NAN, 1)));
  EXPECT_EQ(applyFloat(OpCode::MaxNumF, NAN, 1), 1);
  EXPECT_EQ(applyFloat(OpCode::MinNumF, 2, NAN), 2);
  EXPECT_FALSE(std::signbit(applyFloat(OpCode::MaximumF, -0.0, 0.0)));
  EXPECT_TRUE(std::signbit(applyFloat(OpCode::MinimumF, -0.0, 0.0)));
  EXPECT_EQ(applyFloat(OpCode::MinimumF, 3, -4), -4);
}

TEST(Scalar, NarrowTypesRound) {
  double x = 1 + std::ldexp(1, -9);
  EXPECT_EQ(evaluate({makeOp(OpCode::TruncF, {0}, DType::BF16), makeOp(OpCode::ExtF, {1})}, {x}),
            1);
  EXPECT_EQ(evaluate({makeOp(OpCode::AddF, {0, 0})}, {x}),
            2 * x); // f32 is kept in f64
}

TEST(Scalar, Integers) {
  EXPECT_EQ(applyInteger(OpCode::AddI, DType::I8, 127, 1), -128);
  EXPECT_EQ(applyInteger(OpCode::MulI, DType::I32, 1 << 20, 1 << 12), 0);
  EXPECT_EQ(applyInteger(OpCode::DivSI, DType::I32, -7, 2), -3);
  EXPECT_EQ(applyInteger(OpCode::FloorDivSI, DType::I32, -7, 2), -4);
  EXPECT_EQ(applyInteger(OpCode::CeilDivSI, DType::I32, 7, 2), 4);
  EXPECT_EQ(applyInteger(OpCode::DivUI, DType::I8, -1, 2), 127);
  EXPECT_EQ(applyInteger(OpCode::DivSI, DType::I64, INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ(applyInteger(OpCode::RemSI, DType::I32, INT32_MIN, -1), 0);
  EXPECT_EQ(applyInteger(OpCode::ShRUI, DType::I8, -2, 1), 127);
  EXPECT_EQ(applyInteger(OpCode::ShRSI, DType::I8, -2, 1), -1);
  EXPECT_EQ(applyInteger(OpCode::ShLI, DType::I8, 1, 7), -128);
  EXPECT_EQ(applyInteger(OpCode::MaxUI, DType::I8, -1, 1), -1);
  EXPECT_EQ(applyInteger(OpCode::AbsI, DType::I8, -128), -128);
  EXPECT_EQ(applyInteger(OpCode::CtLz, DType::I8, 1), 7);
  EXPECT_EQ(applyInteger(OpCode::CtLz, DType::I64, 0), 64);
  EXPECT_EQ(applyInteger(OpCode::CtTz, DType::I8, -128), 7);
  EXPECT_EQ(applyInteger(OpCode::CtTz, DType::I32, 0), 32);
  EXPECT_EQ(applyInteger(OpCode::CtPop, DType::I32, -1), 32);
  EXPECT_TRUE(compareInteger(Predicate::UgtI, DType::I32, -1, 1));
  EXPECT_FALSE(compareInteger(Predicate::Sgt, DType::I32, -1, 1));
}

TEST(Scalar, CastsKnowTheWidthTheyComeFrom) {
  std::vector<Value> scratch;
  auto run = [&](OpCode code, DType from, DType to, Value input) {
    Evaluator evaluator(Program{1, {makeOp(code, {0}, to)}, 1}, {from});
    return evaluator.run({&input, 1}, scratch);
  };
  EXPECT_EQ(run(OpCode::ExtUI, DType::I8, DType::I32, {0, -1}).i, 255);
  EXPECT_EQ(run(OpCode::ExtSI, DType::I8, DType::I32, {0, -1}).i, -1);
  EXPECT_EQ(run(OpCode::ExtSI, DType::I1, DType::I32, {0, 1}).i, -1);
  EXPECT_EQ(run(OpCode::UIToFP, DType::I1, DType::F32, {0, 1}).f, 1);
  EXPECT_EQ(run(OpCode::SIToFP, DType::I1, DType::F32, {0, 1}).f, -1);
  EXPECT_EQ(run(OpCode::TruncI, DType::I32, DType::I8, {0, 511}).i, -1);
  EXPECT_EQ(run(OpCode::FPToSI, DType::F32, DType::I8, {-3.9, 0}).i, -3);
  EXPECT_EQ(run(OpCode::FPToSI, DType::F32, DType::I32, {1e10, 0}).i, 2147483647);
  EXPECT_EQ(run(OpCode::FPToSI, DType::F32, DType::I8, {1000, 0}).i, -24); // as cvt.rzi.s16, cut
  EXPECT_EQ(run(OpCode::FPToUI, DType::F32, DType::I8, {200, 0}).i, -56);
  EXPECT_EQ(run(OpCode::Bitcast, DType::F32, DType::I32, {1.0, 0}).i, 0x3f800000);
  EXPECT_EQ(run(OpCode::Bitcast, DType::I32, DType::F32, {0, 0x40000000}).f, 2);
}

// One rounding, to the type: what is above a tie by one in 64 bits goes up.
TEST(Scalar, IntegersRoundOnceToFloats) {
  struct Row {
    int64_t value;
    DType type;
    double isSigned, isUnsigned;
  };
  constexpr int64_t bit55 = int64_t(1) << 55, bit60 = int64_t(1) << 60, bit53 = int64_t(1) << 53;
  const Row rows[] = {
      {bit55 + (int64_t(1) << 47) + 1, DType::BF16, 0x1.02p55, 0x1.02p55},
      {bit55 + (int64_t(1) << 47), DType::BF16, 0x1p55, 0x1p55},
      {bit55 + (int64_t(1) << 47) - 1, DType::BF16, 0x1p55, 0x1p55},
      {bit60 + (int64_t(1) << 36) + 1, DType::F32, 0x1.000002p60, 0x1.000002p60},
      {bit60 + (int64_t(1) << 36), DType::F32, 0x1p60, 0x1p60},
      {-(bit60 + (int64_t(1) << 36) + 1), DType::F32, -0x1.000002p60, 0x1.ep63},
      {-(bit55 + (int64_t(1) << 47) + 1), DType::BF16, -0x1.02p55, 0x1.fep63},
      {bit53 + 1, DType::F64, 0x1p53, 0x1p53},
      {bit53 + 3, DType::F64, 0x1p53 + 4, 0x1p53 + 4},
      {-1, DType::F64, -1, 0x1p64},
      {INT64_MIN, DType::F32, -0x1p63, 0x1p63},
      {65519, DType::F16, 65504, 65504},
      {65520, DType::F16, HUGE_VAL, HUGE_VAL},
  };
  for (const Row &row : rows)
    for (OpCode code : {OpCode::SIToFP, OpCode::UIToFP}) {
      Evaluator evaluator(Program{1, {makeOp(code, {0}, row.type)}, 1}, {DType::I64});
      double want = code == OpCode::SIToFP ? row.isSigned : row.isUnsigned;
      std::vector<Value> points, in = {{0, row.value}};
      EXPECT_EQ(roundTo(row.type, evaluator.run(in, points).f), want) << row.value;
      std::vector<Bounded> intervals, bounded = {{0, 0, 0, row.value}};
      Bounded result = evaluator.run(bounded, intervals);
      EXPECT_EQ(roundTo(row.type, result.f), want) << row.value;
      // The one number, or what it was rounded from.
      EXPECT_EQ(roundTo(row.type, result.lo), want) << row.value;
      EXPECT_EQ(roundTo(row.type, result.hi), want) << row.value;
    }
}

TEST(Scalar, SelectAndCompare) {
  Op compare = makeOp(OpCode::CmpF, {0, 1}, DType::I1);
  for (auto [predicate, less, equal, nan] :
       {std::tuple(Predicate::Olt, 1, 0, 0), std::tuple(Predicate::Ult, 1, 0, 1),
        std::tuple(Predicate::Une, 1, 0, 1), std::tuple(Predicate::One, 1, 0, 0),
        std::tuple(Predicate::Oeq, 0, 1, 0), std::tuple(Predicate::Uno, 0, 0, 1)}) {
    compare.predicate = predicate;
    Op select = makeOp(OpCode::Select, {2, 0, 1});
    EXPECT_EQ(evaluate({compare, select}, {1, 2}), less ? 1 : 2);
    EXPECT_EQ(compareFloat(predicate, 2, 2), equal != 0);
    EXPECT_EQ(compareFloat(predicate, NAN, 2), nan != 0);
  }
}
} // namespace
