#include "Ops.h"
namespace gemm::emulator {
std::span<const Opcode> warpOpcodes() { return {}; }
}
