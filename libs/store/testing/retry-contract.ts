import { ExpectedRevisionConflict } from '../src/index.js';
import type { Contract } from './harness.js';
import { idsOf, listed, newEvent, newEvents, newStream, rejectionOf, revisionsOf } from './harness.js';

/** The same append again: the same answer, nothing written. */
// Long since it is a list of tests.
export const retryContract = ({ store, reopened, testUnless }: Contract): void => {
  test('the same append again gets the same answer and writes nothing', async () => {
    const stream = newStream();
    const events = newEvents(3);
    const result = await store().append(stream, 'no-stream', events);
    expect(await store().append(stream, 'no-stream', events)).toEqual(result);
    expect(await revisionsOf(store().read(stream))).toEqual([0, 1, 2]);
  });

  test('also when others have appended since', async () => {
    const stream = newStream();
    await store().append(stream, 'no-stream', newEvents(1));
    const events = newEvents(2);
    const result = await store().append(stream, 0n, events);
    await store().append(stream, 2n, newEvents(2));
    expect(await store().append(stream, 0n, events)).toEqual(result);
    expect(await revisionsOf(store().read(stream))).toEqual([0, 1, 2, 3, 4]);
  });

  test('also when both are sent at once', async () => {
    const stream = newStream();
    const events = newEvents(2);
    const results = await Promise.all([1, 2, 3].map(() => store().append(stream, 'no-stream', events)));
    expect(new Set(results.map(({ position }) => position)).size).toBe(1);
    expect(idsOf(await listed(store().read(stream)))).toEqual(idsOf(events));
  });

  testUnless('reopen', 'also after the store was closed and opened again', async () => {
    const stream = newStream();
    const events = newEvents(3);
    const result = await store().append(stream, 'no-stream', events);
    const again = await reopened();
    expect(await again.append(stream, 'no-stream', events)).toEqual(result);
    expect(await revisionsOf(again.read(stream))).toEqual([0, 1, 2]);
  });

  testUnless('same-ids-other-bytes', 'the same ids with other bytes are a conflict', async () => {
    const stream = newStream();
    const [first, second] = [newEvent(), newEvent()];
    await store().append(stream, 'no-stream', [first, second]);
    for (const other of [
      { ...second, json: `${second.json} ` },
      { ...second, type: 'Resolved' },
    ])
      expect(await rejectionOf(store().append(stream, 'no-stream', [first, other]))).toBeInstanceOf(
        ExpectedRevisionConflict,
      );
    expect(await listed(store().read(stream))).toMatchObject([first, second]);
  });

  test('events of which only some are there are a conflict', async () => {
    const stream = newStream();
    const events = newEvents(2);
    await store().append(stream, 'no-stream', events);
    const overlapping = [...events, newEvent()];
    const conflict = await rejectionOf(store().append(stream, 'no-stream', overlapping));
    expect(conflict).toMatchObject({ code: 'expected-revision-conflict', actual: 1n });
    expect(await revisionsOf(store().read(stream))).toEqual([0, 1]);
  });

  test('the same events in another order are a conflict', async () => {
    const stream = newStream();
    const events = newEvents(2);
    await store().append(stream, 'no-stream', events);
    const conflict = await rejectionOf(store().append(stream, 'no-stream', [...events].reverse()));
    expect(conflict).toBeInstanceOf(ExpectedRevisionConflict);
  });
};
