#include "Alerts.h"

#include <fmt/ranges.h>

#include <algorithm>

using namespace heddle;
using namespace heddle::run;

static std::optional<AlertAction> readAction(std::string_view text) {
  for (auto [name, action] : {std::pair("log", AlertAction::Log),
                              {"save", AlertAction::Save},
                              {"stop", AlertAction::Stop},
                              {"skip", AlertAction::Skip}})
    if (text == name)
      return action;
  return std::nullopt;
}

Alerts::Alerts(const std::vector<std::string> &texts) {
  for (const std::string &text : texts) {
    size_t at = text.rfind(':');
    std::optional<AlertAction> action = at == std::string::npos ? std::nullopt : readAction(text.substr(at + 1));
    std::optional<Rule> rule = action ? Rule::read(text.substr(0, at)) : std::nullopt;
    if (!rule)
      throw Failure(fmt::format("--alert is '{}', needed RULE:log, RULE:save, RULE:stop or RULE:skip, with a rule {}",
                                text, Rule::grammar));
    alerts.push_back({text, *rule, *action});
  }
}

void Alerts::checkUse(const std::vector<std::string> &names, bool hasSave) const {
  for (const auto &[text, rule, action, holds] : alerts) {
    if (std::ranges::count(names, rule.getName()) == 0)
      throw Failure(fmt::format("--alert is of \"{}\", needed one of {}", rule.getName(), fmt::join(names, ", ")));
    if (action == AlertAction::Skip && rule.getName().starts_with("eval/"))
      throw Failure(fmt::format("--alert {} is of an evaluation, needed a number of the step that is skipped", text));
    if (action == AlertAction::Save && !hasSave)
      throw Failure(fmt::format("--alert {} has no place to save to, needed --save or --checkpoint", text));
  }
}

const std::string *Alerts::findSkip() const {
  auto found = std::ranges::find(alerts, AlertAction::Skip, &Alert::action);
  return found == alerts.end() ? nullptr : &found->text;
}

std::vector<Alerts::Raised> Alerts::look(const Scalars &values) {
  std::vector<Raised> raised;
  for (auto &[text, rule, action, holds] : alerts) {
    auto value = std::ranges::find(values, rule.getName(), &Scalars::value_type::first);
    if (value == values.end())
      continue;
    std::string reason = rule.look(value->second);
    bool isNew = !reason.empty() && (!holds || action == AlertAction::Skip);
    holds = !reason.empty();
    if (isNew)
      raised.push_back({text, std::move(reason), action, rule.isOfNan()});
  }
  return raised;
}

// ---- the state before a step ----

/// Does `act`, which says what is wrong, for each leaf's part of each device of this process.
template <typename Act> static void forEachShard(const runtime::Executor &executor, Act act) {
  size_t number = 0;
  std::string error;
  for (size_t leaf = 0; leaf < executor.getState().size(); ++leaf)
    for (int64_t device : executor.getLocalDevices())
      if (!act(leaf, device, number++, error))
        throw Failure(error);
}

void StateCopy::take(runtime::Executor &executor) {
  shards.resize(executor.getState().size() * executor.getLocalDevices().size());
  forEachShard(executor, [&](size_t leaf, int64_t device, size_t number, std::string &error) {
    return executor.getStateShard(leaf, device, shards[number], error);
  });
}

void StateCopy::putBack(runtime::Executor &executor) const {
  forEachShard(executor, [&](size_t leaf, int64_t device, size_t number, std::string &error) {
    return executor.setStateShard(leaf, device, shards[number], error);
  });
}

uint64_t StateCopy::getBytes() const {
  uint64_t bytes = 0;
  for (const std::vector<std::byte> &shard : shards)
    bytes += shard.size();
  return bytes;
}
