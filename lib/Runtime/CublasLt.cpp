// Library calls on a GPU through cuBLASLt: descriptors from the numbers of the call
// and one heuristic request, both kept for the next call of its kind; one
// cublasLtMatmul.
#include "CublasLt.h"
#include "CublasLtAbi.h"
#include "FindCublasLt.h"
#include "LoaderError.h"
#include "gemm/Runtime/Device.h"

#include <algorithm>
#include <dlfcn.h>
#include <vector>

namespace gemm::runtime {
using namespace bundle;
using namespace cublaslt;

static constexpr size_t oldest = 120000;

/// What an address is known to be aligned to, as the library counts: at most 256.
uint32_t CublasLt::alignmentOf(uint64_t address) const {
  return address
             ? static_cast<uint32_t>(std::min<uint64_t>(address & (~address + 1), mostAlignment))
             : mostAlignment;
}

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
    void *library = nullptr;
    std::string tried;
    for (const std::string &place : findCublasLt()) {
      tried += (tried.empty() ? "" : " or ") + place;
      if ((library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL))) {
        name = place;
        break;
      }
      tried += " (" + loaderError() + ")";
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

namespace {
/// alpha or beta where the library reads it, in the type of sums.
struct Factor {
  explicit Factor(double value)
      : f64(value), f32(static_cast<float>(value)), i32(static_cast<int32_t>(value)) {}
  const void *as(DType type) const {
    return type == DType::F64   ? static_cast<const void *>(&f64)
           : type == DType::I32 ? static_cast<const void *>(&i32)
                                : &f32;
  }

private:
  double f64;
  float f32;
  int32_t i32;
};
} // namespace

static constexpr DescAttribute scalePointers[] = {scalePointerA, scalePointerB};

// Everything of a call that descriptors and the heuristic depend on.
std::string CublasLt::keyOf(const BlasCall &call, size_t workspaceBytes) const {
  std::string key;
  auto add = [&](auto value) { key += std::to_string(int64_t(value)) + " "; };
  for (int64_t size : {call.m, call.n, call.k, call.batch, int64_t(workspaceBytes)})
    add(size);
  for (const BlasOperand *x : {&call.first, &call.second, &call.d, &call.bias, &call.aux}) {
    add(x->dtype), add(x->ld), add(x->stride);
    add(alignmentOf(x->address));
  }
  add(call.transposed[0]), add(call.transposed[1]), add(call.compute), add(call.epilogue);
  add(call.tf32), add(call.scales[0]), add(call.scales[1]);
  return key;
}

struct CublasLt::Plan {
  explicit Plan(const Api &f)
      : desc(f.descDestroy), first(f.layoutDestroy), second(f.layoutDestroy),
        result(f.layoutDestroy), preference(f.preferenceDestroy) {}
  Descriptor desc, first, second, result, preference;
  size_t asked = 0;
  std::vector<Heuristic> algorithms; // those that the library says will run
};

CublasLt::CublasLt(uint32_t mostAlignment) : functions(api()), mostAlignment(mostAlignment) {
  check(functions.create(&handle), "cublasLtCreate");
  text = "cuBLASLt " + Api::versionText(functions.getVersion());
}

CublasLt::~CublasLt() {
  plans.clear();
  if (handle)
    functions.destroy(handle);
}

void CublasLt::describe(Plan &plan, const BlasCall &call) const {
  const Api &f = functions;
  check(
      f.descCreate(&plan.desc.value, computeValue(call.compute, call.tf32), dataType(call.compute)),
      "cublasLtMatmulDescCreate");
  auto set = [&](DescAttribute attribute, auto value) {
    check(f.descSet(plan.desc.value, attribute, &value, sizeof value),
          "cublasLtMatmulDescSetAttribute");
  };
  set(transA, int32_t(call.transposed[0]));
  set(transB, int32_t(call.transposed[1]));
  if (call.first.dtype == DType::F8E4M3FN || call.first.dtype == DType::F8E5M2)
    set(fastAccumulation, int8_t(0)); // sums are promoted
  setScales(plan, call);
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
  layout(plan.first, call.first, ta ? call.k : call.m, ta ? call.m : call.k);
  layout(plan.second, call.second, tb ? call.n : call.k, tb ? call.k : call.n);
  layout(plan.result, call.d, call.m, call.n);
}

// Attributes of modes are as new as the modes: of one scale for all, none is set.
void CublasLt::setScales(Plan &plan, const BlasCall &call) const {
  auto set = [&](DescAttribute attribute, auto value) {
    check(functions.descSet(plan.desc.value, attribute, &value, sizeof value),
          "cublasLtMatmulDescSetAttribute");
  };
  constexpr DescAttribute modes[] = {scaleModeA, scaleModeB};
  for (size_t i : {0u, 1u}) {
    if (call.scales[i] == CallScale::None)
      continue;
    const size_t version = functions.getVersion(), least = oldestCublasLt(call.scales[i]);
    if (version < least)
      throw NoDevice("no cuBLASLt: expected version " + Api::versionText(least) +
                     " or later for scales of " + std::string(name(call.scales[i])) + ", got " +
                     Api::versionText(version));
    if (call.scales[i] > CallScale::Tensor)
      set(modes[i], scaleMode(call.scales[i]));
    set(scalePointers[i], call.scaleOperands[i].address);
  }
}

void CublasLt::choose(Plan &plan, const BlasCall &call, size_t workspaceBytes) const {
  const Api &f = functions;
  check(f.preferenceCreate(&plan.preference.value), "cublasLtMatmulPreferenceCreate");
  auto prefer = [&](int attribute, auto value) {
    check(f.preferenceSet(plan.preference.value, attribute, &value, sizeof value),
          "cublasLtMatmulPreferenceSetAttribute");
  };
  prefer(maxWorkspace, uint64_t(workspaceBytes));
  prefer(alignmentA, alignmentOf(call.first.address));
  prefer(alignmentB, alignmentOf(call.second.address));
  prefer(alignmentC, alignmentOf(call.d.address));
  prefer(alignmentD, alignmentOf(call.d.address));
  std::vector<Heuristic> found(plan.asked);
  int count = 0;
  check(f.heuristic(handle, plan.desc.value, plan.first.value, plan.second.value, plan.result.value,
                    plan.result.value, plan.preference.value, static_cast<int>(plan.asked),
                    found.data(), &count),
        "cublasLtMatmulAlgoGetHeuristic");
  for (int i = 0; i < count; ++i)
    if (found[static_cast<size_t>(i)].state == 0)
      plan.algorithms.push_back(found[static_cast<size_t>(i)]);
  if (plan.algorithms.empty())
    throw Error("library call: expected an algorithm of " + text + " for m " +
                std::to_string(call.m) + ", n " + std::to_string(call.n) + ", k " +
                std::to_string(call.k) + " and epilogue " + std::string(name(call.epilogue)) +
                ", got none");
}

CublasLt::Plan &CublasLt::plan(const BlasCall &call, uint64_t workspace, size_t workspaceBytes,
                               size_t most) {
  workspaceBytes = workspace ? workspaceBytes : 0;
  std::unique_ptr<Plan> &known = plans[keyOf(call, workspaceBytes)];
  if (known && known->asked >= most)
    return *known;
  auto fresh = std::make_unique<Plan>(functions);
  fresh->asked = most;
  describe(*fresh, call);
  choose(*fresh, call, workspaceBytes);
  known = std::move(fresh);
  return *known;
}

static bool isEmpty(const BlasCall &call) {
  checkCall(call);
  return call.m == 0 || call.n == 0 || call.batch == 0;
}

size_t CublasLt::algorithms(const BlasCall &call, uint64_t workspace, size_t workspaceBytes,
                            size_t most) {
  return isEmpty(call) ? 0 : plan(call, workspace, workspaceBytes, most).algorithms.size();
}

void CublasLt::run(const BlasCall &call, void *stream, uint64_t workspace, size_t workspaceBytes) {
  if (!isEmpty(call))
    enqueue(plan(call, workspace, workspaceBytes, call.algorithm + 1), call, stream, workspace,
            workspaceBytes);
}

CublasLt::Plan *CublasLt::ready(const BlasCall &call, uint64_t workspace, size_t workspaceBytes) {
  return isEmpty(call) ? nullptr : &plan(call, workspace, workspaceBytes, call.algorithm + 1);
}

void CublasLt::enqueue(Plan &p, const BlasCall &call, void *stream, uint64_t workspace,
                       size_t workspaceBytes) {
  if (call.algorithm >= p.algorithms.size())
    throw Error("library call: expected one of " + std::to_string(p.algorithms.size()) +
                " algorithms of " + text + ", got number " + std::to_string(call.algorithm));
  auto set = [&](DescAttribute attribute, uint64_t value) {
    check(functions.descSet(p.desc.value, attribute, &value, sizeof value),
          "cublasLtMatmulDescSetAttribute");
  };
  if (hasBias(call.epilogue))
    set(biasPointer, call.bias.address);
  if (hasAux(call.epilogue))
    set(auxPointer, call.aux.address);
  for (size_t i : {0u, 1u})
    if (call.scales[i] != CallScale::None)
      set(scalePointers[i], call.scaleOperands[i].address);
  const Factor alpha(call.alpha), beta(call.beta);
  auto at = [](uint64_t address) { return reinterpret_cast<void *>(address); };
  check(functions.matmul(handle, p.desc.value, alpha.as(call.compute), at(call.first.address),
                         p.first.value, at(call.second.address), p.second.value,
                         beta.as(call.compute), at(call.d.address), p.result.value,
                         at(call.d.address), p.result.value, p.algorithms[call.algorithm].algorithm,
                         at(workspace), workspace ? workspaceBytes : 0, stream),
        "cublasLtMatmul");
}

} // namespace gemm::runtime
