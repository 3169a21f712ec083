// SQLite through its C API.
#pragma once
#include <sqlite3.h>
