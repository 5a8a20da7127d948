// Translates between the interpreter's tensors and files.
#ifndef HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H
#define HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H

#include "heddle/Reference/Tensor.h"
#include "heddle/Safetensors/Safetensors.h"

#include <optional>

namespace heddle::interpret {

/// A tensor of `type` from a file's entry `own`, or, where `own` is empty or not there, from its entry `shared`;
/// nothing, with a sentence in `error`, if both are missing or it has another type or shape.
std::optional<reference::Tensor> readTensor(const SafetensorsFile &file, const std::string &shared,
                                            mlir::RankedTensorType type, std::string &error,
                                            const std::string &own = "");

/// The file's view of a tensor, which must outlive it; nothing if the format lacks its element type.
std::optional<SafetensorsView> viewTensor(const reference::Tensor &tensor);

} // namespace heddle::interpret

#endif // HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H
