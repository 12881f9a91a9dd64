export { openKurrentStore } from './open-kurrent-store.js';
