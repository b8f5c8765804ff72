// A temporary folder of a tool, removed with the object.
#pragma once

#include "gemm/Bundle/Expr.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

namespace gemm::tools {

class Scratch {
public:
  explicit Scratch(const std::string &tool) {
    std::string pattern = (std::filesystem::temp_directory_path() / (tool + "-XXXXXX")).string();
    if (!mkdtemp(pattern.data()))
      throw bundle::Error(pattern + ": expected a writable temporary directory, got " +
                          std::strerror(errno));
    directory = pattern;
  }
  ~Scratch() {
    std::error_code code;
    std::filesystem::remove_all(directory, code);
  }
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;

  std::filesystem::path directory;
};

} // namespace gemm::tools
