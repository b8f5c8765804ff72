// pack.json. A schedule is written as a schedule record, which the reader of records
// checks against its machine.
#include "gemm/Bench/Pack.h"
#include "JsonNode.h"

#include <fstream>
#include <iterator>

namespace gemm::bench {
using bundle::Error;
using bundle::detail::Node;
using bundle::detail::parseJson;

namespace {
using Json = nlohmann::ordered_json;

Json toJson(const Place &place) { return {{"bundle", place.bundle}, {"function", place.function}}; }

// A folder of the pack, not a way out of it.
Place readPlace(const Node &node) {
  Place place{node.at("bundle").nonEmptyString(), node.at("function").nonEmptyString()};
  if (place.bundle.find('/') != std::string::npos || place.bundle[0] == '.')
    node.at("bundle").expected("the name of a folder of the pack");
  return place;
}

PackedKernel readKernel(const Node &node, const Problem &problem, const Target &target,
                        const std::string &file) {
  node.onlyKeys({"bundle", "function", "model_us", "record"});
  PackedKernel kernel;
  kernel.place = readPlace(node);
  kernel.modelSeconds = node.at("model_us").number() * 1e-6;
  Records records;
  std::string error;
  if (!records.parse(node.at("record").nonEmptyString(), file, error))
    node.at("record").fail(error);
  const Record *record = records.find(problem.gemm, target);
  if (!record)
    node.at("record").expected("a record of " + problem.text() + " on " + target.name);
  kernel.schedule = record->schedule;
  return kernel;
}

PackedProblem readProblem(const Node &node, const Target &target, const std::string &file) {
  constexpr int64_t most = int64_t(1) << 40;
  node.onlyKeys(
      {"class", "name", "m", "n", "k", "layout", "epilogue", "dtype", "kernels", "library"});
  PackedProblem packed;
  packed.problem = node.locate([&] {
    return makeProblem("problem", node.at("m").integer(0, most), node.at("n").integer(0, most),
                       node.at("k").integer(0, most), node.at("layout").string(),
                       node.at("epilogue").string(), node.at("dtype").string());
  });
  packed.problem.group = node.at("class").string();
  packed.problem.name = node.at("name").string();
  Node kernels = node.at("kernels");
  for (size_t i = 0; i < kernels.size(); ++i)
    packed.kernels.push_back(readKernel(kernels.item(i), packed.problem, target, file));
  if (std::optional<Node> library = node.find("library"))
    packed.library = readPlace(*library);
  return packed;
}
} // namespace

std::string packText(const Pack &pack) {
  std::string error;
  std::optional<Target> target = findTarget(pack.target, error);
  if (!target)
    throw Error(error);
  Json root = {{"format", "gemm-bench-pack"},
               {"version", 1},
               {"target", pack.target},
               {"commit", pack.commit}};
  root["problems"] = Json::array();
  for (const PackedProblem &packed : pack.problems) {
    const Problem &p = packed.problem;
    Json item = {{"class", p.group},
                 {"name", p.name},
                 {"m", p.gemm.m},
                 {"n", p.gemm.n},
                 {"k", p.gemm.k},
                 {"layout", p.layout},
                 {"epilogue", p.epilogueText()},
                 {"dtype", std::string(typeName(p.gemm.a))}};
    item["kernels"] = Json::array();
    for (const PackedKernel &kernel : packed.kernels) {
      Json one = toJson(kernel.place);
      one["model_us"] = kernel.modelSeconds * 1e6;
      one["record"] = recordLine(p.gemm, *target, kernel.schedule.value());
      item["kernels"].push_back(std::move(one));
    }
    if (packed.library)
      item["library"] = toJson(*packed.library);
    root["problems"].push_back(std::move(item));
  }
  return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Pack loadPack(const std::filesystem::path &directory) {
  std::string file = (directory / "pack.json").string();
  std::ifstream stream(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  if (!stream.is_open() || stream.bad())
    throw Error(file + ": expected a readable file, got none");
  Node::Json json = parseJson(text, file);
  Node root(json, file, "");
  root.at("format").oneOf({"gemm-bench-pack"});
  root.at("version").integer(1, 1);
  root.onlyKeys({"format", "version", "target", "commit", "problems"});
  Pack pack;
  pack.directory = directory;
  pack.commit = root.at("commit").string();
  std::string error;
  std::optional<Target> target = findTarget(root.at("target").nonEmptyString(), error);
  if (!target)
    root.at("target").fail(error);
  pack.target = target->name;
  Node problems = root.at("problems");
  for (size_t i = 0; i < problems.size(); ++i)
    pack.problems.push_back(readProblem(problems.item(i), *target, file));
  return pack;
}

} // namespace gemm::bench
