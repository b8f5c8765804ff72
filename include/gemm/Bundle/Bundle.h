// A bundle is the directory out.gemm/: launch.json says what is launched and
// what it means, beside it lie the kernels (PTX, optionally cubin). These are
// the structs of launch.json version 1; docs/bundle.md is the schema's text.
// A Bundle returned by `load` or `parse` is fully checked: names resolve, ranks
// and programs are right, so that users need not look again.
#pragma once

#include "gemm/Bundle/DType.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Bundle/LibraryCall.h"
#include "gemm/Bundle/Program.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gemm::bundle {

inline constexpr int schemaVersion = 1;
inline constexpr std::string_view formatName = "gemm-bundle";

/// One value for every element: an integer exactly where the element type is one.
using Scalar = std::variant<double, int64_t>;

/// A strided window of a buffer; everything counts elements. A packed one has i1 in a
/// buffer of i8, eight to a byte, the first in the lowest bit; everything counts bits.
struct View {
  std::string buffer;
  DType dtype = DType::F32;
  Expr offset;
  std::vector<Expr> shape;
  std::vector<Expr> strides;
  bool packed = false;
  bool operator==(const View &) const = default;
};

/// One kernel argument. A pointer is the address of element `expr` of `buffer`; a
/// tensor map describes `view`, a matrix or batch of matrices as it is stored, for
/// copies of `box` elements into shared memory swizzled over `swizzle` bytes. A
/// workspace is `expr` bytes for the launch alone.
struct LaunchArg {
  enum class Kind : uint8_t { Pointer, I32, I64, F32, TensorMap, Workspace };
  Kind kind = Kind::Pointer;
  std::string buffer;                   // Pointer
  std::optional<DType> dtype;           // Pointer: element size of the offset, else the buffer's
  Expr expr;                            // Pointer (offset), I32, I64, Workspace (bytes)
  double number = 0;                    // F32
  View view;                            // TensorMap: rank 2 or 3, innermost last
  std::array<uint32_t, 2> box = {0, 0}; // TensorMap: elements, inner first
  uint32_t swizzle = 16;                // TensorMap: 16 (none), 32, 64 or 128
  std::optional<DType> precision;       // TensorMap: TF32Even, to which copies round f32
  bool zeroed = false;                  // Workspace: zero before the launch, and again after it
  bool operator==(const LaunchArg &) const = default;
};

/// A kernel that loads many bytes at one time takes an offset or stride for a multiple.
struct Multiple {
  Expr value; // elements
  int64_t of = 1;
  bool operator==(const Multiple &) const = default;
};

struct Launch {
  std::string module;
  std::string kernel;
  std::array<Expr, 3> grid;
  std::array<uint32_t, 3> block = {1, 1, 1};
  std::array<uint32_t, 3> cluster = {1, 1, 1};
  uint32_t shared = 0;   // dynamic shared memory in bytes
  bool resident = false; // any grid of whole clusters is right: no more than run at one time
  /// May begin before the launch before it has ended, for which its kernel waits by itself.
  bool dependent = false;
  std::string schedule; // how CTAs share the output, as #gemm.schedule says it; may be empty
  /// Of a reduction: each of so many threads combines values so many apart, from the first on,
  /// then halves of the threads what the other half has, then what the output begins with; 0: any.
  uint32_t threadsPerElement = 0;
  std::vector<Multiple> multiples; // without them the kernel is not launched
  std::vector<LaunchArg> args;
  bool operator==(const Launch &) const = default;
};

/// The kernel of a gemm step for M up to `maxM`, anyM if for all, where its multiples hold.
inline constexpr int64_t anyM = INT64_MAX;
struct LaunchByM {
  int64_t maxM = anyM;
  Launch launch;
  bool operator==(const LaunchByM &) const = default;
};

struct Epilogue {
  std::vector<View> operands;   // broadcast to [batch, M, N], stride 0 where unused
  std::vector<uint32_t> places; // dims of [batch, M, N] along which the program is given the place
  std::vector<View> tables;     // which it loads from
  Program program; // the accumulators, one for each product, then the operands and the places
  bool operator==(const Epilogue &) const = default;
};

