// Shapes, types and programs of a random problem.
#include "Problem.h"

#include "oracle/Float.h"

#include <algorithm>

namespace gemm::campaign {
using bundle::Expr;
using bundle::Op;
using bundle::OpCode;
using bundle::Program;

namespace {
/// Products that the whole problem may have: one is emulated in about 10 ns.
constexpr int64_t mostProducts = 120000;

int64_t drawSize(Random &random, int64_t most) {
  // Small, odd, around tiles; K also long, where bounds are loose.
  int64_t size = random.oneIn(3)   ? random.of<int64_t>({1, 2, 3, 5, 8, 16, 17, 24, 31, 33})
                 : random.oneIn(2) ? random.of<int64_t>({16, 32, 48, 64, 128, 256})
                                   : random.between(1, 100);
  return std::clamp<int64_t>(size, 1, std::max<int64_t>(1, most));
}

Op makeOp(OpCode code, std::vector<uint32_t> args, DType type = DType::F32, double value = 0) {
  Op op;
  op.code = code, op.args = std::move(args), op.type = type, op.value = value;
  return op;
}

/// Ops after the inputs, each with the number it gets.
struct Builder {
  Program program;
  explicit Builder(uint32_t inputs) { program.inputs = inputs; }
  uint32_t op(OpCode code, std::vector<uint32_t> args, DType type = DType::F32) {
    program.ops.push_back(makeOp(code, std::move(args), type));
    return program.result = program.inputs + uint32_t(program.ops.size()) - 1;
  }
  uint32_t number(double value) {
    uint32_t result = op(OpCode::Constant, {});
    program.ops.back().value = oracle::roundTo(DType::F32, value);
    return result;
  }
};
} // namespace

const char *name(Data data) {
  static const char *const names[dataKinds] = {
      "normal",        "positive",     "wide",       "whole range", "tiny",
      "subnormal",     "cancellation", "far cancel", "spike",       "near overflow",
      "same rounding", "sparse",       "specials"};
  return names[static_cast<size_t>(data)];
}

const char *name(Tail tail) {
  static const char *const names[] = {"none",      "bias",     "bias+relu", "scale", "silu",
                                      "gelu",      "residual", "clamp",     "root",  "exp",
                                      "row scale", "leaky",    "dequantise"};
  return names[static_cast<size_t>(tail)];
}

Program program(Tail tail, DType accumulate) {
  switch (tail) {
  case Tail::Bias:
  case Tail::Residual: {
    Builder b(2);
    b.op(OpCode::AddF, {0, 1});
    return b.program;
  }
  case Tail::BiasRelu: {
    Builder b(2);
    uint32_t sum = b.op(OpCode::AddF, {0, 1}), zero = b.number(0);
    b.op(OpCode::MaximumF, {sum, zero});
    return b.program;
  }
  case Tail::Scale: {
    Builder b(1);
    b.op(OpCode::MulF, {0, b.number(0.3)});
    return b.program;
  }
  case Tail::Silu: {
    Builder b(1);
    uint32_t e = b.op(OpCode::Exp, {b.op(OpCode::NegF, {0})});
    uint32_t one = b.number(1);
    b.op(OpCode::DivF, {0, b.op(OpCode::AddF, {e, one})});
    return b.program;
  }
  case Tail::Gelu: {
    Builder b(1);
    uint32_t square = b.op(OpCode::MulF, {0, 0}), cube = b.op(OpCode::MulF, {square, 0});
    uint32_t inner = b.op(OpCode::MulF, {cube, b.number(0.044715)});
    inner = b.op(OpCode::AddF, {0, inner});
    uint32_t t = b.op(OpCode::Tanh, {b.op(OpCode::MulF, {inner, b.number(0.7978845608028654)})});
    uint32_t one = b.number(1), half = b.number(0.5);
    uint32_t left = b.op(OpCode::MulF, {0, half});
    b.op(OpCode::MulF, {left, b.op(OpCode::AddF, {t, one})});
    return b.program;
  }
  case Tail::Clamp: {
    Builder b(1);
    uint32_t low = b.op(OpCode::MaximumF, {0, b.number(-1.5)});
    b.op(OpCode::MinimumF, {low, b.number(2.5)});
    return b.program;
  }
  case Tail::Root: {
    Builder b(1);
    b.op(OpCode::Sqrt, {b.op(OpCode::AbsF, {0})});
    return b.program;
  }
  case Tail::Exponential: {
    Builder b(1);
    b.op(OpCode::Exp, {b.op(OpCode::MinimumF, {0, b.number(5.5)})});
    return b.program;
  }
  case Tail::RowScale: {
    Builder b(3);
    b.op(OpCode::Fma, {0, 1, 2});
    return b.program;
  }
  case Tail::Leaky: {
    Builder b(1);
    uint32_t zero = b.number(0), positive = b.op(OpCode::CmpF, {0, zero}, DType::I1);
    b.program.ops.back().predicate = bundle::Predicate::Ogt;
    uint32_t small = b.op(OpCode::MulF, {0, b.number(0.01)});
    b.op(OpCode::Select, {positive, 0, small});
    return b.program;
  }
  case Tail::Dequantise: {
    Builder b(2);
    uint32_t real = b.op(OpCode::SIToFP, {0});
    b.op(OpCode::MulF, {real, 1});
    return b.program;
  }
  case Tail::None:
    break;
  }
  return {1, {}, 0};
}

Problem::Problem(uint64_t seed) : seed(seed) {
  Random random(seed * 2 + 1);
  chip = random.of<const char *>({"sm_80", "sm_89", "sm_90a"});
  int64_t kind = random.below(20);
  if (kind < 8)
    a = b = DType::F16;
  else if (kind < 15)
    a = b = DType::BF16;
  else if (kind < 18 && chip != "sm_80") {
    a = random.of({DType::F8E4M3FN, DType::F8E5M2});
    b = random.of({DType::F8E4M3FN, DType::F8E5M2});
  } else if (kind < 19)
    a = b = DType::I8, accumulate = DType::I32;
  else
    a = b = DType::F32;

  data = static_cast<Data>(random.below(dataKinds));
  if (isInteger())
    data = Data::Normal;
  k = random.oneIn(4) ? random.of<int64_t>({512, 1024, 2048, 4096}) : drawSize(random, 512);
  m = drawSize(random, std::min<int64_t>(100, mostProducts / k));
  n = drawSize(random, std::min<int64_t>(100, mostProducts / (k * m)));
  if (random.oneIn(6))
    batch = std::clamp<int64_t>(mostProducts / (k * m * n), 1, 3);
  transposedA = random.oneIn(2), transposedB = random.oneIn(2);
  for (int64_t *pad : {&padA, &padB, &padC})
    *pad = random.oneIn(4) ? random.between(1, 9) : 0;

  if (isInteger()) {
    tail = random.oneIn(2) ? Tail::Dequantise : Tail::None;
    out = tail == Tail::None ? DType::I32 : random.of({DType::F32, DType::F16, DType::BF16});
    alpha = random.of<double>({1, 1, 1, -1, 3});
    beta = tail == Tail::None ? random.of<double>({0, 0, 1, -2}) : 0;
  } else {
    bool fp8 = bundle::byteSize(a) == 1;
    out = a == DType::F32 ? DType::F32
                          : random.of({fp8 ? DType::BF16 : a, fp8 ? DType::F16 : a, DType::F32});
    tail = static_cast<Tail>(random.oneIn(3) ? 0 : random.below(int64_t(Tail::Dequantise)));
    alpha = random.of({1.0, 1.0, 1.0, 1.0, -1.0, 0.5, 0.1, 1.0 / 3, -0x1p-10, 1000.0, 0.0});
    beta = random.of({0.0, 0.0, 0.0, 0.0, 1.0, -1.0, 0.3, 2.0});
    if (tail != Tail::None && random.oneIn(2))
      alpha = 1, beta = 0;
  }
  operand = random.oneIn(2) || bundle::byteSize(a) != 2 ? DType::F32 : a;
  // Whole steps, of 32 at most: what is cut through is no part.
  if (!isInteger() && a != DType::F32 && random.oneIn(3))
    parts = random.between(1, std::max<int64_t>(1, std::min<int64_t>(8, k / 32)));
}

int64_t Problem::stepOfK() const {
  if (isInteger() || a == DType::F32)
    return 8;
  return (chip == "sm_90a" ? 32 : 16) / bundle::byteSize(a);
}

std::string Problem::text() const {
  auto number = [](double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%g", x);
    return std::string(text);
  };
  std::string types(bundle::name(a));
  if (a != b)
    types += "," + std::string(bundle::name(b));
  return std::to_string(batch) + "x" + std::to_string(m) + "x" + std::to_string(n) + "x" +
         std::to_string(k) + " " + (transposedA ? "t" : "n") + (transposedB ? "t " : "n ") + types +
         " -> " + std::string(bundle::name(out)) + " " + chip + ", alpha " + number(alpha) +
         ", beta " + number(beta) + ", epilogue " + name(tail) + ", parts " +
         std::to_string(parts) + ", data " + name(data);
}

bundle::Bundle Problem::makeBundle() const {
  using namespace bundle;
  Function function;
  function.name = "f";
  auto argument = [&](const std::string &name, DType type, std::vector<int64_t> shape) {
    Argument result{name, type, {}};
    for (int64_t dim : shape)
      result.shape.emplace_back(dim);
    function.arguments.push_back(result);
  };
  // A matrix of each batch as it is stored, rows apart by `pad` more elements.
  auto matrix = [&](const std::string &name, DType type, int64_t rows, int64_t columns,
                    bool transposed, int64_t pad) {
    int64_t down = transposed ? columns : rows, across = (transposed ? rows : columns) + pad;
    argument(name, type, {batch, down, across});
    View view{name, type, 0, {batch, rows, columns}, {}, false};
    view.strides = {Expr(down * across), Expr(transposed ? 1 : across),
                    Expr(transposed ? across : 1)};
    return view;
  };
  GemmStep gemm;
  gemm.layout = std::string(transposedA ? "t" : "n") + (transposedB ? "t" : "n");
  gemm.a = matrix("a", a, m, k, transposedA, padA);
  gemm.b = matrix("b", b, k, n, transposedB, padB);
  gemm.c = matrix("c", out, m, n, false, padC);
  gemm.alpha = alpha, gemm.beta = beta, gemm.accumulate = accumulate;
  if (tail != Tail::None) {
    Epilogue &epilogue = gemm.epilogue.emplace();
    epilogue.program = program(tail, accumulate);
    for (uint32_t i = 1; i < epilogue.program.inputs; ++i) {
      std::string name = "x" + std::to_string(i - 1);
      bool perRow = tail == Tail::RowScale && i == 1;
      View view{name, operand, 0, {batch, m, n}, {0, 0, 0}, false};
      if (tail == Tail::Residual) {
        argument(name, operand, {batch, m, n});
        view.strides = {Expr(m * n), Expr(n), Expr(1)};
      } else {
        argument(name, operand, {perRow ? m : n});
        view.strides[perRow ? 1 : 2] = Expr(1);
      }
      epilogue.operands.push_back(view);
    }
  }
  Launch launch;
  launch.module = "model", launch.kernel = "gemm";
  launch.grid = {1, 1, 1};
  for (const Argument &each : function.arguments) {
    LaunchArg pointer;
    pointer.buffer = each.buffer;
    launch.args.push_back(pointer);
  }
  function.results = {gemm.c};
  Step step;
  step.name = "f:0";
  step.body = gemm;
  step.launch = launch;
  function.steps.push_back(step);
  Bundle result;
  result.chip = chip;
  result.functions.push_back(function);
  return result;
}

} // namespace gemm::campaign
