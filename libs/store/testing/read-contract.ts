import { InvalidArgument, StreamNotFound } from '../src/index.js';
import type { ReadOptions } from '../src/index.js';
import type { Contract } from './harness.js';
import { appendAll, idsOf, listed, newEvent, newEvents, newStream, rejectionOf, revisionsOf } from './harness.js';

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => (from <= to ? from + index : from - index));

/** Text that a careless store would change. */
const DELICATE = [
  '{"text":"naïve café €, \u{1f0cf} \u{1f469}\u200d\u{1f680}, e\u0301 \u00e9"}',
  '{"escaped":"\\u0000 \\ud83c\\udccf \\n \\"","slash":"\\/"}',
  '  { "spaces" : 1.0 ,\n\t"exponent": 1E2, "big": 12345678901234567890 }  ',
  '{"separators":"\u2028\u2029","bom":"\ufeff","delete":"\u007f"}',
  '\ufeff{"first":"a byte order mark"}',
  '{"quote":"it\'s; DROP TABLE events; --","percent":"%_"}',
];

/** One stream: order, bounds, pages, bytes. */
// Long since it is a list of tests.
export const readContract = ({ store, reopened, testUnless }: Contract): void => {
  test('a stream that is not there: StreamNotFound, when it is iterated', async () => {
    const stream = newStream();
    const reading = store().read(stream);
    const refused = await rejectionOf(listed(reading));
    expect(refused).toBeInstanceOf(StreamNotFound);
    expect(refused).toMatchObject({ code: 'stream-not-found', stream });
    expect(await rejectionOf(listed(store().read(stream, { limit: 0 })))).toBeInstanceOf(StreamNotFound);
  });

  test('a stream of several pages, in both directions', async () => {
    const stream = newStream();
    const events = newEvents(1100);
    await appendAll(store(), stream, events);
    const there = await listed(store().read(stream));
    expect(idsOf(there)).toEqual(idsOf(events));
    expect(there.map(({ revision }) => Number(revision))).toEqual(range(0, 1099));
    const back = await listed(store().read(stream, { direction: 'backwards' }));
    expect(back).toEqual(there.reverse());
  });

  const bounds: [ReadOptions, number[]][] = [
    [{ from: 3n }, range(3, 9)],
    [{ to: 3n }, range(0, 3)],
    [{ from: 2n, to: 4n }, [2, 3, 4]],
    [{ from: 4n, to: 4n }, [4]],
    [{ from: 5n, to: 4n }, []],
    [{ from: 9n }, [9]],
    [{ from: 10n }, []],
    [{ from: 10n ** 15n }, []],
    [{ to: 1000n, limit: 3 }, [0, 1, 2]],
    [{ from: 8n, limit: 5 }, [8, 9]],
    [{ limit: 0 }, []],
    [{ direction: 'backwards' }, range(9, 0)],
    [{ direction: 'backwards', from: 3n }, range(3, 0)],
    [{ direction: 'backwards', to: 7n }, [9, 8, 7]],
    [{ direction: 'backwards', from: 6n, to: 4n }, [6, 5, 4]],
    [{ direction: 'backwards', from: 4n, to: 6n }, []],
    [{ direction: 'backwards', from: 1000n, limit: 2 }, [9, 8]],
    [{ direction: 'backwards', from: 0n }, [0]],
  ];
  test('bounds are inclusive and stand in reading order', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(10));
    for (const [options, revisions] of bounds)
      expect([options, await revisionsOf(store().read(stream, options))]).toEqual([options, revisions]);
  });

  test('bounds and limits that fall on and between pages', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(600));
    for (const limit of [255, 256, 257, 512, 513])
      expect(await revisionsOf(store().read(stream, { from: 10n, limit }))).toEqual(range(10, 9 + limit));
    expect(await revisionsOf(store().read(stream, { from: 511n, to: 256n, direction: 'backwards' }))).toEqual(
      range(511, 256),
    );
  });

  test.each([{ from: -1n }, { to: -1n }, { limit: -1 }, { limit: 1.5 }, { limit: NaN }])(
    'reading with %p is refused as a mistake',
    async (options: ReadOptions) => {
      const stream = newStream();
      await appendAll(store(), stream, newEvents(1));
      expect(await rejectionOf(listed(store().read(stream, options)))).toBeInstanceOf(InvalidArgument);
    },
  );

  test('json comes back byte for byte', async () => {
    const stream = newStream();
    const events = DELICATE.map((json) => newEvent(json));
    await appendAll(store(), stream, events);
    expect((await listed(store().read(stream))).map(({ json }) => json)).toEqual(DELICATE);
  });

  testUnless('reopen', 'events are the same after the store was closed and opened again', async () => {
    const stream = newStream();
    await appendAll(store(), stream, [...DELICATE.map((json) => newEvent(json)), ...newEvents(300)]);
    const there = await listed(store().read(stream));
    const again = await reopened();
    expect(await listed(again.read(stream))).toEqual(there);
    expect((await again.append(stream, 305n, newEvents(1))).position).toBeGreaterThan(there.at(-1)?.position ?? 0n);
  });

  test('a reading ends where the stream ended when it began', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(300));
    const revisions: bigint[] = [];
    let last = 299n;
    for await (const event of store().read(stream)) {
      revisions.push(event.revision);
      if (revisions.length < 400 && revisions.length % 10 === 0)
        last = (await store().append(stream, last, newEvents(1))).revision;
    }
    expect(revisions).toHaveLength(300);
  });

  test('readings that are given up in the middle leave the store free', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(600));
    for (let attempt = 0; attempt < 40; attempt++)
      for await (const event of store().read(stream)) if (event.revision === 300n) break;
    expect(await revisionsOf(store().read(stream, { limit: 2 }))).toEqual([0, 1]);
    expect((await store().append(stream, 599n, newEvents(1))).revision).toBe(600n);
  });
};
