// What a run of a program was told: launches, findings, and calls that were refused with the
// reason, which CUDA's error codes leave out. Each goes to standard error when it happens, and as
// a line to the file GEMM_CUDA_REPORT, where there is one, for gemm-cuda-run to sum up.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace gemm::cudadevice {

/// First words of the lines in the file.
inline constexpr std::string_view deviceLine = "device ", launchLine = "launch ",
                                  findingLine = "finding ", refusalLine = "refused ",
                                  usedLine = "used ";
inline constexpr char reportVariable[] = "GEMM_CUDA_REPORT";

class Report {
public:
  Report();
  void device(const std::string &description);
  void launch(const std::string &kernel);
  /// Its record (Findings/Record.h) goes to the file, `shown` to standard error unless it is
  /// empty. `key` tells findings apart: the same one of a later launch is not said again.
  void finding(const std::string &key, const std::string &shown, const std::string &record);
  /// A line of the file of suppressions that named a finding.
  void used(unsigned line);
  void refusal(const char *function, const std::string &why);

private:
  void line(std::string_view kind, std::string text);
  std::set<std::string> known;
  unsigned refusals = 0;
  int file = -1;
};

} // namespace gemm::cudadevice
