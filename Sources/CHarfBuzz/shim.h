// HarfBuzz as Text uses it: shaping with a FreeType face.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>
#include <hb-ft.h>
