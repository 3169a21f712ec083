// pixman, the drawing library of the X server and of Cairo.
#include <pixman.h>
