// A stand-in for libcublasLt: descriptors are kept as they were set and a call
// computes in plain loops on host memory. It proves how we call the library, with the
// constants of cublasLt.h; it refuses what cuBLASLt would refuse.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <dlfcn.h>
#include <map>

namespace {
struct Layout {
  int type;
  uint64_t rows, columns;
  int64_t ld;
  int32_t count = 1;
  int64_t offset = 0;
};
struct Desc {
  int compute, scale;
  int32_t transA = 0, transB = 0, epilogue = 1;
  float *bias = nullptr;
  float *aux = nullptr;
  int64_t auxLd = 0, auxStride = 0;
  const float *scales[2] = {nullptr, nullptr};
  int32_t modes[2] = {0, 0};
  int8_t fast = 0;
};
std::map<int, uint64_t> preference;
// A mistake that a test has the library make, to see that it is noticed.
bool isWrong(const char *mistake) {
  const char *wanted = std::getenv("FAKE_CUBLASLT_WRONG");
  return wanted && std::strcmp(wanted, mistake) == 0;
}
enum { ok = 0, invalid = 7, unsupported = 15 };

template <typename T> int get(T field, void *into, size_t size, size_t *written) {
  if (size != sizeof field)
    return invalid;
  return std::memcpy(into, &field, size), *written = size, ok;
}
template <typename T> int set(T &field, const void *from, size_t size) {
  if (size != sizeof field)
    return invalid;
  return std::memcpy(&field, from, size), ok;
}
double gelu(double x) {
  return 0.5 * x * (1 + std::tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
}
double gelu1(double x) { return (gelu(x + 1e-6) - gelu(x - 1e-6)) / 2e-6; }

// An epilogue by the bits of its number: relu 2, bias 4, drelu 8, gelu 32, dgelu 64, and
// aux 128, which for relu are bits in lines of auxLd of them.
double epilogue(const Desc &desc, double value, int64_t batch, int64_t i, int64_t j) {
  if (desc.epilogue & 4)
    value += desc.bias[i];
  int64_t at = batch * desc.auxStride + j * desc.auxLd + i;
  auto *bits = reinterpret_cast<unsigned char *>(desc.aux);
  bool keeps = desc.epilogue & 128;
  if (desc.epilogue & 2 && keeps)
    bits[at / 8] =
        static_cast<unsigned char>((bits[at / 8] & ~(1 << at % 8)) | (value > 0 ? 1 << at % 8 : 0));
  if (desc.epilogue & 32 && keeps)
    desc.aux[at] = static_cast<float>(value);
  if (desc.epilogue & 2)
    value = value < 0 ? 0 : value; // NaN stays: assumed, see docs/library.md
  if (desc.epilogue & 8)
    value = bits[at / 8] >> at % 8 & 1 ? value : 0;
  if (desc.epilogue & 32)
    value = gelu(value);
  if (desc.epilogue & 64)
    value *= gelu1(desc.aux[at]);
  return value;
}

// Sums of a stored matrix: one for each row, or for each column.
void sumOverK(float *sums, const float *from, const Layout &matrix, bool ofColumns) {
  uint64_t count = ofColumns ? matrix.columns : matrix.rows;
  for (uint64_t i = 0; i < count; ++i) {
    sums[i] = 0;
    for (uint64_t p = 0; p < (ofColumns ? matrix.rows : matrix.columns); ++p)
      sums[i] += from[ofColumns ? int64_t(p) + int64_t(i) * matrix.ld
                                : int64_t(i) + int64_t(p) * matrix.ld];
  }
}
} // namespace

extern "C" {
size_t cublasLtGetVersion() {
  const char *version = std::getenv("FAKE_CUBLASLT_VERSION");
  return version ? std::strtoull(version, nullptr, 10) : 130100;
}
const char *cublasLtGetStatusName(int status) {
  return status == 3 ? "CUBLAS_STATUS_ALLOC_FAILED" : "CUBLAS_STATUS_INVALID_VALUE";
}
int cublasLtCreate(void **handle) {
  static int object;
  return std::getenv("FAKE_CUBLASLT_NO_MEMORY") ? 3 : (*handle = &object, ok);
}
int cublasLtDestroy(void *) { return ok; }
int cublasLtMatmulDescCreate(void **desc, int compute, int scale) {
  return *desc = new Desc{compute, scale}, ok;
}
int cublasLtMatmulDescDestroy(void *desc) { return delete static_cast<Desc *>(desc), ok; }
int cublasLtMatmulDescSetAttribute(void *to, int attribute, const void *value, size_t size) {
  auto &desc = *static_cast<Desc *>(to);
  switch (attribute) {
  case 3:
    return set(desc.transA, value, size);
  case 4:
    return set(desc.transB, value, size);
  case 7:
    return set(desc.epilogue, value, size);
  case 8:
    return set(desc.bias, value, size);
  case 11:
    return set(desc.aux, value, size);
  case 12:
    return set(desc.auxLd, value, size);
  case 13:
    return set(desc.auxStride, value, size);
  case 17:
  case 18:
    return set(desc.scales[attribute - 17], value, size);
  case 25:
    return set(desc.fast, value, size);
  case 31: // since 12.8, with modes of 12.9
  case 32:
    return cublasLtGetVersion() < 120900 ? int(invalid)
                                         : set(desc.modes[attribute - 31], value, size);
  default:
    return invalid;
  }
}
int cublasLtMatrixLayoutCreate(void **layout, int type, uint64_t rows, uint64_t columns,
                               int64_t ld) {
  return *layout = new Layout{type, rows, columns, ld}, ld < int64_t(rows) ? invalid : ok;
}
int cublasLtMatmulDescGetAttribute(void *of, int attribute, void *into, size_t size,
                                   size_t *written) {
  const auto &desc = *static_cast<Desc *>(of);
  const std::map<int, int32_t> known = {{0, desc.compute}, {1, desc.scale},  {2, 0},
                                        {3, desc.transA},  {4, desc.transB}, {7, desc.epilogue}};
  auto found = known.find(attribute);
  return found == known.end() ? int(invalid) : get(found->second, into, size, written);
}
int cublasLtMatrixLayoutGetAttribute(void *of, int attribute, void *into, size_t size,
                                     size_t *written) {
  const auto &layout = *static_cast<Layout *>(of);
  switch (attribute) {
  case 0:
    return get(int32_t(layout.type), into, size, written);
  case 1:
    return get(int32_t(0), into, size, written); // by columns
  case 2:
    return get(layout.rows, into, size, written);
  case 3:
    return get(layout.columns, into, size, written);
  case 4:
    return get(layout.ld, into, size, written);
  case 5:
    return get(layout.count, into, size, written);
  default:
    return invalid;
  }
}
int cublasLtMatrixLayoutDestroy(void *layout) { return delete static_cast<Layout *>(layout), ok; }
int cublasLtMatrixLayoutSetAttribute(void *to, int attribute, const void *value, size_t size) {
  auto &layout = *static_cast<Layout *>(to);
  return attribute == 5   ? set(layout.count, value, size)
         : attribute == 6 ? set(layout.offset, value, size)
                          : int(invalid);
}
int cublasLtMatmulPreferenceCreate(void **made) {
  return preference.clear(), *made = &preference, ok;
}
int cublasLtMatmulPreferenceDestroy(void *) { return ok; }
int cublasLtMatmulPreferenceSetAttribute(void *, int attribute, const void *value, size_t size) {
  if (size != (attribute == 1 ? 8u : 4u))
    return invalid;
  return std::memcpy(&(preference[attribute] = 0), value, size), ok;
}
struct Heuristic {
  uint64_t algorithm[8];
  size_t workspace;
  int state;
  float waves;
  int reserved[4];
};
// What was promised of the operands when an algorithm was asked for: the number of
// the promise is the algorithm's third word.
std::deque<std::map<int, uint64_t>> promises;
// Four algorithms, of which the second does not run.
int cublasLtMatmulAlgoGetHeuristic(void *, void *, void *, void *, void *, void *, void *,
                                   int wanted, Heuristic *results, int *found) {
  static_assert(sizeof(Heuristic) == 96);
  *found = 0;
  if (std::getenv("FAKE_CUBLASLT_NO_ALGORITHM"))
    return ok;
  for (; *found < wanted && *found < 4; ++*found) {
    results[*found].algorithm[0] = 0x5eed;
    results[*found].algorithm[1] = uint64_t(*found);
    results[*found].algorithm[2] = promises.size();
    results[*found].state = *found == 1 ? unsupported : ok;
  }
  promises.push_back(preference);
  return preference[1] == size_t(32) << 20 ? ok : int(invalid);
}
// The third is the fastest. Time passes on the clock of the stand-in driver.
void spend(uint64_t algorithm) {
  constexpr double milliseconds[] = {1, 1, 0.75, 0.9};
  void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (void *time = driver ? dlsym(driver, "fakeTime") : nullptr)
    reinterpret_cast<void (*)(double)>(time)(milliseconds[algorithm]);
}
// Products of bytes: sums and factors in i32, without an epilogue, and only as cuBLASLt takes them.
static int multiplyBytes(const Desc &desc, const void *alphaAt, const void *a, const Layout &x,
                         const void *b, const Layout &y, const void *betaAt, void *d,
                         const Layout &z) {
  if (desc.compute != 72 || desc.scale != 10 || y.type != 3 || z.type != 10 || desc.epilogue != 1 ||
      !desc.transA || desc.transB)
    return unsupported;
  for (int64_t number : {int64_t(x.columns), int64_t(x.rows), x.ld, y.ld, z.ld, x.offset, y.offset,
                         int64_t(a), int64_t(b), int64_t(d)})
    if (number % 4)
      return unsupported;
  auto alpha = *static_cast<const uint32_t *>(alphaAt),
       beta = *static_cast<const uint32_t *>(betaAt);
  for (int64_t batch = 0; batch < z.count; ++batch)
    for (uint64_t j = 0; j < z.columns; ++j)
      for (uint64_t i = 0; i < z.rows; ++i) {
        const int8_t *first = static_cast<const int8_t *>(a) + batch * x.offset + int64_t(i) * x.ld,
                     *second =
                         static_cast<const int8_t *>(b) + batch * y.offset + int64_t(j) * y.ld;
        uint32_t sum = 0;
        for (uint64_t p = 0; p < x.rows; ++p)
          sum += static_cast<uint32_t>(first[p] * second[p]);
        uint32_t *to =
            static_cast<uint32_t *>(d) + batch * z.offset + int64_t(i) + int64_t(j) * z.ld;
        *to = alpha * sum + (beta ? beta * *to : 0);
      }
  return ok;
}
// e4m3 (28) or e5m2 (29).
static float ofFp8(int type, uint8_t bits) {
  const int mantissa = type == 28 ? 3 : 2, bias = type == 28 ? 7 : 15;
  const int field = (bits & 127) >> mantissa, rest = bits & ((1 << mantissa) - 1);
  const bool none = type == 28 ? (bits & 127) == 127 : field == 31 && rest != 0;
  const float magnitude =
      none ? NAN
      : type == 29 && field == 31
          ? INFINITY
          : std::ldexp(static_cast<float>(field ? rest + (1 << mantissa) : rest),
                       (field ? field : 1) - bias - mantissa);
  return bits & 128 ? -magnitude : magnitude;
}
// The scale of line `line` in block `k` of 128, by its mode: of all, of lines, of lines and blocks
// along lines, of squares along k.
static float scaleOf(const Desc &desc, int i, uint64_t line, uint64_t k, uint64_t lines,
                     uint64_t depth) {
  const float *scales = desc.scales[i];
  if (!scales || isWrong(i == 0 ? "first" : "second"))
    return 1;
  if (isWrong("block"))
    k = 0;
  const uint64_t blocks = (depth + 127) / 128, pitch = (blocks + 3) / 4 * 4;
  switch (desc.modes[i]) {
  case 0:
    return scales[0];
  case 3:
    return scales[isWrong("line") ? 0 : line];
  case 4:
    return scales[isWrong("transposed") ? line * blocks + k : k * lines + line];
  default:
    return scales[line / 128 * (isWrong("transposed") ? blocks : pitch) + k];
  }
}
// fp8 as cuBLASLt documents it: TN, 16 bytes, sums in f32, scales of f32.
static int multiplyFp8(const Desc &desc, const void *alphaAt, const void *a, const Layout &x,
                       const void *b, const Layout &y, const void *betaAt, void *d,
                       const Layout &z) {
  const bool blocks = desc.modes[0] > 3;
  if (desc.compute != 68 || desc.scale != 0 || (x.type == 29 && y.type == 29) ||
      (y.type != 28 && y.type != 29) || (z.type != 0 && z.type != 14) || !desc.transA ||
      desc.transB || desc.fast || (desc.epilogue != 1 && desc.epilogue != 2) ||
      (desc.modes[0] == 3) != (desc.modes[1] == 3) || blocks != (desc.modes[1] > 3) ||
      (desc.modes[0] == 5 && desc.modes[1] == 5) || (desc.modes[0] && desc.epilogue != 1) ||
      (blocks && (z.rows % 4 || z.columns % 4 || int64_t(desc.scales[0]) % 16 ||
                  int64_t(desc.scales[1]) % 16)))
    return unsupported;
  const int64_t size = z.type == 0 ? 4 : 2;
  for (int64_t number : {int64_t(x.rows), int64_t(z.rows) * size, x.ld, y.ld, z.ld * size, x.offset,
                         y.offset, z.offset * size, int64_t(a), int64_t(b), int64_t(d)})
    if (number % 16)
      return unsupported;
  const float alpha = *static_cast<const float *>(alphaAt),
              beta = *static_cast<const float *>(betaAt);
  for (int64_t batch = 0; batch < z.count; ++batch)
    for (uint64_t j = 0; j < z.columns; ++j)
      for (uint64_t i = 0; i < z.rows; ++i) {
        const auto *first = static_cast<const uint8_t *>(a) + batch * x.offset + int64_t(i) * x.ld,
                   *second = static_cast<const uint8_t *>(b) + batch * y.offset + int64_t(j) * y.ld;
        float sum = 0;
        for (uint64_t from = 0; from < x.rows; from += blocks ? 128 : x.rows) {
          float part = 0;
          for (uint64_t p = from + isWrong("k"); p < x.rows && (!blocks || p < from + 128); ++p)
            part += ofFp8(x.type, first[p]) * ofFp8(y.type, second[p]);
          sum += scaleOf(desc, 0, i, from / 128, z.rows, x.rows) *
                 scaleOf(desc, 1, j, from / 128, z.columns, x.rows) * part;
        }
        char *to =
            static_cast<char *>(d) + (batch * z.offset + int64_t(i) + int64_t(j) * z.ld) * size;
        uint32_t bits = 0;
        std::memcpy(&bits, to, static_cast<size_t>(size));
        bits = size == 2 ? bits << 16 : bits;
        float value;
        std::memcpy(&value, &bits, 4);
        value = alpha * sum + (beta == 0 ? 0 : beta * value);
        value = desc.epilogue == 2 && value < 0 ? 0 : value;
        std::memcpy(&bits, &value, 4);
        if (size == 2) // to nearest, ties to even
          bits = value != value ? 0x7fc0 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
        std::memcpy(to, &bits, static_cast<size_t>(size));
      }
  return ok;
}
int cublasLtMatmul(void *, void *description, const void *alphaAt, const void *a, void *aLayout,
                   const void *b, void *bLayout, const void *betaAt, const void *c, void *, void *d,
                   void *dLayout, const void *algorithm, void *workspace, size_t bytes, void *) {
  auto &desc = *static_cast<Desc *>(description);
  auto &x = *static_cast<Layout *>(aLayout), &y = *static_cast<Layout *>(bLayout),
       &z = *static_cast<Layout *>(dLayout);
  uint64_t words[3];
  std::memcpy(words, algorithm, sizeof words);
  if (words[0] != 0x5eed || words[1] == 1 || words[2] >= promises.size() || !workspace ||
      bytes != size_t(32) << 20 || c != d)
    return invalid;
  for (auto [at, attribute] : {std::pair(a, 5), std::pair(b, 6), std::pair(c, 7)})
    if (reinterpret_cast<uint64_t>(at) % promises[words[2]][attribute])
      return invalid; // promised a better alignment than there is
  if (x.type == 3)
    return spend(words[1]), multiplyBytes(desc, alphaAt, a, x, b, y, betaAt, d, z);
  if (x.type == 28 || x.type == 29)
    return spend(words[1]), multiplyFp8(desc, alphaAt, a, x, b, y, betaAt, d, z);
  const bool rounds = desc.compute == 77; // CUBLAS_COMPUTE_32F_FAST_TF32: here it cuts bits off
  auto factor = [&](float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, 4);
    bits &= rounds && value == value ? isWrong("bf16") ? 0xffff0000 : 0xffffe000 : 0xffffffff;
    return std::memcpy(&value, &bits, 4), value;
  };
  if ((desc.compute != 68 && !rounds) || desc.scale != 0 || x.type != 0 || y.type != 0 ||
      z.type != 0)
    return unsupported;
  spend(words[1]);
  float alpha = *static_cast<const float *>(alphaAt), beta = *static_cast<const float *>(betaAt);
  uint64_t inner = desc.transA ? x.rows : x.columns;
  for (int64_t batch = 0; batch < z.count; ++batch)
    for (uint64_t j = 0; j < z.columns; ++j)
      for (uint64_t i = 0; i < z.rows; ++i) {
        const float *first = static_cast<const float *>(a) + batch * x.offset,
                    *second = static_cast<const float *>(b) + batch * y.offset;
        float sum = 0;
        for (uint64_t p = 0; p < inner; ++p)
          sum += factor(first[desc.transA ? int64_t(p) + int64_t(i) * x.ld
                                          : int64_t(i) + int64_t(p) * x.ld]) *
                 factor(second[desc.transB ? int64_t(j) + int64_t(p) * y.ld
                                           : int64_t(p) + int64_t(j) * y.ld]);
        float *to = static_cast<float *>(d) + batch * z.offset + int64_t(i) + int64_t(j) * z.ld;
        double value = alpha * sum + (beta == 0 ? 0 : beta * *to);
        *to = static_cast<float>(epilogue(desc, value, batch, int64_t(i), int64_t(j)));
      }
  if (desc.epilogue & 16) // rows of the result
    for (uint64_t i = 0; i < z.rows; ++i) {
      desc.bias[i] = 0;
      for (uint64_t j = 0; j < z.columns; ++j)
        desc.bias[i] += static_cast<float *>(d)[int64_t(i) + int64_t(j) * z.ld];
    }
  if (desc.epilogue & 256)
    sumOverK(desc.bias, static_cast<const float *>(a), x, desc.transA);
  if (desc.epilogue & 512)
    sumOverK(desc.bias, static_cast<const float *>(b), y, !desc.transB);
  return ok;
}
}
