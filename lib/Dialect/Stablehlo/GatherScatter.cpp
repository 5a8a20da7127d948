// Verification of gather and scatter: their dimension numbers say the same things under different names.
#include "heddle/Dialect/Stablehlo/Dims.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/RegionChecks.h"
#include "heddle/Dialect/Stablehlo/TypeInference.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// A list of dims and its name in errors.
struct Dims {
  StringRef name;
  ArrayRef<int64_t> values;
};

/// The dimension numbers of a gather or a scatter. `data` is what is indexed: gather's operand, scatter's inputs.
/// `windows` is the side that holds slices: gather's result, scatter's updates.
struct IndexNumbers {
  std::optional<Location> location;
  StringRef opName;

  StringRef dataName;
  RankedTensorType data;
  StringRef indicesName;
  RankedTensorType indices;
  StringRef windowsName;

  Dims windowDims;    // dims of `windows` that run within a slice
  Dims collapsedDims; // dims of `data` that `windows` lacks
  Dims batchingDims;  // dims of `data`, lacking too
  Dims indexBatching; // dims of `indices`, one for each of batchingDims
  Dims indexMap;      // dims of `data`, one for each entry of an index vector
  int64_t vectorDim;  // dim of `indices` that holds index vectors, or its rank

  template <typename... Args> LogicalResult error(Args &&...args) const {
    return inferError(location, opName, std::forward<Args>(args)...);
  }

  /// Sizes of `indices` but for the index vectors': how many slices there are.
  SmallVector<int64_t> batchSizes() const {
    SmallVector<int64_t> sizes(indices.getShape());
    if (vectorDim < indices.getRank())
      sizes.erase(sizes.begin() + vectorDim);
    return sizes;
  }

  /// Dims of `data` that slices keep, one for each of windowDims.
  SmallVector<int64_t> keptDims() const {
    return otherDims(data.getRank(), {collapsedDims.values, batchingDims.values});
  }

  LogicalResult checkDims(const Dims &dims, int64_t rank, StringRef of) const {
    return checkUniqueDims(location, opName, dims.name, dims.values, rank, of);
  }

  LogicalResult checkAscending(const Dims &dims) const {
    for (auto [dim, next] : llvm::zip(dims.values, dims.values.drop_front(!dims.values.empty())))
      if (dim >= next)
        return error(dims.name, " has dim ", next, " after dim ", dim, ", needed ascending dims");
    return success();
  }

  /// No dim of `dims` is one of batchingDims or there twice; all are dims of `data`.
  LogicalResult checkBesideBatching(const Dims &dims) const {
    if (failed(checkDims(dims, data.getRank(), dataName)))
      return failure();
    for (int64_t dim : dims.values)
      if (llvm::is_contained(batchingDims.values, dim))
        return error(dims.name, " has dim ", dim, ", which is one of ", batchingDims.name, " too");
    return success();
  }

  LogicalResult check() const;
};

} // namespace

