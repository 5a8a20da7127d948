#include "Mutants.h"

#include <cstring>

using namespace heddle;
using namespace heddle::format;

std::string test::getText(const Program &program, size_t module) {
  const CodeModule &range = program.modules[module];
  return {reinterpret_cast<const char *>(program.codeBytes.data()) + range.offset, range.bytes};
}

void test::setText(Program &program, size_t module, const std::string &text) {
  std::vector<std::byte> section;
  std::vector<CodeModule> modules = program.modules;
  for (size_t index = 0; index < modules.size(); ++index) {
    std::string bytes = index == module ? text : getText(program, index);
    modules[index].offset = (section.size() + 63) / 64 * 64;
    modules[index].bytes = bytes.size();
    section.resize(modules[index].offset + bytes.size());
    std::memcpy(section.data() + modules[index].offset, bytes.data(), bytes.size());
  }
  program.modules = std::move(modules);
  program.codeBytes = std::move(section);
}
