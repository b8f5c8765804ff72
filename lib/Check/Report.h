// What a journal comes to: one report from the lines alone, whenever and however the run
// ended.
#pragma once

#include "Journal.h"
#include "gemm/Bench/Row.h"

namespace gemm::check {

struct Report {
  Json json;           // of --output
  std::string text;    // for people
  std::string records; // lines of the schedules that tuning found
  bench::Header header;
  std::vector<bench::Row> rows; // of the problems; a tuned one replaces its first row
  int exit = 0;                 // 0: all was done and is right; 2; 77: there was no device
};

/// Throws bundle::Error for a history of lines that nobody here wrote.
Report assemble(const History &history);

} // namespace gemm::check
