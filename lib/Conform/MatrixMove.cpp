// ldmatrix and stmatrix with rows at random 16-byte places of shared memory: lane 8 j + i
// names row i of matrix j; lane 4 i + c holds elements 2 c and 2 c + 1 of row i, or with
// .trans of column i.
#include "Rows.h"

#include <numeric>

namespace gemm::conform {

namespace {
constexpr unsigned chunks = 64, image = 16 * chunks;

/// 32 different chunks, as byte offsets.
std::vector<uint32_t> places(Random &random) {
  std::vector<uint32_t> all(chunks);
  std::iota(all.begin(), all.end(), 0u);
  for (unsigned i = 0; i < 32; ++i)
    std::swap(all[i], all[i + random.below(chunks - i)]);
  all.resize(32);
  for (uint32_t &place : all)
    place *= 16;
  return all;
}

// in: 32 offsets, then the image, and for a store the registers by lane.
const char *const head = R"(
add.s64 %rd1, %in, 128;
$COPY
bar.sync 0;
mul.wide.u32 %rd2, %t, 4;
add.s64 %rd3, %in, %rd2;
ld.global.u32 %r1, [%rd3];
mov.u32 %r2, tile;
add.u32 %r1, %r1, %r2;
mul.wide.u32 %rd2, %t, $BYTES;
add.s64 %rd3, $REGISTERS_AT, %rd2;
)";

Row row(bool isStore, unsigned tiles, bool transposed) {
  Row row;
  row.name = std::string(isStore ? "stmatrix" : "ldmatrix") + "/x" + std::to_string(tiles) +
             (transposed ? ".trans" : "");
  row.chip = isStore ? "sm_90" : "sm_75";
  Random random(seedOf(row.name));
  std::vector<uint32_t> at = places(random);
  for (uint32_t place : at)
    append(row.in, place);
  Bytes shared;
  for (unsigned i = 0; i < image / 2; ++i)
    append(shared, uint16_t(random.next()));
  row.in.insert(row.in.end(), shared.begin(), shared.end());
  std::string body = fill(head, {{"COPY", copyToShared("tile", "%rd1", image, 32, "IN")},
                                 {"REGISTERS_AT", isStore ? "%in" : "%out"},
                                 {"BYTES", std::to_string(4 * tiles)}});
  const std::string form = "matrix.sync.aligned.m8n8.x" + std::to_string(tiles) +
                           (transposed ? ".trans" : "") + ".shared.b16 ",
                    list = registers("r", tiles, 10);
  if (!isStore)
    body += "ld" + form + list + ", [%r1];\n";
  for (unsigned j = 0; j < tiles; ++j)
    body += fill(isStore ? "ld.global.u32 %r$R, [%rd3+$A];\n" : "st.global.u32 [%rd3+$A], %r$R;\n",
                 {{"R", std::to_string(10 + j)},
                  {"A", std::to_string((isStore ? 128 + image : 0) + 4 * j)}});
  if (isStore)
    body += "st" + form + "[%r1], " + list + ";\nbar.sync 0;\n" +
            copyFromShared("tile", "%out", image, 32, "OUT");
  row.ptx = kernel({isStore ? "7.8" : "6.5", row.chip, 0,
                    ".shared .align 16 .b8 tile[" + std::to_string(image) + "];\n"},
                   body);
  // Element (row, column) of matrix j lies at byte offset at[8 j + row] + 2 column.
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned j = 0; j < tiles; ++j)
      for (unsigned half = 0; half < 2; ++half) {
        unsigned i = lane / 4, c = lane % 4 * 2 + half;
        size_t place = at[8 * j + (transposed ? c : i)] + 2 * (transposed ? i : c);
        if (isStore) {
          auto value = uint16_t(random.next());
          append(row.in, value);
          setValue(shared, place, value);
        } else {
          append(row.expected, valueAt<uint16_t>(shared, place));
        }
      }
  if (isStore)
    row.expected = shared;
  row.out = poison(row.expected.size());
  return row;
}
} // namespace

void matrixMoveRows(Rows &rows) {
  for (bool isStore : {false, true})
    for (unsigned tiles : {1, 2, 4})
      for (bool transposed : {false, true})
        rows.push_back(row(isStore, tiles, transposed));
}

} // namespace gemm::conform
