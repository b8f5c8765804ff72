// Module::parse: text through parser and decoder to a Program, with every
// failure turned into one ParseError.
#include "Decoder.h"
#include "Parser.h"

namespace gemm::emulator {

namespace {

Program build(std::string_view text, std::string name) {
  ast::Unit unit = Parser(text).parse();
  Program p;
  p.name = std::move(name);
  for (ast::Function &f : unit.functions)
    if (f.entry)
      p.kernels.push_back(Decoder(unit, f).run());
  for (const Kernel &k : p.kernels)
    p.infos.push_back(k.info);
  p.globals = std::move(unit.globals);
  p.locations = std::move(unit.locations);
  return p;
}

} // namespace

std::variant<Module, ParseError> Module::parse(std::string_view text, std::string name) {
  ParseError error{name, 0, {}};
  try {
    return Module(std::make_shared<Program>(build(text, std::move(name))));
  } catch (const ParseFailure &f) {
    error.line = f.line;
    error.message = f.message;
  } catch (const std::bad_alloc &) {
    error.message = "not enough memory to parse the module";
  }
  return error;
}

const std::string &Module::name() const { return impl->name; }
const std::vector<KernelInfo> &Module::kernels() const { return impl->infos; }

const KernelInfo *Module::kernel(std::string_view name) const {
  for (const KernelInfo &k : impl->infos)
    if (k.name == name)
      return &k;
  return nullptr;
}

const Parameter *KernelInfo::parameter(std::string_view name) const {
  for (const Parameter &p : parameters)
    if (p.name == name)
      return &p;
  return nullptr;
}

} // namespace gemm::emulator
