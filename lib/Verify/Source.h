// The source of a bundle as code of its own: lowered by upstream's passes alone and run
// by MLIR's ExecutionEngine. In: MLIR text and arrays. Out: arrays, as the source gives
// them and as cells (Arithmetic.h). Nothing here has seen our passes or the bundle.
#ifndef GEMM_LIB_VERIFY_SOURCE_H
#define GEMM_LIB_VERIFY_SOURCE_H

#include "Arithmetic.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gemm::verify {

/// A size known at run time only is -1; sizes of one group must be equal, and so must one
/// beside a size of the same group that is known.
struct Size {
  int64_t known = -1;
  unsigned group = 0;
};

/// An argument or a result.
struct Parameter {
  bool memory = false; // a memref, which the function may write into
  bool cells = false;  // its numbers are cells where cells are asked for
  std::string dtype;
  std::vector<Size> shape;
  std::vector<Size> below; // of integers that are indices: what they are indices into
};

struct Signature {
  std::vector<Parameter> arguments, results;
  std::vector<int64_t> constants; // integers that the source names, each once
  std::vector<int64_t> places;    // those of index type
  std::vector<double> numbers;    // floats, the same
};

/// A row-major array.
struct Array {
  std::vector<int64_t> shape;
  std::vector<char> bytes;
};

/// The public functions with a body, in their order: what a bundle of the whole source has.
/// `error` says what of the source cannot be read.
std::vector<std::string> publicFunctions(const std::string &file, const std::string &text,
                                         std::string &error);

/// What options of gemm-compile let a bundle do that the source does not say.
struct Freedom {
  std::string roundFactors;     // of f32 products, to this type: --allow
  std::optional<bool> contract; // --fastmath, in the place of all flags
  bool tf32ToEven = true;       // where ties of a rounding to it go; else away from zero
};

/// One function, ready to run.
class Source {
public:
  /// `error` says what upstream cannot lower, and where.
  static std::unique_ptr<Source> load(const std::string &file, const std::string &text,
                                      const std::string &function, const Arithmetic &arithmetic,
                                      const Freedom &freedom, std::string &error);
  virtual ~Source();
  virtual const Signature &signature() const = 0;
  /// Runs it; arguments are what they are afterwards. `cells`: floats are cells. There is
  /// no other way to run it where notPlain says so.
  /// Returns the error, or "".
  virtual std::string run(bool cells, std::vector<Array> &arguments,
                          std::vector<Array> &results) = 0;
  /// The first condition of the source that did not hold in the latest run, and its place, or
  /// "": what an assert says, or that an index is in range. Then the run means nothing.
  virtual std::string broken() const = 0;
  /// The place of the op that gives a result, or that writes into an argument: "in.mlir:3:8".
  virtual std::string place(bool result, unsigned number) const = 0;
  /// Why there is no plain run, or "": a cast with a rounding mode, which LLVM takes for a
  /// remark about the machine's state.
  virtual std::string notPlain() const = 0;
  /// True if the plain run adds sums in f16 or bf16, which are cells of sums in f32: it is run,
  /// but not compared with them.
  virtual bool addsNarrowly() const = 0;
};

} // namespace gemm::verify

#endif
