// The loop over items, one worker at a time.
#include "Supervisor.h"
#include "Plan.h"
#include "gemm/Bundle/Expr.h"

#include <algorithm>
#include <csignal>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

namespace gemm::check {
using std::chrono::duration;

namespace {
volatile std::sig_atomic_t stopped = 0;
void stop(int) { stopped = 1; }

// Without SA_RESTART: a wait for the worker ends at once.
void catchSignals() {
  struct sigaction action = {};
  action.sa_handler = stop;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGHUP, SIG_IGN); // a connection that is lost does not end the run
}

Clock::time_point after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(duration<double>(seconds));
}

std::string seconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g s", value);
  return text;
}

class Supervisor {
public:
  Supervisor(Journal &journal, const SuperviseOptions &options)
      : journal(journal), options(options), end(after(options.budget)) {
    for (const auto &[id, outcome] : journal.history().outcomes)
      libraryFailures += blamesLibrary(outcome);
  }

  void run(const std::vector<Item> &items) {
    const History &history = journal.history();
    std::deque<Item> pending, risky;
    for (const Item &item : items) {
      if (history.finished(item.id))
        continue;
      if (auto lost = history.ending.find(item.id);
          lost != history.ending.end() && lost->second >= mostEndings)
        journal.end(ended(item, State::Crashed,
                          std::to_string(mostEndings) + " runs were killed while it was at work",
                          Clock::now()));
      else
        (history.begun.count(item.id) ? risky : pending).push_back(item);
    }
    pending.insert(pending.end(), risky.begin(), risky.end());
    for (const Item &item : items) // what the run before began to look for
      if (history.finished(item.id) && failed(item, history.outcomeOf(item.id)))
        bisect(item, pending);
    while (!pending.empty() && !stopped && Clock::now() < end) {
      Item item = resolve(pending.front());
      pending.pop_front();
      Outcome outcome = outcomeOf(item);
      if (outcome.state == State::NotReached) { // its share is used up: what is left comes last
        postponed.insert(item.id);
        pending.push_back(item);
        continue;
      }
      if (outcome.state == State::Unfinished) { // the next run does it again
        journal.stop(item.id);
        break;
      }
      if (outcome.state == State::NoDevice && anyAnswer() &&
          waitForDevice(outcome.data.contains("busy"))) {
        pending.push_front(item);
        continue;
      }
      journal.end(outcome);
      if (options.progress)
        options.progress(outcome);
      if (outcome.state == State::NoDevice)
        break;
      absences = 0;
      if (item.part() != "bisect") // those of what fails are expected to
        lossesInARow = wasLost(outcome) ? lossesInARow + 1 : 0;
      if (lossesInARow == mostLossesInARow && !leaveOut(groupOf(item), pending))
        break;
      if (failed(item, outcome))
        bisect(item, pending);
    }
  }

private:
  // After so many no more of their kind are tried; each would take its full time. When that
  // has come twice the machine is gone.
  static constexpr int mostLossesInARow = 6, mostLeftOut = 2, mostBisections = 4, mostAbsences = 5,
                       mostEndings = 3;
  // What starts takes longer to say its first word: a tool, a worker that opens the device.
  static constexpr double patience = 4;
  static constexpr double shareOfRows = 0.2; // of the budget, until all else is done

  Outcome outcomeOf(const Item &item) {
    if (std::string why = hungBefore(item); !why.empty())
      return {item.id, State::Skipped, why, 0, Json::object()};
    return item.command.empty() ? ask(item) : runCommand(item);
  }

  // A kernel that hung on a small product would hang again where it is measured.
  std::string hungBefore(const Item &item) const {
    if (item.bundle.empty() || item.part() == "correctness" || item.part() == "bisect")
      return "";
    for (const auto &[id, outcome] : journal.history().outcomes)
      if (outcome.state == State::Hung && outcome.data.value("bundle", "") == item.bundle)
        return "its bundle " + std::filesystem::path(item.bundle).filename().string() +
               " hung in " + id;
    return "";
  }

  /// What is likely to share a cause: "correctness/stream_k", "bench".
  static std::string groupOf(const Item &item) {
    return item.part() == "correctness"
               ? item.id.substr(0, item.id.find('/', item.id.find('/') + 1))
               : item.part();
  }
  bool leaveOut(const std::string &group, std::deque<Item> &pending) {
    lossesInARow = 0;
    pending.erase(std::remove_if(pending.begin(), pending.end(),
                                 [&](const Item &each) { return groupOf(each) == group; }),
                  pending.end());
    return ++timesLeftOut < mostLeftOut;
  }

  static bool wasLost(const Outcome &o) {
    return o.state == State::Hung || o.state == State::Crashed;
  }
  static bool blamesLibrary(const Outcome &o) {
    return wasLost(o) && o.data.contains("library") && o.data["library"] == "asked";
  }

