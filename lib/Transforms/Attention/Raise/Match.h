// Finds the attention around one product of queries and keys.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_MATCH_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_MATCH_H

#include "Evaluate.h"

namespace heddle::attention {

/// All that is computed from one product, up to the next products.
struct Surroundings {
  Reach reach;
  llvm::SmallVector<stablehlo::DotGeneralOp> dots; // the next products, in the order in which they are met
  mlir::Operation *escape = nullptr;               // an op that uses a value and is none of an attention's
  bool hasExp = false;
  int keyLabel = -1; // what the row maximum runs over, or else the first sum of exponentials
  int sumLabel = -1;
};

/// `limit` bounds the values looked at: what goes further is no attention.
Surroundings explore(stablehlo::DotGeneralOp logits, unsigned limit = 2000);

/// What a product of an attention is for.
enum class Part { Out, DQuery, DKey, DValue };

/// A value and its dims. The size of a head is kOtherLabels.
struct Operand {
  mlir::Value value;
  Labels labels;
};

/// A product that a raised op replaces: a value that depends on the logits times `other`.
struct Product {
  stablehlo::DotGeneralOp op;
  Part part;
  Operand other;
  Labels resultLabels;
};

struct Match {
  Match(stablehlo::DotGeneralOp logits, llvm::ArrayRef<int64_t> sizes, int keyLabel)
      : logits(logits), sizes(sizes), keyLabel(keyLabel) {}

  stablehlo::DotGeneralOp logits;
  llvm::SmallVector<int64_t> sizes; // by label
  int keyLabel;
  int queryLabel = -1; // -1: one query
  /// The logits' dims are [batch..., heads..., query, key]. The first of two head labels is keys' heads, the second the
  /// queries of one of those.
  llvm::SmallVector<int> batchLabels, headLabels;
  bool keysHaveHeads = true; // not where all queries' heads go with one key head
  bool groupIsBatch = false; // of two head labels: keys have the second, too, as copies of a head
  double scale = 1;
  std::optional<double> softCap;
  std::optional<int64_t> causal;
  Operand mask, bias; // null values where there is none
  bool negatesMask = false, uniformEmptyRows = false;
  double biasFactor = 1;
  llvm::SmallVector<Product> products;
  /// The operands as they stand at the logits and at the product with values, which may be null.
  Operand query, key, value;
  /// The operands as they stand at the gradient's products.
  Operand gradientQuery, gradientKey, gradientValue, dout;

  Product *find(Part part) {
    auto found = llvm::find_if(products, [&](Product &product) { return product.part == part; });
    return found == products.end() ? nullptr : found;
  }
  bool hasGradient() const {
    return llvm::any_of(products, [](const Product &product) { return product.part != Part::Out; });
  }
};

/// The attention around `logits`; nothing where there is none, with the reason in `why` where something looks like one.
std::optional<Match> matchAttention(stablehlo::DotGeneralOp logits, ValueNumbers &numbers, std::string &why);

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_MATCH_H
