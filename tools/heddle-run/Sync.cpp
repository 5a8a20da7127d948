#include "Sync.h"

#include "Clock.h"
#include "Profile.h"
#include "heddle/PlanFormat/EntryTime.h"

using namespace heddle;
using namespace heddle::run;

Sync::Sync(Session &session, uint64_t every) : session(session), every(every), entry(session.findEntry(entryName)) {
  const format::Entry &own = session.getEntry(entry);
  for (const format::Port &port : own.arguments)
    if (port.role != format::Role::State)
      throw Failure(
          fmt::format("entry @{} has the argument \"{}\", needed state alone for --sync-every", entryName, port.name));
  const format::Program &program = session.getProgram();
  format::forEachInstruction(own.lists.front().instructions,
                             [&](const format::Instruction &instruction, uint64_t times) {
                               if (instruction.cost && kindOf(program, instruction) == "communication")
                                 bytes += static_cast<double>(times) * static_cast<double>(instruction.cost->bytes);
                             });
}

Scalars Sync::run() {
  Clock::time_point start = Clock::now();
  session.run(entry);
  session.carryState(entry);
  return {{"sync_seconds", since(start)}, {"sync_bytes", bytes}};
}

std::string Sync::describe() const {
  return fmt::format("after every {} step{}, {} of each device", toCountText(static_cast<double>(every)),
                     every == 1 ? "" : "s", toBytesText(bytes));
}
