import { StreamNotFound } from '../port/errors.js';
import type { ReadOptions, RecordedEvent } from '../port/event-store.js';
import { PAGE, type BegunSource, type PagedSource, type RangedSource } from './event-source.js';
import { beginIn, readPages } from './paged-reading.js';

const event = (revision: number): RecordedEvent => ({
  ...{ id: `e-${revision}`, type: 'PriorityPassed', json: '{}', stream: 'match-1' },
  ...{ revision: BigInt(revision), position: BigInt(revision + 1) },
});

/** A source of one stream that notes which steps it is asked for. */
const sourceOf = (first: number, last: number, asked: string[]): RangedSource => {
  const steps: Pick<RangedSource, 'range' | 'page'> = {
    range: (stream) => {
      asked.push('range');
      return stream === 'match-1' ? { first: BigInt(first), last: BigInt(last) } : null;
    },
    page: (_, from, to, direction, count) => {
      asked.push('page');
      const step = direction === 'forwards' ? 1 : -1;
      const all: RecordedEvent[] = [];
      for (let at = Number(from); (Number(to) - at) * step >= 0 && all.length < count; at += step) all.push(event(at));
      return all;
    },
  };
  return { ...steps, lastPosition: () => 0n, pageOfAll: () => ({ events: [], searchedTo: 0n }) };
};

/** The same, where a reading begins in one step. */
const beginning = (source: RangedSource, asked: string[]): BegunSource => ({
  ...source,
  begin: (stream, options) => {
    const before = asked.length;
    const begun = beginIn(source, stream, options);
    return begun.finally(() => asked.splice(before, asked.length, 'begin'));
  },
});

const revisionsOf = async (source: PagedSource, options?: ReadOptions, stream = 'match-1'): Promise<number[]> => {
  const revisions: number[] = [];
  for await (const { revision } of readPages(source, stream, options)) revisions.push(Number(revision));
  return revisions;
};

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + (to < from ? -at : at));

test.each<[string, ReadOptions, readonly number[]]>([
  ['all', {}, span(3, 700)],
  ['a part', { from: 10n, to: 20n }, span(10, 20)],
  ['what was truncated away is left out', { from: 0n, to: 4n }, [3, 4]],
  ['beyond the end', { from: 701n }, []],
  ['as many as a page', { limit: PAGE }, span(3, PAGE + 2)],
  ['some more', { limit: PAGE + 1 }, span(3, PAGE + 3)],
  ['nothing', { limit: 0 }, []],
  ['backwards', { direction: 'backwards', from: 20n, limit: 3 }, [20, 19, 18]],
  ['all, backwards', { direction: 'backwards' }, span(700, 3)],
])('a reading that begins in one step gives what one by single steps gives: %s', async (_, options, expected) => {
  const source = sourceOf(3, 700, []);
  expect(await revisionsOf(source, options)).toEqual(expected);
  expect(await revisionsOf(beginning(source, []), options)).toEqual(expected);
});

test('a reading of one page takes one step where it may, and nothing is asked for where nothing can come', async () => {
  const asked: string[] = [];
  const source = sourceOf(0, 700, asked);
  const stepsOf = async (from: PagedSource, options: ReadOptions): Promise<readonly string[]> => {
    await revisionsOf(from, options);
    return asked.splice(0);
  };

  expect(await stepsOf(source, { from: 690n })).toEqual(['range', 'page']);
  expect(await stepsOf(beginning(source, asked), { from: 690n })).toEqual(['begin']);
  expect(await stepsOf(beginning(source, asked), {})).toEqual(['begin', 'page', 'page']);
  expect(await stepsOf(source, { from: 701n })).toEqual(['range']);
  expect(await stepsOf(source, { limit: 0 })).toEqual(['range']);
});

test('a stream that is not there is told of either way', async () => {
  const source = sourceOf(0, 0, []);
  await expect(revisionsOf(source, {}, 'match-2')).rejects.toThrow(StreamNotFound);
  await expect(revisionsOf(beginning(source, []), {}, 'match-2')).rejects.toThrow(StreamNotFound);
});
