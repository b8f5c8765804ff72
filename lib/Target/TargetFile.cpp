// A machine from a user's JSON file. Every number is checked as it is read; the
// keys are those of the table below, in the units that their names say.
#include "gemm/Support/Read.h"
#include "gemm/Target/FlatJson.h"
#include "gemm/Target/Limits.h"
#include "gemm/Target/Target.h"

#include <cstdio>

namespace gemm {

namespace {
struct RealField {
  const char *key;
  double Target::*member;
  bool required; // else 0, "not published", is allowed
};
constexpr RealField kReals[] = {
    {"clock_hz", &Target::clockHz, true},
    {"dram_bytes_per_second", &Target::dramBytesPerSecond, true},
    {"launch_seconds", &Target::launchSeconds, true},
    {"l2_bytes_per_second", &Target::l2BytesPerSecond, false},
    {"shared_bytes_per_clock", &Target::sharedBytesPerClock, false},
    {"link_bytes_per_second", &Target::linkBytesPerSecond, false},
    {"vector_f32_flops", &Target::vectorF32, false},
};

// Numbers by type: an object each.
struct ByType {
  const char *key, *what;
  std::array<double, kTypeCount> Target::*member;
  bool required;
};
constexpr ByType kByType[] = {
    {"peak", "an object of FLOP/s by type", &Target::peak, true},
    {"sustained", "an object of shares of the peak by type", &Target::sustained, false},
};

constexpr int64_t kLargest = int64_t(1) << 50;
struct IntegerField {
  const char *key;
  int64_t Target::*member;
  bool required;
  int64_t least = 0;       // that the smallest kernel takes, of a chip that there are kernels for
  int64_t most = kLargest; // of such a chip: what it fixes has no other value than the least
};
// What a kernel takes at least, of four warps: a tile of 64x64x32 three slots of shared memory, one
// of 16x128x32 registers (LeastMachineTest.cpp).
constexpr int64_t kThreads = 128, kShared = 24 * 1024, kRegisters = 90;
constexpr IntegerField kIntegers[] = {
    {"sm_count", &Target::smCount, true, 1},
    {"l2_bytes", &Target::l2Bytes, false},
    {"shared_per_block", &Target::sharedPerBlock, false, kShared},
    {"shared_per_sm", &Target::sharedPerSm, false, kShared},
    {"shared_reserved_per_block", &Target::sharedReservedPerBlock, false},
    {"registers_per_sm", &Target::registersPerSm, false, registersOfSm, registersOfSm},
    {"max_registers_per_thread", &Target::maxRegistersPerThread, false, kRegisters},
    {"max_threads_per_block", &Target::maxThreadsPerBlock, false, kThreads},
    {"max_threads_per_sm", &Target::maxThreadsPerSm, false, kThreads},
    {"max_blocks_per_sm", &Target::maxBlocksPerSm, false, 1},
};
int64_t leastOf(const IntegerField &field, const Target &t) {
  return t.computeCapability > 0 ? field.least : field.required;
}
int64_t mostOf(const IntegerField &field, const Target &t) {
  return t.computeCapability > 0 ? field.most : kLargest;
}

// What a block may have at most, an SM has.
struct Within {
  const char *part, *whole;
  int64_t Target::*of, Target::*in;
};
constexpr Within kWithin[] = {
    {"shared_per_block", "shared_per_sm", &Target::sharedPerBlock, &Target::sharedPerSm},
    {"max_threads_per_block", "max_threads_per_sm", &Target::maxThreadsPerBlock,
     &Target::maxThreadsPerSm},
    {"max_registers_per_thread", "registers_per_sm", &Target::maxRegistersPerThread,
     &Target::registersPerSm},
};
// "at most shared_per_sm, 1024,", or nothing.
std::string beyond(const Within &pair, const Target &t) {
  if (t.computeCapability == 0)
    return "";
  const bool reserves = pair.of == &Target::sharedPerBlock;
  const int64_t most = t.*pair.in - (reserves ? t.sharedReservedPerBlock : 0);
  if (t.*pair.of <= most)
    return "";
  return std::string("at most ") + pair.whole + (reserves ? " without what is reserved" : "") +
         ", " + std::to_string(most) + ",";
}

std::vector<std::string> knownKeys() {
  std::vector<std::string> keys = {"name", "base", "chip", "source"};
  for (const ByType &field : kByType)
    keys.push_back(field.key);
  for (const RealField &field : kReals)
    keys.push_back(field.key);
  for (const IntegerField &field : kIntegers)
    keys.push_back(field.key);
  return keys;
}

// A chip that code is generated for brings family, PTX version and limits.
void takeChip(FlatJson &json, Target &t, bool hasBase) {
  if (!json.has("chip") && hasBase)
    return;
  std::string chip = json.string("chip");
  if (const Target *machine = isChipName(chip) ? lookupTarget(chip) : nullptr) {
    if (hasBase && t.chip == chip)
      return;
    Target numbers = t;
    t = *machine;
    if (hasBase)
      json.expected("chip", "the chip of the base, " + numbers.chip + ",");
    // Nothing of the default machine but what the chip itself fixes.
    t.smCount = 0, t.clockHz = 0, t.l2Bytes = 0, t.dramBytesPerSecond = 0;
    t.l2BytesPerSecond = 0, t.linkBytesPerSecond = 0, t.launchSeconds = 0, t.vectorF32 = 0;
    t.peak = {}, t.sustained = {};
    return;
  }
  if (chip.compare(0, 3, "sm_") == 0)
    return json.expected("chip", "one of the chips of --target, or no sm_ name,");
  t.chip = chip;
  t.family = Family::None;
  t.computeCapability = 0;
}

void takeByType(FlatJson &json, Target &t, const ByType &field, bool hasBase) {
  const std::string key = field.key;
  if (!json.has(key) && (hasBase || !field.required))
    return;
  std::vector<std::string> types;
  for (unsigned i = 0; i < kTypeCount; ++i)
    types.emplace_back(typeName(static_cast<Type>(i)));
  const JsonValue *object = json.find(key);
  if (!object || object->kind != JsonValue::Kind::Object || json.keys(key).empty())
    return json.expected(key, field.what);
  json.onlyKeys(key, types);
  for (const std::string &name : json.keys(key))
    if (std::optional<Type> type = parseType(name))
      (t.*field.member)[static_cast<unsigned>(*type)] =
          json.number(key + "/" + name, 0, /*open=*/true);
}
} // namespace

static std::string numberText(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::string whyNoMachine(const Target &target) {
  std::string why;
  auto check = [&](const std::string &key, double value, double least, bool positive) {
    if (why.empty() && !(value >= least && value <= 1e30 && (!positive || value > 0)))
      why = "expected " + key + (positive ? " above 0" : " from " + numberText(least)) + ", got " +
            numberText(value);
  };
  if (target.name.empty() || target.chip.empty())
    return "expected a name and a chip, got '" + target.name + "' and '" + target.chip + "'";
  for (const RealField &field : kReals)
    check(field.key, target.*field.member, 0, field.required);
  for (const IntegerField &field : kIntegers)
    check(field.key, static_cast<double>(target.*field.member),
          static_cast<double>(leastOf(field, target)), false);
  for (const IntegerField &field : kIntegers)
    if (const int64_t most = mostOf(field, target); why.empty() && target.*field.member > most)
      why = std::string("expected ") + field.key + " of at most " + std::to_string(most) +
            ", got " + std::to_string(target.*field.member);
  for (const Within &pair : kWithin)
    if (std::string text = beyond(pair, target); why.empty() && !text.empty())
      why = std::string("expected ") + pair.part + " to be " + text + " got " +
            std::to_string(target.*pair.of);
  for (const ByType &field : kByType)
    for (double value : target.*field.member)
      check(field.key, value, 0, false);
  return why;
}

std::optional<Target> parseTarget(std::string_view text, const std::string &file,
                                  std::string &error) {
  FlatJson json(text, file);
  json.onlyKeys("", knownKeys());
  Target t;
  t.family = Family::None;
  bool hasBase = json.has("base");
  if (hasBase) {
    std::string base = json.string("base");
    if (const Target *machine = lookupTarget(base))
      t = *machine;
    else
      json.expected("base", "a built-in machine (" + knownTargets() + ")");
  }
  takeChip(json, t, hasBase);
  t.name = json.string("name");
  for (const ByType &field : kByType)
    takeByType(json, t, field, hasBase);
  for (const RealField &field : kReals) {
    double inherited = t.*field.member;
    bool optional = hasBase || !field.required;
    t.*field.member =
        json.number(field.key, 0, /*open=*/field.required, optional ? &inherited : nullptr);
  }
  for (const IntegerField &field : kIntegers) {
    int64_t inherited = t.*field.member;
    bool optional = hasBase || !field.required;
    t.*field.member = json.integer(field.key, leastOf(field, t), mostOf(field, t),
                                   optional ? &inherited : nullptr);
  }
  for (const Within &pair : kWithin)
    if (std::string text = beyond(pair, t); json.ok() && !text.empty())
      json.expected(json.has(pair.part) ? pair.part : pair.whole,
                    json.has(pair.part) ? text
                                        : std::string("at least ") + pair.part + " of the chip, " +
                                              std::to_string(t.*pair.of) + ",");
  if (json.ok() && !t.name.empty() && lookupTarget(t.name) && !hasBase)
    json.expected("name", "a name no built-in machine has");
  if (!json.ok()) {
    error = json.error();
    return std::nullopt;
  }
  return t;
}

std::optional<Target> loadTarget(const std::string &file, std::string &error) {
  std::string text;
  error = support::readFile(file, "target file", text);
  if (!error.empty())
    return std::nullopt;
  return parseTarget(text, file, error);
}

std::optional<Target> findTarget(std::string_view name, std::string &error) {
  constexpr std::string_view suffix = ".json";
  if (name.size() > suffix.size() && name.substr(name.size() - suffix.size()) == suffix)
    return loadTarget(std::string(name), error);
  if (const Target *target = lookupTarget(name))
    return *target;
  error = unknownTargetMessage(name);
  return std::nullopt;
}

} // namespace gemm
