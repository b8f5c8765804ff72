// Capture and graphs, which are the driver's.
#include "Runtime.h"

namespace gemm::cudart {

using namespace cudadevice;

extern "C" {
Result cudaStreamBeginCapture(Handle stream, int mode) {
  return ask([&] { return cuStreamBeginCapture_v2(stream, mode); });
}
Result cudaStreamEndCapture(Handle stream, Handle *to) {
  return ask([&] { return cuStreamEndCapture(stream, to); });
}
Result cudaThreadExchangeStreamCaptureMode(int *mode) {
  return ask([&] { return cuThreadExchangeStreamCaptureMode(mode); });
}
Result cudaGraphCreate(Handle *to, unsigned flags) {
  return ask([&] { return cuGraphCreate(to, flags); });
}
Result cudaGraphClone(Handle *to, Handle from) {
  return ask([&] { return cuGraphClone(to, from); });
}
Result cudaGraphDestroy(Handle graph) {
  return ask([&] { return cuGraphDestroy(graph); });
}
Result cudaGraphGetNodes(Handle graph, Handle *to, size_t *count) {
  return ask([&] { return cuGraphGetNodes(graph, to, count); });
}
Result cudaGraphNodeGetType(Handle node, int *to) {
  return ask([&] { return cuGraphNodeGetType(node, to); });
}
Result cudaGraphInstantiateWithFlags(Handle *to, Handle graph, unsigned long long flags) {
  return ask([&] { return cuGraphInstantiateWithFlags(to, graph, flags); });
}
Result cudaGraphInstantiate(Handle *to, Handle graph, unsigned long long flags) {
  return cudaGraphInstantiateWithFlags(to, graph, flags);
}
Result cudaGraphUpload(Handle executable, Handle stream) {
  return ask([&] { return cuGraphUpload(executable, stream); });
}
Result cudaGraphLaunch(Handle executable, Handle stream) {
  return ask([&] { return cuGraphLaunch(executable, stream); });
}
Result cudaGraphExecDestroy(Handle executable) {
  return ask([&] { return cuGraphExecDestroy(executable); });
}
}

} // namespace gemm::cudart
