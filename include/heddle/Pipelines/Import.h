// heddle-import: from text as JAX prints it to the Graph rung.
#ifndef HEDDLE_PIPELINES_IMPORT_H
#define HEDDLE_PIPELINES_IMPORT_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace heddle {

struct ImportOptions : mlir::PassPipelineOptions<ImportOptions> {
  Option<std::string> entry{*this, "entry", llvm::cl::desc("what the entries do: step or init"),
                            llvm::cl::init("step")};
  ListOption<std::string> roles{*this, "roles",
                                llvm::cl::desc("roles by position, such as arg.0-3=state,arg.4=batch,result.0=metric")};
  ListOption<std::string> keepComposites{*this, "keep-composites",
                                         llvm::cl::desc("names of composites that have a kernel")};
  Option<bool> fastMath{*this, "fast-math", llvm::cl::desc("allow rewrites that change float results"),
                        llvm::cl::init(false)};
};

/// Appends import's passes; after them `heddle-verify-imported` holds.
void buildImportPipeline(mlir::OpPassManager &manager, const ImportOptions &options);

} // namespace heddle

#endif // HEDDLE_PIPELINES_IMPORT_H
