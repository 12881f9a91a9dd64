export { checkStoreFile, type FileCheckReport } from './checking/file-check.js';
export { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.js';
export { setAsideStreams, type SetAsideOptions, type SetAsideReport } from './repair/set-aside.js';
