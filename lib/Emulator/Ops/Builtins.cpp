// Functions that the CUDA driver provides to every module: vprintf and
// __assertfail. Device-side malloc and free are refused.
#include "Decode/Decoder.h"
#include "Machine/Access.h"
#include "Machine/Call.h"
#include "Ops/Printf.h"

namespace gemm::emulator {
namespace {

constexpr size_t longestText = 4096, mostPrinted = 1 << 20; // of a CTA; a device has as much

/// Argument k of the call, for one lane.
uint64_t argument(Warp &w, const CallSite &site, size_t k, unsigned lane) {
  const CallValue &v = site.arguments[k];
  uint64_t bits = 0;
  const std::byte *from =
      v.slot != noIndex ? w.file + v.slot + (v.bytes > 4 ? 8 : 4) * lane
                        : w.cta->local.data() + w.cta->kernel->localBytes * (w.index * 32 + lane) +
                              w.calls.base(w.frame) + v.offset;
  std::memcpy(&bits, from, std::min<size_t>(v.bytes, 8));
  return bits;
}

/// Reads device memory at generic addresses for one lane; a bad address ends
/// the CTA with a finding.
class LaneReader {
public:
  LaneReader(Warp &w, const Inst &i, unsigned lane) : w(w), i(i), lane(lane) {}
  bool read(uint64_t address, void *to, unsigned bytes) {
    uint64_t at[32];
    at[lane] = address;
    Places p;
    if (!access({w, i, 1u << lane, at, bytes, AccessKind::Read}, Space::Generic, p))
      return false;
    std::memcpy(to, p.host[lane], bytes);
    return true;
  }
  std::string text(uint64_t address) {
    std::string s;
    for (char c; s.size() < longestText && read(address + s.size(), &c, 1) && c;)
      s += c;
    return s;
  }

private:
  Warp &w;
  const Inst &i;
  unsigned lane;
};

// int vprintf(const char *format, const void *arguments)
void print(Warp &w, const Inst &i, uint32_t mask) {
  const CallSite &site = w.cta->kernel->calls[size_t(i.imm)];
  for (; mask && !w.cta->stopped; mask &= mask - 1) {
    unsigned lane = unsigned(__builtin_ctz(mask));
    LaneReader reader(w, i, lane);
    uint64_t next = argument(w, site, 1, lane);
    PrintfArguments values{[&](unsigned bytes) {
                             next = (next + bytes - 1) / bytes * bytes;
                             uint64_t bits = 0;
                             reader.read(next, &bits, bytes);
                             next += bytes;
                             return bits;
                           },
                           [&](uint64_t address) { return reader.text(address); }};
    int used = 0;
    std::string &printed = w.cta->printed;
    if (printed.size() <= mostPrinted) {
      std::string text = formatPrintf(reader.text(argument(w, site, 0, lane)), values, used,
                                      mostPrinted - printed.size());
      if (w.cta->stopped)
        return;
      printed += text;
      if (printed.size() > mostPrinted)
        printed += "\n[a CTA printed more than 1 MiB: the rest is dropped]\n";
    }
    const CallValue *r = site.results.empty() ? nullptr : &site.results[0];
    if (!r || r->bytes != 4)
      continue;
    std::byte *to = r->slot != noIndex
                        ? w.file + r->slot + 4 * lane
                        : w.cta->local.data() + w.cta->kernel->localBytes * (w.index * 32 + lane) +
                              w.calls.base(w.frame) + r->offset;
    std::memcpy(to, &used, 4);
  }
}

// void __assertfail(message, file, unsigned line, function, size_t charSize)
void assertFail(Warp &w, const Inst &i, uint32_t mask) {
  const CallSite &site = w.cta->kernel->calls[size_t(i.imm)];
  unsigned lane = unsigned(__builtin_ctz(mask));
  LaneReader reader(w, i, lane);
  std::string message = reader.text(argument(w, site, 0, lane)),
              file = reader.text(argument(w, site, 1, lane)),
              function = reader.text(argument(w, site, 3, lane));
  uint32_t line = uint32_t(argument(w, site, 2, lane));
  if (!w.cta->stopped)
    w.cta->stop(Rule::Assert, w, i, mask,
                "assertion '" + message + "' failed at " + file + ":" + std::to_string(line) +
                    " in " + function);
}

} // namespace

bool decodeBuiltinCall(Decoder &d, std::string_view name, const CallSite &site) {
  if (name == "malloc" || name == "free")
    d.fail("device-side '" + std::string(name) +
           "' is not supported: allocate on the host and pass a pointer");
  size_t expected = name == "vprintf" ? 2 : name == "__assertfail" ? 5 : 0;
  if (!expected)
    return false;
  if (site.arguments.size() != expected)
    d.fail("call of '" + std::string(name) + "': expected " + std::to_string(expected) +
           " arguments, got " + std::to_string(site.arguments.size()));
  d.inst.run = expected == 2 ? print : assertFail;
  return true;
}

} // namespace gemm::emulator
