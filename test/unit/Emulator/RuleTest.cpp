// The table of rules against the emulator: each example is run and found to break its rule, what
// hardware defines is gone on with, and is a note where its rules are asked for.
#include <set>

#include "Harness.h"
#include "gemm/Emulator/TensorMap.h"

namespace gemm::emulator::test {
namespace {

Result runExample(const RuleExample &e, Options o = {}) {
  Memory m;
  const uint64_t a = m.allocate(4096, "a", /*zeroed=*/true), b = m.allocate(256, "b");
  TensorMap map;
  map.type = TensorType::F32;
  map.rank = 2;
  map.base = a;
  map.dims = {32, 32, 1, 1, 1};
  map.strides = {128};
  map.box = {8, 8, 1, 1, 1};
  const auto encoded = encode(map).bytes;
  o.machine = "h200";
  o.maxSteps = 1 << 18;
  LaunchConfig config{{e.ctas, 1, 1}, {e.block, 1, 1}, {e.cluster, 1, 1}, 0};
  const Module module = parse(exampleModule(e));
  const std::vector<std::vector<std::byte>> arguments = {
      bytes(a), bytes(b), {encoded.begin(), encoded.end()}};
  if (e.again)
    launch(module, "k", config, arguments, m, o);
  config.dependent = e.again;
  return launch(module, "k", config, arguments, m, o);
}

const Finding *ofRule(const Result &r, Rule rule) {
  for (const Finding &f : r.findings)
    if (f.rule == rule)
      return &f;
  return nullptr;
}

TEST(Rules, TheTableIsInOrderAndWhole) {
  std::set<std::string_view> ids;
  for (size_t i = 0; i < rules().size(); ++i) {
    const RuleInfo &r = rules()[i];
    EXPECT_EQ(size_t(r.rule), i) << r.id;
    EXPECT_TRUE(ids.insert(r.id).second) << r.id;
    EXPECT_EQ(findRule(r.id), &r);
    EXPECT_FALSE(r.cause.empty() || r.cure.empty() || r.source.empty()) << r.id;
    EXPECT_EQ(r.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), r.id.npos) << r.id;
    EXPECT_EQ(r.hardware.what.empty(), r.hardware.source.empty()) << r.id;
    EXPECT_NE(explain(r).find(r.cure), std::string::npos);
  }
  EXPECT_EQ(ids.size(), size_t(Rule::Leak) + 1);
  EXPECT_EQ(findRule("race"), nullptr);
}

class RuleExamples : public testing::TestWithParam<size_t> {};

TEST_P(RuleExamples, BreakTheirRule) {
  const RuleInfo &r = rules()[GetParam()];
  const Result result = runExample(r.example);
  const Finding *f = ofRule(result, r.rule);
  ASSERT_TRUE(f) << explain(r) << all(result);
  EXPECT_EQ(f->level, r.level);
  EXPECT_NE(f->str().find("[" + std::string(r.id) + "]"), std::string::npos) << f->str();
  EXPECT_FALSE(result.ok());
}

// Of what the host does (a leak) there is no kernel.
std::vector<size_t> withExamples() {
  std::vector<size_t> list;
  for (size_t i = 0; i < rules().size(); ++i)
    if (!rules()[i].example.body.empty())
      list.push_back(i);
  return list;
}
INSTANTIATE_TEST_SUITE_P(All, RuleExamples, testing::ValuesIn(withExamples()),
                         [](const testing::TestParamInfo<size_t> &i) {
                           std::string name(rules()[i.param].id);
                           for (char &c : name)
                             c = c == '-' ? '_' : c;
                           return name;
                         });

TEST(Rules, OnlyWhatTheHostDoesHasNoExample) {
  EXPECT_EQ(withExamples().size() + 1, rules().size());
  EXPECT_TRUE(info(Rule::Leak).example.body.empty());
}

// A finding that hardware defines does not end the kernel; with its rules it is no fault.
TEST(Rules, WhatHardwareDefinesIsANoteUnderItsRules) {
  size_t count = 0;
  for (const RuleInfo &r : rules()) {
    EXPECT_EQ(levelOf(r.rule, Strictness::Strict), r.level) << r.id;
    if (r.hardware.what.empty()) {
      EXPECT_EQ(levelOf(r.rule, Strictness::Hardware), r.level) << r.id;
      continue;
    }
    ++count;
    Options o;
    o.zeroedShared = true; // examples of descriptors multiply what they have not written
    const Result strict = runExample(r.example, o);
    ASSERT_TRUE(ofRule(strict, r.rule)) << all(strict);
    EXPECT_EQ(ofRule(strict, r.rule)->level, Level::Warning);
    EXPECT_FALSE(ofRule(strict, r.rule)->ended) << r.id;
    o.rules = Strictness::Hardware;
    const Result hardware = runExample(r.example, o);
    ASSERT_TRUE(ofRule(hardware, r.rule)) << all(hardware);
    EXPECT_EQ(ofRule(hardware, r.rule)->level, Level::Note);
  }
  EXPECT_EQ(count, 3u);
}

// Lanes in both branches of an if meet at their barriers, and all values arrive.
TEST(Rules, AlignedBarriersCountThreadsOnHardware) {
  Memory m;
  const uint64_t out = m.allocate(64 * 4, "out");
  const std::string body = R"(
    .shared .align 4 .b8 s[256];
    shl.b32 %r1, %r90, 2; mov.u32 %r2, s; add.u32 %r3, %r1, %r2;
    xor.b32 %r4, %r90, 1; shl.b32 %r4, %r4, 2; add.u32 %r5, %r4, %r2;
    and.b32 %r6, %r90, 1; setp.eq.u32 %p1, %r6, 0;
    st.shared.u32 [%r3], %r90;
    @%p1 bra even;
    bar.sync 0;
    ld.shared.u32 %r7, [%r5];
    bra done;
  even:
    bar.sync 0;
    ld.shared.u32 %r7, [%r5];
  done:
    cvt.u64.u32 %rd1, %r1; add.u64 %rd2, %rd90, %rd1; st.global.u32 [%rd2], %r7;)";
  Options o;
  o.rules = Strictness::Hardware;
  const Result r = launch(parse(kernel(1, body)), "k", {}, {64}, 0, pointers({out}), m, o);
  EXPECT_TRUE(r.ok()) << all(r);
  EXPECT_FALSE(r.findings.empty());
  const std::vector<uint32_t> got = read<uint32_t>(m, out, 64);
  for (uint32_t t = 0; t < 64; ++t)
    EXPECT_EQ(got[t], t ^ 1);
}