/// What a gemm step stores besides c, a view of [batch, M, N] in which what is reduced has size
/// 1: the values of a program over the epilogue's inputs, or what a combiner makes of them and of
/// what the output held; or sums, of what c is before it is rounded over m or over n, or of a or b
/// over k.
struct SecondResult {
  enum class Combiner : uint8_t { Store, Sum, AbsMax, Max, Min, Add };
  enum class Over : uint8_t { Nothing, M, N, A, B };
  Combiner combiner = Combiner::Store;
  Over over = Over::Nothing;
  int64_t group = 0;    // so many values along what is reduced over become one, 0: all
  bool partial = false; // of groups: what the output held takes no part, the last may be shorter
  View output;
  Program program; // where the combiner has one
  bool operator==(const SecondResult &) const = default;

  bool isReduced() const { return combiner != Combiner::Store; }
  bool isOfOperand() const { return over == Over::A || over == Over::B; }
  /// The dim of [batch, M, N] in which a reduced output has size 1, or one for each group.
  size_t reducedDim() const { return over == Over::M || over == Over::B ? 1 : 2; }
  /// The output's size there, of so many values.
  int64_t reducedSize(int64_t values) const {
    return group == 0 ? 1 : values / group + (values % group != 0);
  }
  /// Whether the output's elements take part.
  bool readsOutput() const;
  /// Whether the output may be of this type: what is combined in memory, and sums, are f32.
  bool mayStoreAs(DType type) const;
};

/// What a combiner is to launch.json and to those who run it.
struct CombinerRow {
  SecondResult::Combiner combiner;
  std::string_view key;  // its value is what is reduced over; none of what is stored
  std::string_view over; // of which letters
  bool program;          // of values of its own: else of those that c has
  bool batches;          // in any number
  bool accumulates;      // the output's elements take part, unless the result is partial
  bool adds;             // in f32, which rounds
};
inline constexpr std::array<CombinerRow, 6> combinerRows = {{
    {SecondResult::Combiner::Store, "", "", true, true, false, false},
    {SecondResult::Combiner::Sum, "sum", "mnab", false, false, false, true},
    {SecondResult::Combiner::AbsMax, "absmax", "mn", true, true, true, false},
    {SecondResult::Combiner::Max, "max", "mn", true, true, true, false},
    {SecondResult::Combiner::Min, "min", "mn", true, true, true, false},
    {SecondResult::Combiner::Add, "add", "mn", true, true, true, true},
}};
inline const CombinerRow &rowOf(SecondResult::Combiner combiner) {
  return combinerRows[static_cast<size_t>(combiner)];
}
inline bool SecondResult::readsOutput() const { return rowOf(combiner).accumulates && !partial; }
inline bool SecondResult::mayStoreAs(DType type) const {
  const bool taken = combiner == Combiner::Max || combiner == Combiner::Min;
  return !rowOf(combiner).accumulates || type == DType::F32 ||
         (partial && taken && type != DType::F64);
}

/// Of parts of a gemm step's sums: what the products of each block of k add up to is multiplied by
/// the f32 nearest to a[0, m / blocks[0], k / blocks[2]] * b[0, n / blocks[1], k / blocks[2]].
struct BlockScales {
  View a, b;                                 // [1, blocks of rows or columns, blocks of k]
  std::array<int64_t, 3> blocks = {1, 1, 1}; // m, n, k of one
  bool operator==(const BlockScales &) const = default;
};

/// Of the bytes of a or b beside f16 or bf16, the type t: an element q is multiplied as
/// t(t(q - zero) * scale), with those of its row of a, or column of b, and its group of k. Where b
/// has `bits` 4, a byte of it has two elements, of k 2i in its lower four bits and of k 2i + 1 in
/// the others, with a sign unless `unsignedB`, and b is [batch, K / 2, N].
struct Dequantized {
  bool ofB = true;
  View scale;               // [batch, rows or columns, groups], of t
  std::optional<View> zero; // as many; of t, or of bytes with a sign where those of the factor have
  int64_t group = 1;        // k of one
  int64_t bits = 8;         // 8, or 4 of b
  std::optional<int64_t> zeroPoint; // that of all, and no `zero`
  bool operator==(const Dequantized &) const = default;
};

/// Factors of a further product, like a and b, which the accumulator adds to theirs.
struct FactorPair {
  View a, b;
  bool operator==(const FactorPair &) const = default;
};

