// The built-in machines and their lookup. Peaks are dense (no sparsity), at the
// boost clock the vendor quotes; shared memory is what a CTA may opt in to.
// Sources.cpp says what the tags in brackets stand for, and which machine's numbers are of which.
#include "gemm/Target/Target.h"
#include "gemm/Target/Limits.h"

#include "Sustained.h"

#include <algorithm>

namespace gemm {

// PTX ISA: wgmma is of sm_90a alone, tcgen05 of sm_100a to sm_110a; sm_120 has mma.sync.
Family nativeFamily(int computeCapability) {
  const int generation = computeCapability / 10;
  return generation < 7     ? Family::None
         : generation == 9  ? Family::Wgmma
         : generation == 10 ? Family::Tcgen05
         : generation == 11 ? Family::Tcgen05
                            : Family::MmaSync;
}

namespace {
constexpr int64_t KiB = 1024;
constexpr int64_t MiB = 1024 * KiB;

// What all these chips share [CC].
Target common(std::string name, std::string chip, int cc) {
  Target t;
  t.name = std::move(name);
  t.chip = std::move(chip);
  t.computeCapability = cc;
  t.family = nativeFamily(cc);
  t.sharedReservedPerBlock = 1 * KiB;
  t.registersPerSm = registersOfSm;
  t.maxRegistersPerThread = 255;
  t.maxThreadsPerBlock = 1024;
  t.launchSeconds = 2.5e-6;
  t.sharedBytesPerClock = 128; // 32 banks of 4 bytes
  return t;
}

void occupancy(Target &t, int64_t sharedPerSm, int64_t threads, int64_t blocks) {
  t.sharedPerSm = sharedPerSm;
  t.sharedPerBlock = sharedPerSm - t.sharedReservedPerBlock;
  t.maxThreadsPerSm = threads;
  t.maxBlocksPerSm = blocks;
}

// Of all SMs together, where nobody has published what L2 moves [L2-AS].
double assumedL2(const Target &t, double bytesPerClockAndSm) {
  return bytesPerClockAndSm * static_cast<double>(t.smCount) * t.clockHz;
}
constexpr double gddrL2 = 16, blackwellL2 = 4300.0 / 132;

Target a100() {
  Target t = common("a100", "sm_80", 80);
  occupancy(t, 164 * KiB, 2048, 32);                   // [CC] 8.0
  t.smCount = 108;                                     // [A100] table 4
  t.clockHz = 1.41e9;                                  // [A100] boost
  t.l2Bytes = 40 * MiB;                                // [A100]
  t.dramBytesPerSecond = 1.555e12;                     // [A100] 40 GB
  t.l2BytesPerSecond = 5120 * 1.41e9;                  // [L2]
  t.linkBytesPerSecond = 300e9;                        // [NVLINK] 3
  t.peakOf(Type::F16) = t.peakOf(Type::BF16) = 312e12; // [A100] table 1
  t.peakOf(Type::TF32) = 156e12;
  t.peakOf(Type::F32) = 19.5e12; // no f32 tensor path: the vector units
  t.peakOf(Type::F64) = 19.5e12; // f64 tensor cores
  t.peakOf(Type::I8) = 624e12;
  t.vectorF32 = 19.5e12;
  return t;
}

Target a100Pcie() {
  Target t = a100();
  t.name = "a100-pcie";
  t.dramBytesPerSecond = 1.935e12; // [A100P]
  t.linkBytesPerSecond = 32e9;     // PCIe 4.0 x16
  return t;
}

Target rtx3090() {
  Target t = common("rtx3090", "sm_86", 86);
  occupancy(t, 100 * KiB, 1536, 16); // [CC] 8.6
  t.smCount = 82;                    // [GA102]
  t.clockHz = 1.695e9;
  t.l2Bytes = 6 * MiB;
  t.dramBytesPerSecond = 936e9;
  t.l2BytesPerSecond = assumedL2(t, gddrL2);
  t.linkBytesPerSecond = 56.25e9;                     // [GA102] NVLink 3, four lanes
  t.peakOf(Type::F16) = t.peakOf(Type::BF16) = 71e12; // [GA102] f32 accumulate
  t.peakOf(Type::TF32) = 35.6e12;
  t.peakOf(Type::F32) = 35.6e12;
  t.peakOf(Type::F64) = 0.556e12; // 1/64 of f32
  t.peakOf(Type::I8) = 284e12;
  t.vectorF32 = 35.6e12;
  return t;
}

Target l4() {
  Target t = common("l4", "sm_89", 89);
  occupancy(t, 100 * KiB, 1536, 24); // [CC] 8.9
  t.smCount = 58;                    // [L4] 7424 cores
  t.clockHz = 2.04e9;
  t.l2Bytes = 48 * MiB;
  t.dramBytesPerSecond = 300e9;
  t.l2BytesPerSecond = assumedL2(t, gddrL2);
  t.linkBytesPerSecond = 32e9;                                  // [L4] PCIe 4.0 x16
  t.peakOf(Type::F16) = t.peakOf(Type::BF16) = 121e12;          // [L4] 242 sparse
  t.peakOf(Type::TF32) = 60e12;                                 // 120 sparse
  t.peakOf(Type::F8E4M3FN) = t.peakOf(Type::F8E5M2) = 242.5e12; // 485 sparse
  t.peakOf(Type::I8) = 242.5e12;
  t.peakOf(Type::F32) = 30.3e12;
  t.peakOf(Type::F64) = 30.3e12 / 64;
  t.vectorF32 = 30.3e12;
  return t;
}

Target rtx4090() {
  Target t = l4();
  t.name = "rtx4090";
  t.smCount = 128; // [AD102]
  t.clockHz = 2.52e9;
  t.l2Bytes = 72 * MiB;
  t.dramBytesPerSecond = 1008e9;
  t.l2BytesPerSecond = assumedL2(t, gddrL2);
  t.peakOf(Type::F16) = t.peakOf(Type::BF16) = 165.2e12;
  t.peakOf(Type::TF32) = 82.6e12;
  t.peakOf(Type::F8E4M3FN) = t.peakOf(Type::F8E5M2) = 330.3e12;
  t.peakOf(Type::I8) = 660.6e12;
  t.peakOf(Type::F32) = t.vectorF32 = 82.6e12;
  t.peakOf(Type::F64) = 82.6e12 / 64;
  return t;
}

Target hopper(std::string name, double bandwidth) {
  Target t = common(std::move(name), "sm_90a", 90);
  occupancy(t, 228 * KiB, 2048, 32); // [CC] 9.0
  t.smCount = 132;                   // [H100] SXM5
  t.clockHz = 1.83e9;                // 132 SMs x 4096 FLOP/clk x 1.83 GHz = 989.4 TFLOP/s
  t.l2Bytes = 50 * MiB;
  t.dramBytesPerSecond = bandwidth;
  t.l2BytesPerSecond = 4300 * 1.83e9;                    // [L2]
  t.linkBytesPerSecond = 450e9;                          // [NVLINK] 4
  t.peakOf(Type::F16) = t.peakOf(Type::BF16) = 989.4e12; // [H100] table 2
  t.peakOf(Type::TF32) = 494.7e12;
  t.peakOf(Type::F8E4M3FN) = t.peakOf(Type::F8E5M2) = 1978.9e12;
  t.peakOf(Type::I8) = 1978.9e12;
  t.peakOf(Type::F32) = 66.9e12;
  t.peakOf(Type::F64) = 66.9e12; // f64 tensor cores
  t.vectorF32 = 66.9e12;
  return t;
}

Target h100Pcie() {
  Target t = hopper("h100-pcie", 2.0e12); // [H100] PCIe
  t.smCount = 114;
  t.clockHz = 1.62e9; // 114 SMs x 4096 FLOP/clk x 1.62 GHz = 756 TFLOP/s
  t.l2BytesPerSecond = 4300 * t.clockHz;
  t.linkBytesPerSecond = 64e9; // PCIe 5.0 x16
  t.peakOf(Type::F16) = t.peakOf(Type::BF16) = 756e12;
  t.peakOf(Type::TF32) = 378e12;
  t.peakOf(Type::F8E4M3FN) = t.peakOf(Type::F8E5M2) = 1513e12;
  t.peakOf(Type::I8) = 1513e12;
  t.peakOf(Type::F32) = t.peakOf(Type::F64) = t.vectorF32 = 51.2e12;
  return t;
}

Target b200() {
  Target t = common("b200", "sm_100a", 100);
  occupancy(t, 228 * KiB, 2048, 32); // [CC] 10.0
  t.smCount = 148;                   // [B200]
  t.clockHz = 1.85e9;                // 148 SMs x 8192 FLOP/clk x 1.85 GHz = 2.25 PFLOP/s
  t.l2Bytes = 126 * MiB;
  t.dramBytesPerSecond = 8e12; // [B200] HBM3e
  t.l2BytesPerSecond = assumedL2(t, blackwellL2);
  t.linkBytesPerSecond = 900e9; // [NVLINK] 5
  t.peakOf(Type::F16) = t.peakOf(Type::BF16) = 2.25e15;
  t.peakOf(Type::TF32) = 1.125e15;
  t.peakOf(Type::F8E4M3FN) = t.peakOf(Type::F8E5M2) = 4.5e15;
  t.peakOf(Type::I8) = 4.5e15;
  t.peakOf(Type::F32) = 75e12;
  t.peakOf(Type::F64) = 37e12;
  t.vectorF32 = 75e12;
  return t;
}

// Machines whose costs are modelled and that no kernel is generated for.
Target modelled(std::string name, std::string chip, int64_t units, double clock, double launch) {
  Target t;
  t.name = std::move(name);
  t.chip = std::move(chip);
  t.family = Family::None;
  t.smCount = units;
  t.clockHz = clock;
  t.launchSeconds = launch;
  return t;
}

Target mi300x() {
  Target t = modelled("mi300x", "gfx942", 304, 2.1e9, 2.5e-6); // [MI300X]
  t.sharedPerSm = t.sharedPerBlock = 64 * KiB;                 // LDS of a compute unit
  t.registersPerSm = 128 * KiB;
  t.maxRegistersPerThread = 512;
  t.maxThreadsPerBlock = 1024;
  t.maxThreadsPerSm = 2048;
  t.maxBlocksPerSm = 32;
  t.sharedBytesPerClock = 128;
  t.l2Bytes = 32 * MiB; // 4 MiB on each of 8 dies
  t.dramBytesPerSecond = 5.3e12;
  t.linkBytesPerSecond = 448e9; // 7 links of 64 GB/s each way
  t.peakOf(Type::F16) = t.peakOf(Type::BF16) = 1307e12;
  t.peakOf(Type::TF32) = 653.7e12;
  t.peakOf(Type::I8) = 2614.9e12;
  t.peakOf(Type::F32) = t.vectorF32 = 163.4e12;
  t.peakOf(Type::F64) = 163.4e12;
  return t;
}

Target tpuV5e() {
  Target t = modelled("tpu-v5e", "v5e", 1, 1.5e9, 2.5e-6); // [V5E] 4 MXUs of 128 x 128
  t.l2Bytes = 128 * MiB;                                   // VMEM
  t.dramBytesPerSecond = 8.1e11;
  t.linkBytesPerSecond = 4.5e10;
  t.vectorF32 = 8 * 128 * 2 * 1.5e9; // [V5E-VPU]
  t.peakOf(Type::BF16) = 1.97e14;
  t.peakOf(Type::I8) = 3.94e14;
  return t;
}

Target cpu() {
  Target t = modelled("cpu", "x86-64", 56, 2.0e9, 1e-6); // [SPR]; a call, not a launch
  t.l2Bytes = 105 * MiB;
  t.dramBytesPerSecond = 307.2e9;
  t.peakOf(Type::BF16) = 56 * 1024 * 2.0e9;
  t.peakOf(Type::I8) = 56 * 2048 * 2.0e9;
  t.peakOf(Type::F32) = t.vectorF32 = 56 * 64 * 2.0e9;
  t.peakOf(Type::F64) = 56 * 32 * 2.0e9;
  return t;
}

// A bare chip means this machine. sm_90 runs what sm_90a's machine does.
struct ChipDefault {
  std::string_view chip, machine;
};
constexpr ChipDefault kChips[] = {{"sm_80", "a100"},
                                  {"sm_86", "rtx3090"},
                                  {"sm_89", "l4"},
                                  {"sm_90a", "h200"},
                                  {"sm_100a", "b200"}};

const ChipDefault *findChip(std::string_view name) {
  for (const ChipDefault &row : kChips)
    if (row.chip == name)
      return &row;
  return nullptr;
}
} // namespace

const std::vector<Target> &builtinTargets() {
  static const std::vector<Target> targets = [] {
    std::vector<Target> all = {a100(),     a100Pcie(),
                               rtx3090(),  l4(),
                               rtx4090(),  hopper("h100", 3.35e12),
                               h100Pcie(), hopper("h200", 4.8e12),
                               b200(),     mi300x(),
                               tpuV5e(),   cpu()};
    for (Target &target : all)
      setSustained(target);
    return all;
  }();
  return targets;
}

bool isChipName(std::string_view name) { return findChip(name) != nullptr; }

const Target *lookupTarget(std::string_view name) {
  if (const ChipDefault *row = findChip(name))
    name = row->machine;
  for (const Target &target : builtinTargets())
    if (target.name == name)
      return &target;
  return nullptr;
}

std::string knownTargets() {
  std::string text;
  for (const Target &target : builtinTargets())
    text += (text.empty() ? "" : ", ") + target.name;
  text += " or a chip: ";
  bool first = true;
  for (const ChipDefault &row : kChips) {
    text += (first ? "" : ", ") + std::string(row.chip);
    first = false;
  }
  return text;
}

std::string unknownTargetMessage(std::string_view name) {
  std::string text = "unknown target '" + std::string(name) + "', expected " + knownTargets();
  // sm_90 and sm_100 exist, but their tensor cores need the 'a' variant.
  if (isChipName(std::string(name) + "a"))
    text += "; did you mean '" + std::string(name) + "a'?";
  return text;
}

} // namespace gemm
