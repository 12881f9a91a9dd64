import { InvalidArgument, LIMITS, LimitExceeded } from '../src/index.js';
import type { EventStore, ExpectedRevision, NewEvent } from '../src/index.js';
import type { Contract } from './harness.js';
import { eventsOfBytes, jsonOfBytes, newEvent, newEvents, newStream, rejectionOf, revisionsOf } from './harness.js';

const limitOf = async (store: EventStore, events: readonly NewEvent[]): Promise<unknown> =>
  rejectionOf(store.append(newStream(), 'no-stream', events));

/** What fits exactly, what is one too much, and what no store could take. */
// Long since it is a list of tests.
export const limitsContract = ({ store, begun }: Contract): void => {
  test('an event of 64 KiB fits, one byte more does not', async () => {
    const stream = newStream();
    await store().append(stream, 'no-stream', [newEvent(jsonOfBytes(65_536))]);
    const refused = await rejectionOf(store().append(stream, 0n, [newEvent(jsonOfBytes(65_537))]));
    expect(refused).toBeInstanceOf(LimitExceeded);
    expect(refused).toMatchObject({ code: 'limit-exceeded', limit: 'event-bytes', allowed: 65_536, actual: 65_537 });
    expect(await revisionsOf(store().read(stream))).toEqual([0]);
  });

  test('bytes are counted, not characters', async () => {
    const json = `"${'€'.repeat(21_844)}"`; // 65,534 bytes
    await store().append(newStream(), 'no-stream', [newEvent(json)]);
    expect(await limitOf(store(), [newEvent(`"€€${json.slice(1)}`)])).toMatchObject({ limit: 'event-bytes' });
  });

  test('an append of 512 KiB fits, one byte more does not', async () => {
    expect((await store().append(newStream(), 'no-stream', eventsOfBytes(524_288))).revision).toBe(7n);
    const over = [...eventsOfBytes(524_288 - 65_536), ...[2, 65_535].map((bytes) => newEvent(jsonOfBytes(bytes)))];
    expect(await limitOf(store(), over)).toMatchObject({ limit: 'append-bytes', allowed: 524_288, actual: 524_289 });
  });

  test('an append of 256 events fits, one more does not', async () => {
    expect((await store().append(newStream(), 'no-stream', newEvents(256))).revision).toBe(255n);
    expect(await limitOf(store(), newEvents(257))).toMatchObject({ limit: 'append-events', allowed: 256, actual: 257 });
  });

  test('a stream of 100,000 events is full', async () => {
    const stream = newStream();
    await begun(stream, newEvents(LIMITS.streamEvents - 1));
    const full = await store().append(stream, 99_998n, newEvents(1));
    expect(full.revision).toBe(99_999n);
    const refused = await rejectionOf(store().append(stream, full.revision, newEvents(1)));
    expect(refused).toMatchObject({
      code: 'limit-exceeded',
      limit: 'stream-events',
      allowed: 100_000,
      actual: 100_001,
    });
    expect(await revisionsOf(store().read(stream, { direction: 'backwards', limit: 1 }))).toEqual([99_999]);
  }, 120_000);

  const wrong: [string, string, ExpectedRevision, readonly NewEvent[]][] = [
    ['no event', newStream(), 'no-stream', []],
    ['a stream without a name', '', 'no-stream', newEvents(1)],
    ['a stream of the system', '$all', 'no-stream', newEvents(1)],
    ['a stream name of 201 characters', 'm'.repeat(201), 'no-stream', newEvents(1)],
    ['a stream name with a space', 'match 1', 'no-stream', newEvents(1)],
    ['a revision below 0', newStream(), -1n, newEvents(1)],
    ['an id that is none', newStream(), 'no-stream', [{ ...newEvent(), id: 'e-1' }]],
    ['an id in capitals', newStream(), 'no-stream', [{ ...newEvent(), id: 'A'.repeat(8) + newEvent().id.slice(8) }]],
    ['an event without a type', newStream(), 'no-stream', [newEvent('{}', '')]],
    ['an event without text', newStream(), 'no-stream', [newEvent('')]],
    ['text with a lone surrogate', newStream(), 'no-stream', [newEvent('"\ud800"')]],
  ];
  test.each(wrong)('%s is refused as a mistake', async (_, stream, expected, events) => {
    const refused = await rejectionOf(store().append(stream, expected, events));
    expect(refused).toBeInstanceOf(InvalidArgument);
    expect(refused).toMatchObject({ code: 'invalid-argument' });
  });

  test('one id twice in an append is refused as a mistake', async () => {
    const event = newEvent();
    expect(await limitOf(store(), [event, event])).toBeInstanceOf(InvalidArgument);
  });
};