// Every lane of every warp initialises the same mbarrier; the kernel then uses it.
TEST(Rules, AnMbarrierMayBeInitialisedByManyLanesOnHardware) {
  Memory m;
  const std::string body = R"(
    .shared .align 8 .b8 s[8];
    mov.u32 %r1, s;
    mbarrier.init.shared.b64 [%r1], 64;
    bar.sync 0;
    mbarrier.arrive.shared.b64 %rd1, [%r1];
  wait:
    mbarrier.test_wait.shared.b64 %p1, [%r1], %rd1;
    @!%p1 bra wait;)";
  Options o;
  const auto run = [&] { return launch(parse(kernel(0, body)), "k", {}, {64}, 0, {}, m, o); };
  const Result strict = run();
  EXPECT_TRUE(strict.completed) << all(strict);
  EXPECT_FALSE(strict.ok());
  o.rules = Strictness::Hardware;
  const Result hardware = run();
  EXPECT_TRUE(hardware.ok()) << all(hardware);
}

TEST(Rules, SharedMemoryIsZeroWhereThatIsAsked) {
  Memory m;
  const uint64_t out = m.allocate(4, "out");
  const std::string body = ".shared .align 4 .b8 s[256];\nmov.u32 %r1, s;\n"
                           "ld.shared.u32 %r2, [%r1+64];\nst.global.u32 [%rd90], %r2;";
  Options o;
  Result r = launch(parse(kernel(1, body)), "k", {}, {1}, 0, pointers({out}), m, o);
  EXPECT_TRUE(ofRule(r, Rule::UninitShared)) << all(r);
  EXPECT_EQ(read<uint32_t>(m, out, 1)[0], ~0u);
  o.zeroedShared = true;
  r = launch(parse(kernel(1, body)), "k", {}, {1}, 0, pointers({out}), m, o);
  EXPECT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(read<uint32_t>(m, out, 1)[0], 0u);
}

