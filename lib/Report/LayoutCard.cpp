// A, B and C as they lie in memory: shape, the direction in which neighbours are
// neighbours, leading dimension, and the library call that takes them as they are.
#include "Svg.h"
#include "Table.h"
#include "gemm/CostModel/Alignment.h"
#include "gemm/Report/Report.h"

#include <algorithm>

namespace gemm::report {

namespace {
struct Operand {
  const char *name;
  int64_t rows, columns, ld; // as stored, row-major
  Type type;
  const char *rowName, *columnName;
};

std::string number(int64_t value) { return value < 0 ? "?" : std::to_string(value); }

double draw(Svg &svg, double x, const Operand &o) {
  constexpr double most = 150, least = 46, top = 86;
  double rows = static_cast<double>(std::max<int64_t>(1, o.rows));
  double columns = static_cast<double>(std::max<int64_t>(1, o.columns));
  double scale = most / std::max(rows, columns);
  double w = std::max(least, columns * scale), h = std::max(least, rows * scale);
  svg.text(x, top - 28,
           std::string(o.name) + "  " + number(o.rows) + " × " + number(o.columns) + "  " +
               std::string(typeName(o.type)),
           "start", 12.5, colour::ink, true);
  svg.rect(x, top, w, h, "#f6f8fa", "#57606a");
  for (int i = 1; i < 4; ++i) { // a hint of a grid
    svg.line(x, top + h * i / 4, x + w, top + h * i / 4, colour::faint);
    svg.line(x + w * i / 4, top, x + w * i / 4, top + h, colour::faint);
  }
  svg.arrow(x + 4, top + 11, x + w - 4, top + 11, colour::compute);
  svg.text(x, top - 8, std::string(o.columnName) + " →", "start", 11, colour::compute);
  svg.text(x - 6, top + h / 2 + 4, o.rowName, "end", 11);
  svg.text(x, top + h + 18, "ld " + number(o.ld), "start", 11.5);
  return std::max(w, 190.0);
}
} // namespace

Picture layoutCard(const Row &row, const Target &target, const std::string &name) {
  const GemmProblem &p = row.problem;
  bool ta = row.layout[0] == 't', tb = row.layout[1] == 't';
  Operand a{"A", ta ? p.k : p.m, ta ? p.m : p.k, row.lda, p.a, ta ? "K" : "M", ta ? "M" : "K"};
  Operand b{"B", tb ? p.n : p.k, tb ? p.k : p.n, row.ldb, p.b, tb ? "N" : "K", tb ? "K" : "N"};
  Operand c{"C", p.m, p.n, row.ldc, p.c, "M", "N"};
  Svg svg(1040, 370, "Storage of " + row.name);
  svg.text(24, 26,
           row.name + ": " + row.layout + ", C[M,N] = " + (ta ? "Aᵀ" : "A") + " " +
               (tb ? "Bᵀ" : "B") + (row.bias ? " + bias" : "") +
               (p.batch == 1 ? "" : ", batch " + number(p.batch)),
           "start", 14, colour::ink, true);
  svg.text(1016, 26, "arrow: contiguous direction", "end", 11, colour::compute);
  double x = 50;
  for (const Operand &o : {a, b, c})
    x += draw(svg, x, o) + 70;
  // The column-major library computes the transposed product, operands swapped.
  std::string blas = row.blas();
  svg.text(24, 284,
           "library call (column-major): transa = " + blas.substr(1, 1) +
               ", transb = " + blas.substr(3, 1) + ", m = " + number(p.n) + ", n = " + number(p.m) +
               ", k = " + number(p.k) + ", A := B, lda = " + number(row.ldb) +
               ", B := A, ldb = " + number(row.lda) + ", ldc = " + number(row.ldc),
           "start", 12);
  std::string strides = "strides of op(A) (" + number(row.strideA[0]) + "," +
                        number(row.strideA[1]) + "), of op(B) (" + number(row.strideB[0]) + "," +
                        number(row.strideB[1]) + ")";
  svg.text(24, 306, strides, "start", 12);
  std::string advice = alignmentOf(row, target);
  std::string fine = std::string("alignment: 16-byte copies") +
                     (hasTensorMaps(target) ? " and TMA" : "") + " of A, B and C";
  svg.text(24, 330, advice.empty() ? fine : advice, "start", 12,
           advice.empty() ? colour::good : colour::memory);
  return {name, svg.str()};
}

} // namespace gemm::report
