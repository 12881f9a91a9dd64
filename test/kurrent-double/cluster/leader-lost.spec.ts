import type { AppendResult, EventStore } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { eventually, idsOf, listed, listening, newEvents, newStream } from '@stackledger/store/testing';
import { startDouble, type Double } from '../double.js';
import { pacedClock, type PacedClock } from '../paced-clock.js';

let double: Double;
let store: EventStore;
let time: PacedClock;
beforeEach(async () => {
  double = await startDouble({ nodes: 3 });
  time = pacedClock();
  store = await openKurrentStore({ url: `${double.url}&defaultDeadline=10000`, time });
});
afterEach(async () => {
  await store.close();
  await double.stop();
  time.stop();
});

/**
 * How a node that leads is lost, how long the others take to notice, and how long after the election all goes on: it
 * takes longer with one that is silent.
 */
const WAYS = {
  dies: { lose: (node: number) => double.kill(node), noticedAfterMs: 300, overAfterMs: 5_000 },
  freezes: {
    lose: (node: number) => Promise.resolve(double.freeze(node)),
    noticedAfterMs: 1000,
    overAfterMs: 15_000,
  },
  'is cut off from everybody': {
    lose: (node: number) => double.vanish(node),
    noticedAfterMs: 1000,
    overAfterMs: 15_000,
  },
  'is cut off from the others, and goes on thinking that it leads': {
    lose: (node: number) => Promise.resolve(double.isolate(node)),
    noticedAfterMs: 1000,
    overAfterMs: 15_000,
  },
};

/** The leader is lost; then nobody leads for a while; then another one does. */
const lost = async (leader: number, next: number, how: keyof typeof WAYS): Promise<void> => {
  const { lose, noticedAfterMs } = WAYS[how];
  await lose(leader);
  await time.pause(noticedAfterMs);
  double.members.notice();
  await time.pause(500);
  double.elect(next);
};

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('a leader that %s', (how) => {
  test('costs nobody anything but time: commands and readings that came while nobody led are answered, once', async () => {
    const [stream, other] = [newStream(), newStream()];
    const events = newEvents(3);
    const after = await store.lastPosition();
    await store.append(stream, 'no-stream', events.slice(0, 1));
    await store.append(other, 'no-stream', newEvents(1));
    const losing = lost(0, 1, how);
    const append = store.append(stream, 0n, events.slice(1, 2));
    const readings = Array.from({ length: 8 }, () => listed(store.read(other)));
    await losing;
    const electedAt = time.now();
    const answered: Promise<AppendResult> = append;
    expect((await answered).revision).toBe(1n);
    for (const reading of readings) expect(await reading).toHaveLength(1);
    expect(time.now() - electedAt).toBeLessThan(WAYS[how].overAfterMs);
    expect((await store.append(stream, 1n, events.slice(2))).revision).toBe(2n);
    expect(idsOf((await store.readOn({ after, filter: { streamPrefix: stream } })).events)).toEqual(idsOf(events));
    expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf(events));
    expect((await store.health()).state).toBe('ready');
  });

  test('is no outage the second and the third time either, in one store that lives on', async () => {
    const stream = newStream();
    const follower = listening(store.subscribe({ filter: { streamPrefix: stream } }));
    const events = newEvents(4);
    await store.append(stream, 'no-stream', events.slice(0, 1));
    for (const at of [1, 2, 3]) {
      const leader = at - 1;
      await lost(leader, at % 3, how);
      const electedAt = time.now();
      const { revision } = await store.append(stream, BigInt(leader), events.slice(at, at + 1));
      expect(revision).toBe(BigInt(at));
      expect(await listed(store.read(stream))).toHaveLength(at + 1);
      expect(time.now() - electedAt).toBeLessThan(WAYS[how].overAfterMs);
      await double.rejoin(leader);
      double.members.catchUp(leader);
      await eventually('the event is delivered', () => follower.ids().length === at + 1);
    }
    expect(follower.ids()).toEqual(idsOf(events));
  });
});

test('health says since when no node that leads has answered, and is ready by itself once one does', async () => {
  await store.append(newStream(), 'no-stream', newEvents(1));
  await double.kill(0);
  double.members.notice();
  const { state, detail } = await store.health();
  expect([state, detail]).toEqual([
    'down',
    expect.stringMatching(
      /: no node that leads has answered since \d{4}-\d\d-\d\dT\S+Z \(.+\); one is being looked for$/,
    ),
  ]);
  expect(detail).not.toMatch(/check/);
  double.elect(1);
  for (let tries = 0; tries < 100 && (await store.health()).state !== 'ready'; tries++) await time.pause(100);
  expect((await store.health()).state).toBe('ready');
});
