// CUDA's compiler of text, NVRTC: loaded when it is asked for, linked to nothing.
#ifndef HEDDLE_CODEGEN_CUDA_NVRTC_H
#define HEDDLE_CODEGEN_CUDA_NVRTC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <vector>

namespace heddle::cuda {

struct NvrtcPlaces {
  /// The library or its folder; nothing else is tried then.
  std::string path;
  /// Folders to look in where the loader knows of none.
  std::vector<std::string> folders;
};

/// Any number of threads may use one at the same time.
class Nvrtc {
public:
  static constexpr int leastMajor = 12, leastMinor = 0;

  /// Nothing, with a sentence in `error` (what was looked for, found and needed), where there is none or an older one.
  static std::unique_ptr<Nvrtc> load(const NvrtcPlaces &places, std::string &error);
  ~Nvrtc();

  struct Compilation {
    bool isDone = false;
    std::string cubin; // empty if not
    std::string log;   // what the compiler says, of the assembler too
  };
  /// Compiles a text that includes nothing but the vocabulary (`heddle.h`) and is called `name` in messages.
  Compilation compile(const std::string &name, const std::string &text, llvm::ArrayRef<std::string> options) const;

  /// `13.0`.
  const std::string &getVersion() const { return version; }
  const std::string &getPath() const { return path; }

private:
  struct Functions;
  Nvrtc();

  std::unique_ptr<Functions> functions;
  std::string version, path;
};

/// The text of `heddle.h` for GPUs: kernels/vocabulary/device/heddle.h.
llvm::StringRef getVocabulary();

} // namespace heddle::cuda

#endif // HEDDLE_CODEGEN_CUDA_NVRTC_H
