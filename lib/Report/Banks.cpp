// Which banks a read of eight lines of shared memory touches, with the XOR swizzle of
// the kernels and without it: one phase of ldmatrix from lines of 64 bytes, and one
// core matrix of wgmma from lines of 128 bytes.
#include "Svg.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <array>

namespace gemm::report {

namespace {
constexpr int kLines = 8, kPerRow = 8; // lines read; chunks of 16 bytes in 128 bytes of banks

// Lines of `chunks` chunks; chunk 0 of each is read. A swizzle of CUTLASS's form:
// the chunk is XORed with the number of its 128-byte row.
void banks(Svg &svg, double x, double y, int chunks, bool swizzled, const char *title) {
  int perRow = kPerRow / chunks; // lines in 128 bytes
  auto shift = [&](int line) { return swizzled ? line / perRow % chunks : 0; };
  std::array<int, kPerRow> hits{};
  for (int line = 0; line < kLines; ++line)
    ++hits[static_cast<size_t>(line % perRow * chunks + shift(line))];
  int worst = *std::max_element(hits.begin(), hits.end());
  svg.text(x, y - 26, title, "start", 12.5, colour::ink, true);
  svg.text(x, y - 9,
           worst == 1
               ? "no conflict: one pass"
               : std::to_string(worst) + "-way conflict: " + std::to_string(worst) + " passes",
           "start", 11, worst == 1 ? colour::good : colour::bad);
  int rows = kLines / perRow;
  double high = perRow == 1 ? 20 : 34;
  for (int row = 0; row < rows; ++row)
    for (int at = 0; at < kPerRow; ++at) {
      int line = row * perRow + at / chunks, chunk = (at % chunks) ^ shift(line);
      const char *fill = chunk != 0                          ? "#f6f8fa"
                         : hits[static_cast<size_t>(at)] > 1 ? "#ffcecb"
                                                             : "#c9e8c3";
      svg.rect(x + at * 48, y + row * high, 48, high, fill, "#8c959f",
               "line " + std::to_string(line) + ", chunk " + std::to_string(chunk) + ", banks " +
                   std::to_string(at * 4) + " to " + std::to_string(at * 4 + 3));
      std::string name = "line " + std::to_string(line);
      if (perRow > 1) {
        svg.text(x + at * 48 + 24, y + row * high + 15, name, "middle", 9.5);
        svg.text(x + at * 48 + 24, y + row * high + 28, "chunk " + std::to_string(chunk), "middle",
                 9.5);
      } else {
        svg.text(x + at * 48 + 24, y + row * high + 14, std::to_string(chunk), "middle", 10);
      }
    }
  for (int row = 0; perRow == 1 && row < rows; ++row)
    svg.text(x - 6, y + row * high + 14, "line " + std::to_string(row), "end", 10, colour::grey);
  for (int at = 0; at < kPerRow; ++at)
    svg.text(x + at * 48 + 24, y + rows * high + 14,
             std::to_string(at * 4) + "–" + std::to_string(at * 4 + 3), "middle", 10, colour::grey);
  svg.text(x + kPerRow * 48 + 8, y + rows * high + 14, "banks", "start", 10, colour::grey);
}
} // namespace

Picture bankMap() {
  Svg svg(1040, 516, "Shared-memory banks");
  svg.text(24, 28, "Shared memory: chunk 0 of eight lines, as one read takes it", "start", 14,
           colour::ink, true);
  banks(svg, 40, 96, 4, true, "mma.sync: lines of 64 bytes, swizzled");
  banks(svg, 40, 332, 4, false, "the same without the swizzle");
  banks(svg, 560, 96, 8, true, "wgmma: lines of 128 bytes, swizzled; numbers: chunks");
  banks(svg, 560, 332, 8, false, "the same without the swizzle");
  return {"banks", svg.str()};
}

} // namespace gemm::report
