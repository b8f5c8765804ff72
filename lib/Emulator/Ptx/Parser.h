// Recursive descent over PTX: directives, declarations, function bodies. In:
// text. Out: an ast::Unit. Throws ParseFailure; depth and declared sizes are
// bounded, so hostile text costs no more than its own length.
#pragma once

#include <array>
#include <map>

#include "Ptx/Ast.h"
#include "Ptx/Lexer.h"

namespace gemm::emulator {

class Parser {
public:
  explicit Parser(std::string_view text) : lex(text) {}
  ast::Unit parse();

private:
  struct Family { // %r<100>: names made of a prefix and a number
    Type type;
    uint64_t count;
  };
  struct Scope {
    std::map<std::string_view, uint32_t> registers;
    std::map<std::string_view, Family> families;
    std::map<uint64_t, uint32_t> members; // (family, number), see lookup
  };

  // Declarations (ParserDecl.cpp)
  void version();
  void directive();
  void function(bool entry);
  void parameters(ast::Function &);
  void tuning(ast::Function &, std::string_view directive);
  void formals(std::vector<ast::Formal> &);
  ast::Variable declarator(Space, bool unnamed = false);
  void variable(Space);
  void localVariable(Space);
  std::vector<std::byte> initialiser(Type, size_t limit);
  void initialValue(Type, std::vector<std::byte> &, size_t limit, unsigned depth);
  void initialAddress(Type, std::vector<std::byte> &, size_t limit);
  void nameAddresses();
  void file();
  void location();
  void nameLocations();
  void skipSection();
  void namesOfFunctions(unsigned start);
  uint64_t integer(const char *what);
  static void checkName(const Token &, const char *what);
  /// The next token, a name to declare; or `_`, which names nothing, where that may stand.
  Token name(const char *what, bool unnamed = false);
  size_t arraySize(bool &unsized, size_t element);

  // Bodies (Parser.cpp)
  void body();
  void registers();
  void statement(uint32_t loc);
  ast::Operand operand(unsigned depth);
  ast::Operand address(unsigned depth);
  ast::Operand vector(char close, unsigned depth);
  ast::Operand number(bool negative);
  ast::Operand word();
  uint32_t lookup(std::string_view name);
  uint32_t addRegister(Type, std::string_view name);

  Lexer lex;
  ast::Unit unit;
  ast::Function *fn = nullptr;
  std::vector<Scope> scopes;
  std::vector<uint32_t> scopeIds;
  std::map<uint64_t, std::string> files;
  std::vector<uint64_t> locationFiles; ///< by location, without the empty first
  struct FunctionName {                // a place in .debug_str
    std::string label{};
    uint64_t offset = 0;
  };
  std::vector<FunctionName> locationFunctions;     ///< likewise
  std::map<std::string, std::string> debugStrings; ///< by label, with the zeros that end each
  std::map<std::array<uint64_t, 3>, uint32_t> latestLocation; ///< by file, line and column
  uint32_t loc = 0;
  size_t globalBytes = 0;        ///< of all variables so far
  bool declaredOnly = false;     ///< after .extern
  Type elementType = Type::None; ///< of the latest declarator
};

} // namespace gemm::emulator
