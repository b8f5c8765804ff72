// Waits that give up, executed: a wait that ends changes nothing, one that does not leaves
// where it stood in memory that outlives the kernel, and an unknown form is refused.
#include "Check/BoundedWaits.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Emulator/Emulator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>

using namespace gemm::check;
namespace emulator = gemm::emulator;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

namespace {
// Thread 0 of each CTA makes as many of three arrivals as it is told; all wait, and thread 0
// stores 7. The barrier lies at byte 64.
const std::string ptx = R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry waits(.param .u64 out, .param .u32 arrive)
{
  .reg .b32 %r<6>;
  .reg .b64 %rd<4>;
  .reg .pred %p<4>;
  .shared .align 8 .b8 before[64];
  .shared .align 8 .b64 barrier;
  ld.param.u64 %rd1, [out];
  ld.param.u32 %r1, [arrive];
  mov.u32 %r2, %tid.x;
  mov.u32 %r3, barrier;
  setp.ne.u32 %p1, %r2, 0;
  @%p1 bra ready;
  mbarrier.init.shared.b64 [%r3], 3;
ready:
  bar.sync 0;
  setp.eq.u32 %p2, %r1, 0;
  or.pred %p3, %p1, %p2;
  @%p3 bra wait;
  mbarrier.arrive.shared.b64 _, [%r3], %r1;
wait:
{
	.reg .pred       P1;
	LAB_WAIT:
	mbarrier.try_wait.parity.shared.b64 P1, [%r3], 0, 10000000;
	@P1 bra.uni DONE;
	bra.uni     LAB_WAIT;
	DONE:
}
  @%p1 bra end;
  mov.u32 %r4, 7;
  st.global.u32 [%rd1], %r4;
end:
  ret;
}
)";

struct Ran {
  emulator::Result result;
  std::vector<std::string> report;
  uint32_t stored;
};

Ran run(uint32_t arrivals, uint32_t polls) {
  emulator::Memory memory;
  alignas(64) static std::byte host[waitReportBytes];
  std::memset(host, 0, sizeof host);
  uint64_t address = memory.map(host, sizeof host), out = memory.allocate(4);
  std::vector<std::string> waits;
  auto parsed = emulator::Module::parse(boundWaits("waits.ptx", ptx, address, polls, waits));
  EXPECT_EQ(waits, std::vector<std::string>{"waits.ptx:28"});
  if (auto *error = std::get_if<emulator::ParseError>(&parsed)) {
    ADD_FAILURE() << error->str();
    return {};
  }
  auto bytes = [](auto value) {
    std::vector<std::byte> result(sizeof value);
    std::memcpy(result.data(), &value, sizeof value);
    return result;
  };
  emulator::Options options;
  options.machine = "h200";
  Ran ran;
  ran.result = emulator::launch(std::get<emulator::Module>(parsed), "waits", {1, 1, 1}, {64, 1, 1},
                                0, {bytes(out), bytes(arrivals)}, memory, options);
  memory.copyOut(out, &ran.stored, 4);
  ran.report = readWaitReport(host, waits);
  return ran;
}

TEST(BoundedWaits, AWaitThatEndsChangesNothing) {
  Ran ran = run(3, 100);
  EXPECT_TRUE(ran.result.completed);
  EXPECT_TRUE(ran.result.findings.empty()) << ran.result.findings.front().str();
  EXPECT_EQ(ran.stored, 7u);
  EXPECT_TRUE(ran.report.empty());
}

TEST(BoundedWaits, AWaitThatDoesNotSaysWhereItStood) {
  for (uint32_t arrivals : {0, 1})
    for (uint32_t polls : {1, 2, 100}) {
      Ran ran = run(arrivals, polls);
      EXPECT_FALSE(ran.result.completed);
      // PTX leaves open what an ordinary load of an mbarrier reads, and the emulator says so; the
      // report wants it once, before the trap.
      std::vector<emulator::FindingKind> kinds;
      for (const emulator::Finding &finding : ran.result.findings)
        kinds.push_back(finding.kind());
      EXPECT_THAT(kinds,
                  ElementsAre(emulator::FindingKind::MbarrierMisuse, emulator::FindingKind::Trap))
          << polls;
      // Phase 0, which lacks what was not made of three arrivals.
      char state[32];
      std::snprintf(state, sizeof state, "state 0x%016x", 3 - arrivals);
      ASSERT_FALSE(ran.report.empty());
      EXPECT_THAT(ran.report.front(), HasSubstr("waits.ptx:28: this wait did not end: cta 0 "));
      EXPECT_THAT(ran.report.front(), HasSubstr("parity 0 barrier 0x40 "));
      EXPECT_THAT(ran.report.front(), EndsWith(state));
    }
}

TEST(BoundedWaits, OtherFormsAreRefused) {
  std::vector<std::string> waits;
  for (const auto &[from, to] :
       {std::pair("bra.uni     LAB_WAIT;", "bra.uni     DONE;"),
        std::pair("try_wait.parity", "try_wait"), std::pair("	LAB_WAIT:\n", "")}) {
    std::string other = ptx;
    other.replace(other.find(from), std::strlen(from), to);
    EXPECT_THROW(boundWaits("waits.ptx", other, 0, 1, waits), gemm::bundle::Error) << to;
  }
}
} // namespace
