#include "Constants.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/xxhash.h"

#include <cstring>

using namespace mlir;
using namespace heddle;

constexpr uint64_t sectionAlignment = 64;

std::optional<uint32_t> ConstantSection::add(ElementsAttr elements, bool asScalar) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    return blob && !elements.getElementType().isInteger(1) ? std::optional(add(blob->getData())) : std::nullopt;
  }
  auto dense = dyn_cast<DenseElementsAttr>(elements);
  if (!dense || (asScalar && !dense.isSplat()))
    return std::nullopt;
  std::vector<char> bytes;
  if (dense.getElementType().isInteger(1)) { // in bits, or in bytes
    bytes.reserve(asScalar ? 1 : dense.getNumElements());
    for (bool element : dense.getValues<bool>()) {
      bytes.push_back(element);
      if (asScalar)
        break;
    }
    return add(bytes);
  }
  ArrayRef<char> raw = dense.getRawData();
  if (!dense.isSplat() || asScalar)
    return add(raw);
  bytes.reserve(raw.size() * dense.getNumElements());
  for (int64_t index = 0; index < dense.getNumElements(); ++index)
    bytes.insert(bytes.end(), raw.begin(), raw.end());
  return add(bytes);
}

uint32_t ConstantSection::add(ArrayRef<char> bytes) {
  uint64_t hash = llvm::xxh3_64bits(ArrayRef(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()));
  auto [first, last] = numbers.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (const format::Constant &other = constants[it->second];
        other.bytes == bytes.size() && std::memcmp(section.data() + other.offset, bytes.data(), bytes.size()) == 0)
      return it->second;
  section.resize((section.size() + sectionAlignment - 1) / sectionAlignment * sectionAlignment);
  constants.push_back({section.size(), bytes.size()});
  const auto *data = reinterpret_cast<const std::byte *>(bytes.data());
  section.insert(section.end(), data, data + bytes.size());
  numbers.emplace(hash, constants.size() - 1);
  return constants.size() - 1;
}

void ConstantSection::finish(format::Program &program) {
  program.constants = std::move(constants);
  program.constantBytes = std::move(section);
}
