// Cairo, and FreeType by which it draws letters.
#include <cairo-ft.h>
#include <cairo.h>
