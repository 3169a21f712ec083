// The parts of fontconfig that Text uses: a sorted list of fonts and the characters of each.
#pragma once
#include <fontconfig/fontconfig.h>
