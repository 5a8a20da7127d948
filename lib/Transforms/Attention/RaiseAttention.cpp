#include "Raise/Composites.h"
#include "Raise/Rewrite.h"
#include "Raise/Scans.h"
#include "heddle/Transforms/Attention/Passes.h"

namespace heddle {
#define GEN_PASS_DEF_RAISEATTENTION
#include "heddle/Transforms/Attention/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;

namespace {

struct RaiseAttention : heddle::impl::RaiseAttentionBase<RaiseAttention> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal()) {
        raiseComposites(function);
        raise(function);
      }
  }

  void raise(func::FuncOp function) {
    SmallVector<stablehlo::DotGeneralOp> products;
    function.walk([&](stablehlo::DotGeneralOp product) { products.push_back(product); });
    std::optional<ValueNumbers> numbers;
    std::vector<Raised> raised;
    bool isChanged = false;
    for (stablehlo::DotGeneralOp product : products) {
      if (!numbers)
        numbers.emplace(function);
      std::string why;
      bool movesScans = false;
      std::optional<Match> match = matchAttention(product, *numbers, why);
      isChanged |= match.has_value();
      if (!(match && succeeded(rewrite(*match, *numbers, raised, why, movesScans))) && !why.empty())
        product->emitRemark("looks like attention and stays as it is: ") << why;
      if (movesScans)
        numbers.reset();
    }
    // Values are erased at the end, so that numbers never speak of others in their place.
    if (isChanged)
      eraseUnused(function);
  }
};

} // namespace
