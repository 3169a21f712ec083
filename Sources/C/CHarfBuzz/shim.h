// The parts of HarfBuzz that Text uses: shaping, and whether a face has colours.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>
#include <hb-ft.h>
#include <hb-ot.h>
