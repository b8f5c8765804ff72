// Streams and events, which are the driver's.
#include "Runtime.h"

namespace gemm::cudart {

using namespace cudadevice;

extern "C" {
Result cudaStreamCreateWithPriority(Handle *to, unsigned flags, int priority) {
  return ask([&] { return cuStreamCreateWithPriority(to, flags, priority); });
}
Result cudaStreamCreateWithFlags(Handle *to, unsigned flags) {
  return cudaStreamCreateWithPriority(to, flags, 0);
}
Result cudaStreamCreate(Handle *to) { return cudaStreamCreateWithPriority(to, 0, 0); }
Result cudaStreamDestroy(Handle stream) {
  return ask([&] { return cuStreamDestroy_v2(stream); });
}
Result cudaStreamSynchronize(Handle stream) {
  return ask([&] { return cuStreamSynchronize(stream); });
}
Result cudaStreamQuery(Handle stream) {
  return ask([&] { return cuStreamQuery(stream); });
}
Result cudaStreamWaitEvent(Handle stream, Handle event, unsigned flags) {
  return ask([&] { return cuStreamWaitEvent(stream, event, flags); });
}
Result cudaStreamAddCallback(Handle stream, StreamCallback callback, void *argument,
                             unsigned flags) {
  return ask([&] { return cuStreamAddCallback(stream, callback, argument, flags); });
}
Result cudaStreamGetPriority(Handle stream, int *to) {
  return ask([&] { return cuStreamGetPriority(stream, to); });
}
Result cudaStreamGetFlags(Handle stream, unsigned *to) {
  return ask([&] { return cuStreamGetFlags(stream, to); });
}
Result cudaStreamIsCapturing(Handle stream, int *to) {
  return ask([&] { return cuStreamIsCapturing(stream, to); });
}
Result cudaStreamAttachMemAsync(Handle stream, void *, size_t, unsigned) {
  return cudaStreamQuery(stream);
}

Result cudaEventCreateWithFlags(Handle *to, unsigned flags) {
  return ask([&] { return cuEventCreate(to, flags); });
}
Result cudaEventCreate(Handle *to) { return cudaEventCreateWithFlags(to, 0); }
Result cudaEventDestroy(Handle event) {
  return ask([&] { return cuEventDestroy_v2(event); });
}
Result cudaEventRecord(Handle event, Handle stream) {
  return ask([&] { return cuEventRecord(event, stream); });
}
Result cudaEventRecordWithFlags(Handle event, Handle stream, unsigned) {
  return cudaEventRecord(event, stream);
}
Result cudaEventQuery(Handle event) {
  return ask([&] { return cuEventQuery(event); });
}
Result cudaEventSynchronize(Handle event) {
  return ask([&] { return cuEventSynchronize(event); });
}
Result cudaEventElapsedTime(float *to, Handle from, Handle until) {
  return ask([&] { return cuEventElapsedTime(to, from, until); });
}
#if GEMM_CUDART == 12
Result cudaEventElapsedTime_v2(float *to, Handle from, Handle until) {
  return cudaEventElapsedTime(to, from, until);
}
#endif
}

} // namespace gemm::cudart
