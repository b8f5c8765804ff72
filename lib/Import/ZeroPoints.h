// Zero points of the factors of a product of bytes: Σ (a - za)(b - zb) is the product of the bytes
// less terms of sums of these, modulo 2³². One file finds them, one writes the terms.
#pragma once

#include "Sources.h"

namespace gemm::import {

/// What is taken from each element of a factor: a number, or what `read` holds for its loops, a
/// tensor or one scalar, of i32 or of bytes.
struct ZeroPoint {
  int64_t number = 0;
  Operand read;
  bool found = false; // a difference, be it of 0

  bool isZero() const { return !read.value && number == 0; }
};

/// `product`, of the bytes of c, less what the zero points of its factors are multiplied by: of a
/// it is Σ (b - zb) over k, of b it is Σ a, each added up by an op of its own.
mlir::Value subtractZeroPoints(mlir::RewriterBase &rewriter, mlir::Location loc,
                               const Contraction &c, const ZeroPoint &a, const ZeroPoint &b,
                               mlir::Value product);

} // namespace gemm::import
