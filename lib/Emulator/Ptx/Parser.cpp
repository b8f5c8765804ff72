// Function bodies: register declarations, nested scopes, labels, statements
// and their operands. A register gets an index when it is first used, so a
// declaration of many that are not used costs nothing.
#include "Ptx/Parser.h"

#include <charconv>
#include <cstring>

namespace gemm::emulator {

using ast::Operand;

namespace {
constexpr unsigned maxDepth = 64;
constexpr size_t maxStatements = size_t(1) << 22;
/// Of one declaration; of more ptxas makes gigabytes, and no kernel needs them.
constexpr uint64_t maxRegisters = uint64_t(1) << 24;
} // namespace

void Parser::body() {
  lex.expect('{');
  scopeIds.assign(1, 0);
  while (!scopes.empty()) {
    const Token &t = lex.peek();
    if (t.kind == Token::End)
      lex.fail("'" + fn->name + "' is not closed: expected '}', got end of file");
    if (fn->body.size() > maxStatements)
      lex.fail("function '" + fn->name + "' has more than 4194304 statements");
    if (lex.accept('{')) {
      if (scopes.size() >= maxDepth)
        lex.fail("blocks nest deeper than 64");
      fn->scopeParent.push_back(scopeIds.back());
      scopeIds.push_back(uint32_t(fn->labels.size()));
      fn->labels.emplace_back();
      fn->names.emplace_back();
      scopes.emplace_back();
    } else if (lex.accept('}')) {
      scopes.pop_back();
      scopeIds.pop_back();
    } else if (lex.accept(';')) {
    } else if (t.is(".reg")) {
      registers();
    } else if (t.is(".shared") || t.is(".local") || t.is(".param")) {
      Space s = t.is(".shared") ? Space::Shared : t.is(".local") ? Space::Local : Space::Param;
      lex.next();
      localVariable(s);
    } else if (t.is(".loc")) {
      location();
    } else if (t.is(".pragma")) {
      while (lex.peek().kind != Token::End && !lex.accept(';'))
        lex.next();
    } else {
      statement(loc);
    }
  }
}

void Parser::registers() {
  lex.next();
  Token t = lex.next();
  auto type =
      t.kind == Token::Word && t.text[0] == '.' ? parseType(t.text.substr(1)) : std::nullopt;
  if (!type)
    throw ParseFailure{t.line, "register type '" + std::string(t.text) + "' is not supported"};
  do {
    Token n = name("a register name");
    if (lex.accept('<')) {
      uint64_t count = integer("a register count");
      if (count > maxRegisters)
        throw ParseFailure{n.line, "expected at most " + std::to_string(maxRegisters) +
                                       " registers of one declaration, got " +
                                       std::string(n.text.substr(0, 60)) + "<" +
                                       std::to_string(count) + ">"};
      lex.expect('>');
      scopes.back().families[n.text] = {*type, count};
    } else {
      scopes.back().registers[n.text] = addRegister(*type, n.text);
    }
  } while (lex.accept(','));
  lex.expect(';');
}

uint32_t Parser::addRegister(Type type, std::string_view name) {
  fn->registers.push_back({type, std::string(name)});
  return uint32_t(fn->registers.size() - 1);
}

uint32_t Parser::lookup(std::string_view name) {
  size_t digits = name.size();
  while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
    --digits;
  std::string_view prefix = name.substr(0, digits), number = name.substr(digits);
  for (size_t s = scopes.size(); s-- > 0;) {
    Scope &scope = scopes[s];
    if (auto it = scope.registers.find(name); it != scope.registers.end())
      return it->second;
    if (number.empty() || number.size() > 10)
      continue;
    auto family = scope.families.find(prefix);
    if (family == scope.families.end())
      continue;
    uint64_t n = 0;
    std::from_chars(number.data(), number.data() + number.size(), n);
    if (n >= family->second.count)
      lex.fail("register '" + std::string(name) + "' is past its declaration " +
               std::string(prefix) + "<" + std::to_string(family->second.count) + ">");
    return scope.registers[name] = addRegister(family->second.type, name);
  }
  return noIndex;
}

void Parser::statement(uint32_t loc) {
  ast::Statement s;
  s.line = lex.peek().line;
  s.loc = loc;
  s.scope = scopeIds.back();
  if (lex.accept('@')) {
    s.guardNegated = lex.accept('!');
    Token p = lex.next();
    s.guard = p.kind == Token::Word ? lookup(p.text) : noIndex;
    if (s.guard == noIndex || fn->registers[s.guard].type != Type::Pred)
      throw ParseFailure{p.line, "expected a predicate register after '@', got '" +
                                     std::string(p.text.substr(0, 60)) + "'"};
  }
  if (lex.peek().kind != Token::Word)
    lex.fail("expected an instruction, got " + lex.shown());
  Token op = lex.next();
  if (s.guard == noIndex && lex.accept(':')) {
    checkName(op, "a label");
    if (lex.peek().is(".callprototype") || lex.peek().is(".calltargets")) {
      while (lex.peek().kind != Token::End && !lex.accept(';'))
        lex.next(); // a call's own operands say as much
      return;
    }
    if (lex.peek().is(".branchtargets")) {
      lex.next();
      auto &table = fn->tables[op.text];
      do
        table.push_back(operand(0));
      while (lex.accept(','));
      lex.expect(';');
      return;
    }
    auto &names = fn->labels[s.scope];
    if (!names.emplace(op.text, fn->labelCount).second)
      throw ParseFailure{op.line, "label '" + std::string(op.text) + "' is defined twice"};
    s.label = fn->labelCount++;
    fn->body.push_back(std::move(s));
    return;
  }
  s.opcode = op.text;
  if (!lex.peek().is(';')) {
    do
      s.operands.push_back(operand(0));
    while (lex.accept(','));
  }
  if (!lex.peek().is(';'))
    lex.fail("expected ',' or ';' after an operand of '" + std::string(op.text) + "', got " +
             lex.shown());
  lex.next();
  fn->body.push_back(std::move(s));
}

Operand Parser::operand(unsigned depth) {
  if (depth > 4)
    lex.fail("operands nest too deeply");
  if (lex.accept('['))
    return address(depth);
  if (lex.accept('{'))
    return vector('}', depth);
  if (lex.accept('('))
    return vector(')', depth);
  if (lex.accept('!')) {
    Operand o = operand(depth + 1);
    o.negated = !o.negated;
    return o;
  }
  if (lex.accept('-')) {
    if (lex.peek().kind == Token::Number)
      return number(true);
    Operand o = operand(depth + 1);
    o.negated = !o.negated;
    return o;
  }
  if (lex.peek().kind == Token::Number)
    return number(false);
  return word();
}

// A register, a symbol with an offset, or `_`; of two results the second after
// a bar.
Operand Parser::word() {
  if (lex.peek().kind != Token::Word)
    lex.fail("expected an operand, got " + lex.shown());
  Token t = lex.next();
  Operand o;
  if (t.text != "_") {
    o.reg = lookup(t.text);
    o.kind = o.reg == noIndex ? Operand::Symbol : Operand::Reg;
  }
  if (o.kind == Operand::Symbol) {
    o.symbol = t.text;
    if (lex.accept('+')) {
      bool minus = lex.accept('-');
      o.bits = number(minus).bits;
    }
  } else if (lex.accept('|')) {
    Token second = lex.next();
    if (!second.is("_"))
      o.reg2 = second.kind == Token::Word ? lookup(second.text) : noIndex;
    if (o.reg2 == noIndex && !second.is("_"))
      throw ParseFailure{second.line, "expected a register after '|', got '" +
                                          std::string(second.text.substr(0, 60)) + "'"};
  }
  return o;
}

Operand Parser::vector(char close, unsigned depth) {
  Operand o;
  o.kind = Operand::Vector;
  if (lex.accept(close))
    return o;
  do {
    if (o.elements.size() >= 256)
      lex.fail("a list of more than 256 operands");
    o.elements.push_back(operand(depth + 1));
  } while (lex.accept(','));
  lex.expect(close);
  return o;
}

// `[base+offset]`, or `[map, {x, y}]` with coordinates as elements.
Operand Parser::address(unsigned depth) {
  Operand o;
  if (lex.peek().kind == Token::Number) {
    o = number(false);
  } else {
    Operand base = word();
    o.reg = base.reg;
    o.symbol = base.symbol;
    o.bits = base.bits;
    if (base.kind == Operand::Sink)
      lex.fail("expected an address, got '_'");
  }
  o.kind = Operand::Address;
  if (lex.peek().is('+') || lex.peek().is('-')) {
    bool minus = lex.next().is('-');
    if (lex.accept('-'))
      minus = !minus;
    if (lex.peek().kind != Token::Number)
      lex.fail("expected an address offset, got " + lex.shown());
    o.bits += number(minus).bits;
  }
  if (lex.accept(',')) {
    lex.expect('{');
    o.elements = vector('}', depth).elements;
  }
  lex.expect(']');
  return o;
}

Operand Parser::number(bool negative) {
  if (lex.peek().kind != Token::Number)
    lex.fail("expected a number, got " + lex.shown());
  Token t = lex.next();
  std::string_view s = t.text;
  auto bad = [&]() -> ParseFailure {
    return {t.line, "'" + std::string(s.substr(0, 60)) + "' is not a number"};
  };
  Operand o;
  auto whole = [&](std::string_view digits, int base) {
    while (!digits.empty() && (digits.back() == 'U' || digits.back() == 'u'))
      digits.remove_suffix(1);
    auto r = std::from_chars(digits.data(), digits.data() + digits.size(), o.bits, base);
    if (digits.empty() || r.ec != std::errc() || r.ptr != digits.data() + digits.size())
      throw bad();
  };
  char kind = s.size() > 1 && s[0] == '0' ? char(s[1] | 0x20) : 0;
  if (kind == 'f' || kind == 'd') {
    o.kind = Operand::Float;
    o.isDouble = kind == 'd';
    if (s.size() != (o.isDouble ? 18u : 10u))
      throw bad();
    whole(s.substr(2), 16);
    if (negative)
      o.bits ^= o.isDouble ? uint64_t(1) << 63 : uint64_t(1) << 31;
    return o;
  }
  if (s.find_first_of(".eE") != std::string_view::npos && kind != 'x') {
    double d = 0;
    auto r = std::from_chars(s.data(), s.data() + s.size(), d);
    if (r.ec != std::errc() || r.ptr != s.data() + s.size())
      throw bad();
    d = negative ? -d : d;
    o.kind = Operand::Float;
    o.isDouble = true;
    std::memcpy(&o.bits, &d, 8);
    return o;
  }
  o.kind = Operand::Integer;
  if (kind == 'x')
    whole(s.substr(2), 16);
  else if (kind == 'b')
    whole(s.substr(2), 2);
  else if (s.size() > 1 && s[0] == '0' && s[1] != 'U')
    whole(s.substr(1), 8);
  else
    whole(s, 10);
  if (negative)
    o.bits = 0 - o.bits;
  return o;
}

} // namespace gemm::emulator
