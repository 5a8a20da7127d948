// The state of a session: made by @init, read from a file or a checkpoint, saved to a file.
#include "Session.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"
#include "heddle/Runtime/DTypes.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

using namespace heddle;
using namespace heddle::run;

// ---- which entries are loaded ----

/// An entry that only reads has some leaves of the state, files have all.
static std::vector<const format::Port *> getReadState(const format::Program &program) {
  std::vector<const format::Port *> leaves;
  for (const format::Entry &entry : program.entries)
    for (const format::Port &port : entry.arguments)
      if (port.role == format::Role::State)
        leaves.push_back(&port);
  return leaves;
}

/// Whether a state is a checkpoint, as the first rank sees it.
static bool isCheckpoint(runtime::World &world, const std::string &path) {
  runtime::Message said = world.decide("", {}, [&](const std::vector<runtime::Message> &) {
    return runtime::Message(1, std::byte(runtime::isFolder(path)));
  });
  return said[0] != std::byte(0);
}

void run::checkState(runtime::World &world, const LoadedProgram &loaded, const std::vector<std::string> &entries,
                     const std::string &path) {
  std::vector<const format::Port *> leaves;
  std::set<std::string> names;
  for (const format::Entry &entry : loaded.program->entries)
    if (std::ranges::count(entries, entry.name) > 0)
      for (const std::vector<format::Port> *ports : {&entry.arguments, &entry.results})
        for (const format::Port &port : *ports)
          if (port.role == format::Role::State && names.insert(port.name).second)
            leaves.push_back(&port);
  bool isFile = !isCheckpoint(world, path);
  runtime::Checkpoint checkpoint;
  if (!isFile)
    checkpoint.open(world, path);
  doAlike(world, [&] {
    std::string error;
    runtime::StateFile file;
    if (!(isFile ? file.open(path, leaves, error, getReadState(*loaded.program))
                 : checkpoint.match(leaves, getReadState(*loaded.program), error)))
      throw Failure(error);
  });
}

std::vector<std::string> run::getEntries(runtime::World &world, const LoadedProgram &loaded, const std::string &entry,
                                         const StateOptions &state) {
  agreeOn(world, {state.path.empty() ? fmt::format("--init-seed {}", state.initSeed) : "--state"});
  std::vector<std::string> entries{loaded.findEntry(entry).name};
  for (const format::Entry &other : loaded.program->entries)
    if (other.name == "init" && entries[0] != "init" && state.path.empty())
      entries.push_back(other.name);
  if (!state.path.empty())
    checkState(world, loaded, entries, state.path);
  return entries;
}

void run::addStateEntries(const LoadedProgram &loaded, std::vector<std::string> &entries) {
  std::set<std::string> known;
  auto addLeaves = [&](const format::Entry &entry) {
    for (const format::Port &port : entry.arguments)
      if (port.role == format::Role::State)
        known.insert(port.name);
  };
  for (const std::string &name : entries)
    addLeaves(loaded.findEntry(name));
  for (const format::Entry &entry : loaded.program->entries)
    if (std::ranges::any_of(entry.arguments, [&](const format::Port &port) {
          return port.role == format::Role::State && !known.contains(port.name);
        })) {
      entries.push_back(entry.name);
      addLeaves(entry);
    }
}

// ---- making and loading ----

void Session::setSeed(size_t entry, size_t index, uint64_t seed) {
  const format::Port &port = getEntry(entry).arguments[index];
  uint64_t bytes = format::getBytes(port.type.dtype);
  if (port.type.dtype < format::DType::I8 || port.type.dtype > format::DType::U64)
    throw Failure("seed \"" + port.name + "\" of @" + getEntry(entry).name + " is " + format::toString(port.type) +
                  ", needed integers");
  // A seed of several elements, as a raw key of JAX's, has its lowest part last.
  std::vector<std::byte> whole(*format::getBytes(port.type));
  for (uint64_t at = whole.size(); at >= bytes && at > 0; at -= bytes) {
    std::memcpy(whole.data() + at - bytes, &seed, bytes);
    seed = bytes < sizeof(seed) ? seed >> (8 * bytes) : 0;
  }
  setArgument(entry, index, whole);
}

void Session::initialize(uint64_t seed) {
  size_t init = findEntry("init");
  const format::Entry &entry = getEntry(init);
  std::set<std::string> given;
  for (size_t index = 0; index < entry.arguments.size(); ++index) {
    const format::Port &port = entry.arguments[index];
    if (port.role != format::Role::Seed)
      throw Failure("argument \"" + port.name + "\" of @init has role " + format::toString(port.role) +
                    ", needed seed, or --state instead");
    setSeed(init, index, seed);
  }
  for (const format::Port &port : entry.results)
    given.insert(port.name);
  for (const format::Port *leaf : executor->getState())
    if (!given.contains(leaf->name))
      throw Failure("@init does not give \"" + leaf->name + "\", needed all state, or --state instead");
  run(init);
  carryState(init);
}

