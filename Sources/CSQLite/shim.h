// SQLite through its C API.
#pragma once
#include <sqlite3.h>

// A cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type CSQLITE_TRANSIENT(void) { return SQLITE_TRANSIENT; }
