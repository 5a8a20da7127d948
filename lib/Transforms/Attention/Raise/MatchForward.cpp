// Leads from the normal form of what a product with values reads to an attention's operands and attributes.
#include "Layout.h"
#include "MatchAttention.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

static SmallVector<int64_t> shapeOf(Value value) {
  return SmallVector<int64_t>(cast<RankedTensorType>(value.getType()).getShape());
}

Matcher::Matcher(DotGeneralOp logits, Surroundings around, ValueNumbers &numbers, std::string &why)
    : surroundings(std::move(around)), numbers(numbers), why(why),
      match(logits, shapeOf(logits), surroundings.keyLabel),
      evaluator(numbers, surroundings.reach, match.sizes, surroundings.keyLabel), algebra(evaluator.algebra) {
  // Constants of a narrow type are rounded forward and backward, each in its own way.
  tolerance = getElementTypeOrSelf(logits.getLhs()).getIntOrFloatBitWidth() < 32 ? 1e-2 : 1e-5;
}

std::optional<Match> Matcher::run() {
  if (!findSoftmax())
    return std::nullopt;
  bool isMatched = readDims() && readLogits() && chooseHeads() &&
                   llvm::all_of(found, [&](const Found &product) { return readProduct(product); }) && checkGradient();
  if (isMatched && surroundings.escape) {
    fail("what is computed from the logits is also used by '" + surroundings.escape->getName().getStringRef() + "'");
    isMatched = false;
  }
  return isMatched ? std::optional(std::move(match)) : std::nullopt;
}

/// Finds a product with a side of one term, an exponential over a row sum. Without one, nothing looks like attention.
bool Matcher::findSoftmax() {
  Labels labels = surroundings.reach.lookup(match.logits).labels;
  for (DotGeneralOp op : surroundings.dots) {
    auto reached = surroundings.reach.find(op.getLhs());
    unsigned operand = reached == surroundings.reach.end();
    if (operand)
      reached = surroundings.reach.find(op.getRhs());
    if (!reached->second.isAfterExp)
      continue;
    found.push_back({op, operand, reached->second.labels, evaluator.evaluate(reached->first, reached->second.labels)});
    const Poly &poly = found.back().poly;
    if (expAtom >= 0 || poly.size() != 1)
      continue;
    Poly factor = algebra.constant(1);
    bool hasSum = false;
    int exp = -1;
    for (auto [atom, power] : poly[0].powers) {
      const Atom &known = algebra.get(atom);
      if (known.kind == Atom::Kind::Exp && power == 1)
        exp = atom;
      hasSum |= known.kind == Atom::Kind::RowSum && power == -1;
      if (known.kind == Atom::Kind::Bool && known.predicate.isCausalOnly())
        factor = algebra.of(atom);
    }
    if (exp < 0 || !hasSum)
      continue;
    expAtom = exp;
    exponentials = algebra.multiply(factor, algebra.of(exp));
  }
  if (expAtom < 0)
    return false;
  Poly own = evaluator.getDot(match.logits, labels);
  logitsAtom = own[0].powers.begin()->first;
  // Another product of equal operands may be the one in the exponent; each is looked at.
  Poly sum = algebra.sum(exponentials, match.keyLabel, match.sizes[match.keyLabel]);
  probabilities = algebra.multiply(exponentials, algebra.invert(sum));
  seen = algebra.constant(1);
  return true;
}

