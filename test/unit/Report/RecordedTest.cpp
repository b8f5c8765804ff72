// Traces of gemm-trace whose bytes were made here: what is cut off, refused by BLAS, or no trace.
#include "ReadInputs.h"
#include "gemm/Trace/Format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;

namespace {
struct Plain { // a Record, whose state is no atomic
  trace::State state = trace::State::Ended;
  int32_t process = 7, thread = 7;
  uint32_t unused = 0;
  trace::Described call{};
  int64_t begun = 1000, ended = 3000, padding[3] = {};
};
static_assert(sizeof(Plain) == sizeof(trace::Record));

Plain product(int64_t m) {
  Plain r;
  r.call.interface = trace::Interface::Cblas;
  r.call.rowMajor = true, r.call.batch = 1;
  r.call.transA = r.call.transB = 'N';
  r.call.m = m, r.call.n = 4, r.call.k = 2, r.call.lda = 2, r.call.ldb = r.call.ldc = 4;
  return r;
}

std::string traceOf(const std::vector<Plain> &records, uint64_t calls) {
  std::string text(trace::headerBytes, '\0');
  std::memcpy(text.data(), trace::magic, sizeof trace::magic);
  auto put = [&](size_t at, auto value) { std::memcpy(text.data() + at, &value, sizeof value); };
  put(offsetof(trace::Header, version), trace::version);
  put(offsetof(trace::Header, recordBytes), uint32_t(sizeof(trace::Record)));
  put(offsetof(trace::Header, capacity), uint64_t(records.size()));
  put(offsetof(trace::Header, calls), calls);
  for (const Plain &record : records)
    text.append(reinterpret_cast<const char *>(&record), sizeof record);
  return text;
}
} // namespace

TEST(Recorded, EqualCallsAreOneRow) {
  Plain longer = product(3), begun = product(9), none;
  longer.ended = 5000;
  begun.state = trace::State::Begun;
  none.state = trace::State::None;
  Document d = empty();
  readRecorded(traceOf({product(3), longer, begun, none}, 6), "t", d);
  ASSERT_EQ(d.rows.size(), 2u);
  EXPECT_EQ(d.rows[0].name, "cblas_sgemm");
  EXPECT_EQ(d.rows[0].count, 2);
  EXPECT_NEAR(d.rows[0].measuredSeconds, 3e-6, 1e-12);
  EXPECT_EQ(d.rows[1].measuredSeconds, 0);
  EXPECT_THAT(d.notes[0], HasSubstr("1 call had not ended; 2 more, of "));
}

// cuBLASLt's results are by columns: the row-major product has B first, and a bias along its N.
TEST(Recorded, CublasLt) {
  Plain call = product(3), refused = call, untimed = call;
  call.call.interface = trace::Interface::CublasLt;
  call.call.rowMajor = false, call.call.transA = 'T', call.call.batch = 2, call.call.epilogue = 36;
  call.call.a = trace::Element::F8E4M3, call.call.b = trace::Element::F8E5M2;
  call.call.d = trace::Element::BF16;
  refused = untimed = call;
  refused.state = trace::State::Refused;
  untimed.state = trace::State::Untimed, untimed.ended = 0;
  Document d = empty("h200");
  readRecorded(traceOf({call, refused, untimed}, 3), "t", d);
  ASSERT_EQ(d.rows.size(), 1u);
  const Row &row = d.rows[0];
  EXPECT_EQ(row.name, "cublasLtMatmul");
  EXPECT_EQ(row.layout, "nt");
  EXPECT_EQ(row.problem.m, 4);
  EXPECT_EQ(row.problem.n, 3);
  EXPECT_EQ(row.problem.batch, 2);
  EXPECT_EQ(row.problem.a, Type::F8E5M2);
  EXPECT_EQ(row.problem.c, Type::BF16);
  EXPECT_TRUE(row.bias && row.comparable);
  EXPECT_EQ(row.problem.extras[0].elements, 3);
  EXPECT_EQ(row.count, 2);
  EXPECT_NEAR(row.measuredSeconds, 2e-6, 1e-12);
  ASSERT_EQ(d.notes.size(), 1u);
  EXPECT_THAT(d.notes[0], HasSubstr("1 call was refused"));
}

// A program may pass what BLAS refuses: that is a row that says so, and no mistake of the file.
TEST(Recorded, SizesThatBlasRefuses) {
  Plain negative = product(-3), vector = product(3);
  vector.call.routine = trace::Routine::Gemv;
  vector.call.ldb = -1;
  Document d = empty();
  readRecorded(traceOf({negative, vector}, 2), "t", d);
  EXPECT_EQ(d.rows[0].unread, "sizes that no matrix has");
  EXPECT_EQ(d.rows[1].unread, "");
}

TEST(Recorded, OtherBytes) {
  Plain wrong = product(3);
  wrong.call.routine = trace::Routine(9);
  const std::string good = traceOf({product(3)}, 1);
  Document d = empty();
  for (const std::string &text : {traceOf({wrong}, 1), good.substr(0, 100), traceOf({}, 0)})
    EXPECT_ANY_THROW(readRecorded(text, "t", d));
  EXPECT_TRUE(d.rows.empty());
  // Cut within a record, as a full disk may leave a copy: what is whole is read.
  readRecorded(traceOf({product(3), product(5)}, 2).substr(0, 4096 + 200), "t", d);
  EXPECT_EQ(d.rows.size(), 1u);
  EXPECT_TRUE(isRecorded(good));
  EXPECT_FALSE(isRecorded("m,n,k\n"));
}
