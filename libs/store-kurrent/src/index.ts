export { openKurrentStore } from './open-kurrent-store.js';
export type { KurrentStoreOptions } from './open-kurrent-store.js';
