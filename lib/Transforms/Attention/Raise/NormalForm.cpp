#include "NormalForm.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace heddle::attention;

uint32_t heddle::attention::getLabelSet(llvm::ArrayRef<int> labels) {
  uint32_t set = 0;
  for (int label : labels)
    if (label >= 0)
      set |= uint32_t(1) << label;
  return set;
}

int Algebra::intern(Atom atom) {
  auto [place, isNew] = byKey.try_emplace(atom.key, atoms.size());
  if (isNew)
    atoms.push_back(std::make_unique<Atom>(std::move(atom)));
  return place->second;
}

Poly Algebra::simplify(Poly x) const {
  std::map<std::map<int, int>, double> sums;
  for (Monomial &monomial : x) {
    for (auto it = monomial.powers.begin(); it != monomial.powers.end();) {
      if (it->second > 1 && get(it->first).kind == Atom::Kind::Bool)
        it->second = 1; // 0 or 1
      it = it->second == 0 ? monomial.powers.erase(it) : std::next(it);
    }
    // What rounding leaves of a difference of equal coefficients is 0.
    auto [place, isNew] = sums.try_emplace(std::move(monomial.powers), monomial.coefficient);
    if (!isNew) {
      double sum = place->second + monomial.coefficient;
      place->second = std::abs(sum) < 1e-9 * std::abs(monomial.coefficient) ? 0 : sum;
    }
  }
  Poly result;
  for (auto &[powers, coefficient] : sums)
    if (coefficient != 0)
      result.push_back({coefficient, powers});
  return result;
}

Poly Algebra::add(const Poly &x, const Poly &y, double sign) const {
  Poly all = x;
  for (Monomial monomial : y) {
    monomial.coefficient *= sign;
    all.push_back(std::move(monomial));
  }
  return simplify(std::move(all));
}

Poly Algebra::multiply(const Poly &x, const Poly &y) const {
  Poly all;
  for (const Monomial &a : x)
    for (const Monomial &b : y) {
      Monomial product = a;
      product.coefficient *= b.coefficient;
      for (auto [atom, power] : b.powers)
        product.powers[atom] += power;
      all.push_back(std::move(product));
    }
  return simplify(std::move(all));
}

Poly Algebra::invert(const Poly &x) {
  if (x.size() == 1 &&
      llvm::none_of(x[0].powers, [&](auto power) { return get(power.first).kind == Atom::Kind::Bool; })) {
    Monomial inverse{1 / x[0].coefficient, {}};
    for (auto [atom, power] : x[0].powers)
      inverse.powers[atom] = -power;
    return {inverse};
  }
  Poly denominator = apply("sum", x);
  return of(denominator[0].powers.begin()->first, -1);
}

Poly Algebra::sum(const Poly &x, int label, int64_t size) {
  Poly result;
  for (const Monomial &monomial : x) {
    Monomial outer{monomial.coefficient, {}}, inner;
    for (auto [atom, power] : monomial.powers)
      (get(atom).labels >> label & 1 ? inner : outer).powers[atom] = power;
    if (inner.powers.empty())
      outer.coefficient *= static_cast<double>(size);
    else {
      Atom atom(Atom::Kind::RowSum);
      atom.argument = {inner};
      atom.key = llvm::formatv("sum{0}({1})", label, getKey(atom.argument));
      atom.labels = getLabels(inner) & ~(uint32_t(1) << label);
      outer.powers[intern(std::move(atom))] += 1;
    }
    result = add(result, {outer});
  }
  return result;
}

Poly Algebra::apply(llvm::StringRef name, llvm::ArrayRef<Poly> arguments) {
  Atom atom(Atom::Kind::Other);
  atom.key = name.str() + "(";
  for (const Poly &argument : arguments) {
    atom.key += getKey(argument) + ";";
    atom.labels |= getLabels(argument);
  }
  atom.key += ")";
  return of(intern(std::move(atom)));
}

uint32_t Algebra::getLabels(const Monomial &x) const {
  uint32_t labels = 0;
  for (auto [atom, power] : x.powers)
    labels |= get(atom).labels;
  return labels;
}

uint32_t Algebra::getLabels(const Poly &x) const {
  uint32_t labels = 0;
  for (const Monomial &monomial : x)
    labels |= getLabels(monomial);
  return labels;
}

std::string Algebra::getKey(const Poly &x) const {
  std::string key;
  for (const Monomial &monomial : x) {
    key += llvm::formatv("{0:e6}", monomial.coefficient);
    for (auto [atom, power] : monomial.powers)
      key += llvm::formatv("*{0}^{1}", atom, power);
    key += "+";
  }
  return key;
}

std::optional<double> Algebra::getRatio(const Poly &x, const Poly &y, double tolerance) const {
  if (x.size() != y.size() || x.empty())
    return std::nullopt;
  double ratio = x[0].coefficient / y[0].coefficient;
  for (auto [a, b] : llvm::zip_equal(x, y)) // both are in the order of their powers
    if (a.powers != b.powers || std::abs(a.coefficient / b.coefficient - ratio) > tolerance * std::abs(ratio))
      return std::nullopt;
  return ratio;
}
