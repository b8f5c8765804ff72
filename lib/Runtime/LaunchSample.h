// The CTAs of a step's launch that stand for all of it, and the elements of its outputs that are
// theirs: those of chosen tiles at corners, on edges and inside, with all other tiles that the same
// CTAs compute. Every part of a sum that K was cut into is among them.
#pragma once

#include "gemm/Runtime/Device.h"
#include "gemm/Runtime/Place.h"
#include "gemm/Runtime/Session.h"
#include "oracle/Gemm.h"

#include <vector>

namespace gemm::runtime {

class LaunchSample {
public:
  /// At least `count` tiles, of those that the seed does not draw beside the corners and edges also
  /// the one of `element` (batch, m, n), if that is not empty.
  LaunchSample(Device &device, const BoundStep &step, uint64_t count, uint64_t seed,
               const std::vector<int64_t> &element);

  const Executed &executed() const { return extent; }
  /// Numbers of the clusters that are executed; empty: all.
  const std::vector<uint64_t> &clusters() const { return chosen; }
  /// The elements that they compute; null: all.
  const std::vector<oracle::Rectangle> *elements() const { return isAll() ? nullptr : &owned; }
  bool isAll() const { return chosen.empty(); }
  bool owns(int64_t batch, int64_t m, int64_t n) const {
    return ownsTile[static_cast<size_t>((batch * tiles.m + m / tileExtent.m) * tiles.n +
                                        n / tileExtent.n)];
  }

private:
  void choose(const BoundStep &step, const Schedule &schedule, const ProductSizes &sizes,
              uint64_t count, uint64_t seed, const std::vector<int64_t> &element);

  Executed extent;
  std::vector<uint64_t> chosen;
  std::vector<oracle::Rectangle> owned;
  std::vector<bool> ownsTile; // by batch, then m, then n
  TileAt<int64_t> tiles = {1, 1}, tileExtent = {1, 1};
};

/// Bytes of a view's elements that changed although none of the CTAs that ran computes them: a
/// message, or nothing.
std::string foreignWrite(const BoundView &view, const std::string &name, const LaunchSample &sample,
                         const std::vector<std::byte> &before, const std::vector<std::byte> &after);

/// Copies the elements of the view that the sample's CTAs do not compute.
void copyOthers(const BoundView &view, const LaunchSample &sample,
                const std::vector<std::byte> &from, std::vector<std::byte> &to);

} // namespace gemm::runtime
