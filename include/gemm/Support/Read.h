// The one place that reads files which the user names. In: a path. Out: the whole text, or
// why there is none. What ends by itself is read: a regular file, a pipe, a socket, a terminal,
// /dev/null. "-" is the standard input, whatever that is.
#pragma once

#include <cstdint>
#include <string>

namespace gemm::support {

/// Puts the whole of `path` into `text`. Returns the error, "PATH: expected a readable
/// <what>, got <reason>", or "". More than `most` bytes are an error.
[[nodiscard]] std::string readFile(const std::string &path, const std::string &what,
                                   std::string &text, uint64_t most = uint64_t(4) << 30);

/// A tool's input: Place.h does not write over it from now on.
void noteInput(const std::string &path);

/// `path` is one, by this or another name.
bool isInput(const std::string &path);

} // namespace gemm::support
