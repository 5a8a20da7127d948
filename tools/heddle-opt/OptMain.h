// What heddle-opt does between its command line and its exit status.
#ifndef HEDDLE_TOOLS_HEDDLE_OPT_OPTMAIN_H
#define HEDDLE_TOOLS_HEDDLE_OPT_OPTMAIN_H

#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/MemoryBuffer.h"

namespace heddle {

/// MLIR's MlirOptMain with heddle's ends: text is read and printed through heddle/Source, bytecode carries heddle's
/// name, and errors name what could have been meant. Every option of `config` means what it means to mlir-opt. `buffer`
/// is what readModuleText returned.
mlir::LogicalResult optMain(llvm::raw_ostream &os, std::unique_ptr<llvm::WritableMemoryBuffer> buffer,
                            mlir::DialectRegistry &registry, const mlir::MlirOptMainConfig &config);

} // namespace heddle

#endif // HEDDLE_TOOLS_HEDDLE_OPT_OPTMAIN_H
