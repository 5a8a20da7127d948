// The file of a program (`.heddle`).
//
// A header of 64 bytes (magic, version, checksum, sizes), a FlatBuffers table (lib/PlanFormat/Program.fbs), and,
// aligned to 64 bytes outside the table, the bytes of the constants. All numbers are little-endian.
#ifndef HEDDLE_PLANFORMAT_THREADPROGRAMFILE_H
#define HEDDLE_PLANFORMAT_THREADPROGRAMFILE_H

#include "heddle/PlanFormat/ThreadProgram.h"

#include <span>

namespace heddle::format::thread {

/// A reader takes files of its own major version up to its own minor one: a minor version adds what an older reader
/// would get wrong by leaving it out.
constexpr uint32_t majorVersion = 0, minorVersion = 1;

/// The whole file. The program has been checked.
std::vector<std::byte> serialize(const Program &program);

/// Nothing, with one sentence in `error`, for bytes that are no program, are cut off, changed, or of another version,
/// and for a program that `check` refuses.
std::optional<Program> deserialize(std::span<const std::byte> file, std::string &error);

/// The same with a file; `error` begins with its path. It is written beside and renamed.
bool writeProgram(const std::string &path, const Program &program, std::string &error);
std::optional<Program> readProgram(const std::string &path, std::string &error);

} // namespace heddle::format::thread

#endif // HEDDLE_PLANFORMAT_THREADPROGRAMFILE_H
