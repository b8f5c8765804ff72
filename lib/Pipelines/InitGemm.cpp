// Registration of everything this project adds to MLIR, on request only.
#include "gemm/InitGemm.h"
#include "gemm/Conversion/Blas/Passes.h"
#include "gemm/Conversion/Elementwise/Passes.h"
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Conversion/Serialize/Passes.h"
#include "gemm/Conversion/Serialize/Serialize.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Differentiate/Passes.h"
#include "gemm/Import/Layers.h"
#include "gemm/Import/Passes.h"
#include "gemm/Outline/Passes.h"
#include "gemm/Pipelines/Passes.h"
#include "gemm/Pipelines/Pipelines.h"
#include "gemm/Shard/Passes.h"
#include "gemm/Shard/Sharding.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"

void gemm::registerAllDialects(mlir::DialectRegistry &registry) {
  // Our pipelines bufferize, lower and translate ops of most upstream dialects by interfaces
  // that these do not bring themselves; one that is missing is found where a pipeline ends.
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<GemmDialect, tile::TileDialect>();
  registerSerializeTranslations(registry);
  registerNvvmTarget(registry);
  registerConvertGemmToLLVMInterface(registry);
  registerLayerDecomposition(registry);
  registerShardingInterface(registry);
}

void gemm::registerAllPasses() {
  registerGemmBlasPasses();
  registerGemmDifferentiatePasses();
  registerGemmElementwisePasses();
  registerGemmLaunchPasses();
  registerGemmSerializePasses();
  registerGemmTransformsPasses();
  tile::registerGemmTilePasses();
  registerGemmImportPasses();
  registerGemmOutlinePasses();
  registerGemmPipelinesPasses();
  registerGemmShardPasses();
  registerPipelines();
}

void gemm::registerAll(mlir::DialectRegistry &registry) {
  gemm::registerAllDialects(registry);
  registerAllPasses();
}
