// libpng, the writer of pictures.
#pragma once
#include <png.h>
