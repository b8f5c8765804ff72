// Library calls on a GPU through cuBLASLt: descriptors from the numbers of the call,
// one heuristic request, one cublasLtMatmul. Constants are those of cublasLt.h.
#include "CublasLt.h"
#include "gemm/Runtime/Device.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <vector>

namespace gemm::runtime {
using namespace bundle;

namespace {
enum LayoutAttribute { batchCount = 5, batchOffset = 6 };
enum DescAttribute {
  transA = 3,
  transB = 4,
  epilogueKind = 7,
  biasPointer = 8,
  auxPointer = 11,
  auxLd = 12,
  auxBatchStride = 13
};
enum PreferenceAttribute { maxWorkspace = 1, alignmentA = 5, alignmentB, alignmentC, alignmentD };

constexpr size_t oldest = 120000;

int dataType(DType type) {
  return type == DType::F32 ? 0 : type == DType::F64 ? 1 : type == DType::F16 ? 2 : 14;
}
int computeValue(DType type) { return type == DType::F64 ? 70 : 68; }

int epilogueValue(CallEpilogue epilogue) {
  // cublasLtEpilogue_t, in the order of CallEpilogue: relu 2, bias 4, drelu 8, bgrad 16,
  // gelu 32, dgelu 64, aux 128, bgrada 256, bgradb 512.
  constexpr int values[numCallEpilogues] = {
      1,        4,       2,           2 | 4,   32,           32 | 4,        32 | 128, 32 | 128 | 4,
      64 | 128, 2 | 128, 2 | 128 | 4, 8 | 128, 8 | 128 | 16, 64 | 128 | 16, 256,      512};
  return values[static_cast<size_t>(epilogue)];
}

struct Heuristic { // cublasLtMatmulHeuristicResult_t
  uint64_t algorithm[8];
  size_t workspace;
  int state;
  float waves;
  int reserved[4];
};

/// What an address is known to be aligned to, as the library counts: at most 256.
uint32_t alignmentOf(uint64_t address) {
  return address ? static_cast<uint32_t>(std::min<uint64_t>(address & (~address + 1), 256)) : 256;
}
} // namespace

#define GEMM_CUBLASLT_FUNCTIONS(X)                                                                 \
  X(size_t, getVersion, cublasLtGetVersion, ())                                                    \
  X(const char *, statusName, cublasLtGetStatusName, (int))                                        \
  X(int, create, cublasLtCreate, (void **))                                                        \
  X(int, destroy, cublasLtDestroy, (void *))                                                       \
  X(int, descCreate, cublasLtMatmulDescCreate, (void **, int, int))                                \
  X(int, descSet, cublasLtMatmulDescSetAttribute, (void *, int, const void *, size_t))             \
  X(int, descDestroy, cublasLtMatmulDescDestroy, (void *))                                         \
  X(int, layoutCreate, cublasLtMatrixLayoutCreate, (void **, int, uint64_t, uint64_t, int64_t))    \
  X(int, layoutSet, cublasLtMatrixLayoutSetAttribute, (void *, int, const void *, size_t))         \
  X(int, layoutDestroy, cublasLtMatrixLayoutDestroy, (void *))                                     \
  X(int, preferenceCreate, cublasLtMatmulPreferenceCreate, (void **))                              \
  X(int, preferenceSet, cublasLtMatmulPreferenceSetAttribute, (void *, int, const void *, size_t)) \
  X(int, preferenceDestroy, cublasLtMatmulPreferenceDestroy, (void *))                             \
  X(int, heuristic, cublasLtMatmulAlgoGetHeuristic,                                                \
    (void *, void *, void *, void *, void *, void *, void *, int, Heuristic *, int *))             \
  X(int, matmul, cublasLtMatmul,                                                                   \
    (void *, void *, const void *, const void *, void *, const void *, void *, const void *,       \
     const void *, void *, void *, void *, const void *, void *, size_t, void *))

struct CublasLt::Api {
  std::string name;
#define X(RESULT, FIELD, SYMBOL, ARGS) RESULT(*FIELD) ARGS = nullptr;
  GEMM_CUBLASLT_FUNCTIONS(X)
#undef X

