// What an epilogue reads, as a step of a bundle has it.
#pragma once

#include "Values.h"

namespace gemm::bundle_writer {

/// `operands` by element, `scalars`, places along dims of [batch, M, N], and `tables`: an epilogue
/// without its program, which reads them as `from` has them. `views` are those of the operands.
llvm::json::Object describeInputs(MatmulOp op, llvm::ArrayRef<View> views, Values &values,
                                  ProgramInputs &from);

} // namespace gemm::bundle_writer
