#include "RowDims.h"

#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::logits;

size_t RowDims::countAtoms() const {
  return std::accumulate(atoms.begin(), atoms.end(), size_t(0),
                         [](size_t sum, const auto &own) { return sum + own.size(); });
}

OpRows::Taken OpRows::take(size_t tensor, const RowDims &dims) {
  for (auto [dim, factors] : llvm::enumerate(rule.getTensor(tensor))) {
    for (int64_t factor : factors)
      isClass[factor] = isClass[factor] || dims.isClass[dim];
    ArrayRef<Atom> open = dims.atoms[dim];
    if (open.empty())
      continue;
    for (int64_t factor : factors) {
      SmallVector<Atom, 2> own;
      int64_t rest = rule.getFactor(factor).size;
      while (rest > 1) {
        if (open.empty())
          return Taken::No;
        int64_t size = sizes[open.front()];
        if (rest % size != 0) {
          // [8192] as [8, 1024], or rows that no common division has.
          if (size % rest != 0)
            return Taken::No;
          split = {open.front(), rest};
          return Taken::Splits;
        }
        own.push_back(open.front());
        open = open.drop_front();
        rest /= size;
      }
      if (own.empty())
        continue;
      if (!atoms[factor].empty() && atoms[factor] != own)
        return Taken::No;
      for (auto [other, taken] : llvm::enumerate(atoms))
        if (static_cast<int64_t>(other) != factor &&
            llvm::any_of(own, [&, &taken = taken](Atom atom) { return llvm::is_contained(taken, atom); }))
          return Taken::No; // rows against rows
      atoms[factor] = std::move(own);
    }
    if (!open.empty())
      return Taken::No;
  }
  return Taken::Yes;
}

std::optional<RowDims> OpRows::get(size_t tensor) const {
  const TensorFactors &factors = rule.getTensor(tensor);
  RowDims dims(factors.size());
  for (auto [dim, own] : llvm::enumerate(factors)) {
    bool hasOthers = false;
    for (int64_t factor : own) {
      llvm::append_range(dims.atoms[dim], atoms[factor]);
      dims.isClass[dim] = dims.isClass[dim] || isClass[factor];
      hasOthers |= atoms[factor].empty() && rule.getFactor(factor).size > 1;
    }
    if (hasOthers && !dims.atoms[dim].empty())
      return std::nullopt;
  }
  return dims;
}

SmallVector<Atom> OpRows::findOthers(FactorKind kind) const {
  SmallVector<Atom> others;
  for (auto [index, own] : llvm::enumerate(atoms))
    if (rule.getFactor(index).kind != kind)
      llvm::append_range(others, own);
  return others;
}
