// From the command line to problems and packs; starts gemm-compile where needed.
#include "../ToolMain.h"
#include "Options.h"
#include "gemm/Bundle/Compiler.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Support/Version.h"

#include <algorithm>
#include <cstdio>

namespace gemm::bench {
using bundle::Error;
namespace fs = std::filesystem;

bool Options::wants(const std::string &provider) const {
  return providers.empty() ||
         std::find(providers.begin(), providers.end(), provider) != providers.end();
}

namespace {
enum class Kind { Sizes, Suite, Pack, Bundle, Source };

Kind kindOf(const Options &o) {
  bool sizes = o.m != 0 || o.n != 0 || o.k != 0;
  int given = int(sizes) + int(!o.problems.empty()) + int(!o.input.empty());
  if (given != 1)
    throw Error("expected one of an input, --problems=FILE and --m --n --k, got " +
                std::string(given ? "more" : "none"));
  if (sizes)
    return Kind::Sizes;
  if (!o.problems.empty())
    return Kind::Suite;
  fs::path input = o.input;
  if (!fs::exists(input))
    throw Error(o.input + ": expected a pack, a bundle or an .mlir file, got nothing of that name");
  if (input.extension() == ".mlir")
    return Kind::Source;
  return fs::exists(input / "pack.json") ? Kind::Pack : Kind::Bundle;
}

std::string targetOr(const Options &o, const std::string &machine) {
  return o.target.empty() ? machine : o.target;
}

fs::path compile(const Options &o, const Scratch &scratch, const std::string &name,
                 std::vector<std::string> flags, const std::string &machine) {
  fs::path bundle = scratch.directory / name;
  std::vector<std::string> arguments = {o.input, "-o", bundle.string(),
                                        "--target=" + targetOr(o, machine)};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  if (!o.ptxas.empty())
    arguments.push_back("--ptxas=" + o.ptxas);
  if (bundle::runCompiler(o.input, arguments) != 0)
    throw tools::AlreadyReported();
  return bundle;
}

std::vector<Problem> problemsOf(const Pack &pack) {
  std::vector<Problem> problems;
  for (const PackedProblem &packed : pack.problems)
    problems.push_back(packed.problem);
  return problems;
}

std::vector<Problem> ofGroup(const Options &o, std::vector<Problem> problems) {
  if (o.group.empty())
    return problems;
  std::string known;
  for (const Problem &p : problems)
    if (known.find(p.group) == std::string::npos)
      known += (known.empty() ? "" : ", ") + p.group;
  std::erase_if(problems, [&](const Problem &p) { return p.group != o.group; });
  if (problems.empty())
    throw Error("expected --class to be one of " + known + ", got '" + o.group + "'");
  return problems;
}

std::vector<Problem> written(const Options &o, Kind kind) {
  if (kind == Kind::Suite)
    return ofGroup(o, loadProblems(o.problems));
  return {makeProblem("--m --n --k", {o.m, o.n, o.k}, o.layout, o.epilogue, o.dtype)};
}

Records recordsOf(const Options &o) {
  Records records;
  std::string error;
  if (!o.schedules.empty() && !records.load(o.schedules, error))
    throw Error(error);
  return records;
}

Pack prepareIn(const Options &o, const std::vector<Problem> &problems, const fs::path &directory,
               const std::string &machine) {
  Records records = recordsOf(o);
  PrepareOptions options;
  options.target = targetOr(o, machine);
  options.commit = support::versionOf("gemm-bench");
  options.tune = parseTune(o.tune);
  options.records = &records;
  options.checks = o.checks == "bisect"  ? Checks::Bisect
                   : o.checks == "kinds" ? Checks::Kinds
                                         : Checks::Suite;
  options.kernels = o.wants("kernel"), options.library = o.wants("cublaslt");
  options.mostMiB = o.limit;
  if (!o.ptxas.empty())
    options.compilerFlags = {"--ptxas=" + o.ptxas};
  options.progress = [](const std::string &line) { std::fprintf(stderr, "%s\n", line.c_str()); };
  return prepare(problems, directory, options);
}
} // namespace

std::vector<Problem> problemsOf(const Options &o, const Scratch &scratch) {
  Kind kind = kindOf(o);
  if (kind == Kind::Pack)
    return ofGroup(o, problemsOf(loadPack(o.input)));
  if (kind == Kind::Bundle)
    return problemsOf(packOfBundles(o.input, {}));
  if (kind == Kind::Source)
    return problemsOf(
        packOfBundles(compile(o, scratch, "plan.gemm", {"--codegen=false"}, "h200"), {}));
  return written(o, kind);
}

Pack packOf(const Options &o, const Scratch &scratch, const std::string &machine) {
  Kind kind = kindOf(o);
  if (kind == Kind::Pack) {
    Pack pack = loadPack(o.input);
    ofGroup(o, problemsOf(pack)); // a mistake in the class
    std::erase_if(pack.problems, [&](const PackedProblem &p) {
      return !o.group.empty() && p.problem.group != o.group;
    });
    return pack;
  }
  if (kind == Kind::Bundle)
    return packOfBundles(o.input, {});
  if (kind == Kind::Source) {
    std::vector<std::string> pin;
    if (!o.schedules.empty())
      pin.push_back("--schedules=" + o.schedules);
    fs::path kernels = compile(o, scratch, "kernels.gemm", pin, machine);
    std::optional<fs::path> library;
    if (o.wants("cublaslt"))
      library =
          compile(o, scratch, "library.gemm", {"--backend=library", "--library=cublaslt"}, machine);
    return packOfBundles(kernels, library);
  }
  return prepareIn(o, written(o, kind), scratch.directory / "pack", machine);
}

void writePack(const Options &o, const Scratch &scratch) {
  Kind kind = kindOf(o);
  if (kind != Kind::Suite && kind != Kind::Sizes)
    throw Error("expected --problems=FILE or --m --n --k for --pack, got " + o.input);
  prepareIn(o, written(o, kind), o.pack, "h200");
}

} // namespace gemm::bench
