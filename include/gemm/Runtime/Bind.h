// A function of a bundle with the values of its symbols: sizes, strides, grids
// and kernel arguments are numbers, every view is known to lie in its buffer,
// shapes agree and the function's requirements hold. Nothing has run yet.
#pragma once

#include "gemm/Bundle/Bundle.h"
#include "gemm/Runtime/BlasCall.h"
#include "gemm/Runtime/TensorMap.h"

#include <array>
#include <map>
#include <optional>
#include <variant>

namespace gemm::runtime {

struct BoundBuffer {
  std::string name;
  bundle::DType dtype = bundle::DType::F32;
  int64_t elements = 0;
  const bundle::Buffer *source = nullptr; // null for an argument
  size_t bytes() const { return static_cast<size_t>(elements) * bundle::byteSize(dtype); }
};

struct BoundView {
  size_t buffer = 0;
  bundle::DType dtype = bundle::DType::F32;
  int64_t offset = 0;
  std::vector<int64_t> shape, strides;
  bool packed = false; // offset and strides count bits
  int64_t elements() const;
  /// The byte of the buffer in which this element begins.
  size_t byteOf(int64_t element) const;
};

struct BoundPair {
  BoundView a, b;
};

struct BoundGemm {
  const bundle::GemmStep *step = nullptr;
  BoundView a, b, c; // b of numbers of 4 bits: its bytes, [batch, k / 2, n] of I4 or UI4
  std::vector<BoundView> operands;
  std::vector<BoundView> tables; // of step->epilogue
  std::vector<BoundView> also;   // of step->also
  std::vector<BoundView> peers;  // of step->peers
  std::vector<BoundPair> pairs;  // of step->pairs
  std::vector<BoundView> scales; // a, b of step->scales, or none
  std::vector<BoundView> quants; // scale, and zero, of step->dequantized, or none
  std::optional<BoundView> ends; // of step->groups
  int64_t batch() const { return c.shape[0]; }
  int64_t m() const { return c.shape[1]; }
  int64_t n() const { return c.shape[2]; }
  int64_t k() const { return a.shape[2]; }
  bool isGroupedByRows() const { return step->groups && !step->groups->ofK; }
  /// The batch, or how many groups of rows there are.
  int64_t matricesOfB() const { return isGroupedByRows() ? ends->shape[1] : batch(); }
  bool isPacked() const { return step->dequantized && step->dequantized->bits == 4; }
  /// All that is multiplied: a, b, peers, then those of pairs.
  std::vector<const BoundView *> factors() const;
  /// How many products of numbers an accumulator adds up: K of a and b, and as many of each pair.
  int64_t depth() const { return k() * static_cast<int64_t>(1 + pairs.size()); }
};

/// An index of the element, or a number.
struct BoundScalar {
  bool isIndex = true;
  int64_t value = 0; // the dimension, or the number
};

/// The values of a fold: the first result's output and program are the step's.
struct BoundFold {
  const bundle::FoldStep *step = nullptr;
  std::vector<BoundView> others; // outputs of the other results
};

/// Elementwise steps, fills (no inputs, a constant program) and, with a reduction or a fold,
/// reduce and fold steps, whose inputs are larger than the output.
struct BoundElementwise {
  std::vector<BoundView> inputs;
  BoundView output;
  bundle::Program program;
  std::optional<bundle::Reduction> reduction;
  std::vector<BoundScalar> scalars = {};
  std::vector<BoundView> tables = {};
  std::optional<BoundFold> fold = {};
  std::vector<bundle::Scalar> initial = {}; // of each output of these; empty: what they hold
  /// The dimensions that each element of the output is made over.
  const std::vector<uint32_t> &over() const;
  /// What the program is evaluated over.
  const std::vector<int64_t> &shape() const {
    return over().empty() ? output.shape : inputs[0].shape;
  }
};

/// Memory of the launches, shared by all steps and numbered after the buffers: what
/// holds nothing from one launch to the next, and what is zero between launches.
enum class Workspace : uint8_t { Scratch, Zeroed };
inline constexpr size_t workspaces = 2;

struct BoundLaunchArg {
  bool isPointer = false;
  size_t buffer = 0;
  int64_t byteOffset = 0;       // pointer, tensor map
  std::optional<TensorMap> map; // tensor map of `buffer`
  std::vector<std::byte> bytes; // value
};

struct BoundLaunch {
  const bundle::Launch *launch = nullptr;
  std::array<uint32_t, 3> grid = {1, 1, 1};
  bool empty = false; // a zero in the grid: nothing to launch
  std::vector<BoundLaunchArg> args;
};

/// A library call whose addresses are still byte offsets into buffers.
struct BoundCall {
  BlasCall call;
  size_t first = 0, second = 0, d = 0, bias = 0, aux = 0; // buffers
  std::array<size_t, 2> scales = {};
  BlasCall at(const std::vector<uint64_t> &addresses) const;
};

struct BoundAssurance {
  const bundle::Assurance *assurance = nullptr;
  int64_t right = 0;
};

struct BoundStep {
  const bundle::Step *step = nullptr;
  std::variant<BoundGemm, BoundElementwise> body;
  std::optional<BoundLaunch> launch;
  std::optional<BoundCall> call;
  std::vector<BoundAssurance> ensures;
  const BoundView &output() const;
  /// The output, then the second results.
  std::vector<const BoundView *> outputs() const;
  /// Buffers whose contents the step reads, without repetition.
  std::vector<size_t> reads() const;
  /// "gemm nt 597x11008x4096 bf16 -> bf16".
  std::string summary() const;
};

struct BoundFunction {
  const bundle::Function *function = nullptr;
  bundle::Symbols symbols;
  std::vector<BoundBuffer> buffers; // arguments first
  std::vector<BoundView> results;
  std::vector<BoundStep> steps;
  std::array<int64_t, workspaces> workspaceBytes = {}; // of the step that needs most
  size_t numberOf(Workspace kind) const { return buffers.size() + static_cast<size_t>(kind); }
};

/// Values of the symbols from argument shapes; a null shape is an argument not
/// given. Throws bundle::Error on a mismatch.
bundle::Symbols bindSymbols(const bundle::Function &function,
                            const std::vector<std::optional<std::vector<int64_t>>> &shapes);
/// Shape of an argument; throws naming it if a symbol has no value.
std::vector<int64_t> argumentShape(const bundle::Function &function, size_t argument,
                                   const bundle::Symbols &symbols);

/// The numbers of a call; throws bundle::Error, starting with `what`, where they
/// disagree with the views of the step, and what checkCall throws.
BoundCall bindCall(const bundle::LibraryCall &call, const BoundGemm &gemm,
                   const bundle::Symbols &symbols, const std::string &what);

BoundFunction bindFunction(const bundle::Function &function, const bundle::Symbols &symbols);

} // namespace gemm::runtime
