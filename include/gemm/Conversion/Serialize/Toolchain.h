//===- Toolchain.h - finding ptxas and choosing a PTX version ---*- C++ -*-===//
//
// In: an explicit path or nothing. Out: the ptxas that will be used, or every
// place that was looked at and why it did not serve; and the PTX version that
// a chip needs and that this ptxas reads. Nothing here is cached or global.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_SERIALIZE_TOOLCHAIN_H
#define GEMM_CONVERSION_SERIALIZE_TOOLCHAIN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace gemm {

/// A usable ptxas. `ptx` is the newest PTX it reads, as ten times major plus
/// minor (PTX 8.7 is 87).
struct Ptxas {
  std::string path;
  std::string origin;  // what led to it: "--ptxas", "PATH", ...
  std::string release; // "13.0"
  unsigned ptx = 0;
};

/// One place that was looked at.
struct PtxasCandidate {
  std::string origin;
  std::string path;
  std::string outcome; // "used", "not found", "not executable", ...
};

struct PtxasSearch {
  std::optional<Ptxas> found;
  std::vector<PtxasCandidate> tried;
  /// Set when a path the user named does not work: then nothing else is tried.
  std::string error;
  /// "--ptxas, GEMM_PTXAS, ..." with each outcome, for a message.
  std::string describe() const;
};

/// Search order: `explicitPath`, GEMM_PTXAS, CUDA_HOME and CUDA_PATH, PATH,
/// /usr/local/cuda, the nvidia and triton wheels of the usual site-packages.
PtxasSearch findPtxas(llvm::StringRef explicitPath = "", unsigned timeoutSeconds = 20);

/// The fatbinary tool beside `ptxas`, or on PATH; empty if there is none.
std::string findFatbinary(const Ptxas &ptxas);

/// The newest PTX a CUDA release reads (its ptxas says which release it is).
unsigned ptxOfCudaRelease(unsigned major, unsigned minor);

/// The first PTX version that knows `chip` (e.g. "sm_90a"); 0 if unknown.
unsigned firstPtxOfChip(llvm::StringRef chip);

/// "sm_75, sm_80, ...": the chips this compiler can emit code for.
std::string knownChips();

/// The PTX version to write for `chip`: 8.0, or what the chip or an instruction (`least`)
/// needs if that is newer, or the newest of an older `ptxas`. 0 and a reason in `error` if
/// `chip` is unknown or `ptxas` is too old for it.
unsigned choosePtxVersion(llvm::StringRef chip, unsigned least, const Ptxas *ptxas,
                          std::string &error);

/// How a child process ended, and what it wrote (stdout and stderr together).
struct ProcessResult {
  int exitCode = -1; // -1: could not start or died of a signal
  bool timedOut = false;
  std::string output;
  std::string startError;
  bool ok() const { return exitCode == 0 && !timedOut && startError.empty(); }
  /// One phrase: "exited with 1", "did not end within 20 s", ...
  std::string describe() const;
};

/// Runs `args[0]` with a limit on wall-clock time. Uses no signal handler and
/// no alarm, so that several threads may call it at once.
ProcessResult runProcess(llvm::ArrayRef<std::string> args, unsigned timeoutSeconds);

} // namespace gemm

#endif // GEMM_CONVERSION_SERIALIZE_TOOLCHAIN_H
