// inih, the reader of the configuration file.
#pragma once
#include <ini.h>
