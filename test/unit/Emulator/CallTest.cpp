// Functions: parameters and results, divergence in and around calls, recursion,
// calls by address, branch tables, what the driver provides.
#include "Harness.h"

namespace gemm::emulator::test {
namespace {

/// Runs `body` with `functions` before it on 32 lanes; each lane leaves %r10.
std::vector<uint32_t> call(const std::string &functions, const std::string &body,
                           Result *result = nullptr, std::string *printed = nullptr) {
  Memory m;
  uint64_t out = m.allocate(128, "out");
  Options o;
  o.print = [&](std::string_view s) {
    if (printed)
      *printed += s;
  };
  std::string text = kernel(1,
                            "mov.b32 %r10, 0;\n" + body +
                                "\nmul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd90;\n"
                                "st.global.u32 [%rd1], %r10;\n",
                            functions);
  Result r = launch(parse(text), "k", {}, {32}, 0, pointers({out}), m, o);
  if (result)
    *result = r;
  else
    EXPECT_TRUE(r.ok()) << all(r);
  return read<uint32_t>(m, out, 32);
}

const std::string fib = R"(
.func (.param .b32 result) fib(.param .b32 n);
.func (.param .b32 result) fib(.param .b32 n) {
  .reg .pred %p<2>; .reg .b32 %r<9>;
  ld.param.u32 %r1, [n];
  setp.lt.u32 %p1, %r1, 2;
  @%p1 bra LEAF;
  add.s32 %r2, %r1, -1;
  { .param .b32 param0; st.param.b32 [param0+0], %r2; .param .b32 retval0;
    call.uni (retval0), fib, (param0);
    ld.param.b32 %r3, [retval0+0]; }
  add.s32 %r2, %r1, -2;
  { .param .b32 param0; st.param.b32 [param0+0], %r2; .param .b32 retval0;
    call.uni (retval0), fib, (param0);
    ld.param.b32 %r4, [retval0+0]; }
  add.s32 %r1, %r3, %r4;
LEAF:
  st.param.b32 [result+0], %r1;
  ret;
}
)";

std::string callFib(const char *argument, const char *guard = "") {
  return std::string("{ .param .b32 a; .param .b32 r; st.param.b32 [a], ") + argument + ";\n" +
         guard + " call (r), fib, (a); " + guard + " ld.param.b32 %r10, [r]; }";
}

TEST(Call, RecursionInEachLane) {
  auto v = call(fib, "and.b32 %r1, %r90, 15;\n" + callFib("%r1"));
  uint32_t f[16] = {0, 1};
  for (int i = 2; i < 16; ++i)
    f[i] = f[i - 1] + f[i - 2];
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], f[l & 15]) << l;
}

// Lanes that were not called keep their registers, and all meet after the call.
TEST(Call, GuardedCallMeetsAfterwards) {
  auto v = call(fib, "and.b32 %r1, %r90, 7; setp.gt.u32 %p1, %r90, 11; mov.b32 %r10, 77;\n" +
                         callFib("%r1", "@%p1") +
                         "\nactivemask.b32 %r5; bar.warp.sync -1;\n"
                         "setp.ne.u32 %p2, %r5, -1; @%p2 mov.b32 %r10, 99;");
  const uint32_t f[8] = {0, 1, 1, 2, 3, 5, 8, 13};
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], l > 11 ? f[l & 7] : 77) << l;
}

TEST(Call, EndlessRecursionIsAFinding) {
  Result r;
  call(".func f(.param .b32 n) { .reg .b32 %r<3>; ld.param.u32 %r1, [n];\n"
       "{ .param .b32 p; st.param.b32 [p], %r1; call.uni f, (p); } ret; }\n",
       "{ .param .b32 p; st.param.b32 [p], 3; call.uni f, (p); }", &r);
  ASSERT_TRUE(first(r, FindingKind::OutOfBounds)) << all(r);
  EXPECT_NE(r.findings[0].message.find("recursion"), std::string::npos) << r.findings[0].message;
}

TEST(Call, EarlyReturnsMeetAtTheEnd) {
  auto v = call(R"(
.func (.reg .u32 r) f(.reg .u32 a, .reg .u64 b) {
  .reg .pred %p<4>; .reg .b32 %t<4>;
  cvt.u32.u64 r, b;
  setp.lt.u32 %p1, a, 8; @%p1 ret;
  setp.lt.u32 %p2, a, 16; mov.b32 r, 5; @%p2 ret;
  bar.warp.sync 0xffff0000;
  add.u32 r, a, r;
  ret;
}
)",
                "mov.u64 %rd5, 3; call (%r10), f, (%r90, %rd5); activemask.b32 %r5; "
                "setp.ne.u32 %p2, %r5, -1; @%p2 mov.b32 %r10, 99;");
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], l < 8 ? 3 : l < 16 ? 5 : l + 5) << l;
}

