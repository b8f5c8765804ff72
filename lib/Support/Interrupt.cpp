// The registry behind Interrupt.h: a list that only grows, whose entries are used
// again, so that a handler may walk it at any moment. The handler calls nothing but
// system calls: memory may be locked by the thread that it interrupts.
#include "gemm/Support/Interrupt.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <random>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gemm::support {

struct Entry {
  std::atomic<bool> used{false};
  std::atomic<bool> hasPath{false}; // `path` is written whole
  std::atomic<pid_t> child{0};
  char path[PATH_MAX];
  Entry *next = nullptr;
};

namespace {
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
constexpr size_t kCount = sizeof kSignals / sizeof *kSignals;
std::atomic<Entry *> entries{nullptr};
std::atomic<int> uninterrupted{0}, pending{0};
struct sigaction previous[kCount];
pid_t owner = 0;

Entry *claim() {
  for (Entry *e = entries; e; e = e->next)
    if (!e->used.exchange(true))
      return e;
  auto *fresh = new Entry;
  fresh->used = true;
  fresh->next = entries;
  while (!entries.compare_exchange_weak(fresh->next, fresh))
    ;
  return fresh;
}

bool removeAt(int folder, const char *name);

// Entries that getdents64 has returned may be removed at once, but what it returns
// afterwards is then its own affair: again from the start until a turn finds none.
bool removeEntries(int folder) {
  struct Record { // of getdents64
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
  };
  alignas(Record) char buffer[2048];
  for (int turn = 0; turn < 100; ++turn) { // another thread may still write
    bool found = false;
    lseek(folder, 0, SEEK_SET);
    long size;
    while ((size = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0)
      for (long at = 0; at < size;) {
        auto *record = reinterpret_cast<Record *>(buffer + at);
        at += record->length;
        if (std::strcmp(record->name, ".") == 0 || std::strcmp(record->name, "..") == 0)
          continue;
        found = true;
        removeAt(folder, record->name);
      }
    if (!found)
      return true;
  }
  return false;
}

bool removeAt(int folder, const char *name) {
  if (unlinkat(folder, name, 0) == 0 || errno == ENOENT)
    return true;
  if (errno != EISDIR && errno != EPERM)
    return false;
  int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (inner < 0)
    return false;
  removeEntries(inner);
  close(inner);
  return unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

bool isOurChild(pid_t child) {
  siginfo_t info;
  return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

// A child is given two seconds to clean up after itself.
void endChild(pid_t child) {
  if (!isOurChild(child))
    return;
  kill(child, SIGTERM);
  for (int wait = 0; wait < 200; ++wait) {
    if (waitpid(child, nullptr, WNOHANG) != 0)
      return;
    timespec pause = {0, 10'000'000};
    nanosleep(&pause, nullptr);
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

void cleanUp() {
  for (Entry *e = entries; e; e = e->next)
    if (pid_t child = e->child)
      endChild(child);
  for (Entry *e = entries; e; e = e->next)
    if (e->hasPath)
      removeAt(AT_FDCWD, e->path);
}

void onSignal(int signal) {
  int saved = errno;
  bool ours = getpid() == owner; // not a child between fork and exec
  if (ours && uninterrupted > 0) {
    pending = signal;
    errno = saved;
    return;
  }
  if (ours)
    cleanUp();
  for (size_t i = 0; i < kCount; ++i)
    if (kSignals[i] == signal)
      sigaction(signal, ours ? &previous[i] : nullptr, nullptr);
  if (!ours)
    ::signal(signal, SIG_DFL);
  raise(signal); // delivered when this handler returns
  errno = saved;
}
} // namespace

bool removeTree(const char *path) { return removeAt(AT_FDCWD, path); }

void cleanUpOnSignals() {
  owner = getpid();
  for (size_t i = 0; i < kCount; ++i) {
    struct sigaction action = {};
    action.sa_handler = onSignal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    if (sigaction(kSignals[i], nullptr, &previous[i]) == 0 && previous[i].sa_handler != SIG_IGN)
      sigaction(kSignals[i], &action, nullptr);
  }
}

TemporaryPath::TemporaryPath(const std::string &beside) : entry(claim()) {
  std::random_device random;
  char ending[20];
  std::snprintf(ending, sizeof ending, "%08x%08x", unsigned(random()), unsigned(random()));
  path = beside + ending;
  if (path.size() < sizeof entry->path) { // a longer one cannot be made either
    std::memcpy(entry->path, path.c_str(), path.size() + 1);
    entry->hasPath = true;
  }
}

void TemporaryPath::forget() { entry->hasPath = false; }

TemporaryPath::~TemporaryPath() {
  forget();
  entry->used = false;
}

ChildProcess::ChildProcess(pid_t child) : entry(claim()) { entry->child = child; }

ChildProcess::~ChildProcess() {
  entry->child = 0;
  entry->used = false;
}

Uninterrupted::Uninterrupted() { ++uninterrupted; }

Uninterrupted::~Uninterrupted() {
  if (--uninterrupted == 0)
    if (int signal = pending.exchange(0))
      raise(signal);
}

} // namespace gemm::support
