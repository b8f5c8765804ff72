// What is asked of a GPU, piece by piece, and what came of each piece. Items and outcomes
// are plain values that travel between processes and into a file as JSON; nothing here
// knows a device.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::check {

using Json = nlohmann::ordered_json;

/// One piece of work. Its id begins with its part: "correctness/block/nt/k3/check_70x72x136".
struct Item {
  std::string id;
  std::string folder;                    // the bundle, or the pack
  std::string function;                  // of the bundle
  int64_t problem = -1;                  // of the pack
  int64_t kernel = -1;                   // of the problem
  int64_t check = -1;                    // of the pack
  bool bounded = false;                  // waits give up and say where they stood
  bool library = true;                   // a ratio is wanted
  std::string bundle = {};               // the folder of the kernel, where there is one
  std::vector<std::string> command = {}; // run instead of asking a worker
  bool rows = false; // the command prints rows, and takes --skip for each that is known

  /// "correctness".
  std::string part() const { return id.substr(0, id.find('/')); }
};

Json toJson(const Item &item);
/// Throws bundle::Error.
Item readItem(const Json &json);

/// Broken: an error after which the process's context answers nothing ("sticky"). Unfinished:
/// begun, and the supervisor itself was killed. NotReached: never begun. Skipped: on purpose.
enum class State {
  Ok,
  Failed,
  Error,
  Broken,
  Hung,
  Crashed,
  NoDevice,
  Unfinished,
  NotReached,
  Skipped
};
std::string_view name(State state);
std::optional<State> parseState(std::string_view name);

struct Outcome {
  std::string id;
  State state = State::Ok;
  std::string message; // why, of what is not ok
  double seconds = 0;
  Json data = Json::object();
};

Json toJson(const Outcome &outcome);
Outcome readOutcome(const Json &json);

/// Whether `text` is of the form `pattern`, in which * stands for anything.
bool matches(std::string_view text, std::string_view pattern);

} // namespace gemm::check
