// Ranges of bytes first, and only where these meet the elements one by one.
#include "Arrays.h"
#include "Apart.h"

#include "gemm/Bundle/Expr.h"
#include "gemm/Runtime/Data.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace gemm::runtime {

using bundle::Error;

namespace {
/// The bytes from the first element of an array's memory to behind its last.
struct Range {
  uintptr_t begin = 0, end = 0;
  bool meets(const Range &other) const { return begin < other.end && other.begin < end; }
};

Range rangeOf(const RunArray &array, const gemm_memory &memory, const std::string &what) {
  auto at = reinterpret_cast<uintptr_t>(memory.data);
  if (!memory.strides)
    return {at, at + static_cast<uintptr_t>(array.bytes)};
  int64_t size = bundle::byteSize(array.type.dtype), low = 0, high = size;
  for (size_t d = 0; d < array.type.shape.size(); ++d) {
    int64_t reach = 0;
    bool tooFar = __builtin_mul_overflow(memory.strides[d], array.type.shape[d] - 1, &reach) ||
                  __builtin_mul_overflow(reach, size, &reach);
    int64_t &side = reach < 0 ? low : high;
    if (tooFar || __builtin_add_overflow(side, reach, &side))
      throw Error(what + ": expected strides of " + array.name + ", " + text(array.type) +
                  ", within 64 bits, got stride " + std::to_string(memory.strides[d]));
  }
  return {at + static_cast<uintptr_t>(low), at + static_cast<uintptr_t>(high)};
}

/// `body(offset)` for each element in row-major order, in elements from the first.
template <typename Body>
void forEachElement(const RunArray &array, const gemm_memory &memory, Body body) {
  const std::vector<int64_t> &shape = array.type.shape;
  std::vector<int64_t> index(shape.size());
  int64_t at = 0, packed = 0;
  for (int64_t i = 0; i < array.elements; ++i) {
    body(memory.strides ? at : packed++);
    for (size_t d = index.size(); memory.strides && d-- > 0;) {
      at += memory.strides[d];
      if (++index[d] != shape[d])
        break;
      at -= memory.strides[d] * shape[d];
      index[d] = 0;
    }
  }
}

/// Where elements begin, ascending.
std::vector<uintptr_t> addresses(const RunArray &array, const gemm_memory &memory) {
  std::vector<uintptr_t> result;
  result.reserve(static_cast<size_t>(array.elements));
  auto begin = reinterpret_cast<uintptr_t>(memory.data);
  int64_t size = bundle::byteSize(array.type.dtype);
  forEachElement(array, memory, [&](int64_t offset) {
    result.push_back(begin + static_cast<uintptr_t>(offset * size));
  });
  std::sort(result.begin(), result.end());
  return result;
}

bool meetsItself(const RunArray &array, const gemm_memory &memory) {
  if (!memory.strides || stepsOver(array.type.shape, {memory.strides, array.type.shape.size()}))
    return false;
  std::vector<uintptr_t> begins = addresses(array, memory);
  return std::adjacent_find(begins.begin(), begins.end(), [&](uintptr_t a, uintptr_t b) {
           return b - a < bundle::byteSize(array.type.dtype);
         }) != begins.end();
}

/// Of arrays whose ranges meet.
bool elementsMeet(const RunArray &a, const gemm_memory &ofA, const RunArray &b,
                  const gemm_memory &ofB) {
  if (a.isPacked(ofA) && b.isPacked(ofB))
    return true;
  std::vector<uintptr_t> begins = addresses(a, ofA);
  uintptr_t sizeA = bundle::byteSize(a.type.dtype), sizeB = bundle::byteSize(b.type.dtype);
  bool meet = false;
  auto begin = reinterpret_cast<uintptr_t>(ofB.data);
  forEachElement(b, ofB, [&](int64_t offset) {
    uintptr_t at = begin + static_cast<uintptr_t>(offset) * sizeB;
    // The first that ends behind `at`.
    auto first = std::upper_bound(begins.begin(), begins.end(), at - sizeA);
    meet |= first != begins.end() && *first < at + sizeB;
  });
  return meet;
}

std::string place(const RunArray &array, const Range &range) {
  auto hex = [](uintptr_t address) {
    constexpr char digits[] = "0123456789abcdef";
    std::string result;
    do
      result.insert(result.begin(), digits[address % 16]);
    while (address /= 16);
    return "0x" + result;
  };
  return array.name + " from " + hex(range.begin) + " to " + hex(range.end);
}
} // namespace

std::string text(const ArrayType &type) { return typeText(type.dtype, type.shape); }

RunArray::RunArray(std::string name, ArrayType given, bool written)
    : name(std::move(name)), type(std::move(given)), written(written),
      bytes(byteCount(type.dtype, type.shape)) {
  elements = bytes / static_cast<int64_t>(bundle::byteSize(type.dtype));
}

bool RunArray::isPacked(const gemm_memory &memory) const {
  if (!memory.strides || elements == 0)
    return true;
  int64_t step = 1;
  for (size_t d = type.shape.size(); d-- > 0; step *= type.shape[d])
    if (type.shape[d] > 1 && memory.strides[d] != step)
      return false;
  return true;
}

void gather(const RunArray &array, const gemm_memory &memory, std::byte *packed) {
  const auto *from = static_cast<const std::byte *>(memory.data);
  auto size = static_cast<int64_t>(bundle::byteSize(array.type.dtype));
  if (array.isPacked(memory)) {
    std::copy_n(from, array.bytes, packed);
    return;
  }
  forEachElement(array, memory, [&](int64_t offset) {
    std::memcpy(packed, from + offset * size, static_cast<size_t>(size));
    packed += size;
  });
}

void scatter(const RunArray &array, const gemm_memory &memory, const std::byte *packed) {
  auto *to = static_cast<std::byte *>(memory.data);
  auto size = static_cast<int64_t>(bundle::byteSize(array.type.dtype));
  if (array.isPacked(memory)) {
    std::copy_n(packed, array.bytes, to);
    return;
  }
  forEachElement(array, memory, [&](int64_t offset) {
    std::memcpy(to + offset * size, packed, static_cast<size_t>(size));
    packed += size;
  });
}

void checkMemory(const std::vector<RunArray> &arrays, const gemm_memory *memory,
                 const std::string &what) {
  auto range = [&](size_t i) { return rangeOf(arrays[i], memory[i], what); };
  for (size_t i = 0; i < arrays.size(); ++i) {
    const RunArray &array = arrays[i];
    if (array.elements == 0)
      continue;
    if (!memory[i].data)
      throw Error(what + ": expected memory of " + array.name + ", " + text(array.type) +
                  ", got null");
    const Range mine = range(i);
    if (!array.written)
      continue;
    if (meetsItself(array, memory[i]))
      throw Error(what + ": expected elements apart of " + array.name + ", " + text(array.type) +
                  ", which is written, got strides by which some share bytes");
    for (size_t j = 0; j < arrays.size(); ++j) {
      // Of two that are written, once.
      if (j == i || arrays[j].elements == 0 || !memory[j].data || (arrays[j].written && j > i))
        continue;
      if (Range other = range(j);
          mine.meets(other) && elementsMeet(array, memory[i], arrays[j], memory[j]))
        throw Error(what + ": expected memory of its own for " + arrays[i].name +
                    ", which is written, got " + place(array, mine) + " and " +
                    place(arrays[j], other));
    }
  }
}

} // namespace gemm::runtime
