// The places in which NVIDIA's installers and wheels put the library.
#include "FindCublasLt.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace gemm::runtime {
namespace fs = std::filesystem;

namespace {
constexpr const char *kNames[] = {"libcublasLt.so.13", "libcublasLt.so.12"};

std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

void addExisting(const fs::path &folder, std::vector<std::string> &to) {
  std::error_code code;
  for (const char *name : kNames)
    if (fs::exists(folder / name, code))
      to.push_back((folder / name).string());
}

void addToolkit(const std::string &root, std::vector<std::string> &to) {
  if (root.empty())
    return;
  addExisting(fs::path(root) / "lib64", to);
  addExisting(fs::path(root) / "targets/x86_64-linux/lib", to);
}

// lib/python3.N/<packages>/nvidia/...
void addWheels(const fs::path &lib, const char *packages, std::vector<std::string> &to) {
  std::vector<fs::path> versions;
  std::error_code code;
  for (fs::directory_iterator it(lib, code), end; !code && it != end; it.increment(code))
    if (it->path().filename().string().rfind("python3", 0) == 0)
      versions.push_back(it->path());
  std::sort(versions.begin(), versions.end());
  for (const fs::path &python : versions)
    for (const char *wheel : {"nvidia/cu13/lib", "nvidia/cublas/lib"})
      addExisting(python / packages / wheel, to);
}

// The folder above the bin/ in which `python3` is found, as a shell finds it: a virtual
// environment need not be active, its python3 first on PATH is enough. Not resolved, since
// an environment's python3 is a link out of it.
fs::path pythonOnPath() {
  std::string path = variable("PATH");
  std::error_code code;
  for (size_t begin = 0, end; begin <= path.size(); begin = end + 1) {
    end = std::min(path.find(':', begin), path.size());
    fs::path folder = path.substr(begin, end - begin);
    if (!folder.empty() && fs::is_regular_file(folder / "python3", code))
      return folder.parent_path();
  }
  return {};
}
} // namespace

std::vector<std::string> findCublasLt() {
  if (std::string chosen = variable("GEMM_CUBLASLT"); !chosen.empty())
    return {chosen};
  std::vector<std::string> places;
  addToolkit(variable("CUDA_HOME"), places);
  addToolkit(variable("CUDA_PATH"), places);
  places.insert(places.end(), std::begin(kNames), std::end(kNames));
  addToolkit("/usr/local/cuda", places);
  for (const char *name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (std::string root = variable(name); !root.empty())
      addWheels(fs::path(root) / "lib", "site-packages", places);
  if (fs::path python = pythonOnPath(); !python.empty())
    addWheels(python / "lib", "site-packages", places);
  if (std::string home = variable("HOME"); !home.empty())
    addWheels(fs::path(home) / ".local/lib", "site-packages", places);
  addWheels("/usr/local/lib", "dist-packages", places);
  addWheels("/usr/lib", "dist-packages", places);
  return places;
}

} // namespace gemm::runtime
