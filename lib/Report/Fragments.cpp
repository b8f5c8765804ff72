// Which lane holds which element of an m16n8k16 product, and which banks the eight
// rows of one ldmatrix read, with the XOR swizzle of the kernels and without it.
#include "Svg.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <array>

namespace gemm::report {

namespace {
constexpr double kCell = 26;

// Accumulators (PTX ISA, m16n8k16): row lane/4, columns 2 (lane % 4) and the next.
void accumulators(Svg &svg, double x, double y) {
  svg.text(x, y - 26, "accumulator 16 × 8: lane of each element", "start", 12.5, colour::ink, true);
  svg.text(x, y - 9, "c0 c1 above, c2 c3 in the lower eight rows", "start", 11, colour::grey);
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 8; ++column) {
      int lane = row % 8 * 4 + column / 2;
      svg.rect(x + column * kCell, y + row * 20, kCell, 20, colour::ofWave(lane % 4), "#8c959f",
               "row " + std::to_string(row) + ", column " + std::to_string(column) + ": lane " +
                   std::to_string(lane) + ", c" + std::to_string(row / 8 * 2 + column % 2));
      svg.text(x + (column + 0.5) * kCell, y + row * 20 + 14, std::to_string(lane), "middle", 10);
    }
}

// Eight lines of 64 bytes (32 elements of 16 bits), 16-byte chunks; one phase of
// ldmatrix reads the same chunk of all eight. Two lines fill the 32 banks.
void banks(Svg &svg, double x, double y, bool swizzled, const char *title) {
  constexpr int lines = 8, chunks = 4, perRow = 8; // chunks of a 128-byte bank row
  std::array<int, perRow> hits{};
  int position[lines];
  for (int line = 0; line < lines; ++line) {
    int chunk = swizzled ? (0 ^ (line / 2 % chunks)) : 0; // CUTLASS's Swizzle<2, 4, 3>
    position[line] = line % 2 * chunks + chunk;
    ++hits[static_cast<size_t>(position[line])];
  }
  int worst = 0;
  for (int count : hits)
    worst = std::max(worst, count);
  svg.text(x, y - 26, title, "start", 12.5, colour::ink, true);
  svg.text(x, y - 9,
           worst == 1
               ? "no conflict: one pass"
               : std::to_string(worst) + "-way conflict: " + std::to_string(worst) + " passes",
           "start", 11, worst == 1 ? colour::good : colour::bad);
  for (int row = 0; row < lines / 2; ++row)
    for (int at = 0; at < perRow; ++at) {
      int line = row * 2 + at / chunks;
      bool read = position[line] == at;
      const char *fill = !read                               ? "#f6f8fa"
                         : hits[static_cast<size_t>(at)] > 1 ? "#ffcecb"
                                                             : "#c9e8c3";
      int logical = swizzled ? (at % chunks) ^ (line / 2 % chunks) : at % chunks;
      svg.rect(x + at * 48, y + row * 34, 48, 34, fill, "#8c959f",
               "line " + std::to_string(line) + ", chunk " + std::to_string(logical) + ", banks " +
                   std::to_string(at * 4) + " to " + std::to_string(at * 4 + 3));
      svg.text(x + at * 48 + 24, y + row * 34 + 15, "line " + std::to_string(line), "middle", 9.5);
      svg.text(x + at * 48 + 24, y + row * 34 + 28, "chunk " + std::to_string(logical), "middle",
               9.5);
    }
  for (int at = 0; at < perRow; ++at)
    svg.text(x + at * 48 + 24, y + 4 * 34 + 14,
             std::to_string(at * 4) + "–" + std::to_string(at * 4 + 3), "middle", 10, colour::grey);
  svg.text(x + 8 * 48 + 8, y + 4 * 34 + 14, "banks", "start", 10, colour::grey);
}
} // namespace

Picture fragments() {
  Svg svg(1040, 470, "Fragments and shared-memory banks");
  svg.text(24, 28, "mma.m16n8k16 and its shared memory", "start", 14, colour::ink, true);
  accumulators(svg, 40, 96);
  banks(svg, 350, 96, true, "a slot of lines of 64 bytes, swizzled: chunk 0 of eight lines");
  banks(svg, 350, 316, false, "the same without the swizzle");
  return {"fragments", svg.str()};
}

} // namespace gemm::report
