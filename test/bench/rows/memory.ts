import { appliersOf, newTimeline, type Event, type Timeline } from '@stackledger/kernel';
import { eventIn, readEnvelope } from '@stackledger/ledger';
import { ROUNDS } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { median } from '../measuring/statistics.js';
import { evolveToy, NEW_TOY, toyEvents } from '../ceilings/toy-game.js';
import { matchNumber, measuredGame } from '../play/matches.js';

/** Matches held at once, so that what does not belong to them weighs nothing. */
const COPIES = 40;

/** Bytes of heap that what is made keeps alive. */
const bytesKept = (make: () => unknown): number => {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const kept = make();
  globalThis.gc?.();
  const bytes = process.memoryUsage().heapUsed - before;
  if (kept === undefined) throw new Error('nothing was kept');
  return bytes;
};

const middle = (make: () => unknown): number => median(Array.from({ length: ROUNDS }, () => bytesKept(make)));

/** A match read from its log, as the ledger keeps it warm: typed events, and the states along them. */
const warm = (log: readonly string[]): Timeline => {
  const timeline = newTimeline(appliersOf(measuredGame().ruleset));
  const events = log.map((json): Event => eventIn(readEnvelope(json)));
  for (const event of events) timeline.append([event]);
  return timeline;
};

const copies = <T>(make: () => T): readonly T[] => Array.from({ length: COPIES }, make);

const TOY = 100_000;

const toyStates = (): unknown => {
  const events = toyEvents(TOY);
  return { events, state: events.reduce(evolveToy, NEW_TOY) };
};

const run = async (): Promise<readonly Row[]> => {
  if (globalThis.gc === undefined) throw new Error('start Node with --expose-gc to measure memory');
  const { log } = await matchNumber(1);
  const here = middle(() => copies(() => warm(log))) / (COPIES * log.length);
  return [
    {
      id: 'memory',
      measure: 'memory per event kept warm (events and checkpoints)',
      unit: 'B',
      here,
      ceiling: { value: middle(toyStates) / TOY, what: 'toy events' },
      score: here,
      goal: { against: 'itself', must: 350, should: 300, better: 'less' },
      notes: [`${COPIES} matches of ${log.length} events read from their logs`],
    },
  ];
};

export const memory: Bench = { id: 'memory', about: 'what a warm match weighs', run };
