import type { Clock } from '@stackledger/ledger';
import type { SeededRandom } from './random.js';

const FIRST_MATCH_MS = Date.UTC(2026, 0, 1);
const BETWEEN_MATCHES_MS = 3_600_000;

/**
 * Most thoughts are short, and a few are long: in ms, about 3 seconds at the median, half a minute once in a hundred
 * times.
 */
const thoughtMs = (random: SeededRandom): number => Math.round(400 + 3_700 * (-Math.log(1 - random.next())) ** 1.6);

/**
 * A clock that goes on by a thought with every look at it, so that the logs of bots have times like those of people;
 * the same by the same seed.
 */
export const thinkingClock = (random: SeededRandom, match: number): Clock => {
  let ms = FIRST_MATCH_MS + match * BETWEEN_MATCHES_MS;
  return { now: () => new Date((ms += thoughtMs(random))).toISOString() };
};
