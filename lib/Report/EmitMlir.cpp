// The products of a report as a module of functions, one gemm.matmul each, so that
// what ran somewhere can be compiled here. Sizes only: strides beyond the storage
// order are not kept, because tensors have none.
#include "Table.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Report/MatmulText.h"
#include "gemm/Report/Report.h"

#include <map>

namespace gemm::report {

namespace {
std::string identifier(std::string name) {
  name = slug(name);
  for (char &c : name)
    c = c == '-' ? '_' : c;
  return name;
}

std::string function(const Row &row, const std::string &name) {
  bool bias = row.bias && isFloat(row.problem.c);
  return "// " + row.name + ", " + std::to_string(row.count) +
         (row.count == 1 ? " time" : " times") + "\n" +
         matmulFunction(row.problem, row.layout, name,
                        bias ? std::vector<std::string>{"bias"} : std::vector<std::string>{});
}
} // namespace

std::string emitMlir(const Document &d) {
  std::string text = "// Products of";
  for (const std::string &input : d.inputs)
    text += " " + std::filesystem::path(input).filename().string();
  text += ", written by gemm-report.\n";
  std::map<std::string, int> used;
  for (const Row &row : d.rows) {
    if (!row.unread.empty()) {
      text += "\n// " + row.name + ", " + std::to_string(row.count) +
              (row.count == 1 ? " time" : " times") + ": " + unreadText(row) + "\n";
      continue;
    }
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
