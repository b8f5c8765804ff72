// The gradients of a linear layer against finite differences of its forward
// function, in f64. The loss is a fixed random weighting of a smooth function
// of y, so that every gradient depends on every operand.
#include "oracle/Layer.h"
#include "Random.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::oracle;

namespace {
using Vector = std::vector<double>;
constexpr Layer layer = {5, 7, 4};

struct State {
  Vector x, w, bias, weight;
  State() : x(5 * 7), w(4 * 7), bias(4), weight(5 * 4) {
    std::mt19937_64 random(testSeed());
    std::normal_distribution<double> normal;
    for (Vector *v : {&x, &w, &bias, &weight})
      for (double &value : *v)
        value = normal(random);
  }
  Vector output() const {
    Vector y(5 * 4);
    Matrix b = rowMajor(bias.data(), DType::F64, 4);
    forward(layer, rowMajor(x.data(), DType::F64, 7), rowMajor(w.data(), DType::F64, 7), &b,
            rowMajor(y.data(), DType::F64, 4));
    return y;
  }
  double loss() const {
    Vector y = output();
    double sum = 0;
    for (size_t i = 0; i < y.size(); ++i)
      sum += weight[i] * std::sin(y[i]);
    return sum;
  }
  Vector lossGradient() const {
    Vector y = output();
    for (size_t i = 0; i < y.size(); ++i)
      y[i] = weight[i] * std::cos(y[i]);
    return y;
  }
  // Central differences of the loss by every entry of `v`, a member of this.
  Vector differences(Vector &v) {
    Vector result(v.size());
    constexpr double h = 1e-6;
    for (size_t i = 0; i < v.size(); ++i) {
      double saved = v[i];
      v[i] = saved + h;
      double up = loss();
      v[i] = saved - h;
      double down = loss();
      v[i] = saved;
      result[i] = (up - down) / (2 * h);
    }
    return result;
  }
};

void expectNear(const Vector &got, const Vector &want) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i)
    EXPECT_NEAR(got[i], want[i], 1e-7 * (1 + std::fabs(want[i]))) << i;
}

TEST(OracleLayer, GradientsMatchFiniteDifferences) {
  SCOPED_TRACE(seedText());
  State state;
  Vector dy = state.lossGradient(), dx(5 * 7), dw(4 * 7), db(4);
  Matrix gradient = rowMajor(dy.data(), DType::F64, 4);
  dgrad(layer, gradient, rowMajor(state.w.data(), DType::F64, 7),
        rowMajor(dx.data(), DType::F64, 7));
  wgrad(layer, gradient, rowMajor(state.x.data(), DType::F64, 7),
        rowMajor(dw.data(), DType::F64, 7));
  bgrad(layer, gradient, rowMajor(db.data(), DType::F64, 4));
  expectNear(dx, state.differences(state.x));
  expectNear(dw, state.differences(state.w));
  expectNear(db, state.differences(state.bias));
}
} // namespace
