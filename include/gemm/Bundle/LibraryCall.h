// A gemm step as one call of a BLAS library: the arguments of the call, in the
// terms of a column-major library and in the order it takes them. What the step
// means is said by its views; the runtime refuses a call that disagrees with them.
#pragma once

#include "gemm/Bundle/DType.h"
#include "gemm/Bundle/Expr.h"

#include <array>
#include <optional>

namespace gemm::bundle {

/// What a library does to alpha op(first) op(second) + beta D before it stores it,
/// with cuBLASLt's meaning: `Bias` has one number per row of D; `Gelu` is the tanh
/// form; the `Aux` forms store the value before the activation; `Dgelu` multiplies
/// by GELU's derivative at aux.
enum class CallEpilogue : uint8_t {
  None,
  Bias,
  Relu,
  ReluBias,
  Gelu,
  GeluBias,
  GeluAux,
  GeluAuxBias,
  Dgelu
};
std::string_view name(CallEpilogue epilogue);
bool hasBias(CallEpilogue epilogue);
bool hasAux(CallEpilogue epilogue);

enum class Library : uint8_t { Cblas, CublasLt, HipblasLt };
std::string_view name(Library library);
/// "cblas_sgemm"; `compute` is f32 or f64.
std::string_view routineOf(Library library, DType compute);

struct LibraryCall {
  Library library = Library::Cblas;
  bool swapped = true; // b is passed first: the library computes the transpose of c
  std::array<bool, 2> transposed = {false, false}; // flags T, in argument order
  Expr m, n, k, batch;
  std::array<Expr, 3> ld, strides; // first, second, c; elements
  DType compute = DType::F32;
  CallEpilogue epilogue = CallEpilogue::None;
  std::optional<uint32_t> bias, aux; // numbers among the step's epilogue operands
  bool operator==(const LibraryCall &) const = default;
};

} // namespace gemm::bundle
