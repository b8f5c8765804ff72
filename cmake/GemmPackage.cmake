# Debian packages by `cpack -G DEB` in the build folder: gemm-compiler has the tools, the libraries that programs
# load, and examples; gemm-compiler-dev what other compilers are built with. What a binary is linked with is asked
# of dpkg-shlibdeps. Nothing is built twice: what is packed is what `cmake --install` installs.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gemm-compiler/examples
  COMPONENT tools)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gemm-compiler
  RENAME copyright COMPONENT tools)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gemm-compiler-dev
  RENAME copyright COMPONENT dev)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gemm-compiler)
set(CPACK_PACKAGE_CONTACT "the authors of the GEMM compiler")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Compiles matrix products of ML programs to GPU kernels, and proves them without a GPU")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL tools dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME gemm-compiler)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS libopenblas0) # --device=blas
set(CPACK_DEBIAN_DEV_PACKAGE_NAME gemm-compiler-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "gemm-compiler (= ${PROJECT_VERSION}), libmlir-22-dev, llvm-22-dev")
include(CPack)
