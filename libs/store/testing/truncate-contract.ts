import { ExpectedRevisionConflict, InvalidArgument, StreamNotFound } from '../src/index.js';
import type { Contract } from './harness.js';
import { appendAll, listed, newEvents, newStream, rejectionOf, revisionsOf } from './harness.js';

/** Forgetting the beginning of a stream. */
// Long since it is a list of tests.
export const truncateContract = ({ store, reopened, testUnless }: Contract): void => {
  test('a truncated stream begins at the revision, and its revisions go on', async () => {
    const stream = newStream('attempts-');
    await appendAll(store(), stream, newEvents(10));
    await store().truncateBefore(stream, 7n);
    expect(await revisionsOf(store().read(stream))).toEqual([7, 8, 9]);
    expect(await revisionsOf(store().read(stream, { from: 2n, limit: 2 }))).toEqual([7, 8]);
    expect(await revisionsOf(store().read(stream, { direction: 'backwards' }))).toEqual([9, 8, 7]);
    expect(await revisionsOf(store().read(stream, { direction: 'backwards', from: 3n }))).toEqual([]);
    expect((await store().append(stream, 9n, newEvents(1))).revision).toBe(10n);
    expect(await revisionsOf(store().read(stream))).toEqual([7, 8, 9, 10]);
  });

  test('a truncation is never taken back, and the last event stays', async () => {
    const stream = newStream('attempts-');
    await appendAll(store(), stream, newEvents(10));
    await store().truncateBefore(stream, 5n);
    await store().truncateBefore(stream, 2n);
    expect(await revisionsOf(store().read(stream))).toEqual([5, 6, 7, 8, 9]);
    await store().truncateBefore(stream, 9n);
    expect(await revisionsOf(store().read(stream))).toEqual([9]);
    expect(await rejectionOf(store().truncateBefore(stream, 10n))).toBeInstanceOf(InvalidArgument);
    expect(await revisionsOf(store().read(stream))).toEqual([9]);
  });

  test('a stream that is not there cannot be truncated', async () => {
    expect(await rejectionOf(store().truncateBefore(newStream(), 0n))).toBeInstanceOf(StreamNotFound);
  });

  test('other streams lose nothing, and what stays keeps its position', async () => {
    const [stream, other] = [newStream('attempts-'), newStream()];
    await appendAll(store(), stream, newEvents(300));
    await appendAll(store(), other, newEvents(300));
    await appendAll(store(), stream, newEvents(300), 299n);
    const before = await listed(store().readAll());
    await store().truncateBefore(stream, 590n);
    const kept = before.filter((event) => event.stream !== stream || event.revision >= 590n);
    const after = await listed(store().readAll());
    expect(after.filter((event) => event.stream !== stream || event.revision >= 590n)).toEqual(kept);
  });

  testUnless('retry-after-truncation', 'a retry of what was truncated away is a conflict', async () => {
    const stream = newStream('attempts-');
    const events = newEvents(2);
    await appendAll(store(), stream, events);
    await appendAll(store(), stream, newEvents(2), 1n);
    await store().truncateBefore(stream, 3n);
    const refused = await rejectionOf(store().append(stream, 'no-stream', events));
    expect(refused).toBeInstanceOf(ExpectedRevisionConflict);
  });

  testUnless('reopen', 'a truncated stream is so after the store was closed and opened again', async () => {
    const stream = newStream('attempts-');
    await appendAll(store(), stream, newEvents(5));
    await store().truncateBefore(stream, 3n);
    const again = await reopened();
    expect(await revisionsOf(again.read(stream))).toEqual([3, 4]);
    expect((await again.append(stream, 4n, newEvents(1))).revision).toBe(5n);
  });
};
