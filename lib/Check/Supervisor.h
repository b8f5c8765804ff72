// Gives items to a worker one after the other and writes down what came of each. It never
// opens the driver: whatever the device does to the worker, this process goes on. A worker
// that says nothing for too long is killed and replaced after the item that stopped it.
#pragma once

#include "Journal.h"
#include "Process.h"

#include <functional>
#include <memory>

namespace gemm::check {

struct SuperviseOptions {
  double budget = 540;             // seconds of the whole run
  double itemSeconds = 15;         // without a word; four times as long for what has just started
  std::vector<std::string> worker; // its command
  std::string log;                 // takes the worker's standard error
  bool bisect = true;
  std::function<void(const Outcome &)> progress;
};

/// Works on what the journal has no outcome of; what was begun and not ended comes last.
/// Returns early when the budget is used up, when there is no device, or on SIGINT and
/// SIGTERM.
void supervise(const std::vector<Item> &items, Journal &journal, const SuperviseOptions &options);

} // namespace gemm::check
