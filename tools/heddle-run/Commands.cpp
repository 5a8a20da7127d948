#include "Commands.h"

void heddle::run::addCommands(CLI::App &app, Command &command) {
  addTrain(app, command);
  addBench(app, command);
  addCheck(app, command);
  addTrace(app, command);
  addInfo(app, command);
  addRun(app, command);
  addExport(app, command);
  addImport(app, command);
}
