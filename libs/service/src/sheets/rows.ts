import type { Revision } from '@stackledger/rules';
import type { Session } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { SheetLine, SheetRow, StoryRow } from '@stackledger/wire';
import type { Perspective } from '../ledger/moment.js';
import { storyOf } from '../pages/story.js';
import type { DivergingLines } from './diverging-lines.js';

/** Limit of commands shown for a branch. */
const MOST_ROWS = 60;

/** A match, its viewer, and the store of its log. */
export type SheetSource = {
  readonly store: EventStore;
  readonly session: Session;
  readonly sight: Perspective;
};

/** Both branches as rendered text, command by command, and the last command that both have. */
export const rowsOfBothLines = async (
  read: SheetSource,
  { fork, rewound, active }: DivergingLines,
): Promise<{ readonly before: SheetRow | null; readonly struck: SheetLine; readonly live: SheetLine }> => {
  const { session } = read;
  const lines = { rewound: lineOf(session, rewound), active: lineOf(session, active) };
  const begin = Math.min(...rewound, ...active);
  let before: SheetRow | null = null;
  for await (const row of rowsFrom(read, fork < 0 ? begin : beginOf(session, fork))) {
    const [first, last] = [Number(row.first), Number(row.revision)];
    if (first <= fork && fork <= last) before = sheetRow(session, row);
    else for (const line of Object.values(lines)) line.take(first, last, sheetRow(session, row));
    if (Object.values(lines).every((line) => line.isFull())) break;
  }
  return { before, struck: lines.rewound.line(), live: lines.active.line() };
};

/** The rows of a match from a command on; empty where there is none. */
async function* rowsFrom({ store, session, sight }: SheetSource, from: Revision): AsyncGenerator<StoryRow, void> {
  if (Number.isFinite(from)) yield* storyOf(store, { session, sight, timeline: { nodes: [] } }, from);
}

/** The revision of the first event of the command that an event belongs to. */
const beginOf = ({ commands }: Session, revision: Revision): Revision =>
  [...commands.values()].find(({ first, last }) => first <= revision && revision <= last)?.first ?? revision;

type SheetLineBuilder = {
  readonly take: (first: Revision, last: Revision, row: SheetRow) => void;
  readonly isFull: () => boolean;
  readonly line: () => SheetLine;
};

/** Collects the commands of a branch by their revisions. */
const lineOf = ({ timeline }: Session, revisions: ReadonlySet<Revision>): SheetLineBuilder => {
  const rows: SheetRow[] = [];
  const commands = new Set([...revisions].map((revision) => timeline.endOfCommand(revision))).size;
  const most = Math.min(MOST_ROWS, commands);
  return {
    take: (first, last, row) => {
      for (let at = first; at <= last && rows.length < most; at++) if (revisions.has(at)) return void rows.push(row);
    },
    isFull: () => rows.length >= most,
    line: () => ({ rows, more: commands - rows.length }),
  };
};

const sheetRow = ({ timeline }: Session, { first, revision, at, by, says, then }: StoryRow): SheetRow => {
  const ofTable = Array.from(
    { length: Number(revision) - Number(first) + 1 },
    (_, more) => Number(first) + more,
  ).filter((each) => timeline.eventAt(each)?.parent != null);
  return { first, revision, at, by, live: ofTable.every((each) => timeline.isLive(each)), says, then };
};
