// Bulk tensor copies of one box: every swizzle, inside the tensor, over each of its edges
// and beside it. A load fills what lies outside with zeros and counts its bytes all the
// same, and rounds f32 where the map is of tf32; a store and a reduction leave what lies
// outside alone.
#include "TileBox.h"
#include "Rows.h"

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

Row row(Direction d, const Box &box, const std::vector<int32_t> &at, const std::string &detail) {
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

struct Place {
  const char *name;
  int32_t x, y; ///< in boxes and rows from the tensor's first and last element
  bool fromEnd;
};
// Boxes have at least 16 columns and 16 rows; the tensor 80 x 40.
constexpr Place places[] = {{"inside", 8, 5, false},    {"left", -3, 5, false},
                            {"top", 8, -7, false},      {"corner", -8, -1, false},
                            {"right", -5, -30, true},   {"bottom", -70, -3, true},
                            {"far-corner", -1, -1, true}, {"outside", 0, 2, true},
                            {"far-outside", -1000, 1 << 20, false}};
} // namespace

void tileCopyRows(Rows &rows) {
  using bundle::DType;
  for (Direction d : {Direction::Load, Direction::Store})
    for (unsigned swizzle : {16, 32, 64, 128})
      for (const Place &p : places) {
        Box box{DType::BF16, {80, 40}, {swizzle == 16 ? 16 : swizzle / 2, 16}, swizzle};
        std::vector<int32_t> at = {p.fromEnd ? 80 + p.x : p.x, p.fromEnd ? 40 + p.y : p.y};
        rows.push_back(row(d, box, at, (swizzle == 16 ? "none" : std::to_string(swizzle) + "B") +
                                           std::string(".") + p.name));
      }
  for (DType type : {DType::F32, DType::F16, DType::BF16})
    for (const Place &p : {places[0], places[3], places[6]})
      rows.push_back(row(Direction::Add, {type, {80, 40}, {16, 16}, 16},
                         {p.fromEnd ? 80 + p.x : p.x, p.fromEnd ? 40 + p.y : p.y},
                         std::string(name(type)) + "." + p.name));
  for (unsigned swizzle : {16, 128})
    rows.push_back(row(Direction::Load,
                       {DType::TF32Even, {80, 40}, {swizzle == 16 ? 16u : 32u, 16}, swizzle},
                       {-3, 30}, std::string("tf32.") + (swizzle == 16 ? "none" : "128B")));
  // Other ranks, over the edges of two dimensions.
  const std::vector<uint64_t> dims = {24, 5, 4, 3, 3};
  const std::vector<uint32_t> box = {16, 3, 2, 2, 2};
  const std::vector<int32_t> at = {-2, 3, 1, -1, 2};
  for (Direction d : {Direction::Load, Direction::Store})
    for (size_t rank : {1, 3, 4, 5})
      rows.push_back(row(d, {DType::F16, {dims.begin(), dims.begin() + static_cast<long>(rank)},
                             {box.begin(), box.begin() + static_cast<long>(rank)}, 16},
                         {at.begin(), at.begin() + static_cast<long>(rank)},
                         "rank" + std::to_string(rank)));
}

} // namespace gemm::conform
