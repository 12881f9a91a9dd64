import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InvalidArgument, OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import { eventually, idsOf, listed, newEvents, newStream, rejectionOf } from '@stackledger/store/testing';
import type { Fault } from '../faults.js';
import { hastily, opened, retried } from '../opened.js';

const tlsFile = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`../tls/${name}`, import.meta.url)));
const TLS = { certificate: tlsFile('certificate.pem'), key: tlsFile('key.pem') };

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

/** Whether appends share a call, or each is a call of its own. */
const BATCHES = [true, false];

test.concurrent.each(
  BATCHES.flatMap((batchAppend) => passing.map(([what, faults]) => [what, batchAppend, faults] as const)),
)('an append that %s succeeds, and is there once (batch append: %s)', (_, batchAppend, faults) =>
  hastily(
    async ({ double, store }) => {
      const stream = newStream();
      const events = newEvents(3);
      double.faults.next('append', ...faults);
      expect((await store.append(stream, 'no-stream', events)).revision).toBe(2n);
      expect((await store.append(stream, 2n, newEvents(1))).revision).toBe(3n);
      expect(idsOf(await listed(store.read(stream, { to: 2n })))).toEqual(idsOf(events));
    },
    { batchAppend },
  ),
);

test.concurrent.each(BATCHES)(
  'an append that stays unanswered is an unknown outcome; the same again at the same revision tells (batch append: %s)',
  (batchAppend) =>
    hastily(
      async ({ double, store }) => {
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
      },
      { batchAppend },
    ),
);

test.concurrent.each(BATCHES)(
  'an append that another one overtook in the meantime is a conflict (batch append: %s)',
  (batchAppend) =>
    hastily(
      async ({ double, store }) => {
        const stream = newStream();
        double.faults.next('append', { kind: 'drop' });
        const sent = rejectionOf(store.append(stream, 'no-stream', newEvents(1)));
        const others = newEvents(1).map(({ id, type, json }) => ({
          ...{ id, type, contentType: 'application/octet-stream' },
          ...{ data: Buffer.from(json), metadata: Buffer.alloc(0) },
        }));
        double.log.append(stream, 'no-stream', others);
        expect(await sent).toMatchObject({ code: 'expected-revision-conflict', actual: 0n });
      },
      { batchAppend },
    ),
);

test.concurrent.each(BATCHES)(
  'an append by somebody who may not write: refused, with what to check, and not sent again (batch append: %s)',
  (batchAppend) =>
    hastily(
      async ({ double, store }) => {
        double.faults.next('append', { kind: 'deny' });
        const before = double.served.append;
        const refused = await rejectionOf(store.append(newStream(), 'no-stream', newEvents(1)));
        expect(refused).toBeInstanceOf(StoreUnavailable);
        expect(String(refused)).toMatch(/refuses this user.*check user and password/);
        expect(double.served.append).toBe(before + 1);
      },
      { batchAppend },
    ),
);

test.concurrent.each(BATCHES)(
  'an append on a server that is gone: unavailable, said by health, and good again when it is back (batch append: %s)',
  (batchAppend) =>
    hastily(
      async ({ double, store }) => {
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
      },
      { batchAppend },
    ),
);

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code; // undefined where there is none

test.concurrent.each([
  ['BadRequest', /refused the request: BadRequest/],
  ['MaximumAppendEventSizeExceeded', /larger than it takes; set MaxAppendEventSize/],
] as const)(
  'an answer to a batch append that the client has no word for: %s: refused as such, and not sent again',
  (name, why) =>
    opened(async ({ double, store }) => {
      const stream = newStream();
      const before = double.served.append;
      double.faults.next('append', { kind: 'failed-reply', name });
      const refused = await rejectionOf(store.append(stream, 'no-stream', newEvents(1)));
      expect(refused).toBeInstanceOf(InvalidArgument);
      expect(String(refused)).toMatch(why);
      expect(double.served.append).toBe(before + 1);
      expect((await store.append(stream, 'no-stream', newEvents(1))).revision).toBe(0n);
    }),
);

test.concurrent(
  'an answer to a batch append that the client has no word for: InternalError: an unknown outcome at once, since it would fail again; whoever sends it again finds out',
  () =>
    opened(async ({ double, store }) => {
      const stream = newStream();
      const events = newEvents(2);
      const before = double.served.append;
      double.faults.next('append', { kind: 'failed-reply', name: 'InternalError' });
      expect(await rejectionOf(store.append(stream, 'no-stream', events))).toBeInstanceOf(OutcomeUnknown);
      expect(double.served.append).toBe(before + 1);
      expect((await store.append(stream, 'no-stream', events)).revision).toBe(1n);
    }),
);

test.concurrent(
  'an answer to a batch append that the client has no word for: IdempotentNotReady, an append sent again before a majority has the first: it is sent once more, and there once',
  () =>
    opened(async ({ double, store }) => {
      const stream = newStream();
      const events = newEvents(2);
      const before = double.served.append;
      double.faults.next('append', { kind: 'lost-reply' }, { kind: 'idempotent-not-ready' });
      expect((await store.append(stream, 'no-stream', events)).revision).toBe(1n);
      expect(double.served.append).toBe(before + 3);
      expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf(events));
    }),
);

test.concurrent.each([1, 3])(
  'a server that is away for a while: an append and a reading wait for it, all the time that they have (%p nodes)',
  (nodes) =>
    opened(
      async ({ double, store }) => {
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
      },
      { nodes },
    ),
);

test.concurrent(
  'a server that is away for a while: nodes that nobody found for longer than an append has: the next append finds them',
  () =>
    opened(
      async ({ double, store }) => {
        const stream = newStream();
        await store.append(stream, 'no-stream', newEvents(1));
        await double.die();
        expect(await rejectionOf(store.append(stream, 0n, newEvents(1)))).toBeInstanceOf(Error);
        await double.live();
        expect((await store.append(stream, 0n, newEvents(1))).revision).toBe(1n);
      },
      { nodes: 3 },
      { more: '&defaultDeadline=6000&maxDiscoverAttempts=2' },
    ),
);

test.concurrent.each([false, true])(
  'a connection that is there and dead is left for a new one, and closed (tls=%s)',
  (encrypted) =>
    hastily(
      async ({ double, store }) => {
        const stream = newStream();
        await store.append(stream, 'no-stream', newEvents(1));
        const before = double.nodes[0]?.connections ?? 0;
        for (let last = 0n; last < 5n; last++) {
          double.faults.next('append', { kind: encrypted ? 'silence' : 'mute' });
          expect((await store.append(stream, last, newEvents(1))).revision).toBe(last + 1n);
        }
        await eventually('the dead ones are closed', () => (double.nodes[0]?.connections ?? 0) <= before);
      },
      encrypted ? { tls: TLS } : {},
      encrypted ? '&tlsVerifyCert=false' : '',
    ),
);
