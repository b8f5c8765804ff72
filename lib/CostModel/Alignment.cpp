// Alignment of rows against vectors, TMA and lines [CUDA C++ Programming Guide,
// "Device Memory Accesses"; CUDA driver API, cuTensorMapEncodeTiled].
#include "gemm/CostModel/Alignment.h"

#include "gemm/CostModel/Tiles.h"

#include <algorithm>
#include <cstdio>

namespace gemm {

int64_t vectorBytes(int64_t strideBytes) {
  int64_t vector = 16;
  while (vector > 1 && strideBytes % vector != 0)
    vector /= 2;
  return vector;
}

AlignmentReport checkAlignment(int64_t ld, int64_t elementBytes, int64_t rows, int64_t cols) {
  AlignmentReport r;
  r.rowBytes = ld * elementBytes;
  r.vectorBytes = vectorBytes(r.rowBytes);
  r.tma = r.rowBytes > 0 && r.rowBytes % kTmaBytes == 0;
  int64_t line = std::max<int64_t>(1, kLineBytes / elementBytes);
  cols = std::min(cols, ld);
  r.lines = linesTouched(rows, cols, ld, line);
  // To the vector width first; to whole lines where that saves a tenth or more.
  int64_t wholeLines = ceilDiv(ld, line) * line;
  r.alignedLines = linesTouched(rows, cols, wholeLines, line);
  if (r.alignedLines > 0)
    r.gain = static_cast<double>(r.lines) / static_cast<double>(r.alignedLines);
  if (r.gain >= 1.1)
    r.padTo = wholeLines;
  else if (!r.tma)
    r.padTo = ceilDiv(r.rowBytes, kTmaBytes) * kTmaBytes / elementBytes;
  return r;
}

std::string alignmentAdvice(const AlignmentReport &r, const std::string &dimension, int64_t ld,
                            bool tensorMaps) {
  if (r.padTo == 0 || r.padTo == ld)
    return "";
  std::string text =
      "pad " + dimension + " from " + std::to_string(ld) + " to " + std::to_string(r.padTo) + ":";
  if (!r.tma)
    text += std::string(" 16-byte copies") + (tensorMaps ? " and TMA" : "") + " instead of " +
            std::to_string(r.vectorBytes) + "-byte copies";
  if (r.gain >= 1.1) {
    char gain[64];
    std::snprintf(gain, sizeof gain, "%s %.2fx fewer lines per tile", r.tma ? "" : ",", r.gain);
    text += gain;
  }
  return text;
}

} // namespace gemm
