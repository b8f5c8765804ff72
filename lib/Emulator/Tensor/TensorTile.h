// A product of matrices as every tensor instruction does it: rows of A and of
// B^T as dense bytes, accumulators in place, and the model of the generation
// that executes it. mma.sync, wmma and wgmma gather their operands into this
// form and differ in nothing else.
#pragma once

#include <cstddef>
#include <cstdint>

#include "Ptx/Types.h"
#include "Tensor/Tensor.h"
#include "gemm/Target/Mma.h"

namespace gemm::emulator {

/// The element types that tensor cores multiply. S32 accumulates U8 and S8.
bool isTensorType(Type);
TensorFormat tensorFormat(Type);
inline bool isFp8(Type t) { return t == Type::E4M3 || t == Type::E5M2; }
/// Bytes of one element as it lies in memory and registers (4 for tf32).
unsigned tensorBytes(Type);

/// How the terms of one output are added: `step` products at a time, aligned
/// to the largest and cut at `f` fractional bits.
struct DotModel {
  unsigned step = 8;
  int f = 24;
  int zero = -132; ///< the exponent of a term that is zero
  Accumulator accumulator = Accumulator::F32;
};

/// The published model of the generation for k products of this type in one
/// instruction. `half`: the accumulator is f16.
DotModel tensorModel(int computeCapability, Family, Type, unsigned k, bool half);

struct TileProduct {
  Type a, b;
  unsigned rows, cols, k;
  const std::byte *A; ///< rows x k, dense
  const std::byte *B; ///< cols x k, dense
  uint32_t *acc;      ///< rows x cols: f32, f16 in the low half, or s32
  DotModel model;
  bool saturate = false; ///< integers stop at the ends of s32 instead of wrapping
};

/// acc += A B^T. Portable and exact; the reference of the other.
void multiplyTilePortable(const TileProduct &);
/// The same bits with AVX2 for the part of the rows and columns whose data
/// allow it, the portable code for the rest; false when nothing was done.
bool multiplyTileAvx2(const TileProduct &);
/// Whichever is fastest here.
void multiplyTile(const TileProduct &);
/// fp8 in mma.sync where it has no instruction: pairs of each four elements of K as f16, one
/// product of the first pairs, on it one of the second, and their sum added to acc by a scalar add.
void multiplyFp8AsF16(const TileProduct &, int computeCapability);
/// One output, for the outputs that the fast path leaves.
uint32_t multiplyElement(const TileProduct &, unsigned row, unsigned col);

} // namespace gemm::emulator
