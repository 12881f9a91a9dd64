export { checkStoreFile, type FileCheckReport } from './checking/file-check.js';
export { isOutOfReach } from './file/store-file.js';
export { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.js';
export { setAsideStreams, type SetAsideOptions, type SetAsideReport } from './repair/set-aside.js';
