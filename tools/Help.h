// What --help of heddle's tools lists.
#ifndef HEDDLE_TOOLS_HELP_H
#define HEDDLE_TOOLS_HELP_H

#include "llvm/Support/CommandLine.h"

namespace heddle {

/// Leaves the options that exist by now to --help-hidden, but for --help, --version and --color. Called before a tool
/// makes its own options, these are those of LLVM's code generation, which libLLVM brings along.
inline void hideLibraryOptions() {
  for (auto [name, option] : llvm::cl::getRegisteredOptions()) {
    llvm::StringRef category = option->Categories.front()->getName();
    if (option->getOptionHiddenFlag() == llvm::cl::NotHidden && category != "Generic Options" &&
        category != "Color Options")
      option->setHiddenFlag(llvm::cl::Hidden);
  }
}

} // namespace heddle

#endif // HEDDLE_TOOLS_HELP_H
