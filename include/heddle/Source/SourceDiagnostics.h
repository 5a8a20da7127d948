// Better words for what MLIR's parser says of text that names things which do not exist.
#ifndef HEDDLE_SOURCE_SOURCEDIAGNOSTICS_H
#define HEDDLE_SOURCE_SOURCEDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"

namespace heddle {

/// While it lives, an error about an unknown op becomes `unknown op 'stablehlo.ad': the nearest known op is
/// 'stablehlo.add'`, in pretty and generic form, one about an unknown builtin type names that type, the parser's
/// second and third error about one fault are dropped, and a location that is no regular file (loc("/dev/zero":1:1)) is
/// not opened to show its line. To be made after the handler that prints.
class SourceDiagnostics : public mlir::ScopedDiagnosticHandler {
public:
  /// `source`: the text that is parsed, which some errors only point at.
  SourceDiagnostics(mlir::MLIRContext *context, llvm::StringRef source);

private:
  mlir::LogicalResult rewrite(mlir::Diagnostic &diagnostic);

  mlir::MLIRContext *context;
  llvm::StringRef source;
  bool hasError = false; // one was reported
};

} // namespace heddle

#endif // HEDDLE_SOURCE_SOURCEDIAGNOSTICS_H
