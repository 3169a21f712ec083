// FreeType as Text uses it: faces and glyph masks.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

// A macro with arguments, which Swift does not import.
enum : int { CFREETYPE_LOAD_TARGET_LIGHT = FT_LOAD_TARGET_LIGHT };
