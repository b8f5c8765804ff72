// Module level: versions and targets, variables with initialisers, function
// headers, tuning directives, debug files. Unknown directives are errors, debug
// sections are skipped.
#include "Parser.h"

#include <cstring>

#include "Float.h"

namespace gemm::emulator {

namespace {
constexpr size_t maxVariable = size_t(1) << 30;
constexpr size_t maxInitialiser = size_t(1) << 26;
} // namespace

ast::Unit Parser::parse() {
  bool version = false;
  while (lex.peek().kind != Token::End) {
    Token t = lex.peek();
    if (t.is(".version")) {
      version = true;
      lex.next();
      Token v = lex.next();
      if (v.kind != Token::Number || v.text.find('.') == std::string_view::npos)
        throw ParseFailure{v.line, "expected a PTX version such as 7.8, got '" +
                                       std::string(v.text.substr(0, 60)) + "'"};
      continue;
    }
    if (!version)
      lex.fail("not PTX: expected .version first, got " + lex.shown());
    directive();
  }
  if (!version)
    throw ParseFailure{0, "not PTX: the text is empty"};
  nameLocations();
  return std::move(unit);
}

void Parser::directive() {
  Token t = lex.next();
  if (t.kind == Token::Punct && t.text == ";")
    return;
  if (t.is(".target")) {
    unit.target = lex.next().text;
    while (lex.accept(','))
      lex.next();
  } else if (t.is(".address_size")) {
    if (uint64_t bits = integer("an address size"); bits != 64)
      throw ParseFailure{t.line, "expected .address_size 64, got " + std::to_string(bits)};
  } else if (t.is(".visible") || t.is(".extern") || t.is(".weak") || t.is(".common")) {
    // Linkage changes nothing for a module that is complete.
  } else if (t.is(".entry") || t.is(".func")) {
    function(t.is(".entry"));
  } else if (t.is(".global")) {
    variable(Space::Global, unit.variables);
  } else if (t.is(".const")) {
    variable(Space::Const, unit.variables);
  } else if (t.is(".shared")) {
    variable(Space::Shared, unit.variables);
  } else if (t.is(".file")) {
    file();
  } else if (t.is(".section")) {
    skipSection();
  } else if (t.is(".pragma")) {
    while (lex.peek().kind != Token::End && !lex.accept(';'))
      lex.next();
  } else if (t.is(".alias")) {
    throw ParseFailure{t.line, "directive '.alias' is not supported"};
  } else {
    throw ParseFailure{t.line,
                       "expected a directive, got '" + std::string(t.text.substr(0, 60)) + "'"};
  }
}

uint64_t Parser::integer(const char *what) {
  if (lex.peek().kind != Token::Number)
    lex.fail(std::string("expected ") + what + ", got " + lex.shown());
  ast::Operand o = number(false);
  if (o.kind != ast::Operand::Integer)
    lex.fail(std::string("expected ") + what + ", got a floating-point number");
  return o.bits;
}

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

void Parser::variable(Space space, std::vector<ast::Variable> &into) {
  ast::Variable v;
  v.space = space;
  Type type = Type::None;
  size_t vec = 1;
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
    } else if (auto p = parseType(t.text.substr(1))) {
      type = *p;
    } else if (!t.is(".managed") && !t.is(".unified") && !t.is(".attribute")) {
      throw ParseFailure{t.line, "unexpected '" + std::string(t.text.substr(0, 60)) +
                                     "' in a variable declaration"};
    }
  }
  if (type == Type::None || type == Type::Pred)
    throw ParseFailure{start, "variable without a type"};
  size_t element = bytesOf(type) * vec;
  v.align = std::max(v.align, element);
  Token n = lex.next();
  if (n.kind != Token::Word)
    throw ParseFailure{n.line, "expected a variable name, got '" + std::string(n.text) + "'"};
  v.name = n.text;
  v.size = arraySize(v.unsized, element);
  std::vector<std::byte> init;
  if (lex.accept('=')) {
    if (space != Space::Global && space != Space::Const)
      lex.fail("only .global and .const variables have initial values");
    init = initialiser(type, v.unsized ? maxInitialiser : v.size);
    if (v.unsized)
      v.size = init.size(), v.unsized = false;
  }
  lex.expect(';');
  if (space == Space::Global || space == Space::Const) {
    v.global = uint32_t(unit.globals.size());
    unit.globals.push_back(
        {std::string(v.name), v.size, v.align, std::move(init), space == Space::Const});
  }
  into.push_back(v);
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

