# What `cmake --install` writes beside the targets: headers, the generated ones
# too, and a package file so that other projects say find_package(Gemm).
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Gemm)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/gemm ${CMAKE_BINARY_DIR}/include/gemm
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN "CMakeFiles" EXCLUDE)
install(EXPORT GemmTargets NAMESPACE Gemm:: DESTINATION ${package})
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/GemmConfig.cmake.in
  ${CMAKE_BINARY_DIR}/GemmConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/GemmConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/GemmConfig.cmake ${CMAKE_BINARY_DIR}/GemmConfigVersion.cmake
  DESTINATION ${package})

# What a wheel holds (pyproject.toml): the tools and the C interface, inside the Python package.
if(GEMM_BUILD_COMPILER AND GEMM_BUILD_RUNTIME)
  install(TARGETS gemm-compile gemm-opt gemm-report gemm-run gemm-verify gemm_runtime
    COMPONENT python EXCLUDE_FROM_ALL
    RUNTIME DESTINATION gemm/bin LIBRARY DESTINATION gemm/lib)
endif()
