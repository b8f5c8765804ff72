// A temporary directory of a test, removed with the object; small file helpers.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

class Temporary {
public:
  Temporary() {
    std::string pattern = (std::filesystem::temp_directory_path() / "gemm-test-XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~Temporary() { std::filesystem::remove_all(path); }
  std::filesystem::path write(const std::string &name, const std::string &text) const {
    std::filesystem::create_directories((path / name).parent_path());
    std::ofstream(path / name, std::ios::binary) << text;
    return path / name;
  }
  std::filesystem::path path;
};

inline std::string readText(const std::filesystem::path &path) {
  std::ifstream stream(path, std::ios::binary);
  return (std::ostringstream() << stream.rdbuf()).str();
}

inline std::string inputText(const std::string &name) {
  return readText(std::filesystem::path(GEMM_TEST_INPUTS) / name);
}

inline std::string replaced(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  return at == std::string::npos ? "replaced: no '" + from + "'"
                                 : text.replace(at, from.size(), to);
}
