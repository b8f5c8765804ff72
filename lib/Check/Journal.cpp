// Lines of a journal, written and read.
#include "Journal.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Support/Read.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gemm::check {
using bundle::Error;

namespace {
void fold(const Json &line, History &history) {
  const std::string kind = line.at("line").get<std::string>();
  if (kind == "start") {
    if (history.start.is_null())
      history.start = line;
    for (const Json &planned : line.at("planned"))
      if (const auto id = planned.get<std::string>();
          std::find(history.planned.begin(), history.planned.end(), id) == history.planned.end())
        history.planned.push_back(id);
  } else if (kind == "begin") {
    history.begun.insert(line.at("id").get<std::string>());
    ++history.ending[line.at("id").get<std::string>()];
  } else if (kind == "stop") {
    history.ending.erase(line.at("id").get<std::string>());
  } else if (kind == "partial") {
    if (!line.at("data").is_object())
      throw Error("expected an object as data, got " + line.dump());
    history.partial[line.at("id").get<std::string>()] = line.at("data");
  } else if (kind == "row") {
    if (!line.at("id").is_string() || !line.at("row").is_object())
      throw Error("expected a row of an item, got " + line.dump());
    history.rows.push_back(line);
    history.ending.erase(line["id"].get<std::string>()); // it gets on
  } else if (kind == "end") {
    Outcome outcome = readOutcome(line);
    history.outcomes[outcome.id] = outcome;
    history.ending.erase(outcome.id);
  } else {
    throw Error("expected start, begin, stop, partial, row or end, got '" + kind + "'");
  }
}

// The bytes up to the end of the last whole line.
size_t wholeBytes(const std::string &text) {
  size_t end = text.rfind('\n');
  return end == std::string::npos ? 0 : end + 1;
}

// What a kill can leave of a journal's first line. Any other text is another's file.
bool isTornStart(const std::string &text) {
  const std::string begin = R"({"line":"start",)";
  return text.compare(0, begin.size(), begin, 0, text.size()) == 0 && text.find('\0') == text.npos;
}

std::string readAll(const std::string &file) {
  std::string text;
  if (std::string error = support::readFile(file, "journal", text); !error.empty())
    throw Error(error);
  return text;
}

} // namespace

History parseJournal(const std::string &text, const std::string &file) {
  auto place = [&](size_t number) {
    return file + ":" + std::to_string(number) + ": expected a line of a journal, got ";
  };
  History history;
  size_t number = 0;
  for (size_t begin = 0, end; begin < wholeBytes(text); begin = end + 1) {
    end = text.find('\n', begin);
    ++number;
    try {
      fold(Json::parse(text.substr(begin, end - begin)), history);
    } catch (const Json::exception &) { // no JSON, or a field is missing or of another type
      throw Error(place(number) + text.substr(begin, std::min<size_t>(end - begin, 60)));
    } catch (const Error &error) {
      throw Error(place(number) + "a line for which: " + error.what());
    }
  }
  return history;
}

Outcome History::outcomeOf(const std::string &id) const {
  auto it = outcomes.find(id);
  Outcome outcome;
  if (it != outcomes.end())
    outcome = it->second;
  outcome.id = id;
  if (it == outcomes.end())
    outcome.state = begun.count(id) ? State::Unfinished : State::NotReached;
  if (auto half = partial.find(id);
      half != partial.end() && outcome.state != State::Ok && outcome.data.empty())
    outcome.data = half->second;
  return outcome;
}

History readJournal(const std::string &file) { return parseJournal(readAll(file), file); }

Journal::Journal(const std::string &file) : file(file) {
  descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644);
  if (descriptor < 0)
    throw Error(file + ": expected a writable journal, got " + std::strerror(errno));
  try {
    struct stat status = {};
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
      throw Error(file + ": expected a journal in a regular file, got another kind of file");
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
      throw Error(file + ": expected a journal that no other run writes, got " +
                  (errno == EWOULDBLOCK ? "one in use" : std::strerror(errno)));
    std::string text = readAll(file);
    known = parseJournal(text, file);
    if (wholeBytes(text) == 0 && !isTornStart(text))
      throw Error(file + ":1: expected a line of a journal, got " + text.substr(0, 40));
    if (ftruncate(descriptor, static_cast<off_t>(wholeBytes(text))) != 0)
      throw Error(file + ": expected a journal that can be cut, got " + std::strerror(errno));
  } catch (...) {
    close(descriptor);
    throw;
  }
}

Journal::~Journal() { close(descriptor); }

void Journal::add(const Json &line) {
  std::string text = line.dump(-1, ' ', true, Json::error_handler_t::replace) + "\n";
  for (size_t done = 0; done < text.size();) {
    ssize_t count = write(descriptor, text.data() + done, text.size() - done);
    if (count < 0 && errno != EINTR)
      throw Error(file + ": expected room for a line, got " + std::strerror(errno));
    done += count > 0 ? static_cast<size_t>(count) : 0;
  }
  fdatasync(descriptor);
  fold(line, known);
}

void Journal::start(const Json &facts, const std::vector<std::string> &planned) {
  Json line = {{"line", "start"}};
  line.update(facts);
  line["planned"] = planned;
  add(line);
}

void Journal::begin(const std::string &id) { add({{"line", "begin"}, {"id", id}}); }

void Journal::stop(const std::string &id) { add({{"line", "stop"}, {"id", id}}); }

void Journal::partial(const std::string &id, const Json &data) {
  add({{"line", "partial"}, {"id", id}, {"data", data}});
}

void Journal::row(const std::string &id, const Json &row) {
  add({{"line", "row"}, {"id", id}, {"row", row}});
}

void Journal::end(const Outcome &outcome) {
  Json line = {{"line", "end"}};
  line.update(toJson(outcome));
  add(line);
}

} // namespace gemm::check
