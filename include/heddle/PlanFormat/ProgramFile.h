// The file of a program (`.heddle`), described in docs/program-file.md: a header, a FlatBuffers table
// (lib/PlanFormat/Program.fbs), and aligned sections for the bytes of constants and code.
#ifndef HEDDLE_PLANFORMAT_PROGRAMFILE_H
#define HEDDLE_PLANFORMAT_PROGRAMFILE_H

#include "heddle/PlanFormat/Program.h"

namespace heddle::format {

/// A reader takes files of its own major version up to its own minor one: a minor version adds what an older reader
/// would get wrong by leaving it out. It also reads 2.0, in which no port has a placement. Version 0 was another
/// format.
constexpr uint32_t majorVersion = 3, minorVersion = 0, oldestMajorVersion = 2;

struct ReadOptions {
  /// Whether to read all sections, to see that they are what was written. Otherwise only the table is, and changed
  /// constants go unnoticed.
  bool verifySections = true;
};

/// The whole file in memory. The program has been checked.
std::vector<std::byte> serialize(const Program &program);

/// Nothing, with one sentence in `error`, for bytes that are no program, are cut off, changed, or of another version,
/// and for a program that `check` refuses. Sections of the program are those of `file`, not copies.
std::optional<Program> deserialize(const Bytes &file, std::string &error, const ReadOptions &options = {});

/// Writes the program to a file as OutputFile does, with holes for zeros; `error` begins with its path.
bool writeProgram(const std::string &path, const Program &program, std::string &error);
/// Maps the file: sections are read when they are looked at, and the file must not be written to until the program
/// and its copies are gone. (Renaming another one over it is fine.)
std::optional<Program> readProgram(const std::string &path, std::string &error, const ReadOptions &options = {});

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_PROGRAMFILE_H
