// What every tool does with the streams and signals that it is started with.
#ifndef HEDDLE_FILES_STANDARDSTREAMS_H
#define HEDDLE_FILES_STANDARDSTREAMS_H

#include <string>

namespace heddle {

/// Is called before anything else: a write past a limit of a file's size is an error like others, and no signal; and
/// where a tool is started without one of its streams, no file that it opens takes the stream's place.
void prepareStandardStreams();

/// Writes what C and C++ still hold. False, with one sentence in `error`, where the standard output has not got all of
/// it.
bool flushStandardOutput(std::string &error);

} // namespace heddle

#endif // HEDDLE_FILES_STANDARDSTREAMS_H
