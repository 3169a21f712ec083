// SQLite through its C API.
#pragma once
#include <sqlite3.h>

// A cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type CSQLITE_TRANSIENT(void) { return SQLITE_TRANSIENT; }

// A variadic call, which Swift does not import: one switch of a connection. The answer is whether the
// switch stands as it was wanted.
static inline int csqlite_switch(sqlite3 *db, int option, int on) {
  int now = -1;
  return sqlite3_db_config(db, option, on, &now) == SQLITE_OK && now == on;
}

// The main file of a connection, read past SQLite's pages through SQLite's own descriptor: closing a
// second descriptor of the file would drop the locks that this process holds through the first.
static inline sqlite3_file *csqlite_file(sqlite3 *db) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return result == SQLITE_OK && file && file->pMethods ? file : 0;
}

// The system's error number that a file of the connection keeps of its last failed call: of the log or
// journal where one is open, as changes are written there first, else of the main file. A journal in
// memory has no such call.
static inline int csqlite_file_errno(sqlite3 *db) {
  int code = 0;
  sqlite3_file *journal = 0;
  int result = sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal);
  if (result == SQLITE_OK && journal && journal->pMethods &&
      journal->pMethods->xFileControl)
    journal->pMethods->xFileControl(journal, SQLITE_FCNTL_LAST_ERRNO, &code);
  if (code == 0) sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &code);
  return code;
}

static inline int csqlite_file_size(sqlite3 *db, sqlite3_int64 *size) {
  sqlite3_file *file = csqlite_file(db);
  return file ? file->pMethods->xFileSize(file, size) : SQLITE_IOERR;
}

static inline int csqlite_file_read(sqlite3 *db, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = csqlite_file(db);
  return file ? file->pMethods->xRead(file, bytes, count, offset) : SQLITE_IOERR;
}
