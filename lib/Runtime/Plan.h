// A function of a bundle for some sizes on a device, to be run many times: sizes are bound, kernels
// loaded and memory allocated when it is made. In: arrays of the caller for each run. Out: results
// in them. What disagrees with the bundle is an Error before anything runs. Internal.
#pragma once

#include "Arrays.h"
#include "gemm/Runtime/Bind.h"

#include <memory>

namespace gemm::runtime {

class Device;

/// What of a function's results a run is given memory for: all, none (they are written into
/// arguments), or those that do not lie in arguments which the function writes into.
enum class Returned : uint8_t { All, None, Apart };

/// Whether a result of a function is found in an argument that it writes into.
bool liesInArgument(const bundle::Function &function, const bundle::View &result);

/// The function, bound to arguments of these types.
BoundFunction bindTo(const bundle::Function &function, const std::vector<ArrayType> &arguments);

class Plan {
public:
  Plan(BoundFunction bound, Returned returned);
  virtual ~Plan() = default;
  Plan(const Plan &) = delete;
  Plan &operator=(const Plan &) = delete;

  const BoundFunction &function() const { return bound; }
  /// What a run is given: the arguments, then results.
  const std::vector<RunArray> &arrays() const { return given; }
  size_t arguments() const { return bound.function->arguments.size(); }
  /// Bytes of the device that are the plan's own.
  virtual int64_t ownBytes() const = 0;

  /// Throws Error where `memory` is not what the device takes.
  void run(const gemm_memory *memory, int64_t count, void *stream);

protected:
  virtual void runOn(const gemm_memory *memory, void *stream) = 0;
  /// Of result i of those that a run is given.
  const BoundView &resultView(size_t i) const { return bound.results[results[i]]; }
  /// "@main".
  const std::string &name() const { return named; }

private:
  BoundFunction bound;
  std::vector<size_t> results; // numbers of those that a run is given
  std::vector<RunArray> given;
  std::string named;
};

/// On memory of the host; devices are those of gemm_run_entry. The bundle outlives the plan.
std::unique_ptr<Plan> makeHostPlan(const bundle::Bundle &bundle, BoundFunction bound,
                                   const std::string &device, Returned returned);

/// On memory of the calling thread's CUDA context, or of the first GPU's primary one. With
/// `unchecked`, what steps ensure of data is not looked at: else such a function is an Error.
std::unique_ptr<Plan> makeCudaPlan(const bundle::Bundle &bundle, BoundFunction bound,
                                   bool unchecked);

} // namespace gemm::runtime
