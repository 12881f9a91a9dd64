export { openKurrentStore, type KurrentStoreOptions } from './open-kurrent-store.js';
