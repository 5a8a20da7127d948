#include "Rule.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

using namespace heddle::run;

std::optional<Rule> Rule::read(const std::string &text) {
  Rule rule;
  rule.text = text;
  std::string rest = text;
  bool isHigher = rest.ends_with(":max");
  if (isHigher)
    rest.resize(rest.size() - 4);
  size_t at = rest.find_last_of("<>:=");
  if (at == std::string::npos || at == 0)
    return std::nullopt;
  char sign = rest[at];
  rule.name = rest.substr(0, at);
  std::string_view number = std::string_view(rest).substr(at + 1);
  if (isHigher && sign != ':')
    return std::nullopt;
  if (sign == '=') {
    rule.kind = Kind::Nan;
    return number == "nan" ? std::optional(rule) : std::nullopt;
  }
  bool isSpike = sign == '>' && number.ends_with('x');
  if (isSpike)
    number.remove_suffix(1);
  auto readAll = [&](auto &value) {
    return !number.empty() && std::from_chars(number.data(), number.data() + number.size(), value) ==
                                  std::from_chars_result{number.data() + number.size(), std::errc()};
  };
  bool isRight = sign == ':' ? readAll(rule.patience) && rule.patience > 0
                             : readAll(rule.bound) && std::isfinite(rule.bound); // which "nan" and "inf" are not
  if (!isRight || (isSpike && rule.bound < 1))                                   // less than the median is no spike
    return std::nullopt;
  rule.kind = sign == ':'   ? isHigher ? Kind::NoHigher : Kind::NoLower
              : isSpike     ? Kind::Spike
              : sign == '<' ? Kind::Below
                            : Kind::Above;
  return rule;
}

double Rule::findMedian() const {
  std::vector<double> values(last.begin(), last.end());
  std::ranges::nth_element(values, values.begin() + static_cast<ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

std::string Rule::look(double value) {
  std::string said = fmt::format("{} is {:.5g}", name, value);
  switch (kind) {
  case Kind::Below:
    return value < bound ? said : "";
  case Kind::Above:
    return value > bound ? said : "";
  case Kind::Nan:
    return std::isfinite(value) ? "" : said;
  case Kind::Spike: {
    double median = last.size() < fewestValues ? 0 : findMedian();
    bool isReached = median > 0 && value > bound * median;
    if (std::isfinite(value))
      last.push_back(value);
    if (last.size() > mostValues)
      last.pop_front();
    return isReached ? said + fmt::format(", {:.3g} times the median {:.5g}", value / median, median) : "";
  }
  case Kind::NoLower:
  case Kind::NoHigher: {
    bool isBetter = !best || (kind == Kind::NoLower ? value < *best : value > *best);
    if (isBetter)
      best = value;
    since = isBetter ? 0 : since + 1; // a NaN is no better one
    return since >= patience ? said : "";
  }
  }
  return "";
}
