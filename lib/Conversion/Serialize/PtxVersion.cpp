// PTX versions: which one a chip needs, which one a CUDA release reads, and the
// one to write. Numbers are ten times major plus minor. The tables are those of
// the PTX ISA manual's release notes.
#include "gemm/Conversion/Serialize/Serialize.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

#include <algorithm>

namespace gemm {

namespace {
struct ChipRow {
  const char *chip;
  unsigned ptx;
};
struct CudaRow {
  unsigned major, minor, ptx;
};
} // namespace

static constexpr ChipRow chips[] = {
    {"sm_75", 63},   {"sm_80", 70},   {"sm_86", 71},   {"sm_87", 74},   {"sm_88", 90},
    {"sm_89", 78},   {"sm_90", 78},   {"sm_90a", 80},  {"sm_100", 86},  {"sm_100a", 86},
    {"sm_103", 88},  {"sm_103a", 88}, {"sm_110", 90},  {"sm_110a", 90}, {"sm_120", 87},
    {"sm_120a", 87}, {"sm_121", 88},  {"sm_121a", 88},
};

static constexpr CudaRow releases[] = {
    {11, 0, 70}, {11, 1, 71}, {11, 2, 72}, {11, 3, 73}, {11, 4, 74}, {11, 5, 75}, {11, 6, 76},
    {11, 7, 77}, {11, 8, 78}, {12, 0, 80}, {12, 1, 81}, {12, 2, 82}, {12, 3, 83}, {12, 4, 84},
    {12, 5, 85}, {12, 7, 86}, {12, 8, 87}, {12, 9, 88}, {13, 0, 90},
};

// Written unless the chip needs more: CUDA 12.0 and every later driver read it.
static constexpr unsigned preferredPtx = 80;

unsigned ptxOfCudaRelease(unsigned major, unsigned minor) {
  unsigned ptx = 0;
  for (const CudaRow &row : releases)
    if (std::make_pair(row.major, row.minor) <= std::make_pair(major, minor))
      ptx = row.ptx;
  return ptx;
}

unsigned firstPtxOfChip(llvm::StringRef chip) {
  for (const ChipRow &row : chips)
    if (chip == row.chip)
      return row.ptx;
  return 0;
}

std::string knownChips() {
  std::string text;
  for (const ChipRow &row : chips)
    text += (text.empty() ? "" : ", ") + std::string(row.chip);
  return text;
}

static std::string dotted(unsigned ptx) {
  return std::to_string(ptx / 10) + "." + std::to_string(ptx % 10);
}

unsigned firstPtxOfInstructions(mlir::gpu::GPUModuleOp module) {
  unsigned first = 0;
  module.walk([&](mlir::LLVM::InlineAsmOp op) {
    // "Mixed integer types", bytes with a sign by bytes without; and fp8 of mma.sync.
    llvm::StringRef text = op.getAsmString();
    const bool mixed = text.contains(".s8.u8") || text.contains(".u8.s8");
    const bool fp8 = text.contains(".e4m3") || text.contains(".e5m2");
    if ((text.contains("wgmma.mma_async") && mixed) || (text.contains("mma.sync.") && fp8))
      first = std::max(first, 84u);
    const bool ignores = text.starts_with("cp.async.") && op.getConstraints().contains(",b");
    if (ignores) // its source, by a predicate
      first = std::max(first, 75u);
  });
  return first;
}

unsigned choosePtxVersion(llvm::StringRef chip, unsigned least, const Ptxas *ptxas,
                          std::string &error) {
  unsigned first = firstPtxOfChip(chip);
  if (first)
    first = std::max(first, least);
  if (!first) {
    error = "unknown chip '" + chip.str() + "', expected one of " + knownChips();
    return 0;
  }
  unsigned wanted = std::max(first, preferredPtx);
  if (!ptxas || ptxas->ptx >= wanted)
    return wanted;
  if (ptxas->ptx >= first)
    return ptxas->ptx;
  error = "expected a ptxas that reads PTX " + dotted(first) + " or later for '" + chip.str() +
          "', got PTX " + dotted(ptxas->ptx) + " (release " + ptxas->release + ", " + ptxas->path +
          ")";
  return 0;
}

} // namespace gemm
