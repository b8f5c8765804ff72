// Passes from gemm.matmul on memrefs to NVVM kernels; see Passes.td.
#ifndef GEMM_CONVERSION_TILE_PASSES_H
#define GEMM_CONVERSION_TILE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm::tile {
#define GEN_PASS_DECL
#include "gemm/Conversion/Tile/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "gemm/Conversion/Tile/Passes.h.inc"
} // namespace gemm::tile

#endif
