#include "heddle/Codegen/Kernels/IndexSpace.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace heddle::codegen;

Index IndexSpace::intern(LinearForm form) {
  auto [it, isNew] = numbers.try_emplace(form, static_cast<Index>(forms.size()));
  if (isNew)
    forms.push_back(std::move(form));
  return it->second;
}

Index IndexSpace::ofAtom(Atom atom) {
  if (atom.low == atom.high)
    return constant(atom.low);
  atoms.push_back(std::move(atom));
  return intern({0, {{static_cast<unsigned>(atoms.size() - 1), 1}}});
}

Index IndexSpace::variable(CodeHandle code, unsigned depth, Range range) {
  return ofAtom({Atom::Kind::Variable, range.low, range.high, depth, false, code});
}

Index IndexSpace::lanes(CodeHandle code, unsigned depth, Range range) {
  // Not folded where the range is one index: what varies is a vector, for all that is computed with it.
  atoms.push_back({Atom::Kind::Lanes, range.low, range.high, depth, true, code});
  return intern({0, {{static_cast<unsigned>(atoms.size() - 1), 1}}});
}

Index IndexSpace::lane(unsigned depth, int64_t used) {
  atoms.push_back({Atom::Kind::Lane, 0, used - 1, depth, true, {}});
  return intern({0, {{static_cast<unsigned>(atoms.size() - 1), 1}}});
}

int64_t IndexSpace::getFactor(Index a, Index variable) const {
  if (forms[variable].terms.size() == 1)
    for (auto [atom, factor] : forms[a].terms)
      if (atom == forms[variable].terms[0].first)
        return factor;
  return 0;
}

Index IndexSpace::add(Index a, Index b) {
  LinearForm sum = forms[a];
  sum.constant += forms[b].constant;
  for (auto [atom, factor] : forms[b].terms) {
    auto it = std::lower_bound(sum.terms.begin(), sum.terms.end(), std::pair(atom, INT64_MIN));
    if (it == sum.terms.end() || it->first != atom)
      sum.terms.insert(it, {atom, factor});
    else if ((it->second += factor) == 0)
      sum.terms.erase(it);
  }
  joinQuotients(sum);
  return intern(std::move(sum));
}

void IndexSpace::joinQuotients(LinearForm &form) {
  for (size_t i = 0; i < form.terms.size(); ++i) {
    auto [atom, factor] = form.terms[i];
    if (atoms[atom].kind != Atom::Kind::Remainder)
      continue;
    Index of = atoms[atom].of;
    int64_t by = atoms[atom].by;
    // What the quotient by the same number would be: it may have been folded further, so compare forms.
    Index quotient = divide(of, by);
    bool holds = !forms[quotient].terms.empty() && forms[quotient].constant == 0;
    for (auto [other, otherFactor] : forms[quotient].terms)
      holds &= llvm::is_contained(form.terms, std::pair(other, otherFactor * factor * by));
    if (!holds)
      continue;
    int64_t scale = factor;
    std::erase(form.terms, std::pair(atom, factor));
    for (auto [other, otherFactor] : forms[quotient].terms)
      std::erase(form.terms, std::pair(other, otherFactor * scale * by));
    Index rest = intern(form);
    form = forms[add(rest, multiply(of, scale))];
    return;
  }
}

Index IndexSpace::add(Index a, int64_t b) {
  LinearForm sum = forms[a];
  sum.constant += b;
  return intern(std::move(sum));
}

Index IndexSpace::multiply(Index a, int64_t by) {
  if (by == 0)
    return constant(0);
  LinearForm product = forms[a];
  product.constant *= by;
  for (auto &[atom, factor] : product.terms)
    factor *= by;
  return intern(std::move(product));
}

Range IndexSpace::getRange(const LinearForm &form) const {
  Range range{form.constant, form.constant};
  for (auto [atom, factor] : form.terms) {
    range.low += factor * (factor > 0 ? atoms[atom].low : atoms[atom].high);
    range.high += factor * (factor > 0 ? atoms[atom].high : atoms[atom].low);
  }
  return range;
}

Range IndexSpace::getRange(Index a) const { return getRange(forms[a]); }

IndexSpace::Parts IndexSpace::splitMultiples(Index a, int64_t by) const {
  const LinearForm &form = forms[a];
  Parts parts;
  parts.multiple.constant = llvm::divideFloorSigned(form.constant, by);
  parts.rest.constant = form.constant - parts.multiple.constant * by;
  for (auto [atom, factor] : form.terms)
    if (factor % by == 0)
      parts.multiple.terms.push_back({atom, factor / by});
    else
      parts.rest.terms.push_back({atom, factor});
  return parts;
}

int64_t IndexSpace::findCommonFactor(const LinearForm &form, int64_t by, LinearForm &small) const {
  for (auto [candidate, candidateFactor] : form.terms) {
    int64_t common = std::gcd(candidateFactor, by);
    if (common == 1)
      continue;
    small = {form.constant % common, {}};
    for (auto [atom, factor] : form.terms)
      if (factor % common != 0)
        small.terms.push_back({atom, factor});
    if (getRange(small).isWithin(0, common))
      return common;
  }
  return 1;
}

static LinearForm minus(const LinearForm &form, const LinearForm &part, int64_t dividedBy) {
  LinearForm rest{(form.constant - part.constant) / dividedBy, {}};
  for (auto [atom, factor] : form.terms)
    if (!llvm::is_contained(part.terms, std::pair(atom, factor)))
      rest.terms.push_back({atom, factor / dividedBy});
  return rest;
}

