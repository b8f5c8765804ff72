// A fatbin is a header and entries, each with a header of its own: what kind it is, for which chip,
// how it is compressed. Their layout is that of nvcc 12 and 13's output.
#include "Image.h"

#include "Codes.h"
#include "Decompress.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace gemm::cudadevice {

namespace {

constexpr uint32_t wrapperMagic = 0x466243b1, fatbinMagic = 0xba55ed50, elfMagic = 0x464c457f;

struct Wrapper {
  uint32_t magic, version;
  const void *fatbin;
  const void *more;
};

struct FatbinHeader {
  uint32_t magic;
  uint16_t version, headerBytes;
  uint64_t bytes; ///< of all entries
};

struct EntryHeader {
  uint16_t kind, version;
  uint32_t headerBytes;
  uint64_t bytes;           ///< that follow the header
  uint32_t compressedBytes; ///< of those; 0: it is not compressed
  uint32_t optionsOffset;
  uint16_t minor, major;
  uint32_t chip; ///< 80 of sm_80
  uint32_t nameOffset, nameBytes;
  uint64_t flags;
  uint64_t reserved;
  uint64_t decompressedBytes;
};
static_assert(sizeof(EntryHeader) == 64);

enum Kind : uint16_t { ptxKind = 1, elfKind = 2 };
enum Flag : uint64_t { lz4Flag = 0x2000, zstdFlag = 0x8000 };
constexpr uint64_t mostBytes = uint64_t(1) << 30; // of one PTX, as the emulator reads files

template <class T> T read(const unsigned char *from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

[[noreturn]] void refuse(Code code, std::string message) {
  throw ImageError{code, std::move(message)};
}

std::string textOf(const EntryHeader &e, const unsigned char *payload) {
  if (!(e.flags & (lz4Flag | zstdFlag)))
    return std::string(reinterpret_cast<const char *>(payload), e.bytes);
  const size_t stored = e.compressedBytes ? e.compressedBytes : e.bytes;
  if (stored > e.bytes || e.decompressedBytes > mostBytes)
    refuse(invalidImage, "compressed image is broken: its sizes are");
  try {
    auto decompress = e.flags & lz4Flag ? decompressLz4 : decompressZstd;
    return decompress({payload, stored}, e.decompressedBytes);
  } catch (const std::runtime_error &error) {
    refuse(invalidImage, error.what());
  }
}

std::string advice(const Target &t) {
  const std::string chip = "compute_" + std::to_string(t.computeCapability);
  return ": compile with -gencode arch=" + chip + ",code=" + chip + ", or for an older chip";
}

std::string fromFatbin(const unsigned char *image, const Target &target, uint64_t most) {
  const auto header = most < sizeof(FatbinHeader) ? FatbinHeader{} : read<FatbinHeader>(image);
  if (header.headerBytes < sizeof header || header.headerBytes > most ||
      header.bytes > most - header.headerBytes)
    refuse(invalidImage, "fatbin is broken: it is shorter than its header says");
  const unsigned char *at = image + header.headerBytes, *end = at + header.bytes;
  const unsigned char *best = nullptr;
  std::vector<std::string> held;
  while (end - at >= ptrdiff_t(sizeof(EntryHeader))) {
    const auto e = read<EntryHeader>(at);
    if (e.headerBytes < sizeof e || e.headerBytes > uint64_t(end - at) ||
        e.bytes > uint64_t(end - at) - e.headerBytes)
      refuse(invalidImage, "fatbin is broken: an entry ends past it");
    held.push_back((e.kind == ptxKind ? "PTX for sm_" : "machine code for sm_") +
                   std::to_string(e.chip));
    if (e.kind == ptxKind && int64_t(e.chip) <= target.computeCapability &&
        (!best || read<EntryHeader>(best).chip < e.chip))
      best = at;
    at += e.headerBytes + e.bytes;
  }
  if (best)
    return textOf(read<EntryHeader>(best), best + read<EntryHeader>(best).headerBytes);
  std::string list;
  for (const std::string &one : held)
    list += (list.empty() ? "" : ", ") + one;
  refuse(noBinaryForGpu, "expected PTX that " + target.name + " (sm_" +
                             std::to_string(target.computeCapability) + ") runs, got " +
                             (list.empty() ? "nothing" : list) + advice(target));
}

} // namespace

std::string ptxOf(const void *image, const Target &target, uint64_t most) {
  const auto *bytes = static_cast<const unsigned char *>(image);
  const auto *text = static_cast<const char *>(image);
  // Text ends with a zero, and no magic has one in it.
  const uint32_t magic = strnlen(text, sizeof magic) < sizeof magic ? 0 : read<uint32_t>(bytes);
  if (magic == wrapperMagic && most == UINT64_MAX)
    return ptxOf(read<Wrapper>(bytes).fatbin, target);
  if (magic == elfMagic)
    refuse(noBinaryForGpu, "expected PTX, got machine code (a cubin)" + advice(target));
  std::string ptx = magic == fatbinMagic ? fromFatbin(bytes, target, most) : text;
  ptx.resize(std::min(ptx.size(), ptx.find('\0')));
  if (ptx.find(".version") == ptx.npos)
    refuse(invalidImage, "expected PTX, a fatbin or its wrapper, got none of these");
  return ptx;
}

} // namespace gemm::cudadevice
