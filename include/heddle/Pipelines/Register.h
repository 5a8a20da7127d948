// Everything a heddle tool registers.
#ifndef HEDDLE_PIPELINES_REGISTER_H
#define HEDDLE_PIPELINES_REGISTER_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace heddle {

/// The graph dialects and those of every rung below.
void registerDialects(mlir::DialectRegistry &registry);

/// Every heddle pass, MLIR's own that heddle's pipelines use, and the named pipelines. Once a process.
void registerPasses();

} // namespace heddle

#endif // HEDDLE_PIPELINES_REGISTER_H
