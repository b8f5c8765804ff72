// libFuzzer target: JSON that is nearly a bundle. What parses is written and read back to
// the same text, bound with small sizes, checked by the oracle and launched in the
// emulator with kernels of the tests. The answer is an error or a result.
#include "JsonMutator.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Emulator/Emulator.h"
#include "gemm/Runtime/Session.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace gemm;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  std::string text =
      fuzz::JsonMutator(seed).mutate({reinterpret_cast<const char *>(data), size});
  if (text.empty() || text.size() > most || seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

namespace {
[[noreturn]] void disagree(const std::string &what) {
  std::fprintf(stderr, "error: expected the same text of a bundle read back, got\n%s\n",
               what.c_str());
  std::abort();
}

// Small enough to be computed many times a second.
bool isSmall(const runtime::BoundFunction &function) {
  int64_t elements = 0;
  auto add = [&](int64_t count) {
    return !__builtin_add_overflow(elements, count, &elements) && elements < 1 << 16;
  };
  for (const runtime::BoundBuffer &buffer : function.buffers)
    if (!add(buffer.elements))
      return false;
  for (int64_t bytes : function.workspaceBytes)
    if (!add(bytes))
      return false;
  for (const runtime::BoundStep &step : function.steps) {
    for (const runtime::BoundView *view : step.outputs())
      if (!add(view->elements()))
        return false;
    if (const auto *gemm = std::get_if<runtime::BoundGemm>(&step.body))
      for (int64_t size : {gemm->batch(), gemm->m(), gemm->n(), gemm->k()})
        if (size > 64)
          return false;
  }
  return function.steps.size() < 8;
}

void run(const bundle::Bundle &bundle, const bundle::Function &function, bool emulate) {
  std::vector<std::optional<std::vector<int64_t>>> shapes;
  for (const bundle::Argument &argument : function.arguments) {
    std::vector<int64_t> &shape = shapes.emplace_back().emplace();
    for (const bundle::Expr &dim : argument.shape)
      shape.push_back(dim.isConstant() ? dim.value : 3);
  }
  bundle::Symbols symbols = runtime::bindSymbols(function, shapes);
  runtime::BoundFunction bound = runtime::bindFunction(function, symbols);
  if (!isSmall(bound))
    return;
  emulator::Options options;
  options.threads = 1, options.maxSteps = 4096;
  auto device = emulate ? runtime::makeEmulateDevice(options) : runtime::makeRefDevice();
  runtime::Session session(bundle, bound, *device);
  std::vector<runtime::Tensor> arguments;
  for (size_t i = 0; i < function.arguments.size(); ++i)
    arguments.emplace_back(function.arguments[i].dtype,
                           runtime::argumentShape(function, i, symbols));
  std::vector<runtime::StepReport> reports(bound.steps.size());
  for (size_t i = 0; i < reports.size(); ++i) {
    reports[i].step = &bound.steps[i];
    session.reset(arguments);
    session.checkExact(i, 1, reports[i]);
    session.reset(arguments);
    session.runStep(i, true, reports[i]);
  }
  for (size_t i = 0; i < function.results.size(); ++i)
    session.result(i);
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bundle::Bundle bundle;
  try {
    bundle = bundle::parse({reinterpret_cast<const char *>(data), size});
  } catch (const bundle::Error &) {
    return 0;
  }
  std::string text = bundle::write(bundle);
  try {
    if (std::string again = bundle::write(bundle::parse(text)); again != text)
      disagree(again);
  } catch (const bundle::Error &error) {
    disagree(error.what());
  }
  bundle.directory = GEMM_FUZZ_KERNELS;
  for (const bundle::Function &function : bundle.functions)
    for (bool emulate : {false, true})
      try {
        run(bundle, function, emulate);
      } catch (const std::runtime_error &) { // bundle::Error, or a device's
      }
  return 0;
}
