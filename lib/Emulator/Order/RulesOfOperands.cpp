// Rules of run-time operands: addresses, calls, matrices and their descriptors.
#include "Order/RuleRows.h"

namespace gemm::emulator {

namespace {
using enum Basis;
using enum Level;
using K = FindingKind;

constexpr RuleInfo operandRows[] = {
    {Rule::OperandGeneric,
     "operand-generic",
     K::InvalidOperand,
     Error,
     "a generic address that must be of shared memory is of something else",
     "take the address of a shared variable (cvta.shared)",
     Documented,
     "PTX ISA, mbarrier",
     {"mbarrier.init.b64 [%a], 1;"}},
    {Rule::OperandRank,
     "operand-rank",
     K::InvalidOperand,
     Error,
     "mapa is asked for a rank that the cluster does not have",
     "keep the rank below %cluster_nctarank",
     Documented,
     "PTX ISA, mapa",
     {"mov.u32 %r1, 5;\nmapa.shared::cluster.u32 %r2, %s, %r1;"}},
    {Rule::OperandCpAsync,
     "operand-cp-async",
     K::InvalidOperand,
     Error,
     "the source size of a cp.async is larger than what it copies",
     "keep src-size at or below cp-size",
     Documented,
     "PTX ISA, cp.async",
     {"mov.u32 %r1, 8;\ncp.async.ca.shared.global [%s], [%a], 4, %r1;", 1}},
    {Rule::OperandCall,
     "operand-call",
     K::InvalidOperand,
     Error,
     "an indirect call goes to what is no function, or through a prototype that is not its own",
     "take the address of a function of that prototype",
     Documented,
     "PTX ISA, call",
     {"kind: .callprototype _ ();\ncall %a, (), kind;"}},
    {Rule::OperandTable,
     "operand-table",
     K::InvalidOperand,
     Error,
     "the index of brx.idx is past its list of targets",
     "keep the index below their number",
     Documented,
     "PTX ISA, brx.idx",
     {"mov.u32 %r1, 3;\ntargets: .branchtargets only;\nbrx.idx %r1, targets;\nonly:"}},
    {Rule::OperandRegisters,
     "operand-registers",
     K::InvalidOperand,
     Error,
     "setmaxnreg.inc asks for fewer registers than the warp has, or .dec for more",
     "correct the count, or launch with the registers that the kernel assumes (.maxnreg)",
     Documented,
     "PTX ISA, setmaxnreg",
     {"setmaxnreg.inc.sync.aligned.u32 24;", 128}},
    {Rule::OperandWmma,
     "operand-wmma",
     K::InvalidOperand,
     Error,
     "lanes give wmma different addresses or strides, or a stride that is no multiple of 16 bytes",
     "give all lanes one address, and pad the leading dimension",
     Documented,
     "PTX ISA, wmma.load, wmma.store",
     {"mov.u32 %r1, 4;\nwmma.load.a.sync.aligned.row.m16n16k16.global.f16 "
      "{%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9}, [%a], %r1;"}},
    {Rule::OperandScale,
     "operand-scale",
     K::InvalidOperand,
     Error,
     "lanes of a warp give wgmma different values of scale-d",
     "make the predicate uniform",
     Inferred,
     "PTX ISA, wgmma.mma_async: one operation of the warpgroup",
     {"mov.u64 %d1, 0;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %d1, %d1, "
      "%first, 1, 1, 0, 0;",
      128}},
    {Rule::DescriptorBits,
     "descriptor-bits",
     K::InvalidDescriptor,
     Error,
     "a matrix descriptor has bits set that must be zero",
     "mask the address before it is put in: (x & 0x3ffff) >> 4",
     Documented,
     "PTX ISA, matrix-descriptor format",
     {"mov.u64 %d1, 0x8000;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %d1, %d1, %yes, "
      "1, 1, 0, 0;",
      128}},
    {Rule::DescriptorPattern,
     "descriptor-pattern",
     K::InvalidDescriptor,
     Warning,
     "a matrix does not start where its swizzle pattern repeats, and its base offset does not say "
     "so",
     "align it to 8 lines of its swizzle (1024, 512 or 256 bytes), or set the base offset",
     Documented,
     "PTX ISA, matrix-descriptor format: base offset",
     {"mov.u64 %d1, 0x4000001000080008;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %d1, %d1, %yes, "
      "1, 1, 0, 0;",
      128},
     {"a pattern is one of absolute addresses in shared memory, as tensor copies write it: with a "
      "base offset of 0 such a matrix is read as a copy to the same place left it",
      Inferred, "kernels of CUTLASS place tiles on 128 bytes with base offset 0"}},
    {Rule::DescriptorBase,
     "descriptor-base",
     K::InvalidDescriptor,
     Error,
     "a base offset is not that of the line of the swizzle pattern in which the matrix starts",
     "set it to (address >> 7) & 7, or to 0 and align the matrix",
     Documented,
     "PTX ISA, matrix-descriptor format: base offset",
     {"mov.u64 %d1, 0x4004001000080000;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %d1, %d1, %yes, "
      "1, 1, 0, 0;",
      128}},
    {Rule::DescriptorLanes,
     "descriptor-lanes",
     K::InvalidDescriptor,
     Error,
     "lanes of a warp give wgmma different descriptors",
     "make the descriptor uniform",
     Documented,
     "PTX ISA, wgmma.mma_async: descriptors",
     {"cvt.u64.u32 %d1, %t;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %d1, %d1, %yes, "
      "1, 1, 0, 0;",
      128}},
    {Rule::DescriptorBounds,
     "descriptor-bounds",
     K::InvalidDescriptor,
     Error,
     "a descriptor leads past the CTA's shared memory",
     "correct its strides, or launch with more shared memory",
     Inferred,
     "PTX ISA, shared state space",
     {"mov.u64 %d1, 0x0000200000080000;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %d1, %d1, %yes, "
      "1, 1, 0, 0;",
      128}},
    {Rule::Trap,
     "trap",
     K::Trap,
     Error,
     "the kernel executed trap or brkpt",
     "look for what it checks there",
     Documented,
     "PTX ISA, trap, brkpt",
     {"trap;"}},
    {Rule::Assert,
     "assert",
     K::Trap,
     Error,
     "an assert of the kernel failed",
     "look for what it asserts",
     Documented,
     "CUDA programming guide, assertion",
     {"mov.u64 %d1, text;\n{\n.param .b64 m; .param .b64 f; .param .b32 n; .param .b64 w; .param "
      ".b64 z;\n"
      "st.param.b64 [m], %d1; st.param.b64 [f], %d1; st.param.b32 [n], 7; st.param.b64 [w], %d1; "
      "st.param.b64 [z], 1;\ncall.uni __assertfail, (m, f, n, w, z);\n}"}},
};
} // namespace

std::span<const RuleInfo> rulesOfOperands() { return operandRows; }

} // namespace gemm::emulator
