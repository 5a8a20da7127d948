#include "Inputs.h"

#include "heddle/Runtime/DTypes.h"

#include <fmt/core.h>

using namespace heddle;
using namespace heddle::run;

void GoldenInputs::begin(Session &session, size_t entry) {
  setAll(session, entry, "state.", format::Role::State);
  size_t states = 0;
  for (const format::Port &argument : session.getEntry(entry).arguments)
    states += argument.role == format::Role::State && !argument.appended;
  if (golden.getStates() != states)
    throw Failure(fmt::format("the golden file has {} state leaves, needed {}, as many as the program has arguments of "
                              "role state",
                              golden.getStates(), states));
  session.appendState();
}

void GoldenInputs::setBatch(Session &session, size_t entry, unsigned step) {
  setAll(session, entry, fmt::format("step{}.batch.", step), format::Role::Batch);
}

void GoldenInputs::setAll(Session &session, size_t entry, const std::string &prefix, format::Role role) {
  const std::vector<format::Port> &arguments = session.getEntry(entry).arguments;
  size_t number = 0;
  std::string error;
  for (size_t index = 0; index < arguments.size(); ++index) {
    const format::Port &port = arguments[index];
    if (port.role != role || port.appended)
      continue;
    const SafetensorsView *view = golden.find(prefix + std::to_string(number++), runtime::makeView(port.type), error);
    if (!view)
      throw Failure(fmt::format("argument \"{}\": {}", port.name, error));
    session.setArgument(entry, index, view->bytes);
  }
}

void LoadedInputs::begin(Session &session, size_t entry) {
  session.begin(state);
  startData(session, entry);
}

void LoadedInputs::startData(Session &session, size_t entry) { loader = session.makeLoader(data, entry); }

void LoadedInputs::setBatch(Session &session, size_t, unsigned) { session.deliver(*loader); }

void CopiedInputs::begin(Session &session, size_t entry) {
  std::string error;
  const std::vector<const format::Port *> &leaves = session.getExecutor().getState();
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    std::optional<size_t> theirs = from.getExecutor().findState(leaves[leaf]->name);
    if (!theirs && leaves[leaf]->appended)
      continue;
    if (!theirs)
      throw Failure(fmt::format("{} has no state \"{}\", needed that of {}", from.getLoaded().path, leaves[leaf]->name,
                                session.getLoaded().path));
    if (!session.getExecutor().setState(leaf, from.getState(*theirs), error))
      throw Failure(session.getLoaded().path + ": " + error);
  }
  session.appendState([&](const std::string &name) { return from.getExecutor().findState(name).has_value(); });
  for (const format::Port *leaf : from.getExecutor().getState())
    if (!leaf->appended && !session.getExecutor().findState(leaf->name))
      throw Failure(fmt::format("{} has no state \"{}\", needed that of {}", session.getLoaded().path, leaf->name,
                                from.getLoaded().path));
  startData(session, entry);
}

std::vector<run::Leaf> run::runSteps(Session &session, size_t entry, Inputs &inputs,
                                     const std::function<void()> &changeStart) {
  std::vector<Leaf> leaves;
  inputs.begin(session, entry);
  if (changeStart)
    changeStart();
  const std::vector<format::Port> &results = session.getEntry(entry).results;
  for (unsigned step = 0; step < inputs.getSteps(); ++step) {
    inputs.setBatch(session, entry, step);
    session.run(entry);
    bool isLast = step + 1 == inputs.getSteps();
    for (size_t index = 0; index < results.size(); ++index) {
      bool isState = results[index].role == format::Role::State;
      if (!isState || isLast)
        leaves.push_back(
            {isState ? "final " + results[index].name : fmt::format("step{} {}", step, results[index].name),
             results[index].type, session.getResult(entry, index), results[index].appended.has_value()});
    }
    session.carryState(entry);
  }
  return leaves;
}
