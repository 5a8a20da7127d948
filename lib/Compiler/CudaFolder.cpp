#include "heddle/Compiler/CudaFolder.h"

#include "heddle/Codegen/Cuda/CompileUnits.h"
#include "heddle/Files/OutputFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace heddle;
using llvm::formatv;

namespace {

struct KernelFile {
  const format::Kernel *kernel;
  const format::KernelCode *code;
  llvm::StringRef text;
};

std::vector<KernelFile> getFiles(const format::Program &program) {
  std::vector<KernelFile> files;
  for (const format::Kernel &kernel : program.kernels)
    for (const format::KernelCode &code : kernel.code) {
      const format::CodeModule &module = program.modules[code.module];
      if (module.target == "cuda-source")
        files.push_back(
            {&kernel, &code,
             llvm::StringRef(reinterpret_cast<const char *>(program.codeBytes.data()) + module.offset, module.bytes)});
    }
  return files;
}

std::string getMakefile(const std::string &architecture) {
  std::string options;
  for (const std::string &option : cuda::getCompilerOptions(architecture))
    if (!llvm::StringRef(option).starts_with("--gpu-architecture")) // in two parts, for nvcc
      options += " " + option;
  std::string number = architecture.substr(3);
  return formatv(R"(# make: a cubin of each kernel, as heddle-compile makes them. make DEBUG=1: for cuda-gdb.
NVCC ?= nvcc
OPTIONS = -gencode arch=compute_{0},code=sm_{0}{1} -I. -x cu $(if $(DEBUG),-G,-lineinfo)
KERNELS = $(wildcard *.cu)

all: $(KERNELS:.cu=.cubin)

%.cubin: %.cu heddle.h
	$(NVCC) $(OPTIONS) -cubin -o $@ $<

clean:
	rm -f $(KERNELS:.cu=.cubin)

.PHONY: all clean
)",
                 number, options);
}

std::string getReadme(llvm::ArrayRef<KernelFile> files, const std::string &architecture) {
  std::string text = formatv(R"(# Kernels for {0}
heddle wrote these files: one for each kernel of a program. `heddle.h` is the vocabulary that they are written in, and needs nothing but
a compiler of CUDA C++. `make` compiles them with nvcc, the way they were compiled into the program.

A kernel is one launch or several, one after another, of blocks in one dim. Its parameters are 8 bytes each (of a table, each of its
places): addresses, or axis indices and iterations as 64-bit integers, in the order below. Scratch memory is shared by a kernel's launches.

| launch | blocks | threads | dynamic shared memory | parameters |
|---|---|---|---|---|
)",
                             architecture);
  for (const KernelFile &file : files) {
    const format::Kernel &kernel = *file.kernel;
    std::vector<std::string> arguments;
    for (const format::TensorType &type : kernel.parameters)
      arguments.push_back(format::toString(type));
    for (const format::TensorType &type : kernel.results)
      arguments.push_back("result " + format::toString(type));
    if (file.code->scratchBytes)
      arguments.push_back(std::to_string(file.code->scratchBytes) + " bytes of scratch memory");
    for (const format::Stage &stage : file.code->stages) {
      std::vector<std::string> taken = stage.slots.empty() ? arguments : std::vector<std::string>();
      for (uint32_t argument : stage.slots)
        taken.push_back(arguments[argument]);
      text += formatv("| `{0}` in [{1}.cu]({1}.cu) | {2} | {3} | {4} | {5} |\n", stage.symbol, kernel.name, stage.parts,
                      stage.threads, stage.sharedBytes, llvm::join(taken, ", "));
    }
  }
  return text;
}

} // namespace

bool heddle::writeCudaFolder(const format::Program &program, const std::string &architecture, const std::string &folder,
                             const PathCheck &paths, std::string &error) {
  std::vector<KernelFile> files = getFiles(program);
  if (files.empty()) {
    error = "the program has no kernel with CUDA text, needed some: it has library calls alone, or was compiled for "
            "another target "
            "or without its source";
    return false;
  }
  if (std::error_code code = llvm::sys::fs::create_directories(folder)) {
    error = folder + ": can't be written: " + code.message();
    return false;
  }
  std::vector<std::pair<std::string, std::string>> texts{{"heddle.h", std::string(cuda::getVocabulary())},
                                                         {"Makefile", getMakefile(architecture)},
                                                         {"README.md", getReadme(files, architecture)}};
  for (const KernelFile &file : files)
    texts.emplace_back(file.kernel->name + ".cu", file.text.str());
  PathCheck all = paths;
  for (auto &[name, text] : texts) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    name = std::string(path);
    all.writes("-o", name);
  }
  if (!all.check(error))
    return false;
  for (const auto &[path, text] : texts)
    if (!writeText(path, text, error))
      return false;
  return true;
}
