// Integers that depend on how a float was rounded are ranges: every op encloses what it gives
// on each number in them, and a comparison or a wrap that a range leaves open is uncertain.
#include "Random.h"
#include "oracle/Judge.h"
#include "oracle/Scalar.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::oracle;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::bundle::Predicate;
using gemm::bundle::Program;

namespace {
Op makeOp(OpCode code, std::vector<uint32_t> args, DType type) {
  Op op;
  op.code = code;
  op.args = std::move(args);
  op.type = type;
  return op;
}
Op integer(DType type, int64_t value) {
  Op op = makeOp(OpCode::Constant, {}, type);
  op.integer = value;
  return op;
}
Op compare(Predicate predicate, std::vector<uint32_t> args) {
  Op op = makeOp(OpCode::CmpI, std::move(args), DType::I1);
  op.predicate = predicate;
  return op;
}

Bounded evaluate(const std::vector<Op> &ops, Bounded x) {
  Program program{1, ops, uint32_t(ops.size())};
  Evaluator evaluator(program, {DType::F32});
  std::vector<Bounded> scratch, inputs = {x};
  return evaluator.run(inputs, scratch);
}
int64_t evaluate(const std::vector<Op> &ops, double x) {
  Program program{1, ops, uint32_t(ops.size())};
  Evaluator evaluator(program, {DType::F32});
  std::vector<Value> scratch, inputs = {{x, 0}};
  return evaluator.run(inputs, scratch).i;
}

const Op whole = makeOp(OpCode::RoundEven, {0}, DType::F32);
const Op toInteger = makeOp(OpCode::FPToSI, {1}, DType::I32);

// Value 2 is an i32 in a range; one op with a constant on either side, then compared.
TEST(Integers, EveryOpEnclosesWhatItGives) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  const OpCode codes[] = {OpCode::AddI,  OpCode::SubI,       OpCode::MulI,      OpCode::DivSI,
                          OpCode::DivUI, OpCode::FloorDivSI, OpCode::CeilDivSI, OpCode::CeilDivUI,
                          OpCode::AndI,  OpCode::OrI,        OpCode::XOrI,      OpCode::RemSI,
                          OpCode::RemUI, OpCode::ShLI,       OpCode::ShRSI,     OpCode::ShRUI,
                          OpCode::MaxSI, OpCode::MaxUI,      OpCode::MinSI,     OpCode::MinUI};
  const double scales[] = {3, 300, 1e6, 1e9};
  int known = 0, ranges = 0;
  for (int i = 0; i < 40000; ++i) {
    double x = std::normal_distribution<double>(0, scales[random() % 4])(random);
    double error = std::fabs(x) * 0x1p-20 + 0.7 * static_cast<double>(random() % 4);
    int64_t constant = static_cast<int64_t>(random() % 2001) - (random() % 2 ? 1000 : 0);
    if (random() % 4 == 0)
      constant %= 31;
    OpCode code = codes[random() % std::size(codes)];
    bool left = random() % 2;
    std::vector<uint32_t> order = left ? std::vector<uint32_t>{2, 3} : std::vector<uint32_t>{3, 2};
    std::vector<Op> ops = {whole, toInteger, integer(DType::I32, constant),
                           makeOp(code, order, DType::I32)};
    switch (random() % 4) {
    case 0:
      ops.push_back(makeOp(OpCode::AbsI, {4}, DType::I32));
      break;
    case 1:
      ops.push_back(makeOp(OpCode::TruncI, {4}, DType::I8));
      break;
    case 2:
      ops.push_back(makeOp(OpCode::ExtUI, {4}, DType::I64));
      break;
    default:
      ops.push_back(
          compare(static_cast<Predicate>(static_cast<int>(Predicate::Eq) + random() % 10), {4, 3}));
    }
    Bounded bounded = evaluate(ops, Bounded::around(x, error));
    if (bounded.uncertain)
      continue;
    ++known, ranges += bounded.isRange();
    for (double t : {-1.0, -0.5, 0.0, 0.4, 1.0}) {
      int64_t got = evaluate(ops, x + t * error);
      ASSERT_GE(got, bounded.i - bounded.under)
          << gemm::bundle::name(code) << " " << constant << " " << x << " " << error;
      ASSERT_LE(got, bounded.i + bounded.over)
          << gemm::bundle::name(code) << " " << constant << " " << x << " " << error;
    }
  }
  EXPECT_GT(known, 10000);
  EXPECT_GT(ranges, 3000);
}

