// The gradient: dx = p (dp - sum of p dp), and the products that it goes into.
#include "MatchAttention.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

/// The constant before the logits' gradient that `poly` is; nothing where it is none.
std::optional<double> Matcher::getGradientRatio(const Poly &poly) {
  Poly dp = algebra.of(doutAtom), one = algebra.constant(1);
  Poly weighted = algebra.multiply(probabilities, dp);
  Poly rows = algebra.sum(weighted, match.keyLabel, match.sizes[match.keyLabel]);
  Poly expected = algebra.multiply(seen, algebra.add(weighted, algebra.multiply(probabilities, rows), -1));
  if (capAtom >= 0)
    expected = algebra.multiply(expected, algebra.add(one, algebra.of(capAtom, 2), -1));
  return algebra.getRatio(poly, expected, tolerance);
}

bool Matcher::readGradient(const Found &found, Product product) {
  // The product of dout and values is the one atom of its kind beside the logits.
  for (const Monomial &term : found.poly)
    for (auto [atom, power] : term.powers) {
      if (algebra.get(atom).kind != Atom::Kind::Dot || atom == logitsAtom)
        continue;
      if (doutAtom >= 0 && doutAtom != atom)
        return fail("the gradients of queries and keys come from different gradients of the output");
      doutAtom = atom;
    }
  if (doutAtom < 0)
    return fail(found.poly.size() == 1 ? "the probabilities are multiplied by something that is not constant, such as "
                                         "dropout's mask, before a product"
                                       : "a product reads neither the probabilities nor the gradient of a softmax");
  std::optional<double> ratio = getGradientRatio(found.poly);
  if (!ratio)
    return fail("what is multiplied with queries or keys is not the gradient of this softmax");
  gradients.push_back({product, *ratio});
  return true;
}

Operand Matcher::findOperand(const Side &side) { return {side.value, side.valueLabels}; }

/// Whether two operands are one but for a constant factor, `ratio`.
bool Matcher::isSame(const Operand &x, const Operand &y, StringRef what, double &ratio) {
  Side a = side(x), b = side(y);
  if (a.number != b.number || a.labels != b.labels)
    return fail(what + " of the gradient is not that of the forward");
  ratio = a.coefficient / b.coefficient;
  return true;
}

bool Matcher::checkGradient() {
  match.gradientQuery = match.query;
  match.gradientKey = match.key;
  match.gradientValue = match.value;
  Product *dvalue = match.find(Part::DValue);
  if (dvalue)
    match.dout = dvalue->other;
  double doutFactor = 1; // of dout and value together, over the atom
  if (doutAtom >= 0) {
    const Atom &atom = algebra.get(doutAtom);
    int values = llvm::is_contained(atom.sides[1].valueLabels, match.keyLabel) ? 1 : 0;
    match.gradientValue = findOperand(atom.sides[values]);
    match.dout = findOperand(atom.sides[1 - values]);
    if (llvm::count_if(match.dout.labels, [](int label) { return label >= kOtherLabels; }) != 1)
      return fail("the product of the output's gradient and values runs over several dims");
    Side value = side(match.gradientValue), dout = side(match.dout);
    doutFactor = value.coefficient * dout.coefficient;
    double ratio = 1;
    if (match.value.value && (!isSame(match.gradientValue, match.value, "the value", ratio)))
      return false;
    if (std::abs(ratio - 1) > tolerance)
      return fail("values are scaled otherwise in the gradient than in the forward");
    if (dvalue && !isSame(dvalue->other, match.dout, "the output's gradient", ratio))
      return false;
    if (std::abs(ratio - 1) > tolerance)
      return fail("the gradient of values has another scale than that of queries and keys");
  }
  if (!match.value.value)
    match.value = match.gradientValue;
  if (!match.value.value)
    return fail("there is no product of the probabilities with values");

  for (Gradient &gradient : gradients) {
    bool isQuery = gradient.product.part == Part::DQuery;
    double ratio = 1;
    if (!isSame(gradient.product.other, isQuery ? match.key : match.query, isQuery ? "the key" : "the query", ratio))
      return false;
    double total = gradient.ratio * ratio / (match.scale * doutFactor);
    if (std::abs(total - 1) > tolerance)
      return fail(llvm::formatv("the scale of the gradient is {0} times that of the forward", total).str());
    (isQuery ? match.gradientKey : match.gradientQuery) = gradient.product.other;
    match.products.push_back(gradient.product);
  }
  Block *block = nullptr;
  for (Product &product : match.products) {
    if (product.part == Part::Out)
      continue;
    if (block && product.op->getBlock() != block)
      return fail("the products of the gradient stand in different loops");
    block = product.op->getBlock();
  }
  return true;
}
