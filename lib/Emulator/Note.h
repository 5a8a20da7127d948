// What processes with ranks of one communicator tell each other.
#ifndef HEDDLE_LIB_EMULATOR_NOTE_H
#define HEDDLE_LIB_EMULATOR_NOTE_H

#include "Exchange.h"

#include <optional>

namespace heddle::emulator {

struct Note {
  enum Kind : int32_t { Join, Split, Connect, Contact, Give };
  /// Numbers that are the same in all processes, as they go.
  struct Numbers {
    int32_t kind = Join, rank = 0;
    int32_t ranks = 0;           // of a join
    int32_t colour = 0, key = 0; // of a split
    int32_t transfer = 0, type = 0, op = 0, peer = 0;
    uint64_t count = 0;
    uint64_t number = 0; // of the split, the collective or the message
  };
  Numbers numbers;
  std::string clique; // its id
  std::string stream; // where the rank gives

  std::string pack() const;
  static std::optional<Note> unpack(const std::string &bytes);
};

/// Tells all other processes.
void tellAll(World &world, const Note &note);
/// Tells those with ranks of the communicator.
void tellRanks(World &world, const Clique &clique, const Note &note, const Body &body = nullptr);

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_NOTE_H
