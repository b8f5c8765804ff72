// See Storing.h.
#include "gemm/Schedule/Storing.h"

namespace gemm {

Schedule storingSchedule(const Schedule &schedule) {
  Schedule stores;
  stores.tile = schedule.tile;
  stores.warp = schedule.warp;
  const int64_t step = stores.mma().stepN;
  for (int64_t *n : {&stores.tile[1], &stores.warp[1]})
    *n = (*n + step - 1) / step * step;
  stores.group = schedule.group;
  stores.raster = schedule.raster;
  stores.swap = schedule.swap;
  return stores;
}

} // namespace gemm
