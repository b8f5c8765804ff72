// Which lane holds which element: A, B and the accumulator of mma.m16n8k16, and the
// accumulator of wgmma.m64nNk16, whose operands stay in shared memory.
#include "Lanes.h"
#include "Svg.h"
#include "gemm/Report/Report.h"

namespace gemm::report {

namespace {
constexpr double kWide = 26, kHigh = 20;

// A matrix as a grid of elements; `letter` names the registers that hold them.
struct Grid {
  double x, y;
  int rows, columns;
  char letter;
};

// The lane of each element.
template <typename Map>
void lanes(Svg &svg, const Grid &grid, const std::string &title, const std::string &what,
           Map held) {
  const auto [x, y, rows, columns, letter] = grid;
  svg.text(x, y - 26, title, "start", 12.5, colour::ink, true);
  svg.text(x, y - 9, what, "start", 11, colour::grey);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      Held at = held(row, column);
      svg.rect(x + column * kWide, y + row * kHigh, kWide, kHigh, colour::ofWave(at.lane % 4),
               "#8c959f",
               "row " + std::to_string(row) + ", column " + std::to_string(column) + ": lane " +
                   std::to_string(at.lane) + ", " + letter + std::to_string(at.reg));
      svg.text(x + (column + 0.5) * kWide, y + row * kHigh + 14, std::to_string(at.lane), "middle",
               10);
    }
  for (int row = 8; row < rows; row += 8)
    svg.line(x, y + row * kHigh, x + columns * kWide, y + row * kHigh, colour::ink, 1.5);
  for (int column = 8; column < columns; column += 8)
    svg.line(x + column * kWide, y, x + column * kWide, y + rows * kHigh, colour::ink, 1.5);
}

// Registers of an 8 x 8 block, beside the grid it belongs to.
void registers(Svg &svg, double x, double y, const std::string &text) {
  svg.text(x, y, text, "middle", 11, colour::grey);
}

// D of wgmma in blocks of 8 x 8: the warp, and the registers of each of its lanes.
void blocks(Svg &svg, double x, double y) {
  constexpr int columns = 6;
  constexpr double wide = 92, high = 38;
  svg.text(x, y - 26, "wgmma.m64nNk16, accumulator 64 × N: warp and registers of each 8 × 8 block",
           "start", 12.5, colour::ink, true);
  svg.text(x, y - 9, "colour: warp of the warpgroup; lanes inside a block as on the left", "start",
           11, colour::grey);
  for (int row = 0; row < 64; row += 8)
    for (int column = 0; column < 8 * columns; column += 8) {
      int warp = wgmmaWarp(row), first = heldD(row, column).reg;
      double left = x + column / 8 * wide, top = y + row / 8 * high;
      std::string pair = "d" + std::to_string(first) + " d" + std::to_string(first + 1);
      svg.rect(left, top, wide, high, colour::ofWave(warp), "#8c959f",
               "rows " + std::to_string(row) + " to " + std::to_string(row + 7) + ", columns " +
                   std::to_string(column) + " to " + std::to_string(column + 7) + ": warp " +
                   std::to_string(warp) + ", " + pair);
      svg.text(left + wide / 2, top + 16, "warp " + std::to_string(warp), "middle", 11);
      svg.text(left + wide / 2, top + 31, pair, "middle", 11);
    }
  for (int row = 0; row < 64; row += 8)
    svg.text(x - 8, y + row / 8 * high + 23, std::to_string(row), "end", 10, colour::grey);
  for (int column = 0; column < columns; ++column)
    svg.text(x + column * wide + 4, y + 8 * high + 14, std::to_string(8 * column), "start", 10,
             colour::grey);
  svg.text(x + columns * wide + 10, y + 4 * high, "… N", "start", 12);
}
} // namespace

Picture fragments() {
  Svg svg(1040, 470, "Fragments of mma.m16n8k16");
  svg.text(24, 28, "mma.m16n8k16 with 16-bit operands: lane of each element", "start", 14,
           colour::ink, true);
  lanes(svg, {40, 96, 16, 16, 'a'}, "A, 16 (m) × 16 (k)", "registers of an 8 × 8 block below",
        heldA);
  registers(svg, 40 + 4 * kWide, 96 + 16 * kHigh + 18, "above a0 a1, below a2 a3");
  registers(svg, 40 + 12 * kWide, 96 + 16 * kHigh + 18, "above a4 a5, below a6 a7");
  lanes(svg, {510, 96, 16, 8, 'b'}, "B, 16 (k) × 8 (n)", "pairs run along k", heldB);
  registers(svg, 510 + 4 * kWide, 96 + 16 * kHigh + 18, "above b0 b1, below b2 b3");
  lanes(svg, {772, 96, 16, 8, 'c'}, "accumulator, 16 (m) × 8 (n)", "pairs run along n", heldC);
  registers(svg, 772 + 4 * kWide, 96 + 16 * kHigh + 18, "above c0 c1, below c2 c3");
  return {"fragments", svg.str()};
}

Picture fragmentsOfWgmma() {
  Svg svg(1040, 470, "Fragments of wgmma.m64nNk16");
  svg.text(24, 28, "wgmma.m64nNk16: A and B stay in shared memory, D is spread over 128 threads",
           "start", 14, colour::ink, true);
  lanes(svg, {40, 96, 8, 8, 'd'}, "a block of 8 × 8", "lane of each element", heldD);
  svg.text(40, 96 + 8 * kHigh + 22, "No lane holds A or B: a descriptor", "start", 11,
           colour::grey);
  svg.text(40, 96 + 8 * kHigh + 38, "names their slot, read as core", "start", 11, colour::grey);
  svg.text(40, 96 + 8 * kHigh + 54, "matrices of 8 rows × 16 bytes.", "start", 11, colour::grey);
  blocks(svg, 330, 96);
  return {"fragments-wgmma", svg.str()};
}

} // namespace gemm::report
