// libFuzzer target: bytes that are nearly an .npy file, read as each element type. What is
// read is written and read back to the same bytes.
#include "gemm/Bundle/Expr.h"
#include "gemm/Runtime/Npy.h"

#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

using namespace gemm;

namespace {
class MemoryFile {
public:
  MemoryFile() : file(memfd_create("npy", 0)) {}
  std::string hold(const void *data, size_t size) {
    if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != ssize_t(size))
      std::abort();
    return "/proc/self/fd/" + std::to_string(file);
  }

private:
  int file;
};
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static MemoryFile given, written;
  std::string path = given.hold(data, size);
  std::vector<std::optional<bundle::DType>> wanted = {std::nullopt};
  for (int type = 0; type <= int(bundle::DType::I1); ++type)
    wanted.push_back(bundle::DType(type));
  for (std::optional<bundle::DType> want : wanted) {
    try {
      runtime::Tensor tensor = runtime::readNpy(path, want);
      std::string text = npyText(tensor);
      runtime::Tensor again = runtime::readNpy(written.hold(text.data(), text.size()), tensor.dtype);
      if (again.shape != tensor.shape || again.bytes != tensor.bytes) {
        std::fprintf(stderr, "error: expected the same tensor read back, got another\n");
        std::abort();
      }
    } catch (const bundle::Error &) {
    }
  }
  return 0;
}
