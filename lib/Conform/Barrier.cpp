// mbarriers by one thread: after each step of a sequence whether phase 0 and phase 1 are
// over. Transaction bytes are announced before and after arrivals, and come before and
// after they are announced; PTX says when the phase ends.
#include "Rows.h"

namespace gemm::conform {

namespace {
struct Sequence {
  const char *name;
  unsigned count;
  /// i: init; a: arrive; x: arrive.expect_tx 64; e: expect_tx 64; c: 64 bytes come; d: drop;
  /// n: arrive.noComplete.
  const char *steps;
  /// Phases that are over after each step.
  const char *over;
};
constexpr Sequence sequences[] = {
    {"arrive", 1, "aa", "12"},
    {"count3", 3, "aaaaaa", "001112"},
    {"expect_tx-before-arrive", 1, "eac", "001"},
    {"expect_tx-after-arrive", 2, "aeca", "0001"},
    {"expect_tx-with-arrive", 1, "xcxc", "0112"},
    {"arrive.expect_tx-last", 2, "axc", "001"},
    {"expect_tx-twice", 1, "eeacc", "00001"},
    {"bytes-before-expect_tx", 1, "cx", "01"},
    {"bytes-before-last-arrive", 2, "xca", "001"},
    {"drop", 3, "daaaa", "00112"},
    {"noComplete", 3, "nna", "001"},
};

const char *stepText(char step) {
  switch (step) {
  case 'a':
    return "mbarrier.arrive.shared::cta.b64 %rd5, [bar];\n";
  case 'x':
    return "mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [bar], 64;\n";
  case 'e':
    return "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [bar], 64;\n";
  case 'c':
    return "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [bar], 64;\n";
  case 'd':
    return "mbarrier.arrive_drop.shared::cta.b64 %rd5, [bar];\n";
  default:
    return "mbarrier.arrive.noComplete.shared::cta.b64 %rd5, [bar], 1;\n";
  }
}

// Phases are told apart by parity: the phase of parity p is over when the current one has
// the other parity.
const char *const look = R"(
mbarrier.test_wait.parity.shared::cta.b64 %p2, [bar], 0;
selp.u32 %r1, 1, 0, %p2;
st.global.u32 [%out+$AT], %r1;
mbarrier.test_wait.parity.shared::cta.b64 %p3, [bar], 1;
selp.u32 %r1, 1, 0, %p3;
st.global.u32 [%out+$NEXT], %r1;
)";
} // namespace

void barrierRows(Rows &rows) {
  for (const Sequence &s : sequences) {
    Row row;
    row.name = std::string("mbarrier/") + s.name;
    row.chip = "sm_90";
    std::string text = "setp.ne.u32 %p1, %t, 0;\n@%p1 bra DONE;\n"
                       "mbarrier.init.shared::cta.b64 [bar], " +
                       std::to_string(s.count) + ";\n";
    for (unsigned i = 0; s.steps[i]; ++i) {
      text += stepText(s.steps[i]) +
              fill(look, {{"AT", std::to_string(8 * i)}, {"NEXT", std::to_string(8 * i + 4)}});
      bool odd = (s.over[i] - '0') % 2;
      append(row.expected, uint32_t(odd));
      append(row.expected, uint32_t(!odd));
    }
    row.ptx = kernel({"8.0", "sm_90", 0, ".shared .align 8 .b64 bar;\n"}, text + "DONE:\n");
    row.in = Bytes(16);
    row.out = poison(row.expected.size());
    rows.push_back(std::move(row));
  }
}

} // namespace gemm::conform
