export { playedEvents } from './readings.js';
export { matches, onceKey } from './trigger-events.js';
export {
  abilitiesAwaiting,
  abilitiesOnCards,
  isAnyCopyChanged,
  isWordAwaited,
  isWordOnCards,
  namesInPlay,
  objectsInPlay,
  SELECTIVE,
  staticOf,
  wordsOf,
} from './trigger-index.js';
