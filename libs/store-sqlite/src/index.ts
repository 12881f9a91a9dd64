export type { WholeCheck } from './open-database.js';
export { openSqliteStore } from './open-sqlite-store.js';
export { setAsideStreams, type SetAsideOptions, type SetAsideReport } from './repair/set-aside.js';
