// Every row's PTX is accepted by NVIDIA's own assembler, for the chip it names.
#include "gemm/Conform/Row.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <unistd.h>

#include <gtest/gtest.h>

namespace gemm::conform {
namespace {
namespace fs = std::filesystem;

std::string findPtxas() {
  std::vector<std::string> places;
  if (const char *given = std::getenv("GEMM_PTXAS"))
    places.push_back(given);
  for (const char *root : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *folder = std::getenv(root))
      places.push_back(std::string(folder) + "/bin/ptxas");
  places.push_back("/usr/local/cuda/bin/ptxas");
  for (const std::string &place : places)
    if (access(place.c_str(), X_OK) == 0)
      return place;
  return "";
}

TEST(Ptxas, TakesEveryRow) {
  std::string ptxas = findPtxas();
  if (ptxas.empty())
    GTEST_SKIP() << "no ptxas: set CUDA_HOME";
  std::map<std::string, std::string> texts; // ptx -> a row that has it
  for (const RowEntry &row : allRows())
    texts.emplace(row.make().ptx, row.name);
  // One file for a chip and version: all that a kernel needs stands in it.
  std::map<std::string, std::string> modules;
  for (const auto &[text, row] : texts) {
    const std::string entry = ".visible .entry k(";
    size_t at = text.find(entry);
    std::string &module = modules[text.substr(0, at)];
    module += "// " + row + "\n.visible .entry k" + std::to_string(module.size()) + "(" +
              text.substr(at + entry.size());
  }
  fs::path folder = fs::temp_directory_path() / ("gemm-conform-ptxas-" + std::to_string(getpid()));
  fs::create_directories(folder);
  for (const auto &[head, text] : modules) {
    std::string chip = head.substr(head.find("sm_"));
    chip = chip.substr(0, chip.find('\n'));
    fs::path file = folder / (chip + ".ptx");
    std::ofstream(file) << head << text;
    std::string command = ptxas + " -O0 --gpu-name=" + chip + " -o " + (folder / "cubin").string() +
                          " " + file.string() + " 2>&1";
    FILE *pipe = popen(command.c_str(), "r");
    ASSERT_TRUE(pipe);
    std::string said;
    for (char line[256]; std::fgets(line, sizeof line, pipe);)
      said += line;
    EXPECT_EQ(pclose(pipe), 0) << head << said.substr(0, 3000);
  }
  fs::remove_all(folder);
}
} // namespace
} // namespace gemm::conform
