// MLIR text of one product. Values of the epilogue are numbered as they come.
#include "gemm/Report/MatmulText.h"
#include "gemm/Target/Allow.h"

#include <algorithm>

namespace gemm::report {

namespace {
std::string tensor(const GemmProblem &p, int64_t rows, int64_t columns, Type type) {
  std::string batch = p.batch == 1 ? "" : std::to_string(p.batch) + "x";
  return "tensor<" + batch + std::to_string(rows) + "x" + std::to_string(columns) + "x" +
         std::string(typeName(type == Type::TF32 ? Type::F32 : type)) + ">"; // as it lies in memory
}

// Operations on scalars of one type, as lines of a region.
class Body {
public:
  explicit Body(std::string type) : type(std::move(type)) {}

  std::string constant(const char *value) { return line("arith.constant " + std::string(value)); }
  std::string op(const char *name, const std::string &x) { return line(name + (" " + x)); }
  std::string op(const char *name, const std::string &x, const std::string &y) {
    return line(name + (" " + x) + ", " + y);
  }
  std::string text;

private:
  std::string line(const std::string &operation) {
    std::string value = "%v" + std::to_string(count++);
    text += "        " + value + " = " + operation + " : " + type + "\n";
    return value;
  }
  std::string type;
  int count = 0;
};

std::string bias(Body &b, const std::string &x) { return b.op("arith.addf", x, "%bias_v"); }
std::string relu(Body &b, const std::string &x) {
  return b.op("arith.maximumf", x, b.constant("0.0"));
}
// x/2 (1 + y)
std::string halfOf(Body &b, const std::string &x, const std::string &y) {
  std::string half = b.op("arith.mulf", x, b.constant("0.5"));
  return b.op("arith.mulf", half, b.op("arith.addf", y, b.constant("1.0")));
}
std::string geluTanh(Body &b, const std::string &x) {
  std::string cube = b.op("arith.mulf", b.op("arith.mulf", x, x), x);
  std::string inner = b.op("arith.addf", x, b.op("arith.mulf", cube, b.constant("0.044715")));
  return halfOf(b, x,
                b.op("math.tanh", b.op("arith.mulf", inner, b.constant("0.79788456080286536"))));
}
std::string geluErf(Body &b, const std::string &x) {
  return halfOf(b, x, b.op("math.erf", b.op("arith.mulf", x, b.constant("0.70710678118654752"))));
}
std::string silu(Body &b, const std::string &x) {
  std::string power = b.op("math.exp", b.op("arith.negf", x));
  return b.op("arith.divf", x, b.op("arith.addf", power, b.constant("1.0")));
}

struct Part {
  const char *name;
  std::string (*emit)(Body &, const std::string &);
};
constexpr Part kParts[] = {
    {"bias", bias}, {"relu", relu}, {"gelu_tanh", geluTanh}, {"gelu_erf", geluErf}, {"silu", silu}};

const Part *find(const std::string &name) {
  auto it = std::find_if(std::begin(kParts), std::end(kParts),
                         [&](const Part &part) { return name == part.name; });
  return it == std::end(kParts) ? nullptr : it;
}
} // namespace

bool isEpiloguePart(const std::string &name) { return find(name) != nullptr; }

std::string epilogueParts() {
  std::string text;
  for (const Part &part : kParts)
    text += (text.empty() ? "" : ", ") + std::string(part.name);
  return text;
}

std::string matmulFunction(const GemmProblem &p, const std::string &layout, const std::string &name,
                           const std::vector<std::string> &epilogue, bool unsignedBytes) {
  bool ta = layout[0] == 't', tb = layout[1] == 't';
  std::string a = tensor(p, ta ? p.k : p.m, ta ? p.m : p.k, p.a);
  std::string b = tensor(p, tb ? p.n : p.k, tb ? p.k : p.n, p.b);
  std::string c = tensor(p, p.m, p.n, p.c);
  std::string vector = "tensor<" + std::to_string(p.n) + "x" + std::string(typeName(p.c)) + ">";
  bool hasBias = std::find(epilogue.begin(), epilogue.end(), "bias") != epilogue.end();
  std::string text = "func.func @" + name + "(%a: " + a + ", %b: " + b +
                     (hasBias ? ", %bias: " + vector : "") + ") -> " + c +
                     " {\n  %c = tensor.empty() : " + c + "\n  %d = gemm.matmul " + layout +
                     " ins(%a, %b : " + a + ", " + b + ") outs(%c : " + c + ")";
  if (!epilogue.empty()) {
    std::string scalar(typeName(accumulatorType(p.c))), value = "%acc";
    Body body(scalar);
    for (const std::string &part : epilogue)
      value = find(part)->emit(body, value);
    text += "\n      epilogue";
    if (hasBias)
      text += "(%bias : " + vector + ") maps [affine_map<" +
              (p.batch == 1 ? "(m, n)" : "(b, m, n)") + " -> (n)>]";
    text += " {\n      ^bb0(%acc: " + scalar + (hasBias ? ", %bias_v: " + scalar : "") + "):\n" +
            body.text + "        gemm.yield " + value + " : " + scalar + "\n      }";
  }
  if (p.a == Type::TF32)
    text += " {precision = tf32}";
  if (p.precision)
    text += " {" + std::string(precisionAttribute) + " = \"" +
            std::string(familyName(*p.precision)) + "\"}";
  if (unsignedBytes)
    text += " {unsigned_a, unsigned_b}";
  return text + " -> " + c + "\n  return %d : " + c + "\n}\n";
}

} // namespace gemm::report
