// pack.json. A schedule is written as a schedule record, which the reader of records
// checks against its machine.
#include "gemm/Bench/Pack.h"
#include "JsonNode.h"
#include "gemm/Support/Read.h"

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
  node.onlyKeys({"bundle", "function", "predicted_us", "record"});
  PackedKernel kernel;
  kernel.place = readPlace(node);
  kernel.predictedSeconds = node.at("predicted_us").number() * 1e-6;
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

Problem readSizes(const Node &node) {
  constexpr int64_t most = int64_t(1) << 40;
  Problem problem = node.locate([&] {
    return makeProblem("problem",
                       {node.at("m").integer(0, most), node.at("n").integer(0, most),
                        node.at("k").integer(0, most)},
                       node.at("layout").string(), node.at("epilogue").string(),
                       node.at("dtype").string());
  });
  problem.group = node.at("class").string();
  problem.name = node.at("name").string();
  return problem;
}

PackedProblem readProblem(const Node &node, const Target &target, const std::string &file) {
  node.onlyKeys(
      {"class", "name", "m", "n", "k", "layout", "epilogue", "dtype", "kernels", "library"});
  PackedProblem packed;
  packed.problem = readSizes(node);
  Node kernels = node.at("kernels");
  for (size_t i = 0; i < kernels.size(); ++i)
    packed.kernels.push_back(readKernel(kernels.item(i), packed.problem, target, file));
  if (std::optional<Node> library = node.find("library"))
    packed.library = readPlace(*library);
  return packed;
}

PackedCheck readCheck(const Node &node, const Target &target, const std::string &file,
                      size_t before) {
  node.onlyKeys({"class", "name", "m", "n", "k", "layout", "epilogue", "dtype", "kernel", "wide",
                 "of", "variant"});
  PackedCheck check;
  check.packed.problem = readSizes(node);
  check.packed.kernels = {readKernel(node.at("kernel"), check.packed.problem, target, file)};
  check.wide = node.find("wide") && node.at("wide").boolean();
  if (std::optional<Node> of = node.find("of")) {
    check.of = of->integer(0, static_cast<int64_t>(before) - 1);
    check.variant = node.at("variant").nonEmptyString();
  }
  return check;
}

Json toJson(const Problem &p) {
  return {{"class", p.group},
          {"name", p.name},
          {"m", p.gemm.m},
          {"n", p.gemm.n},
          {"k", p.gemm.k},
          {"layout", p.layout},
          {"epilogue", p.epilogueText()},
          {"dtype", p.dtype()}};
}

Json toJson(const PackedKernel &kernel, const Problem &problem, const Target &target) {
  Json one = toJson(kernel.place);
  one["predicted_us"] = kernel.predictedSeconds * 1e6;
  one["record"] = recordLine(problem.gemm, target, kernel.schedule.value());
  return one;
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
    Json item = toJson(packed.problem);
    item["kernels"] = Json::array();
    for (const PackedKernel &kernel : packed.kernels)
      item["kernels"].push_back(toJson(kernel, packed.problem, *target));
    if (packed.library)
      item["library"] = toJson(*packed.library);
    root["problems"].push_back(std::move(item));
  }
  if (!pack.checks.empty())
    root["checks"] = Json::array();
  for (const PackedCheck &check : pack.checks) {
    Json item = toJson(check.packed.problem);
    item["kernel"] = toJson(check.packed.kernels.front(), check.packed.problem, *target);
    item["wide"] = check.wide;
    if (check.of >= 0)
      item["of"] = check.of, item["variant"] = check.variant;
    root["checks"].push_back(std::move(item));
  }
  return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Pack loadPack(const std::filesystem::path &directory) {
  std::string file = (directory / "pack.json").string();
  std::string text;
  if (std::string error = support::readFile(file, "file", text); !error.empty())
    throw Error(error);
  Node::Json json = parseJson(text, file);
  Node root(json, file, "");
  root.at("format").oneOf({"gemm-bench-pack"});
  root.at("version").integer(1, 1);
  root.onlyKeys({"format", "version", "target", "commit", "problems", "checks"});
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
  if (std::optional<Node> checks = root.find("checks"))
    for (size_t i = 0; i < checks->size(); ++i)
      pack.checks.push_back(readCheck(checks->item(i), *target, file, i));
  return pack;
}

} // namespace gemm::bench
