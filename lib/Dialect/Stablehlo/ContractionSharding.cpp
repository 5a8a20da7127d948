// Sharding rules of dot_general and convolution.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "heddle/Dialect/Stablehlo/Dims.h"
#include "heddle/Dialect/Stablehlo/Windows.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

ShardingRule dotRule(DotGeneralOp op) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  ArrayRef<int64_t> lhs = op.getLhs().getType().getShape(), rhs = op.getRhs().getType().getShape();
  ShardingRule rule(op);
  int64_t result = 0;
  for (auto [l, r] : llvm::zip_equal(numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions()))
    rule.add(lhs[l]).operand(0, l).operand(1, r).result(0, result++);
  auto addFree = [&](int64_t operand, ArrayRef<int64_t> shape, ArrayRef<int64_t> batching,
                     ArrayRef<int64_t> contracting) {
    for (int64_t dim : otherDims(shape.size(), {batching, contracting}))
      rule.add(shape[dim]).operand(operand, dim).result(0, result++);
  };
  addFree(0, lhs, numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions());
  addFree(1, rhs, numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions());
  for (auto [l, r] : llvm::zip_equal(numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()))
    rule.add(lhs[l]).reduce(Combiner::Add).operand(0, l).operand(1, r);
  return rule.close();
}

/// Output feature o of group g comes from the input features of group g: the groups are the major factor of all three
/// feature dims. With batch groups, they are the major factor of the input's batch and of the output features.
void addFeatures(ShardingRule &rule, ConvolutionOp op) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t groups = op.getFeatureGroupCount(), batchGroups = op.getBatchGroupCount();
  int64_t inputBatch = numbers.getInputBatchDimension(), outputBatch = numbers.getOutputBatchDimension();
  int64_t inputFeature = numbers.getInputFeatureDimension(), outputFeature = numbers.getOutputFeatureDimension();
  int64_t kernelInput = numbers.getKernelInputFeatureDimension();
  int64_t kernelOutput = numbers.getKernelOutputFeatureDimension();
  int64_t outputs = op.getType().getDimSize(outputFeature);

  if (batchGroups > 1)
    rule.add(batchGroups).operand(0, inputBatch).operand(1, kernelOutput).result(0, outputFeature);
  rule.add(op.getType().getDimSize(outputBatch)).operand(0, inputBatch).result(0, outputBatch);
  if (groups > 1)
    rule.add(groups).operand(0, inputFeature).operand(1, kernelOutput).result(0, outputFeature);
  rule.add(outputs / groups / batchGroups).operand(1, kernelOutput).result(0, outputFeature);
  rule.add(op.getRhs().getType().getDimSize(kernelInput))
      .reduce(Combiner::Add)
      .operand(0, inputFeature)
      .operand(1, kernelInput);
}

/// A spatial dim. The input's shards follow the output's where the kernel is small. The gradient of a kernel is a
/// convolution with a kernel as large as an image and a small output: there they follow the kernel's, and the
/// output is a sum over them.
void addSpatial(ShardingRule &rule, ConvolutionOp op) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  for (auto [input, kernel, output] :
       llvm::zip_equal(numbers.getInputSpatialDimensions(), numbers.getKernelSpatialDimensions(),
                       numbers.getOutputSpatialDimensions())) {
    int64_t inputSize = op.getLhs().getType().getDimSize(input), kernelSize = op.getRhs().getType().getDimSize(kernel);
    int64_t outputSize = op.getType().getDimSize(output);
    if (kernelSize > outputSize)
      rule.add(std::max(inputSize, kernelSize)).reduce(Combiner::Add).operand(0, input).operand(1, kernel);
    else
      rule.add(std::max(inputSize, outputSize))
          .kind(kernelSize == 1 && inputSize == outputSize ? FactorKind::PassThrough : FactorKind::Permutation)
          .operand(0, input)
          .result(0, output);
  }
}

ShardingRule convolutionRule(ConvolutionOp op) {
  ShardingRule rule(op);
  addFeatures(rule, op);
  addSpatial(rule, op);
  return rule.close();
}

} // namespace

void heddle::stablehlo::attachContractionSharding(MLIRContext &context) {
  attachShardingRule<dotRule, DotGeneralOp>(context);
  attachShardingRule<convolutionRule, ConvolutionOp>(context);
}