Index IndexSpace::divide(Index a, int64_t by) {
  if (by == 1)
    return a;
  Parts parts = splitMultiples(a, by);
  Index multiple = intern(parts.multiple);
  Range range = getRange(parts.rest);
  if (int64_t low = llvm::divideFloorSigned(range.low, by); low == llvm::divideFloorSigned(range.high, by))
    return add(multiple, low);
  LinearForm small;
  if (int64_t common = findCommonFactor(parts.rest, by, small); common > 1)
    return add(multiple, divide(intern(minus(parts.rest, small, common)), by / common));
  if (parts.rest.constant == 0 && parts.rest.terms.size() == 1 && parts.rest.terms[0].second == 1)
    if (const Atom &inner = atoms[parts.rest.terms[0].first]; inner.kind == Atom::Kind::Quotient)
      return add(multiple, divide(inner.of, inner.by * by));
  // Code divides numbers without sign.
  int64_t below = range.low < 0 ? llvm::divideCeil(static_cast<uint64_t>(-range.low), by) : 0;
  parts.rest.constant += below * by;
  range = getRange(parts.rest);
  multiple = add(multiple, -below);
  Index of = intern(parts.rest);
  auto [it, isNew] = folded.try_emplace({0, of, by}, 0);
  if (isNew) {
    ofAtom({Atom::Kind::Quotient,
            llvm::divideFloorSigned(range.low, by),
            llvm::divideFloorSigned(range.high, by),
            getDepth(of),
            varies(of),
            {},
            of,
            by});
    it->second = atoms.size() - 1;
  }
  return add(multiple, intern({0, {{it->second, 1}}}));
}

Index IndexSpace::remainder(Index a, int64_t by) {
  if (by == 1)
    return constant(0);
  Parts parts = splitMultiples(a, by);
  Range range = getRange(parts.rest);
  if (int64_t low = llvm::divideFloorSigned(range.low, by); low == llvm::divideFloorSigned(range.high, by)) {
    parts.rest.constant -= low * by;
    return intern(parts.rest);
  }
  LinearForm small;
  if (int64_t common = findCommonFactor(parts.rest, by, small); common > 1) {
    Index large = remainder(intern(minus(parts.rest, small, common)), by / common);
    return add(multiply(large, common), intern(small));
  }
  if (parts.rest.constant == 0 && parts.rest.terms.size() == 1 && parts.rest.terms[0].second == 1)
    if (const Atom &inner = atoms[parts.rest.terms[0].first]; inner.kind == Atom::Kind::Remainder && inner.by % by == 0)
      return remainder(inner.of, by);
  // Code divides numbers without sign.
  if (range.low < 0)
    parts.rest.constant += llvm::divideCeil(static_cast<uint64_t>(-range.low), by) * by;
  Index of = intern(parts.rest);
  auto [it, isNew] = folded.try_emplace({1, of, by}, 0);
  if (isNew) {
    ofAtom({Atom::Kind::Remainder, 0, by - 1, getDepth(of), varies(of), {}, of, by});
    it->second = atoms.size() - 1;
  }
  return intern({0, {{it->second, 1}}});
}

std::optional<int64_t> IndexSpace::getConstant(Index a) const {
  return forms[a].terms.empty() ? std::optional(forms[a].constant) : std::nullopt;
}

unsigned IndexSpace::getDepth(Index a) const {
  unsigned depth = 0;
  for (auto [atom, factor] : forms[a].terms)
    depth = std::max(depth, atoms[atom].depth);
  return depth;
}

bool IndexSpace::varies(Index a) const {
  return llvm::any_of(forms[a].terms, [&](auto term) { return atoms[term.first].varies; });
}

std::optional<int64_t> IndexSpace::getStride(Index a) const {
  int64_t stride = 0;
  for (auto [atom, factor] : forms[a].terms)
    if (atoms[atom].kind == Atom::Kind::Lane)
      stride = factor;
    else if (atoms[atom].varies)
      return std::nullopt;
  return stride;
}

std::pair<Index, Index> IndexSpace::splitUniform(Index a) {
  LinearForm uniform{forms[a].constant, {}}, rest;
  for (auto term : forms[a].terms)
    (atoms[term.first].varies ? rest : uniform).terms.push_back(term);
  return {intern(std::move(uniform)), intern(std::move(rest))};
}

Index IndexSpace::linearize(ArrayRef<Index> point, ArrayRef<int64_t> shape) {
  Index place = constant(0);
  for (auto [index, size] : llvm::zip_equal(point, shape))
    place = add(multiply(place, size), index);
  return place;
}

SmallVector<Index> IndexSpace::delinearize(Index place, ArrayRef<int64_t> shape) {
  SmallVector<Index> point(shape.size());
  for (size_t dim = shape.size(); dim-- > 0;) {
    // The first dim is what is left: it needs no remainder.
    bool isFirst = llvm::all_of(shape.take_front(dim), [](int64_t size) { return size == 1; });
    point[dim] = shape[dim] == 1 ? constant(0) : isFirst ? place : remainder(place, shape[dim]);
    if (isFirst && shape[dim] != 1)
      place = constant(0);
    else
      place = divide(place, shape[dim]);
  }
  return point;
}
