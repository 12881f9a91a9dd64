export type * from './generated/bodies.js';
