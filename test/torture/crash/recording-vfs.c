/*
 * A file layer of SQLite that writes down what is done to one database file and its log: each write with its bytes, each
 * truncation and each sync that succeeded, in order. Everything goes on to the layer of the system. Loaded as an extension;
 * record(path, to) begins, record(NULL, NULL) ends and takes the layer away again.
 */
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#include "sqlite3ext.h"
SQLITE_EXTENSION_INIT1

enum { WRITE = 1, TRUNCATE = 2, SYNC = 3 };

/* What lies behind the file of the layer underneath: its own methods, and which file it is (0 the database, 1 its log). */
typedef struct { const sqlite3_io_methods *methods; int64_t which; } Tag;

static sqlite3_vfs *under;
static sqlite3_vfs layer;
static sqlite3_io_methods recorded[4];
static const sqlite3_io_methods *plain[4];
static char recordedPath[1024];
static int out = -1;

static Tag *tagOf(sqlite3_file *file) { return (Tag *)((char *)file + ((under->szOsFile + 7) & ~7)); }

static void note(int64_t what, int64_t which, int64_t at, int64_t length, const void *bytes) {
  int64_t head[4] = { what, which, at, length };
  if (out < 0) return;
  if (write(out, head, sizeof head) < 0 || (bytes && write(out, bytes, length) < 0)) _exit(70);
}

static int onWrite(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at) {
  Tag *tag = tagOf(file);
  note(WRITE, tag->which, at, length, bytes);
  return tag->methods->xWrite(file, bytes, length, at);
}

static int onTruncate(sqlite3_file *file, sqlite3_int64 size) {
  Tag *tag = tagOf(file);
  note(TRUNCATE, tag->which, size, 0, 0);
  return tag->methods->xTruncate(file, size);
}

static int onSync(sqlite3_file *file, int flags) {
  Tag *tag = tagOf(file);
  int rc = tag->methods->xSync(file, flags);
  if (rc == SQLITE_OK) note(SYNC, tag->which, 0, 0, 0);
  return rc;
}

/* The methods of the layer underneath with these three in their place. */
static const sqlite3_io_methods *recordedMethods(const sqlite3_io_methods *methods) {
  for (int i = 0; i < 4; i++) {
    if (plain[i] == methods) return &recorded[i];
    if (plain[i]) continue;
    plain[i] = methods;
    recorded[i] = *methods;
    recorded[i].xWrite = onWrite;
    recorded[i].xTruncate = onTruncate;
    recorded[i].xSync = onSync;
    return &recorded[i];
  }
  return 0;
}

static int onOpen(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *outFlags) {
  int rc = under->xOpen(under, name, file, flags, outFlags);
  int isDatabase = flags & SQLITE_OPEN_MAIN_DB, isLog = flags & SQLITE_OPEN_WAL;
  (void)vfs;
  if (rc != SQLITE_OK || !file->pMethods || !(isDatabase || isLog) || !recordedPath[0]) return rc;
  if (strncmp(name, recordedPath, strlen(recordedPath)) != 0) return rc;
  tagOf(file)->methods = file->pMethods;
  tagOf(file)->which = isLog ? 1 : 0;
  file->pMethods = recordedMethods(file->pMethods);
  return rc;
}

static void record(sqlite3_context *context, int count, sqlite3_value **values) {
  const char *path = (const char *)sqlite3_value_text(values[0]);
  const char *to = (const char *)sqlite3_value_text(values[1]);
  (void)count;
  if (out >= 0) close(out);
  out = to ? open(to, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  recordedPath[0] = 0;
  if (path) strncat(recordedPath, path, sizeof recordedPath - 1);
  sqlite3_vfs_register(path ? &layer : under, 1);
  sqlite3_result_int(context, out >= 0);
}

int sqlite3_extension_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
  SQLITE_EXTENSION_INIT2(api);
  (void)error;
  if (!under) {
    under = sqlite3_vfs_find(0);
    layer = *under;
    layer.zName = "recording";
    layer.pNext = 0;
    layer.szOsFile = ((under->szOsFile + 7) & ~7) + (int)sizeof(Tag);
    layer.xOpen = onOpen;
    sqlite3_vfs_register(&layer, 0);
  }
  sqlite3_create_function(db, "record", 2, SQLITE_UTF8, 0, record, 0, 0);
  return SQLITE_OK_LOAD_PERMANENTLY;
}
