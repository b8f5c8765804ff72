// The numbers of a machine and what follows from them. Formulas are the cost model's.
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Report/Machine.h"

namespace gemm::report {

namespace {
constexpr double kMma = 16; // k of one step of 16-bit operands, as the cards of products have it
constexpr std::array<std::array<int64_t, 2>, 6> kWarpTiles = {
    {{16, 32}, {32, 32}, {64, 32}, {64, 64}, {64, 128}, {64, 256}}};
constexpr std::array<std::array<int64_t, 2>, 5> kCtaTiles = {
    {{64, 64}, {128, 64}, {128, 128}, {256, 128}, {256, 256}}};
// As warpTileIntensity counts accumulators.
struct Convention {
  CountedAccumulators counted;
  const char *name;
};
constexpr Convention kConventions[] = {
    {CountedAccumulators::None, "operands"},
    {CountedAccumulators::F32, "with f32 accumulators"},
    {CountedAccumulators::AsOperands, "with accumulators of 2 bytes"}};

struct Memory {
  const char *name;
  double bytesPerSecond; // 0: not known
};

class Builder {
public:
  Builder(const Target &t, const MachineSources &sources) : t(t), sources(sources) {}

  std::vector<MachineFact> build() {
    const auto units = static_cast<double>(t.smCount);
    shared = t.sharedBytesPerClock * units * t.clockHz;
    memories = {{"DRAM", t.dramBytesPerSecond}, {"L2", t.l2BytesPerSecond}, {"shared", shared},
                {"link", t.linkBytesPerSecond}, {"host", links.host},       {"node", links.node}};
    given("sm_count", "", units, "", MachineNumber::SmCount);
    given("clock", "", t.clockHz, "Hz", MachineNumber::Clock);
    given("launch", "", t.launchSeconds, "s", MachineNumber::Launch);
    given("vector_peak", "", t.vectorF32, "FLOP/s", MachineNumber::VectorF32);
    for (const Memory &memory : memories)
      if (memory.bytesPerSecond > 0)
        add("vector_ridge", "", memory.name, t.vectorF32 / memory.bytesPerSecond, "FLOP/B",
            "vector_peak / bandwidth");
    for (unsigned i = 0; i < kTypeCount; ++i)
      ofFormat(static_cast<Type>(i));
    ofMemories();
    ofSm();
    const Type type = t.peakOf(Type::BF16) > 0 ? Type::BF16 : Type::F16;
    if (t.peakOf(type) > 0)
      ofTiles(type);
    return std::move(facts);
  }

private:
  void add(const char *quantity, const std::string &format, const std::string &level, double value,
           const char *unit, const std::string &source) {
    if (value > 0)
      facts.push_back({quantity, format, level, value, unit, source});
  }
  void given(const char *quantity, const std::string &level, double value, const char *unit,
             MachineNumber number) {
    add(quantity, "", level, value, unit, sources[static_cast<size_t>(number)]);
  }

  void ofFormat(Type type) {
    const std::string name(typeName(type));
    const double peak = t.peakOf(type), share = t.sustained[static_cast<unsigned>(type)];
    const char *unit = isFloat(type) ? "FLOP/s" : "op/s";
    if (peak <= 0)
      return;
    add("peak", name, "", peak, unit, sources[static_cast<size_t>(MachineNumber::Peaks)]);
    add("sustained_share", name, "", share, "",
        sources[static_cast<size_t>(MachineNumber::Sustained)]);
    add("sustained", name, "", peak * share, unit, "peak x sustained_share");
    add("flop_per_clock_of_sm", name, "", t.flopPerClock(type), isFloat(type) ? "FLOP" : "op",
        "peak / (sm_count x clock)");
    for (const Memory &memory : memories)
      if (memory.bytesPerSecond > 0)
        add("ridge", name, memory.name, peak / memory.bytesPerSecond,
            isFloat(type) ? "FLOP/B" : "op/B", "peak / bandwidth");
  }