  Api() {
    const char *chosen = std::getenv("GEMM_CUBLASLT");
    std::vector<std::string> names = {"libcublasLt.so.13", "libcublasLt.so.12"};
    if (chosen && *chosen)
      names = {chosen};
    void *library = nullptr;
    std::string tried;
    for (size_t i = 0; i < names.size() && !library; ++i) {
      name = names[i];
      tried += (i ? " or " : "") + name;
      library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    }
    if (!library)
      throw NoDevice("no cuBLASLt: expected " + tried +
                     " for the bundle's library calls, got none (--device=blas runs them on the "
                     "CPU)");
#define X(RESULT, FIELD, SYMBOL, ARGS)                                                             \
  FIELD = reinterpret_cast<decltype(FIELD)>(dlsym(library, #SYMBOL));                              \
  if (!FIELD)                                                                                      \
    throw NoDevice("no cuBLASLt: expected " + name + " to have " #SYMBOL ", got no such symbol");
    GEMM_CUBLASLT_FUNCTIONS(X)
#undef X
    if (size_t version = getVersion(); version < oldest)
      throw NoDevice("no cuBLASLt: expected version 12.0 or later of " + name + ", got " +
                     versionText(version));
  }

  // 120100 is 12.1.0; 13.0 and later count alike.
  static std::string versionText(size_t version) {
    return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
           std::to_string(version % 100);
  }
};

const CublasLt::Api &CublasLt::api() {
  static const Api opened;
  return opened;
}

CublasLt::CublasLt() : functions(api()) {
  check(functions.create(&handle), "cublasLtCreate");
  text = "cuBLASLt " + Api::versionText(functions.getVersion());
}

CublasLt::~CublasLt() {
  if (handle)
    functions.destroy(handle);
}

void CublasLt::check(int status, const char *what) const {
  if (status == 0)
    return;
  const char *name = functions.statusName(status);
  throw Error(std::string(what) + " failed: " + (name ? name : "status " + std::to_string(status)));
}

namespace {
/// A descriptor of the library, destroyed with this.
struct Descriptor {
  void *value = nullptr;
  int (*destroy)(void *);
  explicit Descriptor(int (*destroy)(void *)) : destroy(destroy) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() {
    if (value)
      destroy(value);
  }
};
} // namespace

void CublasLt::run(const BlasCall &call, void *stream, uint64_t workspace, size_t workspaceBytes) {
  checkCall(call);
  if (call.m == 0 || call.n == 0 || call.batch == 0)
    return;
  const Api &f = functions;
  Descriptor desc(f.descDestroy), first(f.layoutDestroy), second(f.layoutDestroy),
      result(f.layoutDestroy), preference(f.preferenceDestroy);
  check(f.descCreate(&desc.value, computeValue(call.compute), dataType(call.compute)),
        "cublasLtMatmulDescCreate");
  auto set = [&](DescAttribute attribute, auto value) {
    check(f.descSet(desc.value, attribute, &value, sizeof value), "cublasLtMatmulDescSetAttribute");
  };
  set(transA, int32_t(call.transposed[0]));
  set(transB, int32_t(call.transposed[1]));
  set(epilogueKind, int32_t(epilogueValue(call.epilogue)));
  if (hasBias(call.epilogue))
    set(biasPointer, call.bias.address);
  if (hasAux(call.epilogue)) {
    set(auxPointer, call.aux.address);
    set(auxLd, call.aux.ld);
    set(auxBatchStride, call.aux.stride);
  }
  auto layout = [&](Descriptor &to, const BlasOperand &operand, int64_t rows, int64_t columns) {
    check(f.layoutCreate(&to.value, dataType(operand.dtype), static_cast<uint64_t>(rows),
                         static_cast<uint64_t>(columns), operand.ld),
          "cublasLtMatrixLayoutCreate");
    auto count = static_cast<int32_t>(call.batch);
    check(f.layoutSet(to.value, batchCount, &count, sizeof count),
          "cublasLtMatrixLayoutSetAttribute");
    check(f.layoutSet(to.value, batchOffset, &operand.stride, sizeof operand.stride),
          "cublasLtMatrixLayoutSetAttribute");
  };
  bool ta = call.transposed[0], tb = call.transposed[1];
  layout(first, call.first, ta ? call.k : call.m, ta ? call.m : call.k);
  layout(second, call.second, tb ? call.n : call.k, tb ? call.k : call.n);
  layout(result, call.d, call.m, call.n);
  check(f.preferenceCreate(&preference.value), "cublasLtMatmulPreferenceCreate");
  auto prefer = [&](int attribute, auto value) {
    check(f.preferenceSet(preference.value, attribute, &value, sizeof value),
          "cublasLtMatmulPreferenceSetAttribute");
  };
  prefer(maxWorkspace, uint64_t(workspace ? workspaceBytes : 0));
  prefer(alignmentA, alignmentOf(call.first.address));
  prefer(alignmentB, alignmentOf(call.second.address));
  prefer(alignmentC, alignmentOf(call.d.address));
  prefer(alignmentD, alignmentOf(call.d.address));
  Heuristic best{};
  int found = 0;
  check(f.heuristic(handle, desc.value, first.value, second.value, result.value, result.value,
                    preference.value, 1, &best, &found),
        "cublasLtMatmulAlgoGetHeuristic");
  if (found < 1)
    throw Error("library call: expected an algorithm of " + text + " for m " +
                std::to_string(call.m) + ", n " + std::to_string(call.n) + ", k " +
                std::to_string(call.k) + " and epilogue " + std::string(name(call.epilogue)) +
                ", got none");
  check(best.state, "the algorithm of cublasLtMatmulAlgoGetHeuristic");
  auto alpha = static_cast<float>(call.alpha), beta = static_cast<float>(call.beta);
  bool wide = call.compute == DType::F64;
  auto at = [](uint64_t address) { return reinterpret_cast<void *>(address); };
  check(f.matmul(handle, desc.value, wide ? static_cast<const void *>(&call.alpha) : &alpha,
                 at(call.first.address), first.value, at(call.second.address), second.value,
                 wide ? static_cast<const void *>(&call.beta) : &beta, at(call.d.address),
                 result.value, at(call.d.address), result.value, best.algorithm, at(workspace),
                 workspace ? workspaceBytes : 0, stream),
        "cublasLtMatmul");
}

} // namespace gemm::runtime
