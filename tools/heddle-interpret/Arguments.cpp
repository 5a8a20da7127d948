#include "Arguments.h"

#include "Tensors.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Print.h"
#include "heddle/Source/Limits.h"
#include "mlir/AsmParser/AsmParser.h"
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

std::optional<Tensor> parseTensor(const std::string &name, const std::string &text, RankedTensorType type,
                                  std::string &error) {
  if (std::optional<SourceFault> fault = checkLimits(text)) {
    error = name + " at character " + std::to_string(fault->offset + 1) + ": " + fault->message;
    return std::nullopt;
  }
  auto elements = dyn_cast_or_null<DenseElementsAttr>(parseAttribute(text, type.getContext()));
  if (!elements || elements.getType() != type) {
    llvm::raw_string_ostream(error) << name << " is '" << text << "', needed elements such as dense<0> : " << type;
    return std::nullopt;
  }
  return makeTensor(elements);
}

/// Names that nothing reads are mistaken ones.
bool checkNames(const SafetensorsFile &file, const std::string &path, func::FuncOp entry, const Grid &grid,
                std::string &error) {
  std::set<std::string> known;
  for (unsigned index = 0; index < entry.getNumArguments(); ++index) {
    std::string name = "arg" + std::to_string(index);
    known.insert(name);
    for (int64_t device = 0; device < sizeOf(grid); ++device)
      known.insert(name + suffixOf(grid, device));
  }
  for (const auto &[name, view] : file.tensors())
    if (!known.contains(name)) {
      error = "'" + name + "' in " + path + " belongs to no argument of @" + entry.getName().str() + ", which has " +
              std::to_string(entry.getNumArguments()) + " arguments: needed names such as arg0" +
              (sizeOf(grid) == 1 ? "" : " or arg0" + suffixOf(grid, 0));
      return false;
    }
  return true;
}

} // namespace

std::optional<DeviceValues> readArguments(func::FuncOp entry, const Grid &grid, const std::string &path,
                                          ArrayRef<std::string> texts, int64_t maxBytes, std::string &error) {
  SafetensorsFile file;
  if (!path.empty() && !file.read(path, error))
    return std::nullopt;
  if (path.empty() && texts.size() != entry.getNumArguments()) {
    error = "@" + entry.getName().str() + " has " + std::to_string(entry.getNumArguments()) + " arguments, found " +
            std::to_string(texts.size()) + " values";
    return std::nullopt;
  }
  DeviceValues values(sizeOf(grid));
  for (auto [index, argumentType] : llvm::enumerate(entry.getArgumentTypes())) {
    std::string name = "arg" + std::to_string(index);
    auto type = dyn_cast<RankedTensorType>(argumentType);
    if (!type || !isStorable(type)) {
      llvm::raw_string_ostream(error) << name << " has type " << argumentType
                                      << ", needed a static tensor of stablehlo's element types";
      return std::nullopt;
    }
    if (bufferBytes(type) > maxBytes) {
      error = name + " needs " + std::to_string(bufferBytes(type)) + " bytes, more than the limit of " +
              std::to_string(maxBytes);
      return std::nullopt;
    }
    std::optional<Tensor> shared;
    for (auto [device, arguments] : llvm::enumerate(values)) {
      std::string own = name + suffixOf(grid, device);
      bool isOwn = own != name && file.find(own);
      if (isOwn || !shared) {
        std::optional<Tensor> tensor = path.empty() ? parseTensor(name, texts[index], type, error)
                                                    : readTensor(file, isOwn ? own : name, type, error);
        if (!tensor)
          return std::nullopt;
        arguments.push_back(*tensor);
        if (!isOwn)
          shared = tensor;
      } else {
        arguments.push_back(*shared);
      }
    }
  }
  if (!checkNames(file, path, entry, grid, error))
    return std::nullopt;
  return values;
}

bool writeResults(const std::string &path, const Grid &grid, const DeviceValues &results, std::string &error) {
  std::map<std::string, SafetensorsView> views;
  for (auto [device, own] : llvm::enumerate(results))
    for (auto [index, result] : llvm::enumerate(own)) {
      std::optional<SafetensorsView> view = result.tensor ? viewTensor(result.tensor) : std::nullopt;
      if (!view) {
        error = "result" + std::to_string(index) + " has a type that safetensors lacks";
        return false;
      }
      views["result" + std::to_string(index) + suffixOf(grid, device)] = *view;
    }
  return writeSafetensors(path, views, error);
}

void printResults(const Grid &grid, const DeviceValues &results) {
  for (auto [device, own] : llvm::enumerate(results))
    for (auto [index, result] : llvm::enumerate(own)) {
      llvm::outs() << "result" << index << suffixOf(grid, device) << " = ";
      if (result.tensor)
        printTensor(llvm::outs(), result.tensor);
      else
        llvm::outs() << "no tensor";
      llvm::outs() << '\n';
    }
}

} // namespace heddle::interpret
