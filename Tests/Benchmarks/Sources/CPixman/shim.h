// pixman, the library that draws for the X server and for Cairo.
#include <pixman.h>
