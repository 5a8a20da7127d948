// How far rounding alone moves what a program computes.
#ifndef HEDDLE_TOOLS_HEDDLERUN_NOISE_H
#define HEDDLE_TOOLS_HEDDLERUN_NOISE_H

#include "Inputs.h"

namespace heddle::run {

/// How many roundings of the largest element of a state leaf two programs may be apart after each step, in units of the
/// last place: an update is rounded when it is decayed and when it is added, by half a unit in either program.
constexpr double ulpsOfStep = 2;

/// The distance from 1 to the next number of a type of floats or complex numbers; 0 of others.
double getEpsilon(format::DType dtype);

/// The noise of each leaf, by the names of runSteps. A sum that cancels, such as the gradient of a bias before a
/// normalization, is what its terms were rounded by: no order of summation is right about it, and an optimizer that
/// divides by its size makes a whole update of it. Such a leaf moves by as much as it has when the state that the steps
/// begin with is changed in its last bits. What a leaf moves by because its own beginning was changed is left out.
///
/// Runs the steps several times. `inputs` begin as often as they are asked; `first` is what they give.
std::map<std::string, double> measureNoise(Session &session, size_t entry, Inputs &inputs,
                                           const std::vector<Leaf> &first);

/// A leaf is nothing but rounding where rounding moves it by half of its scale. Of such a leaf two programs may be
/// apart by four times as much: it is the largest of a few draws. Of any other, whose change is known, by one and a
/// half.
constexpr double noiseShare = 0.5, noiseMargin = 4, roundingMargin = 1.5;

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_NOISE_H
