// What the emulator knows about each byte of shared memory beside its value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gemm::emulator {

struct Warp;
struct Inst;

class Shadow {
public:
  bool enabled = false;
  void reset(size_t bytes, unsigned warps) { (void)bytes, (void)warps; }
  void read(Warp &, const Inst &, unsigned lane, uint32_t at, uint32_t bytes) {}
  void write(Warp &, const Inst &, unsigned lane, uint32_t at, uint32_t bytes) {}
  void atomic(Warp &, const Inst &, unsigned lane, uint32_t at, uint32_t bytes) {}
  void asyncIssue(Warp &, const Inst &, unsigned lane, uint32_t at, uint32_t bytes) {}
  void asyncComplete(Warp &, const Inst &, unsigned lane, uint32_t at, uint32_t bytes) {}
  void synchronise(uint32_t warps) {}
};

} // namespace gemm::emulator
