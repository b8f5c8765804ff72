// A few places of a large grid that stand for it: where it ends, and some between.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace gemm::emulator {

/// `count` places of a grid with these extents (or all, if it has no more), by number, ascending;
/// place (x, y, z) has the number (z * extents[1] + y) * extents[0] + x. In this order, until there
/// are enough: the corners, a place on each edge, one on each face, one inside, and then places
/// that the seed draws, of which none is at an end as long as there are such.
std::vector<uint64_t> samplePlaces(const std::array<uint64_t, 3> &extents, uint64_t count,
                                   uint64_t seed);

} // namespace gemm::emulator
