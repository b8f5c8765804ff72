# Manual pages and completions for bash, made by scripts/manual.py of what the built tools print, and installed with
# them. A sanitized build, whose tools are there to be tested, has none.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(tools)
foreach(tool bench compile conform cuda-run emulate gpu-check lsp-server opt report run trace verify)
  if(TARGET gemm-${tool})
    list(APPEND tools gemm-${tool})
  endif()
endforeach()
if(tools AND NOT GEMM_SANITIZE)
  set(manuals ${CMAKE_BINARY_DIR}/manual)
  set(made)
  foreach(tool IN LISTS tools)
    list(APPEND made ${manuals}/man/man1/${tool}.1 ${manuals}/bash-completion/completions/${tool})
  endforeach()
  add_custom_command(OUTPUT ${made}
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/scripts/manual.py ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} ${manuals} ${tools}
    DEPENDS ${tools} ${CMAKE_SOURCE_DIR}/scripts/manual.py VERBATIM)
  add_custom_target(gemm-manual ALL DEPENDS ${made})
  install(DIRECTORY ${manuals}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT tools)
  install(DIRECTORY ${manuals}/bash-completion/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion COMPONENT tools)
endif()
