/** The front door: what each room of the kernel shows of itself, from the ground up. */
export * from './persistent/index.js';
export * from './table/index.js';
export * from './log/index.js';
export * from './rules/index.js';
export * from './words/index.js';
export * from './triggers/index.js';
export * from './events/index.js';
export * from './board/index.js';
export * from './stack/index.js';
export * from './cards/index.js';
export * from './deciding/index.js';
