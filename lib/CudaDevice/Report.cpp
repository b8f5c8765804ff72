// Lines are written whole and at once, so that those of a program's children may stand between.
#include "Report.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace gemm::cudadevice {

Report::Report() {
  if (const char *path = std::getenv(reportVariable); path && *path)
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

void Report::line(std::string_view kind, std::string text) {
  if (file < 0)
    return;
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::string whole = std::string(kind) + text + "\n";
  if (write(file, whole.data(), whole.size()) < 0)
    file = -1; // what nobody can read
}

void Report::device(const std::string &description) { line(deviceLine, description); }

void Report::launch(const std::string &kernel) { line(launchLine, kernel); }

void Report::finding(const std::string &key, const std::string &shown, const std::string &record) {
  if (!known.insert(key).second)
    return;
  if (!shown.empty())
    std::fprintf(stderr, "gemm-cuda: %s\n", shown.c_str());
  line(findingLine, record);
}

void Report::used(unsigned number) {
  if (known.insert("suppression " + std::to_string(number)).second)
    line(usedLine, std::to_string(number));
}

void Report::refusal(const char *function, const std::string &why) {
  std::string text = std::string(function) + ": " + why;
  constexpr unsigned most = 100; // of a program that tries again and again
  if (refusals == most || !known.insert(text).second)
    return;
  if (++refusals == most)
    text += " (more of them are not shown)";
  std::fprintf(stderr, "gemm-cuda: refused: %s\n", text.c_str());
  line(refusalLine, text);
}

} // namespace gemm::cudadevice
