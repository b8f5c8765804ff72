// Streams and events. What a stream is given is done before the call returns, so that all of it is
// in order and nothing is left to wait for. Time does not pass on the device: events are 0 ms
// apart.
#include "Graphs.h"

#include <algorithm>

namespace gemm::cudadevice {

namespace {
constexpr unsigned timingDisabled = 2; // CU_EVENT_DISABLE_TIMING
constexpr unsigned knownEventFlags = 7, knownStreamFlags = 1;
} // namespace

bool isStream(Device &d, Handle handle) {
  // null, CU_STREAM_LEGACY and CU_STREAM_PER_THREAD
  return reinterpret_cast<uintptr_t>(handle) <= 2 || d.streams.find(handle);
}

/// What a stream was made with; of the default ones `otherwise`.
template <typename T>
static Result tell(Device &d, Handle stream, T Stream::*member, T otherwise, T *to) {
  if (!to)
    return invalidValue;
  if (!isStream(d, stream))
    return invalidHandle;
  const Stream *s = d.streams.find(stream);
  *to = s ? s->*member : otherwise;
  return success;
}

/// All that was recorded is over; a node of a graph is not to be asked.
static Result stateOf(Device &d, Handle handle) {
  const Event *event = d.events.find(handle);
  return !event ? invalidHandle : event->graph ? capturedEvent : success;
}

extern "C" {
Result cuStreamCreateWithPriority(Handle *to, unsigned flags, int priority) {
  GEMM_ENTER(cuStreamCreate, Context);
  if (!to || flags & ~knownStreamFlags)
    return invalidValue;
  priority = std::clamp(priority, greatestPriority, leastPriority);
  *to = d.streams.add({.context = entry.context, .flags = flags, .priority = priority});
  return success;
}
Result cuStreamCreate(Handle *to, unsigned flags) {
  return cuStreamCreateWithPriority(to, flags, leastPriority);
}

Result cuStreamDestroy_v2(Handle stream) {
  GEMM_ENTER(cuStreamDestroy, Initialised);
  return d.streams.remove(stream) ? success : invalidHandle;
}

Result cuStreamSynchronize(Handle stream) {
  GEMM_ENTER(cuStreamSynchronize, Context);
  if (Stream *s = d.streams.find(stream); s && s->graph)
    return notWhileCaptured(d, stream);
  if (!isStream(d, stream))
    return invalidHandle;
  d.memory.finishLaunches();
  return success;
}
Result cuStreamQuery(Handle stream) { return cuStreamSynchronize(stream); }

Result cuStreamWaitEvent(Handle stream, Handle event, unsigned) {
  GEMM_ENTER(cuStreamWaitEvent, Context);
  Event *e = d.events.find(event);
  if (!isStream(d, stream) || !e)
    return invalidHandle;
  return waitCaptured(d, *e, stream).value_or(success);
}

Result cuLaunchHostFunc(Handle stream, HostFunction function, void *argument) {
  {
    GEMM_ENTER(cuLaunchHostFunc, Context);
    if (!isStream(d, stream))
      return invalidHandle;
    if (!function)
      return invalidValue;
    auto work = [=]() -> Result {
      function(argument);
      return success;
    };
    if (auto result = captured(d, stream, NodeKind::Host, work))
      return *result;
  }
  function(argument); // without the lock: it may wait for other threads
  return success;
}

Result cuStreamAddCallback(Handle stream, StreamCallback callback, void *argument, unsigned flags) {
  {
    GEMM_ENTER(cuStreamAddCallback, Context);
    if (!isStream(d, stream))
      return invalidHandle;
    if (!callback || flags != 0)
      return invalidValue;
    if (Result failed = refuseCaptured(d, "cuStreamAddCallback", stream))
      return failed;
  }
  callback(stream, success, argument);
  return success;
}

Result cuStreamGetPriority(Handle stream, int *to) {
  GEMM_ENTER(cuStreamGetPriority, Context);
  return tell(d, stream, &Stream::priority, leastPriority, to);
}

Result cuStreamGetFlags(Handle stream, unsigned *to) {
  GEMM_ENTER(cuStreamGetFlags, Context);
  return tell(d, stream, &Stream::flags, 0u, to);
}

Result cuStreamGetCtx(Handle stream, Handle *to) {
  GEMM_ENTER(cuStreamGetCtx, Context);
  Context *context = nullptr;
  const Result result = tell(d, stream, &Stream::context, entry.context, to ? &context : nullptr);
  if (result == success)
    *to = context;
  return result;
}

Result cuEventCreate(Handle *to, unsigned flags) {
  GEMM_ENTER(cuEventCreate, Context);
  if (!to || flags & ~knownEventFlags)
    return invalidValue;
  *to = d.events.add({.flags = flags});
  return success;
}

Result cuEventDestroy_v2(Handle event) {
  GEMM_ENTER(cuEventDestroy, Initialised);
  return d.events.remove(event) ? success : invalidHandle;
}

Result cuEventRecord(Handle handle, Handle stream) {
  GEMM_ENTER(cuEventRecord, Context);
  Event *event = d.events.find(handle);
  if (!event || !isStream(d, stream))
    return invalidHandle;
  if (auto result = recordCaptured(d, *event, stream))
    return *result;
  event->recorded = true;
  return success;
}
Result cuEventRecordWithFlags(Handle event, Handle stream, unsigned) {
  return cuEventRecord(event, stream);
}

Result cuEventQuery(Handle event) {
  GEMM_ENTER(cuEventQuery, Context);
  return stateOf(d, event);
}

Result cuEventSynchronize(Handle event) {
  GEMM_ENTER(cuEventSynchronize, Context);
  d.memory.finishLaunches();
  return stateOf(d, event);
}

Result cuEventElapsedTime(float *to, Handle from, Handle until) {
  GEMM_ENTER(cuEventElapsedTime, Context);
  const Event *a = d.events.find(from), *b = d.events.find(until);
  if (!to)
    return invalidValue;
  if (!a || !b || !a->recorded || !b->recorded || (a->flags | b->flags) & timingDisabled)
    return invalidHandle;
  *to = 0;
  return success;
}
Result cuEventElapsedTime_v2(float *to, Handle from, Handle until) {
  return cuEventElapsedTime(to, from, until);
}
}

} // namespace gemm::cudadevice
