// A linear layer, forward and backward, said with the gemm step: y = x wT +
// bias, dx = dy w, dw = dyT x, db = column sums of dy. Matrices are row-major
// with a leading dimension; rows = batch * sequence.
#pragma once

#include "oracle/Gemm.h"

namespace gemm::oracle {

struct Layer {
  int64_t rows = 0, in = 0, out = 0;
};

/// A contiguous row-major matrix as a rank-3 view.
Matrix rowMajor(const void *data, DType dtype, int64_t columns);

void forward(const Layer &layer, const Matrix &x, const Matrix &w, const Matrix *bias,
             const Matrix &y);
void dgrad(const Layer &layer, const Matrix &dy, const Matrix &w, const Matrix &dx);
void wgrad(const Layer &layer, const Matrix &dy, const Matrix &x, const Matrix &dw);
/// `db` is a vector of `out` elements; the sum runs over the rows of dy.
void bgrad(const Layer &layer, const Matrix &dy, const Matrix &db);

} // namespace gemm::oracle
