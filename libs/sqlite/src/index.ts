export { bindingOption, loadSqlite, sqlitePackage } from './load-sqlite.js';
export type { SqliteConstructor } from './load-sqlite.js';
