// The parts of FriBidi that Text uses: embedding levels of a paragraph.
#pragma once
#include <fribidi.h>

// The library's own are macros that Swift does not see.
static const FriBidiParType PANELIST_PAR_ON = FRIBIDI_PAR_ON;
static const FriBidiParType PANELIST_PAR_LTR = FRIBIDI_PAR_LTR;
static const FriBidiParType PANELIST_PAR_RTL = FRIBIDI_PAR_RTL;
static const FriBidiCharType PANELIST_TYPE_ON = FRIBIDI_TYPE_ON;
