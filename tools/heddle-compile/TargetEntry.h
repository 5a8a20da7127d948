// What each kind of target has of heddle-compile's command line.
#ifndef HEDDLE_TOOLS_HEDDLE_COMPILE_TARGETENTRY_H
#define HEDDLE_TOOLS_HEDDLE_COMPILE_TARGETENTRY_H

#include "heddle/Compiler/TargetBackend.h"
#include "heddle/Files/PathCheck.h"
#include "heddle/Runtime/Loadable.h"
#include "llvm/Support/CommandLine.h"

namespace heddle {

/// Its options are registered from its construction on, and read once the command line has been parsed.
class TargetEntry {
public:
  virtual ~TargetEntry() = default;

  /// As TargetBackend::getName.
  virtual llvm::StringRef getName() const = 0;
  /// With the options as they are now.
  virtual std::unique_ptr<TargetBackend> createBackend(const std::string &cacheFolder) const = 0;
  /// Where the runtime loads its programs; nowhere where they are read.
  virtual std::optional<runtime::LoadedOn> getLoader() const { return std::nullopt; }

  /// Kinds of code that --code asks for; a sentence about those needed where one of them is not known.
  virtual std::string readCode(llvm::StringRef kinds) { return "needed true or false"; }
  /// An option that is given and only means something for this target; empty where there is none.
  virtual llvm::StringRef getOwnOption() const { return ""; }
  /// What its options read.
  virtual void addPaths(PathCheck &paths) const {}

  /// Whether its kernels have a text for people.
  virtual bool hasTexts() const { return false; }
  /// Writes a folder of them; false, with a sentence in `error`, where that failed.
  virtual bool writeTexts(const format::Program &program, const machine::Target &target, const std::string &folder,
                          const PathCheck &paths, std::string &error) const {
    llvm_unreachable("it has none");
  }
};

std::unique_ptr<TargetEntry> createCpuEntry();
std::unique_ptr<TargetEntry> createCudaEntry();

/// Those of all targets that heddle-compile has.
std::vector<std::unique_ptr<TargetEntry>> createTargetEntries();

} // namespace heddle

#endif // HEDDLE_TOOLS_HEDDLE_COMPILE_TARGETENTRY_H
