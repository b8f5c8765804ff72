// Capture of streams, and graphs. A capture begins at one stream; others join when they wait for an
// event that was recorded in it, and must be waited for in turn before it ends.
#include "Graphs.h"

namespace gemm::cudadevice {

namespace {

enum Status : int { none, active, invalidated }; // CUstreamCaptureStatus
constexpr int relaxedMode = 2;                   // CU_STREAM_CAPTURE_MODE_RELAXED
constexpr unsigned nonBlocking = 1;              // CU_STREAM_NON_BLOCKING
constexpr uint64_t knownInstantiateFlags = 15;

bool isLegacy(Handle stream) { return reinterpret_cast<uintptr_t>(stream) <= 1; }

Result invalidate(Device &d, const Graph *graph, Result code) {
  d.streams.each([&](Stream &s) { s.invalid |= s.graph && s.graph == graph; });
  return code;
}

/// The capture of a stream that waits for the legacy one, which others may not use meanwhile.
const Graph *blockingCapture(Device &d) {
  const Graph *found = nullptr;
  d.streams.each([&](const Stream &s) {
    if (s.graph && !s.invalid && !(s.flags & nonBlocking))
      found = s.graph;
  });
  return found;
}

Result runAll(Device &d, const std::vector<std::shared_ptr<Node>> &nodes) {
  for (const std::shared_ptr<Node> &node : nodes) {
    std::unique_lock lock(d.lock, std::defer_lock);
    if (node->kind != NodeKind::Host)
      lock.lock();
    if (Result failed = node->work())
      return failed;
  }
  return success;
}

} // namespace

std::optional<Result> captured(Device &d, Handle stream, NodeKind kind,
                               std::function<Result()> work) {
  Stream *s = d.streams.find(stream);
  if (!s || !s->graph) {
    if (const Graph *graph = isLegacy(stream) ? blockingCapture(d) : nullptr)
      return invalidate(d, graph, streamCaptureImplicit);
    return std::nullopt;
  }
  if (s->invalid)
    return streamCaptureInvalidated;
  s->joined = false;
  s->graph->nodes.push_back(std::make_shared<Node>(Node{kind, std::move(work)}));
  return success;
}

Result notWhileCaptured(Device &d, Handle stream) {
  Result result = success;
  d.streams.each([&](const Stream &s) {
    if (s.graph && !s.relaxed && (!stream || &s == stream))
      result = invalidate(d, s.graph, streamCaptureUnsupported);
  });
  return result;
}

Result refuseCaptured(Device &d, const char *function, Handle stream) {
  const Stream *s = d.streams.find(stream);
  if (!s || !s->graph)
    return success;
  d.report.refusal(function,
                   "expected no capture of the stream, of which graphs here have no node");
  return invalidate(d, s->graph, streamCaptureUnsupported);
}

std::optional<Result> recordCaptured(Device &d, Event &event, Handle stream) {
  Stream *s = d.streams.find(stream);
  event.graph = s ? s->graph : nullptr;
  event.from = s;
  if (!event.graph)
    return std::nullopt;
  return Result(s->invalid ? streamCaptureInvalidated : success);
}

std::optional<Result> waitCaptured(Device &d, Event &event, Handle stream) {
  Stream *s = d.streams.find(stream);
  if (!event.graph && (!s || !s->graph))
    return std::nullopt;
  if (!event.graph) // the capture may not wait for what is outside of it
    return invalidate(d, s->graph, streamCaptureIsolation);
  if (!s)
    return invalidate(d, event.graph, streamCaptureImplicit);
  if (s->graph && s->graph != event.graph)
    return invalidate(d, s->graph, streamCaptureMerge);
  if (Stream *from = d.streams.find(event.from); from && from != s)
    from->joined = true;
  if (!s->graph)
    s->graph = event.graph, s->origin = s->joined = false;
  return success;
}

extern "C" {
Result cuStreamBeginCapture_v2(Handle stream, int mode) {
  GEMM_ENTER(cuStreamBeginCapture, Context);
  if (mode < 0 || mode > relaxedMode)
    return invalidValue;
  Stream *s = d.streams.find(stream);
  if (!s)
    return isStream(d, stream) ? streamCaptureUnsupported : invalidHandle;
  if (s->graph)
    return illegalState;
  s->graph = d.graphs.add({});
  s->origin = true;
  s->invalid = false;
  s->relaxed = mode == relaxedMode;
  return success;
}

Result cuStreamEndCapture(Handle stream, Handle *to) {
  GEMM_ENTER(cuStreamEndCapture, Context);
  Stream *s = d.streams.find(stream);
  if (!to || !s)
    return to ? invalidHandle : invalidValue;
  *to = nullptr;
  if (!s->graph)
    return illegalState;
  if (!s->origin)
    return invalidate(d, s->graph, streamCaptureUnmatched);
  Graph *graph = s->graph;
  bool unjoined = false, invalid = false;
  d.streams.each([&](Stream &other) {
    if (other.graph != graph)
      return;
    unjoined |= !other.origin && !other.joined;
    invalid |= other.invalid;
    other.graph = nullptr;
  });
  d.events.each([&](Event &e) { e.graph = e.graph == graph ? nullptr : e.graph; });
  if (unjoined || invalid) {
    d.graphs.remove(graph);
    return invalid ? streamCaptureInvalidated : streamCaptureUnjoined;
  }
  *to = graph;
  return success;
}

Result cuStreamIsCapturing(Handle stream, int *to) {
  GEMM_ENTER(cuStreamIsCapturing, Context);
  if (!to)
    return invalidValue;
  if (!isStream(d, stream))
    return invalidHandle;
  const Stream *s = d.streams.find(stream);
  if (isLegacy(stream) && blockingCapture(d))
    return streamCaptureImplicit;
  *to = !s || !s->graph ? none : s->invalid ? invalidated : active;
  return success;
}

Result cuThreadExchangeStreamCaptureMode(int *mode) {
  GEMM_ENTER(cuThreadExchangeStreamCaptureMode, Nothing);
  static thread_local int current = 0; // global
  if (!mode || *mode < 0 || *mode > relaxedMode)
    return invalidValue;
  std::swap(current, *mode);
  return success;
}

Result cuGraphCreate(Handle *to, unsigned flags) {
  GEMM_ENTER(cuGraphCreate, Context);
  if (!to || flags)
    return invalidValue;
  *to = d.graphs.add({});
  return success;
}

Result cuGraphClone(Handle *to, Handle from) {
  GEMM_ENTER(cuGraphClone, Context);
  const Graph *graph = d.graphs.find(from);
  if (!to || !graph)
    return invalidValue;
  *to = d.graphs.add({graph->nodes});
  return success;
}

Result cuGraphDestroy(Handle graph) {
  GEMM_ENTER(cuGraphDestroy, Initialised);
  return d.graphs.remove(graph) ? success : invalidValue;
}

Result cuGraphGetNodes(Handle handle, Handle *to, size_t *count) {
  GEMM_ENTER(cuGraphGetNodes, Context);
  const Graph *graph = d.graphs.find(handle);
  if (!graph || !count)
    return invalidValue;
  const size_t room = to ? *count : 0, have = graph->nodes.size();
  for (size_t i = 0; i < room; ++i)
    to[i] = i < have ? graph->nodes[i].get() : nullptr;
  *count = to ? std::min(room, have) : have;
  return success;
}

Result cuGraphNodeGetType(Handle node, int *to) {
  GEMM_ENTER(cuGraphNodeGetType, Context);
  if (!to)
    return invalidValue;
  Result result = invalidValue;
  d.graphs.each([&](const Graph &g) {
    for (const std::shared_ptr<Node> &n : g.nodes)
      if (n.get() == node)
        *to = int(n->kind), result = success;
  });
  return result;
}

Result cuGraphInstantiateWithFlags(Handle *to, Handle handle, uint64_t flags) {
  GEMM_ENTER(cuGraphInstantiateWithFlags, Context);
  const Graph *graph = d.graphs.find(handle);
  if (!to || !graph || flags & ~knownInstantiateFlags)
    return invalidValue;
  *to = d.executables.add({graph->nodes});
  return success;
}

Result cuGraphUpload(Handle executable, Handle stream) {
  GEMM_ENTER(cuGraphUpload, Context);
  return d.executables.find(executable) && isStream(d, stream) ? success : invalidValue;
}

Result cuGraphLaunch(Handle handle, Handle stream) {
  std::vector<std::shared_ptr<Node>> nodes;
  {
    GEMM_ENTER(cuGraphLaunch, Context);
    const GraphExecutable *executable = d.executables.find(handle);
    if (!executable)
      return invalidValue;
    if (!isStream(d, stream))
      return invalidHandle;
    nodes = executable->nodes;
    if (auto result = captured(d, stream, NodeKind::Graph, [=] { return runAll(device(), nodes); }))
      return *result;
  }
  return runAll(device(), nodes); // host functions may wait for other threads
}

Result cuGraphExecDestroy(Handle executable) {
  GEMM_ENTER(cuGraphExecDestroy, Initialised);
  return d.executables.remove(executable) ? success : invalidValue;
}
}

} // namespace gemm::cudadevice
