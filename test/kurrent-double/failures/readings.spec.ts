import { idsOf, listed, newEvents, newStream, rejectionOf } from '@stackledger/store/testing';
import { Log } from '../log.js';
import { hastily, opened, retried } from '../opened.js';

test.concurrent('a reading that is never answered is given up by our own time, and the next client reads', () =>
  hastily(async ({ double, store }) => {
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(3));
    double.faults.next('read', { kind: 'silence' });
    expect(await listed(store.read(stream))).toHaveLength(3);
  }),
);

test.concurrent('a reading that is refused is tried again by another client, for all the time that it has', () =>
  hastily(async ({ double, store }) => {
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(3));
    double.faults.next('read', ...Array.from({ length: 4 }, () => ({ kind: 'refuse' }) as const));
    expect(await listed(store.read(stream))).toHaveLength(3);
    double.faults.always('read', { kind: 'refuse' });
    expect(await rejectionOf(listed(store.read(stream)))).toMatchObject({ reason: 'down' });
    double.faults.always('read', null);
    expect(await listed(store.read(stream))).toHaveLength(3);
  }),
);

test.concurrent(
  'a reading whose connection is cut in the middle is read again as a whole page: nothing is given twice, nothing left out',
  () =>
    hastily(async ({ double, store }) => {
      const stream = newStream();
      const events = newEvents(200);
      await store.append(stream, 'no-stream', events);
      double.faults.next('read', { kind: 'half', events: 100 }, { kind: 'half', events: 100 });
      expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf(events));
    }),
);

test.concurrent('a reading that is given up on long streams, again and again, blocks nobody: pages are drained', () =>
  hastily(async ({ store }) => {
    const stream = newStream();
    const large = newEvents(8).map((event) => ({ ...event, json: JSON.stringify('x'.repeat(60_000)) }));
    for (let at = 0; at < 60; at++)
      await store.append(
        stream,
        at === 0 ? 'no-stream' : BigInt(at * 8 - 1),
        large.map((event, n) => ({ ...event, id: idAt(at, n) })),
      );
    for (let attempt = 0; attempt < 12; attempt++)
      for await (const event of store.read(stream)) if (event.revision > 2n) break;
    expect(await listed(store.read(stream, { from: 470n }))).toHaveLength(10);
  }),
);

const idAt = (batch: number, event: number): string =>
  `${String(batch).padStart(8, '0')}-0000-4000-8000-${String(event).padStart(12, '0')}`;

test.concurrent('health tells a clock that is ahead, at the opening too; appends do not mind it', async () => {
  const told: string[] = [];
  await opened(
    async ({ store }) => {
      expect(told).toEqual([expect.stringMatching(/^KurrentDB at \S+: its clock is (35[5-9]\d|3600) s ahead of ours/)]);
      expect((await store.health()).detail).toMatch(/its clock is (35[5-9]\d|3600) s ahead of ours: set both/);
      expect((await store.append(newStream(), 'no-stream', newEvents(1))).revision).toBe(0n);
    },
    {},
    { log: new Log(() => Date.now() + 3_600_000), onNotice: (sentence) => void told.push(sentence) },
  );
});

test.concurrent('health is read-only where readings are answered and appends are not', () =>
  hastily(async ({ double, store }) => {
    double.faults.always('append', { kind: 'refuse' });
    await rejectionOf(store.append(newStream(), 'no-stream', newEvents(1)));
    expect(await store.health()).toMatchObject({
      state: 'read-only',
      detail: expect.stringMatching(
        /answers readings; no append has gone well since \d{4}-\d\d-\d\dT.*Server Is Not Ready/,
      ) as unknown,
    });
    double.faults.always('append', null);
    await store.append(newStream(), 'no-stream', newEvents(1));
    expect((await store.health()).state).toBe('ready');
  }),
);

test.concurrent('a cluster is asked for its leader; when another one leads, appends and readings follow', () =>
  hastily(
    async ({ double, store }) => {
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(1));
      double.elect(2);
      expect((await retried(() => store.append(stream, 0n, newEvents(1)))).revision).toBe(1n);
      expect(await retried(() => listed(store.read(stream)))).toHaveLength(2);
      await double.nodes[0]?.die();
      expect((await retried(() => store.append(stream, 1n, newEvents(1)))).revision).toBe(2n);
      expect(await retried(() => listed(store.read(stream)))).toHaveLength(3);
    },
    { nodes: 3 },
  ),
);

test.concurrent('a cluster with another node preferred serves feeds from there, and commands from the leader', () =>
  opened(
    async ({ store }) => {
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(2));
      expect(await listed(store.read(stream))).toHaveLength(2);
      expect(await listed(store.readAll({ filter: { streamPrefix: stream } }))).toHaveLength(2);
      expect((await store.health()).state).toBe('ready');
    },
    { nodes: 3 },
    { more: '&nodePreference=follower' },
  ),
);
