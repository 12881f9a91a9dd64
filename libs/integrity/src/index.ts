export { canonicalForm } from './canonical/canonical-form.js';
export { canonicalJson, canonicalNames, canonicalText } from './canonical/canonical-json.js';
export {
  brokenLink,
  chained,
  type ChainedEvent,
  firstBrokenLink,
  GENESIS,
  lineOfEvent,
  storedText,
  type StoredText,
  storedTextOf,
} from './events/chain.js';
export { type LogCheckpoint, openCheckpoint, signedCheckpoint } from './checkpoints/log-checkpoint.js';
export { dieAt, isFace, newServerSeed, shuffleAt } from './draws/dice.js';
export { type Draw, isServerSeed } from './draws/draw-stream.js';
export { eventId } from './events/event-id.js';
export { LogTree } from './checkpoints/merkle.js';
export { newSalt, commitmentOf } from './events/commitment.js';
export { sha256Hex } from './canonical/sha256.js';
export { newSigningKey, type Signer, signerOf, thumbprintOf, verifierOf } from './checkpoints/signing-keys.js';
