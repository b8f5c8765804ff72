// Instructions in which lanes of a warp see each other: shfl, vote, activemask,
// match, redux, elect, bar.warp. A member mask that names a lane which never comes is a
// finding: on hardware it hangs or returns garbage.
#include "Machine/Cluster.h"
#include "Ops/Exchange.h"
#include "Ops/Ops.h"

namespace gemm::emulator {

uint32_t sameMembers(Warp &w, const Inst &i, uint32_t mask, const uint32_t *members) {
  const uint32_t first = members[std::countr_zero(mask)];
  uint32_t same = 0;
  for (uint32_t m = mask; m; m &= m - 1)
    same |= members[std::countr_zero(m)] == first ? m & -m : 0;
  if (!(same & ~first))
    return same;
  w.cta->stop(
      Rule::WarpMembers, w, i, same & ~first,
      "expected the lanes of the member mask and no others to execute this, got active lanes " +
          std::to_string(std::popcount(same)) + " and member mask of " +
          std::to_string(std::popcount(first)) + ": move it out of the divergent branch");
  return 0;
}

namespace {

template <class T> void bringValues(Warp &w, uint32_t slot, uint32_t lanes, Exchange &x) {
  const T *a = slots<T>(w, slot);
  forLanes(lanes, [&](unsigned l) { x.in[l] = a[l]; });
}

enum ShuffleMode : uint8_t { Up, Down, Butterfly, Index };

// Where lane l reads from; whether that is within its segment.
bool sourceOf(uint8_t mode, unsigned l, uint32_t b, uint32_t c, int &from) {
  int lane = int(l), by = int(b & 31), clamp = int(c & 31), segment = int(c >> 8 & 31);
  int highest = (lane & segment) | (clamp & ~segment), lowest = lane & segment;
  switch (mode) {
  case Up:
    from = lane - by;
    return from >= highest;
  case Down:
    from = lane + by;
    return from <= highest;
  case Butterfly:
    from = lane ^ by;
    return from <= highest;
  default:
    from = lowest | (by & ~segment);
    return from <= highest;
  }
}

void reportStranger(Warp &w, const Inst &i, uint32_t lane, int from, uint32_t lanes) {
  if (w.cta->found(Rule::WarpShuffle, i))
    return;
  char mask[16];
  std::snprintf(mask, sizeof mask, "0x%x", lanes);
  w.cta->find(Rule::WarpShuffle, w, i, 1u << lane,
              "lane " + std::to_string(lane) + " reads from lane " + std::to_string(from) +
                  ", which does not take part (lanes " + mask +
                  " do), so its value is undefined: add it to the member mask, or narrow the "
                  "segment");
}

// op: d, a, b, c, member mask, predicate.
void shuffle(Warp &w, const Inst &i, uint32_t mask) {
  exchange(
      w, i, mask, i.op[4],
      [](Warp &w, const Inst &i, uint32_t lanes, Exchange &x) {
        if (!x.lanes) // of lanes that do not take part, something
          bringValues<uint32_t>(w, i.op[1], ~0u, x);
        else
          bringValues<uint32_t>(w, i.op[1], lanes, x);
      },
      [](Warp &w, const Inst &i, uint32_t lanes, const Exchange &x) {
        uint32_t *d = w.r32(i.op[0]), inside = 0;
        const uint32_t *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
        uint32_t values[32];
        for (uint32_t m = lanes; m; m &= m - 1) {
          unsigned l = unsigned(__builtin_ctz(m));
          int from;
          const bool ok = sourceOf(i.mode, l, b[l], c[l], from);
          from = ok ? from & 31 : int(l);
          if (!(x.lanes >> from & 1)) [[unlikely]]
            reportStranger(w, i, l, from, x.lanes);
          inside |= uint32_t(ok) << l;
          values[l] = uint32_t(x.in[from]);
        }
        forLanes(lanes, [&](unsigned l) { d[l] = values[l]; }); // it may be b or c
        if (i.op[5]) {
          uint32_t &p = w.pred(i.op[5]);
          p = (p & ~lanes) | (inside & lanes);
        }
      });
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
  exchange(
      w, i, mask, i.op[2],
      [](Warp &w, const Inst &i, uint32_t lanes, Exchange &x) {
        x.yes |= (w.pred(i.op[1]) ^ (i.mode2 ? ~0u : 0)) & lanes;
      },
      [](Warp &w, const Inst &i, uint32_t lanes, const Exchange &x) {
        const uint32_t yes = x.yes;
        if (i.mode == Ballot) {
          uint32_t *d = w.r32(i.op[0]);
          forLanes(lanes, [=](unsigned l) { d[l] = yes; });
          return;
        }
        bool r = i.mode == All   ? yes == x.lanes
                 : i.mode == Any ? yes != 0
                                 : yes == 0 || yes == x.lanes;
        uint32_t &p = w.pred(i.op[0]);
        p = (p & ~lanes) | (r ? lanes : 0);
      });
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

template <class T, class F> uint32_t reduce(const uint64_t *a, uint32_t mask, F f) {
  T r = T(a[__builtin_ctz(mask)]);
  for (mask &= mask - 1; mask; mask &= mask - 1)
    r = f(r, T(a[__builtin_ctz(mask)]));
  return uint32_t(r);
}
enum ReduxMode : uint8_t { Sum, MinU, MaxU, MinS, MaxS, BitAnd, BitOr, BitXor };

uint32_t reduced(uint8_t mode, const uint64_t *a, uint32_t mask) {
  using U = uint32_t;
  using S = int32_t;
  U r = 0;
  switch (mode) {
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
  return r;
}

void redux(Warp &w, const Inst &i, uint32_t mask) {
  exchange(
      w, i, mask, i.op[2],
      [](Warp &w, const Inst &i, uint32_t lanes, Exchange &x) {
        bringValues<uint32_t>(w, i.op[1], lanes, x);
      },
      [](Warp &w, const Inst &i, uint32_t lanes, const Exchange &x) {
        uint32_t *d = w.r32(i.op[0]), r = reduced(i.mode, x.in, x.lanes);
        forLanes(lanes, [=](unsigned l) { d[l] = r; });
      });
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
  exchange(
      w, i, mask, i.op[1], [](Warp &, const Inst &, uint32_t, Exchange &) {},
      [](Warp &w, const Inst &i, uint32_t lanes, const Exchange &x) {
        unsigned leader = unsigned(__builtin_ctz(x.lanes));
        uint32_t *d = w.r32(i.op[0]);
        forLanes(lanes, [=](unsigned l) { d[l] = leader; });
        uint32_t &p = w.pred(i.op[2]);
        p = (p & ~lanes) | (1u << leader & lanes);
      });
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
  exchange(
      w, i, mask, i.op[2],
      [](Warp &w, const Inst &i, uint32_t lanes, Exchange &x) {
        bringValues<T>(w, i.op[1], lanes, x);
      },
      [](Warp &w, const Inst &i, uint32_t lanes, const Exchange &x) {
        uint32_t *d = w.r32(i.op[0]);
        for (uint32_t m = lanes; m; m &= m - 1) {
          uint32_t same = 0;
          for (uint32_t n = x.lanes; n; n &= n - 1)
            same |= x.in[__builtin_ctz(m)] == x.in[__builtin_ctz(n)] ? n & -n : 0;
          d[__builtin_ctz(m)] = same;
        }
      });
}
// match.all d|p: the whole mask where all agree, else 0.
template <class T> void matchAll(Warp &w, const Inst &i, uint32_t mask) {
  exchange(
      w, i, mask, i.op[2],
      [](Warp &w, const Inst &i, uint32_t lanes, Exchange &x) {
        bringValues<T>(w, i.op[1], lanes, x);
      },
      [](Warp &w, const Inst &i, uint32_t lanes, const Exchange &x) {
        bool same = true;
        for (uint32_t m = x.lanes; m; m &= m - 1)
          same &= x.in[__builtin_ctz(m)] == x.in[__builtin_ctz(x.lanes)];
        uint32_t *d = w.r32(i.op[0]);
        forLanes(lanes, [&](unsigned l) { d[l] = same ? x.lanes : 0; });
        uint32_t &p = w.pred(i.op[3]);
        p = (p & ~lanes) | (same ? lanes : 0);
      });
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

// What its lanes did before lies before what they do after.
void syncWarp(Warp &w, const Inst &i, uint32_t mask) {
  exchange(
      w, i, mask, i.op[1], [](Warp &, const Inst &, uint32_t, Exchange &) {},
      [](Warp &, const Inst &, uint32_t, const Exchange &) {});
}

} // namespace

void decodeWarpBarrier(Decoder &d) {
  if (!d.take("sync"))
    d.unsupported();
  d.expectOperands(1, 1);
  d.inst.op[1] = d.src(0, Type::B32);
  finish(d, syncWarp, InstructionClass::Barrier);
}

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
