// Sources by tag, and which numbers of which machine have which. Target.cpp has the same tags
// beside its numbers.
#include "gemm/Target/Sources.h"

#include "gemm/Support/Read.h"
#include "gemm/Target/FlatJson.h"

namespace gemm {

namespace {
struct Source {
  std::string_view tag, text;
};
constexpr Source kSources[] = {
    {"A100", "NVIDIA A100 Tensor Core GPU Architecture whitepaper, tables 1 and 4; A100 40GB "
             "PCIe/SXM data sheet"},
    {"A100P", "A100 80GB PCIe data sheet"},
    {"GA102", "NVIDIA Ampere GA102 GPU Architecture whitepaper, appendix A (RTX 3090; f32 "
              "accumulation)"},
    {"L4", "NVIDIA L4 data sheet (sparse figures there, halved here); NVIDIA Ada GPU Architecture "
           "whitepaper for the SM"},
    {"AD102", "NVIDIA Ada GPU Architecture whitepaper, appendix A (GeForce RTX 4090; f32 "
              "accumulation)"},
    {"H100", "NVIDIA H100 Tensor Core GPU Architecture whitepaper, table 2 (SXM5 and PCIe)"},
    {"H200", "NVIDIA H200 data sheet"},
    {"B200", "NVIDIA Blackwell architecture technical brief and HGX B200 data sheet"},
    {"CC", "CUDA C++ Programming Guide, Technical Specifications per Compute Capability"},
    {"BANKS", "CUDA C++ Programming Guide: 32 banks of 4 bytes a clock"},
    {"NVLINK", "NVIDIA NVLink generations: 600, 900 and 1800 GB/s in both directions together, "
               "half of it one way"},
    {"PCIE", "PCI Express x16, one way: 32 GB/s of 4.0, 64 GB/s of 5.0"},
    {"L2", "A100 whitepaper: 5120 B/clk; H100 and H200: 4.0 to 4.5 KB/clk measured on the H800 "
           "(arXiv 2402.13499), 4.3 taken"},
    {"L2-AS",
     "assumed, no vendor says it: of a chip with GDDR 16 B a clock and SM, half of what the "
     "H100's L2 gives; of the B200 as much as that, 4300 B a clock for 132 SMs"},
    {"MI300X",
     "AMD Instinct MI300X data sheet (dense) and AMD CDNA 3 white paper; its FP8 is FNUZ, "
     "which has no row here"},
    {"V5E", "Google Cloud TPU v5e page; How to Scale Your Model, table of TPUs"},
    {"V5E-VPU",
     "How to Scale Your Model, appendix on TPU internals: 8 x 128 lanes of 2 ALUs (of v4), "
     "one operation each a clock"},
    {"V5E-LINKS", "How to Scale Your Model, chapter on TPUs: PCIe of a chip 15 GB/s; data centre "
                  "network of a host of 8 chips 25 GB/s, an eighth of it"},
    {"DGX-A100", "NVIDIA DGX A100 data sheet: 200 Gb/s of InfiniBand for each GPU"},
    {"DGX-H100", "NVIDIA DGX H100, H200 and B200 data sheets: 400 Gb/s of InfiniBand for each GPU"},
    {"SPR", "Intel Xeon Platinum 8480+ data sheet; AMX 1024 bf16 and 2048 int8 operations, AVX-512 "
            "64 f32 FLOP per clock and core"},
    {"LAUNCH", "a convention: 2 to 3 us, what back-to-back empty kernels cost through the driver; "
               "of a CPU a call"},
    {"TIMES", "median of large products published by others (bench/published)"},
    {"TIMES-H100", "as the h100's: same chip and power, too few published"},
};

std::string textOf(std::string_view tag) {
  for (const Source &source : kSources)
    if (source.tag == tag)
      return std::string(source.text);
  return "";
}

struct Row {
  std::string_view machine;
  double dramSize; // bytes
  std::string_view rest, dram, dramSizeTag, l2, ofSm, sharedRate, link, sustained;
  double hostLink = 0, nodeLink = 0;                            // bytes per second
  std::string_view hostTag = "PCIE", nodeTag = "", vector = ""; // vector: else as the rest
};
constexpr double kPcie4 = 32e9, kPcie5 = 64e9, kHdr = 25e9, kNdr = 50e9;
// What vendors call GB is 1e9 bytes of bandwidth, and of DRAM's size.
constexpr Row kRows[] = {
    {"a100", 40e9, "A100", "A100", "A100", "L2", "CC", "BANKS", "NVLINK", "TIMES", kPcie4, kHdr,
     "PCIE", "DGX-A100"},
    {"a100-pcie", 80e9, "A100", "A100P", "A100P", "L2", "CC", "BANKS", "PCIE", "TIMES", kPcie4},
    {"rtx3090", 24e9, "GA102", "GA102", "GA102", "L2-AS", "CC", "BANKS", "GA102", "TIMES", kPcie4},
    {"l4", 24e9, "L4", "L4", "L4", "L2-AS", "CC", "BANKS", "PCIE", "", kPcie4},
    {"rtx4090", 24e9, "AD102", "AD102", "AD102", "L2-AS", "CC", "BANKS", "PCIE", "TIMES", kPcie4},
    {"h100", 80e9, "H100", "H100", "H100", "L2", "CC", "BANKS", "NVLINK", "TIMES", kPcie5, kNdr,
     "PCIE", "DGX-H100"},
    {"h100-pcie", 80e9, "H100", "H100", "H100", "L2", "CC", "BANKS", "PCIE", "TIMES", kPcie5},
    {"h200", 141e9, "H100", "H200", "H200", "L2", "CC", "BANKS", "NVLINK", "TIMES-H100", kPcie5,
     kNdr, "PCIE", "DGX-H100"},
    {"b200", 180e9, "B200", "B200", "B200", "L2-AS", "CC", "BANKS", "NVLINK", "", kPcie5, kNdr,
     "PCIE", "DGX-H100"},
    {"mi300x", 192e9, "MI300X", "MI300X", "MI300X", "", "MI300X", "MI300X", "MI300X", "", kPcie5},
    {"tpu-v5e", 16e9, "V5E", "V5E", "V5E", "", "", "", "V5E", "", 15e9, 25e9 / 8, "V5E-LINKS",
     "V5E-LINKS", "V5E-VPU"},
    {"cpu", 0, "SPR", "SPR", "", "", "", "", "", ""},
};

const Row *rowOf(std::string_view machine) {
  for (const Row &row : kRows)
    if (row.machine == machine)
      return &row;
  return nullptr;
}

std::string &at(MachineSources &sources, MachineNumber number) {
  return sources[static_cast<size_t>(number)];
}

// The keys of a target file that give each number.
struct Given {
  MachineNumber number;
  std::string_view key;
};
constexpr Given kGiven[] = {
    {MachineNumber::SmCount, "sm_count"},
    {MachineNumber::Clock, "clock_hz"},
    {MachineNumber::Peaks, "peak"},
    {MachineNumber::VectorF32, "vector_f32_flops"},
    {MachineNumber::Sustained, "sustained"},
    {MachineNumber::Dram, "dram_bytes_per_second"},
    {MachineNumber::L2, "l2_bytes_per_second"},
    {MachineNumber::L2Size, "l2_bytes"},
    {MachineNumber::OfSm, "shared_per_block"},
    {MachineNumber::OfSm, "shared_per_sm"},
    {MachineNumber::OfSm, "shared_reserved_per_block"},
    {MachineNumber::OfSm, "registers_per_sm"},
    {MachineNumber::OfSm, "max_registers_per_thread"},
    {MachineNumber::OfSm, "max_threads_per_block"},
    {MachineNumber::OfSm, "max_threads_per_sm"},
    {MachineNumber::OfSm, "max_blocks_per_sm"},
    {MachineNumber::SharedRate, "shared_bytes_per_clock"},
    {MachineNumber::Link, "link_bytes_per_second"},
    {MachineNumber::Launch, "launch_seconds"},
};
} // namespace

std::optional<MachineSources> builtinSources(std::string_view name) {
  const Target *target = lookupTarget(name);
  const Row *row = target ? rowOf(target->name) : nullptr;
  if (!row)
    return std::nullopt;
  MachineSources sources;
  for (MachineNumber number : {MachineNumber::SmCount, MachineNumber::Clock, MachineNumber::Peaks,
                               MachineNumber::VectorF32, MachineNumber::L2Size})
    at(sources, number) = textOf(row->rest);
  if (!row->vector.empty())
    at(sources, MachineNumber::VectorF32) = textOf(row->vector);
  at(sources, MachineNumber::Dram) = textOf(row->dram);
  at(sources, MachineNumber::DramSize) = textOf(row->dramSizeTag);
  at(sources, MachineNumber::L2) = textOf(row->l2);
  at(sources, MachineNumber::OfSm) = textOf(row->ofSm);
  at(sources, MachineNumber::SharedRate) = textOf(row->sharedRate);
  at(sources, MachineNumber::Link) = textOf(row->link);
  at(sources, MachineNumber::HostLink) = textOf(row->hostTag);
  at(sources, MachineNumber::NodeLink) = textOf(row->nodeTag);
  at(sources, MachineNumber::Sustained) = textOf(row->sustained);
  at(sources, MachineNumber::Launch) = textOf("LAUNCH");
  return sources;
}

MachineSources sourcesOfFile(std::string_view text, const std::string &file) {
  FlatJson json(text, file);
  const std::string none, said = json.string("source", &none);
  MachineSources sources;
  const bool hasBase = json.has("base");
  if (hasBase) {
    sources = builtinSources(json.string("base")).value_or(sources);
    at(sources, MachineNumber::DramSize).clear(); // another card of the chip may have another
  } else if (std::optional<MachineSources> chip = builtinSources(json.string("chip", &none))) {
    for (MachineNumber number : {MachineNumber::OfSm, MachineNumber::SharedRate})
      at(sources, number) = at(*chip, number);
  }
  for (const Given &given : kGiven)
    if (json.has(std::string(given.key)))
      at(sources, given.number) = file + (said.empty() ? "" : ": " + said);
  return sources;
}

MachineSources sourcesOf(std::string_view name) {
  if (std::optional<MachineSources> sources = builtinSources(name))
    return *sources;
  std::string text;
  const std::string file(name);
  if (!support::readFile(file, "target file", text).empty())
    return {};
  return sourcesOfFile(text, file);
}

FurtherLinks furtherLinksOf(const Target &target) {
  const Row *row = rowOf(target.name);
  return row ? FurtherLinks{row->hostLink, row->nodeLink} : FurtherLinks{};
}

double dramSizeOf(const Target &target) {
  const Row *row = rowOf(target.name);
  return row ? row->dramSize : 0;
}

} // namespace gemm
