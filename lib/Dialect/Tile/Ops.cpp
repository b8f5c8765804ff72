// Verifiers of the ops inside a role: rings, fragments, epilogue.
#include "gemm/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace gemm::tile;

#define GET_OP_CLASSES
#include "gemm/Dialect/Tile/TileOps.cpp.inc"

static ArrayRef<PartAttr> partsOf(TypedValue<SlotType> slot) {
  return slot.getType().getRing().getParts();
}

LogicalResult RoleOp::verify() {
  // role_c1
  if (getWarps() < 1 || getWarps() > 32)
    return emitOpError("expected 1 to 32 warps, got ") << getWarps();
  return success();
}

LogicalResult FillOp::verify() {
  ArrayRef<PartAttr> parts = partsOf(getSlot());
  // fill_c1
  if (getPart() >= parts.size())
    return emitOpError("expected part below ") << parts.size() << ", got " << getPart();
  PartAttr part = parts[getPart()];
  ViewType view = getView().getType();
  // fill_c2
  if (view.getElement() != part.getElement() || view.getMajor() != part.getMajor())
    return emitOpError("expected view and part to agree, got ")
           << view.getElement() << " " << stringifyMajor(view.getMajor()) << " and "
           << part.getElement() << " " << stringifyMajor(part.getMajor());
  // fill_c3
  if (part.getEngine() == Engine::cp_async && view.getAlign() < 4)
    return emitOpError("expected a view aligned to 4 bytes for cp_async, got ")
           << view.getAlign() << "; take engine ldst";
  if (getCopy().getType().getPart() != part)
    return emitOpError("expected a copy of ") << part << ", got " << getCopy().getType().getPart();
  return success();
}

LogicalResult CommitOp::verify() {
  ArrayRef<PartAttr> parts = partsOf(getSlot());
  // commit_c1
  if (getCopies().size() != parts.size())
    return emitOpError("expected ") << parts.size() << " copies, got " << getCopies().size();
  for (auto [copy, part] : llvm::zip(getCopies(), parts))
    if (cast<CopyType>(copy.getType()).getPart() != part)
      return emitOpError("expected a copy of ")
             << part << ", got " << cast<CopyType>(copy.getType()).getPart();
  return success();
}

LogicalResult ReadOp::verify() {
  ArrayRef<PartAttr> parts = partsOf(getSlot());
  // read_c1
  if (getPart() >= parts.size())
    return emitOpError("expected part below ") << parts.size() << ", got " << getPart();
  PartAttr part = parts[getPart()];
  if (getStep() >= static_cast<uint64_t>(part.getCols()) / 16)
    return emitOpError("expected step below ") << part.getCols() / 16 << ", got " << getStep();
  // read_c2
  FragType frag = getFrag().getType();
  if (frag.getElement() != part.getElement() || frag.getCols() != 16 || frag.getRows() <= 0 ||
      frag.getRows() % 16 || part.getRows() % frag.getRows())
    return emitOpError("expected a fragment of 16 ")
           << part.getElement() << " columns and rows that divide " << part.getRows() << ", got "
           << frag.getRows() << "x" << frag.getCols() << "x" << frag.getElement();
  return success();
}

LogicalResult MmaOp::verify() {
  AccType acc = getAcc().getType();
  FragType a = getA().getType(), b = getB().getType();
  // mma_c1
  if (a.getRows() != acc.getRows() || b.getRows() != acc.getCols() ||
      a.getElement() != b.getElement())
    return emitOpError("expected fragments of ")
           << acc.getRows() << " and " << acc.getCols() << " rows and one element type, got " << a
           << " and " << b;
  // mma_c2
  if (!acc.getElement().isF32())
    return emitOpError("expected an f32 accumulator, got ") << acc.getElement();
  return success();
}

LogicalResult EpilogueOp::verify() {
  Block &body = getBody().front();
  auto isF32 = [](Type type) { return type.isF32(); };
  auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
  // epilogue_c1
  if (body.getNumArguments() != 1 + getIns().size() ||
      !llvm::all_of(body.getArgumentTypes(), isF32) || !yield || yield.getValues().size() != 1 ||
      !yield.getValues()[0].getType().isF32())
    return emitOpError("expected a body from ") << 1 + getIns().size() << " f32 to one f32, got "
                                                << body.getNumArguments() << " arguments";
  // epilogue_c2
  if (getMaps().size() != getIns().size() + 1)
    return emitOpError("expected ") << getIns().size() + 1 << " maps, got " << getMaps().size();
  for (Attribute attr : getMaps()) {
    AffineMap map = cast<AffineMapAttr>(attr).getValue();
    if (map.getNumDims() != 2 || map.getNumSymbols() || !map.isProjectedPermutation())
      return emitOpError("expected maps that are projected permutations of (m, n), got ") << attr;
  }
  return success();
}
