// The entry points: parse and load a bundle, find things in it, read its files.
#include "gemm/Bundle/Bundle.h"
#include "Reader.h"
#include "Schedules.h"
#include "gemm/Support/Read.h"
#include "gemm/Target/Target.h"

#include <algorithm>
#include <fstream>
#include <map>

namespace gemm::bundle {
using detail::Node;
namespace fs = std::filesystem;

const Function *Bundle::findFunction(std::string_view name) const {
  for (const Function &function : functions)
    if (function.name == name)
      return &function;
  return nullptr;
}

const Module *Bundle::findModule(std::string_view name) const {
  for (const Module &module : modules)
    if (module.name == name)
      return &module;
  return nullptr;
}

namespace {
Module readModule(const Node &node, const Bundle &bundle) {
  node.onlyKeys({"name", "ptx", "cubin"});
  Module module;
  module.name = node.at("name").nonEmptyString();
  if (bundle.findModule(module.name))
    node.at("name").expected("a module name used once");
  module.ptx = node.at("ptx").fileName();
  if (auto cubin = node.find("cubin"))
    module.cubin = cubin->fileName();
  return module;
}
} // namespace

Bundle parse(std::string_view text, const std::string &file) {
  Node::Json json = detail::parseJson(text, file);
  Node root(json, file, "");
  if (!root.isObject())
    root.expected("an object");
  // Format and version first: a newer file deserves "wrong version", not the
  // first unknown key.
  if (Node format = root.at("format"); !format.isString() || format.string() != formatName)
    format.expected("\"" + std::string(formatName) + "\"");
  if (Node version = root.at("version"); !version.isInteger() || version.integer() != schemaVersion)
    version.expected("version " + std::to_string(schemaVersion));
  root.onlyKeys({"format", "version", "producer", "target", "modules", "functions", "info"});
  Bundle bundle;
  bundle.producer = root.at("producer").string();
  Node target = root.at("target");
  target.onlyKeys({"machine", "chip"});
  bundle.machine = target.at("machine").string();
  bundle.chip = target.at("chip").string();
  // Machines may be a user's own, and so may chips that no kernel is made for.
  if (bundle.chip.starts_with("sm_") && !isChipName(bundle.chip))
    target.at("chip").fail(unknownTargetMessage(bundle.chip));
  Node modules = root.at("modules");
  for (size_t i = 0; i < modules.size(); ++i)
    bundle.modules.push_back(readModule(modules.item(i), bundle));
  Node functions = root.at("functions");
  for (size_t i = 0; i < functions.size(); ++i) {
    Function function = detail::FunctionReader(bundle).read(functions.item(i));
    if (bundle.findFunction(function.name))
      functions.item(i).at("name").expected("a function name used once");
    bundle.functions.push_back(std::move(function));
  }
  return bundle;
}

namespace {
// A part of a bundle is a file: a pipe of that name might never say anything.
void requireRegular(const fs::path &path) {
  std::error_code code;
  if (fs::exists(path, code) && !fs::is_regular_file(path, code))
    throw Error(path.string() + ": expected a regular file, got something else");
}

std::string readWhole(const fs::path &path) {
  requireRegular(path);
  std::string text;
  if (std::string error = support::readFile(path.string(), "file", text); !error.empty())
    throw Error(error);
  return text;
}

/// Finds the constants that lie in files of their own; that they are there is said at once.
void findParts(Bundle &bundle) {
  std::map<std::string, uint64_t> sizes;
  for (Function &function : bundle.functions)
    for (Buffer &buffer : function.buffers) {
      auto *part = std::get_if<FilePart>(&buffer.data);
      if (!part)
        continue;
      part->directory = bundle.directory;
      fs::path path = bundle.directory / part->file;
      auto [size, first] = sizes.try_emplace(part->file);
      if (first) {
        requireRegular(path);
        std::error_code code;
        size->second = fs::file_size(path, code);
        if (code)
          throw Error(path.string() + ": expected the constants of the bundle, got " +
                      code.message());
      }
      auto elements = static_cast<uint64_t>(buffer.size.value);
      uint64_t left = size->second - std::min(size->second, part->offset);
      if (elements > left / byteSize(buffer.dtype))
        throw Error(path.string() + ": expected " + std::to_string(elements) + " elements of " +
                    std::to_string(byteSize(buffer.dtype)) + " bytes from byte " +
                    std::to_string(part->offset) + " on for " + function.name + "/" + buffer.name +
                    ", got " + std::to_string(left) + " bytes");
    }
}
} // namespace

Bundle load(const fs::path &directory) {
  std::error_code code;
  if (!fs::is_directory(directory, code))
    throw Error(directory.string() + ": expected a bundle directory, got " +
                (fs::exists(directory, code) ? "a file" : "nothing of that name"));
  fs::path file = directory / "launch.json";
  Bundle bundle = parse(readWhole(file), file.string());
  bundle.directory = directory;
  findParts(bundle);
  if (fs::path plan = directory / "cost.json"; fs::exists(plan, code))
    detail::requirePlan(bundle, readWhole(plan), plan.string());
  return bundle;
}

std::vector<std::byte> readPart(const FilePart &part, size_t bytes) {
  fs::path path = part.directory / part.file;
  std::vector<std::byte> result(bytes);
  std::ifstream stream(path, std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(part.offset));
  stream.read(reinterpret_cast<char *>(result.data()), static_cast<std::streamsize>(bytes));
  if (!stream)
    throw Error(path.string() + ": expected " + std::to_string(bytes) + " bytes from byte " +
                std::to_string(part.offset) + " on, got less");
  return result;
}

std::string readFile(const Bundle &bundle, const std::string &name) {
  return readWhole(bundle.directory / name);
}

} // namespace gemm::bundle
