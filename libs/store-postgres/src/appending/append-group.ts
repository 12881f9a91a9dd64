import { answeredBefore, ExpectedRevisionConflict } from '@stackledger/store';
import type { AppendResult, ExpectedRevision, NewEvent, RecordedEvent } from '@stackledger/store';
import type { PostgresSession } from '../connecting/session.js';
import { COLUMNS, eventInRow, type PostgresEventRow } from '../schema/event-row.js';

/** One append of a group. */
export type GroupedAppend = Readonly<{
  stream: string;
  expected: ExpectedRevision;
  /** The id of the event at the expected revision, where the writer knows it. */
  lastId?: string | undefined;
  events: readonly NewEvent[];
}>;

/** What became of an append: its answer, or that it met other events. */
export type AppendOutcome = AppendResult | ExpectedRevisionConflict;

type AppendedRow = Readonly<{ written: string | null; held: string }>;

/** Writes a group of appends in one transaction; each that does not fit is left out. In the order of the group. */
export const appendGroup = async (
  session: PostgresSession,
  schema: string,
  group: readonly GroupedAppend[],
  ms: number,
): Promise<readonly AppendOutcome[]> => {
  const events = group.flatMap((append) => append.events);
  const rows = await session.query<AppendedRow>(
    {
      name: 'append',
      text: `SELECT written, held FROM ${schema}.append_events($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        group.map(({ stream }) => stream),
        group.map(({ expected }) => numberOf(expected).toString()),
        group.map((append) => append.events.length),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ json }) => json),
        group.map(({ lastId = null }) => lastId),
      ],
    },
    ms,
  );
  const outcomes: AppendOutcome[] = [];
  for (const [at, append] of group.entries()) {
    const { written, held } = rows[at] ?? { written: null, held: '-1' };
    outcomes.push(
      written === null
        ? await foundOf(session, schema, append, BigInt(held), ms)
        : { revision: numberOf(append.expected) + BigInt(append.events.length), position: BigInt(written) },
    );
  }
  return outcomes;
};

const numberOf = (revision: ExpectedRevision): bigint => (revision === 'no-stream' ? -1n : revision);

/** Of an append that did not fit: the first answer where its events are there, else the conflict. */
const foundOf = async (
  session: PostgresSession,
  schema: string,
  { stream, expected, events }: GroupedAppend,
  held: bigint,
  ms: number,
): Promise<AppendOutcome> => {
  const first = numberOf(expected) + 1n;
  const rows = await session.query<PostgresEventRow>(
    {
      name: 'found',
      text: `SELECT ${COLUMNS} FROM ${schema}.events e WHERE stream = $1 AND revision >= $2 AND revision < $3`,
      values: [stream, first.toString(), (first + BigInt(events.length)).toString()],
    },
    ms,
  );
  const found = new Map<bigint, RecordedEvent>(rows.map(eventInRow).map((event) => [event.revision, event]));
  const view = { last: held < 0n ? 'no-stream' : held, eventAt: (revision: bigint) => found.get(revision) } as const;
  try {
    const before = answeredBefore(view, stream, expected, events);
    return before ?? new ExpectedRevisionConflict(stream, expected, view.last);
  } catch (error) {
    if (error instanceof ExpectedRevisionConflict) return error;
    throw error;
  }
};
