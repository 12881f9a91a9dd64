import { createLedger, serviceChance, type Ledger } from '@stackledger/ledger';
import type { CheckpointStore } from '@stackledger/projections';
import { seededRandom, seedOf } from '@stackledger/scenarios';
import { StoreUnavailable, type EventStore } from '@stackledger/store';
import { startReading } from '../../../apps/api/src/reading/start-reading.js';
import type { Readers } from '../../../apps/api/src/reading/reading.module.js';
import { catalogue, games } from '../../support/games.js';
import { edgeOver, type WorldEdge } from './edge.js';
import type { VirtualTime } from './virtual-time.js';
import { reachStore, type ReachedStore, type WorldFaults } from './world-store.js';

/** A service process: it lives until it is killed; its disk outlives it. */
export type WorldProcess = {
  readonly name: string;
  readonly reached: ReachedStore;
  readonly ledger: Ledger;
  readonly readers: Readers;
  readonly edge: WorldEdge;
  readonly death: AbortController;
};

/** The process that a client spoke to has died under its request, or the connection has. */
export class ConnectionBroken extends Error {}

/** What a life of a process begins with. */
export type ProcessStart = {
  readonly name: string;
  /** Of its random numbers, with the seed of the world. */
  readonly seed: number;
  readonly life: number;
  readonly aheadMs: number;
  readonly disk: CheckpointStore;
};

/** Where processes live. */
export type Surroundings = {
  readonly shared: EventStore;
  readonly time: VirtualTime;
  readonly faults: WorldFaults;
};

/** Starts a process over what its predecessor has left on the disk. */
export const startProcess = async (
  { shared, time, faults }: Surroundings,
  { name, seed, life, aheadMs, disk }: ProcessStart,
): Promise<WorldProcess> => {
  const reached = reachStore(shared, time, seededRandom(seedOf(seed, life)), faults);
  const { store } = reached;
  const seeds = seededRandom(seedOf(seed, 1_000 + life));
  const hex = (): string => Array.from({ length: 64 }, () => seeds.below(16).toString(16)).join('');
  const clock = { now: () => new Date(Date.UTC(2026, 0, 10) + time.now() + aheadMs).toISOString() };
  let ids = 0;
  const chance = { ...serviceChance, newSeed: hex, newSalt: hex };
  const ledger = createLedger({ store, games, clock, chance, newId: () => `${name} ${ids++}` });
  const every = (ms: number, tick: () => void): (() => void) => {
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  };
  const ticks = { now: () => time.now(), every };
  const readers = await untilItStarts(time, () => startReading(store, reached.whileAlive(disk), { catalogue, ticks }));
  const edge = edgeOver({ store, clock, ledger, readers });
  return { name, reached, ledger, readers, edge, death: new AbortController() };
};

const untilItStarts = async <T>(time: VirtualTime, begin: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await time.sleep(200);
    }
  }
};

/** It is gone from one moment to the next. */
export const killProcess = ({ reached, death, readers }: WorldProcess): void => {
  reached.kill();
  death.abort();
  void readers.reading.stop(); // of its timers nothing more is heard
};

/** It ends in order. */
export const stopProcess = async ({ readers, death, reached }: WorldProcess): Promise<void> => {
  death.abort();
  await readers.feed.stop();
  await readers.reading.stop();
  reached.kill();
};

/** What a process answers, unless it dies under the request. */
export const answerOf = async <T>({ death }: WorldProcess, answer: Promise<T>): Promise<T> => {
  const broken = new Promise<never>((_, reject) => {
    const breakOff = (): void => reject(new ConnectionBroken());
    if (death.signal.aborted) breakOff();
    else death.signal.addEventListener('abort', breakOff);
  });
  return Promise.race([answer, broken]);
};
