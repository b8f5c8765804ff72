// Distributed shared memory: every CTA of a cluster reads, writes and updates its peers'
// words, with a barrier of the cluster before and after; or, asynchronously, with bytes that
// the peer's mbarrier counts.
#include "Rows.h"

#include <algorithm>

namespace gemm::conform {

namespace {
constexpr const char *sync = "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n";

/// 32 threads; thread t of rank r starts with word 100 r + t in `words`.
const char *const head = R"(
mov.u32 %r1, words;
shl.b32 %r2, %t, 2;
add.u32 %r1, %r1, %r2;
mad.lo.u32 %r3, %rank, 100, %t;
st.shared.u32 [%r1], %r3;
mul.wide.u32 %rd1, %rank, $STRIDE;
add.s64 %rd1, %out, %rd1;
cvt.u64.u32 %rd2, %r2;
add.s64 %rd1, %rd1, %rd2;
add.u32 %r4, %rank, 1;
rem.u32 %r4, %r4, $RANKS;
mapa.shared::cluster.u32 %r5, %r1, %r4;
)";
const char *const load = "mapa.shared::cluster.u32 %r6, %r1, $R;\n"
                         "ld.shared::cluster.u32 %r7, [%r6];\n"
                         "st.global.u32 [%rd1+$AT], %r7;\n";
const char *const loadGeneric = "cvt.u64.u32 %rd3, %r1;\ncvta.shared.u64 %rd3, %rd3;\n"
                                "mapa.u64 %rd4, %rd3, $R;\nld.u32 %r7, [%rd4];\n"
                                "st.global.u32 [%rd1+$AT], %r7;\n";
// Each CTA's own mbarrier; %r9 is that of the CTA after it.
const char *const arm = R"(
setp.ne.u32 %p1, %t, 0;
@%p1 bra READY;
mbarrier.init.shared::cta.b64 [bar], 1;
fence.mbarrier_init.release.cluster;
mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [bar], 128;
READY:
fence.proxy.async.shared::cta;
bar.sync 0;
mov.u32 %r9, bar;
mapa.shared::cluster.u32 %r9, %r9, %r4;
)";
const char *const await = R"(
WAIT:
mbarrier.try_wait.parity.shared::cta.b64 %p2, [bar], 0;
@!%p2 bra WAIT;
)";
const char *const storeOwn = "ld.shared.u32 %r7, [%r1];\nst.global.u32 [%rd1], %r7;\n";

struct Kind {
  const char *name, *line; // one line that changes words, or null: reads of every rank
  const char *read;
  bool async = false; // its bytes are counted by the mbarrier in %r9
};
#define COUNTED "shared::cluster.mbarrier::complete_tx::bytes."
const Kind kinds[] = {
    {"ld", nullptr, load},
    {"ld.generic", nullptr, loadGeneric},
    {"st", "st.shared::cluster.u32 [%r5], %r3;\n", nullptr},
    {"atom.add", "atom.shared::cluster.add.u32 %r8, [%r5], %r3;\n", nullptr},
    {"atom.inc", "atom.shared::cluster.inc.u32 %r8, [%r5], 100;\n", nullptr},
    {"st.async", "st.async.weak." COUNTED "u32 [%r5], %r3, [%r9];\n", nullptr, true},
    {"red.async.add", "red.async.relaxed.cluster." COUNTED "add.u32 [%r5], %r3, [%r9];\n", nullptr,
     true},
    {"red.async.max", "red.async.relaxed.cluster." COUNTED "max.u32 [%r5], %r3, [%r9];\n", nullptr,
     true},
    {"red.async.xor", "red.async.relaxed.cluster." COUNTED "xor.b32 [%r5], %r3, [%r9];\n", nullptr,
     true},
    {"red.async.inc",
     "mov.u32 %r8, 100;\nred.async.relaxed.cluster." COUNTED "inc.u32 [%r5], %r8, [%r9];\n",
     nullptr, true},
};

uint32_t after(const std::string &name, uint32_t own, uint32_t from) {
  if (name.starts_with("st"))
    return from;
  const std::string op = name.substr(name.rfind('.') + 1);
  return op == "add"   ? own + from
         : op == "max" ? std::max(own, from)
         : op == "xor" ? own ^ from
         : own >= 100  ? 0 : own + 1;
}
} // namespace

void peerRows(Rows &rows) {
  for (const Kind &kind : kinds)
    for (unsigned ranks : {2, 4}) {
      Row row;
      row.name = "cluster.shared/" + std::string(kind.name) + ".cluster" + std::to_string(ranks);
      row.chip = "sm_90";
      row.grid = row.cluster = ranks;
      unsigned perThread = kind.line ? 1 : ranks;
      std::string text = fill(head, {{"STRIDE", std::to_string(128 * perThread)},
                                     {"RANKS", std::to_string(ranks)}}) +
                         (kind.async ? arm : "") + sync;
      if (kind.line)
        text += kind.line + std::string(kind.async ? await : sync) + storeOwn;
      for (unsigned r = 0; !kind.line && r < ranks; ++r)
        text += fill(kind.read, {{"R", std::to_string(r)}, {"AT", std::to_string(128 * r)}});
      row.ptx = kernel({kind.async ? "8.1" : "7.8", "sm_90", 0,
                        ".shared .align 16 .b32 words[32];\n.shared .align 8 .b64 bar;\n"},
                       text + sync);
      row.in = Bytes(16);
      row.out = poison(128 * perThread * ranks);
      for (uint32_t own = 0; own < ranks; ++own)
        for (uint32_t r = 0; r < perThread; ++r)
          for (uint32_t t = 0; t < 32; ++t) {
            uint32_t from = (own + ranks - 1) % ranks;
            append(row.expected, kind.line ? after(kind.name, 100 * own + t, 100 * from + t)
                                           : 100 * r + t);
          }
      rows.push_back(std::move(row));
    }
}

} // namespace gemm::conform
