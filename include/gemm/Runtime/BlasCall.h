// One library call with numbers for everything: what devices execute and what the
// C interface (gemm_runtime.h) is given. D = epilogue(alpha op(first) op(second) +
// beta D), column-major, `batch` times; first is op'd to m x k, second to k x n.
// Everything counts elements. Addresses are the device's.
#pragma once

#include "gemm/Bundle/LibraryCall.h"

#include <cstddef>
#include <string>

namespace gemm::runtime {

struct BlasOperand {
  bundle::DType dtype = bundle::DType::F32;
  uint64_t address = 0;
  int64_t ld = 1;
  int64_t stride = 0; // between batches; 0 shares the operand
};

struct BlasCall {
  bundle::Library library = bundle::Library::Cblas;
  std::array<bool, 2> transposed = {false, false};
  int64_t m = 0, n = 0, k = 0, batch = 1;
  BlasOperand first, second, d;
  double alpha = 1, beta = 0;
  bundle::DType compute = bundle::DType::F32; // of sums; in i32, modulo 2^32, of bytes
  bool tf32 = false;                          // factors of f32 may be rounded to 11 bits
  /// Numbers of f32 that multiply sums, or sums of 128 k: of `first`, then of `second`. Those of
  /// blocks lie as LibraryFormat.h says.
  std::array<CallScale, 2> scales = {};
  std::array<BlasOperand, 2> scaleOperands = {};
  bundle::CallEpilogue epilogue = bundle::CallEpilogue::None;
  BlasOperand bias; // m elements, of bgradb n; bias.dtype is d's
  /// Like d, with ld and stride of its own. A mask has bits: m of them in a line of
  /// ld = maskPitch(m), n lines in a batch.
  BlasOperand aux;
  size_t algorithm = 0; // which of those that the library proposes
};

/// A leading dimension that nothing strides over, of one column or none or of no
/// rows, becomes at least what a library takes: sizes of run time may be 0 and 1.
void settleLeadingDimensions(BlasCall &call);

/// Throws bundle::Error, before anything runs, for a negative or too large size, a
/// leading dimension smaller than the stored rows, element types the library does
/// not take, bytes that it does not take so, batches of D on top of each other, and D sharing
/// memory with an operand that is read.
void checkCall(const BlasCall &call);

/// The CPU's BLAS: libopenblas.so.0, else libblas.so.3, or the file that the
/// environment variable GEMM_BLAS names. Opened once. Throws NoDevice with the
/// names tried, or the missing symbol. Returns a description of what was found.
std::string openHostBlas();

/// Computes `call` in host memory, whatever library it is meant for: f32 and f64
/// directly, f16 and bf16 by exact widening to f32 and one rounding at the store, bytes in
/// f64, which holds every sum of their products.
void runHostBlas(const BlasCall &call);

} // namespace gemm::runtime
