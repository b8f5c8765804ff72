// What the decoders and handlers of matrix instructions share: a whole warp is
// needed, operands are registers in braces, types come in lists.
#pragma once

#include "Ops/Ops.h"
#include "Tensor/TensorTile.h"

namespace gemm::emulator {

/// Stops the CTA with a finding unless all lanes are active.
bool requireWholeWarp(Warp &, const Inst &, uint32_t mask, const char *what);

/// Appends the `count` registers of operand `operand`, in braces, to the list.
void addRegisters(Decoder &, size_t operand, unsigned count, Type, bool write);

/// Whether tensor cores multiply these types into this accumulator.
bool multiplies(Type a, Type b, Type accumulator);

} // namespace gemm::emulator
