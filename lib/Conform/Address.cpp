// The address that a kernel gets for its own shared memory and for that of its peers:
// bits 24 and up are the rank, below them every CTA has the same offset, which is the
// driver's choice and is left out.
#include "Rows.h"

namespace gemm::conform {

namespace {
const char *const body = R"(
setp.ne.u32 %p1, %t, 0;
@%p1 bra DONE;
mov.u32 %r1, word;
mul.wide.u32 %rd1, %cta, $STRIDE;
add.s64 %rd1, %out, %rd1;
shr.u32 %r2, %r1, 24;
st.global.u32 [%rd1], %r2;
and.b32 %r3, %r1, 0xffffff;
cvt.u64.u32 %rd2, %r1;
cvta.shared.u64 %rd3, %rd2;
cvta.to.shared.u64 %rd4, %rd3;
sub.s64 %rd4, %rd4, %rd2;
st.global.u32 [%rd1+4], %rd4;
)";
const char *const peer = R"(
mapa.shared::cluster.u32 %r4, %r1, $RANK;
sub.u32 %r5, %r4, %r3;
st.global.u32 [%rd1+$AT], %r5;
getctarank.shared::cluster.u32 %r6, %r4;
st.global.u32 [%rd1+$NEXT], %r6;
)";
} // namespace

void addressRows(Rows &rows) {
  for (unsigned ranks : {1, 2, 4, 8}) {
    Row row;
    row.name = "address.shared/cluster" + std::to_string(ranks);
    row.chip = "sm_90";
    row.grid = row.cluster = ranks;
    unsigned words = 2 + 2 * ranks;
    std::string text = fill(body, {{"STRIDE", std::to_string(4 * words)}});
    for (unsigned r = 0; r < ranks; ++r)
      text += fill(peer, {{"RANK", std::to_string(r)},
                          {"AT", std::to_string(8 + 8 * r)},
                          {"NEXT", std::to_string(12 + 8 * r)}});
    // Nobody may end while its peers look for it.
    text += "DONE:\nbarrier.cluster.arrive;\nbarrier.cluster.wait;\n";
    row.ptx = kernel({"7.8", "sm_90", 0, ".shared .align 16 .b32 word;\n"}, text);
    row.in = Bytes(16);
    row.out = poison(4 * words * ranks);
    for (uint32_t own = 0; own < ranks; ++own) {
      append(row.expected, own);
      append(row.expected, uint32_t(0)); // the way through a generic address changes nothing
      for (uint32_t r = 0; r < ranks; ++r) {
        append(row.expected, r << 24);
        append(row.expected, r);
      }
    }
    rows.push_back(std::move(row));
  }
}

} // namespace gemm::conform
