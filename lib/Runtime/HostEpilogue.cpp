// See HostEpilogue.h. A bias gradient is summed column after column of D, in order.
#include "HostEpilogue.h"
#include "oracle/Float.h"

#include <cmath>

namespace gemm::runtime {
using namespace bundle;

namespace {
double gelu(double x) {
  return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
}
double geluDerivative(double x) {
  double t = std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x));
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * 0.7978845608028654 * (1 + 3 * 0.044715 * x * x);
}

/// One bit of a mask: bit i of column j.
class Bit {
public:
  Bit(const BlasOperand &mask, int64_t batch, int64_t i, int64_t j)
      : byte(*reinterpret_cast<unsigned char *>(
            mask.address + static_cast<uint64_t>(batch * mask.stride + j * mask.ld + i) / 8)),
        bit(static_cast<unsigned char>(1 << (i % 8))) {}
  bool get() const { return byte & bit; }
  void set(bool on) { byte = static_cast<unsigned char>(on ? byte | bit : byte & ~bit); }

private:
  unsigned char &byte;
  unsigned char bit;
};

/// D's element from the sum `x` with the bias in it; aux is read or written.
double activate(const BlasCall &call, double x, int64_t batch, int64_t i, int64_t j) {
  bool mask = hasMask(call.epilogue), written = writesAux(call.epilogue);
  char *aux = hasAux(call.epilogue) && !mask
                  ? element(call.aux, batch * call.aux.stride + j * call.aux.ld + i)
                  : nullptr;
  if (written && mask)
    Bit(call.aux, batch, i, j).set(x > 0);
  else if (written)
    oracle::storeFloat(call.aux.dtype, aux, x);
  switch (call.epilogue) {
  case CallEpilogue::Relu:
  case CallEpilogue::ReluBias:
  case CallEpilogue::ReluAux:
  case CallEpilogue::ReluAuxBias:
    return x < 0 ? 0 : x; // NaN stays
  case CallEpilogue::Gelu:
  case CallEpilogue::GeluBias:
  case CallEpilogue::GeluAux:
  case CallEpilogue::GeluAuxBias:
    return gelu(x);
  case CallEpilogue::Dgelu:
  case CallEpilogue::DgeluBgrad:
    return x * geluDerivative(oracle::loadFloat(call.aux.dtype, aux));
  case CallEpilogue::Drelu:
  case CallEpilogue::DreluBgrad:
    return Bit(call.aux, batch, i, j).get() ? x : 0;
  case CallEpilogue::None:
  case CallEpilogue::Bias:
  case CallEpilogue::BgradA:
  case CallEpilogue::BgradB:
    break;
  }
  return x;
}

/// A sum times its operands' scales, those of rows and columns or of all: rounded once each.
template <typename T> double scaled(const BlasCall &call, double x, int64_t i, int64_t j) {
  for (size_t operand : {0u, 1u})
    if (scalesSums(call.scales[operand])) {
      const int64_t line = operand == 0 ? i : j;
      x = static_cast<T>(
          x * oracle::loadFloat(DType::F32,
                                element(call.scaleOperands[operand],
                                        call.scales[operand] == CallScale::Vector ? line : 0)));
    }
  return x;
}
} // namespace

char *element(const BlasOperand &operand, int64_t index) {
  return reinterpret_cast<char *>(operand.address) +
         index * static_cast<int64_t>(byteSize(operand.dtype));
}

template <typename T> void finish(const BlasCall &call, int64_t batch, const std::vector<T> &sums) {
  bool gradient =
      call.epilogue == CallEpilogue::DreluBgrad || call.epilogue == CallEpilogue::DgeluBgrad;
  std::vector<T> rows(gradient ? static_cast<size_t>(call.m) : 0);
  for (int64_t j = 0; j < call.n; ++j)
    for (int64_t i = 0; i < call.m; ++i) {
      double x = scaled<T>(call, sums[static_cast<size_t>(j * call.m + i)], i, j);
      if (readsBias(call.epilogue))
        x = static_cast<T>(x + oracle::loadFloat(call.bias.dtype, element(call.bias, i)));
      x = activate(call, x, batch, i, j);
      if (gradient)
        rows[static_cast<size_t>(i)] += static_cast<T>(x);
      oracle::storeFloat(call.d.dtype, element(call.d, batch * call.d.stride + j * call.d.ld + i),
                         x);
    }
  for (size_t i = 0; i < rows.size(); ++i)
    oracle::storeFloat(call.bias.dtype, element(call.bias, static_cast<int64_t>(i)),
                       static_cast<double>(rows[i]));
}

template <typename T> void sumOperand(const BlasCall &call) {
  bool second = call.epilogue == CallEpilogue::BgradB;
  const BlasOperand &operand = second ? call.second : call.first;
  bool alongColumn = call.transposed[second] != second; // the kept index strides over ld
  for (int64_t i = 0; i < (second ? call.n : call.m); ++i) {
    T sum = 0;
    for (int64_t p = 0; p < call.k; ++p)
      sum += static_cast<T>(oracle::loadFloat(
          operand.dtype, element(operand, alongColumn ? i * operand.ld + p : p * operand.ld + i)));
    oracle::storeFloat(call.bias.dtype, element(call.bias, i), static_cast<double>(sum));
  }
}

template void finish(const BlasCall &, int64_t, const std::vector<float> &);
template void finish(const BlasCall &, int64_t, const std::vector<double> &);
template void sumOperand<float>(const BlasCall &);
template void sumOperand<double>(const BlasCall &);

} // namespace gemm::runtime
