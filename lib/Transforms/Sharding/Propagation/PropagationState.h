// What propagation works on: a cell for each value (or for values that must be sharded alike), a node for each op that
// says how shardings of its cells correspond.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATIONSTATE_H
#define HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATIONSTATE_H

#include "Conflicts.h"
#include "heddle/Analysis/ShardingProjection.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Sdy/RegionOps.h"
#include "heddle/Dialect/Sdy/ShardingOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace heddle::propagation {

/// The annotation that an axis comes from.
struct Origin {
  std::string description; // `argument "params.w" of @main`
  mlir::Location location;
  /// The phase in which each of its axes spreads, by the axis's name.
  std::map<std::string, int64_t, std::less<>> phases = {};
};

/// One dim of a cell.
struct DimState {
  PlacedAxes axes;
  bool isOpen = true;
  /// The phase from which on others see these axes, and may add to them.
  int64_t phase = 0;
};

struct Cell {
  mlir::RankedTensorType type;
  llvm::SmallVector<DimState> dims;
  llvm::SmallVector<sdy::AxisRefAttr> replicated, unreduced;
  sdy::ReductionOp reduction = sdy::ReductionOp::SUM; // of what is unreduced
  /// Manual axes around the value: none of its dims may use them.
  llvm::SmallVector<sdy::AxisRefAttr> manual;
  llvm::SmallVector<int> nodes;
  /// Sequential axes may come to closed dims, too: these say what devices have.
  bool isOpenInTime = true;

  /// The origin of its own annotation; -1 where it has none.
  int annotation = -1;
};

/// Says in which step of a phase an op takes part, and in which directions shardings pass through it.
enum class NodeKind { PassThrough, Broadcast, Other };

struct Node {
  mlir::Operation *op = nullptr;
  ShardingRule rule;
  /// Operands, then results; -1 for what is no tensor.
  llvm::SmallVector<int> cells;
  NodeKind kind = NodeKind::Other;
  bool goesForward = true, goesBackward = true;
  /// The tensor outside, at the border of a manual computation: the manual axes at the head of its dims stay there.
  int outerTensor = -1;
  sdy::ManualAxesAttr manualAxes = nullptr;
};

/// The axes of each argument's dims.
using ArgumentAxes = std::vector<llvm::SmallVector<PlacedAxes>>;

/// The cells and nodes of a function.
class State {
public:
  /// Along the axes `stateFirst`, state spreads before batch and constraints; along others after them.
  /// Without `roles` all spread at once. What is `banned` only an annotation may say.
  /// Both lists outlive the state.
  State(llvm::ArrayRef<std::string> stateFirst, bool roles, bool splitAxes, const Choices &banned)
      : stateFirst(stateFirst), roles(roles), splitAxes(splitAxes), banned(banned) {}

  /// Leaves out sequential axes, to learn what devices have.
  void ignoreTime() { ignoresTime = true; }
  /// What devices have of open dims of arguments that are annotated with sequential axes alone: these are minor to it.
  void setDeviceAxes(ArgumentAxes axes) { deviceAxes = std::move(axes); }
  ArgumentAxes getArgumentAxes() const;
  bool hasTime() const { return !kinds.areAllSpatial(); }

  /// Reads annotations and rules. Fails, having said why, on shardings of several meshes.
  llvm::LogicalResult build(mlir::func::FuncOp function);

  /// The mesh of all shardings; null where there are none, so nothing to propagate.
  sdy::MeshAttr getMesh() const { return mesh; }
  llvm::MutableArrayRef<Cell> getCells() { return cells; }
  llvm::ArrayRef<Node> getNodes() const { return nodes; }
  const Origin &getOrigin(int index) const { return origins[index]; }
  /// Orders origins by what they are, not by where they stand in the file.
  int getOriginRank(int index) const { return index < 0 ? -1 : originRanks[index]; }
  /// Adds the origin of an axis that is put where it is nowhere yet: that of `axis`, and what was done with it.
  int addOrigin(const PlacedAxis &axis, const llvm::Twine &what);
  /// Whether the axis came there before those of state.
  bool isOfBatch(const PlacedAxis &axis) const;
  /// Whether a cell is of an argument or result of the function.
  bool isAtBorder(const Cell &cell) const;
  /// From here on arguments and results of the function stay as they are: it has its callers.
  void closeBorders();
  /// All phases in which something becomes visible, in order.
  llvm::SmallVector<int64_t> getPhases() const;

