# A room is a folder under lib/ built as one object library. All compiler rooms are linked into one shared library,
# libHeddle.so, so that tools and pass plugins link in a second and share one copy of every TypeID.

define_property(GLOBAL PROPERTY HEDDLE_COMPILER_ROOMS BRIEF_DOCS "rooms linked into libHeddle.so")

# Every generated header; rooms wait for it, and depfiles say what is rebuilt afterwards.
add_custom_target(heddle-headers)

# What nearly every file that knows MLIR includes, compiled once: parsing it is half of the time that such a file takes. Sources
# still include what they use (-DHEDDLE_PRECOMPILE=OFF builds without). CMake's own way would put paths of this tree into the file, so
# that no two clones had the same, and ccache's files would be of no use to the next one; so would a timestamp.
option(HEDDLE_PRECOMPILE "Precompile MLIR's headers" ON)
function(heddle_add_precompiled_headers)
  file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/precompiled.txt headers REGEX "^[^#]")
  list(TRANSFORM headers REPLACE "(.+)" "-include;\\1")
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")
  get_directory_property(options COMPILE_OPTIONS)
  separate_arguments(definitions UNIX_COMMAND "${LLVM_DEFINITIONS}")
  list(TRANSFORM LLVM_INCLUDE_DIRS REPLACE "(.+)" "-isystem;\\1" OUTPUT_VARIABLE includes)
  add_custom_command(OUTPUT heddle.pch
    COMMAND ${CMAKE_CXX_COMPILER} ${flags} ${options} ${definitions} ${includes} -fPIC ${CMAKE_CXX20_STANDARD_COMPILE_OPTION}
      -fpch-instantiate-templates -Xclang -fno-pch-timestamp ${headers} -MD -MF heddle.pch.d -MT heddle.pch
      -x c++-header -c /dev/null -o heddle.pch
    DEPENDS ${PROJECT_SOURCE_DIR}/cmake/precompiled.txt DEPFILE heddle.pch.d COMMENT "Precompiling MLIR's headers"
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR} COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(heddle-precompiled DEPENDS ${PROJECT_BINARY_DIR}/heddle.pch)
endfunction()

# heddle_precompile(<target>): the target's sources know MLIR.
function(heddle_precompile target)
  if(HEDDLE_PRECOMPILE)
    # ninja compiles in the build folder. -fPIC, as it was compiled: executables would have -fPIE.
    target_compile_options(${target} PRIVATE -fPIC "SHELL:-include-pch heddle.pch")
    add_dependencies(${target} heddle-precompiled)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS ${PROJECT_BINARY_DIR}/heddle.pch)
  endif()
endfunction()

# heddle_add_room(<name> [WITHOUT_MLIR] <sources...>)
function(heddle_add_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room WITHOUT_MLIR "" "")
  add_library(Heddle${name} OBJECT ${room_UNPARSED_ARGUMENTS})
  add_dependencies(Heddle${name} heddle-headers)
  if(NOT room_WITHOUT_MLIR)
    heddle_precompile(Heddle${name})
  endif()
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
  heddle_precompile(${name})
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
