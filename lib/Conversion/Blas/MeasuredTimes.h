// Measured times of products, from a text file.
#ifndef GEMM_LIB_CONVERSION_BLAS_MEASUREDTIMES_H
#define GEMM_LIB_CONVERSION_BLAS_MEASUREDTIMES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace gemm::blas {

/// Nanoseconds by the line's other fields, joined by blanks.
class MeasuredTimes {
public:
  /// Empty, or what is wrong with the file, with its line.
  std::string read(llvm::StringRef path);
  std::optional<double> find(llvm::StringRef key) const;

private:
  llvm::StringMap<double> times;
};

} // namespace gemm::blas

#endif // GEMM_LIB_CONVERSION_BLAS_MEASUREDTIMES_H
