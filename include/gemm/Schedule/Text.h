// A schedule in text, by its table of fields: as the IR and JSON have it, and back.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

class FlatJson;

/// "mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8": what
/// #gemm.schedule<> has between its brackets.
std::string irText(const Schedule &schedule);

/// {"family": "mma_sync", "kind": "block", "tile": [128, 128, 32], ...}
std::string jsonText(const Schedule &schedule);
/// The object at `path`; mistakes are the document's error.
Schedule readSchedule(FlatJson &json, const std::string &path);

/// Words and numbers of a text in the IR's form; every step says whether it was there.
class ScheduleTokens {
public:
  virtual ~ScheduleTokens() = default;
  virtual bool word(std::string &into) = 0;
  virtual bool comma() = 0; // the one step that may fail without an error
  virtual bool equal() = 0;
  virtual bool number(int64_t &into) = 0;
  virtual bool sizes(std::vector<int64_t> &into) = 0; // "[64, 32]"
  /// Says what is wrong with the last word.
  virtual void fail(const std::string &message) = 0;
};
/// What irText writes, up to what is no comma; the first word, which names the family, was read.
/// None after an error, which the tokens were told or found themselves.
std::optional<Schedule> readSchedule(ScheduleTokens &tokens, const std::string &family);
/// The same of "#gemm.schedule<...>" alone; none for anything else, `library` among it, and for
/// what checkForm refuses.
std::optional<Schedule> parseSchedule(std::string_view text);

} // namespace gemm