TEST(Call, StructuresByValueAndLocalVariables) {
  auto v = call(R"(
.func (.param .align 8 .b8 r[16]) f(.param .align 8 .b8 s[16]) {
  .local .align 8 .b8 depot[32]; .reg .b64 %rd<9>; .reg .b32 %r<9>;
  mov.u64 %rd1, depot; cvta.local.u64 %rd2, %rd1;
  ld.param.v2.b32 {%r1, %r2}, [s]; ld.param.b64 %rd3, [s+8];
  st.local.v2.b32 [%rd1+8], {%r2, %r1}; st.u64 [%rd2+16], %rd3; ld.local.b64 %rd4, [depot+8];
  ld.local.u32 %r3, [%rd1+16]; add.u32 %r3, %r3, 1;
  st.param.b64 [r], %rd4; st.param.b32 [r+8], %r3; st.param.b32 [r+12], 7; ret;
}
)",
                R"({ .param .align 8 .b8 a[16]; .param .align 8 .b8 r[16];
    st.param.b32 [a], %r90; st.param.b32 [a+4], 1000; st.param.b64 [a+8], 40;
    call.uni (r), f, (a);
    ld.param.v2.b32 {%r1, %r2}, [r]; ld.param.v2.b32 {%r3, %r4}, [r+8];
    mad.lo.u32 %r10, %r2, 10000, %r1; add.u32 %r10, %r10, %r3; add.u32 %r10, %r10, %r4; })");
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], l * 10000 + 1000 + 41 + 7) << l;
}

const std::string two = R"(
.func (.param .b32 r) inc(.param .b32 a) { .reg .b32 %r<3>;
  ld.param.u32 %r1, [a]; add.u32 %r1, %r1, 1; st.param.b32 [r], %r1; ret; }
.func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %r<3>;
  ld.param.u32 %r1, [a]; add.u32 %r1, %r1, %r1; st.param.b32 [r], %r1; ret; }
.func none() { ret; }
.global .align 8 .u64 table[3] = {inc, twice, none};
)";
const std::string byAddress = R"(
  mul.wide.u32 %rd1, %r1, 8; mov.u64 %rd2, table; add.s64 %rd2, %rd2, %rd1;
  ld.global.u64 %rd3, [%rd2];
  { .param .b32 a; .param .b32 r; st.param.b32 [a], %r90;
    proto : .callprototype (.param .b32 _) _ (.param .b32 _);
    call (r), %rd3, (a), proto; ld.param.b32 %r10, [r]; }
  activemask.b32 %r5; setp.ne.u32 %p2, %r5, -1; @%p2 mov.b32 %r10, 99;)";

TEST(Call, ByAddressPerLane) {
  auto v = call(two, "and.b32 %r1, %r90, 1;" + byAddress);
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], l & 1 ? 2 * l : l + 1) << l;
}

TEST(Call, ByWrongAddressOrPrototypeIsAFinding) {
  Result r;
  call(two, "mov.b32 %r1, 2;" + byAddress, &r);
  ASSERT_TRUE(first(r, FindingKind::InvalidOperand)) << all(r);
  EXPECT_NE(r.findings[0].message.find("'none'"), std::string::npos) << r.findings[0].message;
  call(two,
       "{ .param .b32 a; .param .b32 r; mov.u64 %rd3, 64; st.param.b32 [a], 0;\n"
       "proto: .callprototype (.param .b32 _) _ (.param .b32 _); call (r), %rd3, (a), proto; }",
       &r);
  EXPECT_TRUE(first(r, FindingKind::InvalidOperand)) << all(r);
}

TEST(Call, AddressesInInitialisers) {
  auto v = call(".global .align 4 .u32 words[4] = {5, 6, 7, 8};\n"
                ".global .align 8 .u64 places[2] = {words+4, generic(words)+12};\n"
                ".const .align 8 .u64 chain = places;\n",
                "ld.const.u64 %rd2, [chain]; ld.global.v2.u64 {%rd3, %rd4}, [%rd2];\n"
                "ld.global.u32 %r1, [%rd3]; ld.u32 %r2, [%rd4]; mad.lo.u32 %r10, %r1, 10, %r2;");
  EXPECT_EQ(v[0], 68u);
}

TEST(Call, BranchTable) {
  const std::string body = R"(
  and.b32 %r1, %r90, %r7; mov.b32 %r10, 100;
  ts: .branchtargets L0, L1, L2, L1;
  brx.idx %r1, ts;
L0: mov.b32 %r10, 1; bra DONE;
L1: mov.b32 %r10, 2; bra DONE;
L2: mov.b32 %r10, 3;
DONE: activemask.b32 %r5; setp.ne.u32 %p2, %r5, -1; @%p2 mov.b32 %r10, 99;)";
  auto v = call("", "mov.b32 %r7, 3;" + body);
  const uint32_t want[] = {1, 2, 3, 2};
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], want[l & 3]) << l;
  Result r;
  call("", "mov.b32 %r7, 7;" + body, &r);
  EXPECT_TRUE(first(r, FindingKind::InvalidOperand)) << all(r);
}

