// Where lanes have columns of several blocks side by side: the columns of B are copied line by
// line, so that each line can be any of them, and nothing but the epilogue asks which. Vectors of
// 16 bytes then go between registers and memory as they are. What is stored decides of how many
// blocks: of more, the lanes of a row would leave sectors of 32 bytes half written by each access.
#include "Combining.h"
#include "Lowering.h"

using namespace mlir;
using namespace gemm::tile;

static bool mayJoin(KernelOp kernel) {
  if (kernel.getFields().mma().warps > 1)
    return false;
  return llvm::all_of(kernel.getBody().front().getOps<RingOp>(), [](RingOp ring) {
    ArrayRef<PartAttr> parts = ring.getRing().getType().getParts();
    return parts.size() < 2 ||
           (parts[1].getMajor() == Major::k && parts[1].getEngine() != Engine::tma);
  });
}

/// As many of at most `blocks` as divide so many columns.
static int64_t dividing(int64_t blocks, int64_t columns) {
  while (blocks > 1 && columns % (blocks * columnsOfBlock))
    blocks /= 2;
  return blocks;
}

static int64_t blocksOfVector(EpilogueOp op) {
  ViewType out = op.getOutType(0);
  if (op.isTransposed() || op.getVia())
    return 1;
  constexpr int64_t widest = 16, most = 4;
  const int64_t columns = std::min(out.getAlign(), widest) / getStoredBytes(out.getElement());
  int64_t blocks = std::clamp<int64_t>(columns / 2, 1, most);
  // A lane's columns are of one product, and of one piece of a group.
  auto divides = [&](int64_t together) { blocks = dividing(blocks, together); };
  divides(op.getAcc().getType().getCols() / op.getNumProducts());
  for (const gemm::ColumnGroup &group : gemm::columnGroupsOf(op.getBody().front()))
    divides(group.piece);
  for (auto result : op.getFurther().getAsRange<gemm::ResultAttr>())
    if (result.isGrouped() && result.getReducedDim() == 1)
      divides(result.getGroup());
  return blocks;
}

int64_t gemm::tile::joinedBlocks(KernelOp kernel) {
  if (!mayJoin(kernel))
    return 1;
  std::optional<int64_t> least;
  kernel.walk([&](EpilogueOp op) {
    const int64_t blocks = blocksOfVector(op);
    least = std::min(least.value_or(blocks), blocks);
  });
  int64_t blocks = least.value_or(1);
  // All lanes of a warp hold the same scales of columns.
  kernel.walk([&](ReadScalesOp op) {
    if (const ScalesType type = op.getScales().getType(); type.isUniform())
      blocks = dividing(blocks, type.getColBlock());
  });
  return blocks;
}
