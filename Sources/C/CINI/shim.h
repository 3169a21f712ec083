// inih: parses the configuration file.
#pragma once
#include <ini.h>
