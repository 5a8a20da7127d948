# A room is a folder under lib/ built as one object library. All compiler rooms are linked into one shared library,
# libHeddle.so, so that tools and pass plugins link in a second and share one copy of every TypeID.

define_property(GLOBAL PROPERTY HEDDLE_COMPILER_ROOMS BRIEF_DOCS "rooms linked into libHeddle.so")

# What knows MLIR is mostly templates of op classes, which -O2 inlines at length and which never take the time. What does, stays at
# what CMAKE_CXX_FLAGS say: the runtime, which knows no MLIR, and rooms that are HOT. bench/build.py shows what it saves.
set(HEDDLE_MLIR_FLAGS "" CACHE STRING "Further compiler flags of what knows MLIR")
separate_arguments(HEDDLE_MLIR_OPTIONS UNIX_COMMAND "${HEDDLE_MLIR_FLAGS}")

# Every generated header; rooms wait for it, and depfiles say what is rebuilt afterwards.
add_custom_target(heddle-headers)

# What nearly every file that knows MLIR includes, compiled once: parsing it is half of the time that such a file takes. Sources
# still include what they use (-DHEDDLE_PRECOMPILE=OFF builds without). CMake's own way would put paths of this tree into the file, so
# that no two clones had the same, and ccache's files would be of no use to the next one; so would a timestamp.
option(HEDDLE_PRECOMPILE "Precompile MLIR's headers" ON)
function(heddle_add_precompiled_headers file) # with further flags behind it
  file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/precompiled.txt headers REGEX "^[^#]")
  list(TRANSFORM headers REPLACE "(.+)" "-include;\\1")
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")
  get_directory_property(options COMPILE_OPTIONS)
  separate_arguments(definitions UNIX_COMMAND "${LLVM_DEFINITIONS}")
  list(TRANSFORM LLVM_INCLUDE_DIRS REPLACE "(.+)" "-isystem;\\1" OUTPUT_VARIABLE includes)
  add_custom_command(OUTPUT ${file}
    COMMAND ${CMAKE_CXX_COMPILER} ${flags} ${options} ${definitions} ${includes} ${ARGN} -fPIC ${CMAKE_CXX20_STANDARD_COMPILE_OPTION}
      -fpch-instantiate-templates -Xclang -fno-pch-timestamp ${headers} -MD -MF ${file}.d -MT ${file}
      -x c++-header -c /dev/null -o ${file}
    DEPENDS ${PROJECT_SOURCE_DIR}/cmake/precompiled.txt DEPFILE ${file}.d COMMENT "Precompiling MLIR's headers"
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR} COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${file}-made DEPENDS ${PROJECT_BINARY_DIR}/${file})
endfunction()

# heddle_precompile(<target> [HOT]): the target's sources know MLIR. HOT: they take the time of whoever runs them.
function(heddle_precompile target)
  set(file heddle.pch)
  if("HOT" IN_LIST ARGN)
    set(file heddle-hot.pch)
  else()
    target_compile_options(${target} PRIVATE ${HEDDLE_MLIR_OPTIONS})
  endif()
  if(HEDDLE_PRECOMPILE)
    # ninja compiles in the build folder. -fPIC, as it was compiled: executables would have -fPIE.
    target_compile_options(${target} PRIVATE -fPIC "SHELL:-include-pch ${file}")
    add_dependencies(${target} ${file}-made)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS ${PROJECT_BINARY_DIR}/${file})
  endif()
endfunction()

# heddle_add_room(<name> [WITHOUT_MLIR | HOT] [APART] <sources...>). APART: a shared library of its own, for the tools that link it.
function(heddle_add_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "WITHOUT_MLIR;HOT;APART" "" "")
  if(room_APART)
    add_library(Heddle${name} SHARED ${room_UNPARSED_ARGUMENTS})
    target_link_libraries(Heddle${name} PUBLIC Heddle)
    set_target_properties(Heddle${name} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 0 INSTALL_RPATH "$ORIGIN")
    install(TARGETS Heddle${name} EXPORT HeddleTargets LIBRARY DESTINATION lib)
  else()
    add_library(Heddle${name} OBJECT ${room_UNPARSED_ARGUMENTS})
    set_property(GLOBAL APPEND PROPERTY HEDDLE_COMPILER_ROOMS Heddle${name})
  endif()
  add_dependencies(Heddle${name} heddle-headers)
  if(NOT room_WITHOUT_MLIR)
    list(FILTER ARGN INCLUDE REGEX "^HOT$")
    heddle_precompile(Heddle${name} ${ARGN})
  endif()
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
