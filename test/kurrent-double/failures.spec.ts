import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InvalidArgument, OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import type { EventStore } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import {
  appendAll,
  eventsOfBytes,
  eventually,
  idsOf,
  listed,
  listening,
  newEvents,
  newStream,
  rejectionOf,
} from '@stackledger/store/testing';
import { startDouble, type Double, type DoubleOptions } from './double.js';
import type { Fault } from './faults.js';
import { Log } from './log.js';
import { pacedClock, type PacedClock } from './paced-clock.js';

const tlsFile = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`tls/${name}`, import.meta.url)));
const TLS = { certificate: tlsFile('certificate.pem'), key: tlsFile('key.pem') };

let double: Double;
let store: EventStore;

let time: PacedClock;

const open = async (options: DoubleOptions = {}, more = ''): Promise<void> => {
  double = await startDouble(options);
  time = pacedClock();
  store = await openKurrentStore({ url: double.url + more, time });
};

/** A store that gives a request up when the double has it and will never answer, and does not wait long for others. */
const openHasty = async (options: DoubleOptions = {}, more = ''): Promise<void> => {
  double = await startDouble(options);
  time = pacedClock(2);
  double.faults.onSilence(time.ring);
  store = await openKurrentStore({ url: `${double.url}&defaultDeadline=6000${more}`, time });
};

const shut = async (): Promise<void> => {
  await store.close();
  await double.stop();
  time.stop();
};

describe.each([true, false])('an append while something goes wrong (batch append: %s)', (batchAppend) => {
  beforeAll(() => openHasty({ batchAppend }));
  afterAll(shut);

  const passing: [string, Fault[]][] = [
    ['is refused once', [{ kind: 'refuse' }]],
    ['is refused twice', [{ kind: 'refuse' }, { kind: 'refuse' }]],
    ['has its connection cut', [{ kind: 'drop' }]],
    ['is never answered', [{ kind: 'silence' }]],
    ['meets a node that does not lead', [{ kind: 'wrong-leader' }]],
    ['is written, and its answer lost with the connection', [{ kind: 'lost-reply' }]],
    ['is written, and never answered', [{ kind: 'silent-reply' }]],
    ['is written, and answered neither time', [{ kind: 'lost-reply' }, { kind: 'silent-reply' }]],
    ['is answered twice', [{ kind: 'duplicate-reply' }]],
  ];
  test.each(passing)('that %s succeeds, and is there once', async (_, faults) => {
    const stream = newStream();
    const events = newEvents(3);
    double.faults.next('append', ...faults);
    expect((await store.append(stream, 'no-stream', events)).revision).toBe(2n);
    expect((await store.append(stream, 2n, newEvents(1))).revision).toBe(3n);
    expect(idsOf(await listed(store.read(stream, { to: 2n })))).toEqual(idsOf(events));
  });

  test('that stays unanswered is an unknown outcome; the same again at the same revision tells', async () => {
    const [written, lost] = [newStream(), newStream()];
    const events = newEvents(2);
    double.faults.always('append', { kind: 'silent-reply' });
    expect(await rejectionOf(store.append(written, 'no-stream', events))).toBeInstanceOf(OutcomeUnknown);
    double.faults.always('append', { kind: 'silence' });
    expect(await rejectionOf(store.append(lost, 'no-stream', events))).toBeInstanceOf(OutcomeUnknown);
    double.faults.always('append', null);
    for (const stream of [written, lost]) {
      expect((await store.append(stream, 'no-stream', events)).revision).toBe(1n);
      expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf(events));
    }
  });

  test('that another one overtook in the meantime is a conflict', async () => {
    const stream = newStream();
    double.faults.next('append', { kind: 'drop' });
    const sent = rejectionOf(store.append(stream, 'no-stream', newEvents(1)));
    const others = newEvents(1).map(({ id, type, json }) => ({
      ...{ id, type, contentType: 'application/octet-stream' },
      ...{ data: Buffer.from(json), metadata: Buffer.alloc(0) },
    }));
    double.log.append(stream, 'no-stream', others);
    expect(await sent).toMatchObject({ code: 'expected-revision-conflict', actual: 0n });
  });

  test('by somebody who may not write: refused, with what to check, and not sent again', async () => {
    double.faults.next('append', { kind: 'deny' });
    const before = double.served.append;
    const refused = await rejectionOf(store.append(newStream(), 'no-stream', newEvents(1)));
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect(String(refused)).toMatch(/refuses this user.*check user and password/);
    expect(double.served.append).toBe(before + 1);
  });

  test('on a server that is gone: unavailable, said by health, and good again when it is back', async () => {
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(1));
    await double.die();
    const events = newEvents(1);
    expect(['store-unavailable', 'outcome-unknown']).toContain(
      codeOf(await rejectionOf(store.append(stream, 0n, events))),
    );
    expect(await rejectionOf(listed(store.read(stream)))).toMatchObject({ reason: 'down' });
    expect((await store.health()).state).toBe('down');
    await double.live();
    expect((await retried(() => store.append(stream, 0n, events))).revision).toBe(1n);
    expect((await store.health()).state).toBe('ready');
  });
});

