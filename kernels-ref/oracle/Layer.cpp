// The four functions of a linear layer as gemm steps.
#include "oracle/Layer.h"

namespace gemm::oracle {
namespace {
Matrix transposed(Matrix matrix) {
  std::swap(matrix.strides[1], matrix.strides[2]);
  return matrix;
}

Gemm product(const Matrix &a, const Matrix &b, int64_t m, int64_t n, int64_t k) {
  Gemm gemm;
  gemm.m = m, gemm.n = n, gemm.k = k;
  gemm.a = a, gemm.b = b;
  bool integer = !bundle::isFloat(a.dtype);
  gemm.accumulate = integer ? DType::I32 : a.dtype == DType::F64 ? DType::F64 : DType::F32;
  return gemm;
}
} // namespace

Matrix rowMajor(const void *data, DType dtype, int64_t columns) {
  return {data, dtype, {0, columns, 1}};
}

void forward(const Layer &layer, const Matrix &x, const Matrix &w, const Matrix *bias,
             const Matrix &y) {
  Gemm gemm = product(x, transposed(w), layer.rows, layer.out, layer.in);
  if (bias) {
    gemm.operands.push_back({bias->data, bias->dtype, {0, 0, 1}});
    bundle::Op add;
    add.code = bundle::isFloat(gemm.accumulate) ? bundle::OpCode::AddF : bundle::OpCode::AddI;
    add.args = {0, 1};
    add.type = gemm.accumulate;
    gemm.epilogue.emplace(bundle::Program{2, {add}, 2}, gemm.inputTypes());
  }
  run(gemm, y);
}

void dgrad(const Layer &layer, const Matrix &dy, const Matrix &w, const Matrix &dx) {
  run(product(dy, w, layer.rows, layer.in, layer.out), dx);
}

void wgrad(const Layer &layer, const Matrix &dy, const Matrix &x, const Matrix &dw) {
  run(product(transposed(dy), x, layer.out, layer.in, layer.rows), dw);
}

void bgrad(const Layer &layer, const Matrix &dy, const Matrix &db) {
  static const double one = 1;
  static const int32_t integerOne = 1;
  bool integer = !bundle::isFloat(dy.dtype);
  Matrix ones = {integer ? static_cast<const void *>(&integerOne) : &one,
                 integer ? DType::I32 : DType::F64,
                 {0, 0, 0}};
  Gemm gemm = product(ones, dy, 1, layer.out, layer.rows);
  run(gemm, {db.data, db.dtype, {0, 0, 1}});
}

} // namespace gemm::oracle
