// Conversions between narrow and wide floats that LLVM's code calls by the names of
// compiler-rt, which not every machine's libraries have. Each rounds once, to nearest even.
#ifndef GEMM_LIB_VERIFY_CONVERSIONS_H
#define GEMM_LIB_VERIFY_CONVERSIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace gemm::verify {

struct Conversion {
  llvm::StringRef name; // __truncsfbf2 and so on: sf, df, hf and bf are f32, f64, f16 and bf16
  void *function;       // a 16-bit float is the low half of a `float` argument or result
};

llvm::ArrayRef<Conversion> conversions();

} // namespace gemm::verify

#endif
