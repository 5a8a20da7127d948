#include "Arguments.h"

#include "Tensors.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Print.h"
#include "heddle/Source/Limits.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace heddle::interpret {

namespace {

int64_t sizeOf(const Grid &grid) { return grid.getReplicas() * grid.getPartitions(); }

/// `@r0p1`; nothing where there is one device.
std::string suffixOf(const Grid &grid, int64_t device) {
  return sizeOf(grid) == 1 ? std::string() : "@" + grid.getName(device);
}

/// What printValue prints of a value of `type`; nothing if the attribute is another.
std::optional<RuntimeValue> valueOf(Attribute attribute, Type type) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    auto elements = dyn_cast<ArrayAttr>(attribute);
    if (!elements || elements.size() != tuple.size())
      return std::nullopt;
    RuntimeValue value;
    for (auto [element, elementType] : llvm::zip_equal(elements, tuple.getTypes())) {
      std::optional<RuntimeValue> own = valueOf(element, elementType);
      if (!own)
        return std::nullopt;
      value.tuple.push_back(std::move(*own));
    }
    return value;
  }
  if (isa<stablehlo::TokenType>(type))
    return isa<UnitAttr>(attribute) ? std::optional(RuntimeValue()) : std::nullopt;
  auto elements = dyn_cast<DenseElementsAttr>(attribute);
  return elements && elements.getType() == type ? std::optional(RuntimeValue(makeTensor(elements))) : std::nullopt;
}

/// The largest number for a value that has more.
int64_t bytesOf(Type type) {
  int64_t bytes = 0;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return bufferBytes(tensor);
  if (auto tuple = dyn_cast<TupleType>(type))
    for (Type element : tuple.getTypes())
      if (llvm::AddOverflow(bytes, bytesOf(element), bytes))
        return INT64_MAX;
  return bytes;
}

std::optional<RuntimeValue> parseValue(const std::string &name, const std::string &text, Type type,
                                       std::string &error) {
  if (std::optional<SourceFault> fault = checkLimits(text)) {
    error = name + " at character " + std::to_string(fault->offset + 1) + ": " + fault->message;
    return std::nullopt;
  }
  std::string reason; // of text that is no attribute
  ScopedDiagnosticHandler handler(type.getContext(), [&](Diagnostic &diagnostic) {
    reason = ": " + diagnostic.str();
    return success();
  });
  Attribute attribute = parseAttribute(text, type.getContext());
  std::optional<RuntimeValue> value = attribute ? valueOf(attribute, type) : std::nullopt;
  if (!value)
    llvm::raw_string_ostream(error) << name << " is '" << text << "', needed "
                                    << (isa<TupleType>(type)              ? "a list such as [dense<0> : tensor<i32>] : "
                                        : isa<stablehlo::TokenType>(type) ? "unit : "
                                                                          : "elements such as dense<0> : ")
                                    << type << reason;
  return value;
}

/// Names that nothing reads are mistaken ones.
bool checkNames(const SafetensorsFile &file, const std::string &path, const GlobalFunction &entry, const Grid &grid,
                std::string &error) {
  std::set<std::string> known;
  for (unsigned index = 0; index < entry.getArgumentTypes().size(); ++index) {
    std::string name = "arg" + std::to_string(index);
    known.insert(name);
    for (int64_t device = 0; device < sizeOf(grid); ++device)
      known.insert(name + suffixOf(grid, device));
  }
  for (const auto &[name, view] : file.tensors())
    if (!known.contains(name)) {
      error = "'" + name + "' in " + path + " belongs to no argument of @" + entry.getName().str() + ", which has " +
              std::to_string(entry.getArgumentTypes().size()) + " arguments: needed names such as arg0" +
              (sizeOf(grid) == 1 ? "" : " or arg0" + suffixOf(grid, 0));
      return false;
    }
  return true;
}

} // namespace

std::optional<DeviceValues> readArguments(const GlobalFunction &entry, const Grid &grid, const std::string &path,
                                          ArrayRef<std::string> texts, int64_t maxBytes, std::string &error) {
  SafetensorsFile file;
  if (!path.empty() && !file.read(path, error))
    return std::nullopt;
  if (path.empty() && texts.size() != entry.getArgumentTypes().size()) {
    llvm::raw_string_ostream stream(error);
    if (texts.size() < entry.getArgumentTypes().size())
      stream << "arg" << texts.size() << " is missing, needed " << entry.getArgumentTypes()[texts.size()] << ": ";
    stream << "@" << entry.getName() << " has " << entry.getArgumentTypes().size() << " arguments, found "
           << texts.size() << " values";
    return std::nullopt;
  }
  DeviceValues values(sizeOf(grid));
  for (auto [index, type] : llvm::enumerate(entry.getArgumentTypes())) {
    std::string name = "arg" + std::to_string(index);
    // Files hold tensors.
    if (!isStorable(type) || (!path.empty() && !isa<RankedTensorType>(type))) {
      llvm::raw_string_ostream(error) << name << " has type " << type
                                      << ", needed a static tensor of stablehlo's element types"
                                      << (isStorable(type) ? ", or --value in the place of --inputs" : "");
      return std::nullopt;
    }
    if (int64_t bytes = bytesOf(type); bytes > maxBytes) {
      error = name + " needs " + std::to_string(bytes) + " bytes, more than the limit of " + std::to_string(maxBytes);
      return std::nullopt;
    }
    std::optional<RuntimeValue> shared;
    for (auto [device, arguments] : llvm::enumerate(values)) {
      std::string own = sizeOf(grid) == 1 ? "" : name + suffixOf(grid, device);
      bool isOwn = !own.empty() && file.find(own);
      if (!isOwn && shared) {
        arguments.push_back(*shared);
        continue;
      }
      std::optional<RuntimeValue> value;
      if (path.empty())
        value = parseValue(name, texts[index], type, error);
      else if (std::optional<Tensor> tensor = readTensor(file, name, cast<RankedTensorType>(type), error, own))
        value = *tensor;
      if (!value)
        return std::nullopt;
      arguments.push_back(*value);
      if (!isOwn)
        shared = value;
    }
  }
  if (!checkNames(file, path, entry, grid, error))
    return std::nullopt;
  return values;
}

bool writeResults(const std::string &path, const Grid &grid, const GlobalFunction &entry, const DeviceValues &results,
                  std::string &error) {
  std::map<std::string, SafetensorsView> views;
  for (auto [device, own] : llvm::enumerate(results))
    for (auto [index, result, type] : llvm::enumerate(own, entry.getResultTypes())) {
      std::optional<SafetensorsView> view = result.tensor ? viewTensor(result.tensor) : std::nullopt;
      if (!view) {
        llvm::raw_string_ostream(error) << "result" << index << " has type " << type
                                        << ", which safetensors lacks, needed a tensor of one of its element types";
        return false;
      }
      views["result" + std::to_string(index) + suffixOf(grid, device)] = *view;
    }
  return writeSafetensors(path, views, error);
}

void printResults(const Grid &grid, const GlobalFunction &entry, const DeviceValues &results) {
  for (auto [device, own] : llvm::enumerate(results))
    for (auto [index, result, type] : llvm::enumerate(own, entry.getResultTypes())) {
      llvm::outs() << "result" << index << suffixOf(grid, device) << " = ";
      printValue(llvm::outs(), type, result);
      llvm::outs() << '\n';
    }
}

} // namespace heddle::interpret
