// The file that gemm-trace has programs write and gemm-report reads: a header, then one record for
// each call of a BLAS library, in the order in which calls began. Processes map the file and share
// it, so that what was written stays whatever ends them. Numbers are the machine's own.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace gemm::trace {

/// Where the interposer finds the file, which gemm-trace has made.
inline constexpr char fileVariable[] = "GEMM_TRACE_FILE";
inline constexpr char magic[8] = {'g', 'e', 'm', 'm', 't', 'r', 'c', '\n'};
inline constexpr uint32_t version = 1;

enum class Interface : uint8_t { Fortran, Cblas, CublasLt };
enum class Routine : uint8_t { Gemm, Gemv, Syrk };
enum class Element : uint8_t {
  F32,
  F64,
  Complex32,
  Complex64,
  F16,
  BF16,
  F8E4M3,
  F8E5M2,
  I8,
  I32,
  Other
};
/// Of a record: it is written from the call's beginning on. Refused: the library said that it would
/// not do it. Untimed: it was done, and how long it took is not known.
enum class State : uint32_t { None, Begun, Ended, Refused, Untimed };

/// A call as its arguments say.
struct Described {
  Interface interface;
  Routine routine;
  Element a, b, d;     // of the factors and the result
  bool rowMajor;       // the order of the result; transposes are those that matrices in it have
  char transA, transB; // 'N', 'T' or 'C'; of gemv and syrk transA
  bool reads;          // beta is not 0
  char unused[5];
  uint16_t epilogue; // cublasLtEpilogue_t; 0: there is none
  int64_t batch;
  int64_t m, n, k; // gemv has no k, syrk no m
  int64_t lda, ldb, ldc;
};

struct Record {
  std::atomic<State> state;
  int32_t process, thread;
  uint32_t unused;
  Described call;
  int64_t begun, ended; // nanoseconds of CLOCK_MONOTONIC
  int64_t padding[3];
};
static_assert(sizeof(Record) == 128);

struct Header {
  char magic[8];
  uint32_t version, recordBytes;
  std::atomic<uint64_t> capacity; // records that there is room for
  std::atomic<uint64_t> calls;    // that began, recorded or not
  std::atomic<uint64_t> lost;     // nanoseconds of those that ended beyond it
};
inline constexpr size_t headerBytes = 4096;
static_assert(sizeof(Header) <= headerBytes);
static_assert(std::atomic<uint64_t>::is_always_lock_free);

} // namespace gemm::trace
