// A pipeline as a picture: a row for each list, a box for each task.
#ifndef HEDDLE_TOOLS_HEDDLERUN_DRAWTASKS_H
#define HEDDLE_TOOLS_HEDDLERUN_DRAWTASKS_H

#include "heddle/PlanFormat/EntryTime.h"

namespace heddle::run {

/// Rows of tasks that ran side by side, such as those predicted or those measured.
struct TaskPanel {
  std::string title;
  std::vector<std::vector<format::TaskTime>> rows; // by list
};

/// Panels below each other on one scale of time, as SVG: forward tasks in blue, backward ones (or the half that gives
/// what earlier stages wait for) in green, weight gradients in orange, each with its microbatch. Times are from the
/// beginning of a panel's first task, and what of the time to the end of its last one a row spends in tasks stands
/// beside it.
std::string drawTasks(const std::vector<TaskPanel> &panels);

/// Draws them into a file. Throws `Failure` where there is no task in any panel, or the file can't be written.
void writeDrawing(const std::string &program, const std::string &entry, const std::vector<TaskPanel> &panels,
                  const std::string &path);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_DRAWTASKS_H
