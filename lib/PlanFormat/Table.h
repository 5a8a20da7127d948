// Translates between a program and its FlatBuffers table.
#ifndef HEDDLE_LIB_PLANFORMAT_TABLE_H
#define HEDDLE_LIB_PLANFORMAT_TABLE_H

#include "heddle/PlanFormat/Program.h"

#include <span>

namespace heddle::format {

/// All but the bytes of the sections.
std::vector<std::byte> writeTable(const Program &program);

/// Nothing, with one sentence in `error`, for bytes that are no table, or numbers that stand for nothing. `table` is
/// aligned to 8 bytes.
std::optional<Program> readTable(std::span<const std::byte> table, std::string &error);

} // namespace heddle::format

#endif // HEDDLE_LIB_PLANFORMAT_TABLE_H
