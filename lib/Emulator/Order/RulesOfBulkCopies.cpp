// Rules of bulk copies, tensor maps and CTAs that end while a peer is not done.
#include "Order/RuleRows.h"

namespace gemm::emulator {

namespace {
using enum Basis;
using enum Level;
using K = FindingKind;

constexpr RuleInfo bulkRows[] = {
    {Rule::BulkSize,
     "bulk-size",
     K::InvalidOperand,
     Error,
     "the size of a bulk copy is zero or no multiple of 16",
     "copy whole pieces of 16 bytes",
     Documented,
     "PTX ISA, cp.async.bulk: size",
     {"mov.u32 %r1, 8;\ncp.async.bulk.global.shared::cta.bulk_group [%a], [%s], %r1;", 1}},
    {Rule::BulkMbarrier,
     "bulk-mbarrier",
     K::InvalidOperand,
     Error,
     "the mbarrier of a copy is not in the shared memory that is written",
     "use an mbarrier of the CTA that receives the bytes",
     Documented,
     "PTX ISA, cp.async.bulk, st.async",
     {"mov.u32 %r2, 1;\nmapa.shared::cluster.u32 %r1, %s, %r2;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%s+128], [%a], 16, "
      "[%r1];",
      1, 2, 2}},
    {Rule::BulkOverlap,
     "bulk-overlap",
     K::InvalidOperand,
     Error,
     "a bulk copy within shared memory has a source and a destination that overlap",
     "copy between places apart",
     Inferred,
     "PTX ISA, cp.async.bulk: pieces land in any order",
     {"cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%s+16], [%s], 32, "
      "[%s+1024];",
      1}},
    {Rule::BulkMulticast,
     "bulk-multicast",
     K::InvalidOperand,
     Error,
     "a multicast mask names no CTA, or one outside of the cluster",
     "name ranks below the cluster's size",
     Documented,
     "PTX ISA, cp.async.bulk: ctaMask",
     {"mov.u16 %h1, 0;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
      "[%s+128], [%a], 16, [%s], %h1;",
      1}},
    {Rule::BulkReduction,
     "bulk-reduction",
     K::InvalidOperand,
     Error,
     "the type of a tensor map has no such reduction",
     "use another operation or a map of another type",
     Documented,
     "PTX ISA, cp.reduce.async.bulk.tensor",
     {"mov.u32 %r1, 0;\n"
      "cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile.bulk_group [%m, {%r1, %r1}], "
      "[%s];",
      1}},
    {Rule::TensorCoordinate,
     "tensor-coordinate",
     K::InvalidOperand,
     Error,
     "the box of a tensor copy does not begin at a multiple of 16 bytes of its line",
     "make the innermost coordinate a multiple of 16 bytes",
     Confirmed,
     "an H200 traps; docs/conformance.md, rows tensor.load",
     {"mov.u32 %r1, 1;\nmov.u32 %r2, 0;\n"
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%s+128], "
      "[%m, {%r1, %r2}], [%s];",
      1}},
    {Rule::TensorStore,
     "tensor-store",
     K::InvalidOperand,
     Error,
     "a tensor copy stores to a coordinate below zero",
     "keep the coordinates of stores at 0 or more",
     Confirmed,
     "an H200 traps; docs/conformance.md, rows tensor.store",
     {"mov.u32 %r1, 0;\nmov.u32 %r2, -1;\n"
      "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%m, {%r1, %r2}], [%s];",
      1}},
    {Rule::TensorMapInvalid,
     "tensor-map",
     K::InvalidTensorMap,
     Error,
     "128 bytes are no tensor map, or one that does not fit its instruction",
     "encode it by cuTensorMapEncodeTiled with the rank of the instruction",
     Documented,
     "CUDA driver API, cuTensorMapEncodeTiled",
     {"mov.u32 %r1, 0;\n"
      "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%a, {%r1, %r1}], [%s];",
      1}},
    {Rule::ExitGone,
     "exit-gone",
     K::EarlyExit,
     Error,
     "a CTA uses the shared memory of a peer that has ended",
     "meet at barrier.cluster before the end",
     Documented,
     "PTX ISA, cluster of CTAs; CUDA programming guide, distributed shared memory",
     {"mov.u32 %r1, %cluster_ctarank;\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 ret;\nmov.u32 %r2, 0;\n"
      "works:\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p2, %r2, 9999;\n@%p2 bra works;\nmov.u32 %r3, "
      "0;\n"
      "mapa.shared::cluster.u32 %r4, %s, %r3;\nst.shared::cluster.u32 [%r4], %r3;",
      1, 2, 2}},
    {Rule::ExitPeer,
     "exit-peer",
     K::EarlyExit,
     Error,
     "a CTA may end before a peer's use of its shared memory is over",
     "meet at barrier.cluster before the end, or wait for an mbarrier at which the peer arrives",
     Documented,
     "PTX ISA, cluster of CTAs; CUDA programming guide, distributed shared memory",
     {"mov.u32 %r1, %cluster_ctarank;\nsetp.eq.u32 %p1, %r1, 1;\n@%p1 ret;\nmov.u32 %r3, 1;\n"
      "mapa.shared::cluster.u32 %r4, %s, %r3;\nst.shared::cluster.u32 [%r4], %r3;",
      1, 2, 2}},
    {Rule::ExitCopy,
     "exit-copy",
     K::EarlyExit,
     Error,
     "a CTA may end before its bulk copy to a peer has read its shared memory",
     "have the peer say that the copy has come, for instance by meeting at barrier.cluster",
     Inferred,
     "shared memory may belong to the next CTA by then",
     {"mov.u32 %r1, %cluster_ctarank;\nmbarrier.init.shared.b64 [%s], 1;\n"
      "fence.mbarrier_init.release.cluster;\n"
      "st.shared.v4.u32 [%s+64], {%t, %t, %t, %t};\nfence.proxy.async;\n"
      "barrier.cluster.arrive;\nbarrier.cluster.wait;\n"
      "setp.eq.u32 %p1, %r1, 1;\n@%p1 bra receive;\nmov.u32 %r3, 1;\n"
      "mapa.shared::cluster.u32 %r4, %s, %r3;\n"
      "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r4+128], [%s+64], "
      "16, [%r4];\nret;\n"
      "receive:\nmbarrier.arrive.expect_tx.shared.b64 %d1, [%s], 16;\nwaits:\n"
      "mbarrier.try_wait.parity.shared.b64 %p2, [%s], 0;\n@!%p2 bra waits;",
      1, 2, 2}},
};
} // namespace

std::span<const RuleInfo> rulesOfBulkCopies() { return bulkRows; }

} // namespace gemm::emulator
