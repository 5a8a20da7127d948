#include "heddle/Interfaces/Space.h"

using namespace mlir;
using namespace heddle;

#include "heddle/Interfaces/Space.cpp.inc"
