// A function of a bundle run once with waits that give up: its PTX is rewritten, the driver
// compiles it, and what the waits left in the host's memory is read, whatever became of the
// context.
#include "BoundedWaits.h"
#include "Worker.h"
#include "gemm/Bench/Subject.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Runtime/HostMemory.h"
#include "gemm/Runtime/Npy.h"
#include "gemm/Runtime/Session.h"

#include <cstdlib>
#include <filesystem>

namespace gemm::check {
using bundle::Error;
namespace fs = std::filesystem;

namespace {
constexpr uint32_t kPolls = 1u << 22; // some tenths of a second on a GPU

struct Folder {
  fs::path path;
  explicit Folder(const fs::path &in) {
    std::string pattern = (in / "bounded-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
      throw Error(pattern + ": expected a writable temporary directory, got none");
    path = pattern;
  }
  ~Folder() {
    std::error_code code;
    fs::remove_all(path, code);
  }
};
} // namespace

void Worker::runBounded(const std::string &folder, const std::string &name, Outcome &outcome) {
  if (options.device != "cuda") {
    outcome.message =
        "nothing to do without a GPU: the emulator itself reports a wait that never ends";
    return;
  }
  runtime::Device &gpu = device();
  bundle::Bundle from = bundle::load(folder);
  Folder copy(options.scratch.empty() ? fs::temp_directory_path() : fs::path(options.scratch));
  auto memory = std::make_unique<runtime::HostMemory>(waitReportBytes);
  auto launch = Json::parse(bundle::readFile(from, "launch.json"));
  std::vector<std::string> places;
  for (auto &module : launch.at("modules")) {
    module.erase("cubin");
    std::string file = module.at("ptx").get<std::string>();
    const char *polls = std::getenv("GEMM_CHECK_POLLS");
    auto limit = polls ? static_cast<uint32_t>(std::strtoul(polls, nullptr, 10)) : kPolls;
    runtime::writeFiles({{copy.path / file, boundWaits(file, bundle::readFile(from, file),
                                                       memory->address(), limit, places)}});
  }
  runtime::writeFiles({{copy.path / "launch.json", launch.dump()}});
  for (const bundle::Function &function : from.functions)
    for (const bundle::Buffer &buffer : function.buffers)
      if (const auto *part = std::get_if<bundle::FilePart>(&buffer.data);
          part && !fs::exists(copy.path / part->file))
        fs::create_symlink(fs::absolute(part->directory) / part->file, copy.path / part->file);
  outcome.data["waits"] = places.size();
  bundle::Bundle bounded = bench::loadApart(copy.path);
  const bundle::Function *function = bounded.findFunction(name);
  if (!function)
    throw Error(folder + ": expected a function @" + name + ", got none");
  const bundle::Symbols symbols = someSymbols(*function);
  runtime::BoundFunction bound = runtime::bindFunction(*function, symbols);
  try {
    runtime::Session session(bounded, bound, gpu);
    session.reset(someArguments(*function, symbols));
    for (size_t i = 0; i < bound.steps.size(); ++i) {
      runtime::StepReport report;
      report.step = &bound.steps[i];
      session.runStep(i, false, report);
    }
  } catch (const std::exception &error) {
    outcome.state = State::Failed;
    outcome.message = error.what();
  }
  std::vector<std::string> waits = readWaitReport(memory->data(), places);
  outcome.data["gave_up"] = waits;
  if (!waits.empty())
    outcome.message =
        waits.front() + (waits.size() > 1 ? " and others" : "") + "; " + outcome.message;
  else if (outcome.state == State::Ok)
    outcome.message = "every wait ended";
  if (outcome.state != State::Ok)
    memory.release(); // the context is lost, and the process ends
}

} // namespace gemm::check
