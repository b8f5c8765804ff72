// Graphs: work that a stream was given while it was captured, done in that order when the graph is
// launched. That order is one of those that the graph's edges allow; a kernel's arguments are kept
// as they were when it was captured.
#pragma once

#include "Device.h"

#include <functional>
#include <optional>

namespace gemm::cudadevice {

/// CUgraphNodeType.
enum class NodeKind : int { Kernel = 0, Copy = 1, Fill = 2, Host = 3, Graph = 4 };

struct Node {
  NodeKind kind;
  /// Called with the device's lock held, but for Host, which may wait for other threads.
  std::function<Result()> work;
};

/// Nothing when the stream is not captured: the work is to be done at once. Else the work has
/// become a node of its graph, or, where a capture forbids it, ended that; what the call returns.
std::optional<Result> captured(Device &, Handle stream, NodeKind, std::function<Result()> work);

/// What may not be asked of a stream (null: of any) while it is captured: ends the capture.
Result notWhileCaptured(Device &, Handle stream);

/// Events in a capture: where one is recorded, and who waits for it joins.
std::optional<Result> recordCaptured(Device &, Event &, Handle stream);
std::optional<Result> waitCaptured(Device &, Event &, Handle stream);

} // namespace gemm::cudadevice
