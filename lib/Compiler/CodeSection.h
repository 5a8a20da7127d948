// The code section of a program, to which modules are added.
#ifndef HEDDLE_LIB_COMPILER_CODESECTION_H
#define HEDDLE_LIB_COMPILER_CODESECTION_H

#include "heddle/PlanFormat/Program.h"
#include "llvm/Support/MathExtras.h"

namespace heddle {

class CodeSection {
public:
  explicit CodeSection(format::Program &program)
      : program(program), bytes(program.codeBytes.span().begin(), program.codeBytes.span().end()),
        before(bytes.size()) {}

  /// Gives the number of the module.
  uint32_t add(const std::string &target, std::vector<std::string> features, std::span<const std::byte> code) {
    constexpr size_t alignment = 64;
    bytes.resize(llvm::alignTo(bytes.size(), alignment));
    program.modules.push_back({target, std::move(features), bytes.size(), code.size()});
    bytes.insert(bytes.end(), code.begin(), code.end());
    return static_cast<uint32_t>(program.modules.size() - 1);
  }
  /// Gives the bytes that were added.
  int64_t finish() {
    auto added = static_cast<int64_t>(bytes.size() - before);
    program.codeBytes = std::move(bytes);
    return added;
  }

private:
  format::Program &program;
  std::vector<std::byte> bytes;
  size_t before;
};

} // namespace heddle

#endif // HEDDLE_LIB_COMPILER_CODESECTION_H
