// Module level: versions and targets, function headers, tuning directives, debug
// files. Unknown directives are errors, debug sections are skipped.
#include "Ptx/Parser.h"

#include <algorithm>
#include <charconv>

namespace gemm::emulator {

namespace {
constexpr unsigned newestMajor = 9, newestMinor = 0; // that of CUDA 13.0
} // namespace

// A later minor version only adds instructions, of which each is refused where it stands.
void Parser::version() {
  Token v = lex.next();
  const char *end = v.text.data() + v.text.size();
  unsigned major = 0, minor = 0;
  auto [dot, bad] = std::from_chars(v.text.data(), end, major);
  bool valid = v.kind == Token::Number && bad == std::errc() && dot != end && *dot == '.';
  if (valid) {
    auto [last, wrong] = std::from_chars(dot + 1, end, minor);
    valid = wrong == std::errc() && last == end;
  }
  const std::string got = "'" + std::string(v.text.substr(0, 60)) + "'";
  if (!valid)
    throw ParseFailure{v.line, "expected a PTX version such as 7.8, got " + got};
  if (major > newestMajor)
    throw ParseFailure{v.line, "expected a PTX version up to " + std::to_string(newestMajor) + "." +
                                   std::to_string(newestMinor) +
                                   ", the newest one known, or a later " +
                                   std::to_string(newestMajor) + ".x, got " + got};
}

ast::Unit Parser::parse() {
  bool begun = false;
  while (lex.peek().kind != Token::End) {
    Token t = lex.peek();
    if (t.is(".version")) {
      begun = true;
      lex.next();
      version();
      continue;
    }
    if (!begun)
      lex.fail("not PTX: expected .version first, got " + lex.shown());
    directive();
  }
  if (!begun)
    throw ParseFailure{0, "not PTX: the text is empty"};
  nameLocations();
  nameAddresses();
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
  } else if (t.is(".extern")) {
    declaredOnly = true;
    return;
  } else if (t.is(".visible") || t.is(".weak") || t.is(".common")) {
    // Linkage changes nothing for a module that is complete.
  } else if (t.is(".entry") || t.is(".func")) {
    function(t.is(".entry"));
  } else if (t.is(".global")) {
    variable(Space::Global);
  } else if (t.is(".const")) {
    variable(Space::Const);
  } else if (t.is(".shared")) {
    variable(Space::Shared);
  } else if (t.is(".file")) {
    file();
  } else if (t.is(".section")) {
    skipSection();
  } else if (t.is(".pragma")) {
    while (lex.peek().kind != Token::End && !lex.accept(';'))
      lex.next();
  } else if (t.is(".alias")) {
    Token alias = lex.next();
    lex.expect(',');
    unit.aliases[alias.text] = lex.next().text;
    lex.expect(';');
  } else {
    throw ParseFailure{t.line,
                       "expected a directive, got '" + std::string(t.text.substr(0, 60)) + "'"};
  }
  declaredOnly = false;
}

// A letter, or one of _, $ and % and more; then letters, digits, _ and $.
void Parser::checkName(const Token &t, const char *what) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  auto follows = [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '$';
  };
  if (t.kind == Token::Word && (letter(t.text[0]) || t.text.size() > 1) && t.text[0] != '.' &&
      std::all_of(t.text.begin() + 1, t.text.end(), follows) && t.text != "WARP_SZ")
    return;
  throw ParseFailure{t.line, std::string("expected ") + what + ", got '" +
                                 std::string(t.text.substr(0, 60)) + "'"};
}

Token Parser::name(const char *what, bool unnamed) {
  Token t = lex.next();
  if (!unnamed || !t.is("_"))
    checkName(t, what);
  return t;
}

uint64_t Parser::integer(const char *what) {
  if (lex.peek().kind != Token::Number)
    lex.fail(std::string("expected ") + what + ", got " + lex.shown());
  ast::Operand o = number(false);
  if (o.kind != ast::Operand::Integer)
    lex.fail(std::string("expected ") + what + ", got a floating-point number");
  return o.bits;
}

void Parser::function(bool entry) {
  ast::Function f;
  f.entry = entry;
  f.labels.emplace_back();
  f.names.emplace_back();
  f.scopeParent.push_back(noIndex);
  fn = &f;
  scopes.assign(1, {});
  if (!entry && lex.accept('('))
    formals(f.results);
  Token n = name("a function name");
  f.name = f.info.name = n.text;
  f.line = n.line;
  loc = 0;
  if (lex.accept('('))
    entry ? parameters(f) : formals(f.formals);
  while (lex.peek().kind == Token::Word && lex.peek().text[0] == '.') {
    Token t = lex.next();
    tuning(f, t.text);
  }
  if (lex.accept(';')) // a declaration only
    return;
  for (const ast::Function &g : unit.functions)
    if (g.name == f.name)
      throw ParseFailure{n.line, "function '" + f.name + "' is defined twice"};
  body();
  unit.functions.push_back(std::move(f));
}

