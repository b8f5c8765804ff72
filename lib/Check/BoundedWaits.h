// A kernel whose waits give up: PTX in, the same PTX out, but each wait for an mbarrier polls a
// limited number of times, then writes where it stood into memory of the host and traps. So a
// kernel that would hang ends, and what it waited for can be read after its context is lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gemm::check {

/// Bytes of the host's memory that the kernel writes to; zero before it runs.
inline constexpr size_t waitReportBytes = 256 * 16 * 64;

/// `address` is that memory's for the kernel. Throws bundle::Error, with file and line, for a
/// wait of a form that is not known: a wait without a limit would spoil the answer. Each wait's
/// place, "FILE:LINE", is added to `places`.
std::string boundWaits(const std::string &file, const std::string &ptx, uint64_t address,
                       uint32_t polls, std::vector<std::string> &places);

/// What the memory says, a text for each warp that gave up, the first 4,095: the wait's place,
/// CTA, thread, parity, the barrier's address and its 64 bits.
std::vector<std::string> readWaitReport(const std::byte *memory,
                                        const std::vector<std::string> &places);

} // namespace gemm::check