const std::string printing = R"(
.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
.global .align 1 .b8 format[] = {91,37,100,32,37,53,46,50,102,32,37,115,32,37,108,108,120,32,37,99,37,37,93,10,0};
.global .align 1 .b8 word[3] = {111, 107};
)";
std::string print(const char *guard) {
  return std::string(
             R"({ .local .align 8 .b8 buf[40]; .reg .b64 %b; .param .b64 f; .param .b64 a; .param .b32 r;
  mov.u64 %rd1, buf; cvta.local.u64 %b, %rd1; st.local.u32 [%rd1], %r90; st.local.f64 [%rd1+8], 0d3FF8000000000000;
  mov.u64 %rd2, word; cvta.global.u64 %rd2, %rd2; st.local.u64 [%rd1+16], %rd2;
  st.local.u64 [%rd1+24], 0x123456789a; st.local.u32 [%rd1+32], 65;
  mov.u64 %rd3, format; st.param.b64 [f], %rd3; st.param.b64 [a], %b;
  )") + guard +
         " call.uni (r), vprintf, (f, a); " + guard + " ld.param.b32 %r10, [r]; }";
}

TEST(Call, DevicePrintf) { // "[%d %5.2f %s %llx %c%%]\n"
  std::string out;
  auto v = call(printing, "setp.lt.u32 %p1, %r90, 2;\n" + print("@%p1"), nullptr, &out);
  EXPECT_EQ(out, "[0  1.50 ok 123456789a A%]\n[1  1.50 ok 123456789a A%]\n");
  EXPECT_EQ(v[1], 5u);
}

// CTA after CTA, however many host threads there are.
TEST(Call, DevicePrintfInOrderOfCtas) {
  std::string text =
      kernel(0, "mov.u32 %r90, %ctaid.x; setp.eq.u32 %p1, %r90, %r90;\n" + print("@%p1"), printing);
  std::string got, want;
  for (int i = 0; i < 40; ++i)
    want += "[" + std::to_string(i) + "  1.50 ok 123456789a A%]\n";
  Options o;
  o.threads = 4;
  o.print = [&](std::string_view s) { got += s; };
  Memory m;
  EXPECT_TRUE(launch(parse(text), "k", {40}, {1}, 0, {}, m, o).ok());
  EXPECT_EQ(got, want);
}

TEST(Call, FailedAssertionIsATrap) {
  Result r;
  call(".extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, "
       ".param .b64 s);\n.global .align 1 .b8 text[6] = {110, 32, 62, 32, 50};\n",
       "{ .param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e; mov.u64 %rd1, "
       "text; st.param.b64 [a], %rd1; st.param.b64 [b], %rd1; st.param.b32 [c], 19; st.param.b64 "
       "[d], %rd1; st.param.b64 [e], 1; call.uni __assertfail, (a, b, c, d, e); }",
       &r);
  const Finding *f = first(r, FindingKind::Trap);
  ASSERT_TRUE(f) << all(r);
  EXPECT_NE(f->message.find("assertion 'n > 2' failed at n > 2:19"), std::string::npos)
      << f->message;
}

TEST(Call, RefusedBeforeAnythingRuns) {
  auto message = [](const std::string &declarations, const std::string &body) {
    return refused(kernel(1, body, declarations)).message;
  };
  EXPECT_NE(message(".extern .func (.param .b64 r) malloc(.param .b64 n);\n",
                    "{ .param .b64 n; .param .b64 r; call.uni (r), malloc, (n); }")
                .find("device-side 'malloc' is not supported"),
            std::string::npos);
  EXPECT_EQ(message(".extern .func g();\n", "call.uni g;"),
            "function 'g' is not defined in this module");
  EXPECT_NE(message(fib, "{ .param .b64 n; .param .b32 r; call.uni (r), fib, (n); }")
                .find("expected 4 bytes in arguments 0, got 8"),
            std::string::npos);
  EXPECT_NE(message(fib, "{ .param .b32 r; call.uni (r), fib; }").find("expected 1 arguments"),
            std::string::npos);
  EXPECT_NE(message(".extern .global .align 4 .b8 x[4];\n", "").find("not defined"),
            std::string::npos);
  EXPECT_NE(message(".global .u64 p = nowhere;\n", "").find("'nowhere'"), std::string::npos);
}

} // namespace
} // namespace gemm::emulator::test
