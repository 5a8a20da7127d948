// Between the interpreter's tensors and files or text.
#ifndef HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H
#define HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H

#include "heddle/Reference/Tensor.h"
#include "heddle/Safetensors/Safetensors.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace heddle::interpret {

/// A tensor of `type` from a file's entry `name`; nothing, with a sentence in `error`, if it is missing or has another
/// type or shape.
std::optional<reference::Tensor> readTensor(const SafetensorsFile &file, const std::string &name,
                                            mlir::RankedTensorType type, std::string &error);

/// The file's view of a tensor, which must outlive it; nothing if the format lacks its element type.
std::optional<SafetensorsView> viewTensor(const reference::Tensor &tensor);

/// `dense<...> : type` for small tensors, else the type and how many elements, least, largest, mean, NaNs.
void printTensor(llvm::raw_ostream &os, const reference::Tensor &tensor);

} // namespace heddle::interpret

#endif // HEDDLE_TOOLS_HEDDLEINTERPRET_TENSORS_H
