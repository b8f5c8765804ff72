// Turns statements into Inst. A decoder of one opcode is a function that takes
// modifiers and operands from this object and fills `inst`; whatever it leaves
// untaken is an error, so nothing is ignored by accident.
#pragma once

#include <map>
#include <span>

#include "Decode/Program.h"
#include "Decode/SharedAddress.h"
#include "Ptx/Ast.h"
#include "Ptx/Lexer.h"

namespace gemm::emulator {

/// A name as messages print it: not more of it than they have room for.
std::string quoted(std::string_view s);

class Decoder {
public:
  Decoder(ast::Unit &unit, ast::Function &entry) : unit(unit), fn(&entry) {}
  Kernel run();

  // --- For the decoders of opcodes -------------------------------------
  Inst inst;
  Kernel kernel;
  std::string_view opcode, base;

  /// Consumes a modifier (without its dot) wherever it stands.
  bool take(std::string_view modifier);
  /// Consumes the next modifier, whichever it is; empty when none is left.
  std::string_view takeNext();
  /// Consumes the first modifier that is a type, of values and not of predicates.
  Type takeType();
  Type takeTypeOrPredicate();
  Type tryType();
  /// Consumes .shared, .global, ... with or without a ::cta suffix.
  Space takeSpace();
  /// Consumes cache operators, eviction hints, memory orders and scopes, which
  /// change nothing here.
  void skipCacheHints();
  [[noreturn]] void fail(const std::string &message) const;
  [[noreturn]] void unsupported() const;

  size_t count() const { return statement->operands.size(); }
  const ast::Operand &operand(size_t i) const;
  void expectOperands(size_t least, size_t most);
  /// The slot of a register to write, wide or not as its declaration says.
  uint32_t dst(size_t i, Type t) { return dst(operand(i), t); }
  uint32_t dst(const ast::Operand &o, Type t) { return slotFor(o, t, true); }
  /// The slot of a value to read: register, constant, special or address.
  uint32_t src(size_t i, Type t) { return src(operand(i), t); }
  uint32_t src(const ast::Operand &, Type);
  uint32_t predicate(size_t i) { return predicate(operand(i)); }
  uint32_t predicate(const ast::Operand &);
  /// Whether operand i is a register in a wide (64-bit) slot.
  bool isWide(const ast::Operand &) const;
  bool isRegister(const ast::Operand &o) const { return o.kind == ast::Operand::Reg; }
  /// The second register of `%a|%p`, or a sink where there is none.
  static ast::Operand second(const ast::Operand &o) {
    ast::Operand r;
    r.kind = o.reg2 == noIndex ? ast::Operand::Sink : ast::Operand::Reg;
    r.reg = o.reg2;
    return r;
  }
  Type registerType(const ast::Operand &) const;
  /// Sets inst.op[slot], inst.imm and inst.mode2 (1 when the base is wide).
  void address(size_t i, unsigned slot);
  /// Appends slots to Kernel::lists and points inst.list at them.
  void beginList();
  void addToList(uint32_t offset);
  uint32_t constant(uint64_t bits, bool wide, uint32_t symbol = noIndex);
  uint32_t special(Special, bool wide);
  /// A slot of that type which nobody reads.
  uint32_t sinkSlot(Type);
  /// The carry flags, a bit per lane.
  uint32_t carrySlot();
  uint64_t immediate(size_t i, uint64_t largest);
  uint32_t label(size_t i) { return label(operand(i)); }
  uint32_t label(const ast::Operand &);
  /// The targets of the table that operand i names: labels, in Kernel::lists.
  void targetTable(size_t i);
  /// Whether a return goes to a caller; its label.
  bool inFunction() const { return !fn->entry; }
  uint32_t endLabel() const { return fn->labelCount; }
  /// Fills inst and Kernel::calls from the operands of a call.
  void callOperands();
  /// Whether the operand names a place in the frame of the function.
  bool namesFrame(const ast::Operand &) const;
  uint64_t frameOffset(const ast::Operand &o) const { return variable(o.symbol)->offset; }
  /// Refuses launches on machines below this compute capability, or on all others.
  void needs(int capability, bool alone = false);
  void emit() {
    kernel.code.push_back(inst);
    kernel.touchEnds.push_back(uint32_t(kernel.touches.size()));
  }
  /// The instruction looks after the registers it touches itself.
  void forgetTouches() {
    kernel.touches.resize(kernel.touchEnds.empty() ? 0 : kernel.touchEnds.back());
  }
  static std::optional<Special> specialNamed(std::string_view);

private:
  void layoutShared();
  uint32_t layoutFrame();
  void reserveStack();
  std::vector<uint32_t> reachable() const;
  void decodeBody();
  void decodeFunction(uint32_t index);
  CallValue formalValue(const ast::Formal &);
  CallValue actualValue(const ast::Operand &);
  void decode(const ast::Statement &);
  uint32_t slotOf(uint32_t reg);
  uint32_t slotFor(const ast::Operand &, Type, bool write);
  void touch(uint32_t slot, bool write) { kernel.touches.push_back({slot, write}); }
  uint32_t allocate(uint32_t bytes);
  const ast::Variable *variable(std::string_view) const;
  uint32_t symbolValue(const ast::Operand &, bool wide);

