import { InvalidArgument, StreamNotFound } from '../port/errors.js';
import { PAGE, pageOfNews, turn } from './event-source.js';
import type {
  FollowedSource,
  MaybePromise,
  PagedSource,
  PageOfAll,
  Range,
  RangedSource,
  ReadingBegin,
} from './event-source.js';
import type {
  Direction,
  LaterEvents,
  ReadAllOptions,
  ReadOptions,
  RecordedEvent,
  StoreFilter,
} from '../port/event-store.js';
import { checkRevision, checkStreamName } from '../port/limits.js';

/** `read` of the port over a PagedSource. */
export async function* readPages(
  source: PagedSource,
  stream: string,
  options: ReadOptions = {},
): AsyncGenerator<RecordedEvent, void> {
  checkRead(stream, options);
  const begun = await ('begin' in source ? source.begin(stream, options) : beginIn(source, stream, options));
  if (begun === null) throw new StreamNotFound(stream);
  const span = spanOf(begun.range, options);
  let { begin: next, most: left } = span;
  let first: readonly RecordedEvent[] | undefined = begun.page;
  while (isLeft(span, next, left)) {
    const page = first ?? (await pageOf(source, stream, span, next, left));
    first = undefined;
    for (const event of page) yield event;
    const last = page.at(-1);
    if (last === undefined) return; // truncated away between two pages
    next = last.revision + span.step;
    left -= page.length;
    await turn();
  }
}

/** The beginning of a reading by single steps. */
export const beginIn = async (
  source: Pick<RangedSource, 'range' | 'page'>,
  stream: string,
  options: ReadOptions,
): Promise<ReadingBegin | null> => {
  const range = await source.range(stream);
  if (range === null) return null;
  const span = spanOf(range, options);
  const { begin, most } = span;
  return { range, page: isLeft(span, begin, most) ? await pageOf(source, stream, span, begin, most) : [] };
};

/** Whether so many events from `next` on are still to be read. */
const isLeft = ({ step, end }: ReadingSpan, next: bigint, left: number): boolean =>
  left > 0 && (end - next) * step >= 0n;

const pageOf = (
  source: Pick<PagedSource, 'page'>,
  stream: string,
  { direction, end }: ReadingSpan,
  next: bigint,
  left: number,
): MaybePromise<readonly RecordedEvent[]> => source.page(stream, next, end, direction, Math.min(PAGE, left));

/** What is read of a stream: from `begin` to `end`, both inclusive, `most` events at most. */
type ReadingSpan = Readonly<{ direction: Direction; step: bigint; begin: bigint; end: bigint; most: number }>;

const spanOf = (range: Range, options: ReadOptions): ReadingSpan => {
  const { direction = 'forwards', limit: most = Infinity } = options;
  const [begin, end] = direction === 'forwards' ? forwards(range, options) : backwards(range, options);
  return { direction, step: direction === 'forwards' ? 1n : -1n, begin, end, most };
};

/** `readAll` of the port over a PagedSource, in pages. */
export async function* readAllPages(
  source: PagedSource,
  options: ReadAllOptions = {},
  pageSize = PAGE,
): AsyncGenerator<RecordedEvent, void> {
  for await (const page of pagesOfAll(source, options, pageSize)) for (const event of page) yield event;
}

/** `pages` of the port over a PagedSource. */
export async function* pagesOfAll(
  source: PagedSource,
  options: ReadAllOptions = {},
  pageSize = PAGE,
): AsyncGenerator<readonly RecordedEvent[], void> {
  checkReadAll(options);
  const { filter = {}, limit = Infinity } = options;
  const end = await source.lastPosition();
  let after = options.after ?? 0n;
  let left = limit;
  while (left > 0 && after < end) {
    const { events, searchedTo } = await source.pageOfAll(after, end, filter, Math.min(pageSize, left));
    yield events;
    after = searchedTo;
    left -= events.length;
    await turn();
  }
}

/** `eventAt` of the port over a source that accepts any position. */
export const eventAtIn = async (source: PagedSource, position: bigint): Promise<RecordedEvent | null> => {
  checkPosition(position);
  if (position === 0n) return null;
  const { events } = await source.pageOfAll(position - 1n, position, {}, 1);
  return events[0] ?? null;
};

/** `readOn` of the port over a source that accepts any position. */
export const readOnIn = async (source: FollowedSource, options: ReadAllOptions): Promise<LaterEvents> => {
  checkReadAll(options);
  const { after = 0n, filter = {}, limit = PAGE } = options;
  const end = source.lastPosition();
  const isPast = after > end;
  const { events: found } = isPast || after === 0n ? NOTHING : await pageOfNews(source, after - 1n, after, filter, 1);
  const { events, searchedTo } = isPast ? NOTHING : await pageOfNews(source, after, end, filter, limit);
  return { before: found[0] ?? null, events, isLast: isPast || searchedTo >= end };
};

const NOTHING: PageOfAll = { events: [], searchedTo: 0n };

const forwards = ({ first, last }: Range, { from = 0n, to = last }: ReadOptions): [bigint, bigint] => [
  higher(from, first),
  lower(to, last),
];

const backwards = ({ first, last }: Range, { from = last, to = 0n }: ReadOptions): [bigint, bigint] => [
  lower(from, last),
  higher(to, first),
];

const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Throws InvalidArgument for an impossible read. */
export const checkRead = (stream: string, { from, to, limit }: ReadOptions): void => {
  checkStreamName(stream);
  checkRevision('the revision to read from', from);
  checkRevision('the revision to read to', to);
  checkCount(limit);
};

/** Throws InvalidArgument for a position below 0n, an invalid limit, a filter that passes nothing. */
export const checkReadAll = ({ after, filter, limit }: ReadAllOptions): void => {
  if (after !== undefined) checkPosition(after);
  checkCount(limit);
  checkFilter(filter);
};

/** Throws InvalidArgument for a position below 0n. */
export const checkPosition = (position: bigint): void => {
  if (position < 0n) throw new InvalidArgument(`the position is ${position}: 0 stands before all events`);
};

const checkCount = (limit: number | undefined): void => {
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 0))
    throw new InvalidArgument(`the limit is ${limit}, not a count`);
};

const checkFilter = (filter: StoreFilter | undefined): void => {
  if (filter?.types?.length === 0) throw new InvalidArgument('the filter lists no type: leave `types` out to get all');
};
