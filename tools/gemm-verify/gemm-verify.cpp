// gemm-verify: a bundle against the source that it was compiled from. In: a bundle. Out: for
// each of its functions whether it gives on a device what the source gives when upstream's
// passes alone lower it; the first element that differs if not. Exit 0 all agree, 1 an error
// or something that could not be verified, 2 something differs.
#include "../ParserGuard.h"
#include "../ToolMain.h"
#include "Draw.h"
#include "Verification.h"
#include "Verify/Source.h"
#include "gemm/Support/Read.h"
#include "gemm/Support/Version.h"
#include "gemm/Target/Allow.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

using namespace gemm;
using bundle::Error;
using verify::Options;

namespace {
/// As exit statuses of a process of its own.
enum class Outcome : int { Agrees = 0, Error = 1, Differs = 2, Open = 3 };

Outcome verifyFunction(const Options &options, const bundle::Bundle &bundle,
                       const bundle::Function &function, const std::string &file,
                       const std::string &text) {
  try {
    bool right = verify::agrees(options, bundle, function, file, text);
    return right ? Outcome::Agrees : Outcome::Differs;
  } catch (const verify::NotVerified &reason) {
    std::printf("@%s: not verified: %s\n", function.name.c_str(), reason.what());
    return Outcome::Open;
  } catch (const std::exception &error) {
    std::cerr << "error: " << error.what() << "\n";
    return Outcome::Error;
  }
}

/// The source's code may do anything to the process it runs in: it gets one of its own.
template <typename Work> Outcome apart(Work work, const std::string &name) {
  std::fflush(stdout);
  std::optional<support::Uninterrupted> untilThen(std::in_place);
  pid_t child = fork();
  if (child < 0)
    throw Error(std::string("expected to start a process, got ") + std::strerror(errno));
  if (child == 0) {
    untilThen.reset();
    Outcome outcome = work();
    std::fflush(stdout);
    _exit(static_cast<int>(outcome));
  }
  support::ChildProcess registered(child);
  untilThen.reset();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (!WIFSIGNALED(status))
    return static_cast<Outcome>(WEXITSTATUS(status));
  std::printf("@%s: not verified: its code, or that of its source, ended by signal %d\n",
              name.c_str(), WTERMSIG(status));
  return Outcome::Open;
}

/// The source's public functions; a source that does not parse is said once, before any of them.
std::vector<std::string> functionsOf(const std::string &file, const std::string &text) {
  std::string error;
  std::vector<std::string> names;
  std::fflush(stdout);
  {
    tool::ParserGuard guard(file);
    names = verify::publicFunctions(file, text, error);
  }
  if (!error.empty())
    throw Error(error);
  return names;
}

/// How many of the source's functions the bundle lacks; each is named.
size_t missing(const bundle::Bundle &bundle, const std::vector<std::string> &names) {
  size_t count = 0;
  for (const std::string &name : names) {
    auto is = [&](const bundle::Function &function) { return function.name == name; };
    if (std::any_of(bundle.functions.begin(), bundle.functions.end(), is))
      continue;
    ++count;
    std::printf("@%s: not verified: the bundle has no such function; of a bundle that was made "
                "with --entry=NAME verify that alone (--entry=NAME)\n",
                name.c_str());
  }
  return count;
}

int verifyBundle(const Options &options) {
  bundle::Bundle bundle = bundle::load(options.input);
  if (std::error_code code; std::filesystem::exists(bundle.directory / "host.mlir", code))
    throw Error(options.input + ": expected a program that was compiled whole, got one in part: "
                                "its functions are no functions of the source");
  std::string file = options.source, text;
  if (file.empty())
    file = options.input + "/source.mlir";
  if (std::string error = support::readFile(file, "source", text); !error.empty())
    throw Error(error +
                (options.source.empty() ? "; --source names it where it lies elsewhere" : ""));
  const std::vector<std::string> ofSource = functionsOf(file, text);
  size_t agree = 0, differ = 0, open = 0;
  bool found = false;
  for (const bundle::Function &function : bundle.functions) {
    if (!options.entry.empty() && function.name != options.entry)
      continue;
    found = true;
    switch (apart([&] { return verifyFunction(options, bundle, function, file, text); },
                  function.name)) {
    case Outcome::Agrees:
      ++agree;
      break;
    case Outcome::Differs:
      ++differ;
      break;
    case Outcome::Open:
      ++open;
      break;
    default:
      throw tools::AlreadyReported();
    }
  }
  if (options.entry.empty())
    open += missing(bundle, ofSource);
  else if (!found)
    throw Error(options.input + ": expected a function '" + options.entry + "', got none");
  std::string counts = std::to_string(agree) + " functions agree with the source, " +
                       std::to_string(differ) + " differ, " + std::to_string(open) +
                       " not verified";
  std::printf("%s: %s\n", differ ? "FAIL" : open ? "NOT VERIFIED" : "VERIFIED", counts.c_str());
  return differ ? tools::exitWrong : open ? tools::exitError : 0;
}
} // namespace

int main(int argc, char **argv) {
  CLI::App app("Compares a bundle with its source, lowered by MLIR's own passes.", "gemm-verify");
  return tools::runTool(app, [&] {
    Options options;
    app.set_version_flag("--version", support::versionOf("gemm-verify", GEMM_LLVM));
    app.add_option("bundle", options.input, "a bundle (out.gemm)")->required();
    app.add_option("--source", options.source, "another source than the bundle's own");
    app.add_option("--entry", options.entry, "this function only");
    app.add_option("--device", options.device, "where the bundle runs: ref (default) or emulate")
        ->check(CLI::IsMember({"ref", "emulate"}));
    app.add_option("--inputs", options.inputs,
                   "so many inputs, a kind of data after the other (each once: " +
                       std::to_string(verify::kindsOfData) +
                       ", and more where there are maxima and the like)")
        ->check(CLI::Range(1, 1000));
    app.add_option("--seed", options.seed, "seed of sizes and data")
        ->check(tools::wholeNumber<uint64_t>());
    app.add_option("--limit", options.limit,
                   "functions of more products are not verified (2^26); an element of an "
                   "argument or of a step without products counts as 16")
        ->check(tools::wholeNumber<uint64_t>());
    app.add_option("--allow", options.allow,
                   allowedTypes() +
                       ": compare with the source whose f32 products have operands rounded to it, "
                       "or may be as far off as it is")
        ->check([](const std::string &type) {
          return isAllowed(type) ? "" : "expected " + allowedTypes() + ", got '" + type + "'";
        });
    app.add_option("--fastmath", options.fastmath,
                   "none or contract, in the place of all flags of the source, as of gemm-compile")
        ->check(CLI::IsMember({"none", "contract"}));
    tools::addEmulatorFlags(app, options.emulator, "emulate: ");
    app.parse(argc, argv);
    tools::noteInputs({options.input, options.source});
    return verifyBundle(options);
  });
}
