// The steps of matchAttention.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_MATCHATTENTION_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_MATCHATTENTION_H

#include "Match.h"

namespace heddle::attention {

class Matcher {
public:
  Matcher(stablehlo::DotGeneralOp logits, Surroundings surroundings, ValueNumbers &numbers, std::string &why);
  std::optional<Match> run();

private:
  /// One of the products after the softmax.
  struct Found {
    stablehlo::DotGeneralOp op;
    unsigned operand; // which of its operands depends on the logits
    Labels labels;    // of that
    Poly poly;
  };

  bool fail(const llvm::Twine &reason) {
    why = reason.str();
    return false;
  }

  // MatchForward.cpp
  bool findSoftmax();
  bool readDims();
  bool readLogits();
  bool readTerm(const Monomial &term);
  bool readMask(const Predicate &predicate, double fill);
  bool chooseHeads();
  bool readProduct(const Found &found);

  // MatchBackward.cpp
  bool readGradient(const Found &found, Product product);
  bool checkGradient();
  std::optional<double> getGradientRatio(const Poly &poly);
  /// The value of a side of the product of dout and values.
  Operand findOperand(const Side &side);
  bool isSame(const Operand &x, const Operand &y, llvm::StringRef what, double &ratio);

  Side side(const Operand &operand) { return evaluator.getSide(operand.value, operand.labels); }

  Surroundings surroundings;
  ValueNumbers &numbers;
  std::string &why;
  Match match;
  Evaluator evaluator;
  Algebra &algebra;
  double tolerance;

  llvm::SmallVector<Found> found;
  int logitsAtom = -1, expAtom = -1, capAtom = -1, doutAtom = -1;
  Poly exponentials, probabilities, seen; // seen: what the gradient of an unproven mask has as a factor
  Side querySide, keySide;
  llvm::SmallVector<int> queryLabels; // those of the queries' side that keys lack
  struct Gradient {
    Product product;
    double ratio;
  };
  llvm::SmallVector<Gradient> gradients;
};

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_MATCHATTENTION_H
