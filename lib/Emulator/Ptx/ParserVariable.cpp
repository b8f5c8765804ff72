// Variables: declarators, arrays, initial values and the addresses in them. A
// variable belongs to the module, to a CTA's shared memory, or to the frame of
// its function.
#include "Ptx/Parser.h"

#include <cstring>

#include "Ptx/Float.h"

namespace gemm::emulator {

namespace {
constexpr size_t maxVariable = size_t(1) << 30;
constexpr size_t maxInitialiser = size_t(1) << 26;
} // namespace

size_t Parser::arraySize(bool &unsized, size_t element) {
  size_t size = element;
  unsized = false;
  while (lex.accept('[')) {
    if (lex.accept(']')) {
      unsized = true;
      size = 0;
      continue;
    }
    uint64_t n = integer("an array size");
    if (n > maxVariable || (size && n > maxVariable / size))
      lex.fail("array of more than 1073741824 bytes");
    size *= n;
    lex.expect(']');
  }
  return size;
}

// `.align 8 .b8 name[32]`, after the space.
ast::Variable Parser::declarator(Space space, bool unnamed) {
  ast::Variable v;
  v.space = space;
  size_t vec = 1;
  elementType = Type::None;
  unsigned start = lex.peek().line;
  while (lex.peek().kind == Token::Word && lex.peek().text[0] == '.') {
    Token t = lex.next();
    if (t.is(".align")) {
      v.align = integer("an alignment");
      if (v.align == 0 || v.align > 65536 || (v.align & (v.align - 1)))
        throw ParseFailure{t.line,
                           "expected an alignment that is a power of two up to 65536, got " +
                               std::to_string(v.align)};
    } else if (t.is(".v2") || t.is(".v4")) {
      vec = t.is(".v2") ? 2 : 4;
    } else if (t.is(".attribute")) {
      for (lex.expect('('); !lex.accept(')'); lex.next())
        if (lex.peek().kind == Token::End)
          lex.fail("expected ')', got " + lex.shown());
    } else if (auto p = parseType(t.text.substr(1))) {
      elementType = *p;
    } else if (!t.is(".ptr")) {
      throw ParseFailure{t.line, "unexpected '" + std::string(t.text.substr(0, 60)) +
                                     "' in a variable declaration"};
    }
  }
  if (bytesOf(elementType) == 0)
    throw ParseFailure{start, "variable without a type"};
  size_t element = bytesOf(elementType) * vec;
  v.align = std::max(v.align, element);
  Token n = name("a variable name", unnamed);
  v.name = n.text;
  v.size = arraySize(v.unsized, element);
  return v;
}

// A variable of the module.
void Parser::variable(Space space) {
  const bool isGlobal = space == Space::Global || space == Space::Const;
  unsigned line = lex.peek().line;
  ast::Variable v = declarator(space);
  if (declaredOnly && isGlobal) {
    unit.externs.emplace(v.name, line);
    lex.expect(';');
    return;
  }
  Global g{std::string(v.name), v.size, v.align, {}, space == Space::Const, {}};
  if (lex.accept('=')) {
    if (!isGlobal)
      lex.fail("only .global and .const variables have initial values");
    g.init = initialiser(elementType, v.unsized ? maxInitialiser : v.size);
    if (v.unsized)
      g.size = v.size = g.init.size(), v.unsized = false;
  }
  lex.expect(';');
  if (isGlobal) {
    globalBytes += g.size;
    if (globalBytes > maxVariable)
      lex.fail("global variables of more than 1073741824 bytes in all");
    v.global = uint32_t(unit.globals.size());
    unit.globals.push_back(std::move(g));
    unit.externs.erase(v.name);
  }
  unit.variables.push_back(v);
}

// One of a function: shared by its CTA, or in the frame of each lane.
void Parser::localVariable(Space space) {
  ast::Variable v = declarator(space == Space::Param ? Space::Local : space);
  lex.expect(';');
  v.frame = space != Space::Shared;
  if (v.unsized && v.frame)
    lex.fail("variable '" + std::string(v.name) + "' has no size");
  fn->names[scopeIds.back()][v.name] = uint32_t(fn->variables.size());
  fn->variables.push_back(v);
}

std::vector<std::byte> Parser::initialiser(Type type, size_t limit) {
  std::vector<std::byte> out;
  initialValue(type, out, limit, 0);
  return out;
}

void Parser::initialValue(Type type, std::vector<std::byte> &out, size_t limit, unsigned depth) {
  if (depth > 8)
    lex.fail("initialiser nests too deeply");
  if (lex.accept('{')) {
    if (lex.accept('}'))
      return;
    do
      initialValue(type, out, limit, depth + 1);
    while (lex.accept(','));
    lex.expect('}');
    return;
  }
  if (lex.peek().kind == Token::Word)
    return initialAddress(type, out, limit);
  bool minus = lex.accept('-');
  if (lex.peek().kind != Token::Number)
    lex.fail("expected a constant initialiser, got " + lex.shown());
  ast::Operand o = number(minus);
  uint64_t bits = o.bits;
  if (o.kind == ast::Operand::Float && type == Type::F32 && o.isDouble)
    bits = bitsOfFloat(float(floatOfBits64(bits)));
  else if (o.kind == ast::Operand::Float && type == Type::F64 && !o.isDouble)
    bits = bitsOfDouble(floatOfBits(uint32_t(bits)));
  size_t n = bytesOf(type);
  if (out.size() + n > limit)
    lex.fail("initialiser longer than its variable of " + std::to_string(limit) + " bytes");
  size_t at = out.size();
  out.resize(at + n);
  std::memcpy(out.data() + at, &bits, std::min<size_t>(n, 8));
}

// `symbol`, `symbol+8` or `generic(symbol)+8`; which address that is, is known
// when the module has ended.
void Parser::initialAddress(Type type, std::vector<std::byte> &out, size_t limit) {
  Token t = lex.next();
  if (bytesOf(type) != 8)
    throw ParseFailure{t.line, "expected a 64-bit variable for the address of '" +
                                   std::string(t.text.substr(0, 60)) + "'"};
  if (t.is("generic")) {
    lex.expect('(');
    t = lex.next();
    lex.expect(')');
  }
  ast::NamedAddress a{uint32_t(unit.globals.size()), out.size(), t.text, 0, t.line};
  if (lex.peek().is('+') || lex.peek().is('-')) {
    bool minus = lex.next().is('-');
    a.addend = number(minus).bits;
  }
  if (out.size() + 8 > limit)
    lex.fail("initialiser longer than its variable of " + std::to_string(limit) + " bytes");
  out.resize(out.size() + 8);
  unit.addresses.push_back(a);
}

void Parser::nameAddresses() {
  if (!unit.externs.empty())
    throw ParseFailure{unit.externs.begin()->second,
                       "variable '" + std::string(unit.externs.begin()->first) +
                           "' is declared .extern and not defined: link the modules first"};
  std::map<std::string_view, Relocation> known;
  for (uint32_t f = 0; f < unit.functions.size(); ++f)
    known[unit.functions[f].name] = {0, noIndex, addressOfFunction(f)};
  for (const ast::Variable &v : unit.variables)
    if (v.global != noIndex)
      known[v.name] = {0, v.global, 0};
  for (const ast::NamedAddress &a : unit.addresses) {
    auto it = known.find(a.symbol);
    if (it == known.end())
      throw ParseFailure{a.line, "symbol '" + std::string(a.symbol.substr(0, 60)) +
                                     "' of an initialiser is not defined"};
    Relocation r = it->second;
    r.offset = a.offset;
    r.value += a.addend;
    unit.globals[a.global].relocations.push_back(r);
  }
}

} // namespace gemm::emulator