  /// Whether an axis that is too large for a factor of a dim goes on in the next one. Notes that it was asked.
  bool mayBeSplit() {
    hasSplitAxis = true;
    return splitAxes;
  }
  bool hasAskedToSplit() const { return hasSplitAxis; }
  /// Whether axes go on without those before them that another dim of a tensor has. Shardy's go on up to these.
  bool skipsTakenAxes() const { return roles; }
  /// Whether a dim that is merged of several has the axes of minor ones on a major one. Shardy's loses them.
  bool movesMergedAxes() const { return roles; }

  /// Whether the axis is time on one device.
  bool isSequential(sdy::AxisRefAttr axis) const { return kinds.isSequential(axis.getName()); }

  bool isBanned(const Cell &cell, int64_t dim, sdy::AxisRefAttr axis) const;
  /// Notes that `blocker`, on a dim of the cell, kept `wanted` from it.
  void noteConflict(const Cell &cell, int64_t dim, const PlacedAxis &blocker, const PlacedAxis &wanted);
  /// What those that were noted weigh.
  Conflicts getConflicts() const;

  /// Writes a sharding onto every value of the function, which is as it was built from.
  void write(mlir::func::FuncOp function);

private:
  int cellOf(mlir::Value value);
  llvm::LogicalResult buildManual(sdy::ManualComputationOp op);
  void addManualBorder(sdy::ManualComputationOp op, int outer, int inner, bool goesIn);
  int addCell(mlir::RankedTensorType type);
  void shareCell(llvm::ArrayRef<mlir::Value> values);
  void addNode(Node node);
  llvm::LogicalResult annotate(int cell, sdy::TensorShardingAttr sharding, Origin origin, int64_t phase,
                               mlir::Operation *op);
  void keepUnreduced(int cell, sdy::TensorShardingAttr sharding);
  void putDevicesBefore(Cell &cell, llvm::ArrayRef<PlacedAxes> axes);
  int64_t phaseOf(sdy::DimensionShardingAttr dim, int64_t phase) const;
  llvm::LogicalResult buildEntry(mlir::func::FuncOp function);
  llvm::LogicalResult buildOp(mlir::Operation *op);
  llvm::LogicalResult checkGroup(sdy::ShardingGroupOp op, int first, int member) const;
  void rankOrigins();
  void closeInTime(mlir::func::FuncOp function);
  sdy::TensorShardingAttr getSharding(int cell) const;
  mlir::StringAttr describeOrigin(const PlacedAxis &axis);
  mlir::DictionaryAttr getOriginsOf(int cell);

  llvm::ArrayRef<std::string> stateFirst;
  bool roles, splitAxes, hasSplitAxis = false, ignoresTime = false;
  ArgumentAxes deviceAxes; // none, or of all arguments
  const Choices &banned;
  std::map<Choice, std::set<size_t>> conflicts; // and the cells that met them
  sdy::MeshAttr mesh;
  sdy::AxisKinds kinds;
  mlir::Attribute meshOrRef;
  std::string meshOrigin;
  std::vector<Cell> cells;
  std::vector<Node> nodes;
  std::vector<Origin> origins;
  std::vector<int> originRanks;
  llvm::DenseMap<std::pair<int, int>, mlir::StringAttr> originTexts; // by origin and the node that it came through
  std::map<std::pair<int, std::string>, int> addedOrigins;           // by where they come from
  llvm::DenseMap<mlir::Value, int> cellOfValue;
  llvm::DenseMap<int64_t, int> cellOfGroup;
  llvm::SmallVector<int> argumentCells, resultCells; // of the function
  /// Arguments, and results that are these in the next step and have no annotation: they come back as they went in.
  llvm::SmallVector<std::pair<int, int>> givenBack;
  /// The cells of each manual computation: its shardings of operands, then of results.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int>> manualCells;
};

/// A proposal that a dim of a cell should have these axes, which go on where its own end.
struct Proposal {
  int cell;
  int64_t dim;
  PlacedAxes axes;
  /// Proposals of larger tensors come first, then they go by origin.
  int64_t sourceElements;
  int node;
};

/// What a node makes of its cells as they are: at most one proposal for each dim.
void proposeAt(State &state, int node, int64_t phase, bool forward, bool backward,
               llvm::SmallVectorImpl<Proposal> &proposals);

/// Takes what fits of a proposal; whether anything did.
bool takeProposal(State &state, const Proposal &proposal);

} // namespace heddle::propagation

#endif // HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATIONSTATE_H
