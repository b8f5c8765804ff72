// Lines are copied one by one through the emulator's memory, which learns what was written.
#include "Copy.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace gemm::cudadevice {

namespace {

/// From the first to the last byte of a box; nothing when that is no size.
std::optional<size_t> extent(const Place &p, const Box &b) {
  size_t lines, slices, whole;
  if (__builtin_mul_overflow(p.pitch, b.lines - 1, &lines) ||
      __builtin_mul_overflow(p.slice, b.slices - 1, &slices) ||
      __builtin_add_overflow(lines, slices, &whole) ||
      __builtin_add_overflow(whole, b.width, &whole))
    return std::nullopt;
  return whole;
}

/// Why the box does not lie at that end, or nothing.
std::optional<std::string> wrong(const Device &d, const Place &p, const Box &b) {
  if ((b.lines > 1 && p.pitch < b.width) || (b.slices > 1 && p.slice < b.width))
    return "expected a pitch of at least the " + std::to_string(b.width) +
           " bytes of a line, got " + std::to_string(b.lines > 1 ? p.pitch : p.slice);
  const std::optional<size_t> bytes = extent(p, b);
  const emulator::Memory::Allocation *a = d.memory.find(p.address);
  const bool unknown = !a && !d.memory.isDeviceAddress(p.address) && p.address != 0;
  if (bytes && (a ? a->contains(p.address, *bytes) : unknown && p.end != End::Device) &&
      (p.end != End::Host || !d.memory.isDeviceAddress(p.address)))
    return std::nullopt;
  const char *memory = p.end == End::Device ? "device" : p.end == End::Host ? "host" : "some";
  return "expected " + (bytes ? std::to_string(*bytes) + " bytes of " : std::string()) + memory +
         " memory, got an address " + d.memory.describe(p.address);
}

Pointer line(const Place &p, size_t slice, size_t row) {
  return p.address + slice * p.slice + row * p.pitch;
}

void copyLine(Device &d, Pointer to, Pointer from, size_t bytes) {
  const emulator::Memory::Allocation *source = d.memory.find(from);
  const void *bytesFrom =
      source ? source->host + (from - source->base) : reinterpret_cast<const std::byte *>(from);
  if (!d.memory.copyIn(to, bytesFrom, bytes))
    std::memmove(reinterpret_cast<void *>(to), bytesFrom, bytes);
}

} // namespace

Result copyBox(Device &d, const char *function, const Place &to, const Place &from, const Box &b) {
  if (b.width == 0 || b.lines == 0 || b.slices == 0)
    return success;
  for (const Place *p : {&to, &from})
    if (auto why = wrong(d, *p, b)) {
      d.report.refusal(function, (p == &to ? "destination: " : "source: ") + *why);
      return invalidValue;
    }
  d.memory.finishLaunches(); // a copy begins after all of them
  for (size_t s = 0; s < b.slices; ++s)
    for (size_t row = 0; row < b.lines; ++row)
      copyLine(d, line(to, s, row), line(from, s, row), b.width);
  return success;
}

Result fillBox(Device &d, const char *function, const Place &to, const void *value, size_t size,
               const Box &b) {
  if (b.width == 0 || b.lines == 0)
    return success;
  if (auto why = wrong(d, to, b)) {
    d.report.refusal(function, *why);
    return invalidValue;
  }
  if (to.address % size || (b.lines > 1 && to.pitch % size)) {
    d.report.refusal(function, "expected an address that is a multiple of " + std::to_string(size));
    return invalidValue;
  }
  d.memory.finishLaunches();
  for (size_t row = 0; row < b.lines; ++row)
    d.memory.fill(line(to, 0, row), value, size, b.width / size);
  return success;
}

} // namespace gemm::cudadevice
