// Puts one fault into a program file with CUDA source: test-mutate-program --help.
#include "Mutants.h"

#include "heddle/PlanFormat/ProgramFile.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

using namespace heddle;
using namespace heddle::test;

int main(int argc, char **argv) {
  CLI::App app(
      "Writes a program with one fault: a barrier or an event's wait less, an index off by one, buffers at other "
      "offsets, collectives in another order on one device.");
  std::string input, output;
  size_t number = 0;
  bool isListed = false;
  app.add_option("program", input, "a .heddle file with modules for cuda-source")->required();
  app.add_flag("--list", isListed, "print the faults there are, a line of JSON each");
  app.add_option("--mutant", number, "its number in that list");
  app.add_option("-o", output, "where the changed program goes");
  CLI11_PARSE(app, argc, argv);

  std::string error;
  std::optional<format::Program> program = format::readProgram(input, error);
  if (!program) {
    std::cerr << "test-mutate-program: " << error << '\n';
    return 1;
  }
  std::vector<Mutant> mutants = findTextMutants(*program);
  for (Mutant &mutant : findPlanMutants(*program))
    mutants.push_back(std::move(mutant));
  if (isListed) {
    for (size_t index = 0; index < mutants.size(); ++index)
      std::cout
          << nlohmann::json{{"number", index}, {"kind", mutants[index].kind}, {"place", mutants[index].place}}.dump()
          << '\n';
    return 0;
  }
  if (number >= mutants.size()) {
    std::cerr << "test-mutate-program: mutant is " << number << ", needed one of the " << mutants.size() << '\n';
    return 1;
  }
  mutants[number].apply(*program);
  if (format::writeProgram(output, *program, error))
    return 0;
  std::cerr << "test-mutate-program: " << error << '\n';
  return 1;
}
