// What a transformer keeps in DRAM: its weights, and while it is trained gradients and the
// optimiser's state, while it generates the cache of K and V.
#pragma once

#include "gemm/CostModel/ModelRows.h"

namespace gemm {

struct ModelMemory {
  double parameters = 0; // of the linear layers, biases among them; no embeddings
  double weightBytes = 0, gradientBytes = 0, optimiserBytes = 0, cacheBytes = 0;
  double bytes() const { return weightBytes + gradientBytes + optimiserBytes + cacheBytes; }
  /// The chips of so much DRAM each that hold it, cut evenly; 0 where that is not known.
  int64_t chips(double dramBytes) const;
};

/// Training is Adam's with mixed precision: gradients in the type of the weights, momentum and
/// variance in f32, and of weights that are not f32 a copy that is (Rajbhandari et al., "ZeRO",
/// 2020, section 3.1: 16 bytes a parameter). Activations are not counted.
ModelMemory modelMemory(const ModelDescription &model);

} // namespace gemm
