// The families of rows, a file each. Internal.
#pragma once

#include "Kernel.h"

namespace gemm::conform {

using Rows = std::vector<RowEntry>;

void addressRows(Rows &);     ///< shared addresses in each rank of a cluster
void peerRows(Rows &);        ///< distributed shared memory
void descriptorRows(Rows &);  ///< wgmma's matrix descriptors
void tileCopyRows(Rows &);    ///< bulk tensor copies, their swizzles and edges
void bulkCopyRows(Rows &);    ///< bulk copies without a tensor map
void multicastRows(Rows &);   ///< one copy into several CTAs
void barrierRows(Rows &);     ///< mbarrier phases and transaction bytes
void matrixMoveRows(Rows &);  ///< ldmatrix, stmatrix
void mmaRows(Rows &);         ///< mma.sync of every type
void wmmaRows(Rows &);        ///< wmma of every type
void wgmmaRows(Rows &);       ///< wgmma of every type
void atomicRows(Rows &);      ///< atom and red
void convertRows(Rows &);     ///< cvt of every form and rounding
void approximateRows(Rows &); ///< the approximations, against their documented error

} // namespace gemm::conform
