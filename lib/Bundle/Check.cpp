// What the reader says, for code without exceptions.
#include "gemm/Bundle/Check.h"
#include "Reader.h"
#include "gemm/Bundle/Bundle.h"

namespace gemm::bundle {

std::string refusal(const std::string &text) noexcept {
  try {
    parse(text);
    return "";
  } catch (const std::exception &error) {
    return error.what();
  }
}

bool isBundle(const std::string &directory) noexcept {
  try {
    Bundle place;
    place.directory = directory;
    detail::Node::Json json = detail::parseJson(readFile(place, "launch.json"), "launch.json");
    detail::Node format = detail::Node(json, "launch.json", "").at("format");
    return format.isString() && format.string() == formatName;
  } catch (const std::exception &) {
    return false;
  }
}

const std::vector<std::string> &fileNames() {
  static const std::vector<std::string> names = {"launch.json", "cost.json",     "source.mlir",
                                                 "kernels.ptx", "kernels.cubin", "host.mlir",
                                                 constantsFile};
  return names;
}

std::vector<std::string> fileNames(const std::string &directory) noexcept {
  std::vector<std::string> names = fileNames();
  auto add = [&](detail::Node module, const char *key) {
    if (auto file = module.find(key); file && file->isString())
      if (std::string name = file->string();
          std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
  };
  try {
    Bundle place;
    place.directory = directory;
    detail::Node::Json json = detail::parseJson(readFile(place, "launch.json"), "launch.json");
    detail::Node root(json, "launch.json", "");
    detail::Node modules = root.at("modules"), functions = root.at("functions");
    for (size_t i = 0; i < modules.size(); ++i)
      add(modules.item(i), "ptx"), add(modules.item(i), "cubin");
    for (size_t i = 0; i < functions.size(); ++i)
      if (auto buffers = functions.item(i).find("buffers"))
        for (size_t j = 0; j < buffers->size(); ++j)
          if (auto data = buffers->item(j).find("data"); data && data->isObject())
            add(*data, "file");
  } catch (const std::exception &) { // no bundle: what else it may hold is not known
  }
  return names;
}

} // namespace gemm::bundle
