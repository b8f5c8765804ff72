// A bundle in which a step is missing, or stands behind one that needs it, is no function.
#pragma once

#include "gemm/Runtime/Bind.h"

namespace gemm::runtime {

/// Throws bundle::Error where a step, or a result, reads a buffer that holds neither an argument
/// nor a constant and that no step before it writes into.
void checkWritten(const BoundFunction &function);

} // namespace gemm::runtime
