#include "Executor.h"

#include "Checkpoints.h"
#include "Clock.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::python;

static bool isState(const format::Port &port) { return port.role == format::Role::State; }

Executor::Executor(const Options &options) : loaded(*runtime::makeLoneWorld(), options.path) {
  run::ProgramOptions own;
  own.path = options.path;
  own.device = options.device;
  own.threads = options.threads;
  own.libraries = options.libraries;
  own.diskFolder = options.diskFolder;
  session = std::make_unique<run::Session>(loaded, own, std::vector<std::string>());
  for (const format::Entry &entry : loaded.program->entries) {
    std::vector<size_t> &own = metrics.emplace_back();
    for (size_t index = 0; index < entry.results.size(); ++index)
      if (!isState(entry.results[index]))
        own.push_back(index);
  }
  std::vector<std::string> names = run::Sync::findNames(*loaded.program);
  std::ranges::remove_copy_if(names, std::back_inserter(syncNames), run::Sync::isBeside);
  if (options.syncEvery > 0) {
    if (names.empty())
      loaded.findEntry("sync"); // says that there is none
    sync.emplace(*session, options.syncEvery);
  }
}

Executor::~Executor() {
  if (getpid() == process)
    return;
  sync.reset();
  (void)session.release();
}

void Executor::checkProcess() const {
  if (getpid() != process)
    throw run::Failure("the program was opened by process " + std::to_string(process) +
                       ", from which this one was forked without its threads, needed one that opens it itself, as with "
                       "multiprocessing's \"spawn\"");
}

Executor::Lock Executor::lock() {
  checkProcess();
  return Lock(mutex);
}

// ---- running ----

std::vector<OwnElements> Executor::run(size_t entry, const std::vector<Leaf> &arguments) {
  Lock held = lock();
  const format::Entry &asked = session->getEntry(entry);
  bool isStep = std::ranges::any_of(asked.arguments, isState) && std::ranges::any_of(asked.results, isState) &&
                std::ranges::count(syncNames, asked.name) == 0;
  if (sync && isStep && !run::Sync::isBeside(asked.name))
    entry = sync->findEntry(entry, steps);
  const format::Entry &own = session->getEntry(entry);
  if (generation == 0 && std::ranges::any_of(own.arguments, isState))
    throw run::Failure("@" + own.name +
                       " takes state and there is none yet, needed a state that was given, made or loaded");
  for (const Leaf &argument : arguments)
    session->setArgument(entry, argument.number, argument.elements);
  run::Clock::time_point start = run::Clock::now();
  session->run(entry);
  runSeconds = run::since(start);
  session->carryState(entry);
  generation += std::ranges::any_of(own.results, isState);
  steps += isStep;
  std::vector<OwnElements> found;
  for (size_t index : metrics[entry])
    found.push_back(session->getResult(entry, index));
  if (run::Sync::isBeside(own.name)) {
    ++syncs;
  } else if (std::optional<size_t> due = sync && isStep && !sync->isDelayed() ? sync->findDue(steps) : std::nullopt) {
    syncSeconds = sync->run(*due)[0].second;
    ++syncs;
  }
  return found;
}

// ---- state ----

bool Executor::findLeaf(size_t leaf, uint64_t given, OwnElements &elements) {
  Lock held = lock();
  if (given != generation)
    return false;
  elements = session->getState(leaf);
  return true;
}

void Executor::appendState(const std::set<std::string> &given, bool isNew) {
  auto isKept = [&](const std::string &name) {
    if (given.contains(name))
      return true;
    std::optional<size_t> leaf = session->getExecutor().findState(name);
    const std::optional<format::Appended> &appended = getState()[*leaf]->appended;
    return !isNew && !(appended && given.contains(appended->copyOf));
  };
  session->appendState(isKept);
}

void Executor::setState(const std::vector<Leaf> &leaves, bool isNew) {
  Lock held = lock();
  ++generation;
  std::set<std::string> given;
  std::string error;
  for (const Leaf &leaf : leaves) {
    if (!session->getExecutor().setState(leaf.number, leaf.elements, error))
      throw run::Failure(error);
    given.insert(getState()[leaf.number]->name);
  }
  appendState(given, isNew);
}

void Executor::takeState(Executor &other) {
  checkProcess();
  std::scoped_lock both(mutex, other.mutex);
  generation = other.generation.load(); // the state is the same
  std::set<std::string> given;
  std::string error;
  for (size_t leaf = 0; leaf < getState().size(); ++leaf)
    if (std::optional<size_t> theirs = other.session->getExecutor().findState(getState()[leaf]->name)) {
      if (!session->getExecutor().setState(leaf, other.session->getState(*theirs), error))
        throw run::Failure(error);
      given.insert(getState()[leaf]->name);
    }
  if (generation > 0)
    appendState(given, /*isNew=*/true);
  position = other.position;
  steps = other.steps.load();
  syncs = other.syncs.load();
}

void Executor::initialize(uint64_t seed) {
  Lock held = lock();
  loaded.findEntry("init"); // or nothing changes
  ++generation;
  run::StateOptions state;
  state.initSeed = seed;
  session->begin(state);
  position = {};
  steps = 0;
}

// ---- files ----

void Executor::load(const std::string &path) {
  Lock held = lock();
  // What is no state of the program leaves the one that it has, and what was handed out of it, as they are.
  std::vector<std::string> entries;
  for (const format::Entry &entry : getProgram().entries)
    entries.push_back(entry.name);
  run::checkState(*runtime::makeLoneWorld(), loaded, entries, path);
  ++generation;
  run::StateOptions state;
  state.path = path;
  std::optional<runtime::StateInfo> info = session->begin(state);
  position = info ? info->position : runtime::DataPosition();
  steps = position.step;
}

runtime::DataPosition Executor::getPosition() const {
  runtime::DataPosition now = position;
  now.step = steps;
  return now;
}

void Executor::saveFile(const std::string &path) {
  Lock held = lock();
  session->saveState(path, getPosition());
}

void Executor::saveCheckpoint(const std::string &folder, uint64_t keepLast) {
  Lock held = lock();
  run::CheckpointOptions options;
  options.folder = folder;
  options.keepLast = keepLast;
  run::Checkpoints checkpoints(options, *session, session->getFirstStep(), std::nullopt);
  checkpoints.begin(getPosition(), {});
  while (std::optional<run::Checkpoints::Report> report = checkpoints.findReport(/*waits=*/true))
    for (const std::string &wrong : {report->fault, report->warning})
      if (!wrong.empty())
        throw run::Failure(wrong);
}

runtime::MemoryUse Executor::getMemoryUse() {
  Lock held = lock();
  return session->getExecutor().getMemoryUse();
}

std::vector<StoredElements> python::readCheckpoint(const std::string &path) {
  std::shared_ptr<runtime::World> world = runtime::makeLoneWorld();
  runtime::Checkpoint checkpoint;
  checkpoint.open(*world, path);
  const std::vector<runtime::StoredLeaf> &stored = checkpoint.getManifest().leaves;
  std::vector<StoredElements> leaves;
  for (size_t leaf = 0; leaf < stored.size(); ++leaf) {
    StoredElements &own = leaves.emplace_back(stored[leaf].name, stored[leaf].type, OwnElements());
    std::string error;
    if (!checkpoint.readLeaf(leaf, own.elements, error))
      throw run::Failure(error);
  }
  return leaves;
}
