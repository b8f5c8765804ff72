// The file in which a run keeps all it knows: JSON Lines, each appended and flushed to the
// disk the moment it exists. Whatever is killed later, what was written stays, and a run
// over the same file goes on where the last one ended.
#pragma once

#include "Item.h"

#include <map>
#include <set>

namespace gemm::check {

/// What the lines of a journal say.
struct History {
  Json start;                          // of the first run: what, where, when
  std::vector<std::string> planned;    // ids, in order, of all runs
  std::set<std::string> begun;         // also those that ended
  std::map<std::string, int> ending;   // runs that ended in the midst of it, from outside
  std::map<std::string, Json> partial; // the last partial result of each
  std::map<std::string, Outcome> outcomes;
  std::vector<Json> rows; // of commands that print rows of their own

  /// What came of an item, also when nothing did: a partial result keeps its data.
  Outcome outcomeOf(const std::string &id) const;
  /// Not where there was no device: there may be one the next time.
  bool finished(const std::string &id) const {
    auto it = outcomes.find(id);
    return it != outcomes.end() && it->second.state != State::NoDevice;
  }
};

/// Throws bundle::Error for a file that is no journal. A last line that was torn by a kill
/// counts as not written.
History readJournal(const std::string &file);
/// The same of its text.
History parseJournal(const std::string &text, const std::string &file);

class Journal {
public:
  /// Opens or makes the file. A torn last line is cut off.
  explicit Journal(const std::string &file);
  ~Journal();
  Journal(const Journal &) = delete;
  Journal &operator=(const Journal &) = delete;

  void start(const Json &facts, const std::vector<std::string> &planned);
  void begin(const std::string &id);
  /// The run stops while `id` is at work, and not because of it.
  void stop(const std::string &id);
  void partial(const std::string &id, const Json &data);
  void row(const std::string &id, const Json &row);
  void end(const Outcome &outcome);

  const History &history() const { return known; }

private:
  void add(const Json &line);

  std::string file;
  int descriptor = -1;
  History known;
};

} // namespace gemm::check
