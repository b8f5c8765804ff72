// Life of a bulk copy: issued, landed, and, when it belongs to a group, kept
// until the lane's wait. The shadow marks its bytes from issue to wait,
// whatever the moment of landing, so a missing wait is found in any case.
#include "Machine/Bulk.h"

#include <algorithm>
#include <bit>

#include "Machine/Access.h"
#include "Machine/Cluster.h"
#include "Machine/Grid.h"

namespace gemm::emulator {

namespace {

constexpr uint32_t chunk = 16;
constexpr size_t maxBulkCopies = 1 << 14, maxRead = 64;

/// Calls f(place in shared memory, place in the row, bytes) for the pieces of a
/// row that swizzling leaves together.
template <class F> void eachPiece(const BulkRow &r, Swizzle s, F &&f) {
  if (s == Swizzle::None)
    return f(r.at, 0u, r.bytes);
  for (uint32_t b = 0; b < r.bytes; b += chunk)
    f(swizzled(s, r.at + b), b, std::min(chunk, r.bytes - b));
}

/// What a load through a tensor map makes of elements of f32: of type tf32 numbers are rounded to
/// its 11 bits, to nearest, ties to even; infinities and NaN stay; of a type .ftz a subnormal
/// number becomes a zero of its sign. Other types are copied.
void convertElements(TensorType type, std::byte *at, uint32_t bytes) {
  if (type != TensorType::TF32 && type != TensorType::TF32Ftz && type != TensorType::F32Ftz)
    return;
  for (std::byte *end = at + bytes; at != end; at += 4) {
    uint32_t v;
    std::memcpy(&v, at, 4);
    const uint32_t exponent = v & 0x7f800000;
    if (exponent == 0 && type != TensorType::TF32)
      v &= 0x80000000;
    else if (exponent != 0x7f800000 && type != TensorType::F32Ftz)
      v = (v + 0xfff + (v >> 13 & 1)) & 0xffffe000;
    std::memcpy(at, &v, 4);
  }
}

} // namespace

void BulkCopies::issue(BulkCopy &&c) {
  ++cluster->progress;
  if (copies.size() + landed.size() >= maxBulkCopies)
    return c.warp->cta->stop(Rule::WaitLimit, *c.warp, *c.inst, 1u << c.lane,
                             "expected at most " + std::to_string(maxBulkCopies) +
                                 " bulk copies that nothing has waited for in one cluster: wait "
                                 "for their groups or mbarriers");
  if (cluster->global.enabled && c.rows)
    cluster->global.begin(c);
  if (c.barrier && !c.arriving)
    ++c.barrier->inFlight;
  copies.push_back(std::make_unique<BulkCopy>(std::move(c)));
  if (cluster->launch->options.async == Async::Early) {
    land(*copies.back());
    sweep();
  }
  landSome();
}

void BulkCopies::landSome() {
  if (cluster->launch->options.async != Async::Random)
    return;
  // A landing may end a phase, never issue a copy: the list stays as it is.
  for (size_t k = 0; k < copies.size(); ++k)
    if (cluster->random.below(4) == 0)
      land(*copies[k]);
  sweep();
}

void BulkCopies::sweep() {
  for (auto &c : copies)
    if (c->landed && !c->barrier)
      landed.push_back(std::move(c));
  std::erase_if(copies, [](const auto &c) { return !c || c->landed; });
}

void BulkCopies::fillShared(BulkCopy &c) {
  if (!c.data.empty()) { // from registers: one row
    std::byte *to = c.cta->shared + (*c.rows)[0].at;
    if (c.reduction == Reduction::None)
      std::copy(c.data.begin(), c.data.end(), to);
    else
      reduceInto(to, c.data.data(), c.data.size(), c.reduction, c.type);
    return;
  }
  std::byte row[2048];
  for (const BulkRow &r : *c.rows) {
    if (c.swizzle == Swizzle::None && r.valid == r.bytes) {
      const std::byte *from = c.source ? c.source->shared + c.sourceAt : r.host;
      if (c.reduction == Reduction::None) {
        std::memcpy(c.cta->shared + r.at, from, r.bytes);
        convertElements(c.type, c.cta->shared + r.at, r.bytes);
      } else {
        reduceInto(c.cta->shared + r.at, from, r.bytes, c.reduction, c.type);
      }
      continue;
    }
    for (uint32_t b = 0; b < r.bytes; b += 4)
      std::memcpy(row + b, &c.fill, 4);
    if (r.valid)
      std::memcpy(row + r.skip, r.host, r.valid);
    convertElements(c.type, row + r.skip, r.valid);
    eachPiece(r, c.swizzle, [&](uint32_t at, uint32_t from, uint32_t n) {
      std::memcpy(c.cta->shared + at, row + from, n);
    });
  }
}

void BulkCopies::readData(BulkCopy &c) {
  if (c.dataRead)
    return;
  c.dataRead = true;
  c.data.resize(c.bytes);
  uint32_t place = 0;
  for (const BulkRow &r : *c.rows) {
    eachPiece(r, c.swizzle, [&](uint32_t at, uint32_t to, uint32_t n) {
      std::memcpy(c.data.data() + place + to, c.cta->shared + at, n);
    });
    place += r.bytes;
  }
}

void BulkCopies::storeData(BulkCopy &c) {
  readData(c);
  uint32_t place = 0;
  for (const BulkRow &r : *c.rows) {
    const std::byte *from = c.data.data() + place + r.skip;
    if (r.valid && c.reduction == Reduction::None)
      std::memcpy(r.host, from, r.valid);
    else if (r.valid)
      reduceInto(r.host, from, r.valid, c.reduction, c.type);
    place += r.bytes;
  }
  c.data = {};
  c.rows = nullptr;
}

void BulkCopies::land(BulkCopy &c) {
  if (c.landed)
    return;
  c.landed = true;
  ++cluster->progress;
  if (!c.barrier) {
    if (cluster->launch->together)
      ++cluster->launch->together->changes;
    return storeData(c);
  }
  if (c.arriving) {
    c.warp->copies.landFor(*c.warp, c.arriving, *c.barrier, c.time);
    cluster->mbarriers.copiesArrive(*c.warp, *c.inst, *c.barrier,
                                    uint32_t(std::popcount(c.arriving)), c.time);
    return;
  }
  if (!c.cta->ended)
    fillShared(c);
  cluster->mbarriers.copyCame(*c.warp, *c.inst, *c.barrier, c.bytes, c.time);
}

bool BulkCopies::landFor(const Mbarrier &b) {
  for (auto &c : copies)
    if (c->barrier == &b && !c->landed) {
      land(*c);
      sweep();
      return true;
    }
  return false;
}

void BulkCopies::commit(Warp &w, uint32_t lanes) {
  for (; lanes; lanes &= lanes - 1)
    ++w.bulkGroups[__builtin_ctz(lanes)];
}

void BulkCopies::wait(Warp &w, uint32_t lanes, uint32_t pending, bool readOnly) {
  landSome();
  if (cluster->global.enabled && !readOnly)
    cluster->global.wait(w, lanes, pending);
  // Not one of the latest groups, and committed.
  auto demanded = [&](const BulkCopy &c) {
    return c.warp == &w && !c.barrier && lanes >> c.lane & 1 &&
           c.group + pending < w.bulkGroups[c.lane];
  };
  auto finishRead = [&](const BulkCopy &c) {
    if (w.cta->shadow.enabled)
      w.cta->shadow.finishAsyncRead(w, c.readNumber);
  };
  size_t read = 0;
  for (auto &c : copies)
    if (demanded(*c)) {
      readData(*c);
      finishRead(*c);
      if (!readOnly)
        land(*c);
      else
        ++read;
    }
  // What has been read may land at any time: a kernel that never waits for more
  // than reads must not keep the bytes of all its stores.
  for (auto &c : copies)
    if (read > maxRead && c->warp == &w && !c->barrier && c->dataRead && !c->landed) {
      land(*c);
      --read;
    }
  sweep();
  std::erase_if(landed, [&](const auto &c) {
    if (!demanded(*c))
      return false;
    finishRead(*c);
    return true;
  });
}

void BulkCopies::finish(Cta &cta) {
  auto mine = [&](const auto &c) { return !c->barrier && c->cta == &cta; };
  for (auto &c : copies)
    if (mine(c))
      land(*c);
  std::erase_if(copies, mine);
  std::erase_if(landed, mine);
}

const BulkCopy *BulkCopies::into(const Cta &cta) const {
  for (const auto &c : copies)
    if (!c->landed && c->barrier && c->cta == &cta)
      return c.get();
  return nullptr;
}

} // namespace gemm::emulator
