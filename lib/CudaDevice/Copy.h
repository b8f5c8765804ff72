// Copies and fills between addresses of the host and of the device: checked as a whole before a
// byte moves.
#pragma once

#include "Device.h"

namespace gemm::cudadevice {

/// Which memory one end of a copy has to be in.
enum class End { Device, Host, Any };

/// `lines` lines of `width` bytes, each `pitch` bytes after the one before, `slices` times, each
/// `slice` bytes after the one before.
struct Box {
  size_t width = 0, lines = 1, slices = 1;
};
struct Place {
  Pointer address = 0;
  End end = End::Any;
  size_t pitch = 0, slice = 0;
};

/// invalidValue, with a refusal of `function`, where an end is not where it has to be or is larger
/// than its allocation. Bytes of host memory that the driver does not know are the caller's.
Result copyBox(Device &, const char *function, const Place &to, const Place &from, const Box &);
/// Fills lines with a value of `size` bytes.
Result fillBox(Device &, const char *function, const Place &to, const void *value, size_t size,
               const Box &);

} // namespace gemm::cudadevice
