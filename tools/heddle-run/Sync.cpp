#include "Sync.h"

#include "Clock.h"
#include "Profile.h"
#include "heddle/PlanFormat/EntryTime.h"

using namespace heddle;
using namespace heddle::run;

static constexpr std::string_view beside = "_beside_";

bool Sync::isBeside(const std::string &entry) { return entry.starts_with("sync") && entry.find(beside) != entry.npos; }

std::string Sync::getStep(const std::string &entry) { return entry.substr(entry.find(beside) + beside.size()); }

/// The entries of each fragment.
static std::vector<std::vector<std::string>> findFragments(const format::Program &program) {
  auto find = [&](const std::string &sync) {
    std::vector<std::string> names;
    for (const format::Entry &entry : program.entries)
      if (entry.name == sync || entry.name.starts_with(sync + std::string(beside)))
        names.push_back(entry.name);
    return names;
  };
  if (std::vector<std::string> whole = find("sync"); !whole.empty())
    return {whole};
  std::vector<std::vector<std::string>> fragments;
  for (std::vector<std::string> own; !(own = find(fmt::format("sync_{}", fragments.size()))).empty();)
    fragments.push_back(own);
  return fragments;
}

std::vector<std::string> Sync::findNames(const format::Program &program) {
  std::vector<std::string> names;
  for (const std::vector<std::string> &own : findFragments(program))
    names.insert(names.end(), own.begin(), own.end());
  return names;
}

double Sync::getSentBytes(size_t entry) const {
  double bytes = 0;
  const format::Program &program = session.getProgram();
  format::forEachInstruction(session.getEntry(entry).lists.front().instructions,
                             [&](const format::Instruction &instruction, uint64_t times) {
                               if (instruction.cost && kindOf(program, instruction) == "communication")
                                 bytes += static_cast<double>(times) * static_cast<double>(instruction.cost->bytes);
                             });
  return bytes;
}

void Sync::addBetween(Fragment &fragment, const std::string &name) {
  size_t entry = session.findEntry(name);
  for (const format::Port &port : session.getEntry(entry).arguments)
    if (port.role != format::Role::State)
      throw Failure(
          fmt::format("entry @{} has the argument \"{}\", needed state alone for --sync-every", name, port.name));
  fragment.entries = {{entry, entry}};
  fragment.bytes = getSentBytes(entry);
}

void Sync::addBeside(Fragment &fragment, const std::string &name) {
  delayed = true;
  std::string error;
  runtime::Executor &executor = session.getExecutor();
  std::optional<size_t> entry = executor.findEntry(name, error), step = executor.findEntry(getStep(name), error);
  if (!entry || !step) // of a step that is not run
    return;
  fragment.entries.emplace(*step, *entry);
  fragment.bytes = getSentBytes(*entry) - getSentBytes(*step); // the same beside each
}

Sync::Sync(Session &session, uint64_t every) : session(session), every(every) {
  for (const std::vector<std::string> &names : findFragments(session.getProgram())) {
    Fragment &fragment = fragments.emplace_back();
    for (const std::string &name : names)
      isBeside(name) ? addBeside(fragment, name) : addBetween(fragment, name);
  }
  if (every < fragments.size())
    throw Failure(fmt::format("--sync-every is {}, needed at least {}, a step for each fragment of the program", every,
                              fragments.size()));
}

std::optional<size_t> Sync::findDue(uint64_t step) const {
  if (step == 0)
    return std::nullopt;
  if (step % every == 0)
    return fragments.size() - 1;
  uint64_t apart = every / fragments.size(), number = step % every / apart;
  bool isDue = step % every % apart == 0 && number >= 1 && number < fragments.size();
  return isDue ? std::optional(number - 1) : std::nullopt;
}

size_t Sync::findEntry(size_t step, uint64_t steps) const {
  std::optional<size_t> due = delayed ? findDue(steps) : std::nullopt;
  return due ? getBeside(fragments[*due], step) : step;
}

size_t Sync::getBeside(const Fragment &fragment, size_t step) const {
  auto found = fragment.entries.find(step);
  if (found == fragment.entries.end())
    throw Failure(fmt::format("entry @{} has no meeting of replicas beside it, needed a step for --sync-every",
                              session.getEntry(step).name));
  return found->second;
}

std::vector<size_t> Sync::getBesides(size_t step) const {
  std::vector<size_t> entries;
  for (const Fragment &fragment : fragments)
    if (delayed)
      entries.push_back(getBeside(fragment, step));
  return entries;
}

Scalars Sync::run(size_t fragment) {
  Clock::time_point start = Clock::now();
  size_t entry = fragments[fragment].entries.begin()->second;
  session.run(entry);
  session.carryState(entry);
  Scalars numbers{{"sync_seconds", since(start)}}, own = describe(fragment);
  numbers.insert(numbers.end(), own.begin(), own.end());
  return numbers;
}

Scalars Sync::describe(size_t fragment) const {
  Scalars numbers{{"sync_bytes", fragments[fragment].bytes}};
  if (fragments.size() > 1)
    numbers.emplace_back("sync_fragment", static_cast<double>(fragment));
  if (delayed)
    numbers.emplace_back("sync_delay", 1);
  return numbers;
}

std::string Sync::describe() const {
  double bytes = 0;
  for (const Fragment &fragment : fragments)
    bytes += fragment.bytes;
  std::string parts = fragments.size() > 1 ? fmt::format(" in {} fragments", fragments.size()) : "";
  return fmt::format("after every {} step{}{}{}, {} of each device", toCountText(static_cast<double>(every)),
                     every == 1 ? "" : "s", parts, delayed ? ", beside the next one and 1 step late" : "",
                     toBytesText(bytes));
}
