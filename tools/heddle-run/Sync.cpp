#include "Sync.h"

#include "Clock.h"
#include "Profile.h"
#include "heddle/PlanFormat/EntryTime.h"

using namespace heddle;
using namespace heddle::run;

std::vector<std::string> Sync::findNames(const format::Program &program) {
  auto has = [&](const std::string &name) {
    return std::ranges::count(program.entries, name, &format::Entry::name) > 0;
  };
  std::vector<std::string> names;
  if (has("sync"))
    return {"sync"};
  while (has(fmt::format("sync_{}", names.size())))
    names.push_back(fmt::format("sync_{}", names.size()));
  return names;
}

Sync::Sync(Session &session, uint64_t every) : session(session), every(every) {
  const format::Program &program = session.getProgram();
  for (const std::string &name : findNames(program)) {
    size_t number = session.findEntry(name);
    const format::Entry &entry = session.getEntry(number);
    for (const format::Port &port : entry.arguments)
      if (port.role != format::Role::State)
        throw Failure(
            fmt::format("entry @{} has the argument \"{}\", needed state alone for --sync-every", name, port.name));
    double bytes = 0;
    format::forEachInstruction(entry.lists.front().instructions,
                               [&](const format::Instruction &instruction, uint64_t times) {
                                 if (instruction.cost && kindOf(program, instruction) == "communication")
                                   bytes += static_cast<double>(times) * static_cast<double>(instruction.cost->bytes);
                               });
    fragments.push_back({number, bytes});
  }
  if (every < fragments.size())
    throw Failure(fmt::format("--sync-every is {}, needed at least {}, a step for each fragment of the program", every,
                              fragments.size()));
}

std::optional<size_t> Sync::findDue(uint64_t step) const {
  if (step % every == 0)
    return fragments.size() - 1;
  uint64_t apart = every / fragments.size(), number = step % every / apart;
  bool isDue = step % every % apart == 0 && number >= 1 && number < fragments.size();
  return isDue ? std::optional(number - 1) : std::nullopt;
}

Scalars Sync::run(size_t fragment) {
  Clock::time_point start = Clock::now();
  session.run(fragments[fragment].entry);
  session.carryState(fragments[fragment].entry);
  Scalars numbers{{"sync_seconds", since(start)}, {"sync_bytes", fragments[fragment].bytes}};
  if (fragments.size() > 1)
    numbers.emplace_back("sync_fragment", static_cast<double>(fragment));
  return numbers;
}

std::string Sync::describe() const {
  double bytes = 0;
  for (const Fragment &fragment : fragments)
    bytes += fragment.bytes;
  std::string parts = fragments.size() > 1 ? fmt::format(" in {} fragments", fragments.size()) : "";
  return fmt::format("after every {} step{}{}, {} of each device", toCountText(static_cast<double>(every)),
                     every == 1 ? "" : "s", parts, toBytesText(bytes));
}
