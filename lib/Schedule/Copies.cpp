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

CopyEngine copyEngine(const Schedule &s, Type type, int64_t vectorBytes) {
  return copyEngine(s.mma().tensorMaps && vectorBytes == kTmaBytes,
                    s.mma().readsSlots() && type == Type::TF32, vectorBytes);
}

namespace {
// Sectors of a line of so many bytes that begins anywhere its stride allows.
double sectorsOver(double lineBytes, int64_t strideBytes) {
  int64_t step = std::gcd(strideBytes, kSectorBytes);
  return 1 + static_cast<double>(kSectorBytes - step) / std::max(1.0, lineBytes);
}

// `lines` of `length` elements each, `ld` apart.
Copies copies(const Schedule &s, Type type, int64_t ld, int64_t lines, int64_t length) {
  Copies r;
  const double element = bytesOf(type, 1);
  int64_t stride =
      std::max<int64_t>(1, static_cast<int64_t>(bytesOf(type, static_cast<double>(ld))));
  int64_t vector = vectorBytes(stride);
  r.engine = copyEngine(s, type, vector);
  r.bytes = static_cast<double>(lines * length) * element;
  r.sectorBytes = r.bytes * sectorsOver(static_cast<double>(length) * element, stride);
  // A lane has 16 bytes of a line and copies them piece by piece: each round asks for nearly
  // all sectors of the line. Copies of 16 bytes pass L1 by.
  int64_t piece = r.engine == CopyEngine::Registers
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
  // Rows, of M or N, are shared out among the CTAs of a cluster along the other one.
  int64_t rows = s.tile[operand] / s.cluster[1 - operand], k = s.tile[2];
  bool alongRows = isB ? p.bAlongN : p.aAlongM;
  int64_t given = isB ? p.ldb : p.lda, ofAll = isB ? p.n / s.products : p.m;
  int64_t ld = given > 0 ? given : alongRows ? ofAll : p.k;
  Type type = isB ? p.b : p.a;
  return alongRows ? copies(s, type, ld, k, rows) : copies(s, type, ld, rows, k);
}

double issueSeconds(double instructions, const Target &t) {
  return instructions / (threadsOfWarp * schedulersPerSm * t.clockHz);
}

// C's lines run along the problem's N, which is the m of a swapped kernel's tiles.
static int64_t strideOfC(const Schedule &s, const GemmProblem &p) {
  return std::max<int64_t>(1, (p.ldc > 0 ? p.ldc
                               : s.swap  ? p.m
                                         : p.n / s.products) *
                                  typeBytes(p.c));
}

double storeInstructions(const Schedule &s, const GemmProblem &p) {
  double elements = static_cast<double>(s.tile[0] * s.tileColumns());
  bool pairs = vectorBytes(strideOfC(s, p)) >= 2 * static_cast<int64_t>(typeBytes(p.c));
  return pairs ? 0 : elements / 2 * instructionsOfElement;
}

double storeSectors(const Schedule &s, const GemmProblem &p) {
  double line = static_cast<double>(s.tileN()) * typeBytes(p.c);
  return sectorsOver(line, strideOfC(s, p));
}

} // namespace gemm
