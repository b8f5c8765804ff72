# Build rules shared by both halves: warnings, language level, one function per
# kind of target. Nothing here knows LLVM.

# Warnings are errors; floating-point contraction is off so that results are
# the same on every machine and compiler.
function(gemm_set_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter -ffp-contract=off)
  if(GEMM_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(GEMM_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${GEMM_SANITIZE} -fno-omit-frame-pointer
      -fno-sanitize-recover=all)
    target_link_options(${target} PRIVATE -fsanitize=${GEMM_SANITIZE})
  endif()
endfunction()

# gemm_plain_arithmetic(<target>): what defines correct is computed as it is written.
# GCC 12.2 at -O2 takes casts to float out of pairs of doubles (its SLP vectoriser), so
# no compiler gets to vectorise here; the oracle's own vectors are spelled out.
function(gemm_plain_arithmetic target)
  target_compile_options(${target} PRIVATE -fno-fast-math -fno-tree-vectorize -fno-tree-slp-vectorize)
endfunction()

# Installed targets: archives in lib/gemm (their short names are not for lib/),
# tools in bin, all of them in the export set that find_package(Gemm) loads. What programs need that are
# built already is the component tools, the rest dev (GemmPackage.cmake).
function(gemm_install target)
  install(TARGETS ${target} EXPORT GemmTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/gemm COMPONENT dev
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT tools NAMELINK_COMPONENT dev
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
endfunction()

# gemm_set_soversion(<target>): what the package's version file says of compatibility, as the name
# that programs load: 0.1 of 0.1.0.
function(gemm_set_soversion target)
  set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()

# gemm_unity(<target> [APART <sources>...]): compiles up to seven of its files as one, where
# what a file includes costs several times what it says: GCC instantiates the inline functions of
# a precompiled header that use templates in every file anew, of MLIR's 4 s. Those apart have names
# in their anonymous namespaces that others have too, or include gemm::Type, which hides MLIR's.
function(gemm_unity target)
  cmake_parse_arguments(ARG "" "" "APART" ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 7)
  set_source_files_properties(${ARG_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# gemm_add_library(<name> SOURCES... DEPS...): a plain C++ library of the model
# (C++17, usable from both halves) or of the runtime half (C++20 with RUNTIME).
function(gemm_add_library name)
  cmake_parse_arguments(ARG "RUNTIME" "" "SOURCES;DEPS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  add_library(Gemm::${name} ALIAS ${name})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${name} PUBLIC $<IF:$<BOOL:${ARG_RUNTIME}>,cxx_std_20,cxx_std_17>)
  target_link_libraries(${name} PUBLIC ${ARG_DEPS})
  gemm_set_warnings(${name})
  gemm_install(${name})
endfunction()

# gemm_compile_quickly(<target>): a sanitized build is there to be run once, and half of
# its compile time is the optimiser's on option parsing, JSON, reports and tests, which
# have no loops that count. Never in a build whose speed counts: the linker may take its
# slow copy of an inline function for all.
function(gemm_compile_quickly target)
  if(GEMM_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# gemm_add_tool(<name> SOURCES... DEPS... [NOT_INSTALLED]): an executable in build/bin.
function(gemm_add_tool name)
  cmake_parse_arguments(ARG "NOT_INSTALLED" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_link_libraries(${name} PRIVATE ${ARG_DEPS})
  gemm_set_warnings(${name})
  gemm_compile_quickly(${name})
  if(NOT ARG_NOT_INSTALLED)
    gemm_install(${name})
  endif()
endfunction()

# What all unit tests are compiled with. GCC 12 warns wrongly about the inside of
# std::string (its bug 105651), and through a precompiled header it says so.
function(gemm_test_flags target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_link_libraries(${target} PRIVATE GTest::gtest_main GTest::gmock)
  gemm_set_warnings(${target})
  gemm_compile_quickly(${target})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow
      -Wno-stringop-overread)
  endif()
endfunction()

# gemm_add_unit_test(<name> SOURCES... DEPS... [TOGETHER <suite>]): a GoogleTest binary whose cases
# ctest lists one by one, but for a suite whose cases share what takes long to make. All of them share
# one precompiled GoogleTest.
function(gemm_add_unit_test name)
  cmake_parse_arguments(ARG "" "TOGETHER" "SOURCES;DEPS" ${ARGN})
  if(NOT TARGET GemmTestPCH)
    add_library(GemmTestPCH STATIC ${CMAKE_SOURCE_DIR}/cmake/pch.cpp)
    gemm_test_flags(GemmTestPCH)
    target_precompile_headers(GemmTestPCH PRIVATE <gmock/gmock.h> <gtest/gtest.h> <map> <string> <vector>)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  gemm_test_flags(${name})
  target_link_libraries(${name} PRIVATE ${ARG_DEPS})
  target_precompile_headers(${name} REUSE_FROM GemmTestPCH)
  # As the precompiled header was made.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  set(filter "")
  if(ARG_TOGETHER)
    add_test(NAME ${ARG_TOGETHER} COMMAND ${name} --gtest_filter=${ARG_TOGETHER}.*)
    set(filter TEST_FILTER -${ARG_TOGETHER}.*)
  endif()
  gtest_discover_tests(${name} NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60 ${filter})
endfunction()

# gemm_set_version(<sources>...): GEMM_VERSION in these, and GEMM_COMMIT, the commit when it is a checkout: a
# report must say what made it. Sources, not the target: a commit compiles no more than these again.
function(gemm_set_version)
  execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  set_source_files_properties(${ARGN} PROPERTIES
    COMPILE_DEFINITIONS "GEMM_VERSION=\"${PROJECT_VERSION}\";GEMM_COMMIT=\"${commit}\"")
endfunction()