/// What the specification says alike of both ops; its numbers are those of gather, then of scatter.
LogicalResult IndexNumbers::check() const {
  int64_t rank = data.getRank(), indexRank = indices.getRank();
  size_t count = windowDims.values.size() + collapsedDims.values.size() + batchingDims.values.size();
  if (count != static_cast<size_t>(rank)) // (C1), (C2)
    return error(windowDims.name, ", ", collapsedDims.name, " and ", batchingDims.name, " have ", count,
                 " dims, needed one for each of ", rank, " dims of the ", dataName);

  if (vectorDim < 0 || vectorDim > indexRank) // (C2), (C22)
    return error("index_vector_dim is ", vectorDim, ", needed 0 to ", indexRank, ", the rank of ", indicesName);
  int64_t vectorSize = vectorDim < indexRank ? indices.getDimSize(vectorDim) : 1;
  if (static_cast<int64_t>(indexMap.values.size()) != vectorSize) // (C3), (C19)
    return error(indexMap.name, " has ", indexMap.values.size(), " dims, needed ", vectorSize,
                 ", the size of an index vector in ", indicesName);

  int64_t windowsRank = static_cast<int64_t>(batchSizes().size() + windowDims.values.size());
  if (failed(checkDims(windowDims, windowsRank, windowsName)) ||  // (C4), (C5); (C7), (C8)
      failed(checkAscending(windowDims)) ||                       // (C4), (C7)
      failed(checkDims(batchingDims, rank, dataName)) ||          // (C6), (C11); (C9), (C13)
      failed(checkAscending(batchingDims)) ||                     // (C10), (C12)
      failed(checkBesideBatching(collapsedDims)) ||               // (C6), (C8); (C9), (C11)
      failed(checkAscending(collapsedDims)) ||                    // (C7), (C10)
      failed(checkDims(indexBatching, indexRank, indicesName)) || // (C13), (C14); (C14), (C15)
      failed(checkBesideBatching(indexMap)))                      // (C18), (C19); (C20), (C21)
    return failure();

  if (llvm::is_contained(indexBatching.values, vectorDim)) // (C15), (C16)
    return error(indexBatching.name, " has dim ", vectorDim, ", which is index_vector_dim");
  if (batchingDims.values.size() != indexBatching.values.size()) // (C16), (C17)
    return error(indexBatching.name, " has ", indexBatching.values.size(), " dims, needed ", batchingDims.values.size(),
                 ", one for each of ", batchingDims.name);
  for (auto [dim, indexDim] : llvm::zip(batchingDims.values, indexBatching.values)) // (C17), (C18)
    if (data.getDimSize(dim) != indices.getDimSize(indexDim))
      return error("dim ", indexDim, " of ", indicesName, " has size ", indices.getDimSize(indexDim), ", needed ",
                   data.getDimSize(dim), ", the size of batching dim ", dim, " of the ", dataName);
  return success();
}

// ---- gather ----

LogicalResult GatherOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  GatherDimensionNumbersAttr dims = adaptor.getDimensionNumbers();
  IndexNumbers numbers = {location,
                          getOperationName(),
                          "operand",
                          cast<RankedTensorType>(adaptor.getOperand().getType()),
                          "start_indices",
                          cast<RankedTensorType>(adaptor.getStartIndices().getType()),
                          "result",
                          {"offset_dims", dims.getOffsetDims()},
                          {"collapsed_slice_dims", dims.getCollapsedSliceDims()},
                          {"operand_batching_dims", dims.getOperandBatchingDims()},
                          {"start_indices_batching_dims", dims.getStartIndicesBatchingDims()},
                          {"start_index_map", dims.getStartIndexMap()},
                          dims.getIndexVectorDim()};
  RankedTensorType operand = numbers.data;
  ArrayRef<int64_t> sizes = adaptor.getSliceSizes();
  if (failed(numbers.check()) ||
      failed(checkOneForEachDim(location, getOperationName(), "slice_sizes", sizes.size(), operand.getRank()))) // (C20)
    return failure();
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (size < 0 || size > operand.getDimSize(dim)) // (C21)
      return numbers.error("slice size of dim ", dim, " is ", size, ", needed 0 to ", operand.getDimSize(dim));
  for (const Dims &lost : {numbers.collapsedDims, numbers.batchingDims}) // (C9), (C12)
    for (int64_t dim : lost.values)
      if (sizes[dim] > 1)
        return numbers.error("slice size of dim ", dim, " is ", sizes[dim], ", needed at most 1 for one of ",
                             lost.name);

  SmallVector<int64_t> shape = numbers.batchSizes(); // (C22)
  for (auto [offsetDim, dim] : llvm::zip_equal(numbers.windowDims.values, numbers.keptDims()))
    shape.insert(shape.begin() + offsetDim, sizes[dim]);
  types.push_back(operand.clone(shape)); // (C23)
  return success();
}