// A tile at 128 bytes, as a tensor copy with a 128-byte swizzle writes it, is read back by wgmma
// with base offset 0 as it was: A is 64 x 64 of bf16 1.0 in column 0 alone, B its first 8 rows.
TEST(Rules, SwizzlesAreOfAbsoluteAddressesOnHardware) {
  Memory m;
  std::vector<uint16_t> a(72 * 64, 0);
  for (unsigned row = 0; row < 72; ++row)
    a[row * 64] = uint16_t(0x3f80 + row); // 1.0 and more, in column 0
  const uint64_t from = place(m, a, "from"), out = m.allocate(128 * 4 * 4, "out");
  TensorMap map;
  map.type = TensorType::BF16;
  map.rank = 2;
  map.base = from;
  map.dims = {64, 72, 1, 1, 1};
  map.strides = {128};
  map.box = {64, 72, 1, 1, 1};
  map.swizzle = Swizzle::Bytes128;
  const auto encoded = encode(map).bytes;
  const std::string text = R"(.version 8.4
.target sm_90a
.address_size 64
.visible .entry k(.param .align 64 .b8 map[128], .param .u64 out) {
  .reg .pred %p<4>; .reg .b32 %r<16>; .reg .b64 %rd<16>; .reg .f32 %f<8>;
  .shared .align 1024 .b8 s[16384];
  mov.b64 %rd1, map; cvta.param.u64 %rd1, %rd1;
  mov.u32 %r1, s; mov.u32 %r2, %tid.x; setp.eq.u32 %p1, %r2, 0; mov.u32 %r3, 0;
  @%p1 mbarrier.init.shared.b64 [%r1], 1;
  bar.sync 0;
  @%p1 mbarrier.arrive.expect_tx.shared.b64 %rd2, [%r1], 9216;
  @%p1 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1+1152], [%rd1, {%r3, %r3}], [%r1];
wait:
  mbarrier.try_wait.parity.shared.b64 %p2, [%r1], 0;
  @!%p2 bra wait;
  add.u32 %r4, %r1, 1152; shr.u32 %r4, %r4, 4; cvt.u64.u32 %rd3, %r4;
  or.b64 %rd3, %rd3, 0x4000004000010000;
  mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0;
  setp.ne.u32 %p3, %r1, %r1;
  wgmma.fence.sync.aligned;
  wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %rd3, %rd3, %p3, 1, 1, 0, 0;
  wgmma.commit_group.sync.aligned;
  wgmma.wait_group.sync.aligned 0;
  ld.param.u64 %rd4, [out]; mul.wide.u32 %rd5, %r2, 16; add.u64 %rd4, %rd4, %rd5;
  st.global.v4.f32 [%rd4], {%f0, %f1, %f2, %f3};
  ret;
})";
  Options o;
  o.machine = "h200";
  o.rules = Strictness::Hardware;
  const Result r =
      launch(parse(text), "k", {}, {128}, 0, {{encoded.begin(), encoded.end()}, bytes(out)}, m, o);
  EXPECT_TRUE(r.ok()) << all(r);
  EXPECT_TRUE(ofRule(r, Rule::DescriptorPattern)) << all(r);
  auto value = [&](unsigned row) {
    const uint32_t bits = uint32_t(a[row * 64]) << 16;
    float v;
    std::memcpy(&v, &bits, 4);
    return v;
  };
  // Lane 4 g + t of warp w holds rows 16 w + g and + 8, columns 2 t and 2 t + 1.
  const std::vector<float> got = read<float>(m, out, 512);
  for (unsigned t = 0; t < 128; ++t)
    for (unsigned e = 0; e < 4; ++e) {
      const unsigned row = t / 32 * 16 + t % 32 / 4 + e / 2 * 8, column = t % 4 * 2 + e % 2;
      EXPECT_EQ(got[4 * t + e], value(row) * value(column)) << row << "," << column;
    }
}

} // namespace
} // namespace gemm::emulator::test
