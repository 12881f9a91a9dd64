import { InvalidArgument } from '../src/index.js';
import type { ReadAllOptions, RecordedEvent } from '../src/index.js';
import type { Contract } from './harness.js';
import { appendAll, idsOf, listed, newEvent, newEvents, newStream, rejectionOf } from './harness.js';

/** Appends one event at a time to the streams in turn; answers the ids in that order. */
const interleaved = async (
  store: ReturnType<Contract['store']>,
  streams: string[],
  rounds: number,
): Promise<string[]> => {
  const ids: string[] = [];
  for (let round = 0; round < rounds; round++)
    for (const stream of streams) {
      const event = newEvent('{}', round % 2 === 0 ? 'PriorityPassed' : 'Resolved');
      await store.append(stream, round === 0 ? 'no-stream' : BigInt(round - 1), [event]);
      ids.push(event.id);
    }
  return ids;
};

/** All streams: order of positions, filters, limits. */
// Long since it is a list of tests.
export const readAllContract = ({ store, reopened, testUnless }: Contract): void => {
  const ours = async (streams: readonly string[], options?: ReadAllOptions): Promise<RecordedEvent[]> =>
    (await listed(store().readAll(options))).filter((event) => streams.includes(event.stream));

  test('events of all streams come in the order in which they were appended, by rising positions', async () => {
    const streams = [newStream(), newStream(), newStream('attempts-')];
    const ids = await interleaved(store(), streams, 120);
    const all = await ours(streams);
    expect(idsOf(all)).toEqual(ids);
    const positions = all.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set(positions).size).toBe(360);
    expect(await listed(store().read(streams[1] ?? ''))).toEqual(all.filter((event) => event.stream === streams[1]));
  });

  test('`after` is exclusive', async () => {
    const streams = [newStream(), newStream()];
    const ids = await interleaved(store(), streams, 5);
    const all = await ours(streams);
    expect(idsOf(await ours(streams, { after: all[3]?.position }))).toEqual(ids.slice(4));
    expect(await ours(streams, { after: all.at(-1)?.position })).toEqual([]);
    expect(idsOf(await ours(streams, { after: 0n }))).toEqual(ids);
  });

  test('a prefix takes the streams that begin so, and no others', async () => {
    const mark = newStream('');
    const streams = [`a_${mark}`, `ab${mark}`, `a_${mark}-2`, `A_${mark}`, `b-a_${mark}`];
    await interleaved(store(), streams, 2);
    const taken = await listed(store().readAll({ filter: { streamPrefix: `a_${mark}` } }));
    expect(taken.map(({ stream }) => stream)).toEqual([streams[0], streams[2], streams[0], streams[2]]);
  });

  test('types and prefix must both hold', async () => {
    const [stream, other] = [newStream('match-x'), newStream('match-y')];
    const ids = await interleaved(store(), [stream, other], 4);
    const typesOnly = await ours([stream, other], { filter: { types: ['Resolved', 'Fizzled'] } });
    expect(idsOf(typesOnly)).toEqual([ids[2], ids[3], ids[6], ids[7]]);
    const both = await listed(store().readAll({ filter: { streamPrefix: stream, types: ['Resolved'] } }));
    expect(idsOf(both)).toEqual([ids[2], ids[6]]);
  });

  test('a limit counts the events that pass the filter, over pages too', async () => {
    const [stream, other] = [newStream(), newStream()];
    await appendAll(store(), stream, newEvents(300));
    await appendAll(store(), other, newEvents(10));
    await appendAll(store(), stream, newEvents(300), 299n);
    const filter = { streamPrefix: stream };
    for (const limit of [0, 1, 299, 300, 301, 599, 600, 601])
      expect(await listed(store().readAll({ filter, limit }))).toHaveLength(Math.min(limit, 600));
  });

  test('a store of this process gives the same in pages', async () => {
    const [stream, other] = [newStream(), newStream()];
    await appendAll(store(), stream, newEvents(300));
    await appendAll(store(), other, newEvents(10));
    await appendAll(store(), stream, newEvents(300), 299n);
    const first = (await ours([stream]))[0]?.position;
    for (const options of [{ after: first, limit: 550, filter: { streamPrefix: stream } }, {}]) {
      const pages = store().pages?.(options);
      expect(pages === undefined).toBe(store().isShared);
      if (pages !== undefined) expect((await listed(pages)).flat()).toEqual(await listed(store().readAll(options)));
    }
  });

  test('a filter that passes next to nothing finds what is far away', async () => {
    const rare = newStream('tournament-');
    await appendAll(store(), newStream(), newEvents(10_000));
    await appendAll(store(), rare, newEvents(2));
    expect(await listed(store().readAll({ filter: { streamPrefix: rare } }))).toHaveLength(2);
  });

  test.each([{ after: -1n }, { limit: -1 }, { filter: { types: [] } }])(
    'reading all with %p is refused as a mistake',
    async (options: ReadAllOptions) => {
      expect(await rejectionOf(listed(store().readAll(options)))).toBeInstanceOf(InvalidArgument);
    },
  );

  test('the event at a position is the one that a reading shows there; beside them lies none', async () => {
    const streams = [newStream(), newStream()];
    await interleaved(store(), streams, 3);
    const all = await ours(streams);
    for (const event of all) expect(await store().eventAt(event.position)).toEqual(event);
    const last = all.at(-1)?.position ?? 0n;
    expect(await store().eventAt(0n)).toBeNull();
    expect(await store().eventAt(last + 1_000_000n)).toBeNull();
    const between = all
      .map(({ position }) => position + 1n)
      .filter((at) => !all.some(({ position }) => position === at));
    for (const position of between) expect(await store().eventAt(position)).toBeNull();
    expect(await rejectionOf(store().eventAt(-1n))).toBeInstanceOf(InvalidArgument);
  });

  testUnless('reopen', 'positions are the same after the store was closed and opened again', async () => {
    const streams = [newStream(), newStream()];
    await interleaved(store(), streams, 3);
    const all = await ours(streams);
    const again = await reopened();
    expect((await listed(again.readAll())).filter((event) => streams.includes(event.stream))).toEqual(all);
  });
};