/// Which dims of the logits are batches, queries and keys.
bool Matcher::readDims() {
  DotGeneralOp op = match.logits;
  for (DotGeneralOp dot : surroundings.dots)
    if (dot.getAlgorithm() || dot.getPrecisionConfig() != op.getPrecisionConfig())
      return fail("its products differ in precision or have an algorithm");
  for (Type type : {op.getLhs().getType(), op.getRhs().getType(), op.getType()})
    if (!isa<Float16Type, BFloat16Type, Float32Type>(getElementTypeOrSelf(type)))
      return fail(
          llvm::formatv("the product for the logits is in {0}, needed f16, bf16 or f32", getElementTypeOrSelf(type))
              .str());
  if (auto config = op.getPrecisionConfig())
    for (Attribute precision : *config)
      if (cast<PrecisionAttr>(precision).getValue() != Precision::DEFAULT)
        return fail("its products have a precision, which heddle.attention has not");
  DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  if (dims.getLhsContractingDimensions().size() != 1)
    return fail("the product for the logits runs over " + Twine(dims.getLhsContractingDimensions().size()) +
                " dims, needed one, the size of a head");
  Labels logits = surroundings.reach.lookup(op).labels, labels[2];
  size_t batches = dims.getLhsBatchingDimensions().size(), next = batches;
  ArrayRef<int64_t> batching[] = {dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions()};
  int64_t contracting[] = {dims.getLhsContractingDimensions()[0], dims.getRhsContractingDimensions()[0]};
  SmallVector<int> free[2];
  for (int i : {0, 1}) {
    labels[i].assign(cast<RankedTensorType>(op->getOperand(i).getType()).getRank(), -1);
    labels[i][contracting[i]] = kOtherLabels;
    for (auto [place, dim] : llvm::enumerate(batching[i]))
      labels[i][dim] = logits[place];
    for (int64_t dim : otherDims(labels[i].size(), {batching[i], contracting[i]}))
      if (labels[i][dim] = logits[next++]; labels[i][dim] >= 0)
        free[i].push_back(labels[i][dim]);
  }
  int keys = llvm::is_contained(free[1], match.keyLabel) ? 1 : 0;
  if (!llvm::is_contained(free[keys], match.keyLabel))
    return fail("the softmax runs over a dim that queries and keys share");
  if (free[keys].size() != 1)
    return fail("keys have " + Twine(free[keys].size()) + " dims that queries lack, needed one");
  if (free[1 - keys].size() > 2)
    return fail("queries have " + Twine(free[1 - keys].size()) + " dims that keys lack, needed one or, in groups, two");
  queryLabels = free[1 - keys];
  match.query = {op->getOperand(1 - keys), labels[1 - keys]};
  match.key = {op->getOperand(keys), labels[keys]};
  querySide = side(match.query);
  keySide = side(match.key);
  for (size_t place = 0; place < batches; ++place)
    if (logits[place] >= 0)
      match.batchLabels.push_back(logits[place]);
  return true;
}

/// The exponent: soft_cap * tanh(scale * product / soft_cap) + bias, under a mask.
bool Matcher::readLogits() {
  const Atom &exp = algebra.get(expAtom);
  if (!exp.isShifted)
    return fail("the exponent has not its own row maximum taken off");
  for (auto [atom, power] : exponentials[0].powers)
    if (algebra.get(atom).kind == Atom::Kind::Bool)
      if (!readMask(algebra.get(atom).predicate, -std::numeric_limits<double>::infinity()))
        return false;
  Poly x = exp.argument;
  if (x.size() == 1 && x[0].coefficient == 1 && x[0].powers.size() == 1) {
    const Atom &masked = algebra.get(x[0].powers.begin()->first);
    if (masked.kind == Atom::Kind::Masked && !masked.argument.empty()) {
      if (!readMask(masked.predicate, masked.fill))
        return false;
      seen = evaluator.getBool(masked.predicate);
      x = masked.argument;
    }
  }
  bool hasProduct = false;
  for (const Monomial &term : x) {
    if (!readTerm(term))
      return false;
    hasProduct |= term.powers.contains(logitsAtom) || (capAtom >= 0 && term.powers.contains(capAtom));
  }
  if (!hasProduct) {
    why.clear(); // another product's attention
    return false;
  }
  match.scale /= querySide.coefficient * keySide.coefficient;
  return true;
}

