import { PAGE, readPages } from '@stackledger/store';
import type {
  BegunSource,
  Direction,
  LaterEvents,
  ReadAllOptions,
  ReadOptions,
  RecordedEvent,
  StoreFilter,
} from '@stackledger/store';
import type { ReadingRunner } from '../connecting/requests.js';
import { COLUMNS, eventInRow, type PostgresEventRow } from '../schema/event-row.js';

/** Events of all streams that one request asks for. */
export const PAGE_OF_ALL = 1000;

/** Names of streams that one request asks for: each is found by a search in the index. */
const PAGE_OF_NAMES = 500;

/** The greatest `bigint` of a table: no revision is greater. */
const LAST_REVISION = 2n ** 63n - 1n;

/** A revision that was asked for, which may be any number from 0. */
const storable = (revision: bigint): string => (revision < LAST_REVISION ? revision : LAST_REVISION).toString();

/** Positions searched for one page, when the filter passes little. */
const SEARCHED = 20_000n;

/** The readings of the port as single statements. A row of `head` in the same statement says where the store ends. */
export type PostgresPages = BegunSource &
  Readonly<{
    later: (options: ReadAllOptions) => Promise<LaterEvents & Readonly<{ end: bigint }>>;
    read: (stream: string, options?: ReadOptions) => AsyncGenerator<RecordedEvent, void>;
    eventAt: (position: bigint) => Promise<RecordedEvent | null>;
    streams: (prefix: string) => AsyncGenerator<string, void>;
  }>;

/** The pages of a schema; each is to come until a point of time by `performance.now()`. */
// Long for one function: a statement for each question.
export const postgresPages = (run: ReadingRunner, schema: string, untilMs?: number): PostgresPages => {
  const rows = <Row>(name: string, text: string, values: unknown[]): Promise<readonly Row[]> =>
    run((session, ms) => session.query<Row>({ name, text, values }, ms), untilMs);
  const pageText = (direction: Direction): string =>
    `SELECT ${COLUMNS} FROM ${schema}.events e WHERE stream = $1 AND revision BETWEEN $2 AND $3 ` +
    `ORDER BY revision ${orderOf(direction)} LIMIT $4`;
  const source: BegunSource = {
    begin: async (stream, { from, to, direction = 'forwards', limit = PAGE }) => {
      const [low = 0n, high = LAST_REVISION] = direction === 'forwards' ? [from, to] : [to, from];
      const text =
        `SELECT h.first, h.last, ${COLUMNS} FROM (` +
        `SELECT min(revision) AS first, max(revision) AS last FROM ${schema}.events WHERE stream = $1) h ` +
        `LEFT JOIN (${pageText(direction)}) e ON true ORDER BY e.revision ${orderOf(direction)}`;
      const values = [stream, storable(low), storable(high), Math.min(PAGE, limit)];
      const found = await rows<BeginRow>(`begin ${direction}`, text, values);
      const [head] = found;
      return head?.first == null
        ? null
        : { range: { first: BigInt(head.first), last: BigInt(head.last) }, page: eventsIn(found) };
    },
    page: async (stream, from, to, direction, count) => {
      const [low, high] = direction === 'forwards' ? [from, to] : [to, from];
      const values = [stream, low.toString(), high.toString(), count];
      return (await rows<PostgresEventRow>(direction, pageText(direction), values)).map(eventInRow);
    },
    lastPosition: async () => {
      const [head] = await rows<{ end: string }>('end', `SELECT last_position AS end FROM ${schema}.head`, []);
      return BigInt(head?.end ?? 0);
    },
    pageOfAll: async (after, upTo, filter, count) => {
      const searchedTo = after + SEARCHED < upTo ? after + SEARCHED : upTo;
      const text =
        `SELECT ${COLUMNS} FROM ${schema}.events e WHERE position > $1 AND position <= $2 ` +
        `AND ${passing('$3', '$4')} ORDER BY position LIMIT $5`;
      const values = [after.toString(), searchedTo.toString(), ...filterValues(filter), count];
      const events = (await rows<PostgresEventRow>('all', text, values)).map(eventInRow);
      // A full page ends at its last event; one that is not has seen everything up to the end of the search.
      const last = events.length === count ? events.at(-1)?.position : undefined;
      return { events, searchedTo: last ?? searchedTo };
    },
  };
  const later: PostgresPages['later'] = async ({ after = 0n, filter = {}, limit = PAGE_OF_ALL }) => {
    // One more before and one more behind: the event at `after`, and whether there are others.
    const text =
      `SELECT h.last_position AS end, ${COLUMNS} FROM ${schema}.head h LEFT JOIN LATERAL (` +
      `SELECT * FROM ${schema}.events WHERE position >= $1 AND ${passing('$2', '$3')} ` +
      'ORDER BY position LIMIT $4) e ON true ORDER BY e.position';
    const found = await rows<LaterRow>('later', text, [after.toString(), ...filterValues(filter), limit + 2]);
    const events = eventsIn(found);
    const before = events.find(({ position }) => position === after) ?? null;
    const fresh = events.filter(({ position }) => position > after);
    const end = BigInt(found[0]?.end ?? 0);
    return { before, events: fresh.slice(0, limit), isLast: fresh.length <= limit, end };
  };
  return {
    ...source,
    later,
    read: (stream, options) => readPages(source, stream, options),
    eventAt: async (position) => {
      const text = `SELECT ${COLUMNS} FROM ${schema}.events e WHERE position = $1`;
      const [row] = await rows<PostgresEventRow>('at', text, [position.toString()]);
      return row === undefined ? null : eventInRow(row);
    },
    streams: async function* (prefix) {
      const next = (after: string): string =>
        `(SELECT stream FROM ${schema}.events WHERE stream > ${after} ORDER BY stream LIMIT 1)`;
      const text =
        `WITH RECURSIVE names AS (${next('$1')} UNION ALL SELECT ${next('names.stream')} FROM names ` +
        'WHERE starts_with(names.stream, $2)) SELECT stream FROM names WHERE starts_with(stream, $2) LIMIT $3';
      for (let after = prefix; ;) {
        const page = await rows<{ stream: string }>('names', text, [after, prefix, PAGE_OF_NAMES]);
        for (const { stream } of page) yield stream;
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE_OF_NAMES) return;
        after = last.stream;
      }
    },
  };
};

/** A row with an event, or without where there is none. */
type PossibleEventRow = PostgresEventRow | Readonly<{ stream: null }>;
type LaterRow = Readonly<{ end: string }> & PossibleEventRow;
type BeginRow = (Readonly<{ first: string; last: string }> | Readonly<{ first: null; last: null }>) & PossibleEventRow;

const eventsIn = (rows: readonly PossibleEventRow[]): RecordedEvent[] =>
  rows.flatMap((row) => (row.stream === null ? [] : [eventInRow(row)]));

const orderOf = (direction: Direction): string => (direction === 'forwards' ? 'ASC' : 'DESC');

/** As passesFilter of the port; the parameters are those of filterValues. */
const passing = (prefix: string, types: string): string =>
  `starts_with(stream, ${prefix}) AND (${types}::text[] IS NULL OR type = ANY(${types}))`;

const filterValues = ({ streamPrefix = '', types }: StoreFilter): [string, readonly string[] | null] => [
  streamPrefix,
  types ?? null,
];
