// The frame around the opcode decoders: slots for registers, constants and
// special registers, the layout of shared and local variables, labels.
#include "Decode/Decoder.h"

#include <algorithm>
#include <unordered_map>

#include "Machine/Call.h"

namespace gemm::emulator {

using ast::Operand;

namespace {

constexpr uint32_t maxFileBytes = 64u << 20;

const std::unordered_map<std::string_view, OpcodeDecoder> &table() {
  static const auto map = [] {
    std::unordered_map<std::string_view, OpcodeDecoder> m;
    for (auto family :
         {integerOpcodes,  integerExtraOpcodes, carryOpcodes,      floatOpcodes,   logicOpcodes,
          compareOpcodes,  moveOpcodes,         convertOpcodes,    memoryOpcodes,  cacheOpcodes,
          asyncOpcodes,    atomicOpcodes,       matrixMoveOpcodes, mmaOpcodes,     wmmaOpcodes,
          dotOpcodes,      wgmmaOpcodes,        controlOpcodes,    warpOpcodes,    barrierOpcodes,
          mbarrierOpcodes, clusterOpcodes,      fenceOpcodes,      registerOpcodes})
      for (const Opcode &o : family())
        m.emplace(o.name, o.decode);
    return m;
  }();
  return map;
}

} // namespace

std::string quoted(std::string_view s) {
  return "'" + std::string(s.substr(0, 100)) + (s.size() > 100 ? "...'" : "'");
}

void Decoder::fail(const std::string &message) const {
  throw ParseFailure{statement ? statement->line : fn->line, message};
}
void Decoder::unsupported() const { fail("instruction " + quoted(opcode) + " is not supported"); }

bool Decoder::take(std::string_view m) {
  auto it = std::find(modifiers.begin(), modifiers.end(), m);
  if (it == modifiers.end())
    return false;
  modifiers.erase(it);
  return true;
}

std::string_view Decoder::takeNext() {
  if (modifiers.empty())
    return {};
  std::string_view m = modifiers.front();
  modifiers.erase(modifiers.begin());
  return m;
}

Type Decoder::tryType() {
  for (size_t i = 0; i < modifiers.size(); ++i)
    if (auto t = parseType(modifiers[i])) {
      modifiers.erase(modifiers.begin() + ptrdiff_t(i));
      return *t;
    }
  return Type::None;
}

Type Decoder::takeTypeOrPredicate() {
  Type t = tryType();
  if (t == Type::None)
    fail("instruction " + quoted(opcode) + " names no type");
  return t;
}

// A predicate has a bit per lane where a value has a word: a handler of values
// must never be given one.
Type Decoder::takeType() {
  Type t = takeTypeOrPredicate();
  if (t == Type::Pred)
    unsupported();
  return t;
}

Space Decoder::takeSpace() {
  if (take("global"))
    return Space::Global;
  if (take("shared") || take("shared::cta"))
    return Space::Shared;
  if (take("shared::cluster"))
    return Space::SharedCluster;
  if (take("const"))
    return Space::Const;
  if (take("param") || take("param::entry"))
    return Space::Param;
  if (take("local"))
    return Space::Local;
  return Space::Generic;
}

void Decoder::skipCacheHints() {
  for (std::string_view m : modifiers) {
    bool both = m == "acq_rel", acquire = both || m == "acquire", release = both || m == "release";
    if (acquire || release || m == "relaxed" || m == "volatile")
      inst.order |=
          uint8_t(strongAccess | (acquire ? acquireAccess : 0) | (release ? releaseAccess : 0));
    if (m == "cta" || m == "cluster")
      inst.order |= uint8_t(narrowScope | (m == "cta" ? ctaScope : 0));
  }
  std::erase_if(modifiers, [](std::string_view m) {
    static constexpr std::string_view hints[] = {"ca",
                                                 "cg",
                                                 "cs",
                                                 "lu",
                                                 "cv",
                                                 "wb",
                                                 "wt",
                                                 "nc",
                                                 "volatile",
                                                 "mmio",
                                                 "weak",
                                                 "relaxed",
                                                 "acquire",
                                                 "release",
                                                 "acq_rel",
                                                 "cta",
                                                 "cluster",
                                                 "gpu",
                                                 "sys",
                                                 "unified",
                                                 "noftz",
                                                 "L2::64B",
                                                 "L2::128B",
                                                 "L2::256B",
                                                 "L1::evict_normal",
                                                 "L1::evict_unchanged",
                                                 "L1::evict_first",
                                                 "L1::evict_last",
                                                 "L1::no_allocate",
                                                 "L2::evict_first",
                                                 "L2::evict_last",
                                                 "L2::evict_normal",
                                                 "L2::cache_hint"};
    return std::find(std::begin(hints), std::end(hints), m) != std::end(hints);
  });
}

const Operand &Decoder::operand(size_t i) const {
  if (i >= statement->operands.size())
    fail("instruction " + quoted(opcode) + " has only " +
         std::to_string(statement->operands.size()) + " operands");
  return statement->operands[i];
}

void Decoder::expectOperands(size_t least, size_t most) {
  if (count() < least || count() > most)
    fail("instruction " + quoted(opcode) + ": expected " + std::to_string(least) +
         (most > least ? " to " + std::to_string(most) : "") + " operands, got " +
         std::to_string(count()));
}

uint32_t Decoder::allocate(uint32_t bytes) {
  uint32_t at = kernel.fileBytes;
  if (bytes > 4)
    at = (at + 63) & ~63u;
  if (at + bytes > maxFileBytes)
    fail("kernel " + quoted(fn->name) + " needs more than 64 MiB of registers per warp");
  kernel.fileBytes = at + bytes;
  return at;
}

uint32_t Decoder::slotOf(uint32_t reg) {
  if (slots[reg] == noIndex)
    slots[reg] = allocate(slotBytes(fn->registers[reg].type));
  return slots[reg];
}

Type Decoder::registerType(const Operand &o) const {
  return o.kind == Operand::Reg ? fn->registers[o.reg].type : Type::None;
}

bool Decoder::isWide(const Operand &o) const { return bitsOf(registerType(o)) == 64; }

uint32_t Decoder::slotFor(const Operand &o, Type t, bool write) {
  if (t == Type::Pred) {
    if (write && o.kind == Operand::Integer) // a constant is there to be read
      fail("instruction " + quoted(opcode) + ": expected a predicate register");
    return predicate(o);
  }
  if (o.kind == Operand::Sink)
    return sinkSlot(t);
  if (o.kind != Operand::Reg)
    fail("instruction " + quoted(opcode) + ": expected a register to write");
  const ast::Register &r = fn->registers[o.reg];
  if (slotBytes(r.type) != slotBytes(t) || r.type == Type::Pred)
    fail("instruction " + quoted(opcode) + ": register '" + r.name + "' of type ." +
         std::string(name(r.type)) + " does not fit ." + std::string(name(t)));
  touch(slotOf(o.reg), write);
  return slotOf(o.reg);
}

uint32_t Decoder::src(const Operand &o, Type t) {
  if (t == Type::Pred)
    return predicate(o);
  bool wide = bitsOf(t) == 64;
  if (t == Type::B128 && o.kind != Operand::Reg)
    fail("instruction " + quoted(opcode) + ": expected a 128-bit register");
  switch (o.kind) {
  case Operand::Reg:
    if (o.negated)
      fail("instruction " + quoted(opcode) + ": a register cannot be negated here");
    return slotFor(o, t, false);
  case Operand::Integer: {
    uint64_t bits = o.bits;
    if (bitsOf(t) < 64)
      bits &= (uint64_t(1) << bitsOf(t)) - 1;
    return constant(bits, wide);
  }
  case Operand::Float: {
    uint64_t bits = o.bits;
    if (wide && !o.isDouble)
      bits = std::bit_cast<uint64_t>(double(std::bit_cast<float>(uint32_t(bits))));
    else if (!wide && o.isDouble)
      bits = std::bit_cast<uint32_t>(float(std::bit_cast<double>(bits)));
    if (bitsOf(t) < 32)
      fail("instruction " + quoted(opcode) + ": floating-point constant for a 16-bit operand");
    return constant(bits, wide);
  }
  case Operand::Symbol:
    return symbolValue(o, wide);
  default:
    fail("instruction " + quoted(opcode) + ": expected a register or a constant");
  }
}

uint32_t Decoder::predicate(const Operand &o) {
  if (o.kind == Operand::Sink)
    return sinkSlot(Type::Pred);
  if (o.kind == Operand::Integer)
    return constant(o.bits ? 0xffffffffu : 0, false);
  if (o.kind != Operand::Reg || fn->registers[o.reg].type != Type::Pred)
    fail("instruction " + quoted(opcode) + ": expected a predicate register");
  return slotOf(o.reg);
}

uint32_t Decoder::sinkSlot(Type t) {
  auto [it, fresh] = sinks.try_emplace(slotBytes(t), 0);
  if (fresh)
    it->second = allocate(slotBytes(t));
  return it->second;
}

uint32_t Decoder::carrySlot() {
  if (carry == noIndex)
    carry = allocate(4);
  return carry;
}

uint32_t Decoder::constant(uint64_t bits, bool wide, uint32_t symbol) {
  auto [it, fresh] = pool.try_emplace({bits, wide, symbol}, 0);
  if (fresh) {
    it->second = allocate(wide ? 256 : 128);
    kernel.constants.push_back({it->second, wide, bits, symbol});
  }
  return it->second;
}

uint32_t Decoder::special(Special which, bool wide) {
  auto [it, fresh] = specials.try_emplace({which, wide}, 0);
  if (fresh) {
    it->second = allocate(wide ? 256 : 128);
    kernel.specials.push_back({it->second, wide, which});
  }
  return it->second;
}

std::optional<Special> Decoder::specialNamed(std::string_view n) {
  static const std::unordered_map<std::string_view, Special> names = {
      {"%tid.x", Special::TidX},
      {"%tid.y", Special::TidY},
      {"%tid.z", Special::TidZ},
      {"%ntid.x", Special::NtidX},
      {"%ntid.y", Special::NtidY},
      {"%ntid.z", Special::NtidZ},
      {"%ctaid.x", Special::CtaidX},
      {"%ctaid.y", Special::CtaidY},
      {"%ctaid.z", Special::CtaidZ},
      {"%nctaid.x", Special::NctaidX},
      {"%nctaid.y", Special::NctaidY},
      {"%nctaid.z", Special::NctaidZ},
      {"%clusterid.x", Special::ClusterIdX},
      {"%clusterid.y", Special::ClusterIdY},
      {"%clusterid.z", Special::ClusterIdZ},
      {"%nclusterid.x", Special::NclusterIdX},
      {"%nclusterid.y", Special::NclusterIdY},
      {"%nclusterid.z", Special::NclusterIdZ},
      {"%cluster_ctaid.x", Special::ClusterCtaidX},
      {"%cluster_ctaid.y", Special::ClusterCtaidY},
      {"%cluster_ctaid.z", Special::ClusterCtaidZ},
      {"%cluster_nctaid.x", Special::ClusterNctaidX},
      {"%cluster_nctaid.y", Special::ClusterNctaidY},
      {"%cluster_nctaid.z", Special::ClusterNctaidZ},
      {"%cluster_ctarank", Special::ClusterCtarank},
      {"%cluster_nctarank", Special::ClusterNctarank},
      {"%laneid", Special::LaneId},
      {"%warpid", Special::WarpId},
      {"%nwarpid", Special::NwarpId},
      {"%smid", Special::SmId},
      {"%nsmid", Special::NsmId},
      {"%gridid", Special::GridId},
      {"%lanemask_eq", Special::LaneMaskEq},
      {"%lanemask_lt", Special::LaneMaskLt},
      {"%lanemask_le", Special::LaneMaskLe},
      {"%lanemask_gt", Special::LaneMaskGt},
      {"%lanemask_ge", Special::LaneMaskGe},
      {"%dynamic_smem_size", Special::DynamicSharedSize},
      {"%total_smem_size", Special::TotalSharedSize},
      {"%aggr_smem_size", Special::TotalSharedSize},
      {"%reserved_smem_offset_1", Special::ReservedShared},
      {"%envreg1", Special::GridWorkspaceHigh},
      {"%envreg2", Special::GridWorkspaceLow},
      {"%clock", Special::Clock},
      {"%clock_hi", Special::ClockHigh},
      {"%clock64", Special::Clock64},
      {"%globaltimer_lo", Special::Clock},
      {"%globaltimer_hi", Special::ClockHigh},
      {"%globaltimer", Special::GlobalTimer}};
  auto it = names.find(n);
  return it == names.end() ? std::nullopt : std::optional(it->second);
}

const ast::Variable *Decoder::variable(std::string_view n) const {
  for (uint32_t s = statement ? statement->scope : 0; s != noIndex; s = fn->scopeParent[s])
    if (auto it = fn->names[s].find(n); it != fn->names[s].end())
      return &fn->variables[it->second];
  for (const ast::Variable &v : unit.variables)
    if (v.name == n)
      return &v;
  return nullptr;
}

bool Decoder::namesFrame(const Operand &o) const {
  const ast::Variable *v = o.symbol.empty() ? nullptr : variable(o.symbol);
  return v && v->frame;
}

uint32_t Decoder::symbolValue(const Operand &o, bool wide) {
  if (o.symbol == "WARP_SZ")
    return constant(32, wide);
  if (auto s = specialNamed(o.symbol))
    return special(*s, wide);
  const ast::Variable *v = variable(o.symbol);
  if (!v) {
    for (uint32_t f = 0; f < unit.functions.size(); ++f)
      if (unit.functions[f].name == o.symbol && !unit.functions[f].entry)
        return constant(addressOfFunction(f), wide);
    fail(o.symbol[0] == '%' ? "register " + quoted(o.symbol) +
                                  " is neither declared nor a special register known here"
                            : "symbol " + quoted(o.symbol) + " is not declared");
  }
  if (v->global != noIndex)
    return constant(o.bits, wide, v->global);
  if (v->frame && inFunction())
    fail("instruction " + quoted(opcode) + ": the address of " + quoted(o.symbol) +
         " is only known to mov and to loads and stores");
  return constant(v->offset + o.bits, wide, v->space == Space::Shared ? sharedSymbol : noIndex);
}

void Decoder::address(size_t i, unsigned slot) {
  const Operand &o = operand(i);
  if (o.kind != Operand::Address)
    fail("instruction " + quoted(opcode) + ": expected an address in brackets");
  inst.imm = int64_t(o.bits);
  if (o.reg != noIndex) {
    Type t = fn->registers[o.reg].type;
    if (bitsOf(t) != 32 && bitsOf(t) != 64)
      fail("address register '" + fn->registers[o.reg].name + "' has type ." +
           std::string(name(t)));
    inst.mode2 = bitsOf(t) == 64;
    inst.op[slot] = slotOf(o.reg);
    touch(inst.op[slot], false);
    return;
  }
  inst.mode2 = 1;
  if (o.symbol.empty()) {
    inst.op[slot] = constant(0, true);
    return;
  }
  const ast::Variable *v = variable(o.symbol);
  if (!v)
    fail("symbol " + quoted(o.symbol) + " is not declared");
  if (v->frame) {
    inst.imm += int64_t(v->offset);
    if (inst.space == Space::Generic)
      inst.imm += int64_t(localWindow);
    inst.op[slot] = inFunction() ? kernel.frameSlot : constant(0, true);
    return;
  }
  uint64_t base = v->global != noIndex ? 0 : v->offset;
  // A named variable in a generic access means its window.
  if (inst.space == Space::Generic && v->global == noIndex)
    base += v->space == Space::Shared  ? sharedWindow
            : v->space == Space::Local ? localWindow
                                       : paramWindow;
  inst.op[slot] = constant(base, true, v->space == Space::Shared ? sharedSymbol : v->global);
}

void Decoder::needs(int capability, bool alone) {
  if (capability <= kernel.capability && (!alone || kernel.onlyCapability))
    return;
  kernel.onlyCapability = alone ? capability : kernel.onlyCapability;
  kernel.capability = std::max(kernel.capability, capability);
  kernel.capabilityFor = std::string(opcode) + "' (line " + std::to_string(inst.line) + ")";
}

void Decoder::beginList() { inst.list = uint32_t(kernel.lists.size()), inst.count = 0; }
void Decoder::addToList(uint32_t offset) {
  kernel.lists.push_back(offset);
  ++inst.count;
}

uint64_t Decoder::immediate(size_t i, uint64_t largest) {
  const Operand &o = operand(i);
  if (o.kind != Operand::Integer || o.bits > largest)
    fail("instruction " + quoted(opcode) + ": expected a constant up to " +
         std::to_string(largest));
  return o.bits;
}

uint32_t Decoder::label(const Operand &o) {
  if (o.kind == Operand::Symbol)
    for (uint32_t s = statement->scope; s != noIndex; s = fn->scopeParent[s])
      if (auto it = fn->labels[s].find(o.symbol); it != fn->labels[s].end())
        return it->second;
  fail("label " + quoted(o.symbol) + " is not defined");
}

void Decoder::decode(const ast::Statement &s) {
  statement = &s;
  opcode = s.opcode;
  modifiers.clear();
  std::string_view rest = opcode;
  size_t dot = rest.find('.');
  base = rest.substr(0, dot);
  while (dot != std::string_view::npos) {
    rest = rest.substr(dot + 1);
    dot = rest.find('.');
    modifiers.push_back(rest.substr(0, dot));
  }
  if (modifiers.size() > 32)
    unsupported();
  inst = Inst{};
  inst.line = s.line;
  inst.loc = s.loc;
  if (s.guard != noIndex) {
    inst.guard = slotOf(s.guard);
    inst.guardXor = s.guardNegated ? ~0u : 0;
  }
  auto it = table().find(base);
  if (it == table().end())
    unsupported();
  it->second(*this);
  if (!modifiers.empty())
    fail("modifier '." + std::string(modifiers.front().substr(0, 40)) + "' of instruction " +
         quoted(opcode) + " is not supported");
}

} // namespace gemm::emulator
