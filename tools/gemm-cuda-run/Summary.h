// What a program's run was told, from the lines that libcuda wrote: text for people, documents for
// programs.
#pragma once

#include "gemm/Emulator/Suppressions.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

struct Summary {
  std::string device;                     ///< and how it ran; empty: the program asked for none
  std::map<std::string, size_t> launches; ///< of each kernel
  std::vector<std::string> records;       ///< of findings (gemm/Findings/Record.h)
  std::vector<std::string> refused;       ///< calls, with the reason
  std::vector<std::string> unused;        ///< suppressions
  size_t faults = 0, notes = 0, suppressed = 0;
  std::string replay; ///< flags of the first fault
};

Summary read(const std::filesystem::path &lines,
             const std::shared_ptr<gemm::emulator::Suppressions> &);

/// Whole lines.
std::string text(const Summary &, const std::vector<std::string> &command);

/// "json": the document that docs/cuda.md describes; "sarif".
std::string document(const Summary &, const std::vector<std::string> &command, int status,
                     const std::string &format);
