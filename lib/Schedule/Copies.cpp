// Which engine copies, which the lowering asks as well, and what it costs.
#include "Copies.h"

#include "gemm/CostModel/Alignment.h"
#include "gemm/Schedule/Constants.h"

#include <algorithm>
#include <numeric>

namespace gemm {

CopyEngine copyEngine(bool mapped, bool rounds, int64_t alignBytes) {
  if (mapped)
    return CopyEngine::TensorMap;
  return alignBytes >= leastAsyncBytes && !rounds ? CopyEngine::CpAsync : CopyEngine::Registers;
}

CopyEngine copyEngine(const Schedule &s, Type type, int64_t vectorBytes, Grouping grouping) {
  // A map does not know where a group's k end.
  return copyEngine(s.mma().tensorMaps && grouping != Grouping::K && vectorBytes == kTmaBytes,
                    s.mma().readsSlots() && type == Type::TF32, vectorBytes);
}

namespace {
// Sectors of a line of so many bytes that begins anywhere its stride allows.
double sectorsOver(double lineBytes, int64_t strideBytes) {
  int64_t step = std::gcd(strideBytes, kSectorBytes);
  return 1 + static_cast<double>(kSectorBytes - step) / std::max(1.0, lineBytes);
}

// Lines of one operand, `lines` in a slot of `length` elements each.
struct Lines {
  Type type;
  int64_t lines, length;
  int64_t stride; // bytes, or those of which it is only known to be a multiple
  Grouping grouping;
};

Copies copies(const Schedule &s, const Lines &of) {
  const auto [type, lines, length, stride, grouping] = of;
  Copies r;
  const double element = bytesOf(type, 1);
  int64_t vector = vectorBytes(stride);
  r.engine = copyEngine(s, type, vector, grouping);
  r.bytes = static_cast<double>(lines * length) * element;
  r.sectorBytes = r.bytes * sectorsOver(static_cast<double>(length) * element, stride);
  // A lane has 16 bytes of a line and copies them piece by piece: each round asks for nearly
  // all sectors of the line. Copies of 16 bytes pass L1 by.
  const int64_t piece = r.piece = r.engine == CopyEngine::Registers
                                      ? std::max<int64_t>(1, static_cast<int64_t>(element))
                                      : vector;
  if (r.engine != CopyEngine::TensorMap && piece < 16)
    r.l1Bytes = static_cast<double>(lines) * 16 / static_cast<double>(piece) *
                (static_cast<double>(length) * element - 16 + static_cast<double>(piece) +
                 static_cast<double>(kSectorBytes - std::gcd(stride, kSectorBytes)));
  if (r.engine == CopyEngine::CpAsync)
    r.instructions = r.bytes / static_cast<double>(vector) * instructionsOfCopy;
  if (r.engine == CopyEngine::Registers)
    r.instructions = r.bytes / std::max(element, 1.0) * instructionsOfElement;
  return r;
}
} // namespace

Copies copiesOf(const Schedule &s, const GemmProblem &p, size_t operand) {
  const bool isB = operand != 0;
  if (isB ? p.bOnes : p.aOnes)
    return {};
  const Type type = isB ? p.b : p.a;
  const bool alongRows = isB ? p.bAlongN : p.aAlongM;
  const int64_t given = isB ? p.ldb : p.lda, ofAll = isB ? p.n / s.products : p.m;
  const int64_t ld = given > 0 ? given : alongRows ? ofAll : p.k;
  const int64_t stride =
      p.begins[operand] > 0
          ? p.begins[operand]
          : std::max<int64_t>(1, static_cast<int64_t>(bytesOf(type, static_cast<double>(ld))));
  // Rows, of M or N, are shared out among the CTAs of a cluster along the other one where tensor
  // maps copy them: other copies are each CTA's own.
  const bool shares = copyEngine(s, type, vectorBytes(stride), p.grouping) == CopyEngine::TensorMap;
  const int64_t rows = s.tile[operand] / (shares ? s.cluster[1 - operand] : 1), k = s.tile[2];
  return alongRows ? copies(s, {type, k, rows, stride, p.grouping})
                   : copies(s, {type, rows, k, stride, p.grouping});
}

double issueSeconds(double instructions, const Target &t) {
  return instructions / (threadsOfWarp * schedulersPerSm * t.clockHz);
}

// C's lines run along the problem's N, which is the m of a swapped kernel's tiles.
static int64_t strideOfC(const Schedule &s, const GemmProblem &p) {
  if (p.begins[2] > 0)
    return p.begins[2];
  return std::max<int64_t>(1, (p.ldc > 0 ? p.ldc
                               : s.swap  ? p.m
                                         : p.n / s.products) *
                                  typeBytes(p.c));
}

bool storesPairs(const Schedule &s, const GemmProblem &p) {
  return vectorBytes(strideOfC(s, p)) >= 2 * static_cast<int64_t>(typeBytes(p.c));
}

double storeInstructions(const Schedule &s, const GemmProblem &p) {
  double elements = static_cast<double>(s.tile[0] * s.tileColumns());
  return storesPairs(s, p) ? 0 : elements / 2 * instructionsOfElement;
}

double storeSectors(const Schedule &s, const GemmProblem &p) {
  double line = static_cast<double>(s.tileN()) * typeBytes(p.c);
  return sectorsOver(line, strideOfC(s, p));
}

} // namespace gemm
