// One box copied into several CTAs of a cluster: those of the mask have the box and the
// bytes at their own mbarrier, the others keep what they had. The CTA that issues the
// copy names its own shared memory, rank and all.
#include "Rows.h"
#include "TileBox.h"

namespace gemm::conform {

namespace {
// in: mask and issuer, 64 bytes; then the tensor.
const char *const body = R"(
ld.global.v2.u32 {%r10, %r11}, [%in];
cvt.u16.u32 %h1, %r10;
shr.u32 %r12, %r10, %rank;
and.b32 %r12, %r12, 1;
setp.eq.u32 %p4, %r12, 1;
setp.ne.u32 %p1, %t, 0;
@%p1 bra READY;
mbarrier.init.shared::cta.b64 [full], 1;
fence.mbarrier_init.release.cluster;
READY:
mov.u32 %r1, tile;
shl.b32 %r2, %t, 4;
add.u32 %r1, %r1, %r2;
add.u32 %r3, %rank, 0xabc0;
st.shared.v4.b32 [%r1], {%r3, %r3, %r3, %r3};
fence.proxy.async;
bar.sync 0;
@%p1 bra READY2;
@!%p4 bra READY2;
mbarrier.arrive.expect_tx.shared::cta.b64 %rd2, [full], $BYTES;
READY2:
bar.sync 0;
barrier.cluster.arrive.aligned;
barrier.cluster.wait.aligned;
@%p1 bra WAIT;
setp.ne.u32 %p3, %r11, %rank;
@%p3 bra WAIT;
mov.u32 %r5, tile;
mov.u32 %r6, full;
mov.u32 %r7, 0;
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster
    [%r5], [%map0, {%r7, %r7}], [%r6], %h1;
WAIT:
@!%p4 bra DUMP;
mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0;
@!%p2 bra WAIT;
DUMP:
bar.sync 0;
mul.wide.u32 %rd3, %rank, $BYTES;
add.s64 %rd3, %out, %rd3;
$COPY
barrier.cluster.arrive;
barrier.cluster.wait;
)";
} // namespace

void multicastRows(Rows &rows) {
  const Box box{bundle::DType::BF16, {64, 8}, {64, 8}, 128}; // 1024 bytes: 64 threads fill it
  const auto bytes = static_cast<unsigned>(box.boxBytes());
  for (unsigned ranks : {2, 4})
    for (unsigned issuer : {0u, 1u})
      for (unsigned mask = 1; mask < 1u << ranks; ++mask) {
        if (ranks == 4 && mask != 15 && mask != 6 && mask != 8)
          continue;
        Row row;
        std::string bits;
        for (unsigned r = 0; r < ranks; ++r)
          bits += mask >> r & 1 ? '1' : '0';
        row.name = "tensor.multicast/to" + bits + ".from" + std::to_string(issuer);
        row.chip = "sm_90";
        row.block = 64;
        row.grid = row.cluster = ranks;
        row.ptx = kernel({"8.0", "sm_90", 1,
                          ".shared .align 1024 .b8 tile[" + std::to_string(bytes) +
                              "];\n.shared .align 8 .b64 full;\n"},
                         fill(body, {{"BYTES", std::to_string(bytes)},
                                     {"COPY", copyFromShared("tile", "%rd3", bytes, 64, "OUT")}}));
        Random random(seedOf(row.name));
        append(row.in, mask);
        append(row.in, issuer);
        row.in.resize(64);
        Bytes tensor = box.values(box.tensorBytes(), random), loaded = box.load(tensor, {0, 0});
        row.in.insert(row.in.end(), tensor.begin(), tensor.end());
        row.maps.push_back({box.map(), false, 64});
        for (uint32_t r = 0; r < ranks; ++r)
          if (mask >> r & 1)
            row.expected.insert(row.expected.end(), loaded.begin(), loaded.end());
          else
            for (unsigned i = 0; i < bytes / 4; ++i)
              append(row.expected, 0xabc0u + r);
        row.out = poison(row.expected.size());
        rows.push_back(std::move(row));
      }
}

} // namespace gemm::conform
