// Instructions in which lanes of a warp see each other: shfl, vote, activemask,
// match, redux, elect. A member mask that names a lane which is not there is a
// finding: on hardware it hangs or returns garbage.
#include "Ops.h"

namespace gemm::emulator {
namespace {

/// The member mask all active lanes must agree on and be part of.
bool checkMembers(Warp &w, const Inst &i, uint32_t mask, uint32_t slot) {
  const uint32_t *m = w.r32(slot);
  uint32_t members = m[__builtin_ctz(mask)], missing = members & w.alive & ~mask;
  for (uint32_t r = mask; r; r &= r - 1)
    if (m[__builtin_ctz(r)] != members || !(members >> __builtin_ctz(r) & 1)) {
      missing |= r & -r;
    }
  if (!missing)
    return true;
  w.cta->stop(
      FindingKind::BarrierDivergence, w, i, missing,
      "expected the lanes of the member mask and no others to execute this, got active lanes " +
          std::to_string(std::popcount(mask)) + " and member mask of " +
          std::to_string(std::popcount(members)) + ": move it out of the divergent branch");
  return false;
}

enum ShuffleMode : uint8_t { Up, Down, Butterfly, Index };

// op: d, a, b, c, member mask, predicate.
void shuffle(Warp &w, const Inst &i, uint32_t mask) {
  if (!checkMembers(w, i, mask, i.op[4]))
    return;
  uint32_t *d = w.r32(i.op[0]), in[32], inside = 0;
  std::memcpy(in, w.r32(i.op[1]), sizeof in);
  const uint32_t *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    int lane = int(l), by = int(b[l] & 31), clamp = int(c[l] & 31), segment = int(c[l] >> 8 & 31);
    int highest = (lane & segment) | (clamp & ~segment), lowest = lane & segment, from = lane;
    bool ok = false;
    switch (i.mode) {
    case Up:
      from = lane - by;
      ok = from >= highest;
      break;
    case Down:
      from = lane + by;
      ok = from <= highest;
      break;
    case Butterfly:
      from = lane ^ by;
      ok = from <= highest;
      break;
    default:
      from = lowest | (by & ~segment);
      ok = from <= highest;
      break;
    }
    if (!ok)
      from = lane;
    inside |= uint32_t(ok) << l;
    d[l] = in[from & 31];
  }
  if (i.op[5]) {
    uint32_t &p = w.pred(i.op[5]);
    p = (p & ~mask) | (inside & mask);
  }
}

void decodeShuffle(Decoder &d) {
  if (!d.take("sync"))
    d.unsupported();
  d.inst.mode = d.take("up") ? Up : d.take("down") ? Down : d.take("bfly") ? Butterfly : Index;
  if (d.inst.mode == Index && !d.take("idx"))
    d.unsupported();
  if (d.takeType() != Type::B32)
    d.unsupported();
  d.expectOperands(5, 5);
  const ast::Operand &to = d.operand(0);
  if (to.reg2 != noIndex)
    d.inst.op[5] = d.dst(Decoder::second(to), Type::Pred);
  d.inst.op[0] = d.dst(to, Type::B32);
  for (unsigned k = 1; k < 5; ++k)
    d.inst.op[k] = d.src(k, Type::B32);
  finish(d, shuffle, InstructionClass::Warp);
}

enum VoteMode : uint8_t { All, Any, Uniform, Ballot };

void vote(Warp &w, const Inst &i, uint32_t mask) {
  if (!checkMembers(w, i, mask, i.op[2]))
    return;
  uint32_t yes = (w.pred(i.op[1]) ^ (i.mode2 ? ~0u : 0)) & mask;
  if (i.mode == Ballot) {
    uint32_t *d = w.r32(i.op[0]);
    forLanes(mask, [=](unsigned l) { d[l] = yes; });
    return;
  }
  bool r = i.mode == All ? yes == mask : i.mode == Any ? yes != 0 : yes == 0 || yes == mask;
  uint32_t &p = w.pred(i.op[0]);
  p = (p & ~mask) | (r ? mask : 0);
}

void decodeVote(Decoder &d) {
  if (!d.take("sync"))
    d.unsupported();
  d.inst.mode = d.take("all") ? All : d.take("any") ? Any : d.take("uni") ? Uniform : Ballot;
  if (d.inst.mode == Ballot && !d.take("ballot"))
    d.unsupported();
  const Type t = d.inst.mode == Ballot ? Type::B32 : Type::Pred;
  if (d.takeTypeOrPredicate() != t)
    d.unsupported();
  d.expectOperands(3, 3);
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.predicate(1);
  d.inst.mode2 = d.operand(1).negated;
  d.inst.op[2] = d.src(2, Type::B32);
  finish(d, vote, InstructionClass::Warp);
}

void activeMask(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  forLanes(mask, [=](unsigned l) { d[l] = mask; });
}

template <class T, class F> uint32_t reduce(const uint32_t *a, uint32_t mask, F f) {
  T r = T(a[__builtin_ctz(mask)]);
  for (mask &= mask - 1; mask; mask &= mask - 1)
    r = f(r, T(a[__builtin_ctz(mask)]));
  return uint32_t(r);
}
enum ReduxMode : uint8_t { Sum, MinU, MaxU, MinS, MaxS, BitAnd, BitOr, BitXor };

void redux(Warp &w, const Inst &i, uint32_t mask) {
  if (!checkMembers(w, i, mask, i.op[2]))
    return;
  const uint32_t *a = w.r32(i.op[1]);
  using U = uint32_t;
  using S = int32_t;
  U r = 0;
  switch (i.mode) {
  case Sum:
    r = reduce<U>(a, mask, [](U x, U y) { return x + y; });
    break;
  case MinU:
    r = reduce<U>(a, mask, [](U x, U y) { return x < y ? x : y; });
    break;
  case MaxU:
    r = reduce<U>(a, mask, [](U x, U y) { return x > y ? x : y; });
    break;
  case MinS:
    r = reduce<S>(a, mask, [](S x, S y) { return x < y ? x : y; });
    break;
  case MaxS:
    r = reduce<S>(a, mask, [](S x, S y) { return x > y ? x : y; });
    break;
  case BitAnd:
    r = reduce<U>(a, mask, [](U x, U y) { return x & y; });
    break;
  case BitOr:
    r = reduce<U>(a, mask, [](U x, U y) { return x | y; });
    break;
  default:
    r = reduce<U>(a, mask, [](U x, U y) { return x ^ y; });
    break;
  }
  uint32_t *d = w.r32(i.op[0]);
  forLanes(mask, [=](unsigned l) { d[l] = r; });
}

void decodeRedux(Decoder &d) {
  if (!d.take("sync"))
    d.unsupported();
  bool min = d.take("min"), max = d.take("max");
  bool add = d.take("add"), band = d.take("and"), bor = d.take("or"), bxor = d.take("xor");
  Type t = d.takeType();
  if (bitsOf(t) != 32 || isFloat(t))
    d.unsupported();
  d.inst.mode = add    ? Sum
                : min  ? (isSigned(t) ? MinS : MinU)
                : max  ? (isSigned(t) ? MaxS : MaxU)
                : band ? BitAnd
                : bor  ? BitOr
                       : BitXor;
  if (!(min || max || add || band || bor || bxor))
    d.unsupported();
  d.expectOperands(3, 3);
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, Type::B32);
  finish(d, redux, InstructionClass::Warp);
}

