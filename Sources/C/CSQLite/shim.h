// SQLite through its C API.
#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT casts -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type CSQLITE_TRANSIENT(void) { return SQLITE_TRANSIENT; }

// sqlite3_db_config is variadic, which Swift does not import. Sets one boolean option of a
// connection. Returns whether the option then has the wanted value.
static inline int csqlite_switch(sqlite3 *db, int option, int on) {
  int now = -1;
  return sqlite3_db_config(db, option, on, &now) == SQLITE_OK && now == on;
}

// The main file of a connection, or 0, for reads outside the pager. Uses SQLite's descriptor:
// closing another descriptor of the file would drop the locks of this process.
static inline sqlite3_file *csqlite_file(sqlite3 *db) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return result == SQLITE_OK && file && file->pMethods ? file : 0;
}

// The last errno of one file, as SQLite's VFS keeps it; 0 if none. A journal in memory has no
// xFileControl.
static inline int csqlite_errno(sqlite3_file *file) {
  int number = 0;
  if (!file || !file->pMethods || !file->pMethods->xFileControl) return 0;
  int result = file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number);
  return result == SQLITE_OK ? number : 0;
}

// The WAL or rollback journal of a connection. Its pMethods is 0 while none is open.
static inline sqlite3_file *csqlite_journal(sqlite3 *db) {
  sqlite3_file *journal = 0;
  int result = sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal);
  return result == SQLITE_OK ? journal : 0;
}

// The last errno of a connection: of the WAL or journal, because changes are written there first,
// or else of the main file.
static inline int csqlite_file_errno(sqlite3 *db) {
  int number = csqlite_errno(csqlite_journal(db));
  return number ? number : csqlite_errno(csqlite_file(db));
}

// Whether the last errno of the main file or of its WAL is this one. If a page cannot be read,
// SQLite reports the file as corrupt and gives no errno.
static inline int csqlite_met_errno(sqlite3 *db, int number) {
  return csqlite_errno(csqlite_file(db)) == number || csqlite_errno(csqlite_journal(db)) == number;
}

// A file without a connection, opened through SQLite's VFS, which knows the locks of this process:
// closing a descriptor of our own would drop those locks. The name must live as long as the file.
typedef struct {
  sqlite3_filename name;
  sqlite3_file *file;
} csqlite_raw_file;

static inline void csqlite_close_raw(csqlite_raw_file raw) {
  if (raw.file && raw.file->pMethods) raw.file->pMethods->xClose(raw.file);
  sqlite3_free(raw.file);
  sqlite3_free_filename(raw.name);
}

// The caller closes the file even if opening fails. The number is the system's errno.
static inline int csqlite_open_raw(
    const char *path, int flags, csqlite_raw_file *raw, int *number) {
  sqlite3_vfs *files = sqlite3_vfs_find(0);
  raw->name = sqlite3_create_filename(path, "", "", 0, 0);
  raw->file = sqlite3_malloc(files->szOsFile);
  if (!raw->file) return SQLITE_NOMEM;
  raw->file->pMethods = 0;
  if (!raw->name) return SQLITE_NOMEM;
  int given = 0;
  int result = files->xOpen(files, raw->name, raw->file, flags | SQLITE_OPEN_MAIN_DB, &given);
  *number = result == SQLITE_OK ? 0 : files->xGetLastError(files, 0, 0);
  // The VFS opens a file that may not be written for reading.
  if (result == SQLITE_OK && (flags & ~given & SQLITE_OPEN_READWRITE)) return SQLITE_READONLY;
  return result;
}

static inline int csqlite_raw_size(csqlite_raw_file raw, sqlite3_int64 *size) {
  return raw.file->pMethods->xFileSize(raw.file, size);
}

static inline int csqlite_raw_read(
    csqlite_raw_file raw, void *bytes, int count, sqlite3_int64 offset) {
  return raw.file->pMethods->xRead(raw.file, bytes, count, offset);
}

static inline int csqlite_raw_write(
    csqlite_raw_file raw, const void *bytes, int count, sqlite3_int64 offset) {
  return raw.file->pMethods->xWrite(raw.file, bytes, count, offset);
}

// SQLITE_OK if no other connection has the database open: in WAL mode each holds a shared lock.
static inline int csqlite_raw_is_unused(csqlite_raw_file raw) {
  const int levels[] = {SQLITE_LOCK_SHARED, SQLITE_LOCK_RESERVED, SQLITE_LOCK_EXCLUSIVE};
  int result = SQLITE_OK;
  for (int i = 0; i < 3 && result == SQLITE_OK; i++)
    result = raw.file->pMethods->xLock(raw.file, levels[i]);
  raw.file->pMethods->xUnlock(raw.file, SQLITE_LOCK_NONE);
  return result;
}

static inline int csqlite_file_size(sqlite3 *db, sqlite3_int64 *size) {
  sqlite3_file *file = csqlite_file(db);
  return file ? file->pMethods->xFileSize(file, size) : SQLITE_IOERR;
}

static inline int csqlite_file_read(sqlite3 *db, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = csqlite_file(db);
  return file ? file->pMethods->xRead(file, bytes, count, offset) : SQLITE_IOERR;
}

// What bounds the statements of a connection: a b-tree whose pages form a cycle, or have several
// parents, has more rows than its file, and SQLite walks all of them.
typedef struct {
  sqlite3 *db;
  // How often the running statement was looked at.
  int looks;
} csqlite_bound;

// Opcodes of a statement between two looks: a few milliseconds.
enum { CSQLITE_LOOK = 100000 };

// Ends a statement after 10 million opcodes and four for each byte of the file and its WAL; one that
// writes, and keeps others waiting, after 100 million at most. A check of the whole file takes one
// for a byte.
static inline int csqlite_look(void *given) {
  csqlite_bound *bound = (csqlite_bound *)given;
  if (++bound->looks < 100) return 0;
  sqlite3_int64 size = 0, sum = 0;
  sqlite3_file *files[] = {csqlite_file(bound->db), csqlite_journal(bound->db)};
  for (int i = 0; i < 2; i++)
    if (files[i] && files[i]->pMethods && files[i]->pMethods->xFileSize(files[i], &size) == SQLITE_OK)
      sum += size;
  sqlite3_int64 most = 100 + sum * 4 / CSQLITE_LOOK;
  if (most > 1000 && sqlite3_txn_state(bound->db, "main") == SQLITE_TXN_WRITE) most = 1000;
  return bound->looks > most;
}

// The bound must live until the connection is closed.
static inline void csqlite_set_bound(sqlite3 *db, csqlite_bound *bound) {
  bound->db = db;
  bound->looks = 0;
  sqlite3_progress_handler(db, CSQLITE_LOOK, csqlite_look, bound);
}