/// Floats between 0 and 1/16, which training steps take for weights, moments and scales alike; integers are 0.
void Session::makeRandomState(uint64_t seed) {
  std::string error;
  std::vector<std::byte> whole;
  for (size_t leaf = 0; leaf < executor->getState().size(); ++leaf) {
    const format::Port &port = *executor->getState()[leaf];
    uint64_t bytes = format::getBytes(port.type.dtype), bits = runtime::mix(seed, runtime::mix(port.name));
    whole.assign(*format::getBytes(port.type), std::byte());
    if (port.type.dtype >= format::DType::F16 && port.type.dtype <= format::DType::F64)
      for (uint64_t at = 0; at < whole.size(); at += bytes)
        runtime::fromDouble(port.type.dtype, std::ldexp(static_cast<double>(runtime::mix(bits, at) >> 11), -57),
                            whole.data() + at);
    if (!executor->setState(leaf, whole, error))
      throw Failure(error);
  }
  appendState();
}

std::optional<runtime::StateInfo> Session::begin(const StateOptions &options) {
  const std::vector<const format::Port *> &leaves = executor->getState();
  uint64_t bytes = 0;
  for (const format::Port *leaf : leaves)
    bytes += *format::getBytes(leaf->type);
  stateText = fmt::format("{} leaves, {}", leaves.size(), toBytesText(static_cast<double>(bytes)));
  if (options.path.empty()) {
    if (leaves.empty())
      return std::nullopt;
    bool hasInit = false;
    for (const format::Entry &entry : getProgram().entries)
      hasInit |= entry.name == "init";
    bool isAllAppended = std::ranges::all_of(leaves, [](const format::Port *leaf) { return bool(leaf->appended); });
    if (!hasInit && !isAllAppended && options.mayBeRandom) {
      makeRandomState(options.initSeed);
      if (getWorld().isFirst())
        tell(fmt::format("heddle-run: note: {} has no entry @init, so its state is random", loaded.path));
      return std::nullopt;
    }
    if (!hasInit && !isAllAppended)
      throw Failure(loaded.path + ": the program has state and no entry @init to make it, needed --state FILE");
    if (!hasInit) {
      appendState();
      stateText += ", as appended state begins";
      return std::nullopt;
    }
    initialize(options.initSeed);
    initSeed = options.initSeed;
    stateText += fmt::format(", by @init from seed {}", options.initSeed);
    return std::nullopt;
  }
  runtime::StateInfo info;
  if (isCheckpoint(getWorld(), options.path)) {
    info = loadCheckpoint(options.path);
  } else if (std::optional<runtime::StateInfo> said = loadFile(options.path)) {
    info = *said;
  } else {
    stateText += fmt::format(", of {}", options.path);
    return std::nullopt;
  }
  stateText += fmt::format(", of {}, step {}", options.path, info.position.step);
  if (info.program != loaded.checksum)
    stateText += ", made by another program";
  return info;
}

std::optional<runtime::StateInfo> Session::loadFile(const std::string &path) {
  const std::vector<const format::Port *> &leaves = executor->getState();
  std::string error;
  runtime::StateFile file;
  bool isRead = file.open(path, leaves, error, getReadState(getProgram()));
  getWorld().confirm(isRead ? "" : error);
  std::vector<std::byte> whole;
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    isRead = file.readLeaf(leaf, whole, error);
    getWorld().confirm(isRead ? "" : error);
    getWorld().agree("state \"" + leaves[leaf]->name + "\" of a file", whole);
    if (!executor->setState(leaf, whole, error))
      throw Failure(path + ": " + error);
  }
  if (getWorld().isFirst())
    tellOfMade(path, leaves, file.getMade());
  return file.getInfo();
}

runtime::StateInfo Session::loadCheckpoint(const std::string &path) {
  const std::vector<const format::Port *> &leaves = executor->getState();
  std::string error;
  runtime::Checkpoint checkpoint;
  checkpoint.open(getWorld(), path);
  if (!checkpoint.match(leaves, getReadState(getProgram()), error)) // which all ranks find alike
    throw Failure(error);
  auto setShard = [&](size_t leaf, int64_t device, std::span<const std::byte> shard, std::string &error) {
    return executor->setStateShard(leaf, device, shard, error);
  };
  uint64_t most = checkpoint.load(getWorld(), getProgram().mesh, leaves, setShard);
  if (!getWorld().isLone())
    stateText += fmt::format(", at most {} read by a process", toBytesText(static_cast<double>(most)));
  if (getWorld().isFirst())
    tellOfMade(checkpoint.getPath(), leaves, checkpoint.getMade());
  const runtime::Manifest &manifest = checkpoint.getManifest();
  initSeed = manifest.initSeed;
  firstStep = manifest.firstStep;
  return manifest.info;
}

void Session::saveState(const std::string &path, const runtime::DataPosition &position) {
  std::string error;
  auto read = [&](size_t leaf, std::vector<std::byte> &whole, std::string &error) {
    return executor->gatherState(leaf, whole, error);
  };
  if (!runtime::saveState(path, executor->getState(), {position, loaded.checksum}, read, error, getWorld()))
    throw Failure(error);
}

void Session::checkSave(const std::string &path) {
  doFirst(getWorld(), [&](std::string &error) { return runtime::maySaveState(path, executor->getState(), error); });
}
