// Rules of mbarrier objects, and of what the host leaves behind.
#include "Order/RuleRows.h"

namespace gemm::emulator {

namespace {
using enum Basis;
using enum Level;
using K = FindingKind;

constexpr RuleInfo mbarrierRows[] = {
    {Rule::MbarrierNone,
     "mbarrier-none",
     K::MbarrierMisuse,
     Error,
     "an mbarrier is used where none is: not initialised, or invalidated",
     "mbarrier.init first, and a barrier that lets everybody know",
     Documented,
     "PTX ISA, mbarrier: object",
     {"mbarrier.arrive.shared.b64 %d1, [%s];", 1}},
    {Rule::MbarrierUnordered,
     "mbarrier-unordered",
     K::MbarrierMisuse,
     Error,
     "an mbarrier is used with nothing that orders this after its mbarrier.init",
     "bar.sync between, or for peers fence.mbarrier_init and barrier.cluster",
     Documented,
     "PTX ISA, mbarrier.init, fence.mbarrier_init",
     {"@%first mbarrier.init.shared.b64 [%s], 32;\nsetp.lt.u32 %p1, %t, 32;\n"
      "@!%p1 mbarrier.arrive.shared.b64 %d1, [%s];",
      64}},
    {Rule::MbarrierInitAgain,
     "mbarrier-init-again",
     K::MbarrierMisuse,
     Warning,
     "an mbarrier that is as new is initialised again with the same count, mostly by many lanes",
     "let one thread initialise it, or mbarrier.inval first",
     Documented,
     "PTX ISA, mbarrier.init: not at a valid object",
     {"mbarrier.init.shared.b64 [%s], 1;", 32},
     {"the same eight bytes are written again", Inferred,
      "mbarrier.init is a store of the object's first state"}},
    {Rule::MbarrierInitLive,
     "mbarrier-init-live",
     K::MbarrierMisuse,
     Error,
     "an mbarrier is initialised again while it is in use, or with another count",
     "mbarrier.inval first, when nobody uses it any more",
     Documented,
     "PTX ISA, mbarrier.init: not at a valid object",
     {"mbarrier.init.shared.b64 [%s], 2;\nmbarrier.arrive.shared.b64 %d1, [%s];\n"
      "mbarrier.init.shared.b64 [%s], 2;",
      1}},
    {Rule::MbarrierInval,
     "mbarrier-inval",
     K::MbarrierMisuse,
     Error,
     "an mbarrier is invalidated while a warp waits at it or a copy to it is on its way",
     "wait for its phase first",
     Documented,
     "PTX ISA, mbarrier.inval",
     {"mbarrier.init.shared.b64 [%s], 1;\nmbarrier.arrive.expect_tx.shared.b64 %d1, [%s], 64;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%s+128], [%a], 64, "
      "[%s];\n"
      "mbarrier.inval.shared.b64 [%s];",
      1}},
    {Rule::MbarrierBytes,
     "mbarrier-bytes",
     K::MbarrierMisuse,
     Error,
     "bytes come to an mbarrier that nobody announced, or more are announced than it can count",
     "add the missing expect_tx, or correct its byte count",
     Documented,
     "PTX ISA, mbarrier: tx-count",
     {"mbarrier.init.shared.b64 [%s], 1;\n"
      "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%s], 16;\n"
      "mbarrier.arrive.shared.b64 %d1, [%s];",
      1}},
    {Rule::MbarrierPhase,
     "mbarrier-phase",
     K::MbarrierMisuse,
     Error,
     "the phase of an mbarrier ends while a copy to it is on its way",
     "announce the copy's bytes with expect_tx before the last arrival",
     Documented,
     "PTX ISA, mbarrier: phase completion",
     {"mbarrier.init.shared.b64 [%s], 1;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%s+128], [%a], 64, "
      "[%s];\n"
      "mbarrier.arrive.shared.b64 %d1, [%s];",
      1}},
    {Rule::MbarrierCount,
     "mbarrier-count",
     K::InvalidOperand,
     Error,
     "a count of mbarrier.init or of an arrival is not from 1 to 2^20 - 1",
     "correct the count",
     Documented,
     "PTX ISA, mbarrier.init, mbarrier.arrive",
     {"mbarrier.init.shared.b64 [%s], 0;", 1}},
    {Rule::MbarrierArrivals,
     "mbarrier-arrivals",
     K::MbarrierMisuse,
     Error,
     "more arrivals come to a phase of an mbarrier than it expects",
     "correct the count of its mbarrier.init, or arrive once a phase",
     Documented,
     "PTX ISA, mbarrier.arrive",
     {"mbarrier.init.shared.b64 [%s], 1;\nmbarrier.arrive.shared.b64 %d1, [%s], 2;", 1}},
    {Rule::MbarrierNoComplete,
     "mbarrier-no-complete",
     K::MbarrierMisuse,
     Error,
     "an arrival with .noComplete would end the phase",
     "arrive without .noComplete",
     Documented,
     "PTX ISA, mbarrier.arrive: .noComplete",
     {"mbarrier.init.shared.b64 [%s], 1;\nmbarrier.arrive.noComplete.shared.b64 %d1, [%s], 1;", 1}},
    {Rule::MbarrierAccess,
     "mbarrier-access",
     K::MbarrierMisuse,
     Error,
     "an ordinary access touches the eight bytes of an mbarrier",
     "mbarrier.inval first, or keep data and barriers apart",
     Documented,
     "PTX ISA, mbarrier: object, opaque",
     {"mbarrier.init.shared.b64 [%s], 1;\nld.shared.u32 %r1, [%s];", 1}},
    {Rule::MbarrierPeer,
     "mbarrier-peer",
     K::MbarrierMisuse,
     Error,
     "a peer's mbarrier is initialised or waited for: those are for a CTA's own",
     "arrive at a peer's mbarrier, wait at one's own",
     Documented,
     "PTX ISA, mbarrier: supported operations in shared::cluster",
     {"cvt.u64.u32 %d1, %s;\ncvta.shared.u64 %d2, %d1;\nmov.u32 %r1, 1;\n"
      "mapa.u64 %d3, %d2, %r1;\nmbarrier.init.b64 [%d3], 1;",
      1, 2, 2}},
};

constexpr RuleInfo hostRows[] = {
    {Rule::Leak, "leak", K::Leak, Note,
     "memory of the device was never freed, seen at the end of the program",
     "free what cudaMalloc, cuMemAlloc and their kind gave", Documented,
     "CUDA runtime API, cudaFree"},
};
} // namespace

std::span<const RuleInfo> rulesOfMbarriers() { return mbarrierRows; }
std::span<const RuleInfo> rulesOfTheHost() { return hostRows; }

} // namespace gemm::emulator
