// Module::parse: text through parser and decoder to a Program, with every
// failure turned into one ParseError.
#include "Decode/Decoder.h"
#include "Ptx/Parser.h"
#include "gemm/Support/Read.h"

namespace gemm::emulator {

namespace {

/// What a file is that is not PTX but travels under the same name, or nothing.
std::string_view binaryKind(std::string_view text) {
  if (text.starts_with("\x7f"
                       "ELF"))
    return "a cubin (ELF)";
  if (text.starts_with("\x50\xed\x55\xba") || text.starts_with("\xb1\x43\x62\x46"))
    return "a fatbin";
  return {};
}

Program build(std::string_view text, std::string name) {
  ast::Unit unit = Parser(text).parse();
  Program p;
  p.name = std::move(name);
  for (ast::Function &f : unit.functions)
    if (f.entry)
      p.kernels.push_back(Decoder(unit, f).run());
  for (const Kernel &k : p.kernels) {
    p.infos.push_back(k.info);
    p.infos.back().synchronises = k.synchronises;
  }
  p.globals = std::move(unit.globals);
  p.locations = std::move(unit.locations);
  return p;
}

} // namespace

std::variant<Module, ParseError> Module::parse(std::string_view text, std::string name) {
  ParseError error{name, 0, {}};
  if (std::string_view kind = binaryKind(text); !kind.empty()) {
    error.message = "expected PTX text, got " + std::string(kind) +
                    ": keep the PTX (nvcc -ptx, gpu-module-to-binary{format=isa})";
    return error;
  }
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

std::variant<Module, ParseError> Module::parseFile(const std::string &path) {
  std::string text;
  std::string error = support::readFile(path, "file of PTX text", text, uint64_t(1) << 30);
  return error.empty() ? parse(text, path) : ParseError{path, 0, error.substr(path.size() + 2)};
}

const std::string &Module::name() const { return impl->name; }
const std::vector<KernelInfo> &Module::kernels() const { return impl->infos; }

const KernelInfo *Module::kernel(std::string_view name) const {
  for (const KernelInfo &k : impl->infos)
    if (k.name == name)
      return &k;
  return nullptr;
}

SourcePlace Module::placeOf(std::string_view name, unsigned ptxLine) const {
  for (const Kernel &k : impl->kernels)
    if (k.info.name == name)
      return impl->placeOf(k, ptxLine);
  return {ptxLine, {}, {}};
}

const Parameter *KernelInfo::parameter(std::string_view name) const {
  for (const Parameter &p : parameters)
    if (p.name == name)
      return &p;
  return nullptr;
}

} // namespace gemm::emulator
