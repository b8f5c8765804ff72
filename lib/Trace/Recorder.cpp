// The file is mapped when the library is loaded, or not at all where gemm-trace has not named one.
#include "Recorder.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace gemm::trace {

namespace {
Header *header = nullptr;
Record *records = nullptr;
int32_t process = 0;
thread_local int32_t thread = 0;
thread_local int depth = 0;

int64_t now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
}

// The child is another process, and its only thread another.
void inChild() {
  process = getpid();
  thread = 0;
}

void mapFile(const char *path) {
  const int file = open(path, O_RDWR | O_CLOEXEC);
  struct stat status;
  if (file < 0)
    return;
  if (fstat(file, &status) == 0 && size_t(status.st_size) >= headerBytes + sizeof(Record)) {
    void *at = mmap(nullptr, size_t(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    auto *found = static_cast<Header *>(at);
    if (at != MAP_FAILED && std::memcmp(found->magic, magic, sizeof magic) == 0 &&
        found->version == version && found->recordBytes == sizeof(Record) &&
        found->capacity <= (size_t(status.st_size) - headerBytes) / sizeof(Record)) {
      header = found;
      records = reinterpret_cast<Record *>(static_cast<char *>(at) + headerBytes);
    }
  }
  close(file);
}

__attribute__((constructor)) void begin() {
  const char *path = std::getenv(fileVariable);
  if (!path)
    return;
  process = getpid();
  mapFile(path);
  if (!header) {
    std::fprintf(stderr, "gemm-trace: nothing is recorded of process %d: no trace in '%s'\n",
                 int(process), path);
    return;
  }
  pthread_atfork(nullptr, nullptr, inChild);
}

// In the libraries that the caller's was linked with.
void *beside(const void *caller, const char *name) {
  Dl_info info;
  if (!dladdr(caller, &info) || !info.dli_fname)
    return nullptr;
  void *library = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (!library)
    return nullptr;
  void *found = dlsym(library, name);
  dlclose(library); // it stays loaded: code of it is calling
  return found;
}
} // namespace

void *Next::of(const void *caller) {
  if (void *known = global.load(std::memory_order_acquire))
    return known;
  Slot &slot = cache[(reinterpret_cast<uintptr_t>(caller) >> 2) % slots];
  // A slot that is filled stays as it is, so that both of its words are of one caller.
  if (slot.caller.load(std::memory_order_acquire) == caller)
    return slot.function.load(std::memory_order_relaxed);
  if (void *found = dlsym(RTLD_NEXT, name)) {
    global.store(found, std::memory_order_release);
    return found;
  }
  void *found = beside(caller, name);
  if (!found) {
    std::fprintf(stderr, "gemm-trace: expected a library with %s, got none\n", name);
    std::abort();
  }
  void *empty = nullptr;
  if (slot.function.compare_exchange_strong(empty, found))
    slot.caller.store(caller, std::memory_order_release);
  return found;
}

Call::Call(const Described &what) {
  outer = depth++ == 0 && header;
  if (!outer)
    return;
  const uint64_t index = header->calls.fetch_add(1, std::memory_order_relaxed);
  if (thread == 0)
    thread = int32_t(syscall(SYS_gettid));
  room = index < header->capacity;
  if (room) {
    record = &records[index];
    record->call = what;
    record->process = process, record->thread = thread;
  }
  begun = now();
  if (record) {
    record->begun = begun;
    record->state.store(State::Begun, std::memory_order_release);
  }
}

Call::~Call() {
  --depth;
  if (!outer)
    return;
  const int64_t ended = now();
  if (!room) {
    header->lost.fetch_add(uint64_t(ended - begun), std::memory_order_relaxed);
    return;
  }
  if (!record)
    return;
  record->ended = ended;
  record->state.store(State::Ended, std::memory_order_release);
}

} // namespace gemm::trace
