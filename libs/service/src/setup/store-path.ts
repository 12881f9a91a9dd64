/** The store's file where nothing else is said, and where what lies beside a store on a server is. */
const USUAL_PATH = './data/stackledger.db';

/** The file that a STORE_URL of an SQLite store names, empty if it names none; undefined for any other store. */
export const sqlitePathOf = (storeUrl: string): string | undefined => /^sqlite:(?:\/\/)?(.*)$/s.exec(storeUrl)?.[1];

/** How names of files beside a store begin: as its own without `.db`; for a store on a server, in the local folder. */
export const besideStore = (storeUrl: string): string => (sqlitePathOf(storeUrl) || USUAL_PATH).replace(/\.db$/, '');

/** The STORE_URL where none is given. */
export const USUAL_STORE_URL = `sqlite:${USUAL_PATH}`;
