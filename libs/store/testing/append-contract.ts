import { ExpectedRevisionConflict } from '../src/index.js';
import type { ExpectedRevision } from '../src/index.js';
import type { Contract } from './harness.js';
import { appendAll, idsOf, listed, newEvent, newEvents, newStream, rejectionOf, revisionsOf } from './harness.js';

/** Exact expected revisions, all or nothing, one winner. */
// Long since it is a list of tests.
export const appendContract = ({ store }: Contract): void => {
  test('the first event of a stream has revision 0, and the answer is about the last event', async () => {
    const stream = newStream();
    const events = newEvents(3);
    const result = await store().append(stream, 'no-stream', events);
    const recorded = await listed(store().read(stream));
    expect(recorded.map(({ id, type, json }) => ({ id, type, json }))).toEqual(events);
    expect(recorded.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    expect(recorded.every((event) => event.stream === stream)).toBe(true);
    expect(result).toEqual({ revision: 2n, position: recorded.at(-1)?.position });
  });

  test('an append at the last revision goes on from there, with higher positions', async () => {
    const stream = newStream();
    const first = await store().append(stream, 'no-stream', newEvents(2));
    const second = await store().append(stream, 1n, newEvents(1));
    expect(second.revision).toBe(2n);
    expect(second.position).toBeGreaterThan(first.position);
    expect(await revisionsOf(store().read(stream))).toEqual([0, 1, 2]);
  });

  const wrong: [string, ExpectedRevision][] = [
    ['no stream where there is one', 'no-stream'],
    ['a revision that is past', 0n],
    ['a revision that is not reached', 2n],
  ];
  test.each(wrong)('expecting %s is a conflict that says both revisions and writes nothing', async (_, expected) => {
    const stream = newStream();
    await store().append(stream, 'no-stream', newEvents(2));
    const conflict = await rejectionOf(store().append(stream, expected, newEvents(2)));
    expect(conflict).toBeInstanceOf(ExpectedRevisionConflict);
    expect(conflict).toMatchObject({ code: 'expected-revision-conflict', stream, expected, actual: 1n });
    expect(await revisionsOf(store().read(stream))).toEqual([0, 1]);
  });

  test('expecting a revision of a stream that is not there is a conflict, and makes no stream', async () => {
    const stream = newStream();
    const conflict = await rejectionOf(store().append(stream, 0n, newEvents(1)));
    expect(conflict).toMatchObject({ code: 'expected-revision-conflict', expected: 0n, actual: 'no-stream' });
    expect((await store().append(stream, 'no-stream', newEvents(1))).revision).toBe(0n);
  });

  test('of many appends at one revision, sent at once, exactly one wins', async () => {
    const stream = newStream();
    await store().append(stream, 'no-stream', newEvents(1));
    const attempts = Array.from({ length: 20 }, () => newEvents(2));
    const outcomes = await Promise.allSettled(attempts.map((events) => store().append(stream, 0n, events)));
    const won = outcomes.flatMap((outcome, index) => (outcome.status === 'fulfilled' ? [index] : []));
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(won).toHaveLength(1);
    expect(lost.every((reason) => reason instanceof ExpectedRevisionConflict)).toBe(true);
    const winner = attempts[won[0] ?? 0] ?? [];
    expect(idsOf(await listed(store().read(stream, { from: 1n })))).toEqual(idsOf(winner));
  });

  test('of many first appends to one stream, sent at once, exactly one wins', async () => {
    const stream = newStream();
    const appends = Array.from({ length: 20 }, () => store().append(stream, 'no-stream', newEvents(1)));
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await revisionsOf(store().read(stream))).toEqual([0]);
  });

  test('an append that fails does not harm those sent together with it', async () => {
    const stream = newStream();
    await store().append(stream, 'no-stream', newEvents(1));
    const others = Array.from({ length: 10 }, () => newStream());
    const failing = store().append(stream, 5n, newEvents(1));
    const appends = others.map((other) => store().append(other, 'no-stream', newEvents(2)));
    await rejectionOf(failing);
    const results = await Promise.all(appends);
    expect(results.map(({ revision }) => revision)).toEqual(others.map(() => 1n));
    expect(new Set(results.map(({ position }) => position)).size).toBe(others.length);
    for (const other of others) expect(await revisionsOf(store().read(other))).toEqual([0, 1]);
  });

  test('what was acknowledged can be read at once', async () => {
    const stream = newStream();
    for (let revision = 0; revision < 20; revision++) {
      const event = newEvent();
      await store().append(stream, revision === 0 ? 'no-stream' : BigInt(revision - 1), [event]);
      expect(idsOf(await listed(store().read(stream, { direction: 'backwards', limit: 1 })))).toEqual([event.id]);
    }
  });

  test('an event id may come again at another revision or in another stream: ids are compared for retries only', async () => {
    const stream = newStream();
    const event = newEvent();
    await appendAll(store(), stream, [event]);
    expect((await store().append(stream, 0n, [event])).revision).toBe(1n);
    expect((await store().append(newStream(), 'no-stream', [event])).revision).toBe(0n);
  });
};
