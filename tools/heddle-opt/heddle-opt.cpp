// heddle-opt: runs passes on module text. `heddle-opt --help` lists them.
#include "heddle/Pipelines/Register.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  heddle::registerDialects(registry);
  heddle::registerPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "heddle optimizer driver\n", registry));
}
