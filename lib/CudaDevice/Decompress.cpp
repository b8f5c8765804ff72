// LZ4's block format: sequences of a token, literals, an offset back and a length, each length of
// 15 (4 for matches, of which the first 4 bytes are not counted) continued by bytes of 255.
#include "Decompress.h"

#include <dlfcn.h>
#include <stdexcept>

namespace gemm::cudadevice {

namespace {

[[noreturn]] void broken(const std::string &why) {
  throw std::runtime_error("compressed image is broken: " + why);
}

struct Reader {
  std::span<const unsigned char> bytes;
  size_t at = 0;
  unsigned next() {
    if (at >= bytes.size())
      broken("it ends early");
    return bytes[at++];
  }
  size_t length(size_t nibble) {
    constexpr size_t continued = 15;
    if (nibble != continued)
      return nibble;
    for (unsigned more = 255; more == 255; nibble += more)
      more = next();
    return nibble;
  }
};

} // namespace

std::string decompressLz4(std::span<const unsigned char> from, size_t bytes) {
  constexpr size_t shortestMatch = 4;
  Reader in{from};
  std::string out;
  while (in.at < from.size() && out.size() < bytes) {
    const unsigned token = in.next();
    const size_t literals = in.length(token >> 4);
    if (literals > from.size() - in.at || literals > bytes - out.size())
      broken("literals past its end");
    out.append(reinterpret_cast<const char *>(from.data()) + in.at, literals);
    in.at += literals;
    if (in.at == from.size() || out.size() == bytes)
      break; // the last sequence is literals alone
    const unsigned low = in.next();
    const size_t offset = low | in.next() << 8;
    const size_t match = in.length(token & 15) + shortestMatch;
    if (offset == 0 || offset > out.size() || match > bytes - out.size())
      broken("a match outside of it");
    for (size_t i = 0; i < match; ++i) // it may overlap what it makes
      out += out[out.size() - offset];
  }
  if (out.size() != bytes)
    broken("expected " + std::to_string(bytes) + " bytes, got " + std::to_string(out.size()));
  return out;
}

std::string decompressZstd(std::span<const unsigned char> from, size_t bytes) {
  using Decompress = size_t (*)(void *, size_t, const void *, size_t);
  static void *library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
  static auto decompress =
      library ? reinterpret_cast<Decompress>(dlsym(library, "ZSTD_decompress")) : nullptr;
  if (!decompress)
    throw std::runtime_error("the image is compressed by zstd and libzstd.so.1 is not there: "
                             "install it, or compile with nvcc -compress-mode=none");
  std::string out(bytes, '\0');
  if (size_t made = decompress(out.data(), bytes, from.data(), from.size()); made != bytes)
    broken("expected " + std::to_string(bytes) + " bytes of a zstd frame");
  return out;
}

} // namespace gemm::cudadevice
