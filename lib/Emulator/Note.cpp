#include "Note.h"

#include "World.h"

#include <cstring>

using namespace heddle::emulator;

std::string Note::pack() const {
  std::string bytes(sizeof(numbers) + sizeof(uint32_t), 0);
  const auto length = static_cast<uint32_t>(clique.size());
  std::memcpy(bytes.data(), &numbers, sizeof(numbers));
  std::memcpy(bytes.data() + sizeof(numbers), &length, sizeof(length));
  return bytes + clique + stream;
}

std::optional<Note> Note::unpack(const std::string &bytes) {
  Note note;
  uint32_t length = 0;
  constexpr size_t least = sizeof(numbers) + sizeof(length);
  if (bytes.size() < least)
    return std::nullopt;
  std::memcpy(&note.numbers, bytes.data(), sizeof(numbers));
  std::memcpy(&length, bytes.data() + sizeof(numbers), sizeof(length));
  if (bytes.size() - least < length || note.numbers.kind < Join || note.numbers.kind > Give || note.numbers.rank < 0)
    return std::nullopt;
  note.clique = bytes.substr(least, length);
  note.stream = bytes.substr(least + length);
  return note;
}

void heddle::emulator::tellAll(World &world, const Note &note) {
  const int own = world.carrier.getRank();
  for (int process = 0; process < world.carrier.getSize(); ++process)
    if (process != own)
      world.carrier.send(process, note.pack(), nullptr);
}

void heddle::emulator::tellRanks(World &world, const Clique &clique, const Note &note, const Body &body) {
  for (int process : clique.getOthers(world.carrier.getRank()))
    world.carrier.send(process, note.pack(), body);
}
