// Bulk tensor copies of one box: every swizzle, inside the tensor, over each of its edges
// and beside it. A load fills what lies outside with zeros and counts its bytes all the
// same, and rounds f32 where the map is of tf32; a store and a reduction leave what lies
// outside alone.
#include "Rows.h"
#include "TileBox.h"

#include <algorithm>
#include <string_view>

namespace gemm::conform {

namespace {
enum class Direction { Load, Store, Add };
constexpr const char *names[] = {"load", "store", "add"};

// in: coordinates, 64 bytes; then the tensor (load) or the box (store).
const char *const coordinates = "ld.global.v4.u32 {%r10, %r11, %r12, %r13}, [%in];\n"
                                "ld.global.u32 %r14, [%in+16];\nadd.s64 %rd1, %in, 64;\n";
const char *const load = R"(
setp.ne.u32 %p1, %t, 0;
@%p1 bra READY;
mbarrier.init.shared::cta.b64 [full], 1;
fence.mbarrier_init.release.cluster;
READY:
bar.sync 0;
@%p1 bra WAIT;
mbarrier.arrive.expect_tx.shared::cta.b64 %rd2, [full], $BYTES;
cp.async.bulk.tensor.$Dd.shared::cluster.global.tile.mbarrier::complete_tx::bytes
    [tile], [%map0, {$AT}], [full];
WAIT:
mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0;
@!%p2 bra WAIT;
)";
const char *const store = R"(
fence.proxy.async.shared::cta;
bar.sync 0;
setp.ne.u32 %p1, %t, 0;
@%p1 bra DONE;
$OP.tensor.$Dd.global.shared::cta$ADD.tile.bulk_group [%map0, {$AT}], [tile];
cp.async.bulk.commit_group;
cp.async.bulk.wait_group 0;
DONE:
)";

std::string ptxOf(Direction d, const Box &box) {
  auto bytes = static_cast<unsigned>(box.boxBytes());
  std::string at;
  for (size_t i = 0; i < box.dims.size(); ++i)
    at += (i ? ", %r" : "%r") + std::to_string(10 + i);
  std::string text = coordinates;
  if (d == Direction::Load)
    text += load + copyFromShared("tile", "%out", bytes, 64, "OUT");
  else
    text += copyToShared("tile", "%rd1", bytes, 64, "IN") + store;
  text = fill(text, {{"BYTES", std::to_string(bytes)},
                     {"D", std::to_string(box.dims.size())},
                     {"OP", d == Direction::Add ? "cp.reduce.async.bulk" : "cp.async.bulk"},
                     {"ADD", d == Direction::Add ? ".add" : ""},
                     {"AT", at}});
  return kernel({"8.0", "sm_90", 1,
                 ".shared .align 1024 .b8 tile[" + std::to_string(bytes) +
                     "];\n.shared .align 8 .b64 full;\n"},
                text);
}

Row copies(Direction d, const Box &box, const std::vector<int32_t> &at, const std::string &detail) {
  Row row;
  row.name = std::string("tensor.") + names[static_cast<int>(d)] + "/" + detail;
  row.chip = "sm_90";
  row.block = 64;
  row.ptx = ptxOf(d, box);
  Random random(seedOf(row.name));
  for (size_t i = 0; i < 16; ++i)
    append(row.in, i < at.size() ? at[i] : 0);
  Bytes tensor = box.values(box.tensorBytes(), random), tile = box.values(box.boxBytes(), random);
  const Bytes &source = d == Direction::Load ? tensor : tile;
  row.in.insert(row.in.end(), source.begin(), source.end());
  row.maps.push_back({box.map(), d != Direction::Load, d == Direction::Load ? 64u : 0u});
  row.out = d == Direction::Load ? poison(tile.size()) : tensor;
  if (d == Direction::Load)
    row.expected = box.load(tensor, at);
  else
    row.expected = box.store(tensor, tile, at, d == Direction::Add);
  return row;
}

