export { type Dict, changedKeys, differs, emptyDict, entriesOf, put, valueAt, valuesOf, without } from './dict.js';
export {
  asText,
  hasMember,
  isList,
  isMap,
  type Json,
  type JsonMap,
  displayText,
  sameJson,
  withMember,
} from './json.js';
export { asLasting, holdMeasured, isLasting } from './known-bytes.js';
export { memoized, memoizedFor } from './memoized.js';
export type { Mutable } from './mutable.js';
export { sharedText } from './shared-text.js';
