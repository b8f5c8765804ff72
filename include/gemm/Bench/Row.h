// What gemm-bench says: a row per problem, and what it was measured on. Numbers
// that are not known are 0 and are written as nothing. A predicted row has provider
// "model" and no measured time.
#pragma once

#include "gemm/Bench/Problem.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gemm::bench {

struct Row {
  Problem problem;
  std::string provider;        // "kernel", "cublaslt", "model"
  std::string schedule;        // of the kernel
  double roofSeconds = 0;      // of the product: whatever computes it
  double predictedSeconds = 0; // of the schedule
  double oursSeconds = 0, librarySeconds = 0;
  double ratio = 0, p10 = 0, p90 = 0; // library / ours, over pairs: median and tenths
  std::optional<bool> correct;
  double r = 0; // worst error in units of the bound
  std::string note;

  /// What tflops and gbps are about: ours, else the library's; of a predicted row the
  /// prediction.
  double seconds() const;
  double tflops() const;
  double gbps() const; // of compulsory traffic
};

/// What ran where. Empty texts are left out.
struct Header {
  std::string date, commit, target, device, library;
  std::vector<std::pair<std::string, std::string>> protocol; // "blocks" -> "15", ...
  std::vector<std::string> notes;
};

struct Summary {
  double geomean = 0;                    // of the ratios
  size_t rows = 0, wins = 0, losses = 0; // beyond 1 %
};
/// By class, of the rows that have a ratio and are not wrong.
std::map<std::string, Summary> summarise(const std::vector<Row> &rows);

/// Names of the columns of every format.
const std::vector<std::string> &columns();
std::string csvText(const std::vector<Row> &rows);
/// One row of jsonText as text, and back. Throws bundle::Error.
std::string rowText(const Row &row);
Row readRow(const std::string &text);
std::string jsonText(const Header &header, const std::vector<Row> &rows);
/// For people: aligned, with a summary by class and the verdict on the measurement.
std::string tableText(const Header &header, const std::vector<Row> &rows);

} // namespace gemm::bench