/// c = epilogue(alpha * (a b + those of pairs) + beta * c) on logical views, always rank 3:
/// a [batch, M, K], b [batch, K, N], c [batch, M, N].
/// Groups of rows, of which each has a matrix of b and of peers, or of k, of which each has one of
/// c: what each of them lies before, a row or a k.
struct GroupEnds {
  View ends; // [1, groups, 1] of i32
  bool ofK = false;
  bool operator==(const GroupEnds &) const = default;
};

struct GemmStep {
  std::string layout; // nn, nt, tn, tt: how a and b lie in storage (information)
  View a, b, c;
  double alpha = 1, beta = 0;
  DType accumulate = DType::F32;
  std::optional<DType> precision; // isTf32: a, b, peers and pairs of f32 are read as it
  bool unsignedA = false,
       unsignedB = false; // a, or b and peers, of i8 are read as UI8; of pairs too
  std::optional<Epilogue> epilogue;
  std::vector<SecondResult> also;    // each in a buffer of its own
  std::vector<View> peers;           // right operands of further products of a, as b is
  std::vector<FactorPair> pairs;     // added to a b; without peers, scales and sums of operands
  std::optional<BlockScales> scales; // of fp8, without peers and batch
  std::optional<Dequantized> dequantized; // likewise without peers and batch
  std::optional<GroupEnds> groups;        // without scales, pairs and sums of operands
  bool operator==(const GemmStep &) const = default;
};

/// An input of a program that is no element of a view, an i64: the place of the element
/// along a dimension, or a number known when the sizes are.
struct StepScalar {
  enum class Kind : uint8_t { Index, Value };
  Kind kind = Kind::Index;
  uint32_t dim = 0; // Index
  Expr value;       // Value
  bool operator==(const StepScalar &) const = default;
};

/// What the programs of a step read: `inputs` at the place of the element, then `scalars`,
/// and by `load` any element of `tables`.
struct StepOperands {
  std::vector<View> inputs;
  std::vector<StepScalar> scalars;
  std::vector<View> tables;
  bool operator==(const StepOperands &) const = default;
};

/// output[i] = program(inputs[i]); all views but tables have the shape of the output.
struct ElementwiseStep : StepOperands {
  View output;
  Program program;
  bool operator==(const ElementwiseStep &) const = default;
};

/// How the values of a reduce step become one: by a binary op that takes them in any
/// order, over some of the inputs' dimensions.
struct Reduction {
  OpCode combine = OpCode::AddF;
  std::vector<uint32_t> over; // ascending
  bool operator==(const Reduction &) const = default;
};

/// output[i] = what `combine` makes of its initial value and program(inputs[i, r]) for all r.
/// Views have the rank of the output, whose size is 1 in the dimensions that r runs over.
struct ReduceStep : StepOperands { // at least one input, which says how far r runs
  std::vector<Scalar> initial;     // one; empty: what the output holds
  View output;
  Program program;
  Reduction reduction;
  bool operator==(const ReduceStep &) const = default;
};

/// A value that a fold carries from one r to the next, for each element of `output`, which
/// takes the last.
struct FoldResult {
  View output;
  Program program; // over the step's operands, then the values of all results so far
  bool operator==(const FoldResult &) const = default;
};

/// For each r in turn, the last of the dimensions `over` the fastest: what every result
/// becomes by its program, rounded to its output's type. Without `over` there is one r.
struct FoldStep : StepOperands {   // at least one input where `over` has dimensions
  std::vector<Scalar> initial;     // of each result; empty: what the outputs hold
  std::vector<FoldResult> results; // at least one, all of one shape
  std::vector<uint32_t> over;      // ascending
  bool operator==(const FoldStep &) const = default;
};

struct FillStep {
  View output;
  Scalar value;
  bool operator==(const FillStep &) const = default;
};

/// A condition on every element of a step's output, an integer, checked after the step.
struct Assurance {
  enum class Op : uint8_t { Eq, Le, Lt, Ge, Gt };
  Op op = Op::Eq;
  Expr right;
  std::string message;
  bool operator==(const Assurance &) const = default;
};