/// One that traps: hardware takes coordinates of a box whose first byte lies at a multiple of 16 of
/// its line, and from a store none below zero.
Row traps(Direction d, const Box &box, const std::vector<int32_t> &at, const std::string &detail) {
  Row row = copies(d, box, at, detail);
  row.refusedAs = "invalid operand";
  row.expected.clear();
  return row;
}

struct Place {
  const char *name;
  int32_t x, y; ///< from the tensor's first element and row, or from the first beyond it
  bool fromEnd;
  bool stores; ///< whether one may; a load may anywhere
};
// Boxes have at least 16 columns and 16 rows; the tensor 80 x 40.
constexpr Place places[] = {{"inside", 8, 5, false, true},
                            {"left", -8, 5, false, false},
                            {"top", 8, -7, false, false},
                            {"corner", -8, -1, false, false},
                            {"right", -8, -30, true, true},
                            {"bottom", -72, -3, true, true},
                            {"far-corner", -8, -1, true, true},
                            {"outside", 0, 2, true, true},
                            {"far-outside", -1000, 1 << 20, false, false},
                            {"beyond", 1000, 1 << 20, false, true}};

Row placed(Direction d, const Box &box, const Place &p, const std::string &kind) {
  auto *make = d == Direction::Load || p.stores ? copies : traps;
  return make(d, box, {p.fromEnd ? 80 + p.x : p.x, p.fromEnd ? 40 + p.y : p.y},
              kind + "." + p.name);
}

std::string textOf(unsigned swizzle) {
  return swizzle == 16 ? "none" : std::to_string(swizzle) + "B";
}
} // namespace

void tileCopyRows(Rows &rows) {
  using bundle::DType;
  for (Direction d : {Direction::Load, Direction::Store})
    for (unsigned swizzle : {16, 32, 64, 128})
      for (const Place &p : places)
        rows.push_back(
            placed(d, {DType::BF16, {80, 40}, {swizzle == 16 ? 16 : swizzle / 2, 16}, swizzle}, p,
                   textOf(swizzle)));
  for (DType type : {DType::F32, DType::F16, DType::BF16})
    for (const char *name : {"inside", "corner", "far-corner"})
      rows.push_back(placed(Direction::Add, {type, {80, 40}, {16, 16}, 16},
                            *std::ranges::find(places, std::string_view(name), &Place::name),
                            std::string(bundle::name(type))));
  for (unsigned swizzle : {16, 128})
    rows.push_back(copies(Direction::Load,
                          {DType::TF32Even, {80, 40}, {swizzle == 16 ? 16u : 32u, 16}, swizzle},
                          {-4, 30}, "tf32." + textOf(swizzle)));
  // A box that does not begin at 16 bytes of its line.
  for (DType type : {DType::BF16, DType::F32})
    for (Direction d : {Direction::Load, Direction::Store, Direction::Add})
      for (int32_t x : {1, type == DType::BF16 ? 4 : 2, -1})
        rows.push_back(traps(d, {type, {80, 40}, {16, 16}, 16}, {x, 5},
                             std::string(bundle::name(type)) + ".unaligned" + std::to_string(x)));
  // Other ranks, over the edges of two dimensions.
  const std::vector<uint64_t> dims = {24, 5, 4, 3, 3};
  const std::vector<uint32_t> box = {16, 3, 2, 2, 2};
  const std::vector<int32_t> from = {-8, 3, 1, -1, 2}, into = {16, 3, 1, 2, 2};
  for (Direction d : {Direction::Load, Direction::Store})
    for (size_t rank : {1, 3, 4, 5}) {
      const auto end = static_cast<long>(rank);
      const auto &at = d == Direction::Load ? from : into;
      rows.push_back(copies(
          d, {DType::F16, {dims.begin(), dims.begin() + end}, {box.begin(), box.begin() + end}, 16},
          {at.begin(), at.begin() + end}, "rank" + std::to_string(rank)));
    }
}

} // namespace gemm::conform
