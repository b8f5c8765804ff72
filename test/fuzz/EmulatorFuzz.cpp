// libFuzzer target: any text through the parser, and what parses is launched
// with small limits on the machine that it asks for. Whatever the text, the answer is an error or a
// result.
#include "gemm/Emulator/Settings.h"
#include "gemm/Emulator/TensorMap.h"

#include <cstring>

using namespace gemm::emulator;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view text(reinterpret_cast<const char *>(data), size);
  auto parsed = Module::parse(text);
  const Module *module = std::get_if<Module>(&parsed);
  if (!module)
    return 0;
  unsigned launched = 0;
  for (const KernelInfo &k : module->kernels()) {
    if (++launched > 8) // of hundreds that a text has room for
      break;
    Memory memory;
    uint64_t buffer = memory.allocate(4096);
    std::vector<std::vector<std::byte>> params;
    for (const Parameter &p : k.parameters) {
      if (p.size > 4096)
        return 0;
      params.emplace_back(p.size);
      if (p.size == sizeof(EncodedTensorMap)) {
        TensorMap map;
        map.rank = 2, map.base = buffer, map.dims = {16, 16, 1, 1, 1}, map.strides = {64};
        map.type = TensorType::F32, map.box = {16, 8, 1, 1, 1};
        std::memcpy(params.back().data(), encode(map).bytes.data(), p.size);
        continue;
      }
      for (size_t i = 0; i + 8 <= p.size; i += 8)
        for (size_t b = 0; b < 8; ++b)
          params.back()[i + b] = std::byte(buffer >> (8 * b));
    }
    Options o;
    o.machine = machineFor(text);
    o.threads = 1;
    o.print = [](std::string_view) {};
    o.maxSteps = 8192;
    o.async = Async::Random;
    o.order = Order(size % 3);
    o.globalFindings = size % 2;
    launch(*module, k.name, {4}, k.requiredBlock.x ? k.requiredBlock : Dim3{64}, 4096, params,
           memory, o);
  }
  return 0;
}
