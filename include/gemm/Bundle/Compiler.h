// Starting the gemm-compile beside this executable as a child, without a shell.
// The two halves share nothing else.
#pragma once

#include <string>
#include <vector>

namespace gemm::bundle {

/// Runs it with these arguments and returns its exit status; its standard output
/// goes to our standard error, or both go to the file `log`. Throws Error when there is none beside
/// us, or when a signal ends it; `input` is named in the message.
int runCompiler(const std::string &input, std::vector<std::string> arguments,
                const std::string &log = "");

} // namespace gemm::bundle
