# What `cmake --install` writes beside the targets: headers, the generated ones
# too, and a package file so that other projects say find_package(Gemm).
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Gemm)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/gemm ${CMAKE_SOURCE_DIR}/include/gemm-c
  ${CMAKE_BINARY_DIR}/include/gemm
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev
  FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN "CMakeFiles" EXCLUDE)
install(EXPORT GemmTargets NAMESPACE Gemm:: DESTINATION ${package} COMPONENT dev)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/GemmConfig.cmake.in
  ${CMAKE_BINARY_DIR}/GemmConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/GemmConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/GemmConfig.cmake ${CMAKE_BINARY_DIR}/GemmConfigVersion.cmake
  DESTINATION ${package} COMPONENT dev)

# For what is not built by CMake: pkg-config finds the folders from where the file lies.
file(RELATIVE_PATH GEMM_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
foreach(library compiler runtime)
  if(TARGET gemm_${library})
    configure_file(${CMAKE_SOURCE_DIR}/cmake/gemm-${library}.pc.in ${CMAKE_BINARY_DIR}/gemm-${library}.pc @ONLY)
    install(FILES ${CMAKE_BINARY_DIR}/gemm-${library}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
      COMPONENT dev)
  endif()
endforeach()

# What a wheel holds (pyproject.toml): the tools and the C interface, inside the Python package.
if(GEMM_BUILD_COMPILER AND GEMM_BUILD_RUNTIME)
  install(TARGETS gemm-compile gemm-opt gemm-report gemm-run gemm-verify
    COMPONENT python EXCLUDE_FROM_ALL RUNTIME DESTINATION gemm/bin)
  # A wheel has no links: the libraries under the one name that the package opens.
  foreach(library compiler runtime)
    install(PROGRAMS $<TARGET_FILE:gemm_${library}> DESTINATION gemm/lib RENAME libgemm_${library}.so
      COMPONENT python EXCLUDE_FROM_ALL)
  endforeach()
endif()
