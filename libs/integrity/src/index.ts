export { canonicalForm } from './canonical-form.js';
export { canonicalJson, canonicalNames, canonicalText } from './canonical-json.js';
export { chained, firstBrokenLink, GENESIS, storedText, type StoredText, storedTextOf } from './chain.js';
export { dieAt, isFace, newServerSeed, shuffleAt } from './dice.js';
export { type Draw, isServerSeed } from './draw-stream.js';
export { eventId } from './event-id.js';
export { newSalt, sealOf } from './seals.js';
export { sha256Hex } from './sha256.js';