  // After a worker was killed the driver may need a while until it takes another; while others
  // have the device to themselves, as long as the budget lasts.
  bool waitForDevice(bool busy) {
    if (++absences > mostAbsences && !busy)
      return false;
    double longest = std::min(1 << std::min(absences, mostAbsences), 30);
    auto until = std::min(end, after(options.itemSeconds / 30 * longest));
    while (Clock::now() < until && !stopped)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return Clock::now() < end && !stopped;
  }

  // A device that answered once is there, though it may be busy now.
  bool anyAnswer() const {
    for (const auto &[id, outcome] : journal.history().outcomes)
      if (outcome.state == State::Ok)
        return true;
    return false;
  }

  bool failed(const Item &item, const Outcome &outcome) const {
    return options.bisect && item.part() == "correctness" && outcome.state != State::Ok;
  }

  void bisect(const Item &item, std::deque<Item> &pending) {
    if (++bisections > mostBisections)
      return;
    std::vector<Item> more = bisection(item);
    std::erase_if(more, [&](const Item &each) { return journal.history().finished(each.id); });
    if (more.empty())
      return;
    std::vector<std::string> ids;
    for (const Item &each : more)
      ids.push_back(each.id);
    journal.start({{"bisects", item.id}}, ids);
    pending.insert(pending.begin(), more.begin(), more.end());
  }

  // "tuned" takes the fastest of the candidates that were right.
  Item resolve(Item item) const {
    item.library = libraryFailures < 2;
    if (item.part() != "tuned")
      return item;
    const std::filesystem::path folder = std::filesystem::path(item.bundle).parent_path();
    std::string prefix = "tune/" + item.id.substr(item.id.find('/') + 1) + "/";
    double least = 0;
    for (const auto &[id, outcome] : journal.history().outcomes) {
      if (id.rfind(prefix, 0) != 0 || outcome.state != State::Ok)
        continue;
      auto row = outcome.data.find("row");
      if (row == outcome.data.end() || !row->contains("ours_us") || (*row)["ours_us"].is_null())
        continue;
      double time = (*row)["ours_us"].get<double>();
      if (least == 0 || time < least) {
        least = time;
        size_t dash = id.rfind('-');
        item.kernel = std::stol(id.substr(dash + 1));
        item.bundle = (folder / id.substr(prefix.size(), dash - prefix.size())).string();
      }
    }
    if (item.kernel < 0)
      item.kernel = 0; // none has a time: the chosen one
    return item;
  }

  Outcome ended(const Item &item, State state, const std::string &message,
                Clock::time_point since) const {
    Outcome outcome{item.id, state, message, duration<double>(Clock::now() - since).count(),
                    Json::object()};
    if (auto half = journal.history().partial.find(item.id);
        half != journal.history().partial.end())
      outcome.data = half->second;
    if (state == State::Hung && item.part() == "correctness" && !item.bundle.empty())
      outcome.data["bundle"] = item.bundle;
    return outcome;
  }

  // What is started now is the one whose words are its own from here on.
  std::unique_ptr<Process> start(const std::vector<std::string> &command) {
    std::error_code none;
    auto size = std::filesystem::file_size(options.log, none);
    ownWords = none ? 0 : size;
    return std::make_unique<Process>(command, options.log);
  }

  // What the worker last wrote to its log, to say why it died.
  std::string lastWords() const {
    std::ifstream stream(options.log);
    stream.seekg(static_cast<std::streamoff>(ownWords));
    std::string line, last;
    while (std::getline(stream, line))
      if (!line.empty())
        last = line;
    return last.empty() ? "" : ", last words: " + last;
  }

  // What stopped a worker that had the library at work costs the library.
  Outcome lost(const Item &item, State state, const std::string &why, Clock::time_point since) {
    Outcome outcome = ended(item, state, why, since);
    libraryFailures += blamesLibrary(outcome);
    worker.reset();
    return outcome;
  }

  Outcome ask(const Item &item) {
    auto since = Clock::now();
    journal.begin(item.id);
    double silence = options.itemSeconds * (worker ? 1 : patience);
    if (!worker)
      worker = start(options.worker);
    worker->send(toJson(item).dump());
    auto limit = std::min(end, after(silence));
    for (std::string line;;) {
      Process::Said said = worker->hear(line, limit);
      if (said == Process::Said::Nothing && !stopped && Clock::now() < limit)
        continue;
      if (said == Process::Said::Nothing) {
        bool late = Clock::now() >= end;
        worker->kill();
        return lost(item, stopped || late ? State::Unfinished : State::Hung,
                    stopped ? "stopped by a signal"
                    : late  ? "the time was used up"
                            : "nothing was heard for " + seconds(silence),
                    since);
      }
      if (said == Process::Said::Ended) {
        std::string how = worker->reap();
        return lost(item, State::Crashed,
                    "the worker ended with " + (how.empty() ? "nothing known" : how) + lastWords(),
                    since);
      }
      if (std::optional<Outcome> outcome = understand(item, line, since))
        return *outcome;
      silence = options.itemSeconds; // it is alive
      limit = std::min(end, after(silence));
    }
  }

