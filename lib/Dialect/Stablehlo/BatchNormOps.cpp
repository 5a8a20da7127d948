// batch_norm_training, batch_norm_inference and batch_norm_grad; described in ReductionOps.td.
#include "heddle/Dialect/Stablehlo/ReductionOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

/// `feature_index` is a dim of the operand, of which each of `vectors` has the size and the element type. Puts the type
/// of such a vector into `vectorType`.
static LogicalResult checkFeatures(std::optional<Location> location, StringRef opName, RankedTensorType operand,
                                   int64_t featureIndex, ArrayRef<std::pair<StringRef, Value>> vectors,
                                   RankedTensorType &vectorType) {
  if (featureIndex < 0 || featureIndex >= operand.getRank())
    return inferError(location, opName, "feature_index is ", featureIndex, ", needed a dim of ", operand);
  vectorType = RankedTensorType::get({operand.getDimSize(featureIndex)}, operand.getElementType());
  for (auto [name, vector] : vectors)
    if (vector.getType() != vectorType)
      return inferError(location, opName, name, " has type ", vector.getType(), ", needed ", vectorType,
                        " for features in dim ", featureIndex, " of ", operand);
  return success();
}

LogicalResult BatchNormGradOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  RankedTensorType vectorType;
  if (failed(checkFeatures(
          location, getOperationName(), operand, adaptor.getFeatureIndex(), // (C1), (C2), (C4), (C5)
          {{"scale", adaptor.getScale()}, {"mean", adaptor.getMean()}, {"variance", adaptor.getVariance()}},
          vectorType)))
    return failure();
  if (adaptor.getGradOutput().getType() != operand) // (C2), (C3)
    return inferError(location, getOperationName(), "grad_output has type ", adaptor.getGradOutput().getType(),
                      ", needed the operand's type ", operand);
  types.assign({operand, vectorType, vectorType});
  return success();
}

LogicalResult BatchNormInferenceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                     SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  RankedTensorType vectorType;
  if (failed(checkFeatures(location, getOperationName(), operand, adaptor.getFeatureIndex(), // (C1) to (C6)
                           {{"scale", adaptor.getScale()},
                            {"offset", adaptor.getOffset()},
                            {"mean", adaptor.getMean()},
                            {"variance", adaptor.getVariance()}},
                           vectorType)))
    return failure();
  types.push_back(operand); // (C7)
  return success();
}

LogicalResult BatchNormTrainingOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                    SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  RankedTensorType vectorType;
  if (failed(checkFeatures(location, getOperationName(), operand, adaptor.getFeatureIndex(), // (C1) to (C4)
                           {{"scale", adaptor.getScale()}, {"offset", adaptor.getOffset()}}, vectorType)))
    return failure();
  types.assign({operand, vectorType, vectorType}); // (C5), (C6), (C7)
  return success();
}

// The names under which jaxlib prints several results, `%output, %batch_mean, %batch_var = ...`.
void BatchNormGradOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameFn(getGradOperand(), "grad_operand");
  setNameFn(getGradScale(), "grad_scale");
  setNameFn(getGradOffset(), "grad_offset");
}

void BatchNormTrainingOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameFn(getOutput(), "output");
  setNameFn(getBatchMean(), "batch_mean");
  setNameFn(getBatchVar(), "batch_var");
}
