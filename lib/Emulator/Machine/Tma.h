// Where the elements of one TMA tile copy lie: the box of a tensor map at given
// coordinates, as rows in shared memory with the part of each that global
// memory has.
#pragma once

#include <optional>
#include <string>

#include "Machine/Bulk.h"
#include "gemm/Emulator/Memory.h"

namespace gemm::emulator {

/// Rows of the box whose first element is at `coordinates`, from byte `at` of
/// shared memory on, in order of their place. What lies outside the tensor has
/// no valid bytes. A row inside the tensor that is in no allocation is an error
/// in `why`.
std::optional<BulkRows> tileRows(const TensorMap &, const int32_t *coordinates, uint32_t at,
                                 const Memory &, std::string &why);

/// What a copy puts where the tensor has nothing, as a repeated word.
uint32_t fillWord(const TensorMap &);

} // namespace gemm::emulator
