// Rules of what happens before what: races, waits and fences.
#include "Order/RuleRows.h"

namespace gemm::emulator {

namespace {
using enum Basis;
using enum Level;
using K = FindingKind;

// Threads of a warpgroup write all of the shared memory, for wgmma to read.
#define GEMM_FILL                                                                                  \
  "shl.b32 %r1, %t, 5;\nadd.u32 %r1, %s, %r1;\n"                                                   \
  "st.shared.v4.u32 [%r1], {%t, %t, %t, %t};\nst.shared.v4.u32 [%r1+16], {%t, %t, %t, %t};\n"      \
  "fence.proxy.async;\nbar.sync 0;\n"
#define GEMM_DESCRIPTOR                                                                            \
  "shr.u32 %r2, %s, 4;\nand.b32 %r2, %r2, 0x3fff;\ncvt.u64.u32 %d1, %r2;\n"                        \
  "or.b64 %d1, %d1, 0x0000001000080000;\n"
#define GEMM_WGMMA                                                                                 \
  "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %d1, %d1, %yes, 1, "  \
  "1, 0, 0;\n"

constexpr RuleInfo orderRows[] = {
    {Rule::RaceShared,
     "race-shared",
     K::Race,
     Error,
     "two warps touch the same bytes of shared memory, one of them writes, and nothing orders them",
     "put a barrier between the two accesses",
     Documented,
     "PTX ISA, memory consistency model, data races",
     {"st.shared.u32 [%s], %t;", 64}},
    {Rule::RaceGlobal,
     "race-global",
     K::Race,
     Error,
     "two warps of a CTA or cluster touch the same bytes of global memory, one of them writes, and "
     "nothing orders them",
     "put a barrier between the two accesses",
     Documented,
     "PTX ISA, memory consistency model, data races",
     {"st.global.u32 [%a], %t;", 64}},
    {Rule::RaceCtas,
     "race-ctas",
     K::Race,
     Error,
     "two CTAs touch the same bytes of global memory, one of them writes, and nothing orders them",
     "give each CTA its own part, use atomics, or release and acquire with .gpu scope",
     Documented,
     "PTX ISA, memory consistency model, data races",
     {"st.global.u32 [%a], %t;", 1, 2}},
    {Rule::WaitCpAsync,
     "wait-cp-async",
     K::MissingWait,
     Error,
     "shared memory is touched while a cp.async to it is on its way",
     "cp.async.wait_group or wait_all first, and a barrier if another warp issued the copy",
     Documented,
     "PTX ISA, cp.async.wait_group",
     {"cp.async.ca.shared.global [%s], [%a], 4;\nld.shared.u32 %r1, [%s];", 1}},
    {Rule::WaitBulk,
     "wait-bulk",
     K::MissingWait,
     Error,
     "shared memory is touched while a bulk copy to it is on its way",
     "wait for the phase of the copy's mbarrier first",
     Documented,
     "PTX ISA, cp.async.bulk, completion mechanisms",
     {"mbarrier.init.shared.b64 [%s], 1;\nmbarrier.arrive.expect_tx.shared.b64 %d1, [%s], 64;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%s+128], [%a], 64, "
      "[%s];\n"
      "ld.shared.u32 %r1, [%s+128];",
      1}},
    {Rule::WaitSource,
     "wait-source",
     K::MissingWait,
     Error,
     "shared memory is written while a bulk copy or wgmma may still read it",
     "wait for the group of that operation first, then tell the warp that writes",
     Documented,
     "PTX ISA, cp.async.bulk.wait_group, wgmma.wait_group",
     {"st.shared.v4.u32 [%s], {%t, %t, %t, %t};\nfence.proxy.async;\n"
      "cp.async.bulk.global.shared::cta.bulk_group [%a], [%s], 16;\nst.shared.u32 [%s], %t;",
      1}},
    {Rule::WaitBulkGlobal,
     "wait-bulk-global",
     K::MissingWait,
     Error,
     "global memory is touched while a bulk copy may still store or read it",
     "wait for its group (cp.async.bulk.wait_group, without .read) or for its mbarrier",
     Documented,
     "PTX ISA, cp.async.bulk.wait_group",
     {"st.shared.v4.u32 [%s], {%t, %t, %t, %t};\nfence.proxy.async;\n"
      "cp.async.bulk.global.shared::cta.bulk_group [%a], [%s], 16;\nld.global.u32 %r1, [%a];",
      1}},
    {Rule::WaitWgmma,
     "wait-wgmma",
     K::MissingWait,
     Error,
     "registers of a wgmma.mma_async are touched while it is on its way",
     "wgmma.wait_group before the access",
     Documented,
     "PTX ISA, wgmma.wait_group",
     {GEMM_FILL GEMM_DESCRIPTOR
      "wgmma.fence.sync.aligned;\n" GEMM_WGMMA
      "wgmma.commit_group.sync.aligned;\nadd.f32 %f4, %f0, %f0;\nwgmma.wait_group.sync.aligned 0;",
      128}},
    {Rule::WaitLimit,
     "wait-limit",
     K::MissingWait,
     Error,
     "a warp issues asynchronous operations for ever and waits for none",
     "wait for their groups in time: no kernel is known that needs as many",
     Inferred,
     "as many are far more than fit into shared memory",
     {"mov.u32 %r1, 0;\nissues:\ncp.async.ca.shared.global [%s], [%a], 4;\n"
      "add.u32 %r1, %r1, 1;\nsetp.lt.u32 %p1, %r1, 5000;\n@%p1 bra issues;\n"
      "cp.async.wait_all;",
      1}},
    {Rule::WaitAtExit,
     "wait-at-exit",
     K::MissingWait,
     Error,
     "a CTA ends while an asynchronous operation may still use its shared memory",
     "wait for its group or mbarrier before the end",
     Inferred,
     "shared memory may belong to the next CTA by then",
     {"st.shared.v4.u32 [%s], {%t, %t, %t, %t};\nfence.proxy.async;\n"
      "cp.async.bulk.global.shared::cta.bulk_group [%a], [%s], 16;",
      1}},
    {Rule::WaitLaunch,
     "wait-launch",
     K::MissingWait,
     Error,
     "a dependent launch touches global memory that an earlier launch, which may not have ended, "
     "writes, or writes what that one reads",
     "griddepcontrol.wait before the access, in every dependent launch of a chain",
     Documented,
     "PTX ISA, griddepcontrol; CUDA programming guide, programmatic dependent launch",
     {"st.global.u32 [%a], %t;\ngriddepcontrol.wait;", 1, 1, 1, /*again=*/true}},
    {Rule::FenceProxyShared,
     "fence-proxy-shared",
     K::MissingFence,
     Error,
     "shared memory that a thread wrote is used by the asynchronous proxy (bulk copies, wgmma) "
     "with no proxy fence between",
     "fence.proxy.async after the write, before the barrier that orders the two",
     Documented,
     "PTX ISA, async proxy; membar.proxy, fence.proxy",
     {"st.shared.v4.u32 [%s], {%t, %t, %t, %t};\n"
      "cp.async.bulk.global.shared::cta.bulk_group [%a], [%s], 16;\n"
      "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;",
      1}},
    {Rule::FenceProxyGlobal,
     "fence-proxy-global",
     K::MissingFence,
     Error,
     "global memory that a thread wrote is used by a bulk copy with no proxy fence between",
     "fence.proxy.async after the write, before what orders the two",
     Documented,
     "PTX ISA, async proxy; membar.proxy, fence.proxy",
     {"st.global.u32 [%a], %t;\nmbarrier.init.shared.b64 [%s], 1;\n"
      "mbarrier.arrive.expect_tx.shared.b64 %d1, [%s], 64;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%s+128], [%a], 64, "
      "[%s];",
      1}},
    {Rule::FenceWgmma,
     "fence-wgmma",
     K::MissingFence,
     Error,
     "registers that were touched since the last wgmma.fence go into a wgmma.mma_async",
     "wgmma.fence between the access and the first wgmma.mma_async after it",
     Documented,
     "PTX ISA, wgmma.fence",
     {GEMM_FILL GEMM_DESCRIPTOR GEMM_WGMMA
      "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;",
      128}},
};
} // namespace

std::span<const RuleInfo> rulesOfOrder() { return orderRows; }

} // namespace gemm::emulator
