// Whose code died. MLIR is a shared library and our code is linked into the program, so
// the call stack tells: where no function of the program lies between the entry of a
// library and the fault, the library died of its input alone, and no code of ours could
// have guarded it. So it did where a parser of ours had asked MLIR's reader for the next
// attribute or type and the reader died of the text (`array<index: 1>`).
#pragma once

namespace gemm::fuzz {
/// The calling function enters a library next, by a call of its own.
void enterLibrary();
/// It is back.
void leaveLibrary();

/// From now on a fault (SEGV, BUS, FPE, ILL, ABRT), or the end of its time (ALRM), writes to
/// `theirs` whether it happened between the two, with no function of the program in between or with
/// MLIR's reader entered after the last one; then it ends the process as it would have. A stack
/// that cannot be read leaves `theirs` as it is.
void blameOnFault(bool &theirs);
} // namespace gemm::fuzz