bool Matcher::readTerm(const Monomial &term) {
  auto refuse = [&] { return fail("the logits are not a product, with a constant scale, and a bias"); };
  if (term.powers.size() != 1 || term.powers.begin()->second != 1)
    return refuse();
  int index = term.powers.begin()->first;
  const Atom &atom = algebra.get(index);
  if (index == logitsAtom && !match.softCap) {
    match.scale = term.coefficient;
    return true;
  }
  if (atom.kind == Atom::Kind::Tanh) {
    if (capAtom >= 0 || atom.argument.size() != 1 || atom.argument[0].powers != std::map<int, int>{{logitsAtom, 1}} ||
        term.coefficient <= 0)
      return fail("the logits are capped otherwise than by soft_cap * tanh(scale * product / soft_cap)");
    capAtom = index;
    match.softCap = term.coefficient;
    match.scale = term.coefficient * atom.argument[0].coefficient;
    return true;
  }
  bool isBias = atom.kind == Atom::Kind::Leaf ||
                (atom.kind == Atom::Kind::Masked && atom.argument.empty() && term.coefficient == 1);
  if (!isBias || match.bias.value)
    return refuse();
  match.bias = {atom.value, atom.valueLabels};
  match.biasFactor = term.coefficient;
  return true;
}

bool Matcher::readMask(const Predicate &predicate, double fill) {
  if (predicate.isNegated && predicate.causal)
    return fail("the mask is where a query does not see a key, beside another pred");
  match.causal = predicate.causal;
  if (predicate.causal)
    match.queryLabel = predicate.causalQuery;
  if (!predicate.value)
    return true;
  match.mask = {predicate.value, predicate.labels};
  match.negatesMask = predicate.isNegated;
  match.uniformEmptyRows = std::isfinite(fill);
  return true;
}

/// Which of the labels are heads, which batches; any choice is right, this one is what the shapes look like.
bool Matcher::chooseHeads() {
  if (match.queryLabel >= 0 && !llvm::is_contained(queryLabels, match.queryLabel))
    return fail("the causal mask does not count queries");
  auto placeInQuery = [&](int label) { return llvm::find(match.query.labels, label) - match.query.labels.begin(); };
  if (queryLabels.size() == 2) {
    if (match.queryLabel < 0) {
      bool first = match.sizes[queryLabels[0]] == match.sizes[match.keyLabel];
      bool second = match.sizes[queryLabels[1]] == match.sizes[match.keyLabel];
      match.queryLabel = queryLabels[second && !first];
    }
    int group = queryLabels[queryLabels[0] == match.queryLabel];
    int64_t place = placeInQuery(group);
    int before = place > 0 ? match.query.labels[place - 1] : -1;
    match.keysHaveHeads = match.batchLabels.size() >= 2 && llvm::is_contained(match.batchLabels, before);
    if (match.keysHaveHeads) {
      match.headLabels.push_back(before);
      llvm::erase(match.batchLabels, before);
    }
    match.headLabels.push_back(group);
    return true;
  }
  match.queryLabel = queryLabels.empty() ? -1 : queryLabels[0];
  if (match.batchLabels.empty())
    return true;
  int last = match.batchLabels.back();
  // These groups have keys that were broadcast to all of their queries' heads.
  int64_t place = placeInQuery(last);
  int before =
      place > 0 && place < static_cast<int64_t>(match.query.labels.size()) ? match.query.labels[place - 1] : -1;
  if (llvm::is_contained(match.batchLabels, before) && findRepeat(match.key, last)) {
    match.batchLabels.pop_back();
    llvm::erase(match.batchLabels, before);
    match.headLabels = {before, last};
    match.groupIsBatch = true;
    return true;
  }
  if (match.batchLabels.size() >= 2 || (match.queryLabel >= 0 && placeInQuery(last) > placeInQuery(match.queryLabel))) {
    match.headLabels.push_back(last);
    match.batchLabels.pop_back();
  }
  return true;
}

