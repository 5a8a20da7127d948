// The constant section of a program that is being made, in which equal bytes lie once.
#ifndef HEDDLE_LIB_TRANSLATION_CONSTANTS_H
#define HEDDLE_LIB_TRANSLATION_CONSTANTS_H

#include "heddle/PlanFormat/Program.h"
#include "mlir/IR/BuiltinAttributes.h"

#include <unordered_map>

namespace heddle {

class ConstantSection {
public:
  /// The number of the constant with these elements, all of them or, `asScalar`, the one that all are. Nothing for
  /// elements that are not there as numbers.
  std::optional<uint32_t> add(mlir::ElementsAttr elements, bool asScalar = false);

  void finish(format::Program &program);

private:
  uint32_t add(llvm::ArrayRef<char> bytes);

  std::vector<format::Constant> constants;
  std::vector<std::byte> section;
  std::unordered_multimap<uint64_t, uint32_t> numbers; // by hash of the bytes
};

} // namespace heddle

#endif // HEDDLE_LIB_TRANSLATION_CONSTANTS_H
