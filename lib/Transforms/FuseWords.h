// Products of weights of 4 bits that lie eight in a word of i32.
#ifndef GEMM_LIB_TRANSFORMS_FUSEWORDS_H
#define GEMM_LIB_TRANSFORMS_FUSEWORDS_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Target/Target.h"

namespace gemm {

/// Has a product read its right operand's numbers of 4 bits, packed along k, where that is made of
/// words of i32 and the model finds it no slower; the product is replaced then.
bool fuseWords(MatmulOp op, const Target &machine);

} // namespace gemm

#endif