// Quantisation: x / 0.1 made whole, clamped, stored as i8; near a tie either neighbour.
TEST(Integers, QuantisationIsBounded) {
  Op low = integer(DType::I32, -128), high = integer(DType::I32, 127);
  std::vector<Op> ops = {whole,
                         toInteger,
                         low,
                         makeOp(OpCode::MaxSI, {2, 3}, DType::I32),
                         high,
                         makeOp(OpCode::MinSI, {4, 5}, DType::I32),
                         makeOp(OpCode::TruncI, {6}, DType::I8)};
  Bounded tie = evaluate(ops, Bounded::around(2.5, 1e-6));
  EXPECT_FALSE(tie.uncertain);
  EXPECT_EQ(tie.i - tie.under, 2);
  EXPECT_EQ(tie.i + tie.over, 3);
  EXPECT_TRUE(evaluate(ops, Bounded::around(2.6, 1e-6)).isPoint());
  Bounded clamped = evaluate(ops, Bounded::around(127.5, 1e-3));
  EXPECT_TRUE(clamped.isPoint());
  EXPECT_EQ(clamped.i, 127);
  // The same clamp written as comparisons.
  std::vector<Op> selects = {whole,
                             toInteger,
                             high,
                             compare(Predicate::Sgt, {2, 3}),
                             makeOp(OpCode::Select, {4, 3, 2}, DType::I32),
                             makeOp(OpCode::TruncI, {5}, DType::I8)};
  Bounded chosen = evaluate(selects, Bounded::around(127.5, 1e-3));
  EXPECT_FALSE(chosen.uncertain);
  EXPECT_TRUE(chosen.isPoint());
  EXPECT_EQ(chosen.i, 127);
}

TEST(Integers, WhatWrapsOrIsComparedMayBeAnything) {
  std::vector<Op> narrow = {whole, toInteger, makeOp(OpCode::TruncI, {2}, DType::I8)};
  EXPECT_TRUE(evaluate(narrow, Bounded::around(127.5, 1e-3)).uncertain);
  EXPECT_FALSE(evaluate(narrow, Bounded::around(126.5, 1e-3)).uncertain);
  std::vector<Op> less = {whole, toInteger, integer(DType::I32, 3),
                          compare(Predicate::Slt, {2, 3})};
  EXPECT_TRUE(evaluate(less, Bounded::around(2.5, 1e-3)).uncertain);
  EXPECT_FALSE(evaluate(less, Bounded::around(3.5, 1e-3)).uncertain);
  std::vector<Op> equal = {whole, toInteger, integer(DType::I32, 4),
                           compare(Predicate::Eq, {2, 3})};
  EXPECT_TRUE(evaluate(equal, Bounded::around(3.5, 1e-3)).uncertain);
  EXPECT_FALSE(evaluate(equal, Bounded::around(2.5, 1e-3)).uncertain);
}

// A float of a range of integers is an interval; a stored integer must lie in the range.
TEST(Integers, JudgedByTheRange) {
  std::vector<Op> back = {whole, toInteger, makeOp(OpCode::SIToFP, {2}, DType::F32)};
  Bounded x = evaluate(back, Bounded::around(2.5, 1e-6));
  EXPECT_EQ(x.lo, 2);
  EXPECT_EQ(x.hi, 3);
  Bounded want = evaluate({whole, toInteger}, Bounded::around(2.5, 1e-6));
  for (int32_t got : {1, 2, 3, 4}) {
    Element element = judge(want, DType::I32, DType::I32, reinterpret_cast<const char *>(&got));
    EXPECT_EQ(element.wrong, got == 1 || got == 4) << got;
    EXPECT_FALSE(element.unbounded);
  }
}
} // namespace
