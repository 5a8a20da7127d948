#include "heddle/Runtime/Data/TensorFile.h"

#include "heddle/Files/FileFormat.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Runtime/Data/Npy.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;

namespace {

class SafetensorsTensors : public TensorFile {
public:
  bool open(const std::string &path, std::string &error) { return file.open(path, error); }

  std::vector<std::string> getNames() const override {
    std::vector<std::string> names;
    for (const auto &[name, tensor] : file.tensors())
      names.push_back(name);
    return names;
  }
  const SafetensorsView *find(const std::string &name, std::string &) override {
    const SafetensorsReader::Tensor *tensor = file.find(name);
    return tensor ? &tensor->view : nullptr;
  }
  bool read(const std::string &name, uint64_t from, std::span<std::byte> bytes, std::string &error) const override {
    return file.read(*file.find(name), from, bytes, error);
  }

private:
  SafetensorsReader file;
};

/// One tensor after a header, if there is one.
class NpyTensor : public TensorFile {
public:
  bool openRaw(const std::string &path, const std::string &dtype, std::string &error) {
    if (!file.open(path, error))
      return false;
    uint64_t bytes = safetensorsElementBytes(dtype);
    if (file.getSize() % bytes != 0) {
      error = path + ": has " + std::to_string(file.getSize()) + " bytes, needed a multiple of " +
              std::to_string(bytes) + ", tokens of uint" + std::to_string(8 * bytes);
      return false;
    }
    view = {dtype, {static_cast<int64_t>(file.getSize() / bytes)}, {}};
    return true;
  }

  bool open(const std::string &path, std::string &error) {
    if (!file.open(path, error))
      return false;
    std::vector<std::byte> begin(std::min(file.getSize(), npyHeaderBytes));
    if (!file.read(0, begin, error))
      return false;
    if (parseNpy(begin, file.getSize(), header, error)) {
      view = makeView(header.type);
      return true;
    }
    error = path + ": " + error;
    return false;
  }

  std::vector<std::string> getNames() const override { return {npyTensor}; }
  const SafetensorsView *find(const std::string &name, std::string &) override {
    return name == npyTensor ? &view : nullptr;
  }
  bool read(const std::string &, uint64_t from, std::span<std::byte> bytes, std::string &error) const override {
    return file.read(header.dataOffset + from, bytes, error);
  }

private:
  InputFile file;
  NpyHeader header;
  SafetensorsView view;
};

} // namespace

std::unique_ptr<TensorFile> runtime::openRaw(const std::string &path, const std::string &dtype, std::string &error) {
  auto tensor = std::make_unique<NpyTensor>();
  return tensor->openRaw(path, dtype, error) ? std::move(tensor) : nullptr;
}

std::unique_ptr<TensorFile> runtime::openNpy(const std::string &path, std::string &error) {
  auto tensor = std::make_unique<NpyTensor>();
  return tensor->open(path, error) ? std::move(tensor) : nullptr;
}

std::unique_ptr<TensorFile> runtime::openTensorFile(const std::string &path, std::string &error) {
  FileFormat format;
  if (!readFormat(path, format, error))
    return nullptr;
  if (format == FileFormat::Npy)
    return openNpy(path, error);
  if (format == FileFormat::Zip)
    return openNpz(path, error);
  auto tensors = std::make_unique<SafetensorsTensors>();
  return tensors->open(path, error) ? std::move(tensors) : nullptr;
}
