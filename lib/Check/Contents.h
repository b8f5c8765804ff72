// What lies in the places that a run is about, so that a journal goes on with the same and
// with nothing else: for each pack and bundle its commit and a hash of the names
// and bytes of its files.
#pragma once

#include "Item.h"

namespace gemm::check {

/// One entry for each pack and bundle, in order. Throws bundle::Error for what cannot be read.
Json contentsOf(const std::vector<std::string> &places);

} // namespace gemm::check
