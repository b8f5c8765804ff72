// wgmma's matrix descriptors: both storage orders, every swizzle, in both CTAs of a
// cluster, with the shared address masked to 18 bits and not. Unmasked, a rank above 0
// lands in the leading dimension, 256 bytes for each: no matter for a swizzled K-major
// matrix, which has none, and another matrix for the others. Fields that the ISA does not
// name are set in rows of their own; the emulator refuses those.
#include "Rows.h"
#include "WgmmaKernel.h"

namespace gemm::conform {

namespace {
constexpr uint64_t reserved =
    uint64_t(3) << 14 | uint64_t(3) << 30 | uint64_t(7) << 46 | uint64_t(0x3ff) << 52;

struct Variant {
  unsigned rank;
  bool masked;
  bool junkLeading = false, junkReserved = false;
  std::string name() const {
    return ".rank" + std::to_string(rank) + (masked ? ".masked" : ".unmasked") +
           (junkLeading ? ".unused-leading" : "") + (junkReserved ? ".reserved-bits" : "");
  }
};

/// The operand that a layout finds in the image, whatever lies there.
std::vector<uint64_t> gather(const Bytes &image, const MatrixLayout &layout, unsigned rows) {
  std::vector<uint64_t> bits;
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned k = 0; k < 16; ++k)
      bits.push_back(valueAt<uint16_t>(image, layout.at(row, k, 2, 0)));
  return bits;
}

RowEntry row(bool mnMajor, unsigned span, unsigned n, const Variant &v) {
  std::string name = "wgmma.descriptor/" + std::string(mnMajor ? "mn." : "k.") +
                     (span == 16 ? "none" : std::to_string(span) + "B") + ".n" + std::to_string(n) +
                     v.name();
  auto fill = [mnMajor, span, n, v](Row &row) {
    row.block = 128;
    row.grid = row.cluster = 2;
    WgmmaShape s;
    s.n = n;
    s.aMnMajor = s.bMnMajor = mnMajor;
    row.ptx = wgmmaKernel(s);
    if (v.junkReserved)
      row.refusedAs = "invalid descriptor";
    row.out = poison(2 * 512 * s.registers());
    row.expected = row.out;
    Random random(seedOf(row.name));
    Product p{&formatOf("bf16"), &formatOf("bf16"), &formatOf("f32"), 64, n, 16};
    for (unsigned rank = 0; rank < 2; ++rank) {
      MatrixLayout a = layoutFor(span, mnMajor, 64, 0),
                   b = layoutFor(span, mnMajor, n, WgmmaShape::aBytes);
      const uint64_t junk =
          (v.junkReserved ? reserved : 0) | (v.junkLeading ? uint64_t(0x2a5a & ~0x10) << 16 : 0);
      append(row.in, WgmmaHeader{a.descriptor() | junk, b.descriptor() | junk,
                                 v.masked ? 0x3ffffu : ~0u, 1, rank == v.rank});
      Bytes image;
      for (unsigned i = 0; i < s.imageBytes() / 2; ++i)
        append(image, static_cast<uint16_t>(p.a->encode(static_cast<int>(random.below(9)) - 4)));
      row.in.insert(row.in.end(), image.begin(), image.end());
      p.cBits = accumulators(*p.c, Hard::Integers, size_t(64) * n, random);
      appendAccumulators(row.in, s, p.cBits);
      if (rank != v.rank)
        continue;
      if (!v.masked) // the rank arrives in the leading dimension
        a.leading |= rank << 8, b.leading |= rank << 8;
      p.aBits = gather(image, a, 64);
      p.bBits = gather(image, b, n);
      Bytes result;
      appendAccumulators(result, s, p.exact());
      std::copy(result.begin(), result.end(),
                row.expected.begin() + static_cast<long>(rank * result.size()));
    }
  };
  return {std::move(name), "sm_90a", std::move(fill)};
}
} // namespace

void descriptorRows(Rows &rows) {
  for (bool mnMajor : {false, true})
    for (unsigned span : {16, 32, 64, 128})
      for (unsigned n : {8, 64, 256}) {
        for (unsigned rank : {0, 1})
          for (bool masked : {true, false})
            rows.push_back(row(mnMajor, span, n, {rank, masked}));
        // A swizzled K-major matrix has no leading dimension.
        for (unsigned rank : {0, 1})
          if (!mnMajor && span > 16)
            rows.push_back(row(mnMajor, span, n, {rank, true, true}));
        for (unsigned rank : {0, 1})
          rows.push_back(row(mnMajor, span, n, {rank, true, false, true}));
      }
}

} // namespace gemm::conform
