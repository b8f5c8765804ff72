// The table of instructions.
#include "gemm/Target/Mma.h"
#include "gemm/Target/Allow.h"

#include <algorithm>
#include <iterator>

namespace gemm {

namespace {
// PTX ISA, mma.m16n8k16 of f16 and bf16, m16n8k8 of tf32, m16n8k32 of s8 and u8 in any pair and,
// from sm_89 on, of e4m3 and e5m2 in any pair, and of f64 m16n8k4 or, before Hopper, two m8n8k4;
// B's fragments are loaded for two n8 blocks at a time. On Hopper, whose own is wgmma, it reaches
// 0.65 of what that is rated for (arXiv 2402.13499); no more is taken of it beside tcgen05. Neither
// multiplies f64.
Mma mmaSync() {
  Mma mma;
  mma.family = mma.instruction = Family::MmaSync;
  mma.operands = {Type::F16,      Type::BF16,   Type::TF32, Type::I8,
                  Type::F8E4M3FN, Type::F8E5M2, Type::F64};
  mma.capability = 80;
  mma.fp8From = 89;
  mma.fp8Held = heldOfFp8;
  mma.stepN = 16;
  mma.rateBeside = 0.65;
  mma.alone = {Type::F64};
  mma.fp8AsF16From = capabilityOfHopper;
  mma.multiplier = Multiplier::Warp;
  return mma;
}

// PTX ISA, wgmma.mma_async.m64nNk16 of f16 and bf16, m64nNk8 of tf32, N a multiple of 8; m64nNk32
// of s8 and u8 in any pair, and of e4m3 and e5m2. What is not of 16 bits lies along K.
Mma wgmma() {
  Mma mma;
  mma.family = mma.instruction = Family::Wgmma;
  mma.operands = {Type::F16, Type::BF16, Type::TF32, Type::I8, Type::F8E4M3FN, Type::F8E5M2};
  mma.fp8Held = heldOfFp8;
  mma.skeleton = Skeleton::WarpSpecialised;
  mma.mbarriers = mma.tensorMaps = mma.panels = mma.multicast = mma.wholeSm = true;
  mma.warps = 4;
  mma.m = 64;
  mma.multiplier = Multiplier::Warpgroup;
  mma.fitted = true;
  mma.capability = capabilityOfHopper;
  mma.chip = "sm_90a";
  return mma;
}

// One fma for each product, rounded to nearest, so that sums are those of IEEE arithmetic. A lane
// has the accumulators that it has of mma.sync's, and of each of their rows and columns two k: more
// would take as many registers again.
Mma simt() {
  Mma mma;
  mma.family = Family::Simt;
  mma.operands = {Type::F32};
  mma.capability = 80; // the least chip that has cp.async
  mma.stepN = 16;
  mma.kBytes = 8;
  mma.multiplier = Multiplier::Lane;
  return mma;
}

// Three numbers of bf16, the first rounded to nearest and each of the others what is left, have all
// the bits of an f32. The three products that are left out are below 2^-24 of the whole
// (docs/numerics.md). 16 elements of each row make one m16n8k16 of each of the six others, the
// smallest first.
Mma bf16x6() {
  Mma mma = mmaSync();
  mma.family = Family::Bf16x6;
  mma.multiplier = Multiplier::WarpOnParts;
  mma.operands = {Type::F32};
  mma.kBytes = 2 * bytesOfStep;
  mma.partProducts = {{2, 0}, {0, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 0}};
  mma.leastK = 32;
  return mma;
}

// The same without the three smallest of the six, so that two parts are enough, and with all nine,
// which are exact. The nine are no nearer than the six where K is large, so nobody chooses them
// by himself.
Mma bf16x3() {
  Mma mma = bf16x6();
  mma.family = Family::Bf16x3;
  mma.partProducts = {{1, 0}, {0, 1}, {0, 0}};
  mma.leastK = 0;
  return mma;
}
Mma bf16x9() {
  Mma mma = bf16x6();
  mma.family = Family::Bf16x9;
  mma.partProducts.insert(mma.partProducts.begin(), {{2, 2}, {2, 1}, {1, 2}});
  mma.leastK = 0;
  return mma;
}

// Bytes, or numbers of 4 bits, beside f16 or bf16, either of which has all of their numbers: 32 k
// are two m16n8k16 of the other type, since what lanes hold of 16 k of them is exchanged with that
// of another 16.
Mma mixed() {
  Mma mma = mmaSync();
  mma.family = Family::Mixed;
  mma.operands = {Type::F16, Type::BF16};
  mma.converted = {Type::I8, Type::I4};
  mma.kBytes = 2 * bytesOfStep;
  mma.alone = {};
  return mma;
}

// The same beside wgmma, which takes A from registers (PTX ISA, wgmma.mma_async): what is converted
// is the kernel's A, of a product whose B is bytes that of a schedule with swap.
Mma mixedWgmma() {
  Mma mma = wgmma();
  mma.family = Family::MixedWgmma;
  mma.operands = mixed().operands;
  mma.converted = mixed().converted;
  mma.kBytes = mixed().kBytes;
  mma.fp8Held = 0;
  return mma;
}

Mma modelled(Family family, int capability) {
  Mma mma;
  mma.family = mma.instruction = family;
  mma.capability = capability;
  mma.fp8AsF16From = capability; // fp8 of tcgen05 keeps what other types do (docs/emulator.md)
  return mma;
}

} // namespace

const std::vector<Mma> &mmaTable() {
  static const std::vector<Mma> rows = {mmaSync(),
                                        wgmma(),
                                        simt(),
                                        bf16x6(),
                                        bf16x3(),
                                        bf16x9(),
                                        mixed(),
                                        mixedWgmma(),
                                        modelled(Family::Tcgen05, 100),
                                        modelled(Family::None, 0)};
  return rows;
}

const Mma &mmaOf(Family family) {
  auto is = [family](const Mma &mma) { return mma.family == family; };
  return *std::find_if(mmaTable().begin(), mmaTable().end() - 1, is);
}

namespace {
/// "a, b or c".
std::string oneOf(const std::vector<std::string_view> &names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + std::string(names[i]);
  return text;
}
} // namespace

bool Mma::isNear(std::optional<Family> precision, int64_t k) const {
  if (!takesApart())
    return true;
  return precision ? partProducts.size() >= mmaOf(*precision).partProducts.size()
                   : leastK > 0 && k >= leastK;
}

double fastestPeak(const Target &target, Type type, std::optional<Family> precision, int64_t k) {
  double peak = target.peakOf(type);
  for (const Mma &mma : mmaTable())
    if (mma.takesApart() && mma.multiplies(type, type) && mma.runsOn(target) &&
        mma.isNear(precision, k))
      peak = std::max(peak, mma.peak(target, type) * mma.rate(target, type));
  return peak;
}

std::string takenApartTypes() {
  std::vector<std::string_view> found;
  for (const Mma &mma : mmaTable())
    if (mma.takesApart())
      found.push_back(familyName(mma.family));
  return oneOf(found);
}
std::optional<Family> takenApart(std::string_view name) {
  for (const Mma &mma : mmaTable())
    if (mma.takesApart() && familyName(mma.family) == name)
      return mma.family;
  return std::nullopt;
}

std::string allowedTypes() { return "bf16, tf32, " + takenApartTypes(); }
bool isAllowed(std::string_view type) {
  return type == "bf16" || type == "tf32" || takenApart(type);
}

bool tf32TiesToEven(std::string_view chip) {
  const Target *target = lookupTarget(chip);
  return target && tf32TiesToEven(*target);
}

bool Mma::multiplies(Type a, Type b) const {
  auto has = [](const std::vector<Type> &types, Type type) {
    return std::find(types.begin(), types.end(), type) != types.end();
  };
  if (converts())
    return (has(operands, a) && has(converted, b)) || (has(converted, a) && has(operands, b));
  return (a == b || (isFp8(a) && isFp8(b))) && has(operands, a);
}

// Volta keeps 23 bits, Turing to Ada 24, Hopper and later 25. A step takes 8, 16 and 32 bytes of
// K (so m16n8k16 of f16 is two steps of 8 before Hopper). fp8 keeps 13 bits in Ada's mma.sync and
// Hopper's wgmma.
TensorArithmetic Mma::arithmetic(int generation, unsigned bytes) const {
  TensorArithmetic result;
  result.step = (generation >= 90 ? 32 : generation >= 75 ? 16 : 8) / bytes;
  result.fraction = generation >= 90 ? 25 : generation >= 75 ? 24 : 23;
  result.zero = generation >= 90 ? -133 : generation >= 75 ? -132 : -131;
  if (bytes == 1 && generation < fp8AsF16From)
    result.fraction = result.result = 13;
  else if (bytes == 1 && generation < 100)
    result.step = 16;
  return result;
}

std::string generatedFamilies(const std::function<bool(const Mma &)> &holds) {
  std::vector<std::string_view> found;
  for (const Mma &mma : mmaTable())
    if (mma.isGenerated() && (!holds || holds(mma)))
      found.push_back(familyName(mma.family));
  return oneOf(found);
}

bool isGenerated(Type a, Type b) {
  return std::any_of(mmaTable().begin(), mmaTable().end(),
                     [&](const Mma &mma) { return mma.isGenerated() && mma.multiplies(a, b); });
}

int leastCapability(Type a, Type b) {
  int least = INT_MAX;
  for (const Mma &mma : mmaTable())
    if (mma.isGenerated() && mma.multiplies(a, b))
      least = std::min(least, mma.capabilityFor(a));
  return least;
}

int leastCapability() {
  int least = INT_MAX;
  for (const Mma &mma : mmaTable())
    if (mma.isGenerated())
      least = std::min(least, mma.capability);
  return least;
}

std::string generatedOperands() {
  std::vector<std::string_view> found;
  for (const Mma &mma : mmaTable())
    for (Type type : mma.operands)
      if (mma.isGenerated() && std::find(found.begin(), found.end(), typeName(type)) == found.end())
        found.push_back(typeName(type));
  return oneOf(found);
}

} // namespace gemm