// Parameters and results of a .func: variables of its frame, or registers.
void Parser::formals(std::vector<ast::Formal> &into) {
  if (lex.accept(')'))
    return;
  do {
    Token kind = lex.next();
    if (kind.is(".param")) {
      ast::Variable v = declarator(Space::Local, /*unnamed=*/true);
      if (v.unsized)
        lex.fail("parameter '" + std::string(v.name) + "' has no size");
      v.frame = true;
      into.push_back({uint32_t(fn->variables.size()), noIndex});
      fn->names[0][v.name] = uint32_t(fn->variables.size());
      fn->variables.push_back(v);
    } else if (kind.is(".reg")) {
      Token t = lex.next();
      auto type =
          t.kind == Token::Word && t.text[0] == '.' ? parseType(t.text.substr(1)) : std::nullopt;
      if (!type || *type == Type::Pred || *type == Type::B128)
        throw ParseFailure{t.line, "expected a parameter register with a type, got '" +
                                       std::string(t.text.substr(0, 60)) + "'"};
      Token n = name("a parameter's name", /*unnamed=*/true);
      into.push_back({noIndex, scopes[0].registers[n.text] = addRegister(*type, n.text)});
    } else {
      throw ParseFailure{kind.line, "expected .param or .reg, got '" +
                                        std::string(kind.text.substr(0, 60)) + "'"};
    }
    if (into.size() > 4096)
      lex.fail("more than 4096 parameters");
  } while (lex.accept(','));
  lex.expect(')');
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
    if (type == Type::None || bytesOf(type) == 0)
      lex.fail("expected a parameter with a type, got " + lex.shown());
    Token n = name("a parameter's name", /*unnamed=*/true);
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
    f.names[0][v.name] = uint32_t(f.variables.size());
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
        lex.fail("expected up to three counts after " + std::string(d));
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
  } else if (d == ".maxnreg") {
    f.info.maxRegisters = unsigned(integer("a number of registers"));
  } else if (d == ".minnctapersm" || d == ".maxnctapersm") {
    integer("a number");
  } else if (d == ".reqnctapercluster") {
    Dim3 c = dims();
    if (c.x == 0 || c.y == 0 || c.z == 0)
      lex.fail("expected cluster dimensions of at least 1 after .reqnctapercluster");
    f.info.requiredCluster = c;
  } else if (d == ".maxclusterrank") {
    f.info.maxClusterRank = unsigned(integer("a number of CTAs"));
  } else if (d == ".noreturn" || d == ".blocksareclusters" || d == ".explicitcluster") {
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
    const FunctionName &f = locationFunctions[i];
    if (auto bytes = debugStrings.find(f.label);
        bytes != debugStrings.end() && f.offset < bytes->second.size())
      unit.locations[1 + i].function = bytes->second.c_str() + f.offset;
  }
}

void Parser::location() {
  unsigned line = lex.next().line;
  uint64_t f = integer("a file index"), l = integer("a line"), c = integer("a column");
  Location at{":" + std::to_string(l) + ":" + std::to_string(c)};
  FunctionName function;
  // ", function_name LABEL[+OFFSET], inlined_at FILE LINE COLUMN", both or none
  while (lex.peek().line == line && lex.peek().kind != Token::End) {
    const Token t = lex.next();
    if (t.text == "function_name") {
      function.label = lex.next().text;
      function.offset = lex.accept('+') ? integer("an offset") : 0;
    }
    if (t.text == "inlined_at") {
      const uint64_t place[] = {integer("a file index"), integer("a line"), integer("a column")};
      auto call = latestLocation.find({place[0], place[1], place[2]});
      at.inlinedAt = call == latestLocation.end() ? 0 : call->second;
    }
  }
  locationFiles.push_back(f);
  locationFunctions.push_back(std::move(function));
  unit.locations.push_back(std::move(at));
  loc = uint32_t(unit.locations.size() - 1);
  latestLocation[{f, l, c}] = loc;
}

/// The rest of .debug_str: "LABEL:" and ".b8" with bytes, strings that end with 0.
void Parser::namesOfFunctions(unsigned start) {
  std::string label;
  while (!lex.accept('}')) {
    const Token t = lex.next();
    if (t.kind == Token::End)
      throw ParseFailure{start, "section is not closed"};
    if (t.kind == Token::Word && lex.accept(':'))
      label = t.text;
    else if (unsigned byte = 0;
             t.kind == Token::Number &&
             std::from_chars(t.text.data(), t.text.data() + t.text.size(), byte).ec == std::errc())
      debugStrings[label] += char(byte);
  }
}

void Parser::skipSection() {
  unsigned start = lex.peek().line;
  const bool ofStrings = lex.next().text == ".debug_str";
  lex.expect('{');
  if (ofStrings)
    return namesOfFunctions(start);
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
