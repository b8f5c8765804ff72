// A function of a bundle, run for host code: arrays in, arrays out. In: memory of the host with
// sizes and strides. Out: the results in memory of the caller. What disagrees with the bundle
// is a bundle::Error before anything runs.
#pragma once

#include "Arrays.h"
#include "gemm/Bundle/Bundle.h"

namespace gemm::runtime {

/// An array of the host; strides count elements.
struct HostArray : ArrayType {
  std::byte *data = nullptr;
  std::vector<int64_t> strides;
};

/// The bundle in this folder, read once for each process.
const bundle::Bundle &cachedBundle(const std::string &folder);

const bundle::Function &findEntry(const bundle::Bundle &bundle, const std::string &name);

/// Shape of a result, from the arguments' shapes.
std::vector<int64_t> resultShape(const bundle::Function &function,
                                 const std::vector<HostArray> &arguments, size_t result);

/// `arrays` are the function's arguments, then its results. What the function writes into an
/// argument is written to the caller's.
void runEntry(const bundle::Bundle &bundle, const bundle::Function &function,
              const std::string &device, const std::vector<HostArray> &arrays);

} // namespace gemm::runtime