// ---- scatter ----

/// Checks that there is at least one input, all inputs have one shape, each has an update of its element type, and all
/// updates have one shape. `operands` are inputs, indices, updates.
static LogicalResult checkScatterOperands(std::optional<Location> location, StringRef opName, ValueRange operands) {
  if (operands.size() < 3 || operands.size() % 2 == 0) // (C5)
    return inferError(location, opName, "has ", operands.size(),
                      " operands, needed at least one input, scatter_indices, and an update for each input");
  TypeRange inputs = operands.take_front(operands.size() / 2).getTypes();
  TypeRange updates = operands.take_back(operands.size() / 2).getTypes();
  for (auto [name, tensors] : {std::pair{"input", inputs}, std::pair{"update", updates}}) // (C1), (C3)
    for (auto [index, type] : llvm::enumerate(tensors))
      if (cast<ShapedType>(type).getShape() != cast<ShapedType>(tensors.front()).getShape())
        return inferError(location, opName, name, " #", index, " has type ", type, ", needed the shape of ", name,
                          " #0, which has type ", tensors.front());
  for (auto [index, input, update] : llvm::enumerate(elementTypesOf(inputs), elementTypesOf(updates)))
    if (update != input) // (C6)
      return inferError(location, opName, "update #", index, " has element type ", update, ", needed that of input #",
                        index, ", ", input);
  return success();
}

LogicalResult ScatterOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  if (failed(checkScatterOperands(location, getOperationName(), adaptor.getOperands())))
    return failure();
  ScatterDimensionNumbersAttr dims = adaptor.getScatterDimensionNumbers();
  IndexNumbers numbers = {location,
                          getOperationName(),
                          "inputs",
                          cast<RankedTensorType>(adaptor.getInputs().front().getType()),
                          "scatter_indices",
                          cast<RankedTensorType>(adaptor.getScatterIndices().getType()),
                          "updates",
                          {"update_window_dims", dims.getUpdateWindowDims()},
                          {"inserted_window_dims", dims.getInsertedWindowDims()},
                          {"input_batching_dims", dims.getInputBatchingDims()},
                          {"scatter_indices_batching_dims", dims.getScatterIndicesBatchingDims()},
                          {"scatter_dims_to_operand_dims", dims.getScatterDimsToOperandDims()},
                          dims.getIndexVectorDim()};
  if (failed(numbers.check()))
    return failure();

  auto updates = cast<RankedTensorType>(adaptor.getUpdates().front().getType()); // (C4)
  SmallVector<int64_t> largest = numbers.batchSizes();
  for (auto [windowDim, dim] : llvm::zip_equal(numbers.windowDims.values, numbers.keptDims()))
    largest.insert(largest.begin() + windowDim, numbers.data.getDimSize(dim));
  if (updates.getRank() != static_cast<int64_t>(largest.size()))
    return numbers.error("updates have type ", updates, ", needed rank ", largest.size());
  for (auto [dim, size, needed] : llvm::enumerate(updates.getShape(), largest)) {
    bool inWindow = llvm::is_contained(numbers.windowDims.values, dim);
    if (inWindow ? size > needed : size != needed)
      return numbers.error("dim ", dim, " of the updates has size ", size, ", needed ", inWindow ? "at most " : "",
                           needed);
  }

  SmallVector<Type> inputs = elementTypesOf(adaptor.getInputs().getTypes());
  RegionRange regions = adaptor.getRegions();
  for (Type element : accumulatorElementTypes(regions.empty() ? nullptr : regions.front(), inputs))
    types.push_back(numbers.data.clone(element)); // (C24), (C25)
  return success();
}

LogicalResult ScatterOp::verifyRegions() { // (C23)
  return verifyReducer(*this, "update_computation", getUpdateComputation(), elementTypesOf(getInputs().getTypes()));
}
