// A temporary folder of a tool, removed with the object and by a signal.
#pragma once

#include "gemm/Bundle/Expr.h"
#include "gemm/Support/Place.h"

#include <filesystem>
#include <string>

namespace gemm::tools {

class Scratch : support::Scratch {
public:
  explicit Scratch(const std::string &tool) : support::Scratch(tool), directory(path()) {
    if (!error.empty())
      throw bundle::Error(error);
  }

  std::filesystem::path directory;
};

} // namespace gemm::tools
