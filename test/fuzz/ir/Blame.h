// Whose code died. MLIR is a shared library and our code is linked into the program, so
// the call stack tells: where no function of the program lies between the entry of a
// library and the fault, the library died of its input alone, and no code of ours could
// have guarded it.
#pragma once

namespace gemm::fuzz {
/// The calling function enters a library next, by a call of its own.
void enterLibrary();
/// It is back.
void leaveLibrary();

/// From now on a fault (SEGV, BUS, FPE, ILL, ABRT) writes to `theirs` whether it happened
/// between the two, with no function of the program in between; then it ends the process
/// as it would have. A stack that cannot be read leaves `theirs` as it is.
void blameOnFault(bool &theirs);
} // namespace gemm::fuzz
