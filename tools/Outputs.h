// How tools with LLVM write: files by Files/OutputFile.h, and the standard output with its failures.
#ifndef HEDDLE_TOOLS_OUTPUTS_H
#define HEDDLE_TOOLS_OUTPUTS_H

#include "heddle/Files/OutputFile.h"
#include "heddle/Files/PathCheck.h"
#include "heddle/Files/StandardStreams.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>

#include <unistd.h>

namespace heddle {

/// A stream into an output file. What can't be written shows when that is finished.
class OutputStream : public llvm::raw_ostream {
public:
  explicit OutputStream(OutputFile &file) : file(file) {}
  ~OutputStream() override { flush(); }

private:
  void write_impl(const char *data, size_t size) override {
    file.write(std::string_view(data, size));
    written += size;
  }
  uint64_t current_pos() const override { return written; }

  OutputFile &file;
  uint64_t written = 0;
};

/// What `print` prints, in a file or, for none and `-`, on the standard output. False, with one sentence in `error`
/// where there is one, if `print` or the file fails; what was there before stays then.
inline bool writeOutput(const std::string &path, llvm::function_ref<bool(llvm::raw_ostream &)> print,
                        std::string &error) {
  if (path.empty() || path == "-")
    return print(llvm::outs());
  OutputFile file;
  if (!file.open(path, error))
    return false;
  if (!file.getPartialPath().empty())
    llvm::sys::RemoveFileOnSignal(file.getPartialPath());
  bool isPrinted = false;
  {
    OutputStream stream(file);
    isPrinted = print(stream);
  }
  bool isWritten = isPrinted && file.finish(error);
  if (!file.getPartialPath().empty())
    llvm::sys::DontRemoveFileOnSignal(file.getPartialPath());
  return isWritten;
}

/// What follows an option on the command line: `--name=value` or `--name value`.
inline std::vector<std::string> getValues(int argc, char **argv, llvm::StringRef name) {
  std::vector<std::string> values;
  for (int index = 1; index < argc; ++index) {
    auto [key, value] = llvm::StringRef(argv[index]).split('=');
    if (!key.starts_with("-") || key.ltrim('-') != name)
      continue;
    if (llvm::StringRef(argv[index]).contains('='))
      values.push_back(value.str());
    else if (index + 1 < argc)
      values.push_back(argv[index + 1]);
  }
  return values;
}

/// The error of an option that was given an empty value, but for those of which that is one; or an empty text.
inline std::string findEmptyValue(int argc, char **argv, llvm::function_ref<bool(llvm::StringRef)> mayBeEmpty) {
  for (int index = 1; index < argc; ++index) {
    llvm::StringRef argument(argv[index]);
    bool followsOption = index > 1 && llvm::StringRef(argv[index - 1]).starts_with("-") &&
                         !llvm::StringRef(argv[index - 1]).contains('=');
    llvm::StringRef option = argument.empty() && followsOption ? llvm::StringRef(argv[index - 1])
                             : argument.starts_with("-") && argument.find('=') + 1 == argument.size()
                                 ? argument.drop_back()
                                 : "";
    if (argument.empty() && option.empty())
      return "an argument is empty, needed a file's name";
    if (!option.empty() && !mayBeEmpty(option.ltrim('-')))
      return (option + " is empty, needed a value").str();
  }
  return "";
}
inline std::string findEmptyValue(int argc, char **argv) {
  return findEmptyValue(argc, argv, [](llvm::StringRef) { return false; });
}

/// The status to exit with: the standard output has all that was printed, or that is an error.
inline int finishTool(llvm::StringRef tool, int status) {
  llvm::outs().flush();
  std::string error;
  if (llvm::outs().has_error()) {
    error = "the standard output can't be written: " + llvm::outs().error().message();
    llvm::outs().clear_error();
  } else {
    flushStandardOutput(error);
  }
  if (error.empty())
    return status;
  llvm::errs() << tool << ": error: " << error << '\n';
  return EXIT_FAILURE;
}

/// What a tool's main does around its work.
template <typename Run> int runLlvmTool(llvm::StringRef tool, Run run, int argc, char **argv) {
  prepareStandardStreams();
  llvm::InitLLVM init(argc, argv);
  std::signal(SIGXFSZ, SIG_IGN); // of which LLVM has just made a crash
  // LLVM ends the process after --help and --version. Its stream crashes when it ends with an error, after what is
  // registered here, since it is made before.
  static std::string unfinished;
  unfinished = tool.str();
  llvm::outs();
  std::atexit([] {
    if (!unfinished.empty() && finishTool(unfinished, EXIT_SUCCESS) != EXIT_SUCCESS)
      ::_exit(EXIT_FAILURE);
  });
  int status = run(argc, argv);
  unfinished.clear();
  return finishTool(tool, status);
}

} // namespace heddle

#endif // HEDDLE_TOOLS_OUTPUTS_H
