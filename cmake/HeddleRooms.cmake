# A room is a folder under lib/ built as one object library. All compiler rooms are linked into one shared library,
# libHeddle.so, so that tools and pass plugins link in a second and share one copy of every TypeID.

define_property(GLOBAL PROPERTY HEDDLE_COMPILER_ROOMS BRIEF_DOCS "rooms linked into libHeddle.so")

# Every generated header; rooms wait for it, and depfiles say what is rebuilt afterwards.
add_custom_target(heddle-headers)

# heddle_add_room(<name> <sources...>)
function(heddle_add_room name)
  add_library(Heddle${name} OBJECT ${ARGN})
  add_dependencies(Heddle${name} heddle-headers)
  set_property(GLOBAL APPEND PROPERTY HEDDLE_COMPILER_ROOMS Heddle${name})
endfunction()

# heddle_tablegen(<td file> <target> <output> <flags> [<output> <flags>...]): one .td, several generated files.
function(heddle_tablegen td target)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(outputs ${ARGN})
  while(outputs)
    list(POP_FRONT outputs output flags)
    separate_arguments(flags)
    mlir_tablegen(${output} ${flags} -I${PROJECT_SOURCE_DIR}/include)
  endwhile()
  add_public_tablegen_target(${target})
  add_dependencies(heddle-headers ${target})
endfunction()

# heddle_tablegen_ops(<dialect> <family>...): <family>Ops.td gives <family>Ops.h.inc and <family>Ops.cpp.inc.
function(heddle_tablegen_ops dialect)
  foreach(family ${ARGN})
    heddle_tablegen(${family}Ops.td Heddle${dialect}${family}OpsIncGen
      ${family}Ops.h.inc -gen-op-decls ${family}Ops.cpp.inc -gen-op-defs)
  endforeach()
endfunction()

# heddle_embed_text(<target> <file> <output>): the target's sources may include <output>, a string literal of the file's text.
function(heddle_embed_text target file output)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded/${output})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFILE=${file} -DOUTPUT=${output} -P ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake
    DEPENDS ${file} ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake)
  target_sources(${target} PRIVATE ${output})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/embedded)
endfunction()

# heddle_add_executable(<name> <sources...>): an executable over libHeddle.so that is not installed.
function(heddle_add_executable name)
  add_executable(${name} ${ARGN} $<$<BOOL:${HEDDLE_ASAN}>:${PROJECT_SOURCE_DIR}/cmake/SanitizerDefaults.cpp>)
  target_link_libraries(${name} PRIVATE Heddle MLIR LLVM)
endfunction()

# heddle_add_tool(<name> <sources...>): the same, installed.
function(heddle_add_tool name)
  heddle_add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES INSTALL_RPATH "$ORIGIN/../lib" ENABLE_EXPORTS ON)
  install(TARGETS ${name} RUNTIME DESTINATION bin)
endfunction()

# heddle_add_unit_test(<name>Tests <sources...>): a GoogleTest program that ./dev test runs.
function(heddle_add_unit_test name)
  heddle_add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE GTest::gtest_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/unit)
endfunction()
