#include "heddle/Dialect/Sdy/FactorSymbols.h"

#include "llvm/ADT/StringExtras.h"

using namespace heddle::sdy;

static constexpr int64_t kLastLetter = 'z' - 'i';

std::string heddle::sdy::factorSymbol(int64_t factor) {
  if (factor <= kLastLetter)
    return std::string(1, static_cast<char>('i' + factor));
  return "z_" + std::to_string(factor - kLastLetter);
}

std::optional<int64_t> heddle::sdy::consumeFactorSymbol(llvm::StringRef &text) {
  if (text.empty() || text.front() < 'i' || text.front() > 'z')
    return std::nullopt;
  int64_t factor = text.front() - 'i';
  text = text.drop_front();
  if (factor < kLastLetter || !text.consume_front("_"))
    return factor;
  // A number without leading zeros that leaves room for the letters before it.
  llvm::StringRef digits = text.take_while(llvm::isDigit);
  int32_t number;
  if (digits.empty() || digits.front() == '0' || digits.getAsInteger(10, number))
    return std::nullopt;
  text = text.drop_front(digits.size());
  return kLastLetter + number;
}