// elect.sync d|p, members: one lane, the lowest.
void elect(Warp &w, const Inst &i, uint32_t mask) {
  if (!checkMembers(w, i, mask, i.op[1]))
    return;
  unsigned leader = unsigned(__builtin_ctz(mask));
  uint32_t *d = w.r32(i.op[0]);
  forLanes(mask, [=](unsigned l) { d[l] = leader; });
  uint32_t &p = w.pred(i.op[2]);
  p = (p & ~mask) | 1u << leader;
}
void decodeElect(Decoder &d) {
  if (!d.take("sync"))
    d.unsupported();
  d.expectOperands(2, 2);
  const ast::Operand &to = d.operand(0);
  const bool both = to.reg2 != noIndex;
  if (!both && to.kind == ast::Operand::Sink)
    d.unsupported();
  d.inst.op[2] = d.dst(both ? Decoder::second(to) : to, Type::Pred);
  d.inst.op[0] = both ? d.dst(to, Type::B32) : d.sinkSlot(Type::B32);
  d.inst.op[1] = d.src(1, Type::B32);
  finish(d, elect, InstructionClass::Warp);
}

template <class T> void matchAny(Warp &w, const Inst &i, uint32_t mask) {
  if (!checkMembers(w, i, mask, i.op[2]))
    return;
  const auto *a = slots<T>(w, i.op[1]);
  uint32_t found[32] = {};
  for (uint32_t m = mask; m; m &= m - 1)
    for (uint32_t n = mask; n; n &= n - 1)
      if (a[__builtin_ctz(m)] == a[__builtin_ctz(n)])
        found[__builtin_ctz(m)] |= n & -n;
  uint32_t *d = w.r32(i.op[0]);
  forLanes(mask, [&](unsigned l) { d[l] = found[l]; });
}
// match.all d|p: the whole mask where all agree, else 0.
template <class T> void matchAll(Warp &w, const Inst &i, uint32_t mask) {
  if (!checkMembers(w, i, mask, i.op[2]))
    return;
  const auto *a = slots<T>(w, i.op[1]);
  bool same = true;
  for (uint32_t m = mask; m; m &= m - 1)
    same &= a[__builtin_ctz(m)] == a[__builtin_ctz(mask)];
  uint32_t *d = w.r32(i.op[0]);
  forLanes(mask, [=](unsigned l) { d[l] = same ? mask : 0; });
  uint32_t &p = w.pred(i.op[3]);
  p = (p & ~mask) | (same ? mask : 0);
}
void decodeMatch(Decoder &d) {
  const bool all = d.take("all");
  if ((!all && !d.take("any")) || !d.take("sync"))
    d.unsupported();
  Type t = d.takeType();
  if (bitsOf(t) != 32 && bitsOf(t) != 64)
    d.unsupported();
  d.expectOperands(3, 3);
  d.inst.op[3] = d.dst(Decoder::second(d.operand(0)), Type::Pred);
  d.inst.op[0] = d.dst(0, Type::B32);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, Type::B32);
  const bool wide = bitsOf(t) == 64;
  finish(d,
         all ? (wide ? matchAll<uint64_t> : matchAll<uint32_t>)
             : (wide ? matchAny<uint64_t> : matchAny<uint32_t>),
         InstructionClass::Warp);
}

} // namespace

std::span<const Opcode> warpOpcodes() {
  static const Opcode list[] = {
      {"shfl", decodeShuffle},
      {"vote", decodeVote},
      {"redux", decodeRedux},
      {"elect", decodeElect},
      {"match", decodeMatch},
      {"activemask",
       [](Decoder &d) {
         d.takeType();
         d.expectOperands(1, 1);
         d.inst.op[0] = d.dst(0, Type::B32);
         finish(d, activeMask, InstructionClass::Warp);
       }},
  };
  return list;
}

} // namespace gemm::emulator