describe('an answer to a batch append that the client has no word for', () => {
  beforeAll(() => open());
  afterAll(shut);

  test.each([
    ['BadRequest', /refused the request: BadRequest/],
    ['MaximumAppendEventSizeExceeded', /larger than it takes; set MaxAppendEventSize/],
  ] as const)('%s: refused as such, and not sent again', async (name, why) => {
    const stream = newStream();
    const before = double.served.append;
    double.faults.next('append', { kind: 'failed-reply', name });
    const refused = await rejectionOf(store.append(stream, 'no-stream', newEvents(1)));
    expect(refused).toBeInstanceOf(InvalidArgument);
    expect(String(refused)).toMatch(why);
    expect(double.served.append).toBe(before + 1);
    expect((await store.append(stream, 'no-stream', newEvents(1))).revision).toBe(0n);
  });

  test('InternalError: an unknown outcome at once, since it would fail again; whoever sends it again finds out', async () => {
    const stream = newStream();
    const events = newEvents(2);
    const before = double.served.append;
    double.faults.next('append', { kind: 'failed-reply', name: 'InternalError' });
    expect(await rejectionOf(store.append(stream, 'no-stream', events))).toBeInstanceOf(OutcomeUnknown);
    expect(double.served.append).toBe(before + 1);
    expect((await store.append(stream, 'no-stream', events)).revision).toBe(1n);
  });

  test('IdempotentNotReady, an append sent again before a majority has the first: it is sent once more, and there once', async () => {
    const stream = newStream();
    const events = newEvents(2);
    const before = double.served.append;
    double.faults.next('append', { kind: 'lost-reply' }, { kind: 'idempotent-not-ready' });
    expect((await store.append(stream, 'no-stream', events)).revision).toBe(1n);
    expect(double.served.append).toBe(before + 3);
    expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf(events));
  });
});

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code; // undefined where there is none

/** As whoever uses the store does: again while it says that it may be tried again. */
const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 20 || !(error instanceof StoreUnavailable || error instanceof OutcomeUnknown)) throw error;
    }
  }
};

describe('a server that is away for a while', () => {
  afterEach(shut);

  test.each([1, 3])('an append and a reading wait for it, all the time that they have (%p nodes)', async (nodes) => {
    await open({ nodes });
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(1));
    await double.die();
    const events = newEvents(1);
    const append = store.append(stream, 0n, events);
    const reading = listed(store.read(stream, { to: 0n }));
    expect((await store.health()).state).toBe('down');
    await double.live();
    expect((await append).revision).toBe(1n);
    expect(await reading).toHaveLength(1);
    expect(idsOf(await listed(store.read(stream, { from: 1n })))).toEqual(idsOf(events));
  });

  test('nodes that nobody found for longer than an append has: the next append finds them', async () => {
    await open({ nodes: 3 }, '&defaultDeadline=6000&maxDiscoverAttempts=2');
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(1));
    await double.die();
    expect(await rejectionOf(store.append(stream, 0n, newEvents(1)))).toBeInstanceOf(Error);
    await double.live();
    expect((await store.append(stream, 0n, newEvents(1))).revision).toBe(1n);
  });
});

describe.each(['false', 'true'])('a connection that is there and dead (tls=%s)', (tls) => {
  afterEach(shut);

  test('is left for a new one, and closed', async () => {
    const encrypted = tls === 'true';
    await openHasty(encrypted ? { tls: TLS } : {}, encrypted ? '&tlsVerifyCert=false' : '');
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(1));
    const before = double.nodes[0]?.connections ?? 0;
    for (let last = 0n; last < 5n; last++) {
      double.faults.next('append', { kind: encrypted ? 'silence' : 'mute' });
      expect((await store.append(stream, last, newEvents(1))).revision).toBe(last + 1n);
    }
    await eventually('the dead ones are closed', () => (double.nodes[0]?.connections ?? 0) <= before);
  });
});

