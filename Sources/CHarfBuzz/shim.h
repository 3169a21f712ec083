// The parts of HarfBuzz that Text uses: shaping with a FreeType face.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>
#include <hb-ft.h>