  ast::Unit &unit;
  ast::Function *fn; ///< whose body is being decoded
  const ast::Statement *statement = nullptr;
  std::vector<std::string_view> modifiers;
  std::vector<uint32_t> slots;  // register index -> offset
  std::vector<uint32_t> labels; // label -> instruction index
  std::vector<uint32_t> used;   // functions that this kernel may call
  std::map<std::tuple<uint64_t, bool, uint32_t>, uint32_t> pool;
  std::map<std::pair<Special, bool>, uint32_t> specials;
  std::map<uint32_t, uint32_t> sinks; // by bytes
  uint32_t carry = noIndex;
};

using OpcodeDecoder = void (*)(Decoder &);
struct Opcode {
  std::string_view name;
  OpcodeDecoder decode;
};
/// `call` of a function that the driver provides, such as vprintf; false when
/// there is none of that name.
bool decodeBuiltinCall(Decoder &, std::string_view name, const CallSite &);

/// Each family of instructions lists what it decodes.
std::span<const Opcode> integerOpcodes();
std::span<const Opcode> integerExtraOpcodes();
std::span<const Opcode> carryOpcodes();
std::span<const Opcode> cacheOpcodes();
std::span<const Opcode> floatOpcodes();
std::span<const Opcode> logicOpcodes();
std::span<const Opcode> compareOpcodes();
std::span<const Opcode> moveOpcodes();
std::span<const Opcode> convertOpcodes();
std::span<const Opcode> memoryOpcodes();
std::span<const Opcode> asyncOpcodes();
std::span<const Opcode> atomicOpcodes();
std::span<const Opcode> matrixMoveOpcodes();
std::span<const Opcode> mmaOpcodes();
std::span<const Opcode> wmmaOpcodes();
std::span<const Opcode> dotOpcodes();
std::span<const Opcode> wgmmaOpcodes();
std::span<const Opcode> controlOpcodes();
std::span<const Opcode> warpOpcodes();
std::span<const Opcode> mbarrierOpcodes();
std::span<const Opcode> clusterOpcodes();
std::span<const Opcode> fenceOpcodes();
std::span<const Opcode> barrierOpcodes();
std::span<const Opcode> registerOpcodes();

/// Forms that begin with another family's opcode, which hands them over:
/// cp.async.bulk, cp.reduce, cp.async.mbarrier, barrier.cluster, st.async and
/// red.async.
void decodeBulk(Decoder &);
void decodeBulkReduce(Decoder &);
void decodeCpAsyncArrive(Decoder &);
void decodeClusterBarrier(Decoder &);
void decodeWarpBarrier(Decoder &);
void decodeStoreAsync(Decoder &, bool reduce);

/// Fills Inst::reconverge of every branch with its immediate post-dominator.
/// Tables of targets are in `lists`.
void computeReconvergence(std::vector<Inst> &code, const std::vector<uint32_t> &lists);

} // namespace gemm::emulator
