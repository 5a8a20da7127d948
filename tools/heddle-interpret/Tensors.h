// Between the interpreter's tensors and files.
#ifndef HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H
#define HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H

#include "heddle/Reference/Tensor.h"
#include "heddle/Safetensors/Safetensors.h"

#include <optional>

namespace heddle::interpret {

/// A tensor of `type` from a file's entry `name`; nothing, with a sentence in `error`, if it is missing or has another
/// type or shape.
std::optional<reference::Tensor> readTensor(const SafetensorsFile &file, const std::string &name,
                                            mlir::RankedTensorType type, std::string &error);

/// The file's view of a tensor, which must outlive it; nothing if the format lacks its element type.
std::optional<SafetensorsView> viewTensor(const reference::Tensor &tensor);

} // namespace heddle::interpret

#endif // HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H