  void ofMemories() {
    given("bandwidth", "DRAM", t.dramBytesPerSecond, "B/s", MachineNumber::Dram);
    given("bandwidth", "L2", t.l2BytesPerSecond, "B/s", MachineNumber::L2);
    add("bandwidth", "", "shared", shared, "B/s", "bytes_per_clock_of_sm x sm_count x clock");
    given("bandwidth", "link", t.linkBytesPerSecond, "B/s", MachineNumber::Link);
    given("bandwidth", "host", links.host, "B/s", MachineNumber::HostLink);
    given("bandwidth", "node", links.node, "B/s", MachineNumber::NodeLink);
    given("bytes_per_clock_of_sm", "shared", t.sharedBytesPerClock, "B", MachineNumber::SharedRate);
    for (const Memory &memory : memories)
      if (std::string_view(memory.name) != "shared")
        add("bytes_per_clock_of_sm", "", memory.name,
            memory.bytesPerSecond / (static_cast<double>(t.smCount) * t.clockHz), "B",
            "bandwidth / (sm_count x clock)");
    given("size", "DRAM", dramSizeOf(t), "B", MachineNumber::DramSize);
    given("size", "L2", static_cast<double>(t.l2Bytes), "B", MachineNumber::L2Size);
  }

  void ofSm() {
    auto whole = [&](const char *quantity, int64_t value, const char *unit) {
      given(quantity, "SM", static_cast<double>(value), unit, MachineNumber::OfSm);
    };
    whole("shared", t.sharedPerSm, "B");
    whole("shared_of_block", t.sharedPerBlock, "B");
    whole("registers", t.registersPerSm, "");
    whole("registers_of_thread", t.maxRegistersPerThread, "");
    whole("threads", t.maxThreadsPerSm, "");
    whole("threads_of_block", t.maxThreadsPerBlock, "");
    whole("blocks", t.maxBlocksPerSm, "");
  }

  // What tiles need a clock of the memory that feeds them, were the tensor cores busy.
  void ofTiles(Type type) {
    const std::string name(typeName(type));
    const double flops = t.flopPerClock(type);
    auto text = [](const std::array<int64_t, 2> &tile) {
      return std::to_string(tile[0]) + "x" + std::to_string(tile[1]);
    };
    if (t.sharedBytesPerClock > 0)
      for (const auto &tile : kWarpTiles)
        for (const Convention &convention : kConventions) {
          const auto m = static_cast<double>(tile[0]), n = static_cast<double>(tile[1]);
          const std::string level = text(tile) + " " + convention.name;
          add("warp_tile_intensity", name, level, warpTileIntensity(m, n, kMma, convention.counted),
              "FLOP/B", "warpTileIntensity, k 16");
          add("warp_tile_bytes_per_clock", name, level,
              warpTileBytesPerClock(m, n, kMma, flops, convention.counted), "B",
              "flop_per_clock_of_sm / warp_tile_intensity");
        }
    if (t.l2BytesPerSecond > 0)
      for (const auto &tile : kCtaTiles) {
        const OperandTile operands{static_cast<double>(tile[0]), static_cast<double>(tile[1]), 2,
                                   2};
        add("cta_tile_intensity", name, text(tile), ctaIntensity(operands), "FLOP/B",
            "ctaIntensity");
        add("cta_tile_bytes_per_clock", name, text(tile), ctaBytesPerClock(operands, flops), "B",
            "flop_per_clock_of_sm / cta_tile_intensity");
      }
  }

  const Target &t;
  const MachineSources &sources;
  double shared = 0;
  FurtherLinks links = furtherLinksOf(t);
  std::vector<Memory> memories;
  std::vector<MachineFact> facts;
};
} // namespace

MachineTable machineTable(const Target &target, const MachineSources &sources) {
  return {target, Builder(target, sources).build()};
}

} // namespace gemm::report
