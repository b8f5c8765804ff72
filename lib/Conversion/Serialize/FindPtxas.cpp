// Finds ptxas. In: the user's wish and the environment. Out: the first ptxas
// that runs and says its release, and a record of every place looked at. A path
// that the user named must work: falling back in silence would hide a mistake.
#include "gemm/Conversion/Serialize/Toolchain.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace gemm {

namespace {
struct Place {
  std::string origin;
  std::string path;
  bool named; // by the user, as a path to ptxas itself
};
} // namespace

static std::string joinPath(StringRef root, StringRef rest) {
  SmallString<128> path(root);
  sys::path::append(path, rest);
  return path.str().str();
}

/// python3.N folders below `lib`, each extended by `leaf`.
static void addSitePackages(StringRef lib, StringRef leaf, SmallVectorImpl<std::string> &out) {
  std::error_code ec;
  for (sys::fs::directory_iterator it(lib, ec), end; !ec && it != end; it.increment(ec))
    if (sys::path::filename(it->path()).starts_with("python3"))
      out.push_back(joinPath(it->path(), leaf));
}

static void addWheels(std::vector<Place> &places) {
  SmallVector<std::string> sites;
  for (const char *name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (auto root = sys::Process::GetEnv(name))
      addSitePackages(joinPath(*root, "lib"), "site-packages", sites);
  if (auto home = sys::Process::GetEnv("HOME"))
    addSitePackages(joinPath(*home, ".local/lib"), "site-packages", sites);
  addSitePackages("/usr/local/lib", "dist-packages", sites);
  addSitePackages("/usr/lib", "dist-packages", sites);
  for (const std::string &site : sites)
    for (const char *leaf : {"nvidia/cuda_nvcc/bin/ptxas", "nvidia/cu13/bin/ptxas",
                             "triton/backends/nvidia/bin/ptxas"})
      if (std::string path = joinPath(site, leaf); sys::fs::exists(path))
        places.push_back({"pip wheel", path, false});
}

static std::vector<Place> listPlaces(StringRef explicitPath) {
  if (!explicitPath.empty())
    return {{"--ptxas", explicitPath.str(), true}};
  if (auto path = sys::Process::GetEnv("GEMM_PTXAS"); path && !path->empty())
    return {{"GEMM_PTXAS", *path, true}};
  std::vector<Place> places;
  for (const char *name : {"CUDA_HOME", "CUDA_PATH"})
    if (auto root = sys::Process::GetEnv(name); root && !root->empty())
      places.push_back({name, joinPath(*root, "bin/ptxas"), false});
  if (auto path = sys::findProgramByName("ptxas"))
    places.push_back({"PATH", *path, false});
  else
    places.push_back({"PATH", "ptxas", false}); // recorded as not found
  places.push_back({"/usr/local/cuda", "/usr/local/cuda/bin/ptxas", false});
  addWheels(places);
  return places;
}

/// Reads "release 13.0" out of what `ptxas --version` prints.
static bool parseRelease(StringRef text, Ptxas &ptxas) {
  size_t at = text.find("release ");
  if (at == StringRef::npos)
    return false;
  StringRef number = text.substr(at + 8).take_while([](char c) { return isDigit(c) || c == '.'; });
  auto [majorText, minorText] = number.split('.');
  unsigned major, minor;
  if (majorText.getAsInteger(10, major) || minorText.getAsInteger(10, minor))
    return false;
  ptxas.release = number.str();
  ptxas.ptx = ptxOfCudaRelease(major, minor);
  return ptxas.ptx != 0;
}

/// Empty if `place` holds a ptxas that works, then in `ptxas`; else the reason.
static std::string probe(const Place &place, unsigned timeout, Ptxas &ptxas) {
  if (!sys::path::is_absolute(place.path) && !place.named)
    return "not found";
  if (!sys::fs::exists(place.path))
    return "not found";
  if (sys::fs::is_directory(place.path))
    return "is a directory";
  if (!sys::fs::can_execute(place.path))
    return "not executable";
  ProcessResult run = runProcess({place.path, "--version"}, timeout);
  if (!run.ok())
    return "`--version` " + run.describe();
  ptxas.path = place.path;
  ptxas.origin = place.origin;
  if (!parseRelease(run.output, ptxas))
    return "`--version` names no CUDA release of 11.0 or later";
  return "";
}

PtxasSearch findPtxas(StringRef explicitPath, unsigned timeoutSeconds) {
  PtxasSearch search;
  for (const Place &place : listPlaces(explicitPath)) {
    Ptxas ptxas;
    std::string reason = probe(place, timeoutSeconds, ptxas);
    search.tried.push_back({place.origin, place.path, reason.empty() ? "used" : reason});
    if (reason.empty()) {
      search.found = ptxas;
      return search;
    }
    if (place.named)
      search.error =
          "ptxas '" + place.path + "' given by " + place.origin + " cannot be used: " + reason;
  }
  return search;
}

std::string PtxasSearch::describe() const {
  std::string text;
  for (const PtxasCandidate &c : tried)
    text += (text.empty() ? "" : "; ") + c.origin + ": " + c.path + " (" + c.outcome + ")";
  return text;
}

std::string findFatbinary(const Ptxas &ptxas) {
  std::string beside = joinPath(sys::path::parent_path(ptxas.path), "fatbinary");
  if (sys::fs::can_execute(beside))
    return beside;
  auto onPath = sys::findProgramByName("fatbinary");
  return onPath ? *onPath : "";
}

} // namespace gemm
