#include "StopRules.h"

#include "Session.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

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
          "end, saved, when a metric is so low or high (loss<2.5, accuracy>0.9, loss>3x of its median), or when so "
          "many "
          "of its values have brought no lower one (eval/loss:5) or higher one (eval/accuracy:5:max); unsaved, when it "
          "is no number (loss=nan)")
      ->allow_extra_args(false);
  command
      .add_option(
          "--alert", alerts,
          "RULE:ACTION: where a rule of --stop-when is reached, also of step_seconds and the like, log it, save "
          "the state, stop with status 75, or skip the batch, which keeps a second copy of the state")
      ->allow_extra_args(false);
}

StopRules::StopRules(const StopOptions &options, Clock::time_point begin) : options(options), begin(begin) {
  for (const std::string &text : options.rules)
    if (std::optional<Rule> rule = Rule::read(text))
      rules.push_back(*rule);
    else
      throw Failure("--stop-when is '" + text + "', needed " + Rule::grammar);
}

void StopRules::checkNames(const std::vector<std::string> &names) const {
  for (const Rule &rule : rules)
    if (std::ranges::count(names, rule.getName()) == 0)
      throw Failure(fmt::format("--stop-when is of \"{}\", needed one of {}", rule.getName(), fmt::join(names, ", ")));
}

void StopRules::look(const Scalars &values) {
  for (Rule &rule : rules)
    if (auto value = std::ranges::find(values, rule.getName(), &Scalars::value_type::first); value != values.end())
      if (std::string what = rule.look(value->second); !what.empty())
        end(Cause::Metric, fmt::format("--stop-when {}: {}", rule.getText(), what), rule.isOfNan());
}

void StopRules::end(Cause cause, const std::string &why, bool isOfNan) {
  if (found != Cause::None)
    return;
  found = cause;
  reason = why;
  isLost = isOfNan;
}

std::string StopRules::describe(Cause cause) const {
  switch (cause) {
  case Cause::None:
    return "";
  case Cause::Metric:
  case Cause::Alert:
    return reason;
  case Cause::Time:
    return fmt::format("--max-seconds {:g}", options.maxSeconds);
  case Cause::Data:
    return fmt::format("--idle-exit {:g}: no data has come", options.idleSeconds);
  }
  return "";
}
