// How long calls take on a GPU: two events around each, which are asked for their times later, when
// the GPU has passed them. Nothing waits for the GPU but the end of the program.
#pragma once

#include "Recorder.h"

namespace gemm::trace {

/// Around a call that is queued on a stream. Without the driver, and while a stream is captured,
/// its time is not known.
class GpuCall {
public:
  GpuCall(Call &call, void *stream);
  /// What the library returned; 0 is success.
  void returned(int status);

private:
  Record *record;
  void *stream;
  void *from = nullptr, *to = nullptr;
};

} // namespace gemm::trace
