// A gemm step as one call of a BLAS library: the arguments of the call, in the
// terms of a column-major library and in the order it takes them. What the step
// means is said by its views; the runtime refuses a call that disagrees with them.
#pragma once

#include "gemm/Bundle/DType.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Target/LibraryFormat.h"

#include <array>
#include <optional>

namespace gemm::bundle {

/// What a library does to alpha op(first) op(second) + beta D before it stores it,
/// with cuBLASLt's meaning: `Bias` has one number per row of D; `Gelu` is the tanh
/// form; the `Aux` forms store what goes into the activation, ReLU's one bit of it (1
/// above 0); `Dgelu` multiplies by GELU's derivative at aux, `Drelu` by the bits; the
/// `Bgrad` forms also store the sums of D's rows where others read a bias, `BgradA`
/// and `BgradB` those of an operand over k.
enum class CallEpilogue : uint8_t {
  None,
  Bias,
  Relu,
  ReluBias,
  Gelu,
  GeluBias,
  GeluAux,
  GeluAuxBias,
  Dgelu,
  ReluAux,
  ReluAuxBias,
  Drelu,
  DreluBgrad,
  DgeluBgrad,
  BgradA,
  BgradB
};
inline constexpr int numCallEpilogues = 16;
std::string_view name(CallEpilogue epilogue);
/// D is not the plain product.
bool changesResult(CallEpilogue epilogue);
bool readsBias(CallEpilogue epilogue);
bool writesBias(CallEpilogue epilogue);
bool readsAux(CallEpilogue epilogue);
bool writesAux(CallEpilogue epilogue);
/// aux has bits.
bool hasMask(CallEpilogue epilogue);
inline bool hasBias(CallEpilogue e) { return readsBias(e) || writesBias(e); }
inline bool hasAux(CallEpilogue e) { return readsAux(e) || writesAux(e); }
/// Bits from one column of a mask of m rows to the next, as cuBLASLt wants them.
inline int64_t maskPitch(int64_t m) { return (m + 127) / 128 * 128; }

using Library = CallLibrary;
std::string_view name(CallScale scale);
inline bool scalesSums(CallScale scale) {
  return scale == CallScale::Tensor || scale == CallScale::Vector;
}
std::string_view name(Library library);
/// "cblas_sgemm"; `compute` is f32 or f64, of others than cblas also i32.
std::string_view routineOf(Library library, DType compute);

struct LibraryCall {
  Library library = Library::Cblas;
  bool bFirst = true; // b is passed first: the library computes the transpose of c
  std::array<bool, 2> transposed = {false, false}; // flags T, in argument order
  Expr m, n, k, batch;
  std::array<Expr, 3> ld, strides; // first, second, c; elements
  DType compute = DType::F32;
  bool tf32 = false; // the library may round factors of f32 to 11 bits
  std::array<CallScale, 2> scales = {};
  /// Numbers among the step's epilogue operands, of scales that multiply sums.
  std::array<std::optional<uint32_t>, 2> scaleOperands = {};
  CallEpilogue epilogue = CallEpilogue::None;
  /// Numbers among the step's epilogue operands or, where the call writes, among its
  /// second results.
  std::optional<uint32_t> bias, aux;
  bool operator==(const LibraryCall &) const = default;
};

} // namespace gemm::bundle