  std::optional<Outcome> understand(const Item &item, const std::string &line,
                                    Clock::time_point since) {
    try {
      Json json = Json::parse(line);
      if (json.at("say") == "partial") {
        journal.partial(item.id, json.at("data"));
        return std::nullopt;
      }
      Outcome outcome = readOutcome(json.at("outcome"));
      if (!json.at("usable").get<bool>()) {
        worker->reap();
        worker.reset();
      }
      return outcome;
    } catch (const std::exception &error) {
      worker->kill();
      return lost(item, State::Crashed, "expected a line of a worker, got " + line, since);
    }
  }

  // With what is known of its rows, which it need not ask again.
  std::vector<std::string> commandOf(const Item &item) const {
    std::vector<std::string> command = item.command;
    if (!item.rows)
      return command;
    command.push_back("--seconds=" + std::to_string(std::max(1.0, options.itemSeconds)));
    for (const Json &line : journal.history().rows)
      if (line["id"] == item.id)
        command.push_back("--skip=" + line["row"].value("row", ""));
    return command;
  }

  bool rowFailed(const Item &item) const { // in this run or in one before it
    const std::vector<Json> &rows = journal.history().rows;
    return std::any_of(rows.begin(), rows.end(), [&](const Json &line) {
      return line["id"] == item.id && line["row"].value("fails", false);
    });
  }

  // A tool of its own: each line of its output that is JSON is kept as it comes, the last of
  // the others at its end. NotReached: its share of the time is used up, and it can go on later.
  Outcome runCommand(const Item &item) {
    constexpr size_t mostKept = 60;
    auto since = Clock::now();
    journal.begin(item.id);
    worker.reset(); // two processes on one device would disturb one another
    std::unique_ptr<Process> tool = start(commandOf(item));
    std::deque<std::string> kept;
    const bool shares = item.rows && !postponed.count(item.id);
    const auto last = shares ? std::min(end, after(shareOfRows * options.budget)) : end;
    const double silence = patience * options.itemSeconds;
    auto limit = std::min(last, after(silence));
    for (std::string line;;) {
      Process::Said said = tool->hear(line, limit);
      if (said == Process::Said::Ended)
        break;
      if (said == Process::Said::Line) {
        limit = std::min(last, after(silence));
        if (Json row = Json::parse(line, nullptr, false); row.is_object()) {
          journal.row(item.id, row);
        } else {
          kept.push_back(line);
          if (kept.size() > mostKept)
            kept.pop_front();
        }
        continue;
      }
      if (!stopped && Clock::now() < limit)
        continue;
      tool->kill();
      if (stopped || Clock::now() >= end)
        return ended(item, State::Unfinished, "the time was used up", since);
      if (Clock::now() >= last)
        return ended(item, State::NotReached, "its share of the time was used up", since);
      return ended(item, State::Hung, "nothing was heard for " + seconds(silence), since);
    }
    std::string how = tool->reap();
    std::optional<int> status = tool->status();
    const bool busy = status == 75;
    State state = !status                 ? State::Crashed
                  : *status == 0          ? State::Ok
                  : *status == 2          ? State::Failed
                  : *status == 77 || busy ? State::NoDevice
                                          : State::Error;
    Outcome outcome =
        ended(item, state, state == State::Ok ? "" : "it ended with " + how + lastWords(), since);
    if (state == State::Ok && item.rows && rowFailed(item))
      outcome.state = State::Failed,
      outcome.message = "rows failed before this run took up the rest";
    if (busy)
      outcome.data["busy"] = true;
    if (!kept.empty())
      outcome.data["output"] = kept;
    return outcome;
  }

  Journal &journal;
  const SuperviseOptions &options;
  Clock::time_point end;
  std::unique_ptr<Process> worker;
  std::uintmax_t ownWords = 0;     // where in the log those of the last process begin
  std::set<std::string> postponed; // had their share
  int libraryFailures = 0, lossesInARow = 0, timesLeftOut = 0, absences = 0, bisections = 0;
};
} // namespace

void supervise(const std::vector<Item> &items, Journal &journal, const SuperviseOptions &options) {
  stopped = 0;
  catchSignals();
  Supervisor(journal, options).run(items);
}

} // namespace gemm::check
