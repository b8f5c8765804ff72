// The order in which CTAs walk the output tiles.
#include "Schedules.h"

using namespace gemm::tile;

TileCoordinates gemm::tile::groupedRaster(Int index, Int tilesM, Int tilesN, Int group) {
  Int perGroup = tilesN * group;
  Int first = index / perGroup * group;
  Int rows = (tilesM - first).min(group);
  Int within = index % perGroup;
  return {first + within % rows, within / rows};
}
