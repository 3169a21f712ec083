// The parts of FreeType that Text uses: faces and glyph masks.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

// Swift does not import a macro that expands to another macro with arguments.
enum : int { CFREETYPE_LOAD_TARGET_LIGHT = FT_LOAD_TARGET_LIGHT };