describe('health', () => {
  afterEach(shut);

  test('tells a clock that is ahead, at the opening too; appends do not mind it', async () => {
    double = await startDouble({}, new Log(() => Date.now() + 3_600_000));
    const told: string[] = [];
    store = await openKurrentStore({ url: double.url, onNotice: (sentence) => void told.push(sentence) });
    expect(told).toEqual([expect.stringMatching(/^KurrentDB at \S+: its clock is (35[5-9]\d|3600) s ahead of ours/)]);
    expect((await store.health()).detail).toMatch(/its clock is (35[5-9]\d|3600) s ahead of ours: set both/);
    expect((await store.append(newStream(), 'no-stream', newEvents(1))).revision).toBe(0n);
  });

  test('is read-only where readings are answered and appends are not', async () => {
    await openHasty();
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
  });
});

describe('a reading', () => {
  const silence: Fault = { kind: 'silence' };
  beforeAll(() => openHasty());
  afterAll(shut);

  test('that is never answered is given up by our own time, and the next client reads', async () => {
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(3));
    double.faults.next('read', silence);
    expect(await listed(store.read(stream))).toHaveLength(3);
  });

  test('that is refused is tried again by another client, for all the time that it has', async () => {
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(3));
    double.faults.next('read', ...Array.from({ length: 4 }, () => ({ kind: 'refuse' }) as const));
    expect(await listed(store.read(stream))).toHaveLength(3);
    double.faults.always('read', { kind: 'refuse' });
    expect(await rejectionOf(listed(store.read(stream)))).toMatchObject({ reason: 'down' });
    double.faults.always('read', null);
    expect(await listed(store.read(stream))).toHaveLength(3);
  });

  test('whose connection is cut in the middle is read again as a whole page: nothing is given twice, nothing left out', async () => {
    const stream = newStream();
    const events = newEvents(200);
    await store.append(stream, 'no-stream', events);
    double.faults.next('read', { kind: 'half', events: 100 }, { kind: 'half', events: 100 });
    expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf(events));
  });

  test('that is given up on long streams, again and again, blocks nobody: pages are drained', async () => {
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
  });
});

const idAt = (batch: number, event: number): string =>
  `${String(batch).padStart(8, '0')}-0000-4000-8000-${String(event).padStart(12, '0')}`;

