import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { situationAt, UnknownMatch, verifyLog } from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { startDouble } from '../../kurrent-double/double.js';
import { pacedClock } from '../../kurrent-double/paced-clock.js';
import { games } from '../../support/games.js';
import { logOf } from '../../support/logs/stored-log.js';
import { accepted, DIME, ledgerOver, PASS, smallMatch } from '../../support/tables/small-ledger.js';

/** A store of one kind, and how it is put away. */
type OpenedStore = { readonly store: EventStore; readonly end: () => Promise<void> };

const sqlite = async (): Promise<OpenedStore> => {
  const store = await openSqliteStore({ path: join(mkdtempSync(join(tmpdir(), 'restored-')), 'store.db') });
  return { store, end: () => store.close() };
};

/** How long a store looks for what another one has acknowledged. */
const DEADLINE_MS = 12_000;

const kurrent = async (): Promise<OpenedStore> => {
  const double = await startDouble();
  const time = pacedClock(4);
  const store = await openKurrentStore({ url: `${double.url}&defaultDeadline=${DEADLINE_MS}`, time });
  const end = async (): Promise<void> => {
    await store.close();
    await double.stop();
    time.stop();
  };
  return { store, end };
};

const memory = (): Promise<OpenedStore> => Promise.resolve({ store: memoryStore(), end: () => Promise.resolve() });

/** A store that can be restored under those who use it: from then on another one answers. */
const restorable = (first: EventStore) => {
  let store = first;
  const shared: EventStore = {
    isShared: true,
    append: (...args) => store.append(...args),
    read: (...args) => store.read(...args),
    readAll: (...args) => store.readAll(...args),
    readOn: (...args) => store.readOn(...args),
    lastPosition: () => store.lastPosition(),
    isLive: () => store.isLive(),
    eventAt: (...args) => store.eventAt(...args),
    subscribe: (...args) => store.subscribe(...args),
    truncateBefore: (...args) => store.truncateBefore(...args),
    health: () => store.health(),
    close: () => store.close(),
  };
  return { shared, restore: (backup: EventStore) => void (store = backup) };
};

/** Copies so many events of every match. */
const copyOf = async (from: EventStore, to: EventStore, most: number): Promise<void> => {
  const copied = new Map<string, number>();
  for await (const { stream, id, type, json } of from.readAll()) {
    const at = copied.get(stream) ?? 0;
    if (at >= most) continue;
    await to.append(stream, at === 0 ? 'no-stream' : BigInt(at - 1), [{ id, type, json }]);
    copied.set(stream, at + 1);
  }
};

const faultIn = async (store: EventStore, matchId: string): Promise<unknown> =>
  verifyLog(await logOf(store, matchId), games).finding;

describe.each([
  ['memory', memory],
  ['SQLite', sqlite],
  ['KurrentDB', kurrent],
])('a store (%s) that is restored to an earlier state while a process lives on', (_, open) => {
  const opened: OpenedStore[] = [];
  const newStore = async (): Promise<EventStore> => {
    const made = await open();
    opened.push(made);
    return made.store;
  };
  afterEach(async () => {
    for (const { end } of opened.splice(0)) await end();
  });

  /** A match with a play on the stack in the memory of a process, whose store is then restored to before that. */
  const restored = async () => {
    const [before, after] = [await newStore(), await newStore()];
    const { shared, restore } = restorable(before);
    const told: string[] = [];
    const { ledger, matchId } = await smallMatch(shared, { onRestored: (id) => told.push(id) });
    const { head: start } = situationAt(await ledger.session(matchId)).state;
    accepted(await ledger.submit(matchId, { commandId: 'dime', command: DIME }));
    await ledger.session(matchId);
    await copyOf(before, after, start + 1);
    restore(after);
    return { after, ledger, matchId, start, told };
  };

  test('shows and decides the match as the restored log has it, says so, and its log verifies', async () => {
    const { after, ledger, matchId, start, told } = await restored();
    expect(situationAt(await ledger.session(matchId)).state.head).toBe(start);
    expect(told).toEqual([matchId]);
    accepted(await ledger.submit(matchId, { commandId: 'again', command: DIME }));
    accepted(await ledger.submit(matchId, { commandId: 'pass', command: PASS }));
    expect(await faultIn(after, matchId)).toBeNull();
  });

  test('decides again what it had decided for the log that is gone, where nobody has looked before', async () => {
    const { after, ledger, matchId, told } = await restored();
    accepted(await ledger.submit(matchId, { commandId: 'again', command: DIME }));
    expect(told).toEqual([matchId]);
    expect(await faultIn(after, matchId)).toBeNull();
  });

  test('follows another process that has played on from the restored state', async () => {
    const { after, ledger, matchId, told } = await restored();
    const other = ledgerOver(after);
    const { revision } = accepted(await other.submit(matchId, { commandId: 'theirs', command: DIME }));
    expect(situationAt(await ledger.session(matchId)).state.head).toBeGreaterThanOrEqual(revision);
    accepted(await ledger.submit(matchId, { commandId: 'pass', command: PASS }));
    expect(told).toEqual([matchId]);
    expect(await faultIn(after, matchId)).toBeNull();
  });

  test('knows a match no more that the restored store does not have', async () => {
    const [before, after] = [await newStore(), await newStore()];
    const { shared, restore } = restorable(before);
    const { ledger, matchId } = await smallMatch(shared);
    await ledger.session(matchId);
    accepted(await ledger.submit(matchId, { commandId: 'dime', command: DIME }));
    await ledger.session(matchId);
    restore(after);
    await expect(ledger.session(matchId)).rejects.toThrow(UnknownMatch);
    await expect(ledger.submit(matchId, { commandId: 'pass', command: PASS })).rejects.toThrow(UnknownMatch);
  });
});
