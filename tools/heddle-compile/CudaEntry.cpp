#include "../CudaFolders.h"
#include "TargetEntry.h"
#include "heddle/Compiler/CudaBackend.h"
#include "heddle/Compiler/CudaFolder.h"
#include "llvm/ADT/StringExtras.h"

using namespace heddle;

namespace {

class CudaEntry : public TargetEntry {
public:
  llvm::StringRef getName() const override { return "cuda"; }
  std::unique_ptr<TargetBackend> createBackend(const std::string &cacheFolder) const override {
    return createCudaBackend({code, {nvrtc, getCudaFolders(HEDDLE_CUDA_FOLDERS)}, cacheFolder});
  }
  std::optional<runtime::LoadedOn> getLoader() const override { return runtime::LoadedOn::Gpus; }

  std::string readCode(llvm::StringRef kinds) override {
    code = {false, false};
    for (llvm::StringRef kind : llvm::split(kinds, ',')) {
      code->source |= kind == "source";
      code->cubin |= kind == "cubin";
      if (kind != "source" && kind != "cubin")
        return "needed source, cubin, both with a comma, or false";
    }
    return "";
  }
  void addPaths(PathCheck &paths) const override { paths.reads("--nvrtc", nvrtc); }

  bool hasTexts() const override { return true; }
  bool writeTexts(const format::Program &program, const machine::Target &target, const std::string &folder,
                  const PathCheck &paths, std::string &error) const override {
    return writeCudaFolder(program, target.architecture, folder, paths, error);
  }

private:
  std::optional<CudaCode> code;
  llvm::cl::opt<std::string> nvrtc{
      "nvrtc", llvm::cl::value_desc("file or folder"),
      llvm::cl::desc("CUDA's compiler, libnvrtc.so.13; default: where the loader finds it")};
};

} // namespace

std::unique_ptr<TargetEntry> heddle::createCudaEntry() { return std::make_unique<CudaEntry>(); }
