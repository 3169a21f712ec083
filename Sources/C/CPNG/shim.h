// libpng: reads and writes PNG files.
#pragma once
#include <png.h>
