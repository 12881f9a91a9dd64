import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { memoryStore, type EventStore } from '@stackledger/store';
import { ledgerOver } from '../../../../test/support/tables/small-ledger.js';
import type { Ledger } from '../matches/ledger.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** So many that what else comes and goes meanwhile is little beside them. */
const MATCHES = 200;

const usedBytes = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** What files tested before have left in this process goes by several collections: until no more goes. */
const heldBytes = async (): Promise<number> => {
  let [before, now] = [Infinity, usedBytes()];
  while (now < before - 10_000) {
    await new Promise((resolve) => void setImmediate(resolve));
    [before, now] = [now, usedBytes()];
  }
  return now;
};

type Kept = { ledger?: Ledger };

/** Fills a ledger; what it says that its matches weigh. A function of its own, so that nothing else keeps a ledger. */
const filled = async (kept: Kept, store: EventStore, fill: (ledger: Ledger) => Promise<unknown>): Promise<number> => {
  const ledger = (kept.ledger = ledgerOver(store));
  await fill(ledger);
  return ledger.cache().bytes;
};

/** What a ledger says that its matches weigh, as a part of the memory that is free once it is gone. */
const weightOverHeld = async (store: EventStore, fill: (ledger: Ledger) => Promise<unknown>): Promise<number> => {
  const kept: Kept = {};
  const bytes = await filled(kept, store, fill);
  const before = await heldBytes();
  delete kept.ledger;
  return bytes / (before - (await heldBytes()));
};

test.each([
  ['four-souls', 4],
  ['magic', 2],
  ['speed-stack', 2],
])('new matches of %s weigh what they hold, made here or read from the log', async (ruleset, count) => {
  const seats = ['anna', 'ben', 'cleo', 'dora'].slice(0, count);
  const store = memoryStore();
  const keys = Array.from({ length: MATCHES }, (_, at) => `${ruleset}-${at}`);
  const ids: string[] = [];
  await ledgerOver(store).create({ ruleset, seats }, 'what all share'); // is there from then on
  const made = await weightOverHeld(store, async (ledger) => {
    for (const key of keys) ids.push((await ledger.create({ ruleset, seats }, key)).matchId);
  });
  const read = await weightOverHeld(store, async (ledger) => {
    for (const id of ids) await ledger.session(id);
  });
  for (const ratio of [made, read]) {
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.5);
  }
});
