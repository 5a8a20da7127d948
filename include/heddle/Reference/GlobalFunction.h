// A function as its callers see it, on whole tensors, whether it is one device's program or not.
#ifndef HEDDLE_REFERENCE_GLOBALFUNCTION_H
#define HEDDLE_REFERENCE_GLOBALFUNCTION_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Shards.h"

namespace heddle::reference {

/// A function, an entry whose devices run several (`spmd.lists`), or the entry of a plan; its memory counts as tensors.
/// One with arguments and results that carry `spmd.sharding` is *partitioned*: it is run on every device of its mesh on
/// shards of the arguments, and its results are put together from theirs. Any other is run as it stands, on one device.
///
///     func.func @main(%x: tensor<2x3xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
///
/// has with "data" of size 4 an argument of tensor<8x3xf32>, or of the `type` of a `heddle.io` beside the sharding,
/// which may be smaller where shards are padded.
///
/// An argument that is unreduced along axes has its value on their first devices; elsewhere it has zeros for a sum, and
/// the same for a maximum or minimum. Such a result is reduced. On a maximal mesh the value is whole on one device, and
/// no device looks at what others have.
///
/// An argument or result with a placement is cut into blocks, and a device has the shards of its own ones side by side:
/// a tensor whose dim is as long as that, or, without a block, no tensor.
class GlobalFunction {
public:
  /// An error at the function where a tensor lacks a sharding that others have, or has not the type of a shard.
  static mlir::FailureOr<GlobalFunction> get(mlir::FunctionOpInterface function);

  llvm::StringRef getName() const { return getFunction().getName(); }
  mlir::FunctionOpInterface getFunction() const { return function; }
  bool isPartitioned() const { return bool(mesh); }
  /// The mesh of a partitioned function.
  sdy::MeshAttr getMesh() const { return mesh; }
  llvm::ArrayRef<mlir::Type> getArgumentTypes() const { return argumentTypes; }
  llvm::ArrayRef<mlir::Type> getResultTypes() const { return resultTypes; }

  /// Runs the function. Padding is NaN, or a large odd number that is another on each device, so that reading it shows.
  /// Devices that have copies of one shard of a result must agree on every bit but the padding's: it is an error at the
  /// function if they do not.
  mlir::FailureOr<std::vector<RuntimeValue>> run(Interpreter &interpreter,
                                                 llvm::ArrayRef<RuntimeValue> arguments) const;

  /// Runs the function as one device's program on each device of a grid, on that one's arguments; gives its results.
  mlir::FailureOr<std::vector<std::vector<RuntimeValue>>>
  runOnDevices(Interpreter &interpreter, int64_t replicas, int64_t partitions,
               llvm::ArrayRef<std::vector<RuntimeValue>> arguments) const;

private:
  explicit GlobalFunction(mlir::FunctionOpInterface function) : function(function) {}

  /// What crosses the border between whole tensors and devices.
  struct Port {
    Cut cut; ///< of the whole, or, with a placement, of a block
    PlacementAttr placement;
    std::vector<AxisSteps> owners; ///< of the placement
    std::vector<AxisSteps> unreduced;
    sdy::ReductionOp reduction;
    /// The position of the one device that has the value.
    std::optional<int64_t> place;

    /// The blocks that the device at a position has; without a placement the only one.
    llvm::SmallVector<int64_t> getBlocks(int64_t position) const;
    RuntimeValue takeShards(const Tensor &whole, int64_t position) const;
  };
  void findMesh();
  llvm::LogicalResult findTypes(llvm::StringRef what, mlir::TypeRange local, mlir::ArrayAttr attributes,
                                llvm::SmallVectorImpl<mlir::Type> &types, std::vector<std::optional<Port>> &ports);
  mlir::FailureOr<RuntimeValue> gather(unsigned result, llvm::ArrayRef<std::vector<RuntimeValue>> devices) const;

  mlir::FunctionOpInterface function;
  sdy::MeshAttr mesh;
  llvm::SmallVector<mlir::Type> argumentTypes, resultTypes;
  std::vector<std::optional<Port>> argumentPorts, resultPorts; // none for what is no tensor
};

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_GLOBALFUNCTION_H
