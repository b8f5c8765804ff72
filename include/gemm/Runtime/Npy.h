// NumPy's .npy files, version 1 to 3, C or Fortran order on reading, C order on
// writing. bf16 is <u2 or <V2 bits, or <f4 rounded to nearest even; fp8 is |u1 or
// |V1 bits, f8E5M2 also <f1, or <f4. Anything else about the file is an Error with its name.
#pragma once

#include "gemm/Runtime/Data.h"

#include <filesystem>
#include <optional>

namespace gemm::runtime {

/// Reads a tensor of element type `want`; without one the file's own type is
/// taken (<u2 and <V2 then mean bf16).
Tensor readNpy(const std::filesystem::path &path, std::optional<DType> want);
/// The text of the file: header and data.
std::string npyText(const Tensor &tensor);

/// support::placeFiles: all of them or none. Throws bundle::Error naming the file.
void writeFiles(const std::vector<std::pair<std::filesystem::path, std::string>> &files);

} // namespace gemm::runtime
