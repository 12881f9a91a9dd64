export { MemoryCache, type CacheStatus } from './memory-cache.js';
