// The decoded form of a bulk copy, between BulkDecode.cpp, which fills it into
// an instruction's list, and BulkOps.cpp, which runs it.
#pragma once

#include "Decode/Program.h"
#include "Machine/Bulk.h"

namespace gemm::emulator {
class Decoder;
}

namespace gemm::emulator::bulk {

enum class Form : uint8_t { GlobalToShared, SharedToShared, SharedToGlobal, Prefetch };

struct Operands {
  Form form = Form::GlobalToShared;
  uint8_t rank = 0; ///< of the tensor, 0: plain bytes
  bool multicast = false;
  Space sharedSpace = Space::Shared;
  Reduction reduction = Reduction::None;
  TensorType type = TensorType::U8; ///< of a plain reduction
  /// Entries of addresses in the instruction's list; of a tensor's side, the map.
  uint8_t destination = 0, source = 0, barrier = 0;
  /// Slots.
  uint32_t coordinates[5] = {}, size = 0, mask = 0;
};

Operands operandsOf(Warp &, const Inst &);
void run(Warp &, const Inst &, uint32_t mask);
/// Consumes the name of a reduction, which must be there.
Reduction takeReduction(Decoder &);

} // namespace gemm::emulator::bulk
