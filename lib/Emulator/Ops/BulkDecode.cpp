// The many spellings of bulk copies, turned into one form: which spaces, tile
// or plain, what completes it, in which order the operands stand.
#include "Ops/BulkOps.h"

#include "Machine/Access.h"
#include "Machine/Cluster.h"
#include "Ops/Ops.h"

namespace gemm::emulator {

using bulk::Form;
using bulk::Operands;

namespace {

// List: three addresses of three entries, coordinates, size, mask.
constexpr unsigned coordinateEntry = 9, sizeEntry = 14, maskEntry = 15;

void commitGroup(Warp &w, const Inst &, uint32_t mask) { w.cta->cluster->bulk.commit(w, mask); }
void waitGroup(Warp &w, const Inst &i, uint32_t mask) {
  w.cta->cluster->bulk.wait(w, mask, uint32_t(i.imm), i.mode);
}

unsigned takeRank(Decoder &d) {
  static constexpr std::string_view ranks[] = {"1d", "2d", "3d", "4d", "5d"};
  for (unsigned r = 0; r < 5; ++r)
    if (d.take(ranks[r]))
      return r + 1;
  d.fail("instruction '" + std::string(d.opcode) + "': expected a rank from 1d to 5d");
}

TensorType takeElementType(Decoder &d) {
  d.take("noftz");
  switch (d.takeType()) {
  case Type::U32:
  case Type::B32:
    return TensorType::U32;
  case Type::S32:
    return TensorType::S32;
  case Type::U64:
  case Type::B64:
    return TensorType::U64;
  case Type::S64:
    return TensorType::S64;
  case Type::F16:
    return TensorType::F16;
  case Type::BF16:
    return TensorType::BF16;
  case Type::F32:
    return TensorType::F32;
  case Type::F64:
    return TensorType::F64;
  default:
    d.unsupported();
  }
}

class BulkDecoder {
public:
  BulkDecoder(Decoder &d, bool reduce) : d(d), reduce(reduce) {}

  void run() {
    d.needs(90);
    tensor = d.take("tensor");
    if (tensor) {
      o.rank = uint8_t(takeRank(d));
      d.take("tile"); // other load modes are left over and refused
    }
    if (d.take("prefetch"))
      prefetch();
    else
      copy();
    if (d.take("L2::cache_hint"))
      d.src(next++, Type::B64);
    d.expectOperands(next, next);
    d.inst.mode = uint8_t(o.form);
    d.inst.bytes = o.rank;
    d.inst.mode2 = o.multicast;
    d.inst.space = o.sharedSpace;
    d.inst.imm = int64_t(unsigned(o.reduction) | unsigned(o.type) << 8);
    d.inst.run = bulk::run;
    d.inst.cls = InstructionClass::AsyncCopy;
    list();
    d.emit();
  }

private:
  void prefetch() {
    o.form = Form::Prefetch;
    if (!d.take("L2") || !d.take("global"))
      d.unsupported();
    if (tensor)
      map(0, 1);
    else {
      address(0, 1, Space::Global);
      size(1);
    }
  }

  void copy() {
    // The spaces stand in order: destination, source.
    bool toGlobal = d.opcode.find(".global.shared") != std::string_view::npos;
    bool fromGlobal = !toGlobal && d.take("global");
    bool cluster = d.take("shared::cluster"), cta = d.take("shared::cta");
    if (toGlobal && !d.take("global"))
      d.unsupported();
    o.form = toGlobal     ? Form::SharedToGlobal
             : fromGlobal ? Form::GlobalToShared
                          : Form::SharedToShared;
    if (toGlobal                         ? cluster || !cta
        : o.form == Form::SharedToShared ? !cluster || !cta || tensor
                                         : cluster == cta)
      d.unsupported();
    o.sharedSpace = cluster ? Space::SharedCluster : Space::Shared;
    bool group = d.take("bulk_group"), bytes = d.take("mbarrier::complete_tx::bytes");
    if (group != toGlobal || bytes == toGlobal || (reduce && fromGlobal))
      d.unsupported();
    o.multicast = fromGlobal && d.take("multicast::cluster");
    if (reduce) {
      o.reduction = bulk::takeReduction(d);
      if (!tensor)
        o.type = takeElementType(d);
      if (!tensor && !canReduce(o.reduction, o.type))
        d.unsupported();
      d.kernel.synchronises |= toGlobal;
    }
    if (toGlobal)
      out();
    else
      in();
  }

