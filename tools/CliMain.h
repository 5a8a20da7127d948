// What tools without LLVM have around their work: options that are not empty, streams, and the errors that end them.
#ifndef HEDDLE_TOOLS_CLIMAIN_H
#define HEDDLE_TOOLS_CLIMAIN_H

#include "heddle/Files/StandardStreams.h"

#include <CLI/CLI.hpp>

#include <cctype>
#include <csignal>
#include <cstdio>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace heddle {

/// Refuses an empty value of each option and argument of a tool or its subcommands.
inline void refuseEmptyValues(CLI::App &app) {
  for (CLI::App *command : app.get_subcommands({}))
    refuseEmptyValues(*command);
  for (CLI::Option *option : app.get_options({}))
    if (option->get_type_size_max() > 0)
      option->check([](const std::string &text) { return std::string(text.empty() ? "is empty, needed a value" : ""); },
                    "");
}

/// The status to end with, where the options end the run: 0 after --help. Options that are wrong are an error of one
/// sentence, as all others are; CLI11 would print two lines, with a status of its own for each kind.
inline std::optional<int> parseOptions(CLI::App &app, int argc, char **argv) {
  // CLI11 would take the next argument as the value.
  for (std::string_view argument : std::span(argv, argc).subspan(1))
    if (argument.starts_with("--") && argument.find('=') == argument.size() - 1)
      throw std::runtime_error(std::string(argument.substr(0, argument.size() - 1)) +
                               ": is empty, needed a value; --help lists what there is");
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::Success &success) {
    return app.exit(success);
  } catch (const CLI::ParseError &wrong) {
    std::string sentence = wrong.what();
    bool isWord = sentence.size() > 1 && (sentence[1] == ' ' || std::islower(static_cast<unsigned char>(sentence[1])));
    if (isWord)
      sentence[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(sentence[0])));
    throw std::runtime_error(sentence + "; --help lists what there is");
  }
}

/// A line on the standard error; where nothing takes it, it is lost.
inline void tell(const std::string &line) { std::fputs((line + "\n").c_str(), stderr); }

/// The status to exit with. An exception is an error of one sentence, and so is a standard output that has not got all
/// of what was printed.
template <typename Run> int runMain(const std::string &tool, Run run, int argc, char **argv) {
  prepareStandardStreams();
  std::signal(SIGPIPE, SIG_IGN); // a reader that is gone is a write that fails
  auto fail = [&](const std::string &message) {
    std::fflush(stdout);
    tell(tool + ": error: " + message);
    return EXIT_FAILURE;
  };
  int status = EXIT_FAILURE;
  std::string error;
  try {
    status = run(argc, argv);
  } catch (const std::bad_alloc &) {
    return fail("there is not enough memory");
  } catch (const std::system_error &fault) { // of a thread that could not be made, or fmt's, of the standard output
    bool isThread = fault.code() == std::errc::resource_unavailable_try_again;
    return fail(!flushStandardOutput(error) ? error
                : isThread ? "the system gives no more threads, needed one (limits of processes and memory)"
                           : "the standard output can't be written");
  } catch (const std::exception &failure) {
    return fail(failure.what());
  }
  return flushStandardOutput(error) ? status : fail(error);
}

} // namespace heddle

#endif // HEDDLE_TOOLS_CLIMAIN_H