/// Reads what a product after the softmax is for, by what it runs over.
bool Matcher::readProduct(const Found &found) {
  DotGeneralOp op = found.op;
  DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  ArrayRef<int64_t> contracting[] = {dims.getLhsContractingDimensions(), dims.getRhsContractingDimensions()};
  ArrayRef<int64_t> batching[] = {dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions()};
  unsigned own = found.operand, other = 1 - own;
  if (surroundings.reach.contains(op->getOperand(other)))
    return fail("a product has two sides that depend on the logits");

  Product product{op, Part::Out, {op->getOperand(other), {}}, {}};
  Labels &labels = product.other.labels;
  labels.assign(cast<RankedTensorType>(product.other.value.getType()).getRank(), -1);
  SmallVector<int> summed, shared;
  for (auto [mine, theirs] : llvm::zip_equal(contracting[own], contracting[other]))
    if (labels[theirs] = found.labels[mine]; labels[theirs] >= 0)
      summed.push_back(labels[theirs]);
  for (auto [mine, theirs] : llvm::zip_equal(batching[own], batching[other])) {
    labels[theirs] = found.labels[mine];
    product.resultLabels.push_back(labels[theirs]);
    if (labels[theirs] >= 0)
      shared.push_back(labels[theirs]);
  }
  SmallVector<int64_t> otherFree = otherDims(labels.size(), {contracting[other], batching[other]});
  auto type = cast<RankedTensorType>(product.other.value.getType());
  // The size of a head; beside it only dims of size 1.
  auto size = llvm::find_if(otherFree, [&](int64_t dim) { return type.getDimSize(dim) != 1; });
  if (size == otherFree.end())
    size = otherFree.empty() ? size : std::prev(size);
  if (size == otherFree.end() || llvm::count_if(otherFree, [&](int64_t dim) { return type.getDimSize(dim) != 1; }) > 1)
    return fail("values, or a gradient's other side, have not one dim beside those of the probabilities");
  labels[*size] = kOtherLabels;
  SmallVector<int> freeLabels[2];
  for (int64_t dim : otherDims(found.labels.size(), {contracting[own], batching[own]}))
    freeLabels[own].push_back(found.labels[dim]);
  for (int64_t dim : otherFree)
    freeLabels[other].push_back(labels[dim]);
  llvm::append_range(product.resultLabels, freeLabels[0]);
  llvm::append_range(product.resultLabels, freeLabels[1]);

  uint32_t batches = getLabelSet(match.batchLabels);
  if (match.keysHaveHeads && !match.headLabels.empty())
    batches |= getLabelSet(match.headLabels[0]);
  if (match.groupIsBatch)
    batches |= getLabelSet(match.headLabels[1]);
  std::optional<double> ratio = algebra.getRatio(found.poly, probabilities, tolerance);
  if (getLabelSet(shared) != batches)
    return fail("a product after the softmax mixes batches or heads");
  bool overKeys = getLabelSet(summed) == getLabelSet(match.keyLabel);
  if (!overKeys && getLabelSet(summed) != getLabelSet(queryLabels))
    return fail("a product runs over other dims than the softmax does");
  if (!ratio) {
    product.part = overKeys ? Part::DQuery : Part::DKey;
    return readGradient(found, product);
  }
  if (std::abs(*ratio - 1) > tolerance)
    return fail("the probabilities are multiplied by a constant");
  product.part = overKeys ? Part::Out : Part::DValue;
  if (overKeys) {
    Product *before = match.find(Part::Out);
    if (before && before->op->getBlock() != op->getBlock())
      return fail("the probabilities are multiplied with values in two loops");
    if (match.value.value && side(product.other).number != side(match.value).number)
      return fail("the probabilities are multiplied with two different values");
    match.value = product.other;
  }
  match.products.push_back(product);
  return true;
}

std::optional<Match> heddle::attention::matchAttention(DotGeneralOp logits, ValueNumbers &numbers, std::string &why) {
  Surroundings surroundings = explore(logits);
  if (!surroundings.hasExp || surroundings.keyLabel < 0 || surroundings.dots.empty())
    return std::nullopt;
  return Matcher(logits, std::move(surroundings), numbers, why).run();
}
