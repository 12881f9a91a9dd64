import { PAGE, StreamNotFound, checkRead, readPages } from '@stackledger/store';
import type { RangedSource, ReadOptions, RecordedEvent } from '@stackledger/store';

/**
 * A source whose first page can be read without knowing where the stream ends; null when there is no such stream.
 */
export type StreamSource = RangedSource &
  Readonly<{ firstPage: (stream: string, from: bigint, count: number) => Promise<readonly RecordedEvent[] | null> }>;

/**
 * `read` of the port, with one request where one suffices: a page that is not full has seen the end of the stream. A
 * request takes some 40 ms, whatever is in it, because the client waits for the acknowledgement of half of it (its
 * version 1.3.1).
 */
export async function* readStream(
  source: StreamSource,
  stream: string,
  options: ReadOptions = {},
): AsyncGenerator<RecordedEvent, void> {
  checkRead(stream, options);
  const { from = 0n, to, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER } = options;
  const wanted = Math.min(PAGE, limit, to === undefined ? Infinity : Number(to - from) + 1);
  if (direction === 'backwards' || wanted < 1) return yield* readPages(source, stream, options);
  const page = await source.firstPage(stream, from, wanted);
  if (page === null) throw new StreamNotFound(stream);
  const last = page.at(-1)?.revision ?? from;
  const isWhole = page.length < wanted || page.length >= limit || last === to;
  // The reading ends where the stream ends now, whatever is appended while the first page is looked at.
  const range = isWhole ? null : await source.range(stream);
  yield* page;
  if (range === null) return;
  yield* readPages({ ...source, range: () => range }, stream, { from: last + 1n, to, limit: limit - page.length });
}