struct Step {
  std::string name;
  std::string location; // "in.mlir:12:8", may be empty
  std::variant<GemmStep, ElementwiseStep, ReduceStep, FillStep, FoldStep> body;
  std::optional<Launch> launch; // a kernel, for device=emulate and cuda
  std::vector<LaunchByM> byM;   // gemm steps: other kernels, of which the first that may is taken
  std::optional<LibraryCall> call; // a library, for device=blas and cuda; gemm steps only
  std::vector<Assurance> ensures;  // elementwise and reduce steps only
  bool operator==(const Step &) const = default;
};

/// Every view that the step writes.
template <typename Body> void forEachOutput(const Step &step, Body body) {
  if (const auto *gemm = std::get_if<GemmStep>(&step.body)) {
    body(gemm->c);
    for (const SecondResult &also : gemm->also)
      body(also.output);
  } else if (const auto *fold = std::get_if<FoldStep>(&step.body)) {
    for (const FoldResult &result : fold->results)
      body(result.output);
  } else {
    std::visit(
        [&](const auto &other) {
          if constexpr (requires { other.output; })
            body(other.output);
        },
        step.body);
  }
}

/// Every kernel that the step may launch.
template <typename Body> void forEachLaunch(const Step &step, Body body) {
  if (step.launch)
    body(*step.launch);
  for (const LaunchByM &each : step.byM)
    body(each.launch);
}

/// The name of a dynamic dimension and the argument dimension that sets it.
struct Symbol {
  std::string name;
  uint32_t argument = 0;
  uint32_t dim = 0;
  bool operator==(const Symbol &) const = default;
};

/// A condition on symbols, checked before anything is launched.
struct Requirement {
  enum class Op : uint8_t { Eq, Le, Lt };
  Expr left;
  Op op = Op::Eq;
  Expr right;
  std::string message;
  bool operator==(const Requirement &) const = default;
};

/// An argument is a contiguous row-major tensor in a buffer of its own name.
struct Argument {
  std::string buffer;
  DType dtype = DType::F32;
  std::vector<Expr> shape; // constants and symbols only
  bool inout = false;      // what the function writes into it is the caller's
  bool operator==(const Argument &) const = default;
};

/// Bytes that lie in a file of the bundle, as many as the buffer has.
struct FilePart {
  std::string file; // its name in the bundle
  uint64_t offset = 0;
  std::filesystem::path directory; // of the bundle, where it was loaded from
  bool operator==(const FilePart &other) const {
    return file == other.file && offset == other.offset;
  }
};

/// A temporary, or a constant when it has data.
struct Buffer {
  std::string name;
  DType dtype = DType::F32;
  Expr size; // elements
  /// none, bytes, splat, bytes elsewhere
  std::variant<std::monostate, std::vector<std::byte>, Scalar, FilePart> data;
  bool operator==(const Buffer &) const = default;
};

struct Function {
  std::string name;
  std::vector<Symbol> symbols;
  std::vector<Requirement> conditions; // "requires" in launch.json
  std::vector<Argument> arguments;
  std::vector<View> results;
  std::vector<Buffer> buffers;
  std::vector<Step> steps;
  bool operator==(const Function &) const = default;
};

struct Module {
  std::string name;
  std::string ptx;   // file names relative to the bundle
  std::string cubin; // empty: none
  bool operator==(const Module &) const = default;
};

struct Bundle {
  std::string producer;
  std::string machine; // "a100"
  std::string chip;    // "sm_80"
  std::vector<Module> modules;
  std::vector<Function> functions;
  std::filesystem::path directory; // where it was loaded from; not in launch.json

  const Function *findFunction(std::string_view name) const;
  const Module *findModule(std::string_view name) const;
};

/// Reads launch.json of a bundle directory. Throws Error.
Bundle load(const std::filesystem::path &directory);
/// Parses and checks the text of a launch.json; `file` is for messages.
Bundle parse(std::string_view text, const std::string &file = "launch.json");
/// The text of launch.json; parse(write(b)) == b.
std::string write(const Bundle &bundle);
/// Writes launch.json into the directory. Throws Error.
void save(const Bundle &bundle, const std::filesystem::path &directory);
/// Reads a file of the bundle (PTX, cubin). Throws Error naming it.
std::string readFile(const Bundle &bundle, const std::string &name);
/// Reads so many bytes. Throws Error naming the file.
std::vector<std::byte> readPart(const FilePart &part, size_t bytes);

} // namespace gemm::bundle
