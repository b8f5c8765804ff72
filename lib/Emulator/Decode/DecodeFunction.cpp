// A kernel and every function that it may call, decoded one after another into
// one stretch of code: which functions those are, where variables lie, how the
// operands of a call become moves between frames and registers.
#include <algorithm>

#include "Decode/Decoder.h"
#include "Machine/Call.h"

namespace gemm::emulator {

using ast::Operand;

namespace {

constexpr size_t maxShared = 1 << 20, maxFrame = 1 << 19; // a thread has 512 KiB of local memory
/// Room for recursion where there may be any, per lane.
constexpr size_t recursionBytes = 8192;

void place(ast::Variable &v, size_t &end, size_t limit, const char *what) {
  v.offset = end = (end + v.align - 1) / v.align * v.align;
  end += v.size;
  if (end > limit)
    throw ParseFailure{0, std::string(what) + " variables need more than " + std::to_string(limit) +
                              " bytes"};
}

bool isCall(const ast::Statement &s) {
  return s.opcode == "call" || s.opcode.substr(0, 5) == "call.";
}

/// The operand that says what is called: `call (r), f, (a)` or `call f`.
size_t calleeAt(const std::vector<Operand> &operands) {
  return !operands.empty() && operands[0].kind == Operand::Vector ? 1 : 0;
}

std::string_view resolved(const ast::Unit &unit, std::string_view name) {
  for (unsigned hops = 0; hops < 8; ++hops) {
    auto it = unit.aliases.find(name);
    if (it == unit.aliases.end())
      break;
    name = it->second;
  }
  return name;
}

uint32_t functionNamed(const ast::Unit &unit, std::string_view name) {
  name = resolved(unit, name);
  for (uint32_t f = 0; f < unit.functions.size(); ++f)
    if (!unit.functions[f].entry && unit.functions[f].name == name)
      return f;
  return noIndex;
}

} // namespace

// A call by address may lead to any function of the module.
std::vector<uint32_t> Decoder::reachable() const {
  std::vector<char> seen(unit.functions.size(), 0);
  std::vector<uint32_t> found;
  auto add = [&](uint32_t f) {
    if (f != noIndex && !seen[f]) {
      seen[f] = 1;
      found.push_back(f);
    }
  };
  auto scan = [&](const ast::Function &f) {
    for (const ast::Statement &s : f.body)
      if (size_t at = calleeAt(s.operands); isCall(s) && at < s.operands.size()) {
        if (s.operands[at].kind == Operand::Symbol)
          add(functionNamed(unit, s.operands[at].symbol));
        else
          for (uint32_t g = 0; g < unit.functions.size(); ++g)
            add(unit.functions[g].entry ? noIndex : g);
      }
  };
  scan(*fn);
  for (size_t k = 0; k < found.size(); ++k)
    scan(unit.functions[found[k]]);
  return found;
}

void Decoder::layoutShared() {
  std::vector<std::vector<ast::Variable> *> lists{&unit.variables, &fn->variables};
  for (uint32_t f : used)
    lists.push_back(&unit.functions[f].variables);
  size_t shared = 0;
  for (auto *list : lists)
    for (ast::Variable &v : *list)
      if (v.space == Space::Shared && !v.unsized)
        place(v, shared, maxShared, "shared");
      else if (v.space == Space::Shared)
        kernel.dynamicAlign = std::max(kernel.dynamicAlign, v.align);
  for (auto *list : lists)
    for (ast::Variable &v : *list)
      if (v.space == Space::Shared && v.unsized)
        v.offset = (shared + kernel.dynamicAlign - 1) / kernel.dynamicAlign * kernel.dynamicAlign;
  kernel.staticShared = shared;
  for (const ast::Variable &v : fn->variables)
    if (v.space == Space::Param) {
      kernel.paramOffsets.push_back(uint32_t(v.offset));
      kernel.paramBytes = std::max(kernel.paramBytes, size_t(v.offset + v.size));
    }
}

uint32_t Decoder::layoutFrame() {
  size_t end = 0, align = 16;
  for (ast::Variable &v : fn->variables)
    if (v.frame) {
      place(v, end, maxFrame, "local");
      align = std::max(align, v.align);
    }
  return uint32_t((end + align - 1) / align * align);
}

CallValue Decoder::formalValue(const ast::Formal &f) {
  if (f.variable != noIndex)
    return {noIndex, uint32_t(fn->variables[f.variable].offset),
            uint32_t(fn->variables[f.variable].size)};
  Type t = fn->registers[f.reg].type;
  return {slotOf(f.reg), 0, t == Type::Pred ? 0 : bytesOf(t)};
}

void Decoder::decodeBody() {
  slots.assign(fn->registers.size(), noIndex);
  labels.assign(fn->labelCount + 1, noIndex);
  const size_t first = kernel.code.size();
  for (const ast::Statement &s : fn->body)
    if (s.label != noIndex)
      labels[s.label] = uint32_t(kernel.code.size());
    else
      decode(s);
  labels[endLabel()] = uint32_t(kernel.code.size());
  statement = nullptr;
  inst = Inst{};
  inst.line = fn->line;
  inst.cls = InstructionClass::Branch;
  if (fn->entry) {
    static const ast::Statement end{"exit", {}, noIndex, false, 0, 0, 0, noIndex};
    decode(end);
    statement = nullptr;
  } else {
    inst.mode = branchReturn;
    inst.run = returnFromFunction;
    emit();
  }
  for (size_t at = first; at < kernel.code.size(); ++at) {
    Inst &i = kernel.code[at];
    if (i.target != noIndex)
      i.target = labels[i.target];
    if (i.cls == InstructionClass::Branch && i.mode == branchTable)
      for (int64_t k = 0; k < i.imm; ++k)
        kernel.lists[i.list + size_t(k)] = labels[kernel.lists[i.list + size_t(k)]];
  }
}

void Decoder::decodeFunction(uint32_t index) {
  fn = &unit.functions[index];
  FunctionCode &f = kernel.functions[index];
  f.entry = uint32_t(kernel.code.size());
  f.firstSlot = kernel.fileBytes;
  decodeBody();
  // Only now: formals in registers have their slots.
  for (CallValue *v = f.formals.data(); const ast::Formal &a : fn->formals)
    *v++ = formalValue(a);
  for (CallValue *v = f.results.data(); const ast::Formal &r : fn->results)
    *v++ = formalValue(r);
  f.slotBytes = kernel.fileBytes - f.firstSlot;
  for (size_t r = 0; r < slots.size(); ++r)
    if (slots[r] != noIndex) {
      const Type t = fn->registers[r].type;
      const uint32_t bytes = t == Type::Pred ? 0 : slotBytes(t) / 32;
      for (uint32_t at = 0; at < std::max(bytes, 1u); at += 8)
        f.registers.push_back({slots[r] + 32 * at, std::min(bytes, 8u)});
    }
}

// Without recursion a lane's frames are at most one of each function.
void Decoder::reserveStack() {
  size_t bytes = kernel.frameBytes;
  bool recursive = false;
  for (uint32_t f : used)
    bytes += kernel.functions[f].frameBytes;
  // Depth-first over direct calls: an edge back to an open function is recursion.
  std::vector<char> state(unit.functions.size(), 0);
  std::vector<std::pair<uint32_t, size_t>> open;
  auto visit = [&](uint32_t root) {
    open.push_back({root, 0});
    state[root] = 1;
    while (!open.empty()) {
      auto &[f, at] = open.back();
      const auto &body = unit.functions[f].body;
      uint32_t next = noIndex;
      while (at < body.size() && next == noIndex) {
        const ast::Statement &s = body[at++];
        size_t callee = calleeAt(s.operands);
        if (!isCall(s) || callee >= s.operands.size())
          continue;
        recursive |= s.operands[callee].kind != Operand::Symbol;
        next = functionNamed(unit, s.operands[callee].symbol);
        if (next != noIndex && state[next]) {
          recursive |= state[next] == 1;
          next = noIndex;
        }
      }
      if (next == noIndex) {
        state[f] = 2;
        open.pop_back();
      } else {
        state[next] = 1;
        open.push_back({next, 0});
      }
    }
  };
  for (uint32_t f : used)
    if (!state[f])
      visit(f);
  kernel.localBytes = bytes + (recursive ? recursionBytes : 0);
  if (bytes > maxFrame)
    fail("kernel " + quoted(fn->name) + " and the functions it calls need " +
         std::to_string(bytes) + " bytes of local memory, more than " + std::to_string(maxFrame));
}

Kernel Decoder::run() {
  ast::Function &entry = *fn;
  used = reachable();
  layoutShared();
  allocate(128); // offset 0 stays unused, so that a slot is never mistaken
  kernel.frameBytes = layoutFrame();
  kernel.functions.resize(unit.functions.size());
  if (!used.empty())
    kernel.frameSlot = allocate(256);
  for (uint32_t f : used) {
    fn = &unit.functions[f];
    kernel.functions[f].name = fn->name;
    kernel.functions[f].frameBytes = layoutFrame();
    kernel.functions[f].formals.resize(fn->formals.size());
    kernel.functions[f].results.resize(fn->results.size());
  }
  fn = &entry;
  reserveStack();
  decodeBody();
  for (uint32_t f : used)
    decodeFunction(f);
  if (kernel.wgmmas.empty())
    kernel.touches = {}, kernel.touchEnds = {};
  computeReconvergence(kernel.code, kernel.lists);
  kernel.fileBytes = (kernel.fileBytes + 63) & ~63u;
  kernel.info = entry.info;
  kernel.info.staticShared = kernel.staticShared;
  return std::move(kernel);
}

CallValue Decoder::actualValue(const Operand &o) {
  if (o.kind == Operand::Symbol) {
    const ast::Variable *v = variable(o.symbol);
    if (!v || !v->frame)
      fail("instruction " + quoted(opcode) + ": " + quoted(o.symbol) +
           " is no parameter variable of this function");
    return {noIndex, uint32_t(v->offset), uint32_t(v->size)};
  }
  if (o.kind == Operand::Reg && registerType(o) != Type::Pred && registerType(o) != Type::B128)
    return {slotOf(o.reg), 0, bytesOf(registerType(o))};
  fail("instruction " + quoted(opcode) + ": expected parameters or registers as arguments");
}

// call{.uni} (results), callee, (arguments), prototype
void Decoder::callOperands() {
  const auto &list = statement->operands;
  size_t at = calleeAt(list);
  const Operand &callee = operand(at);
  expectOperands(at + 1, at + 3);
  CallSite site;
  if (at)
    for (const Operand &r : list[0].elements)
      site.results.push_back(actualValue(r));
  if (at + 1 < count() && list[at + 1].kind == Operand::Vector)
    for (const Operand &a : list[at + 1].elements)
      site.arguments.push_back(actualValue(a));
  inst.cls = InstructionClass::Other;
  inst.run = callFunction;
  if (callee.kind == Operand::Reg) {
    if (!isWide(callee) || at + 1 >= count())
      fail("instruction " + quoted(opcode) +
           ": expected a 64-bit address and a prototype for a call by address");
    inst.op[1] = slotOf(callee.reg);
  } else if (callee.kind == Operand::Symbol) {
    site.callee = functionNamed(unit, callee.symbol);
    std::string_view name = resolved(unit, callee.symbol);
    if (site.callee == noIndex && !decodeBuiltinCall(*this, name, site))
      fail("function " + quoted(name) + " is not defined in this module");
    if (site.callee != noIndex) {
      // The sizes are those of the declaration; offsets may not be known yet.
      ast::Function &f = unit.functions[site.callee];
      auto size = [&](const ast::Formal &p) {
        return p.variable != noIndex ? f.variables[p.variable].size
                                     : size_t(bytesOf(f.registers[p.reg].type));
      };
      auto check = [&](const std::vector<ast::Formal> &formals, const std::vector<CallValue> &given,
                       const char *what) {
        if (formals.size() != given.size())
          fail("call of " + quoted(f.name) + ": expected " + std::to_string(formals.size()) + " " +
               what + ", got " + std::to_string(given.size()));
        for (size_t k = 0; k < given.size(); ++k)
          if (size(formals[k]) != given[k].bytes)
            fail("call of " + quoted(f.name) + ": expected " + std::to_string(size(formals[k])) +
                 " bytes in " + what + " " + std::to_string(k) + ", got " +
                 std::to_string(given[k].bytes));
      };
      check(f.formals, site.arguments, "arguments");
      check(f.results, site.results, "results");
    }
  } else {
    fail("instruction " + quoted(opcode) + ": expected a function");
  }
  inst.imm = int64_t(kernel.calls.size());
  kernel.calls.push_back(std::move(site));
  emit();
}

void Decoder::targetTable(size_t i) {
  auto it = fn->tables.find(operand(i).symbol);
  if (operand(i).kind != Operand::Symbol || it == fn->tables.end())
    fail("instruction " + quoted(opcode) + ": expected a table of .branchtargets");
  inst.list = uint32_t(kernel.lists.size());
  inst.imm = int64_t(it->second.size());
  for (const Operand &target : it->second)
    kernel.lists.push_back(label(target));
}

} // namespace gemm::emulator
