// What the parser hands to the decoder: functions as lists of statements whose
// registers and labels are already resolved to declarations, opcodes still as
// text. Views point into the module's text, which outlives them.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "Ptx/Globals.h"
#include "Ptx/Types.h"
#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator::ast {

struct Register {
  Type type = Type::None;
  std::string name;
};

struct Operand {
  enum Kind : uint8_t { Reg, Integer, Float, Symbol, Address, Vector, Sink } kind = Sink;
  bool negated = false;          ///< !%p, or a minus before a register
  uint32_t reg = noIndex;        ///< Reg, or base of Address
  uint32_t reg2 = noIndex;       ///< the second of %p|%q
  std::string_view symbol;       ///< Symbol, or base of Address
  uint64_t bits = 0;             ///< Integer, or offset of Address
  bool isDouble = false;         ///< Float given as 0d: bits is a double
  std::vector<Operand> elements; ///< Vector, or coordinates of Address
};

struct Statement {
  std::string_view opcode; ///< empty for a label
  std::vector<Operand> operands;
  uint32_t guard = noIndex;
  bool guardNegated = false;
  unsigned line = 0;
  uint32_t loc = 0, scope = 0;
  uint32_t label = noIndex; ///< a label stands here
};

struct Variable {
  std::string_view name;
  Space space = Space::Generic;
  size_t size = 0, align = 1;
  uint64_t offset = 0;       ///< in shared, local or param space
  uint32_t global = noIndex; ///< index in Program::globals
  bool unsized = false;      ///< extern shared []
  bool frame = false;        ///< offset counts from the frame of its function
};

/// A formal parameter or result of a .func: a variable of its frame or a register.
struct Formal {
  uint32_t variable = noIndex, reg = noIndex;
};

/// An address inside an initialiser, known by name until the module ends.
struct NamedAddress {
  uint32_t global = 0; ///< the variable that holds it
  size_t offset = 0;
  std::string_view symbol;
  uint64_t addend = 0;
  unsigned line = 0;
};

struct Function {
  std::string name;
  unsigned line = 0;
  bool entry = false;
  KernelInfo info;
  std::vector<Register> registers;
  std::vector<Statement> body;
  std::vector<std::map<std::string_view, uint32_t>> labels; ///< by scope
  std::vector<uint32_t> scopeParent;
  std::vector<Variable> variables; ///< parameters, .shared, .local of this function
  std::vector<std::map<std::string_view, uint32_t>> names; ///< of variables, by scope
  std::vector<Formal> formals, results;                    ///< of a .func
  std::map<std::string_view, std::vector<Operand>> tables; ///< .branchtargets
  uint32_t labelCount = 0;
};

struct Unit {
  std::string_view target;
  unsigned version = 0;
  std::deque<Function> functions;
  std::vector<Variable> variables;
  std::vector<Global> globals;
  std::vector<NamedAddress> addresses;
  std::map<std::string_view, std::string_view> aliases;
  std::map<std::string_view, unsigned> externs; ///< declared only so far, with the line
  std::vector<Location> locations{Location{}};
};

} // namespace gemm::emulator::ast
