export { lastUsed, type LastUsed } from './last-used.js';
export { MemoryCache, type CacheStatus } from './memory-cache.js';
