// The real class' data of a problem: where sums are hardest.
#include "Problem.h"

#include "oracle/Float.h"

#include <algorithm>
#include <limits>

namespace gemm::campaign {
namespace {
using Values = std::vector<double>;
using oracle::roundTo;

/// Operands in logical order: lines of K, of A then of B.
struct Operands {
  Values a, b; // [batch][m][k], [batch][n][k]
};

int leastExponent(DType type) {
  return std::ilogb(oracle::halfSmallest(type) / oracle::unitRoundoff(type));
}

/// How far exponents go on either side of 0: half of f32's range for the types that have
/// as many as f32, since products are to be numbers.
std::pair<int, int> exponents(DType type) {
  int most = std::ilogb(oracle::largestFinite(type));
  return {std::max(leastExponent(type) - 3, -70), std::min(most, 55)};
}

double withSign(Random &random, double x) { return random.oneIn(2) ? -x : x; }

double element(Random &random, Data data, DType type, bool ofA) {
  switch (data) {
  case Data::Positive:
    return std::fabs(random.normal());
  case Data::Wide:
    return std::ldexp(random.normal(), int(random.between(-10, 10)));
  case Data::WholeRange: {
    auto [least, most] = exponents(type);
    return withSign(random, std::ldexp(1 + random.unit(), int(random.between(least, most - 1))));
  }
  case Data::Tiny:
    return std::ldexp(random.normal(), leastExponent(type));
  case Data::Subnormal:
    return ofA ? random.normal() * oracle::halfSmallest(type) * 4 : random.normal();
  case Data::Sparse:
    return random.oneIn(4) ? random.normal() : withSign(random, 0.0);
  default:
    return random.normal();
  }
}

/// What changes where the other elements of a line are known, and in both operands.
void arrange(Random &random, const Problem &p, Operands &o) {
  auto k = static_cast<size_t>(p.k);
  auto eachLine = [&](Values &values, auto body) {
    for (size_t at = 0; at < values.size(); at += k)
      body(&values[at]);
  };
  switch (p.data) {
  case Data::Cancellation: // b[2i + 1] = b[2i], a[2i + 1] = -a[2i] or next to it
    eachLine(o.b, [&](double *line) {
      for (size_t i = 0; i + 1 < k; i += 2)
        line[i + 1] = line[i];
    });
    eachLine(o.a, [&](double *line) {
      for (size_t i = 0; i + 1 < k; i += 2)
        line[i + 1] =
            -roundTo(p.a, line[i]) * (random.oneIn(8) ? 1 + 2 * oracle::unitRoundoff(p.a) : 1.0);
    });
    break;
  case Data::FarCancel:
    for (Values *values : {&o.a, &o.b})
      eachLine(*values, [&](double *line) {
        for (size_t i = 0; i < k / 2; ++i)
          line[k / 2 + i] = values == &o.a ? -roundTo(p.a, line[i]) : line[i];
      });
    break;
  case Data::Spike:
    for (Values *values : {&o.a, &o.b}) {
      size_t at = static_cast<size_t>(random.below(p.k)); // of both the same, or not
      eachLine(*values, [&](double *line) { line[at] *= p.a == DType::F8E4M3FN ? 32 : 256; });
    }
    break;
  case Data::NearOverflow: {
    // Of the output; the other operand takes what one cannot hold.
    double most = p.out == DType::F16 ? 65504 : 0x1p127;
    double each = most / std::max(std::fabs(p.alpha), 0x1p-20) / std::sqrt(double(p.k)) *
                  std::exp2(2 * random.unit() - 1);
    double ofA = std::min(std::sqrt(each), oracle::largestFinite(p.a) / 8);
    double ofB = std::min(each / ofA, oracle::largestFinite(p.b) / 8);
    for (double &x : o.a)
      x *= ofA;
    for (double &x : o.b)
      x *= ofB;
    constexpr double inf = std::numeric_limits<double>::infinity();
    eachLine(o.a, [&](double *line) { // what overflows meets infinity
      if (random.oneIn(24))
        line[random.below(p.k)] = random.of({inf, -inf});
    });
    break;
  }
  case Data::SameRounding:
    for (Values *values : {&o.a, &o.b}) {
      DType type = values == &o.a ? p.a : p.b;
      double almost = 2 - 4 * oracle::unitRoundoff(type);
      eachLine(*values, [&](double *line) {
        for (size_t i = 0; i < k; ++i)
          line[i] = i == 0 ? 16 : almost / 8;
      });
    }
    break;
  case Data::Specials:
    for (Values *values : {&o.a, &o.b})
      eachLine(*values, [&](double *line) {
        constexpr double inf = std::numeric_limits<double>::infinity();
        if (random.oneIn(12))
          line[random.below(p.k)] = random.of({inf, -inf, std::nan(""), -0.0});
      });
    break;
  default:
    break;
  }
}

void store(const bundle::View &view, const Values &values, bool byColumn, runtime::Tensor &to) {
  int64_t dims[3], strides[3];
  for (size_t d = 0; d < 3; ++d)
    dims[d] = view.shape[d].value, strides[d] = view.strides[d].value;
  size_t next = 0;
  for (int64_t batch = 0; batch < dims[0]; ++batch)
    for (int64_t i = 0; i < dims[byColumn ? 2 : 1]; ++i)
      for (int64_t j = 0; j < dims[byColumn ? 1 : 2]; ++j) {
        int64_t at =
            batch * strides[0] + (byColumn ? j : i) * strides[1] + (byColumn ? i : j) * strides[2];
        auto *address = &to.bytes[static_cast<size_t>(at) * bundle::byteSize(view.dtype)];
        double value = values[next++];
        if (bundle::isFloat(view.dtype)) {
          // Finite stays finite: what overflows is the problem's sum.
          double most = oracle::largestFinite(view.dtype);
          oracle::storeFloat(view.dtype, address,
                             std::isfinite(value) ? std::clamp(value, -most, most) : value);
        } else {
          oracle::storeInteger(view.dtype, address, static_cast<int64_t>(value));
        }
      }
}
} // namespace

std::vector<runtime::Tensor> Problem::makeArguments(const bundle::Bundle &bundle) const {
  Random random(seed * 2);
  const bundle::Function &function = bundle.functions[0];
  const auto &gemm = std::get<bundle::GemmStep>(function.steps[0].body);
  std::vector<runtime::Tensor> tensors;
  for (const bundle::Argument &argument : function.arguments) {
    std::vector<int64_t> shape;
    for (const bundle::Expr &dim : argument.shape)
      shape.push_back(dim.value);
    // What a kernel has no business with is NaN.
    tensors.emplace_back(argument.dtype, shape);
    std::fill(tensors.back().bytes.begin(), tensors.back().bytes.end(), std::byte(0xff));
  }
  Operands o;
  o.a.resize(static_cast<size_t>(batch * m * k)), o.b.resize(static_cast<size_t>(batch * n * k));
  for (Values *values : {&o.a, &o.b})
    for (double &x : *values)
      x = isInteger() ? double(random.between(-128, 127))
                      : element(random, data, values == &o.a ? a : b, values == &o.a);
  arrange(random, *this, o);
  store(gemm.a, o.a, false, tensors[0]);
  store(gemm.b, o.b, true, tensors[1]);
  double size = isInteger() ? 1000 : 1; // what is added is about as large as the sums
  if (data == Data::Tiny || data == Data::Subnormal)
    size = std::max(std::ldexp(1.0, leastExponent(a)), oracle::halfSmallest(out) * 8);
  else if (data == Data::NearOverflow)
    size = oracle::largestFinite(out == DType::F16 ? out : DType::F32) / 16;
  if (beta != 0) {
    Values c(static_cast<size_t>(batch * m * n));
    for (double &x : c)
      x = random.normal() * size;
    store(gemm.c, c, false, tensors[2]);
  }
  for (size_t i = 3; i < tensors.size(); ++i) {
    runtime::Tensor &tensor = tensors[i];
    bool factor = tail == Tail::RowScale && i == 3;
    for (int64_t e = 0; e < tensor.elements(); ++e) {
      double most = oracle::largestFinite(operand);
      oracle::storeFloat(
          operand, &tensor.bytes[static_cast<size_t>(e) * bundle::byteSize(operand)],
          std::clamp(random.normal() * (factor || isInteger() ? 1 : size), -most, most));
    }
  }
  return tensors;
}

} // namespace gemm::campaign
