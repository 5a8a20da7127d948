#include "StopRules.h"

#include "Session.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

using namespace heddle::run;

void StopOptions::add(CLI::App &command) {
  CLI::Validator isPositive(
      [](const std::string &text) {
        double number = 1; // what is no number at all is refused elsewhere
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number > 0 ? "" : "'" + text + "' is too small, needed more than 0";
      },
      "");
  command
      .add_option("--max-seconds", maxSeconds,
                  "end, saved, after the first step that ends so many seconds after the command began")
      ->check(isPositive);
  command
      .add_option("--idle-exit", idleSeconds,
                  "end, saved, when a step has waited so many seconds for data that is read")
      ->check(isPositive);
  command
      .add_option(
          "--stop-when", rules,
          "end, saved, when a metric is so low or high (loss<2.5, accuracy>0.9), or when so many of its values have "
          "brought no lower one (eval/loss:5) or higher one (eval/accuracy:5:max)")
      ->allow_extra_args(false);
}

StopRules::StopRules(const StopOptions &options, Clock::time_point begin) : options(options), begin(begin) {
  for (const std::string &text : options.rules)
    rules.push_back(read(text));
}

StopRules::Rule StopRules::read(const std::string &text) {
  Rule rule;
  rule.text = text;
  std::string rest = text;
  bool isHigher = rest.ends_with(":max");
  if (isHigher)
    rest.resize(rest.size() - 4);
  size_t at = rest.find_last_of("<>:");
  std::string_view number = at == std::string::npos ? "" : std::string_view(rest).substr(at + 1);
  auto readAll = [&](auto &value) {
    return std::from_chars(number.data(), number.data() + number.size(), value) ==
           std::from_chars_result{number.data() + number.size(), std::errc()};
  };
  bool isPatience = at != std::string::npos && rest[at] == ':';
  bool isRight = at != std::string::npos && at > 0 && !number.empty() && (isPatience || !isHigher) &&
                 (isPatience ? readAll(rule.patience) && rule.patience > 0
                             : readAll(rule.bound) && std::isfinite(rule.bound)); // which "nan" and "inf" are not
  if (!isRight)
    throw Failure("--stop-when is '" + text +
                  "', needed METRIC<NUMBER, METRIC>NUMBER, METRIC:COUNT or METRIC:COUNT:max");
  rule.name = rest.substr(0, at);
  rule.kind = isPatience        ? isHigher ? Rule::Kind::NoHigher : Rule::Kind::NoLower
              : rest[at] == '<' ? Rule::Kind::Below
                                : Rule::Kind::Above;
  return rule;
}

void StopRules::checkNames(const std::vector<std::string> &names) const {
  for (const Rule &rule : rules)
    if (std::ranges::count(names, rule.name) == 0)
      throw Failure(fmt::format("--stop-when is of \"{}\", needed one of {}{}", rule.name,
                                names.empty() ? "the metrics, of which there are none" : "", fmt::join(names, ", ")));
}

void StopRules::look(const Scalars &values) {
  for (Rule &rule : rules)
    for (const auto &[name, value] : values) {
      if (name != rule.name || !reason.empty())
        continue;
      bool isReached = false;
      switch (rule.kind) {
      case Rule::Kind::Below:
        isReached = value < rule.bound;
        break;
      case Rule::Kind::Above:
        isReached = value > rule.bound;
        break;
      case Rule::Kind::NoLower:
      case Rule::Kind::NoHigher: {
        bool isBetter = !rule.best || (rule.kind == Rule::Kind::NoLower ? value < *rule.best : value > *rule.best);
        if (isBetter)
          rule.best = value;
        rule.since = isBetter ? 0 : rule.since + 1; // a NaN is no better one
        isReached = rule.since >= rule.patience;
        break;
      }
      }
      if (isReached)
        reason = fmt::format("--stop-when {}: {} is {:.5g}", rule.text, name, value);
    }
}

std::string StopRules::describe(Cause cause) const {
  switch (cause) {
  case Cause::None:
    return "";
  case Cause::Metric:
    return reason;
  case Cause::Time:
    return fmt::format("--max-seconds {:g}", options.maxSeconds);
  case Cause::Data:
    return fmt::format("--idle-exit {:g}: no data has come", options.idleSeconds);
  }
  return "";
}