  void in() {
    address(0, 0, o.sharedSpace);
    if (tensor)
      map(1, 1);
    else {
      address(1, 1, o.form == Form::SharedToShared ? Space::Shared : Space::Global);
      size(2);
    }
    address(next, 2, o.sharedSpace);
    if (o.multicast)
      o.mask = d.src(next++, Type::U16);
  }

  void out() {
    if (tensor)
      map(0, 0);
    else
      address(0, 0, Space::Global);
    address(1, 1, o.sharedSpace);
    if (!tensor)
      size(2);
  }

  void address(size_t operand, unsigned which, Space space) {
    d.inst.space = space;
    if (!d.operand(operand).elements.empty())
      d.fail("instruction '" + std::string(d.opcode) + "': coordinates without a tensor map");
    d.address(operand, 1);
    keep(which);
    next = operand + 1;
  }
  void map(size_t operand, unsigned which) {
    d.inst.space = Space::Generic;
    const auto &at = d.operand(operand).elements;
    if (at.size() != o.rank)
      d.fail("instruction '" + std::string(d.opcode) + "': expected " + std::to_string(o.rank) +
             " coordinates, got " + std::to_string(at.size()));
    d.address(operand, 1);
    keep(which);
    for (unsigned k = 0; k < o.rank; ++k)
      o.coordinates[k] = d.src(at[k], Type::S32);
    next = operand + 1;
  }
  void size(size_t operand) {
    o.size = d.src(operand, Type::U32);
    next = operand + 1;
  }
  void keep(unsigned which) {
    if (d.inst.imm != int32_t(d.inst.imm))
      d.fail("instruction '" + std::string(d.opcode) + "': address offset past 32 bits");
    uint32_t *a = addresses + 3 * which;
    a[0] = d.inst.op[1];
    a[1] = d.inst.mode2;
    a[2] = uint32_t(int32_t(d.inst.imm));
  }
  void list() {
    d.beginList();
    for (uint32_t v : addresses)
      d.addToList(v);
    for (uint32_t v : o.coordinates)
      d.addToList(v);
    d.addToList(o.size);
    d.addToList(o.mask);
  }

  Decoder &d;
  Operands o;
  bool reduce, tensor = false;
  size_t next = 0;
  uint32_t addresses[9] = {};
};

} // namespace

Reduction bulk::takeReduction(Decoder &d) {
  static constexpr std::pair<std::string_view, Reduction> names[] = {
      {"add", Reduction::Add}, {"min", Reduction::Min}, {"max", Reduction::Max},
      {"inc", Reduction::Inc}, {"dec", Reduction::Dec}, {"and", Reduction::And},
      {"or", Reduction::Or},   {"xor", Reduction::Xor}};
  for (auto [name, r] : names)
    if (d.take(name))
      return r;
  d.unsupported();
}

bulk::Operands bulk::operandsOf(Warp &w, const Inst &i) {
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  Operands o;
  o.form = Form(i.mode);
  o.rank = i.bytes;
  o.multicast = i.mode2;
  o.sharedSpace = i.space;
  o.reduction = Reduction(i.imm & 0xff);
  o.type = TensorType(i.imm >> 8);
  o.destination = 0;
  o.source = 3;
  o.barrier = 6;
  std::memcpy(o.coordinates, list + coordinateEntry, sizeof o.coordinates);
  o.size = list[sizeEntry];
  o.mask = list[maskEntry];
  return o;
}

void decodeBulk(Decoder &d) {
  if (d.take("commit_group")) {
    d.expectOperands(0, 0);
    return finish(d, commitGroup, InstructionClass::AsyncCopy);
  }
  if (d.take("wait_group")) {
    d.inst.mode = d.take("read");
    d.expectOperands(1, 1);
    d.inst.imm = int64_t(d.immediate(0, 0x7fffffff));
    return finish(d, waitGroup, InstructionClass::AsyncCopy);
  }
  BulkDecoder(d, false).run();
}

void decodeBulkReduce(Decoder &d) {
  if (!d.take("async") || !d.take("bulk"))
    d.unsupported();
  BulkDecoder(d, true).run();
}

} // namespace gemm::emulator
