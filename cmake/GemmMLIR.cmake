# LLVM/MLIR 22 from Debian's packages. MLIR is linked once, as libMLIR.so and
# libLLVM.so: the usual lists of component libraries would put a second, static
# copy of each dialect beside the shared one in the same process.
if(NOT MLIR_DIR AND EXISTS /usr/lib/llvm-22/lib/cmake/mlir)
  set(MLIR_DIR /usr/lib/llvm-22/lib/cmake/mlir)
endif()
find_package(MLIR 22.1 CONFIG QUIET)
if(NOT MLIR_FOUND)
  message(FATAL_ERROR "LLVM/MLIR 22 not found. On Debian 12 run: apt-get install --no-remove "
    "llvm-22-dev libmlir-22-dev mlir-22-tools llvm-22-tools   (or pass -DMLIR_DIR=...)")
endif()
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
set(LLVM_EXTERNAL_LIT ${LLVM_TOOLS_BINARY_DIR}/lit)

# The archives that register every upstream dialect, pass and extension: raw
# files, so that CMake does not pull the static component libraries with them.
set(GEMM_MLIR_REGISTER_ALL
  $<TARGET_FILE:MLIRRegisterAllDialects> $<TARGET_FILE:MLIRRegisterAllPasses>
  $<TARGET_FILE:MLIRRegisterAllExtensions>)

function(gemm_link_mlir target)
  target_include_directories(${target} SYSTEM PUBLIC
    $<BUILD_INTERFACE:${MLIR_INCLUDE_DIRS}> $<BUILD_INTERFACE:${LLVM_INCLUDE_DIRS}>)
  target_link_libraries(${target} PUBLIC MLIR LLVM)
endfunction()

# One precompiled header of MLIR's core and the dialects we touch everywhere:
# a file of ours then costs 2 s to compile instead of 10.
add_library(GemmPCH STATIC ${CMAKE_SOURCE_DIR}/cmake/pch.cpp)
target_precompile_headers(GemmPCH PRIVATE ${CMAKE_SOURCE_DIR}/cmake/pch.h)
function(gemm_mlir_flags target)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  gemm_link_mlir(${target})
  set_target_properties(${target} PROPERTIES CXX_STANDARD 17)
  gemm_set_warnings(${target})
  target_compile_options(${target} PRIVATE -fno-rtti -fno-exceptions -fno-unwind-tables
    -fno-asynchronous-unwind-tables)
endfunction()
gemm_mlir_flags(GemmPCH)

# gemm_add_mlir_library(<name> SOURCES... DEPS... [TABLEGEN targets...] [NO_PCH] [UNITY])
# UNITY: see gemm_unity.
function(gemm_add_mlir_library name)
  cmake_parse_arguments(ARG "NO_PCH;UNITY" "" "SOURCES;DEPS;TABLEGEN" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  add_library(Gemm::${name} ALIAS ${name})
  gemm_mlir_flags(${name})
  target_link_libraries(${name} PUBLIC ${ARG_DEPS})
  if(ARG_TABLEGEN)
    add_dependencies(${name} ${ARG_TABLEGEN})
  endif()
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM GemmPCH)
  endif()
  if(ARG_UNITY)
    gemm_unity(${name})
  endif()
  gemm_install(${name})
endfunction()

# gemm_add_mlir_tool(<name> SOURCES... DEPS... [REGISTER_ALL] [NO_INSTALL])
function(gemm_add_mlir_tool name)
  cmake_parse_arguments(ARG "REGISTER_ALL;NO_INSTALL" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  gemm_mlir_flags(${name})
  # The precompiled header was made with -fPIC; CMake would say -fPIE here.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  target_precompile_headers(${name} REUSE_FROM GemmPCH)
  target_link_libraries(${name} PRIVATE ${ARG_DEPS})
  if(ARG_REGISTER_ALL)
    target_link_libraries(${name} PRIVATE ${GEMM_MLIR_REGISTER_ALL} MLIR LLVM)
  endif()
  if(NOT ARG_NO_INSTALL)
    gemm_install(${name})
  endif()
endfunction()
