// Tests that call a BLAS skip where there is none.
#pragma once

#include "gemm/Runtime/BlasCall.h"
#include "gemm/Runtime/Device.h"

#include <gtest/gtest.h>

inline bool hasBlas() {
  try {
    gemm::runtime::openHostBlas();
    return true;
  } catch (const gemm::runtime::NoDevice &) {
    return false;
  }
}

// Nothing to call without OpenBLAS or libblas; scripts/test.sh installs one.
#define NEEDS_BLAS                                                                                 \
  if (!hasBlas())                                                                                  \
  GTEST_SKIP() << "no BLAS on this machine"
