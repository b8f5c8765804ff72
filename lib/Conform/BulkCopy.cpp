// Bulk copies without a tensor map: from global memory under an mbarrier, into it (also
// adding) in a bulk group, and into the shared memory of the next CTA of a cluster under an
// mbarrier of its.
#include "Rows.h"

namespace gemm::conform {

namespace {
constexpr unsigned threads = 64, before = 32; ///< bytes of global memory that stay as they are

const char *const arm = R"(
setp.ne.u32 %p1, %t, 0;
@%p1 bra READY;
mbarrier.init.shared::cta.b64 [full], 1;
fence.mbarrier_init.release.cluster;
mbarrier.arrive.expect_tx.shared::cta.b64 %rd2, [full], $BYTES;
READY:
bar.sync 0;
)";
const char *const await = R"(
WAIT:
mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0;
@!%p2 bra WAIT;
)";
const char *const load = R"(
@%p1 bra WAIT;
add.s64 %rd3, %in, $BEFORE;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [tile], [%rd3], $BYTES, [full];
)";
const char *const store = R"(
fence.proxy.async.shared::cta;
bar.sync 0;
setp.ne.u32 %p1, %t, 0;
@%p1 bra DONE;
add.s64 %rd3, %out, $BEFORE;
$OP [%rd3], [tile], $BYTES;
cp.async.bulk.commit_group;
cp.async.bulk.wait_group 0;
DONE:
)";
const char *const toPeer = R"(
fence.proxy.async.shared::cta;
barrier.cluster.arrive;
barrier.cluster.wait;
@%p1 bra WAIT;
xor.b32 %r1, %rank, 1;
mov.u32 %r2, other;
mapa.shared::cluster.u32 %r2, %r2, %r1;
mov.u32 %r3, full;
mapa.shared::cluster.u32 %r3, %r3, %r1;
cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r2], [tile], $BYTES, [%r3];
)";
const char *const together = "barrier.cluster.arrive;\nbarrier.cluster.wait;\n";

enum class Direction { Load, Store, Add, Peer };
constexpr const char *names[] = {"load", "store", "add.u32", "peer"};

std::string ptxOf(Direction d, unsigned bytes) {
  const std::string in = copyToShared("tile", "%rd1", bytes, threads, "IN");
  std::string text = "mul.wide.u32 %rd1, %cta, $BYTES;\nadd.s64 %rd4, %out, %rd1;\n"
                     "add.s64 %rd1, %in, %rd1;\n";
  if (d == Direction::Load)
    text += std::string(arm) + load + await + copyFromShared("tile", "%rd4", bytes, threads, "OUT");
  else if (d == Direction::Peer)
    text += arm + in + toPeer + await + copyFromShared("other", "%rd4", bytes, threads, "OUT") +
            together;
  else
    text += in + store;
  text = fill(text, {{"BYTES", std::to_string(bytes)},
                     {"BEFORE", std::to_string(before)},
                     {"OP", d == Direction::Add
                                ? "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32"
                                : "cp.async.bulk.global.shared::cta.bulk_group"}});
  const std::string size = "[" + std::to_string(bytes) + "];\n";
  return kernel({"8.0", "sm_90", 0,
                 ".shared .align 128 .b8 tile" + size + ".shared .align 128 .b8 other" + size +
                     ".shared .align 8 .b64 full;\n"},
                text);
}

Row row(Direction d, unsigned bytes) {
  Row row;
  row.name = "bulk.copy/" + std::string(names[static_cast<int>(d)]) + "." + std::to_string(bytes);
  row.chip = "sm_90";
  row.block = threads;
  row.ptx = ptxOf(d, bytes);
  Random random(seedOf(row.name));
  auto draw = [&](Bytes &to, unsigned count) {
    for (unsigned i = 0; i < count / 4; ++i)
      append(to, uint32_t(random.next()));
  };
  const auto size = static_cast<long>(bytes);
  if (d == Direction::Load) {
    draw(row.in, before + bytes);
    row.expected.assign(row.in.begin() + before, row.in.end());
    row.out = poison(bytes);
  } else if (d == Direction::Peer) {
    row.grid = row.cluster = 2;
    draw(row.in, 2 * bytes);
    row.expected.assign(row.in.begin() + size, row.in.end());
    row.expected.insert(row.expected.end(), row.in.begin(), row.in.begin() + size);
    row.out = poison(2 * bytes);
  } else {
    draw(row.in, bytes);
    draw(row.out, 2 * before + bytes);
    row.expected = row.out;
    for (unsigned at = 0; at < bytes; at += 4)
      setValue(row.expected, before + at,
               valueAt<uint32_t>(row.in, at) +
                   (d == Direction::Add ? valueAt<uint32_t>(row.out, before + at) : 0));
  }
  return row;
}
} // namespace

void bulkCopyRows(Rows &rows) {
  for (Direction d : {Direction::Load, Direction::Store, Direction::Add, Direction::Peer})
    for (unsigned bytes : {16, 48, 1024, 4096})
      rows.push_back(row(d, bytes));
}

} // namespace gemm::conform
