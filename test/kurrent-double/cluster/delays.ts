import { seededRandom } from '@stackledger/scenarios';

/** What a server makes wait, in milliseconds. */
export type Delays = Readonly<{
  /** An event, from its acknowledgement until a subscription is sent it. */
  delivery: () => number;
  /** A reading. */
  reading: () => number;
}>;

/** As a loaded server and its client do: delivery is up to 200 ms late, one reading in ten 40 ms. */
export const lateDelays = (seed: number): Delays => {
  const random = seededRandom(seed);
  return { delivery: () => random.below(200), reading: () => (random.chance(0.1) ? 40 : 0) };
};

/** Nothing waits. */
export const NO_DELAYS: Delays = { delivery: () => 0, reading: () => 0 };
