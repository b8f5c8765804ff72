// See Identity.h. A build id is the note that the linker makes of all that it links.
#include "Identity.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Host.h"

#include <elf.h>
#include <link.h>

namespace gemm::compiling {

namespace {
/// The build id of the object that an address lies in.
struct Search {
  uintptr_t address;
  std::string found;
};

std::string buildIdOf(llvm::ArrayRef<uint8_t> notes, size_t alignment) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes.data(), sizeof header);
    size_t name = sizeof header, id = llvm::alignTo(name + header.n_namesz, alignment);
    size_t end = llvm::alignTo(id + header.n_descsz, alignment);
    if (end > notes.size() && id + header.n_descsz > notes.size())
      break;
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == sizeof ELF_NOTE_GNU &&
        std::memcmp(notes.data() + name, ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) == 0)
      return llvm::toHex(notes.slice(id, header.n_descsz), /*LowerCase=*/true);
    notes = notes.drop_front(std::min(end, notes.size()));
  }
  return "";
}

int visit(dl_phdr_info *object, size_t, void *data) {
  auto &search = *static_cast<Search *>(data);
  llvm::ArrayRef<ElfW(Phdr)> segments(object->dlpi_phdr, object->dlpi_phnum);
  bool holds = llvm::any_of(segments, [&](const ElfW(Phdr) & each) {
    uintptr_t begin = object->dlpi_addr + each.p_vaddr;
    return each.p_type == PT_LOAD && search.address >= begin &&
           search.address - begin < each.p_memsz;
  });
  for (const ElfW(Phdr) &each : segments)
    if (holds && each.p_type == PT_NOTE && search.found.empty())
      search.found = buildIdOf({reinterpret_cast<const uint8_t *>(object->dlpi_addr + each.p_vaddr),
                                size_t(each.p_memsz)},
                               std::max<size_t>(each.p_align, 4));
  return holds;
}
} // namespace

std::string identity() {
  static const int here = 0;
  llvm::LogicalResult (*ofMlir)(mlir::Operation *, bool) = mlir::verify;
  std::string (*ofLlvm)() = llvm::sys::getProcessTriple;
  std::string all;
  for (uintptr_t address : {reinterpret_cast<uintptr_t>(&here), reinterpret_cast<uintptr_t>(ofMlir),
                            reinterpret_cast<uintptr_t>(ofLlvm)}) {
    Search search{address, ""};
    dl_iterate_phdr(visit, &search);
    if (search.found.empty())
      return "";
    all += (all.empty() ? "" : " ") + search.found;
  }
  return all;
}

} // namespace gemm::compiling
