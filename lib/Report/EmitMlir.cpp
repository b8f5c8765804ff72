// The products of a report as a module of functions, one gemm.matmul each, so that
// what ran somewhere can be compiled here. Sizes only: strides beyond the storage
// order are not kept, because tensors have none.
#include "gemm/Bundle/Bundle.h"
#include "gemm/Report/Report.h"

#include <map>

namespace gemm::report {

namespace {
std::string tensor(const GemmProblem &p, int64_t rows, int64_t columns, Type type) {
  std::string batch = p.batch == 1 ? "" : std::to_string(p.batch) + "x";
  return "tensor<" + batch + std::to_string(rows) + "x" + std::to_string(columns) + "x" +
         std::string(typeName(type)) + ">";
}

std::string identifier(std::string name) {
  name = slug(name);
  for (char &c : name)
    c = c == '-' ? '_' : c;
  return name;
}

std::string function(const Row &row, const std::string &name) {
  const GemmProblem &p = row.problem;
  bool ta = row.layout[0] == 't', tb = row.layout[1] == 't';
  std::string a = tensor(p, ta ? p.k : p.m, ta ? p.m : p.k, p.a);
  std::string b = tensor(p, tb ? p.n : p.k, tb ? p.k : p.n, p.b);
  std::string c = tensor(p, p.m, p.n, p.c);
  std::string vector = "tensor<" + std::to_string(p.n) + "x" + std::string(typeName(p.c)) + ">";
  bool bias = row.bias && isFloat(p.c);
  std::string scalar(typeName(accumulatorType(p.c)));
  std::string text = "// " + row.name + ", " + std::to_string(row.count) +
                     (row.count == 1 ? " time" : " times") + "\nfunc.func @" + name + "(%a: " + a +
                     ", %b: " + b + (bias ? ", %bias: " + vector : "") + ") -> " + c +
                     " {\n  %c = tensor.empty() : " + c + "\n  %d = gemm.matmul " + row.layout +
                     " ins(%a, %b : " + a + ", " + b + ") outs(%c : " + c + ")";
  if (bias)
    text += "\n      epilogue(%bias : " + vector + ") maps [affine_map<" +
            (p.batch == 1 ? "(m, n)" : "(b, m, n)") + " -> (n)>] {\n      ^bb0(%acc: " + scalar +
            ", %v: " + scalar + "):\n        %s = arith.addf %acc, %v : " + scalar +
            "\n        gemm.yield %s : " + scalar + "\n      }";
  return text + " -> " + c + "\n  return %d : " + c + "\n}\n";
}
} // namespace

std::string emitMlir(const Document &d) {
  std::string text = "// Products of";
  for (const std::string &input : d.inputs)
    text += " " + std::filesystem::path(input).filename().string();
  text += ", written by gemm-report.\n";
  std::map<std::string, int> used;
  for (const Row &row : d.rows) {
    if (!row.problem.isStatic())
      throw bundle::Error(row.name + ": expected known sizes for --emit-mlir, got a dynamic one");
    if (row.problem.beta)
      throw bundle::Error(row.name + ": expected no C operand for --emit-mlir, got one");
    std::string name = identifier(row.name);
    int number = used[name]++;
    text += "\n" + function(row, number ? name + "_" + std::to_string(number) : name);
  }
  return text;
}

} // namespace gemm::report
