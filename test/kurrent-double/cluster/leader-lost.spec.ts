import { eventually, idsOf, listed, listening, newEvents, newStream } from '@stackledger/store/testing';
import type { Double } from '../double.js';
import { opened, retried, type Opened } from '../opened.js';

const onCluster = (work: (opened: Opened) => Promise<void>): Promise<void> =>
  opened(work, { nodes: 3 }, { more: '&defaultDeadline=10000' });

const once = <T>(work: () => Promise<T>): Promise<T> => work();

/** Of one that is silent all takes longer, and some of it may fail and be sent `again`: docs/guide/kurrentdb.md. */
const SILENT = { noticedAfterMs: 1000, overAfterMs: 15_000, again: retried };

/** How a node that leads is lost, how long the others take to notice, and how long after the election all goes on. */
const WAYS = {
  dies: {
    lose: (double: Double, node: number) => double.kill(node),
    noticedAfterMs: 300,
    overAfterMs: 5_000,
    again: once,
  },
  freezes: {
    lose: (double: Double, node: number) => Promise.resolve(double.freeze(node)),
    ...SILENT,
  },
  'is cut off from everybody': {
    lose: (double: Double, node: number) => double.vanish(node),
    ...SILENT,
  },
  'is cut off from the others, and goes on thinking that it leads': {
    lose: (double: Double, node: number) => Promise.resolve(double.isolate(node)),
    ...SILENT,
  },
};

/** The leader is lost; then nobody leads for a while; then another one does. */
const lost = async ({ double, time }: Opened, how: keyof typeof WAYS, leader: number, next: number): Promise<void> => {
  const { lose, noticedAfterMs } = WAYS[how];
  await lose(double, leader);
  await time.pause(noticedAfterMs);
  double.members.notice();
  await time.pause(500);
  double.elect(next);
};

const EACH_WAY = Object.keys(WAYS) as (keyof typeof WAYS)[];

test.concurrent.each(EACH_WAY)(
  'a leader that %s costs nobody anything but time: commands and readings that came while nobody led are answered, once',
  (how) =>
    onCluster(async (all) => {
      const { store, time } = all;
      const again = WAYS[how].again;
      const [stream, other] = [newStream(), newStream()];
      const events = newEvents(3);
      const after = await store.lastPosition();
      await store.append(stream, 'no-stream', events.slice(0, 1));
      await store.append(other, 'no-stream', newEvents(1));
      const losing = lost(all, how, 0, 1);
      const append = again(() => store.append(stream, 0n, events.slice(1, 2)));
      const readings = Array.from({ length: 8 }, () => again(() => listed(store.read(other))));
      await losing;
      const electedAt = time.now();
      expect((await append).revision).toBe(1n);
      for (const reading of readings) expect(await reading).toHaveLength(1);
      expect(time.now() - electedAt).toBeLessThan(WAYS[how].overAfterMs);
      expect((await store.append(stream, 1n, events.slice(2))).revision).toBe(2n);
      expect(idsOf((await store.readOn({ after, filter: { streamPrefix: stream } })).events)).toEqual(idsOf(events));
      expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf(events));
      expect((await store.health()).state).toBe('ready');
    }),
);

test.concurrent.each(EACH_WAY)(
  'a leader that %s is no outage the second and the third time either, in one store that lives on',
  (how) =>
    onCluster(async (all) => {
      const { double, store, time } = all;
      const again = WAYS[how].again;
      const stream = newStream();
      const follower = listening(store.subscribe({ filter: { streamPrefix: stream } }));
      const events = newEvents(4);
      await store.append(stream, 'no-stream', events.slice(0, 1));
      for (const at of [1, 2, 3]) {
        const leader = at - 1;
        await lost(all, how, leader, at % 3);
        const electedAt = time.now();
        const { revision } = await again(() => store.append(stream, BigInt(leader), events.slice(at, at + 1)));
        expect(revision).toBe(BigInt(at));
        expect(await listed(store.read(stream))).toHaveLength(at + 1);
        expect(time.now() - electedAt).toBeLessThan(WAYS[how].overAfterMs);
        await double.rejoin(leader);
        double.members.catchUp(leader);
        await eventually('the event is delivered', () => follower.ids().length === at + 1);
      }
      expect(follower.ids()).toEqual(idsOf(events));
    }),
);

test.concurrent('health says since when no node that leads has answered, and is ready by itself once one does', () =>
  onCluster(async ({ double, store, time }) => {
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
  }),
);
