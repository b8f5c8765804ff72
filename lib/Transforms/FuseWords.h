// Products of weights of 4 bits that lie eight in a word of i32.
#ifndef GEMM_LIB_TRANSFORMS_FUSEWORDS_H
#define GEMM_LIB_TRANSFORMS_FUSEWORDS_H

#include "PackedWords.h"

namespace gemm {

/// Has a product read its right operand's numbers of 4 bits, packed along k, where that is made of
/// words of i32 and the model finds it no slower; the product is replaced then.
bool fuseWords(MatmulOp op, const Target &machine);

/// Empty where packing and the product of what is packed take no longer than making numbers of 16
/// bits and the product of those: one pass over the weights each, as small ones are either way's.
std::string whyNotPacked(MatmulOp joined, MatmulOp apart, const Words &numbers,
                         const Target &machine);
/// Says that the numbers of a product's right operand are packed anew, now or at each call, and
/// what that takes.
void remarkPacked(MatmulOp op, const Words &numbers, int64_t group, const Target &machine);

} // namespace gemm

#endif
