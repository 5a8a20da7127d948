#include "heddle/Reference/Npy.h"

#include "heddle/Files/OutputFile.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

/// NumPy's name of an element type: byte order, kind, bytes.
static std::string descrOf(Type type) {
  std::string bytes = std::to_string(storageBytes(type)), order = bytes == "1" ? "|" : "<";
  if (type.isInteger(1))
    return "|b1";
  if (auto integer = dyn_cast<IntegerType>(type))
    return order + (integer.isUnsigned() ? "u" : "i") + bytes;
  if (isa<ComplexType>(type))
    return "<c" + bytes;
  if (type.isF16() || type.isF32() || type.isF64())
    return "<f" + bytes;
  return "|V" + bytes;
}

bool heddle::reference::writeNpy(const std::string &path, const Tensor &tensor, std::string &error) {
  std::string shape;
  for (int64_t size : tensor.getShape())
    shape += std::to_string(size) + ",";
  std::string header =
      "{'descr': '" + descrOf(tensor.getElementType()) + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  // Magic, version and the header's size take 10 bytes; the header ends in a newline, and data begins at a multiple
  // of 64.
  header.append(63 - (10 + header.size()) % 64, ' ');
  header += '\n';
  if (header.size() > 0xffff) {
    error = path + ": a shape of rank " + std::to_string(tensor.getRank()) + " has no room in the header";
    return false;
  }

  OutputFile file;
  if (!file.open(path, error))
    return false;
  file.write(std::string_view("\x93NUMPY\x01\x00", 8));
  file.write(std::string{char(header.size() & 0xff), char(header.size() >> 8)} + header);
  file.write(std::span(tensor.bytes().data(), tensor.bytes().size()));
  return file.finish(error);
}
