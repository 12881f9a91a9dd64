import type { RewindTarget, SpanEvent, StoryRow } from '@stackledger/wire';

/** A moment to which a table can go back: the end of a command, by what was done after it. */
export type RewindPoint = {
  readonly revision: string;
  /** What was done next, and would be the first step to be rewound. */
  readonly undoes: StoryRow;
};

/** A command of the contested part with everything that makes it weigh. */
export type WeighedStep = { readonly row: StoryRow; readonly badges: readonly string[] };

/** The rewind points of the active branch, the last first, each with the command that it undoes. */
export const rewindPointsOf = (targets: readonly RewindTarget[], rows: readonly StoryRow[]): readonly RewindPoint[] =>
  targets
    .filter(({ live }) => live)
    .flatMap(({ revision }) => {
      const undoes = rows.find((row) => row.live && isPlay(row) && Number(row.first) > Number(revision));
      return undoes === undefined ? [] : [{ revision, undoes }];
    })
    .filter(({ undoes }, at, all) => at === 0 || undoes.first !== all[at - 1]?.undoes.first);

/** What lies beside the table is not taken back: calls, rulings, and what judges say. */
const isPlay = ({ by, marks }: StoryRow): boolean => by.kind !== 'judge' && !marks.includes('call');

/** The moment before the point that somebody says is wrong; the last one where nobody has named a point. */
export const beforeError = (turnings: readonly RewindPoint[], point: string | null): RewindPoint | undefined =>
  point === null ? turnings[0] : turnings.find(({ revision }) => Number(revision) < Number(point));

/** The contested part command by command, each with the badges of its events. */
export const weighedSteps = (
  rows: readonly StoryRow[],
  span: readonly SpanEvent[],
  to: string,
): readonly WeighedStep[] =>
  rows
    .filter((row) => row.live && Number(row.first) > Number(to) && isPlay(row))
    .map((row) => ({
      row,
      badges: [...new Set(span.filter((event) => isIn(row, event.revision)).flatMap(({ badges }) => badges))],
    }));

const isIn = ({ first, revision }: StoryRow, event: string): boolean =>
  Number(event) >= Number(first) && Number(event) <= Number(revision);
