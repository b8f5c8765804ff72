// Which build of the compiler this is, for who keeps what it made.
#ifndef GEMM_COMPILE_IDENTITY_H
#define GEMM_COMPILE_IDENTITY_H

#include <string>

namespace gemm::compiling {

/// The build ids, in hexadecimal, of the program or library that this is linked into and of the
/// libMLIR and libLLVM that it runs with; "" where one was linked without.
std::string identity();

} // namespace gemm::compiling

#endif // GEMM_COMPILE_IDENTITY_H
