// A program of nvcc has NVIDIA's runtime linked into it unless it is told otherwise, and that talks
// to NVIDIA's driver alone. This library is loaded before such a program starts: it finds the
// runtime's functions by the program's table of symbols, and makes each begin with a jump to ours.
// A program whose symbols were stripped keeps its own, which the driver then refuses.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <map>
#include <set>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace gemm::cudart {

namespace {

/// The program's file, mapped.
struct File {
  const char *bytes = nullptr;
  size_t size = 0;
  File() {
    int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (descriptor < 0)
      return;
    if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
      void *at = mmap(nullptr, size_t(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0);
      if (at != MAP_FAILED)
        bytes = static_cast<const char *>(at), size = size_t(status.st_size);
    }
    close(descriptor);
  }
  ~File() {
    if (bytes)
      munmap(const_cast<char *>(bytes), size);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  /// `count` objects at `offset`, or null when they are not all there.
  template <class T> const T *at(uint64_t offset, uint64_t count = 1) const {
    return bytes && offset <= size && count <= (size - offset) / sizeof(T)
               ? reinterpret_cast<const T *>(bytes + offset)
               : nullptr;
  }
};

bool isRuntimeName(const char *name) {
  return std::strncmp(name, "__cuda", 6) == 0 ||
         (std::strncmp(name, "cuda", 4) == 0 && name[4] >= 'A' && name[4] <= 'Z');
}

/// The runtime's functions in the program, by name: their places before it was loaded.
std::map<std::string, uint64_t> functions(const File &file) {
  std::map<std::string, uint64_t> found;
  const auto *header = file.at<Elf64_Ehdr>(0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64)
    return found;
  const auto *sections = file.at<Elf64_Shdr>(header->e_shoff, header->e_shnum);
  for (unsigned i = 0; sections && i < header->e_shnum; ++i) {
    const Elf64_Shdr &table = sections[i];
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= header->e_shnum)
      continue;
    const Elf64_Shdr &strings = sections[table.sh_link];
    const auto *symbols = file.at<Elf64_Sym>(table.sh_offset, table.sh_size / sizeof(Elf64_Sym));
    const auto *text = file.at<char>(strings.sh_offset, strings.sh_size);
    if (!symbols || !text || strings.sh_size == 0 || text[strings.sh_size - 1] != '\0')
      continue;
    for (size_t s = 0; s < table.sh_size / sizeof(Elf64_Sym); ++s)
      if (ELF64_ST_TYPE(symbols[s].st_info) == STT_FUNC && symbols[s].st_shndx != SHN_UNDEF &&
          symbols[s].st_name < strings.sh_size && isRuntimeName(text + symbols[s].st_name))
        found[text + symbols[s].st_name] = symbols[s].st_value;
  }
  return found;
}

/// By how much the program was moved when it was loaded.
uint64_t loadAddress() {
  uint64_t base = 0;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *to) {
        *static_cast<uint64_t *>(to) = info->dlpi_addr;
        return 1; // the program is the first
      },
      &base);
  return base;
}

int notThere(const char *name) {
  std::fprintf(stderr, "gemm-cuda: refused: %s: the function is not supported\n", name);
  constexpr int notSupported = 801;
  return notSupported;
}

/// Code of x86-64 that jumps to `target`.
constexpr size_t jumpBytes = 12;
void writeJump(unsigned char *to, const void *target) {
  constexpr unsigned char toRax[] = {0x48, 0xb8}, jumpRax[] = {0xff, 0xe0};
  std::memcpy(to, toRax, 2); // movabs rax, target
  std::memcpy(to + 2, &target, 8);
  std::memcpy(to + 10, jumpRax, 2);
}

/// Code that calls notThere with a name.
constexpr size_t refusalBytes = 10 + jumpBytes;
void writeRefusal(unsigned char *to, const char *name) {
  constexpr unsigned char toRdi[] = {0x48, 0xbf}; // movabs rdi, name
  std::memcpy(to, toRdi, 2);
  std::memcpy(to + 2, &name, 8);
  writeJump(to + 10, reinterpret_cast<const void *>(notThere));
}

/// Makes whole pages around [first, last) writable, or executable again.
bool protect(uint64_t first, uint64_t last, int how) {
  const auto page = uint64_t(sysconf(_SC_PAGESIZE));
  const uint64_t begin = first / page * page;
  return mprotect(reinterpret_cast<void *>(begin), last - begin, how) == 0;
}

/// Each of the functions goes to that of its name in `runtime` from now on. How many do.
size_t replaceAll(const std::map<std::string, uint64_t> &places, uint64_t base, void *runtime) {
  if (places.empty())
    return 0;
  static std::set<std::string> names; // of what is not there: code refers to them
  std::vector<uint64_t> starts;
  for (const auto &[name, place] : places)
    starts.push_back(base + place);
  std::sort(starts.begin(), starts.end());
  const size_t room = places.size() * refusalBytes;
  auto *code = static_cast<unsigned char *>(
      mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  const uint64_t end = starts.back() + jumpBytes;
  if (code == MAP_FAILED || !protect(starts.front(), end, PROT_READ | PROT_WRITE | PROT_EXEC))
    return 0;
  size_t replaced = 0;
  for (const auto &[name, place] : places) {
    const uint64_t at = base + place;
    auto next = std::upper_bound(starts.begin(), starts.end(), at);
    if (next != starts.end() && *next - at < jumpBytes)
      continue; // one that is too short; nothing of it needs the device
    const void *ours = dlsym(runtime, name.c_str());
    if (!ours) {
      ours = code + replaced * refusalBytes;
      writeRefusal(code + replaced * refusalBytes, names.insert(name).first->c_str());
    }
    writeJump(reinterpret_cast<unsigned char *>(at), ours);
    ++replaced;
  }
  protect(starts.front(), end, PROT_READ | PROT_EXEC);
  mprotect(code, room, PROT_READ | PROT_EXEC);
  return replaced;
}

void *openBeside(const char *name) {
  Dl_info self;
  if (!dladdr(reinterpret_cast<void *>(&openBeside), &self))
    return nullptr;
  std::string path = self.dli_fname;
  path.resize(path.rfind('/') + 1);
  return dlopen((path + name).c_str(), RTLD_NOW | RTLD_LOCAL);
}

/// Before the program's own constructors, which register its kernels.
__attribute__((constructor)) void replace() {
#ifdef __x86_64__
  const std::map<std::string, uint64_t> places = functions(File());
  if (!places.count("__cudaRegisterFatBinary"))
    return;
  // CUDA 13 took back the name that 12 had given to its properties.
  const bool is12 = places.count("cudaGetDeviceProperties_v2") != 0;
  void *runtime = openBeside(is12 ? "libcudart.so.12" : "libcudart.so.13");
  if (!runtime || !replaceAll(places, loadAddress(), runtime))
    std::fprintf(stderr, "gemm-cuda: the program's own CUDA runtime could not be replaced: link "
                         "it with nvcc -cudart shared\n");
#endif
}

} // namespace

} // namespace gemm::cudart