describe('a subscription', () => {
  const stop = new AbortController();
  afterEach(shut);
  afterAll(() => stop.abort());

  test('resumes by itself after its connection was cut and after the server was gone: none lost, none twice', async () => {
    await openHasty();
    const stream = newStream();
    const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
    const sent: string[] = [];
    const send = async (): Promise<void> => {
      const events = newEvents(5);
      const expected = sent.length === 0 ? 'no-stream' : BigInt(sent.length - 1);
      await retried(() => store.append(stream, expected, events));
      sent.push(...idsOf(events));
    };
    await send();
    await eventually('it follows', () => listener.ids().length === 5);
    double.nodes[0]?.cutAll();
    await send();
    await eventually('it has resumed', () => listener.ids().length === 10);
    await double.die();
    await double.live();
    await send();
    await eventually('it has resumed again', () => listener.ids().length === 15);
    expect(listener.ids()).toEqual(sent);
  });

  test('goes on after events that are gone: truncated and scavenged while it was away', async () => {
    await openHasty();
    const stream = newStream('attempts-');
    const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
    await eventually('it has caught up', () => listener.caughtUp().length > 0);
    const [first, ...others] = newEvents(6);
    await store.append(stream, 'no-stream', first === undefined ? [] : [first]);
    await eventually('it follows', () => listener.ids().length === 1);
    double.faults.always('subscribe', { kind: 'refuse' });
    double.nodes[0]?.cutAll();
    await retried(() => store.append(stream, 0n, others));
    await retried(() => store.truncateBefore(stream, 4n));
    double.log.scavenge();
    double.faults.always('subscribe', null);
    await eventually('it goes on', () => listener.ids().length === 3);
    expect(listener.ids()).toEqual(
      idsOf([first, ...others].flatMap((event, at) => (event && (at === 0 || at >= 4) ? [event] : []))),
    );
  });

  test('catches up with few requests: a page holds thousands of events, and the end is asked for at the end', async () => {
    await open();
    const stream = newStream();
    await appendAll(store, stream, newEvents(10_000));
    const before = double.served.read;
    const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
    await eventually('it has caught up', () => listener.caughtUp().length > 0);
    expect(listener.ids()).toHaveLength(10_000);
    expect(double.served.read - before).toBeLessThanOrEqual(8);
  });

  test('catches up with large events in pages of so many bytes: none is lost, and pages shrink', async () => {
    await open();
    const stream = newStream();
    const large = eventsOfBytes(40 * 1024 * 1024);
    for (let at = 0; at < large.length; at += 8)
      await store.append(stream, at === 0 ? 'no-stream' : BigInt(at - 1), large.slice(at, at + 8));
    const before = double.served.read;
    const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
    await eventually('it has caught up', () => listener.caughtUp().length > 0);
    expect(listener.ids()).toEqual(idsOf(large));
    expect(double.served.read - before).toBeLessThanOrEqual(10);
  });

  test('of streams that the store was not opened to follow is refused; the server sends no others', async () => {
    double = await startDouble();
    store = await openKurrentStore({ url: double.url, followed: ['match-'] });
    expect(String(await rejectionOf(listed(store.subscribe())))).toMatch(/not followed.*opened to follow match-/);
    const attempts = store.subscribe({ filter: { streamPrefix: 'attempts-1' } });
    expect(await rejectionOf(listed(attempts))).toMatchObject({ code: 'invalid-argument' });
    const listener = listening(store.subscribe({ filter: { streamPrefix: 'match-' }, signal: stop.signal }));
    await eventually('it has caught up', () => listener.caughtUp().length > 0);
    const events = newEvents(2);
    await store.append(newStream('other-program-'), 'no-stream', newEvents(2));
    await store.append(newStream(), 'no-stream', events);
    await eventually('the events are there', () => listener.ids().length === 2);
    expect(listener.ids()).toEqual(idsOf(events));
    expect(double.sent.subscribed).toBe(2);
  });

  test('is one for all who follow, however many', async () => {
    await open();
    const stream = newStream();
    const listeners = Array.from({ length: 120 }, () =>
      listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal })),
    );
    await eventually('all have caught up', () => listeners.every((listener) => listener.caughtUp().length > 0));
    await store.append(stream, 'no-stream', newEvents(2));
    await eventually('all have both', () => listeners.every((listener) => listener.ids().length === 2));
    await eventually('one subscription is open', () => double.subscriptions() === 1);
  });

  test('from between two records is refused: such a position is of another store, and would be tried for ever', async () => {
    await openHasty();
    const { position } = await store.append(newStream(), 'no-stream', newEvents(3));
    const between = store.subscribe({ after: position - 1n, signal: stop.signal });
    expect(String(await rejectionOf(listed(between)))).toMatch(/no event lies at the position.*of another store/);
  });

  test('that is refused, or never confirmed, is begun again', async () => {
    await openHasty();
    double.faults.next('subscribe', { kind: 'refuse' }, { kind: 'refuse' });
    const stream = newStream();
    const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
    await eventually('it has caught up', () => listener.caughtUp().length > 0);
    await store.append(stream, 'no-stream', newEvents(1));
    await eventually('the event is there', () => listener.ids().length === 1);
  });
});

describe('a cluster', () => {
  afterEach(shut);

  test('is asked for its leader; when another one leads, appends and readings follow', async () => {
    await openHasty({ nodes: 3 });
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(1));
    double.elect(2);
    expect((await retried(() => store.append(stream, 0n, newEvents(1)))).revision).toBe(1n);
    expect(await retried(() => listed(store.read(stream)))).toHaveLength(2);
    await double.nodes[0]?.die();
    expect((await retried(() => store.append(stream, 1n, newEvents(1)))).revision).toBe(2n);
    expect(await retried(() => listed(store.read(stream)))).toHaveLength(3);
  });

  test('with another node preferred serves feeds from there, and commands from the leader', async () => {
    await open({ nodes: 3 }, '&nodePreference=follower');
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(2));
    expect(await listed(store.read(stream))).toHaveLength(2);
    expect(await listed(store.readAll({ filter: { streamPrefix: stream } }))).toHaveLength(2);
    expect((await store.health()).state).toBe('ready');
  });
});