void Parser::function(bool entry) {
  unsigned line = lex.peek().line;
  if (!entry)
    throw ParseFailure{line, "device functions (.func) are not supported: inline them"};
  Token n = lex.next();
  if (n.kind != Token::Word)
    throw ParseFailure{n.line, "expected a kernel name, got '" + std::string(n.text) + "'"};
  for (const ast::Function &f : unit.functions)
    if (f.name == n.text)
      throw ParseFailure{n.line, "kernel '" + f.name + "' is defined twice"};
  fn = &unit.functions.emplace_back();
  fn->name = fn->info.name = n.text;
  fn->line = n.line;
  fn->entry = entry;
  loc = 0;
  if (lex.accept('('))
    parameters(*fn);
  while (lex.peek().kind == Token::Word && lex.peek().text[0] == '.') {
    Token t = lex.next();
    tuning(*fn, t.text);
  }
  if (lex.accept(';')) { // a declaration only
    unit.functions.pop_back();
    return;
  }
  body();
}

void Parser::parameters(ast::Function &f) {
  size_t offset = 0;
  if (lex.accept(')'))
    return;
  do {
    ast::Variable v;
    v.space = Space::Param;
    Type type = Type::None;
    size_t forced = 0;
    bool pointer = false;
    while (lex.peek().kind == Token::Word && lex.peek().text[0] == '.') {
      Token t = lex.next();
      if (t.is(".ptr"))
        pointer = true;
      else if (t.is(".align")) {
        size_t a = integer("an alignment"); // after .ptr: of what it points to
        if (!pointer)
          forced = a;
      } else if (auto p = parseType(t.text.substr(1)))
        type = *p;
    }
    Token n = lex.next();
    if (n.kind != Token::Word || type == Type::None || bytesOf(type) == 0)
      throw ParseFailure{n.line, "expected a parameter with a type, got '" +
                                     std::string(n.text.substr(0, 60)) + "'"};
    bool unsized;
    v.name = n.text;
    v.size = arraySize(unsized, bytesOf(type));
    v.align = forced ? forced : bytesOf(type);
    if (unsized || v.align > 4096 || (v.align & (v.align - 1)))
      throw ParseFailure{n.line,
                         "parameter '" + std::string(n.text) + "' has no valid size or alignment"};
    offset = (offset + v.align - 1) / v.align * v.align;
    v.offset = offset;
    offset += v.size;
    if (offset > 65536)
      throw ParseFailure{n.line, "kernel '" + f.name + "' has more than 65536 bytes of parameters"};
    f.info.parameters.push_back({std::string(v.name), v.size, v.align});
    f.variables.push_back(v);
  } while (lex.accept(','));
  lex.expect(')');
}

void Parser::tuning(ast::Function &f, std::string_view d) {
  auto dims = [&] {
    Dim3 r;
    uint32_t *c[] = {&r.x, &r.y, &r.z};
    unsigned i = 0;
    do {
      uint64_t n = integer("a thread count");
      if (i > 2 || n > 0xffffffffu)
        lex.fail("expected up to three thread counts after " + std::string(d));
      *c[i++] = uint32_t(n);
    } while (lex.accept(','));
    return r;
  };
  if (d == ".maxntid") {
    Dim3 m = dims();
    f.info.maxThreads =
        unsigned(std::min<uint64_t>(uint64_t(m.x) * m.y, 4096) * std::min(m.z, 4096u));
  } else if (d == ".reqntid") {
    f.info.requiredBlock = dims();
  } else if (d == ".minnctapersm" || d == ".maxnreg" || d == ".maxnctapersm") {
    integer("a number");
  } else if (d == ".noreturn" || d == ".blocksareclusters") {
  } else if (d == ".pragma") {
    while (lex.peek().kind != Token::End && !lex.accept(';'))
      lex.next();
  } else {
    lex.fail("kernel directive '" + std::string(d) + "' is not supported");
  }
}

void Parser::file() {
  uint64_t index = integer("a file index");
  if (lex.peek().kind != Token::String)
    lex.fail("expected a file name, got " + lex.shown());
  files[index] = lex.next().text;
  while (lex.accept(','))
    integer("a timestamp or size");
}

// LLVM declares its files after the functions: names are put in at the end.
void Parser::nameLocations() {
  for (size_t i = 0; i < locationFiles.size(); ++i) {
    auto it = files.find(locationFiles[i]);
    std::string &text = unit.locations[1 + i].text; // [0] is the empty location
    text.insert(0, it == files.end() ? "file" + std::to_string(locationFiles[i]) : it->second);
  }
}

void Parser::location() {
  unsigned line = lex.next().line;
  uint64_t f = integer("a file index"), l = integer("a line"), c = integer("a column");
  while (lex.peek().line == line && lex.peek().kind != Token::End)
    lex.next(); // function_name ..., inlined_at ...
  locationFiles.push_back(f);
  unit.locations.push_back({":" + std::to_string(l) + ":" + std::to_string(c)});
  loc = uint32_t(unit.locations.size() - 1);
}

void Parser::skipSection() {
  unsigned start = lex.peek().line;
  lex.next(); // its name
  lex.expect('{');
  for (unsigned depth = 1; depth;) {
    if (lex.peek().kind == Token::End)
      throw ParseFailure{start, "section is not closed"};
    if (lex.accept('{'))
      ++depth;
    else if (lex.accept('}'))
      --depth;
    else
      lex.next();
  }
}

} // namespace gemm::emulator
