export { type Dict, emptyDict, entriesOf, put, valueAt, valuesOf, without } from './dict.js';
export { asText, isMap, type Json, type JsonMap, said, sameJson, withMember } from './json.js';
export { memoized } from './memoized.js';
export type { Mutable } from './mutable.js';
export { oneText } from './one-text.js';
