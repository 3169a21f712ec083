// Cairo, and FreeType, with which it draws glyphs.
#include <cairo-ft.h>
#include <cairo.h>
